"""What somebody who waits for others reads at the table."""

from django.template.loader import render_to_string
from markupsafe import Markup

from glueckauf.web.areas.lobby.models import QuickMatch
from glueckauf.web.pages.page_model import PageModel, TableNote
from glueckauf.web.tables.models import OPEN, PERSON


def waiting_note(model: PageModel) -> TableNote | None:
    """Return until when people are waited for; other tables are not asked about in the database."""
    if not model.table.listed or model.view.over or all(each.kind != OPEN for each in model.sitters):
        return None
    match = QuickMatch.objects.filter(table=model.table).first()
    if match is None:
        return None
    people = sum(each.kind == PERSON for each in model.sitters)
    values = {"lang": model.language, "match": match, "seated": not model.is_watching, "alone": people == 1}
    return TableNote(Markup(render_to_string("lobby/waiting.html", values)))  # noqa: S704
