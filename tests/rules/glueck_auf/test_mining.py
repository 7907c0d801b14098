"""2. Mining: work steps between the pit, the cage, the storage and the outstanding orders."""

import pytest

from glueckauf.games.glueck_auf.box import COLORS
from tests.rules.glueck_auf.table import (
    GEORGE,
    LUCY,
    MIKE,
    by_color,
    complete,
    dig,
    end_shift,
    give,
    laid,
    leave_coal,
    legal,
    play,
    put,
    reason,
    room,
    table,
)

YELLOW, BROWN, GRAY, BLACK = range(4)
EIGHT_STEPS = (
    "cage_3",
    "load_gray",
    "load_gray",
    "cage_1",
    "load_yellow",
    "cage_0",
    "place_gray_barrow_08",
    "place_gray_barrow_08",
)


def mine(state, steps):
    """Mike mines and has so many steps left."""
    play(state, "mining_10")
    state.steps = steps


@pytest.fixture
def pair(state):
    """A brown cube in the cage at the surface, a yellow one in the storage, a free black spot."""
    put(state, state.cage[MIKE], "brown")
    put(state, state.storage[MIKE], "yellow")
    give(state, MIKE, "engine_06")
    return state


@pytest.fixture
def eight(state):
    """The example of the rulebook: two gray cubes, a yellow one, two gray spots."""
    dig(state, MIKE, "gray_1_light")
    put(state, state.coal[MIKE, GRAY], "gray")
    give(state, MIKE, "barrow_08")
    play(state, "mining_8")
    return state


@pytest.mark.parametrize("steps", [6, 8, 10])
def test_the_number_on_the_space_is_the_number_of_steps(state, steps):
    play(state, f"mining_{steps}")
    assert state.steps == steps


def test_with_four_players_there_is_a_space_for_four_steps():
    state = table(4)
    play(state, "mining_4")
    assert state.steps == 4


def test_each_step_of_the_example_costs_one(eight):
    """T-03."""
    left = []
    for step in EIGHT_STEPS[:-1]:
        play(eight, step)
        left.append(int(eight.steps))
    assert left == [7, 6, 5, 4, 3, 2, 1]


def test_after_the_eighth_step_the_action_is_over(eight):
    """T-03."""
    play(eight, *EIGHT_STEPS)
    assert (eight.steps, eight.turn) == (0, GEORGE)
    assert reason(eight, "cage_3") == "not_now"


def test_the_coal_at_the_end_of_the_example(eight):
    """T-03."""
    play(eight, *EIGHT_STEPS)
    assert by_color(eight.cage[MIKE]) == {"yellow": 1}
    assert [by_color(eight.coal[MIKE, level]) for level in range(4)] == [{}, {"brown": 1}, {}, {"black": 1}]
    assert (laid(eight, "barrow_08"), room(eight, "gray_barrow_08")) == ({"gray": 2}, 0)


@pytest.mark.parametrize("level", [0, 1, 3, 4])
def test_the_cage_stops_at_any_other_level_for_one_step(state, level):
    """R-21."""
    state.cage_level[MIKE] = 2
    play(state, "mining_6", f"cage_{level}")
    assert (state.cage_level[MIKE], state.steps) == (level, 5)


def test_a_move_of_the_cage_changes_the_level(state):
    """R-21."""
    play(state, "mining_6")
    assert reason(state, "cage_0") == "already_there"
    assert "cage_0" not in legal(state)


def test_steps_not_taken_are_forfeited(state):
    """R-22."""
    play(state, "mining_6", "cage_1", "stop")
    assert (state.steps, state.turn) == (0, GEORGE)


def test_no_step_at_all_is_allowed(state):
    """R-22."""
    play(state, "mining_6", "stop")
    assert (state.cage_level[MIKE], state.turn) == (0, GEORGE)


def test_loading_takes_a_cube_from_a_lorry_at_the_level_of_the_cage(state):
    play(state, "mining_6", "cage_4", "load_black")
    assert by_color(state.cage[MIKE]) == {"black": 1}
    assert by_color(state.coal[MIKE, BLACK]) == {}


def test_at_the_surface_there_is_nothing_to_load(state):
    play(state, "mining_6")
    assert reason(state, "load_yellow") == "at_surface"
    assert [code for code in legal(state) if code.startswith("load")] == []


def test_other_levels_are_out_of_reach(state):
    play(state, "mining_6", "cage_2")
    assert [code for code in legal(state) if code.startswith("load")] == ["load_brown"]
    assert reason(state, "load_gray") == "no_such_coal"


def test_any_lorry_of_the_level_can_be_unloaded(state):
    """R-26 iv."""
    dig(state, MIKE, "yellow_1_light", "yellow_1_dark")
    put(state, state.coal[MIKE, YELLOW], "yellow", "yellow")
    play(state, "mining_6", "cage_1", "load_yellow", "load_yellow", "load_yellow")
    assert by_color(state.coal[MIKE, YELLOW]) == {}


def test_the_cage_holds_five_cubes(state):
    """BGA once let a sixth in."""
    put(state, state.cage[MIKE], "yellow", "yellow", "brown", "gray")
    dig(state, MIKE, "black_1_dark")
    put(state, state.coal[MIKE, BLACK], "black")
    play(state, "mining_6", "cage_4", "load_black")
    assert reason(state, "load_black") == "cage_full"
    assert "load_black" not in legal(state)


def test_the_cage_keeps_its_level_and_load_from_turn_to_turn(state):
    """R-23."""
    play(state, "mining_6", "cage_3", "load_gray", "stop", "bank", "bank", "mining_6")
    assert (state.cage_level[MIKE], by_color(state.cage[MIKE])) == (3, {"gray": 1})


def test_the_cage_keeps_its_level_and_load_from_shift_to_shift(state):
    """R-23."""
    play(state, "mining_6", "cage_3", "load_gray", "stop")
    end_shift(state)
    assert (state.cage_level[MIKE], by_color(state.cage[MIKE])) == (3, {"gray": 1})


def test_a_cube_goes_from_the_cage_to_a_spot_of_its_color(state):
    put(state, state.cage[MIKE], "gray")
    give(state, MIKE, "engine_04")
    play(state, "mining_6", "place_gray_engine_04")
    assert (laid(state, "engine_04"), by_color(state.cage[MIKE]), state.steps) == ({"gray": 1}, {}, 5)


def test_below_the_surface_the_cage_gives_nothing(state):
    put(state, state.cage[MIKE], "gray")
    give(state, MIKE, "engine_04")
    play(state, "mining_6", "cage_1")
    assert reason(state, "place_gray_engine_04") == "not_at_surface"
    assert reason(state, "store_gray") == "not_at_surface"
    assert set(legal(state)).isdisjoint({"place_gray_engine_04", "store_gray"})


def test_a_cube_may_go_onto_any_order_of_the_player(state):
    """R-26 vi."""
    put(state, state.cage[MIKE], "gray")
    orders = ("barrow_04", "carriage_08", "motorcar_10", "engine_09")
    give(state, MIKE, *orders)
    play(state, "mining_6")
    assert [code for code in legal(state) if code.startswith("place")] == [f"place_gray_{order}" for order in orders]


def test_orders_of_other_players_take_no_cube(state):
    put(state, state.cage[MIKE], "gray")
    give(state, GEORGE, "engine_04")
    play(state, "mining_6")
    assert reason(state, "place_gray_engine_04") == "not_your_order"


def test_a_full_spot_takes_no_second_cube(state):
    """R-26 v."""
    put(state, state.cage[MIKE], "yellow", "yellow", "yellow")
    give(state, MIKE, "barrow_11")
    play(state, "mining_6", "place_yellow_barrow_11")
    assert reason(state, "place_yellow_barrow_11") == "spot_filled"
    assert reason(state, "pair_yellow_barrow_11") == "spot_filled"
    assert "place_yellow_barrow_11" not in legal(state)


def test_nothing_can_be_added_to_a_complete_order(state):
    """R-26 v."""
    put(state, state.cage[MIKE], "gray", "black", "black")
    complete(state, MIKE, "barrow_08")
    play(state, "mining_6")
    assert [code for code in legal(state) if code.endswith("barrow_08")] == []


def test_two_cubes_of_any_color_stand_for_the_requested_one(pair):
    """R-24, R-25, T-15 a."""
    mine(pair, 2)
    play(pair, "pair_black_engine_06", "use_cage_brown", "use_stored_yellow")
    assert (laid(pair, "engine_06"), room(pair, "black_engine_06")) == ({"yellow": 1, "brown": 1}, 0)
    assert pair.turn == GEORGE


def test_two_cubes_for_one_cost_two_steps(pair):
    """R-24."""
    play(pair, "mining_6", "pair_black_engine_06", "use_cage_brown", "use_stored_yellow")
    assert pair.steps == 4


def test_with_one_step_left_no_pair_can_be_placed(pair):
    """R-24, T-15 a."""
    mine(pair, 1)
    assert reason(pair, "pair_black_engine_06") == "too_few_steps"
    assert "pair_black_engine_06" not in legal(pair)


def test_a_cube_in_a_cage_below_cannot_be_part_of_a_pair(pair):
    """R-25, T-15 a."""
    pair.cage_level[MIKE] = 2
    play(pair, "mining_6")
    assert reason(pair, "pair_black_engine_06") == "too_few_cubes"
    assert "pair_black_engine_06" not in legal(pair)


def test_a_single_cube_of_another_color_fills_no_spot(pair):
    """R-24."""
    play(pair, "mining_6")
    assert [code for code in legal(pair) if code.startswith("place")] == []


def test_once_a_pair_is_begun_it_is_finished(pair):
    """R-24."""
    play(pair, "mining_6", "pair_black_engine_06")
    assert legal(pair) == ["use_cage_brown"]
    play(pair, "use_cage_brown")
    assert legal(pair) == ["use_stored_yellow"]


def test_a_pair_may_have_two_cubes_of_one_color(state):
    """R-25."""
    put(state, state.cage[MIKE], "gray", "gray")
    give(state, MIKE, "engine_06")
    play(state, "mining_6", "pair_black_engine_06", "use_cage_gray", "use_cage_gray")
    assert laid(state, "engine_06") == {"gray": 2}


def test_both_cubes_of_a_pair_may_come_from_the_storage(state):
    """R-25, R-26 i."""
    put(state, state.storage[MIKE], "gray", "yellow")
    give(state, MIKE, "engine_06")
    play(state, "mining_6", "cage_4", "pair_black_engine_06", "use_stored_yellow", "use_stored_gray")
    assert laid(state, "engine_06") == {"yellow": 1, "gray": 1}


def test_each_pair_is_offered_in_one_order_only(pair):
    """R-25."""
    put(pair, pair.cage[MIKE], "gray")
    play(pair, "mining_6", "pair_black_engine_06")
    assert legal(pair) == ["use_cage_brown", "use_cage_gray"]
    assert reason(pair, "use_stored_yellow") == "no_second"
    play(pair, "use_cage_gray")
    assert legal(pair) == ["use_stored_yellow"]
    assert reason(pair, "use_cage_brown") == "other_way_round"


def test_a_cube_of_the_requested_color_is_not_offered_for_a_pair(pair):
    """R-25."""
    put(pair, pair.cage[MIKE], "black")
    play(pair, "mining_6", "pair_black_engine_06")
    assert reason(pair, "use_cage_black") == "same_color"
    assert "use_cage_black" not in legal(pair)


def test_a_cube_of_the_requested_color_and_another_one_are_no_pair(state):
    """R-25."""
    put(state, state.cage[MIKE], "black", "brown")
    give(state, MIKE, "engine_06")
    play(state, "mining_6")
    assert reason(state, "pair_black_engine_06") == "too_few_cubes"


def test_each_spot_of_a_card_is_filled_by_itself(state):
    """R-24."""
    put(state, state.cage[MIKE], "black", "gray", "gray")
    give(state, MIKE, "carriage_09")
    play(state, "mining_6", "place_black_carriage_09", "pair_black_carriage_09", "use_cage_gray", "use_cage_gray")
    assert (laid(state, "carriage_09"), room(state, "black_carriage_09")) == ({"gray": 2, "black": 1}, 0)


def test_a_cube_may_be_stored_though_an_order_would_take_it(state):
    """R-26 ii."""
    put(state, state.cage[MIKE], "gray")
    give(state, MIKE, "engine_04")
    play(state, "mining_6", "store_gray")
    assert (by_color(state.storage[MIKE]), by_color(state.cage[MIKE]), state.steps) == ({"gray": 1}, {}, 5)


def test_only_a_cube_in_the_cage_can_be_stored(state):
    put(state, state.cage[MIKE], "gray")
    play(state, "mining_6")
    assert reason(state, "store_black") == "not_in_cage"


def test_the_storage_has_no_limit(state):
    for color in COLORS:
        put(state, state.storage[MIKE], *[color] * 12)
    put(state, state.cage[MIKE], "gray")
    play(state, "mining_6", "store_gray")
    assert state.storage[MIKE].sum() == 49


def test_a_cube_goes_from_the_storage_to_a_spot_of_its_color(state):
    put(state, state.storage[MIKE], "gray")
    give(state, MIKE, "engine_04")
    play(state, "mining_6", "place_stored_gray_engine_04")
    assert (laid(state, "engine_04"), by_color(state.storage[MIKE]), state.steps) == ({"gray": 1}, {}, 5)


@pytest.mark.parametrize("level", range(5))
def test_the_storage_serves_orders_wherever_the_cage_is(state, level):
    """R-26 i."""
    put(state, state.storage[MIKE], "gray")
    give(state, MIKE, "engine_04")
    state.cage_level[MIKE] = level
    play(state, "mining_6")
    assert "place_stored_gray_engine_04" in legal(state)


def test_only_a_stored_cube_comes_from_the_storage(state):
    put(state, state.cage[MIKE], "gray")
    give(state, MIKE, "engine_04")
    play(state, "mining_6")
    assert reason(state, "place_stored_gray_engine_04") == "not_in_storage"


def test_coal_moves_only_forward(state):
    """R-26 iii: not back onto a lorry, nor from the storage into the cage, nor off an order."""
    put(state, state.cage[MIKE], "gray")
    put(state, state.storage[MIKE], "gray", "yellow")
    give(state, MIKE, "barrow_08")
    play(state, "mining_10", "place_gray_barrow_08")
    for level in range(1, 5):
        play(state, f"cage_{level}")
        assert {code.split("_")[0] for code in legal(state)} == {"cage", "load", "place", "stop"}


def test_mining_moves_no_coal_of_the_others(state):
    give(state, MIKE, "engine_04")
    before = state.coal[[GEORGE, LUCY]].copy()
    play(state, "mining_6", "cage_3", "load_gray", "cage_0", "place_gray_engine_04", "stop")
    assert (state.coal[[GEORGE, LUCY]] == before).all()


def test_an_empty_supply_does_not_stop_mining(state):
    leave_coal(state, yellow=0, brown=0, gray=0, black=0)
    play(state, "mining_6", "cage_3", "load_gray")
    assert by_color(state.cage[MIKE]) == {"gray": 1}
