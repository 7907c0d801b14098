"""The drawing: its parts, and what their templates are filled with."""

from glueckauf.core.picture import Part
from glueckauf.core.text import say
from glueckauf.games.gluex.state import State
from glueckauf.games.gluex.text import prompt


def picture(state: State, viewer: int | None) -> list[Part]:
    return [Part("text", say("Table"), 400, 60, "games/gluex/board/text.svg", {"prompt": prompt(state)}, now=True)]
