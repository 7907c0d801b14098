"""Rounds as the parts of a game, for charts."""

from glueckauf.core.schema import State
from glueckauf.core.text import Phrase, say


def stage(state: State) -> Phrase | None:
    """Return the round of those who still lay tiles."""
    laid = [int(state.used[seat]) for seat in range(state.players) if not state.out[seat]]
    return say("Round {n}", n=1 + min(laid, default=int(state.used.max())))
