"""End of the game: the last points, the winner."""

import pytest

from glueckauf.games.glueck_auf.box import COLORS
from glueckauf.games.glueck_auf.tables import ORDER_NAMES, TILE_NAMES
from glueckauf.games.glueck_auf.words.sentences import ledger
from tests.rules.glueck_auf.table import (
    GEORGE,
    LUCY,
    MIKE,
    complete,
    deliver,
    dig,
    end_game,
    end_shift,
    fill,
    give,
    legal,
    points,
    put,
    reason,
    station,
    winners,
)

LIGHT = [name for name in TILE_NAMES if name.endswith("light")]
DARK = [name for name in TILE_NAMES if name.endswith("dark")]
LAST_ENTRIES = {"marks", "coal", "outstanding", "balance"}


@pytest.fixture
def bare(state):
    """Mike has neither Marks nor coal."""
    state.money[MIKE] = 0
    state.supply += state.coal[MIKE].sum(axis=0).astype("i1")
    state.coal[MIKE] = 0
    return state


def last_points(state):
    """End the game and say what Mike gains and loses by it."""
    end_game(state)
    return {entry.code: entry.points for entry in ledger(state, MIKE) if entry.points and entry.code in LAST_ENTRIES}


def test_the_game_ends_after_the_third_shift(state):
    end_shift(state)
    end_shift(state)
    assert not state.over
    end_shift(state)
    assert state.over


def test_after_the_end_nothing_can_be_played(state):
    end_game(state)
    assert legal(state) == []
    assert reason(state, "bank") == "over"


def test_after_the_third_shift_no_starting_player_is_determined(state):
    """R-39."""
    station(state, GEORGE, 5, "factory_1")
    end_game(state)
    assert state.starter == MIKE


def test_the_example_of_the_rulebook(bare):
    """T-12."""
    bare.money[MIKE] = 7
    put(bare, bare.coal[MIKE, 0], "yellow")
    put(bare, bare.cage[MIKE], "brown")
    put(bare, bare.storage[MIKE], "black")
    give(bare, MIKE, "carriage_08")
    fill(bare, MIKE, "gray_carriage_08", "gray")
    dig(bare, MIKE, *LIGHT[:7], *DARK[:4])
    assert last_points(bare) == {"marks": 1, "coal": 1, "outstanding": -1, "balance": -6}


@pytest.mark.parametrize(("marks", "gain"), [(4, {}), (5, {"marks": 1}), (9, {"marks": 1}), (10, {"marks": 2})])
def test_five_marks_are_a_point(bare, marks, gain):
    """R-48."""
    bare.money[MIKE] = marks
    assert last_points(bare) == gain


@pytest.mark.parametrize(("cubes", "gain"), [(2, {}), (3, {"coal": 1}), (5, {"coal": 1}), (6, {"coal": 2})])
def test_three_cubes_are_a_point(bare, cubes, gain):
    """R-49."""
    put(bare, bare.storage[MIKE], *[COLORS[cube % 4] for cube in range(cubes)])
    assert last_points(bare) == gain


def test_both_cubes_of_a_pair_count(bare):
    """R-49."""
    give(bare, MIKE, "carriage_08")
    fill(bare, MIKE, "gray_carriage_08", "yellow", "brown")
    put(bare, bare.cage[MIKE], "black")
    assert last_points(bare) == {"coal": 1, "outstanding": -1}


def test_each_outstanding_order_costs_a_point(bare):
    """R-50."""
    give(bare, MIKE, "carriage_08", "engine_01", "engine_02", "barrow_11")
    assert last_points(bare) == {"outstanding": -4}


def test_a_complete_order_not_delivered_costs_a_point_and_its_coal_counts(bare):
    """R-50, T-15 i."""
    complete(bare, MIKE, "engine_07")
    assert last_points(bare) == {"coal": 1, "outstanding": -1}


def test_delivered_orders_cost_nothing(bare):
    """R-50."""
    deliver(bare, MIKE, "carriage_08")
    assert last_points(bare) == {}


@pytest.mark.parametrize(("light", "dark", "loss"), [(7, 4, -6), (4, 7, -6), (1, 0, -2), (0, 1, -2)])
def test_each_tile_in_excess_costs_two_points(bare, light, dark, loss):
    """R-51."""
    dig(bare, MIKE, *LIGHT[:light], *DARK[:dark])
    assert last_points(bare) == {"balance": loss}


def test_balance_is_counted_over_the_whole_pit_not_level_by_level(bare):
    """R-51."""
    dig(bare, MIKE, "yellow_1_light", "yellow_2_light", "black_1_dark", "gray_1_dark")
    assert last_points(bare) == {}


def test_balance_counts_tiles_not_lorries(bare):
    """R-51."""
    dig(bare, MIKE, "gray_2_light", "gray_1_dark")
    assert last_points(bare) == {}


def test_the_printed_lorries_are_no_tiles(bare):
    """R-41."""
    assert last_points(bare) == {}


def test_before_the_end_nothing_of_this_counts(state):
    give(state, MIKE, "carriage_08", "engine_01")
    dig(state, MIKE, *LIGHT[:5])
    end_shift(state)
    assert points(state) == [0, 0, 0]


def test_a_score_may_be_below_zero(state):
    """R-53."""
    state.money[:3] = 0
    give(state, MIKE, *ORDER_NAMES[:8])
    end_game(state)
    assert points(state) == [1 - 8, 1, 1]


def test_a_score_may_be_above_100(state):
    """R-53."""
    deliver(state, MIKE, *(name for name in ORDER_NAMES if name.endswith(("_08", "_09", "_10", "_11"))))
    assert points(state)[MIKE] == 146


def test_most_points_win(state):
    deliver(state, GEORGE, "engine_02")
    deliver(state, LUCY, "engine_01")
    end_game(state)
    assert winners(state) == [GEORGE]


def test_tied_most_marks_left_win(state):
    """R-48, R-52; BGA once forgot Marks below five."""
    state.money[:3] = [2, 4, 0]
    end_game(state)
    assert points(state) == [1, 1, 1]
    assert winners(state) == [GEORGE]


def test_marks_turned_into_points_do_not_break_the_tie(state):
    """R-48, R-52, T-12."""
    state.money[:3] = [7, 4, 0]
    put(state, state.storage[GEORGE], "brown", "gray")
    end_game(state)
    assert points(state) == [2, 2, 1]
    assert winners(state) == [GEORGE]


def test_points_come_before_marks(state):
    """R-52."""
    state.money[:3] = [4, 4, 4]
    end_game(state)
    assert (points(state), winners(state)) == ([1, 1, 2], [LUCY])


def test_still_tied_the_victory_is_shared(state):
    """R-52."""
    state.money[:3] = [3, 3, 0]
    end_game(state)
    assert winners(state) == [MIKE, GEORGE]
