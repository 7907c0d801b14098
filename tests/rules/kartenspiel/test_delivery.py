"""Delivery: trains, engines, orders."""

import pytest

from glueckauf.games.kartenspiel.state import FIRST
from tests.rules.kartenspiel.table import (
    INA,
    LORRIES,
    ORDERS,
    OTTO,
    STOP,
    WAGONS,
    by_name,
    couple,
    empty_wagons,
    engines,
    fetch,
    give,
    give_secretly,
    guessed,
    kind_of,
    legal,
    load,
    may_use,
    orders,
    play,
    points,
    put_engine,
    put_load,
    put_train,
    send,
    use,
)


@pytest.fixture
def example(state):
    """Ina's example: two trains with the same model and two orders."""
    put_train(state, INA, 1, "b", "wheel_double", "clover_single_2")
    put_train(state, INA, 2, "b", "tower_double")
    give(state, INA, "barracks_3", "steamboats_2")
    return state


def delivered_orders(state):
    return by_name(state.done_orders[INA], ORDERS)


def test_two_trains_of_the_same_model_leave_in_one_delivery(example):
    """R-22: the rulebook's example."""
    use(example, "delivery", send(1, "barracks_3"), send(2, "steamboats_2"))
    assert engines(example, INA) == [None, None, None]
    assert example.turn == OTTO


def test_each_train_fulfils_an_order_of_its_own(example):
    """R-22, R-24."""
    use(example, "delivery", send(1, "barracks_3"), send(2, "steamboats_2"))
    assert (orders(example, INA), delivered_orders(example)) == ({}, {"barracks_3": 1, "steamboats_2": 1})


def test_delivered_engines_are_kept_by_their_owner(example):
    use(example, "delivery", send(1, "barracks_3"), send(2, "steamboats_2"))
    assert list(example.done_engines[INA]) == [0, 2, 0, 0]


def test_the_second_train_is_optional(example):
    """R-22."""
    use(example, "delivery", send(1, "barracks_3"), STOP)
    assert engines(example, INA) == [None, "model_b", None]
    assert example.turn == OTTO


def test_the_first_train_is_not_optional(example):
    """R-22."""
    use(example, "delivery")
    assert STOP not in legal(example)


def test_the_player_chooses_which_order_goes_with_which_train(example):
    """R-24: the order for three lorries fits the longer train only."""
    use(example, "delivery")
    assert legal(example) == [send(1, "barracks_3"), send(1, "steamboats_2"), send(2, "steamboats_2")]


def test_a_delivery_ends_when_no_order_is_left_for_the_other_train(example):
    """R-24."""
    use(example, "delivery", send(1, "steamboats_2"))
    assert example.turn == OTTO
    assert orders(example, INA) == {"barracks_3": 1}


def test_one_order_is_not_enough_for_two_trains(state):
    """R-24."""
    put_train(state, INA, 1, "a", "wheel_double")
    put_train(state, INA, 2, "a", "tower_double")
    give(state, INA, "barracks_1")
    use(state, "delivery", send(1, "barracks_1"))
    assert engines(state, INA) == [None, "model_a", None]
    assert state.turn == OTTO


def test_a_train_of_another_model_stays(state):
    """R-22."""
    put_train(state, INA, 1, "a", "wheel_double")
    put_train(state, INA, 2, "b", "tower_double")
    give(state, INA, "barracks_1", "barracks_2")
    use(state, "delivery", send(1, "barracks_1"))
    assert engines(state, INA) == [None, "model_b", None]
    assert state.turn == OTTO


def test_the_first_train_may_be_of_any_model(state):
    """R-22."""
    put_train(state, INA, 1, "a", "wheel_double")
    put_train(state, INA, 2, "b", "tower_double")
    give(state, INA, "barracks_1")
    use(state, "delivery")
    assert legal(state) == [send(1, "barracks_1"), send(2, "barracks_1")]


def test_three_trains_of_the_same_model_may_leave(state):
    """R-22."""
    put_train(state, INA, 1, "a", "wheel_double")
    put_train(state, INA, 2, "a", "tower_double")
    put_train(state, INA, 3, "a", "fox_double")
    give(state, INA, "barracks_1", "barracks_1", "furnaces_2")
    use(state, "delivery", send(1, "barracks_1"), send(3, "furnaces_2"), send(2, "barracks_1"))
    assert delivered_orders(state) == {"barracks_1": 2, "furnaces_2": 1}


def test_a_train_without_an_engine_does_not_leave(state):
    """R-22."""
    put_load(state, INA, 1, "wheel_double")
    give(state, INA, "barracks_1")
    assert not may_use(state, "delivery")


def test_a_train_without_an_order_does_not_leave(state):
    """R-22."""
    put_train(state, INA, 1, "a", "wheel_double")
    assert not may_use(state, "delivery")


def test_an_order_of_another_player_is_no_help(state):
    """R-22."""
    put_train(state, INA, 1, "a", "wheel_double")
    give(state, OTTO, "barracks_1")
    assert not may_use(state, "delivery")


def test_an_empty_train_does_not_leave(state):
    """R-22."""
    put_engine(state, INA, 1, "a")
    couple(state, INA, 1, "wheel", "wild")
    give(state, INA, "barracks_1")
    assert not may_use(state, "delivery")


@pytest.mark.parametrize(("order", "is_enough"), [("furnaces_2", True), ("furnaces_3", True), ("furnaces_4", False)])
def test_a_train_must_carry_as_many_lorries_as_the_order_shows(state, order, is_enough):
    """R-22: a double counts two."""
    put_train(state, INA, 1, "a", "wheel_double", "wheel_single_1")
    give(state, INA, order)
    assert may_use(state, "delivery") == is_enough


def test_lorries_of_two_trains_do_not_add_up(state):
    """R-22."""
    put_train(state, INA, 1, "a", "wheel_double")
    put_train(state, INA, 2, "a", "wheel_double")
    give(state, INA, "barracks_3")
    assert not may_use(state, "delivery")


@pytest.mark.parametrize("order", ["barracks_1", "furnaces_1", "factories_1", "steamboats_1"])
def test_any_track_serves_any_destination(state, order):
    """R-22."""
    put_train(state, INA, 3, "d", "fox_single_1")
    give(state, INA, order)
    use(state, "delivery", send(3, order))
    assert delivered_orders(state) == {order: 1}


def test_surplus_lorries_leave_too(state):
    """R-23."""
    put_train(state, INA, 1, "a", "wheel_single_2", "wheel_double")
    give(state, INA, "barracks_1")
    use(state, "delivery", send(1, "barracks_1"))
    assert load(state, INA, 1) == {}
    assert by_name(state.done_lorries[INA], LORRIES) == {"wheel_single_2": 1, "wheel_double": 1}


def test_empty_wagons_leave_too(state):
    """R-23."""
    put_train(state, INA, 1, "a", "wheel_single_2")
    couple(state, INA, 1, "clover")
    give(state, INA, "barracks_1")
    use(state, "delivery", send(1, "barracks_1"))
    assert empty_wagons(state, INA, 1) == {}
    assert by_name(state.done_wagons[INA], WAGONS) == {"clover": 1, "wild": 1}


def test_surplus_singles_score(state):
    """R-23."""
    put_train(state, INA, 1, "a", "wheel_single_2", "wheel_single_2", "wheel_double")
    give(state, INA, "barracks_1")
    use(state, "delivery", send(1, "barracks_1"))
    assert points(state) == 3 + 2 + 2


def test_other_tracks_are_not_touched(example):
    use(example, "delivery", send(2, "steamboats_2"), STOP)
    assert load(example, INA, 1) == {"wheel_double": 1, "clover_single_2": 1}


def test_a_freed_track_takes_a_new_engine(example):
    """R-11, R-12."""
    put_engine(example, INA, 3, "c")
    assert not may_use(example, "engine")
    use(example, "delivery", send(1, "barracks_3"), STOP)
    example.turn = INA
    assert may_use(example, "engine")


def test_a_secret_order_may_be_fulfilled(state):
    """R-26."""
    put_train(state, INA, 1, "a", "wheel_double")
    give_secretly(state, INA, "barracks_2")
    use(state, "delivery", send(1, "barracks_2"))
    assert (int(state.secret_order_count[INA]), delivered_orders(state)) == (0, {"barracks_2": 1})


def test_of_two_equal_orders_the_open_one_is_fulfilled(state):
    put_train(state, INA, 1, "a", "wheel_double")
    give(state, INA, "barracks_2")
    give_secretly(state, INA, "barracks_2")
    use(state, "delivery", send(1, "barracks_2"))
    assert int(state.secret_order_count[INA]) == 1


@pytest.fixture
def secretive(state):
    """Two trains of one model; one open order, and a secret one that is too large for the second train."""
    put_train(state, INA, 1, "b", "wheel_double")
    put_train(state, INA, 2, "b", "tower_single_1")
    give(state, INA, "barracks_2")
    give_secretly(state, INA, "steamboats_4")
    return state


def test_who_holds_secret_orders_is_asked_on_while_a_train_is_ready(secretive):
    """An end by itself would tell that no secret order fits."""
    use(secretive, "delivery", send(1, "barracks_2"))
    assert legal(secretive) == [STOP]
    play(secretive, STOP)
    assert secretive.turn == OTTO


def test_whether_a_secret_order_fits_cannot_be_seen_by_the_others(secretive):
    use(secretive, "delivery", send(1, "barracks_2"))
    sizes = {next(iter(orders(guessed(secretive, OTTO, seed), INA)))[-1] for seed in range(60)}
    assert sizes == {"1", "2", "3", "4"}


def test_without_another_train_nothing_is_asked(state):
    put_train(state, INA, 1, "b", "wheel_double")
    give(state, INA, "barracks_2")
    give_secretly(state, INA, "steamboats_4")
    use(state, "delivery", send(1, "barracks_2"))
    assert state.turn == OTTO


def test_a_train_of_another_model_is_not_asked_for(secretive):
    secretive.engines[INA, 1] = fetch(secretive, "model_c")
    secretive.stack[4, secretive.left[4]] = kind_of("model_b")
    secretive.left[4] += 1
    use(secretive, "delivery", send(1, "barracks_2"))
    assert secretive.turn == OTTO


def test_under_the_first_rules_a_delivery_ended_by_itself(secretive):
    secretive.rules = FIRST
    use(secretive, "delivery", send(1, "barracks_2"))
    assert secretive.turn == OTTO
