"""The drawing: its parts, and what their templates are filled with."""

from glueckauf.core.picture import Part
from glueckauf.core.text import say
from glueckauf.games.glueck_auf.state import State
from glueckauf.games.glueck_auf.text import prompt


def picture(state: State, viewer: int | None) -> list[Part]:
    return [Part("text", say("Table"), 400, 60, "games/glueck_auf/board/text.svg", {"prompt": prompt(state)}, now=True)]
