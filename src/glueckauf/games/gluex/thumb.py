"""Rules of thumb for Glüx: what experienced players do without thinking long.

Early on a tile is laid where it leads to many rooms, later where it wins one. Narrow leads are worth more than
wide ones, tiles that another can cover at once are worth less, and the start square is kept for the end.
"""

import numpy as np

from glueckauf.core.kernel import rule
from glueckauf.core.layout import Numbers
from glueckauf.core.sets import count, lowest, only
from glueckauf.games.gluex.rules import face_up, hand, is_in, pips_of, seat_of
from glueckauf.games.gluex.state import CHOOSE, State
from glueckauf.games.gluex.tables import (
    BOARD_HEIGHT,
    BOARD_WIDTH,
    CORRIDOR,
    ROOM_OF,
    SIZE,
    SQUARES,
    TILES_EACH,
)

# Every rule of thumb gives a move points; a move that is so many points behind the best has half its weight.
# The figures come from some ten thousand games of each against slightly different ones.
POINTS_TO_HALVE = 10
HEAVIEST = 1 << 16

LEAD = 60, 40
"""What a sure lead in a room is worth: at the start, and so much more at the end."""

WIDE_LEAD = 1.0, 6.0
"""By how many pips a lead becomes sure: at the end, and so much more at the start."""

SECOND = 0.56

WAY, WAY_TO_A_ROOM = 9, 18
"""For each square a tile leads to while there are many tiles to come, and more if it lies in a room."""

START_KEPT, START_KEPT_EARLY = 18, 66
DANGER, DANGER_PER_PIP = 16, 6

MOST_GLOW = 54
"""Nine squares, six pips on each."""


def _leads() -> np.ndarray:
    """The worth of every lead or lag in a room, for each number of tiles to come."""
    early = np.arange(TILES_EACH + 1)[:, None] / TILES_EACH
    pips = np.arange(-MOST_GLOW, MOST_GLOW + 1)[None, :]
    sure = np.tanh(pips / (WIDE_LEAD[0] + WIDE_LEAD[1] * early))
    return np.round(sure * (LEAD[0] + LEAD[1] * (1 - early))).astype(np.int16)


LEAD_WORTH = _leads()


def _ways() -> np.ndarray:
    worth = np.zeros((len(ROOM_OF), SQUARES, 7), np.int16)
    for board, square, pips in np.ndindex(*worth.shape):
        for target in _targets(board, square, pips):
            worth[board, square, pips] += WAY + WAY_TO_A_ROOM * (ROOM_OF[board, target] != CORRIDOR)
    return worth


def _targets(board: int, square: int, pips: int) -> list[int]:
    row, column = divmod(square, SIZE)
    ends = [(row + pips, column), (row - pips, column), (row, column + pips), (row, column - pips)]
    return [SIZE * y + x for y, x in ends if 0 <= y < BOARD_HEIGHT[board] and 0 <= x < BOARD_WIDTH[board]]


WAYS_WORTH = _ways()
WEIGHTS = np.array([max(1, round(HEAVIEST * 0.5 ** (p / POINTS_TO_HALVE))) for p in range(16 * POINTS_TO_HALVE + 1)])


@rule
def weigh(state: State, moves: Numbers, number: int, weights: Numbers) -> None:
    """How likely an experienced player is to choose each of the legal moves. 1 is the least."""
    best = -10_000
    for place in range(number):
        worth = worth_of(state, int(moves[place]))
        weights[place] = worth
        best = max(best, worth)
    for place in range(number):
        weights[place] = WEIGHTS[min(best - weights[place], len(WEIGHTS) - 1)]


@rule
def worth_of(state: State, move: int) -> int:
    seat, square = int(state.turn), move // 2
    pips = face_up(hand(state, seat), move % 2 == 1)
    worth = ways(state, seat, square, pips)
    if ROOM_OF[state.board, square] != CORRIDOR:
        worth += gain(state, seat, square, pips)
        if state.top[square] == 0 and state.phase != CHOOSE and is_in_danger(state, seat, square):
            worth -= DANGER + DANGER_PER_PIP * pips
    if state.top[square] != 0 and state.start[seat] == square:
        worth -= START_KEPT + START_KEPT_EARLY * left(state, seat) // TILES_EACH
    return worth


@rule
def left(state: State, seat: int) -> int:
    return TILES_EACH - int(state.used[seat])


@rule
def ways(state: State, seat: int, square: int, pips: int) -> int:
    worth = int(WAYS_WORTH[state.board, square, pips])
    covered = int(state.top[square])
    if covered != 0:
        lost = int(WAYS_WORTH[state.board, square, pips_of(covered)])
        worth += -lost // 3 if seat_of(covered) == seat else lost // 4
    return worth * left(state, seat) // TILES_EACH


@rule
def gain(state: State, seat: int, square: int, pips: int) -> int:
    room = ROOM_OF[state.board, square]
    covered = int(state.top[square])
    now = standing(state, seat, room, 0, 0, 0)
    if covered == 0:
        return standing(state, seat, room, pips, 0, 0) - now
    if seat_of(covered) == seat:
        return standing(state, seat, room, pips - pips_of(covered), 0, 0) - now
    return standing(state, seat, room, pips, seat_of(covered), pips_of(covered)) - now


@rule
def standing(state: State, seat: int, room: int, more: int, loser: int, less: int) -> int:
    """First place, second place."""
    first = second = 0
    for other in range(state.players):
        if other != seat:
            glow = int(state.glow[other, room])
            if other == loser:
                glow -= less
            second = max(second, min(first, glow))
            first = max(first, glow)
    own = int(state.glow[seat, room]) + more
    tiles = left(state, seat)
    worth = int(LEAD_WORTH[tiles, own - first + MOST_GLOW])
    if state.players > 2:
        worth += int(LEAD_WORTH[tiles, own - second + MOST_GLOW]) // 2
    return worth


@rule
def highest(bits: int) -> int:
    bits |= bits >> 1
    bits |= bits >> 2
    bits |= bits >> 4
    bits |= bits >> 8
    return count(bits) - 1


@rule
def is_in_danger(state: State, seat: int, square: int) -> bool:
    """The next tile in one of the four directions is another's and leads just here."""
    row, column = square // SIZE, square % SIZE
    across, down = int(state.rows[row]), int(state.columns[column])
    right, left = across >> (column + 1), across & (only(column) - 1)
    below, above = down >> (row + 1), down & (only(row) - 1)
    return (
        (right != 0 and leads_here(state, seat, square + lowest(right) + 1, lowest(right) + 1))
        or (below != 0 and leads_here(state, seat, square + SIZE * (lowest(below) + 1), lowest(below) + 1))
        or (left != 0 and leads_here(state, seat, SIZE * row + highest(left), column - highest(left)))
        or (above != 0 and leads_here(state, seat, SIZE * highest(above) + column, row - highest(above)))
    )


@rule
def leads_here(state: State, seat: int, square: int, distance: int) -> bool:
    tile = int(state.top[square])
    return pips_of(tile) == distance and seat_of(tile) != seat and is_in(state, seat_of(tile))
