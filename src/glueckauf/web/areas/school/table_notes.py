"""Notes of the school at a table: the coach's words for the newcomer, and which daily deal it is."""

from django.template.loader import render_to_string
from markupsafe import Markup

from glueckauf.players.levels import TITLES
from glueckauf.web.areas.school.advice import advice_for
from glueckauf.web.areas.school.coach import Explanation, closing_words, explain_decision, next_opponent
from glueckauf.web.areas.school.first_game import SEAT
from glueckauf.web.areas.school.models import Attempt
from glueckauf.web.pages.page_model import PageModel, TableNote
from glueckauf.web.pages.rule_links import link_of_move


def coach_note(model: PageModel) -> TableNote | None:
    """Return the coach's words at a first game, to the one who plays it."""
    if not model.table.script or not model.table.with_help or model.seat != SEAT or not model.view.game.coach:
        return None
    said = (
        explain_decision(model.history.record, model.view, advice_for(model.table, model.history))
        if model.my_turn
        else None
    )
    return TableNote(_render_note(model, said), said.move.code if said and said.move else "")


def _render_note(model: PageModel, said: Explanation | None) -> Markup:
    view = model.view
    values = {
        "lang": model.language,
        "said": said,
        "rule": link_of_move(view.game, said.move.code) if said and said.move else "",
        "decision": model.history.event_count,
        "closing": closing_words(view) if view.over else [],
        "game": view.game,
        "level": next_opponent(view) if view.over else "",
        "titles": TITLES,
    }
    return Markup(render_to_string("school/coach.html", values))  # noqa: S704


def daily_deal_note(model: PageModel) -> TableNote | None:
    """Return which daily deal this is, and whether the attempt counts."""
    attempt = Attempt.objects.select_related("daily").filter(table=model.table).first() if model.table.strict else None
    if attempt is None:
        return None
    values = {
        "lang": model.language,
        "attempt": attempt,
        "over": model.view.over,
        "is_disclosed": model.is_disclosed,
    }
    return TableNote(Markup(render_to_string("school/announcement.html", values)))  # noqa: S704
