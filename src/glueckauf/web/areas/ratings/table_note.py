"""What a rated table says of itself: the terms before the end, the ratings after it."""

from typing import Any

from django.template.loader import render_to_string
from markupsafe import Markup

from glueckauf.core.position import NO_SEAT
from glueckauf.core.text import Phrase, say
from glueckauf.web.areas.ratings.models import LONELY, OFTEN, UNKNOWN, UNVERIFIED, RatedSeat, RatedTable
from glueckauf.web.pages.page_model import PageModel, TableNote

WHY_NOT: dict[str, Phrase] = {
    UNVERIFIED: say("The game was not rated: its deal cannot be checked."),
    UNKNOWN: say("The game was not rated: somebody at the table is not measured."),
    OFTEN: say("The game was not rated: the same two people have already played five rated games in thirty days."),
    LONELY: say("The game was not rated: there was nobody to compare with."),
}


def rating_note(model: PageModel) -> TableNote | None:
    rated = RatedTable.objects.filter(table=model.table).first() if model.table.strict else None
    if rated is None:
        return None
    values: dict[str, Any] = {
        "lang": model.language,
        "model": model,
        "over": model.view.over,
        "why_not": WHY_NOT.get(rated.verdict),
        "seats": rated_seats(model) if model.view.over else [],
        "has_left": model.seat in rated.left,
        "can_leave": model.seat != NO_SEAT and not model.view.over and not model.lent,
    }
    return TableNote(Markup(render_to_string("ratings/note.html", values)))  # noqa: S704


def rated_seats(model: PageModel) -> list[RatedSeat]:
    return list(RatedSeat.objects.filter(game__table=model.table).exclude(key=""))
