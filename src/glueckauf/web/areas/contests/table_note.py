"""What a table of a contest says of itself."""

from django.template.loader import render_to_string
from markupsafe import Markup

from glueckauf.web.areas.contests.models import Play
from glueckauf.web.pages.page_model import PageModel, TableNote


def contest_note(model: PageModel) -> TableNote | None:
    """Return which deal of which contest this is; what there is to compare stands on the page of the contest."""
    plays = Play.objects.filter(table=model.table) if model.table.strict else Play.objects.none()
    play = plays.select_related("contest").first()
    if play is None:
        return None
    values = {
        "lang": model.language,
        "contest": play.contest,
        "number": play.deal + 1,
        "over": model.view.over,
        "counts": play.points is not None,
        "is_disclosed": model.is_disclosed,
    }
    return TableNote(Markup(render_to_string("contests/note.html", values)))  # noqa: S704
