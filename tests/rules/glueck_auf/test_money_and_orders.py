"""4. Money and 5. New order."""

import pytest

from glueckauf.games.glueck_auf.state import ORDER_PILE
from glueckauf.games.glueck_auf.tables import ORDER_NAMES
from tests.rules.glueck_auf.table import (
    GEORGE,
    MIKE,
    end_shift,
    give,
    leave,
    legal,
    outstanding,
    play,
    put_on_top,
    reason,
    show,
    shown,
    stack,
    table,
)


@pytest.fixture
def engine(state):
    """The example of the rulebook: an engine lies below an order space."""
    show(state, "order_3", "engine_07")
    put_on_top(state, "barrow_02")
    return state


@pytest.mark.parametrize("marks", [3, 4, 5, 6])
def test_a_money_space_gives_the_marks_stated_on_it(marks):
    """T-05."""
    state = table(4)
    play(state, f"money_{marks}")
    assert list(state.money) == [8 + marks, 8, 8, 8]


def test_the_supply_of_bank_notes_is_not_limited(state):
    state.money[MIKE] = 200
    play(state, "money_6")
    assert state.money[MIKE] == 206


def test_the_order_below_the_space_becomes_outstanding(engine):
    """T-06."""
    play(engine, "order_3")
    assert outstanding(engine, MIKE) == ["engine_07"]


def test_the_order_must_be_taken(engine):
    """R-34."""
    play(engine, "order_3")
    assert engine.turn == GEORGE


def test_all_spots_of_a_new_order_are_free(engine):
    play(engine, "order_3", "bank", "bank", "mining_6", "cage_2", "load_brown", "cage_0")
    assert "place_brown_engine_07" in legal(engine)


def test_the_order_space_is_refilled_from_the_stack(engine):
    """R-16, T-06."""
    play(engine, "order_3")
    assert shown(engine, "order_3") == "barrow_02"
    assert "barrow_02" not in stack(engine, ORDER_PILE)


def test_the_other_order_spaces_stay_as_they_are(engine):
    before = engine.order_shown.copy()
    play(engine, "order_3")
    assert [place for place in range(4) if engine.order_shown[place] != before[place]] == [2]


def test_there_is_no_limit_to_outstanding_orders(engine):
    """R-34."""
    give(engine, MIKE, *ORDER_NAMES[11:23])
    play(engine, "order_3")
    assert len(outstanding(engine, MIKE)) == 13


def test_orders_cannot_be_discarded(engine):
    """R-34."""
    give(engine, MIKE, "carriage_01")
    play(engine, "order_3", "bank", "bank")
    assert not [code for code in legal(engine) if "carriage_01" in code]
    assert outstanding(engine, MIKE) == ["carriage_01", "engine_07"]


def test_with_an_empty_stack_the_order_space_stays_empty(engine):
    """R-18; BGA sent a card that was not there."""
    leave(engine, ORDER_PILE, 0)
    play(engine, "order_3")
    assert shown(engine, "order_3") is None
    assert engine.turn == GEORGE


def test_an_empty_order_space_is_closed_for_good(engine):
    """R-02, R-18."""
    leave(engine, ORDER_PILE, 0)
    play(engine, "order_3")
    end_shift(engine)
    assert reason(engine, "order_3") == "no_card"
    assert "order_3" not in legal(engine)


def test_cards_returned_to_an_emptied_stack_refill_again(engine):
    """R-12, R-18."""
    leave(engine, ORDER_PILE, 2)
    first, second = stack(engine, ORDER_PILE)
    play(engine, "order_draw", "take_nothing", f"return_{second}", "order_3")
    assert shown(engine, "order_3") == second
    assert stack(engine, ORDER_PILE) == [first]
