"""Additional notes: the supply holds fewer cubes than the lorries of a new tile need."""

import pytest

from glueckauf.games.glueck_auf.box import COLORS
from glueckauf.games.glueck_auf.rules.scoring import holdings
from tests.rules.glueck_auf.table import (
    GEORGE,
    MIKE,
    by_color,
    dig,
    end_game,
    leave_coal,
    legal,
    pit,
    play,
    put,
    reason,
    show,
)

GRAY = COLORS.index("gray")
EMPTY_GRAY_LORRIES = 10


@pytest.fixture
def short(state):
    """One gray cube is left, and a tile with two gray lorries is on display."""
    leave_coal(state, gray=1)
    show(state, "factory_1", "gray_2_light")
    state.money[MIKE] = 8
    return state


def gray_level(state):
    return by_color(state.coal[MIKE, GRAY])


def test_cubes_of_the_right_color_are_used_first(short):
    """R-27, T-15 d."""
    play(short, "factory_1")
    assert gray_level(short) == {"gray": 2}
    assert short.supply[GRAY] == 0


def test_any_color_in_the_supply_may_go_onto_the_lorry_left_over(short):
    """R-27, T-15 d."""
    play(short, "factory_1")
    assert legal(short) == ["fill_yellow", "fill_brown", "fill_black", "fill_nothing"]
    assert reason(short, "fill_gray") == "supply_empty"


def test_the_cube_chosen_comes_from_the_supply(short):
    """R-27, T-15 d."""
    play(short, "factory_1", "fill_black")
    assert gray_level(short) == {"gray": 2, "black": 1}
    assert short.supply[COLORS.index("black")] == 12


def test_the_lorry_may_stay_empty(short):
    """R-27, T-15 d."""
    play(short, "factory_1", "fill_nothing")
    assert gray_level(short) == {"gray": 2}
    assert short.turn == GEORGE


@pytest.mark.parametrize("choice", ["fill_brown", "fill_nothing"])
def test_the_price_does_not_change(short, choice):
    """R-27, T-15 d."""
    play(short, "factory_1", choice)
    assert short.money[MIKE] == 2


def test_with_no_gray_left_each_lorry_is_chosen_for_itself(short):
    """R-27."""
    leave_coal(short, gray=0)
    play(short, "factory_1", "fill_yellow", "fill_brown")
    assert gray_level(short) == {"yellow": 1, "brown": 1, "gray": 1}
    assert short.turn == GEORGE


def test_one_lorry_may_stay_empty_and_the_other_not(short):
    """R-27."""
    leave_coal(short, gray=0)
    play(short, "factory_1", "fill_nothing", "fill_brown")
    assert gray_level(short) == {"brown": 1, "gray": 1}


def test_with_enough_coal_nothing_is_chosen(short):
    """R-20."""
    show(short, "factory_1", "gray_1_light")
    play(short, "factory_1")
    assert short.turn == GEORGE


def test_with_no_coal_at_all_the_tile_can_still_be_bought(short):
    """R-28, T-15 e."""
    leave_coal(short, yellow=0, brown=0, gray=0, black=0)
    play(short, "factory_1")
    assert (short.money[MIKE], pit(short, MIKE), gray_level(short)) == (2, {"gray_2_light": 1}, {"gray": 1})
    assert short.turn == GEORGE


def test_lorries_that_got_no_coal_are_empty_lorries(short):
    """R-28, T-15 e."""
    leave_coal(short, yellow=0, brown=0, gray=0, black=0)
    play(short, "factory_1")
    assert holdings(short, MIKE, EMPTY_GRAY_LORRIES) == 2


def test_when_the_supply_runs_dry_the_second_lorry_stays_empty(short):
    """R-27, R-28."""
    leave_coal(short, yellow=1, brown=0, gray=0, black=0)
    play(short, "factory_1", "fill_yellow")
    assert gray_level(short) == {"yellow": 1, "gray": 1}
    assert short.turn == GEORGE


@pytest.fixture
def foreign(state):
    """Mike's gray level has a lorry with a yellow cube."""
    dig(state, MIKE, "gray_1_dark")
    put(state, state.coal[MIKE, GRAY], "yellow")
    return state


def test_a_foreign_cube_keeps_its_color(foreign):
    """R-29."""
    play(foreign, "mining_6", "cage_3", "load_yellow")
    assert by_color(foreign.cage[MIKE]) == {"yellow": 1}


def test_a_foreign_cube_lies_at_the_level_of_its_lorry(foreign):
    """R-29."""
    play(foreign, "mining_6", "cage_1", "load_yellow")
    assert reason(foreign, "load_yellow") == "no_such_coal"


def test_a_lorry_with_a_foreign_cube_is_not_empty(foreign):
    """R-29."""
    assert holdings(foreign, MIKE, EMPTY_GRAY_LORRIES) == 0


def test_a_lorry_relieved_of_a_foreign_cube_counts_by_its_own_color(foreign):
    """R-29."""
    play(foreign, "mining_6", "cage_3", "load_yellow", "stop")
    end_game(foreign)
    assert [holdings(foreign, MIKE, element) for element in (8, EMPTY_GRAY_LORRIES)] == [0, 1]
