"""The coach at the table: his words as HTML, for the newcomer alone."""

from django.template.loader import render_to_string
from markupsafe import Markup

from glueckauf.web.school.advice import advice
from glueckauf.web.school.coach import Words, closing, words
from glueckauf.web.school.lessons import SEAT
from glueckauf.web.showing import Note, Seen


def speak(seen: Seen) -> Note | None:
    """At a first game, to the one who plays it."""
    if not seen.table.script or seen.seat != SEAT:
        return None
    said = words(seen.story.record, seen.scene.view, advice(seen.table, seen.story)) if seen.my_turn else None
    return Note(_html(seen, said), said.move.code if said and said.move else "")


def _html(seen: Seen, said: Words | None) -> Markup:
    view = seen.scene.view
    values = {"lang": seen.language, "said": said, "closing": closing(view) if view.over else []}
    return Markup(render_to_string("school/coach.html", values))  # noqa: S704
