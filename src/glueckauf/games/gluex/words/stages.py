"""Rounds as the parts of a game, for charts, and what decided it, in words."""

from glueckauf.core.schema import State
from glueckauf.core.text import Phrase, say


def stage(state: State) -> Phrase | None:
    """Return the round of those who still lay tiles."""
    laid = [int(state.used[seat]) for seat in range(state.players) if not state.out[seat]]
    return say("Round {n}", n=min(laid, default=int(state.used.max())) + (not state.over))


def merit_words(merits: list[str]) -> list[Phrase]:
    """Rooms by their letters."""
    names = ", ".join(each.removeprefix("room_").upper() for each in merits)
    return [say("room {names}", names=names) if len(merits) == 1 else say("rooms {names}", names=names)]
