"""The moves: a square and a face of the tile in hand, low (1, 2, 3) or high (6, 5, 4)."""

from glueckauf.core.bitset import lowest, without_lowest
from glueckauf.core.jit import rule
from glueckauf.core.schema import Numbers
from glueckauf.games.gluex.rules.turn import choose_face, place
from glueckauf.games.gluex.state import CHOOSE, PLACE, State
from glueckauf.games.gluex.tables import SQUARE_AT, SQUARES, WORDS

LOW, HIGH = range(2)
MOVES = 2 * SQUARES


@rule
def legal(state: State, out: Numbers) -> int:
    """Write the numbers of all legal moves into `out`, ascending, and return how many there are (R-10)."""
    if state.phase == CHOOSE:
        return offer(out, 0, state.start[state.turn])
    n = 0
    if state.phase == PLACE:
        for word in range(WORDS):
            bits = int(state.reach[word])
            while bits:
                n = offer(out, n, SQUARE_AT[word, lowest(bits)])
                bits = without_lowest(bits)
    return n


@rule
def offer(out: Numbers, n: int, square: int) -> int:
    """Both faces on a square."""
    out[n] = 2 * square + LOW
    out[n + 1] = 2 * square + HIGH
    return n + 2


@rule
def play(state: State, move: int) -> None:
    """Carry out a legal move."""
    if state.phase == CHOOSE:
        choose_face(state, state.turn, move % 2 == HIGH)
    else:
        place(state, state.turn, move // 2, move % 2 == HIGH)
