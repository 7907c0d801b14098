"""Shifts as the parts of a game, for charts, and what decided it, in words."""

from glueckauf.core.schema import State
from glueckauf.core.text import Phrase, say
from glueckauf.games.kartenspiel.tables import AREA_NAMES

MERITS = {
    "lorries": say("delivered lorries"),
    "orders": say("fulfilled orders"),
    "shares": say("assigned shares"),
    "markers": say("shift markers"),
    "objectives": say("objectives"),
}


def stage(state: State) -> Phrase | None:
    """Return the name of the present shift."""
    return say("Shift {n}", n=int(state.shift)) if state.shift else None


def merit_words(merits: list[str]) -> list[Phrase]:
    return [MERITS[each] for each in merits]


def place(code: str) -> str:
    """The worker areas are places; what happens within a turn goes nowhere."""
    return code if code in AREA_NAMES else ""
