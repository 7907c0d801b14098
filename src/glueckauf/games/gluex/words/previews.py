"""What a move would do: what it covers, what its room would be like, what that would change if the game ended then."""

import numpy as np

from glueckauf.core import generic
from glueckauf.core.playouts import MOST_SEATS
from glueckauf.core.text import SEAT_NAMES, Phrase, listed, say, say_many
from glueckauf.games.gluex.rules.turn import face_up, hand
from glueckauf.games.gluex.state import CHOOSE, State
from glueckauf.games.gluex.tables import CORRIDOR, ROOM_OF, SQUARE_NAMES
from glueckauf.games.gluex.words.explanations import room_words, tile
from glueckauf.games.gluex.words.explanations import square as square_words

SECRET = say("The others see it when all have chosen.")
NO_ROOM = say("A corridor: it leads on, but counts in no room.")
NO_CHANGE = say("That would change nobody's points.")


def preview(state: State, move: int) -> list[Phrase]:
    """What is in the bags does not matter: only the tile that the seat to move has in hand is laid."""
    if state.phase == CHOOSE:
        return [SECRET]
    after, square = state.copy(), move // 2
    generic.play(after, move)
    room = int(ROOM_OF[state.board, square])
    covered = [say("It covers {tile}.", tile=tile(int(state.top[square])))] if state.top[square] else []
    return [*covered, NO_ROOM if room == CORRIDOR else room_words(after, room), gains(state, after)]


def in_reach(state: State, square: int) -> Phrase:
    """A square that the tile in hand can be laid on, with what either face would change."""
    there = square_words(state, square) or say("{square}. {words}", square=SQUARE_NAMES[square], words=NO_ROOM)
    low, high = (outcome(state, 2 * square + way) for way in range(2))
    if low == high:
        return say("{there} With either face: {change}", there=there, change=low)
    kind = hand(state, state.turn)
    faces = [with_pips(int(face_up(kind, way)), change) for way, change in ((False, low), (True, high))]
    return say("{there} {low} {high}", there=there, low=faces[0], high=faces[1])


def with_pips(pips: int, change: Phrase) -> Phrase:
    return say_many("With {n} pip: {change}", "With {n} pips: {change}", pips, change=change)


def outcome(state: State, move: int) -> Phrase:
    after = state.copy()
    generic.play(after, move)
    return gains(state, after)


def gains(before: State, after: State) -> Phrase:
    """How the points would change."""
    changes = [new - old for old, new in zip(points(before), points(after), strict=True)]
    told = [say("{seat} {n}", seat=SEAT_NAMES[seat], n=f"{change:+}") for seat, change in enumerate(changes) if change]
    return say("Points: {seats}.", seats=listed(told)) if told else NO_CHANGE


def points(state: State) -> list[int]:
    found = np.zeros(MOST_SEATS, np.int16)
    generic.scores(state, found)
    return found[: int(state.players)].tolist()
