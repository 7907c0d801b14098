"""Rounds as the parts of a game, for charts, and what decided it, in words."""

from collections.abc import Sequence

from glueckauf.core.text import Phrase, say
from glueckauf.games.gluex.box import FIRST_PLACE, SECOND_PLACE
from glueckauf.games.gluex.rules.turn import room_points
from glueckauf.games.gluex.state import State
from glueckauf.games.gluex.tables import ROOM_NAMES


def stage(state: State) -> Phrase | None:
    """Return the round of those who still lay tiles."""
    laid = [int(state.used[seat]) for seat in range(state.players) if not state.out[seat]]
    return say("Round {n}", n=min(laid, default=int(state.used.max())) + (not state.over))


def decision(state: State, names: Sequence[str], winner: int, second: int) -> Phrase:
    """In how many rooms the two have most pips, and who was knocked out; the second places too, where they decide."""
    rooms = rooms_in_words(state, winner, second)
    gone = ", ".join(name for seat, name in enumerate(names) if state.out[seat])
    return say("{rooms} Knocked out: {names}.", rooms=rooms, names=gone) if gone else rooms


def rooms_in_words(state: State, winner: int, second: int) -> Phrase:
    own, others = (rooms_with(state, seat, FIRST_PLACE) for seat in (winner, second))
    if own > others:
        return say("Rooms led: {own} to {others}.", own=own, others=others)
    own_second, others_second = (rooms_with(state, seat, SECOND_PLACE) for seat in (winner, second))
    return say(
        "Rooms led: {own} to {others}; second places: {own_second} to {others_second}.",
        own=own,
        others=others,
        own_second=own_second,
        others_second=others_second,
    )


def rooms_with(state: State, seat: int, points: int) -> int:
    """How many rooms bring a seat so many points."""
    rooms = range(len(ROOM_NAMES[int(state.board)]))
    return sum(int(room_points(state, seat, room)) == points for room in rooms)


def place(code: str) -> str:
    """The square of a tile, whichever of its faces is up."""
    return code.split("_", maxsplit=1)[0]
