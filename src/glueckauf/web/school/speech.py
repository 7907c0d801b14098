"""What the school says at a table: the coach's words, for the newcomer alone, and which daily deal it is."""

from django.template.loader import render_to_string
from markupsafe import Markup

from glueckauf.web.school.advice import advice
from glueckauf.web.school.coach import Words, closing, words
from glueckauf.web.school.lessons import SEAT
from glueckauf.web.school.models import Attempt
from glueckauf.web.showing import Note, Seen
from glueckauf.web.signposts import rule_of_move


def speak(seen: Seen) -> Note | None:
    """At a first game, to the one who plays it."""
    if not seen.table.script or seen.seat != SEAT:
        return None
    said = words(seen.story.record, seen.scene.view, advice(seen.table, seen.story)) if seen.my_turn else None
    return Note(_html(seen, said), said.move.code if said and said.move else "")


def _html(seen: Seen, said: Words | None) -> Markup:
    view = seen.scene.view
    values = {
        "lang": seen.language,
        "said": said,
        "rule": rule_of_move(view.game.name, said.move.code) if said and said.move else "",
        "closing": closing(view) if view.over else [],
    }
    return Markup(render_to_string("school/coach.html", values))  # noqa: S704


def announce(seen: Seen) -> Note | None:
    """At a daily deal: which one it is, and whether the attempt counts."""
    attempt = Attempt.objects.select_related("daily").filter(table=seen.table).first() if seen.table.strict else None
    if attempt is None:
        return None
    values = {"lang": seen.language, "attempt": attempt, "over": seen.scene.view.over, "is_told": seen.is_told}
    return Note(Markup(render_to_string("school/announcement.html", values)))  # noqa: S704
