"""The board turned, so that whoever looks at it has the own start square in the upper left corner.

The rules know neither left nor right, top nor bottom. Where a board is the same with its sides exchanged, so is every game on
it. A turn is a number from 0 to 3: 1 exchanges left and right, 2 top and bottom. Twice the same turn is none.
"""

import numpy as np

from glueckauf.core.jit import inlined, rule
from glueckauf.core.schema import Numbers
from glueckauf.games.gluex.state import State
from glueckauf.games.gluex.tables import (
    BOARD_HEIGHT,
    BOARD_WIDTH,
    CENTRE,
    CORRIDOR,
    MOST_ROOMS,
    ROOM_OF,
    SIZE,
    SQUARES,
)

TURNS = 4
BOARD_COUNT = len(BOARD_WIDTH)


def _turned_squares() -> Numbers:
    """Where each square comes to lie, by board and by turn."""
    squares = np.arange(SQUARES)
    turned = np.tile(squares, (BOARD_COUNT, TURNS, 1))
    for board, (width, height) in enumerate(zip(BOARD_WIDTH, BOARD_HEIGHT, strict=True)):
        row, column = squares // SIZE, squares % SIZE
        inside = (row < height) & (column < width)
        for turn in range(TURNS):
            to_row = height - 1 - row if turn & 2 else row
            to_column = width - 1 - column if turn & 1 else column
            turned[board, turn, inside] = (SIZE * to_row + to_column)[inside]
    return turned.astype(np.int16)


TURNED_SQUARES = _turned_squares()


def _turned_rooms() -> Numbers:
    """Which room of the board as drawn each room takes the place of."""
    rooms = np.tile(np.arange(MOST_ROOMS, dtype=np.int16), (BOARD_COUNT, TURNS, 1))
    for board in range(BOARD_COUNT):
        for square in np.flatnonzero(ROOM_OF[board] != CORRIDOR):
            rooms[board, :, ROOM_OF[board, square]] = ROOM_OF[board, TURNED_SQUARES[board, :, square]]
    return rooms


TURNED_ROOMS = _turned_rooms()


def turns_of(board: int) -> list[int]:
    """The turns after which a board is the same: in the box all of them, in a variant perhaps fewer."""
    return [turn for turn in range(TURNS) if _keeps_rooms(board, turn)]


def _keeps_rooms(board: int, turn: int) -> bool:
    """Whether whole rooms change places, and the centre room stays where it is."""
    rooms, there = TURNED_ROOMS[board, turn], ROOM_OF[board, TURNED_SQUARES[board, turn]]
    wanted = np.where(ROOM_OF[board] == CORRIDOR, CORRIDOR, rooms[ROOM_OF[board]])
    return bool((there == wanted).all() and rooms[CENTRE[board]] == CENTRE[board])


def _turns_for_starts() -> Numbers:
    """The turn that brings a start square nearest to the upper left corner, by board and square."""
    turns = np.zeros((BOARD_COUNT, SQUARES), np.int16)
    for board in range(BOARD_COUNT):
        kept = np.array(turns_of(board))
        row, column = np.divmod(TURNED_SQUARES[board, kept], SIZE)
        turns[board] = kept[(row + column).argmin(axis=0)]
    return turns


TURN_FOR_START = _turns_for_starts()


@inlined
def turn_for(state: State, seat: int) -> int:
    """The turn that brings the own start square into the upper left corner, or the left side."""
    return int(TURN_FOR_START[state.board, state.start[seat]])


@rule
def turned_move(state: State, move: int) -> int:
    """What a move of the seat to decide is called on the board turned to it; and back, for it is the same turn."""
    return 2 * int(TURNED_SQUARES[state.board, turn_for(state, state.turn), move // 2]) + move % 2
