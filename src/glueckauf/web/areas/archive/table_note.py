"""What the archive adds to a public game that is over."""

from django.template.loader import render_to_string
from markupsafe import Markup

from glueckauf.web.areas.archive.models import ArchivedGame
from glueckauf.web.pages.page_model import PageModel, TableNote


def archive_note(model: PageModel) -> TableNote | None:
    """Tell those who sit there that the game is in the archive, and let them take it out."""
    if not model.table.listed or not model.view.over or model.is_watching:
        return None
    archived = ArchivedGame.objects.filter(table=model.table).first()
    values = {"lang": model.language, "withheld": bool(archived and archived.withheld)}
    return TableNote(Markup(render_to_string("archive/note.html", values)))  # noqa: S704
