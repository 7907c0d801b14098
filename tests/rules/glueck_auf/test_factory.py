"""1. Lorry factory: acquire a tunnel tile and add it to the pit."""

import pytest

from glueckauf.games.glueck_auf.box import COLORS
from glueckauf.games.glueck_auf.state import TILE_PILE
from glueckauf.games.glueck_auf.tables import TILE_NAMES
from tests.rules.glueck_auf.table import (
    MIKE,
    by_color,
    dig,
    end_shift,
    leave,
    leave_coal,
    legal,
    pit,
    play,
    put_on_top,
    reason,
    show,
    shown,
    stack,
)

GRAY = COLORS.index("gray")
PRICES = [
    ("yellow_1", 1),
    ("yellow_2", 2),
    ("brown_1", 2),
    ("brown_2", 4),
    ("gray_1", 3),
    ("gray_2", 6),
    ("black_1", 4),
    ("black_2", 8),
]


@pytest.fixture
def gray(state):
    """The example of the rulebook: a tile with two gray lorries, and Mike has 8 Marks."""
    show(state, "factory_3", "gray_2_light")
    put_on_top(state, "black_1_dark")
    state.money[MIKE] = 8
    return state


def test_a_tile_with_two_gray_lorries_costs_six_marks(gray):
    """T-02."""
    play(gray, "factory_3")
    assert gray.money[MIKE] == 2


def test_the_tile_is_added_to_its_level_and_side(gray):
    """R-19, T-02."""
    play(gray, "factory_3")
    assert pit(gray, MIKE) == {"gray_2_light": 1}


def test_each_lorry_of_the_tile_gets_a_cube_of_its_color(gray):
    """R-20, T-02."""
    play(gray, "factory_3")
    assert by_color(gray.coal[MIKE, GRAY]) == {"gray": 3}


def test_the_coal_on_the_tile_comes_from_the_supply(gray):
    """R-20, T-02."""
    play(gray, "factory_3")
    assert by_color(gray.supply) == {"yellow": 13, "brown": 13, "gray": 11, "black": 13}


def test_the_space_is_filled_with_the_top_of_the_stack(gray):
    """R-16, T-02."""
    play(gray, "factory_3")
    assert shown(gray, "factory_3") == "black_1_dark"
    assert len(stack(gray, TILE_PILE)) == 40


def test_the_other_tile_spaces_stay_as_they_are(gray):
    before = gray.tile_shown.copy()
    play(gray, "factory_3")
    assert [place for place in range(8) if gray.tile_shown[place] != before[place]] == [2]


@pytest.mark.parametrize(("tile", "price"), PRICES)
@pytest.mark.parametrize("side", ["light", "dark"])
def test_the_price_of_a_tile(state, tile, price, side):
    """T-02."""
    show(state, "factory_1", f"{tile}_{side}")
    state.money[MIKE] = 8
    play(state, "factory_1")
    assert state.money[MIKE] == 8 - price


@pytest.mark.parametrize(("tile", "price"), PRICES)
def test_one_mark_less_than_the_price_is_too_little(state, tile, price):
    """R-02, T-02."""
    show(state, "factory_1", f"{tile}_dark")
    state.money[MIKE] = price - 1
    assert reason(state, "factory_1") == "too_expensive"
    assert "factory_1" not in legal(state)


def test_the_tile_on_display_must_be_bought(gray):
    """R-09."""
    play(gray, "factory_3")
    assert gray.turn != MIKE
    assert set(legal(gray)).isdisjoint({"take_nothing", "take_gray_2_light"})


def test_a_level_has_no_end(state):
    """R-19."""
    dig(state, MIKE, *(name for name in TILE_NAMES if name.startswith("gray") for _ in range(2)))
    show(state, "factory_1", "gray_1_light")
    play(state, "factory_1")
    assert pit(state, MIKE) == {"gray_1_light": 3, "gray_1_dark": 2, "gray_2_light": 2, "gray_2_dark": 2}


def test_the_space_is_filled_at_the_end_of_the_turn_only(gray):
    """R-16, R-54."""
    leave_coal(gray, gray=0)
    play(gray, "factory_3")
    assert shown(gray, "factory_3") is None
    play(gray, "fill_nothing", "fill_nothing")
    assert shown(gray, "factory_3") == "black_1_dark"


def test_the_last_tile_of_the_stack_still_fills_the_space(gray):
    """R-18."""
    leave(gray, TILE_PILE, 1)
    play(gray, "factory_3")
    assert shown(gray, "factory_3") == "black_1_dark"


def test_with_an_empty_stack_the_space_stays_empty(gray):
    """R-18."""
    leave(gray, TILE_PILE, 0)
    play(gray, "factory_3")
    assert shown(gray, "factory_3") is None


def test_an_empty_space_is_closed_for_good(gray):
    """R-02, R-18."""
    leave(gray, TILE_PILE, 0)
    play(gray, "factory_3")
    end_shift(gray)
    assert shown(gray, "factory_3") is None
    assert reason(gray, "factory_3") == "no_tile"
    assert "factory_3" not in legal(gray)


def test_lorries_are_never_refilled(state):
    """R-20."""
    dig(state, MIKE, "gray_2_dark")
    end_shift(state)
    show(state, "factory_1", "gray_1_dark")
    play(state, *["bank"] * ((MIKE - int(state.turn)) % 3), "factory_1")
    assert by_color(state.coal[MIKE, GRAY]) == {"gray": 2}
