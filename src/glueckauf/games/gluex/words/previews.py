"""What a move would do: what it covers, what its room would be like, what that would change if the game ended then."""

from glueckauf.core import generic
from glueckauf.core.text import SEAT_NAMES, Phrase, listed, say
from glueckauf.games.gluex.rules.turn import points
from glueckauf.games.gluex.state import CHOOSE, State
from glueckauf.games.gluex.tables import CORRIDOR, ROOM_OF
from glueckauf.games.gluex.words.explanations import room_words, tile

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


def gains(before: State, after: State) -> Phrase:
    """How the points would change."""
    changes = [(seat, int(points(after, seat)) - int(points(before, seat))) for seat in range(before.players)]
    told = [say("{seat} {n}", seat=SEAT_NAMES[seat], n=f"{change:+}") for seat, change in changes if change]
    return say("Points: {seats}.", seats=listed(told)) if told else NO_CHANGE
