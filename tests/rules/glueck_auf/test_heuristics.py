"""Rules of thumb: the obviously good move is the likely one."""

import numpy as np
import pytest

from glueckauf.core import generic
from glueckauf.core.playouts import generator, likely_move, room_for_moves, room_for_weights
from tests.rules.glueck_auf.table import (
    MIKE,
    NUMBER,
    at_home,
    complete,
    dealt,
    dig,
    fill,
    generic_moves,
    give,
    legal,
    play,
    put,
    put_on_top,
    show,
    station,
)

YELLOW, BROWN, GRAY, BLACK = range(4)


def weights(state):
    """The weights of the legal moves by their codes."""
    moves, out = room_for_moves(), room_for_weights()
    number = generic.legal(state, moves)
    generic.move_weights(state, moves, number, out)
    return dict(zip(legal(state), map(int, out[:number]), strict=True))


def favourite(state):
    weight = weights(state)
    return max(weight, key=weight.__getitem__)


def guided_game(players, seed):
    """The positions of a whole game, the moves drawn by weight."""
    state, rng = dealt(players, seed), generator(seed)
    while not state.over:
        yield state
        generic.play(state, likely_move(state, room_for_moves(), room_for_weights(), rng))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_move_has_a_chance(players):
    for seed in range(3):
        for state in guided_game(players, seed):
            assert min(weights(state).values()) >= 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_positions_have_chances_too(players):
    state, choice = dealt(players, 5), np.random.default_rng(5)
    while not state.over:
        assert min(weights(state).values()) >= 1
        generic.play(state, int(choice.choice(generic_moves(state))))


def test_weighing_leaves_the_table_as_it_is():
    for state in guided_game(3, 7):
        before = state.copy()
        weights(state)
        assert state == before


def test_a_guided_game_brings_many_points():
    state = [*guided_game(2, 3)][-1]
    assert state.over
    assert int(state.delivered_points[:2].min()) > 20


# Spaces


def test_complete_orders_are_delivered_before_the_shift_ends(state):
    complete(state, MIKE, "carriage_11")
    give(state, MIKE, "barrow_11")
    at_home(state, MIKE, 2)
    assert favourite(state) == "delivery_carriage"


def test_more_points_are_delivered_sooner(state):
    complete(state, MIKE, "carriage_11", "engine_01")
    weight = weights(state)
    assert weight["delivery_carriage"] > weight["delivery_engine"]


def test_the_last_workers_deliver_rather_than_dig(state):
    at_home(state, MIKE, 2)
    complete(state, MIKE, "barrow_08")
    give(state, MIKE, "engine_02")
    weight = weights(state)
    assert weight["delivery_barrow"] > weight["mining_10"]


def test_one_mines_when_the_coal_for_open_orders_lies_in_the_pit(state):
    give(state, MIKE, "barrow_11", "engine_02")
    idle = weights(dealt_without_orders(state))
    busy = weights(state)
    assert busy["mining_10"] > 8 * idle["mining_10"]


def dealt_without_orders(state):
    empty = state.copy()
    empty.outstanding[:] = empty.free[:] = 0
    return empty


def test_ten_steps_are_better_than_six_for_the_same_crew(state):
    give(state, MIKE, "barrow_11", "carriage_11")
    weight = weights(state)
    assert weight["mining_10"] > weight["mining_6"]


def test_a_crowded_space_is_less_likely(state):
    free = weights(state)["money_6"]
    station(state, MIKE, 3, "money_6")
    assert weights(state)["money_6"] < free


def test_a_tile_with_coal_for_open_spots_is_preferred(state):
    give(state, MIKE, "carriage_11")
    show(state, "factory_1", "black_1_light")
    show(state, "factory_2", "yellow_1_light")
    weight = weights(state)
    assert weight["factory_1"] > weight["factory_2"]


def test_a_tile_that_balances_the_pit_is_preferred(state):
    dig(state, MIKE, "gray_1_light")
    show(state, "factory_1", "brown_1_light")
    show(state, "factory_2", "brown_1_dark")
    weight = weights(state)
    assert weight["factory_2"] > weight["factory_1"]


def test_the_poor_need_money_more_than_the_rich(state):
    rich = weights(state)["money_6"]
    state.money[MIKE] = 0
    assert weights(state)["money_6"] > rich


def test_no_new_order_with_the_last_worker_of_the_game(state):
    show(state, "order_1", "engine_07")
    early = weights(state)["order_1"]
    state.shift = 3
    at_home(state, MIKE, 1)
    assert 8 * weights(state)["order_1"] < early


# Cards


def test_of_five_orders_one_keeps_the_one_with_most_points(state):
    put_on_top(state, "barrow_01", "carriage_01", "motorcar_11", "engine_01", "engine_02")
    play(state, "order_draw")
    assert favourite(state) == "take_motorcar_11"


def test_of_five_tiles_one_keeps_the_one_that_is_needed(state):
    give(state, MIKE, "carriage_11")
    put_on_top(state, "yellow_1_dark", "yellow_2_dark", "brown_1_dark", "gray_1_dark", "black_2_dark")
    play(state, "factory_draw")
    assert favourite(state) == "take_black_2_dark"


# Work steps


def test_the_cage_goes_where_wanted_coal_lies(state):
    give(state, MIKE, "engine_04")
    play(state, "mining_6")
    assert favourite(state) == "cage_3"


def test_wanted_coal_is_loaded(state):
    give(state, MIKE, "engine_04")
    play(state, "mining_6", "cage_3")
    assert favourite(state) == "load_gray"


def test_with_the_last_wanted_cube_the_cage_goes_up(state):
    give(state, MIKE, "engine_04")
    play(state, "mining_6", "cage_3", "load_gray")
    assert favourite(state) == "cage_0"


def test_a_cube_at_hand_goes_onto_its_spot(state):
    give(state, MIKE, "engine_04")
    play(state, "mining_6", "cage_3", "load_gray", "cage_0")
    assert favourite(state) == "place_gray_engine_04"


def test_one_does_not_stop_while_wanted_coal_can_be_reached(state):
    give(state, MIKE, "engine_04")
    for step in ("mining_6", "cage_3", "load_gray", "cage_0"):
        play(state, step)
        assert weights(state).get("stop", 1) < 32


def test_the_card_that_becomes_complete_comes_first(state):
    give(state, MIKE, "motorcar_08", "carriage_08")
    put(state, state.cage[MIKE], "gray")
    fill(state, MIKE, "gray_motorcar_08", "gray")
    play(state, "mining_6")
    assert favourite(state) == "place_gray_motorcar_08"


def test_a_pair_stands_for_coal_that_nobody_has(state):
    give(state, MIKE, "carriage_11")
    put(state, state.storage[MIKE], "yellow", "yellow")
    play(state, "mining_6")
    weight = weights(state)
    assert weight["pair_black_carriage_11"] > weight["stop"]


def test_every_code_weighed_is_a_move(state):
    assert all(code in NUMBER for code in weights(state))
