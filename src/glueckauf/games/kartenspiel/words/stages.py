"""Shifts as the parts of a game, for charts."""

from glueckauf.core.schema import State
from glueckauf.core.text import Phrase, say


def stage(state: State) -> Phrase | None:
    """Return the name of the present shift."""
    return say("Shift {n}", n=int(state.shift)) if state.shift else None
