"""R-57: invariants that hold after every move. `play` checks them in all other tests; here we see that it would tell."""

import pytest

from glueckauf.core import generic
from glueckauf.games.glueck_auf.rules import invariants
from glueckauf.games.glueck_auf.state import ORDER_PILE, TILE_PILE
from tests.rules.glueck_auf.table import GEORGE, MIKE, complete, dealt, fill, generic_moves, give, put, station, table


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_invariants_hold_through_the_first_shift(players):
    """R-57."""
    state = dealt(players)
    while state.shift < 2:
        moves = generic_moves(state)
        generic.play(state, moves[(7 * state.turns + len(moves)) % len(moves)])
        assert generic.first_violation(state) == 0


def a_cube_is_lost(state):
    state.supply[0] -= 1


def a_tile_is_lost(state):
    state.tile_shown[0] = -1


def an_order_lies_in_two_places(state):
    state.outstanding[GEORGE] |= state.outstanding[MIKE]


def an_order_is_lost(state):
    state.outstanding[MIKE] = 0


def a_worker_is_lost(state):
    state.workers[MIKE] -= 1


def a_sixth_cube_is_in_the_cage(state):
    put(state, state.cage[MIKE], *["yellow"] * 6)


def a_level_has_more_cubes_than_lorries(state):
    put(state, state.coal[MIKE, 0], "yellow")


def a_space_is_not_refilled(state):
    tile = state.tile_shown[0]
    state.tile_shown[0] = -1
    state.tiles[MIKE, tile] += 1


def a_locked_space_has_a_tile(state):
    state.tile_shown[7] = state.stack[TILE_PILE, state.top[TILE_PILE]]
    state.stack[TILE_PILE, state.top[TILE_PILE]] = -1
    state.top[TILE_PILE] += 1
    state.left[TILE_PILE] -= 1


def a_free_spot_has_a_cube(state):
    put(state, state.laid[0], "yellow")


def three_cubes_are_on_a_spot(state):
    complete(state, MIKE, "barrow_02")
    put(state, state.laid[1], "yellow", "yellow")


def a_single_cube_of_another_color_is_on_a_spot(state):
    fill(state, MIKE, "yellow_barrow_01", "brown")


def a_crew_stands_on_a_locked_space(state):
    station(state, MIKE, 1, "money_3")


def points_do_not_fit_the_deliveries(state):
    state.delivered_points[MIKE] += 1


def the_stack_has_a_gap(state):
    place = state.top[ORDER_PILE] + state.left[ORDER_PILE]
    state.stack[ORDER_PILE, place] = state.stack[ORDER_PILE, place - 1]
    state.stack[ORDER_PILE, place - 1] = -1


def a_player_without_workers_is_to_move(state):
    state.bank[MIKE], state.workers[MIKE] = state.workers[MIKE], 0


@pytest.mark.parametrize(("mishap", "invariant"), [
    (a_cube_is_lost, invariants.COAL),
    (a_tile_is_lost, invariants.TILES),
    (an_order_lies_in_two_places, invariants.ORDERS),
    (an_order_is_lost, invariants.ORDERS),
    (a_worker_is_lost, invariants.CREWS),
    (a_sixth_cube_is_in_the_cage, invariants.CAGE),
    (a_level_has_more_cubes_than_lorries, invariants.LORRIES),
    (a_space_is_not_refilled, invariants.DISPLAY),
    (a_locked_space_has_a_tile, invariants.DISPLAY),
    (a_free_spot_has_a_cube, invariants.SPOTS),
    (three_cubes_are_on_a_spot, invariants.SPOTS),
    (a_single_cube_of_another_color_is_on_a_spot, invariants.SPOTS),
    (a_crew_stands_on_a_locked_space, invariants.SPACES),
    (points_do_not_fit_the_deliveries, invariants.DELIVERED),
    (the_stack_has_a_gap, invariants.STACKS),
    (a_player_without_workers_is_to_move, invariants.TURN),
], ids=lambda value: getattr(value, "__name__", None))  # fmt: skip
def test_a_violation_is_noticed(mishap, invariant):
    """R-57."""
    state = table(3)
    give(state, MIKE, "barrow_01")
    mishap(state)
    assert generic.first_violation(state) == invariant
