"""The ways to turn and mirror the table that change no rule, for learners who make more of each game."""

import numpy as np

from glueckauf.core.schema import Numbers
from glueckauf.core.symmetry import Symmetry
from glueckauf.games.gluex.box import LAYOUTS
from glueckauf.games.gluex.play.observation import AT, OBSERVATION
from glueckauf.games.gluex.play.turning import TURNED_ROOMS, TURNED_SQUARES, turns_of
from glueckauf.games.gluex.rules.moves import MOVES
from glueckauf.games.gluex.state import State
from glueckauf.games.gluex.tables import (
    BIT_OF,
    BITBOARD_OF,
    BOARD_HEIGHT,
    BOARD_WIDTH,
    MOST_ROOMS,
    SEATS,
    SQUARES,
    WORD_OF,
)

NAMES = {1: "left and right exchanged", 2: "top and bottom exchanged", 3: "half a turn"}


def symmetries(players: int = 2, layout: str = LAYOUTS[0]) -> tuple[Symmetry, ...]:
    """All but leaving the table as it is."""
    board = 0 if players == 2 else 1 + LAYOUTS.index(layout)
    return tuple(_symmetry(players, board, turn) for turn in turns_of(board) if turn in NAMES)


def _symmetry(players: int, board: int, turn: int) -> Symmetry:
    squares, rooms = TURNED_SQUARES[board, turn], TURNED_ROOMS[board, turn]
    square, face = np.divmod(np.arange(MOVES), 2)
    return Symmetry(
        NAMES[turn],
        moves=2 * squares[square] + face,
        places=_places(squares, rooms),
        mirrored=_mirrored(players, board, turn),
        turn=lambda state: _turn(state, squares, rooms),
    )


def _places(squares: Numbers, rooms: Numbers) -> Numbers:
    places = np.arange(OBSERVATION.length)
    for seat in range(SEATS):
        places[AT.tiles + SQUARES * seat :][:SQUARES] = AT.tiles + SQUARES * seat + squares
        places[AT.light + MOST_ROOMS * seat :][:MOST_ROOMS] = AT.light + MOST_ROOMS * seat + rooms
    places[AT.covered :][:SQUARES] = AT.covered + squares
    return places


def _mirrored(players: int, board: int, turn: int) -> Numbers:
    """Rows and columns of the start squares."""
    mirrored = np.zeros(OBSERVATION.length, np.uint8)
    for seat in range(players):
        mirrored[AT.start + 2 * seat] = BOARD_HEIGHT[board] - 1 if turn & 2 else 0
        mirrored[AT.start + 2 * seat + 1] = BOARD_WIDTH[board] - 1 if turn & 1 else 0
    return mirrored


def _turn(state: State, squares: Numbers, rooms: Numbers) -> None:
    state.start[: state.players] = squares[state.start[: state.players]]
    state.top[:], state.under[:] = state.top[squares], state.under[squares]
    state.glow[:] = state.glow[:, rooms]
    for words in (*state.lit, *state.shown, state.full, state.reach):
        members = squares[words[WORD_OF] & BIT_OF != 0]
        words[:] = np.bitwise_or.reduce(BITBOARD_OF[members], axis=0)
