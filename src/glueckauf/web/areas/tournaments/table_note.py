"""What a table of a tournament says of itself."""

from django.template.loader import render_to_string
from markupsafe import Markup

from glueckauf.web.areas.tournaments.models import Match
from glueckauf.web.pages.page_model import PageModel, TableNote


def tournament_note(model: PageModel) -> TableNote | None:
    matches = Match.objects.filter(table=model.table) if model.table.strict else Match.objects.none()
    match = matches.select_related("tournament").first()
    if match is None:
        return None
    values = {"lang": model.language, "tournament": match.tournament, "number": match.round + 1}
    return TableNote(Markup(render_to_string("tournaments/note.html", values)))  # noqa: S704
