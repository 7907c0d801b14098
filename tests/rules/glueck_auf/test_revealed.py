"""How often something hidden has been revealed: a turn can be taken back only as far as that."""

import pytest

from glueckauf.games.glueck_auf.state import ORDER_PILE
from tests.rules.glueck_auf.table import (
    GEORGE,
    LUCY,
    MIKE,
    complete,
    deliver,
    end_shift,
    give,
    leave,
    leave_coal,
    play,
    put,
    put_on_top,
    show,
)

ORDERS = ["engine_05", "barrow_11", "motorcar_03", "carriage_09", "barrow_01"]
RETURN = [f"return_{name}" for name in ORDERS[:4]]


@pytest.fixture
def five(state):
    """Mike is looking at five orders."""
    put_on_top(state, *ORDERS)
    play(state, "order_draw")
    return state


@pytest.fixture
def delivering(state):
    deliver(state, GEORGE, "carriage_09", "carriage_10")
    deliver(state, LUCY, "motorcar_05")
    return state


def revealed(state, *codes):
    """How much more is revealed by playing on."""
    before = int(state.revealed)
    play(state, *codes)
    return int(state.revealed) - before


@pytest.mark.parametrize("code", ["money_5", "bank", "mining_6"])
def test_some_turns_reveal_nothing(state, code):
    """R-54."""
    assert revealed(state, code) == 0


def test_work_steps_reveal_nothing(state):
    """R-54."""
    give(state, MIKE, "engine_04")
    put(state, state.cage[MIKE], "gray")
    assert revealed(state, "mining_6", "place_gray_engine_04", "cage_1", "load_yellow", "stop") == 0


def test_a_delivery_reveals_nothing(state):
    """R-54."""
    complete(state, MIKE, "engine_04")
    assert revealed(state, "delivery_engine") == 0


@pytest.mark.parametrize("code", ["order_2", "factory_1"])
def test_the_card_that_fills_a_space_is_revealed(state, code):
    """R-16, R-54."""
    show(state, "factory_1", "yellow_1_dark")
    assert revealed(state, code) > 0


def test_nothing_is_revealed_before_the_end_of_the_turn(state):
    """R-16, R-54."""
    leave_coal(state, yellow=0)
    show(state, "factory_1", "yellow_1_dark")
    assert revealed(state, "factory_1") == 0
    assert revealed(state, "fill_brown") > 0


def test_an_empty_stack_reveals_nothing(state):
    """R-18, R-54."""
    leave(state, ORDER_PILE, 0)
    assert revealed(state, "order_2") == 0


@pytest.mark.parametrize("code", ["factory_draw", "order_draw"])
def test_looking_at_five_reveals_them_at_once(state, code):
    """R-54."""
    assert revealed(state, code) > 0


def test_looking_again_at_what_one_put_back_reveals_nothing(five):
    """R-54."""
    play(five, "take_nothing", "to_top", *RETURN, "bank", "bank")
    assert revealed(five, "order_draw") == 0


def test_the_card_kept_is_revealed_at_the_end_of_the_turn(five):
    """R-15, R-54."""
    assert revealed(five, "take_engine_05", "to_top", *RETURN[1:3]) == 0
    assert revealed(five, RETURN[3]) > 0


def test_a_shift_scoring_reveals_the_delivered_orders(delivering):
    """R-33, R-54."""
    before = int(delivering.revealed)
    end_shift(delivering)
    assert delivering.revealed > before


def test_a_shift_scoring_without_new_deliveries_reveals_nothing(delivering):
    """R-33, R-54."""
    end_shift(delivering)
    before = int(delivering.revealed)
    end_shift(delivering)
    assert delivering.revealed == before
