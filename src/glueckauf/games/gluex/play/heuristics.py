"""Heuristics for Glüx: what experienced players do without thinking long.

Early on they lay a tile where it leads to squares of rooms that were out of their reach, later where it wins a room.
A tile that another player can cover at once is worth less, and the second tile on the start square, which nobody
can take away, is kept for the end.
"""

import numpy as np

from glueckauf.core.bitset import count, lowest, only
from glueckauf.core.jit import rule
from glueckauf.core.schema import Numbers
from glueckauf.games.gluex.rules.turn import face_up, hand, is_in, pips_of, seat_of
from glueckauf.games.gluex.state import State
from glueckauf.games.gluex.tables import CORRIDOR, ROOM_OF, SIZE, TILES_EACH

# Every heuristic gives a move points, and a move that is HALF points behind the best weighs half as much.
# The points are those that won most games against slightly different ones.

HALF = 11
HEAVIEST = 1 << 16
FARTHEST = 16 * HALF

NEW_WAY = 8
"""For each square of a room that the tile brings into reach, and for each tile still to come."""

LEAD_EARLY, LEAD_LATE = 100, 179
"""A sure lead in a room, while all tiles are still to come and at the end."""

SURE_EARLY, SURE_LATE = 22.7, 0.5
"""The pips that make a lead rather sure: early much can still happen to it, at the end one pip is enough."""

DANGER, DANGER_PER_PIP = 65, 14
"""Against a tile that another can cover at once, more so if much would be lost."""

START, START_PER_TILE = 20, 3
"""Against the second tile on the start square: nobody can take it away, and it saves from being knocked out."""

MOST_PIPS = 60
"""More than nine squares hold with a six on each."""


NO_WAYS = 0, 0, 0, 0


def _lead_worth() -> Numbers:
    """What a lead of so many pips is worth, for every number of tiles still to come. Lags count from the end."""
    early = np.arange(TILES_EACH + 1)[:, None] / TILES_EACH
    lead = np.roll(np.arange(-MOST_PIPS, MOST_PIPS), MOST_PIPS)
    sure = np.tanh(lead / (SURE_LATE + (SURE_EARLY - SURE_LATE) * early))
    return np.round(sure * (LEAD_LATE + (LEAD_EARLY - LEAD_LATE) * early)).astype(np.int16)


LEAD_WORTH = _lead_worth()
WEIGHTS = np.array([max(1, round(HEAVIEST / 2 ** (behind / HALF))) for behind in range(FARTHEST + 1)])
ROOM_COLUMNS = (ROOM_OF != CORRIDOR).reshape(-1, SIZE, SIZE) @ (1 << np.arange(SIZE))
"""The room squares of each board, row by row, as bits."""


@rule
def move_weights(state: State, moves: Numbers, number: int, weights: Numbers) -> None:
    """How likely an experienced player is to choose each of the legal moves. 1 is the least."""
    value_ways(state, moves[:number], weights)
    value_squares(state, moves[:number], weights)
    compare(weights[:number])


@rule
def compare(weights: Numbers) -> None:
    """From what each move is worth to its weight."""
    best = int(weights[0])
    for worth in weights:
        best = max(best, int(worth))
    for place in range(len(weights)):
        weights[place] = WEIGHTS[min(best - int(weights[place]), FARTHEST)]


@rule
def to_come(state: State) -> int:
    """The tiles the seat to move has still to lay."""
    return TILES_EACH - int(state.used[state.turn])


# Ways: what a tile brings into reach


@rule
def value_ways(state: State, moves: Numbers, worth: Numbers) -> None:
    """The worth of what each move brings into reach. Both faces of a square stand side by side."""
    kind, way = hand(state, state.turn), NEW_WAY * to_come(state)
    row, low, high = -1, NO_WAYS, NO_WAYS
    for place in range(0, len(moves), 2):
        square = int(moves[place]) // 2
        if row != square // SIZE:
            row = square // SIZE
            low, high = new_ways(state, row, face_up(kind, False)), new_ways(state, row, face_up(kind, True))
        worth[place] = way * ways_from(low, square % SIZE)
        worth[place + 1] = way * ways_from(high, square % SIZE)


@rule
def ways_from(ways: tuple[int, int, int, int], column: int) -> int:
    return (ways[0] >> column & 1) + (ways[1] >> column & 1) + (ways[2] >> column & 1) + (ways[3] >> column & 1)


@rule
def new_ways(state: State, row: int, pips: int) -> tuple[int, int, int, int]:
    """The columns of a row from where a tile leads to something new: on its right, its left, down and up."""
    new, taken = out_of_reach(state, row), int(state.rows[row])
    right, left = new >> pips, new << pips
    for step in range(1, pips):
        right &= ~(taken >> step)
        left &= ~(taken << step)
    return right, left, new_along(state, row, 1, pips), new_along(state, row, -1, pips)


@rule
def out_of_reach(state: State, row: int) -> int:
    """The columns of a row where a room waits for the first way to it."""
    return int(ROOM_COLUMNS[state.board, row]) & ~int(state.reach[row]) & ~int(state.full[row])


@rule
def new_along(state: State, row: int, step: int, pips: int) -> int:
    """The columns of a row from where a tile leads to something new so many rows on."""
    there = row + step * pips
    if there < 0 or there >= SIZE:
        return 0
    new = out_of_reach(state, there)
    for between in range(row + step, there, step):
        new &= ~int(state.rows[between])
    return new


# Rooms


@rule
def value_squares(state: State, moves: Numbers, worth: Numbers) -> None:
    """Add what each square is worth in itself, wherever it leads."""
    for place in range(0, len(moves), 2):
        square = int(moves[place]) // 2
        if ROOM_OF[state.board, square] != CORRIDOR:
            value_room(state, square, worth[place : place + 2])
        if state.start[state.turn] == square:
            for face in range(2):
                worth[place + face] -= START + START_PER_TILE * to_come(state)


@rule
def value_room(state: State, square: int, worth: Numbers) -> None:
    """What the tile wins in its room, and whether it will be left there."""
    seat, room, tile = int(state.turn), ROOM_OF[state.board, square], int(state.top[square])
    own = int(state.glow[seat, room])
    others = rivals(state, room, 0)
    before = standing(state, own, others)
    if tile != 0 and seat_of(tile) == seat:
        own -= pips_of(tile)
    elif tile != 0:
        others = rivals(state, room, tile)
    danger = tile == 0 and is_in_danger(state, seat, square)
    for face in range(2):
        pips = face_up(hand(state, seat), face == 1)
        worth[face] += standing(state, own + pips, others) - before - danger * (DANGER + DANGER_PER_PIP * pips)


@rule
def rivals(state: State, room: int, covered: int) -> tuple[int, int]:
    """The most pips of others in a room and the second most, when a tile is covered."""
    first = second = 0
    for other in range(state.players):
        if other != state.turn:
            glow = int(state.glow[other, room])
            if covered != 0 and seat_of(covered) == other:
                glow -= pips_of(covered)
            second = max(second, min(first, glow))
            first = max(first, glow)
    return first, second


@rule
def standing(state: State, own: int, others: tuple[int, int]) -> int:
    """What so many pips in a room are worth; second place counts half, with two players nothing."""
    worth = int(LEAD_WORTH[to_come(state), own - others[0]])
    if state.players > 2:
        worth += int(LEAD_WORTH[to_come(state), own - others[1]]) // 2
    return worth


# Danger


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


@rule
def highest(numbers: int) -> int:
    """The largest number of a line of 15."""
    numbers |= numbers >> 1
    numbers |= numbers >> 2
    numbers |= numbers >> 4
    numbers |= numbers >> 8
    return count(numbers) - 1
