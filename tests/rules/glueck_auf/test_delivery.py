"""3. Delivery: deliver completed orders."""

import pytest

from glueckauf.games.glueck_auf.box import COLORS
from tests.rules.glueck_auf.table import (
    GEORGE,
    MIKE,
    by_color,
    complete,
    delivered,
    fill,
    give,
    laid,
    leave_coal,
    legal,
    outstanding,
    play,
    points,
    put,
    reason,
    show,
)


@pytest.fixture
def carriages(state):
    """The example of the rulebook; beside it an incomplete carriage and a complete barrow."""
    complete(state, MIKE, "carriage_09", "carriage_10", "barrow_08")
    give(state, MIKE, "carriage_04")
    return state


def test_delivered_orders_give_their_points(carriages):
    """T-04."""
    play(carriages, "delivery_carriage")
    assert points(carriages) == [19, 0, 0]


def test_all_complete_orders_of_the_vehicle_are_delivered(carriages):
    """R-31, T-04."""
    play(carriages, "delivery_carriage")
    assert delivered(carriages, MIKE) == ["carriage_09", "carriage_10"]


def test_other_vehicles_and_incomplete_orders_stay(carriages):
    """R-31, T-04."""
    play(carriages, "delivery_carriage")
    assert outstanding(carriages, MIKE) == ["barrow_08", "carriage_04"]


def test_coal_already_on_an_incomplete_order_stays(carriages):
    """R-31."""
    fill(carriages, MIKE, "yellow_carriage_04", "yellow")
    play(carriages, "delivery_carriage")
    assert laid(carriages, "carriage_04") == {"yellow": 1}


def test_the_coal_of_delivered_orders_returns_to_the_supply(carriages):
    """R-30, T-04."""
    before = carriages.supply.copy()
    play(carriages, "delivery_carriage")
    assert by_color(carriages.supply - before) == {"yellow": 1, "brown": 1, "gray": 1, "black": 3}


def test_both_cubes_of_a_pair_return_to_the_supply(state):
    """R-30."""
    before = by_color(state.supply)
    give(state, MIKE, "engine_06")
    fill(state, MIKE, "black_engine_06", "brown", "gray")
    play(state, "delivery_engine")
    assert by_color(state.supply) == before


def test_returned_coal_can_be_used_again(state):
    """R-30."""
    complete(state, GEORGE, "engine_06")
    leave_coal(state, black=0)
    show(state, "factory_1", "black_1_light")
    play(state, "bank", "delivery_engine", "bank", "factory_1")
    assert by_color(state.coal[MIKE, COLORS.index("black")]) == {"black": 2}


@pytest.mark.parametrize("order", ["barrow_01", "carriage_06", "motorcar_11", "engine_11"])
def test_each_vehicle_has_its_own_delivery_space(state, order):
    complete(state, MIKE, order)
    assert [code for code in legal(state) if code.startswith("delivery")] == [f"delivery_{order.split('_')[0]}"]


def test_an_order_is_complete_when_its_last_spot_is_filled(state):
    """T-04."""
    give(state, MIKE, "carriage_08")
    put(state, state.cage[MIKE], "gray", "gray")
    play(state, "mining_6", "place_gray_carriage_08", "stop", "bank", "bank")
    assert reason(state, "delivery_carriage") == "nothing_complete"
    play(state, "mining_6", "place_gray_carriage_08", "stop", "bank", "bank")
    assert "delivery_carriage" in legal(state)


def test_orders_of_the_others_are_not_delivered(carriages):
    play(carriages, "bank")
    assert reason(carriages, "delivery_carriage") == "nothing_complete"


def test_the_number_of_delivered_orders_is_kept(carriages):
    """R-33."""
    play(carriages, "delivery_carriage", "bank", "bank", "delivery_barrow")
    assert (list(carriages.delivered_count[:3]), points(carriages)) == ([3, 0, 0], [26, 0, 0])
