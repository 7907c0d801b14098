"""Glüx is turned to the seat to decide."""

import numpy as np
import pytest

import glueckauf as ga
from glueckauf.core import generic
from glueckauf.games.gluex.play.network_inputs import INPUTS, TURNED_ROOMS, TURNED_SQUARES
from glueckauf.games.gluex.rules.moves import legal
from glueckauf.games.gluex.tables import BOARD_HEIGHT, BOARD_WIDTH, CORRIDOR, ROOM_OF, SIZE
from tests.learning.test_features import inputs_of, some_views

EMPTY, MINE = 1, 2


@pytest.mark.parametrize("board", range(3))
@pytest.mark.parametrize("turn", range(4))
def test_a_turned_board_has_the_same_rooms(board, turn):
    for square in range(SIZE * SIZE):
        if square // SIZE < BOARD_HEIGHT[board] and square % SIZE < BOARD_WIDTH[board]:
            room, there = ROOM_OF[board, square], ROOM_OF[board, TURNED_SQUARES[board, turn, square]]
            assert there == (CORRIDOR if room == CORRIDOR else TURNED_ROOMS[board, turn, room])


@pytest.mark.parametrize("players", [2, 4])
def test_the_own_start_square_lies_in_the_upper_left_corner(players):
    tiles = INPUTS.at("tiles")
    for view in some_views("gluex", players, games=1):
        if view.turns >= players:
            assert 1 <= inputs_of(view)[tiles] <= 6


def test_both_seats_of_a_symmetrical_position_are_shown_the_same():
    """Both have the same tile in hand and lay the same face: turned, the tables look alike but for who began."""
    position = ga.deal("gluex", 2, 0)
    state = position.copies(1)[0]
    state.bag[1] = state.bag[0]
    for _ in range(2):
        generic.play(state, int(2 * state.start[state.turn] + 1))
    shown = [np.zeros(INPUTS.length, np.uint8) for _ in range(2)]
    for seat in range(2):
        generic.encode(state, seat, shown[seat])
    differing = np.flatnonzero(shown[0] != shown[1])
    starter = INPUTS.column("starter")
    assert set(differing) <= set(range(starter.first, starter.first + starter.length))


def test_the_own_reach_is_what_can_be_played():
    reach, moves = INPUTS.at("reach"), np.zeros(1024, np.int16)
    for view in some_views("gluex", 3, games=2):
        state = view.copies(1)[0]
        number = legal(state, moves)
        numbers = inputs_of(view)
        if view.turns >= 3:
            shown = np.flatnonzero(numbers[reach : reach + SIZE * SIZE])
            turned = {generic.choice(state, int(move)) // 6 for move in moves[:number]}
            assert set(shown) == turned
