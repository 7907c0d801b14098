"""The two spaces where one looks at the top five of a stack, keeps one or none and returns the rest."""

from typing import Any, NamedTuple

import pytest

from glueckauf.games.glueck_auf.box import COLORS
from glueckauf.games.glueck_auf.state import FIRST, ORDER_PILE, TILE_PILE
from tests.rules.glueck_auf.table import (
    GEORGE,
    MIKE,
    by_color,
    hand,
    leave,
    leave_coal,
    legal,
    outstanding,
    pit,
    play,
    put_on_top,
    reason,
    stack,
)

TILES = ["gray_1_dark", "yellow_2_light", "black_2_dark", "brown_1_light", "gray_2_light"]
ORDERS = ["engine_05", "barrow_11", "motorcar_03", "carriage_09", "barrow_01"]
PAIRS_OF_TILES = ["yellow_1_dark", "gray_1_dark", "yellow_1_dark", "gray_1_dark", "yellow_1_dark"]

BOTH_ENDS = pytest.mark.parametrize("end", ["to_top", "to_bottom"])


class Look(NamedTuple):
    """Mike, with 8 Marks, is about to look at five cards that we know."""

    state: Any
    space: str
    pile: int
    five: list[str]


@pytest.fixture(
    params=[("factory_draw", TILE_PILE, TILES), ("order_draw", ORDER_PILE, ORDERS)], ids=["tiles", "orders"]
)
def look(request, state):
    look = Look(state, *request.param)
    put_on_top(state, *look.five)
    state.money[MIKE] = 8
    return look


@pytest.fixture
def tiles(state):
    put_on_top(state, *TILES)
    state.money[MIKE] = 5
    return state


def returning(cards):
    """Name cards one after the other, all but the last."""
    return [f"return_{name}" for name in cards[:-1]]


def test_the_top_five_are_taken_from_the_stack(look):
    rest = stack(look.state, look.pile)[5:]
    play(look.state, look.space)
    assert sorted(hand(look.state)) == sorted(look.five)
    assert stack(look.state, look.pile) == rest


def test_one_of_the_five_or_none_may_be_taken(look):
    """R-34, T-06."""
    play(look.state, look.space)
    assert set(legal(look.state)) == {"take_nothing", *(f"take_{name}" for name in look.five)}


def test_a_card_that_was_not_drawn_cannot_be_taken(look):
    play(look.state, look.space)
    other = next(name for name in stack(look.state, look.pile) if name not in look.five)
    assert reason(look.state, f"take_{other}") == "not_in_hand"


def test_the_tile_taken_is_paid_and_loaded_as_usual(tiles):
    """R-20."""
    play(tiles, "factory_draw", "take_gray_1_dark")
    assert (tiles.money[MIKE], pit(tiles, MIKE)) == (2, {"gray_1_dark": 1})
    assert by_color(tiles.coal[MIKE, COLORS.index("gray")]) == {"gray": 2}


def test_a_tile_too_expensive_cannot_be_taken(tiles):
    """R-11."""
    play(tiles, "factory_draw")
    assert legal(tiles) == ["take_yellow_2_light", "take_brown_1_light", "take_gray_1_dark", "take_nothing"]
    assert reason(tiles, "take_gray_2_light") == "too_expensive"


def test_a_player_without_money_may_look_at_five_tiles(tiles):
    """R-10."""
    tiles.money[MIKE] = 0
    play(tiles, "factory_draw")
    assert legal(tiles) == ["take_nothing"]


def test_equal_tiles_are_offered_once(state):
    put_on_top(state, *PAIRS_OF_TILES)
    play(state, "factory_draw")
    assert legal(state) == ["take_yellow_1_dark", "take_gray_1_dark", "take_nothing"]


def test_the_order_taken_becomes_outstanding(state):
    """T-06."""
    put_on_top(state, *ORDERS)
    play(state, "order_draw", "take_carriage_09")
    assert outstanding(state, MIKE) == ["carriage_09"]


def test_the_rest_goes_either_on_top_or_below(look):
    """R-14."""
    play(look.state, look.space, f"take_{look.five[0]}")
    assert legal(look.state) == ["to_top", "to_bottom"]


@BOTH_ENDS
def test_once_an_end_is_chosen_all_go_there(look, end):
    """R-14."""
    play(look.state, look.space, f"take_{look.five[0]}", end, f"return_{look.five[1]}")
    assert set(legal(look.state)) == {f"return_{name}" for name in look.five[2:]}
    assert [reason(look.state, code) for code in ("to_top", "to_bottom")] == ["not_now", "not_now"]


def test_on_top_the_first_named_is_topmost(look):
    """R-14, T-06; on BGA the last one named lay on top."""
    rest = stack(look.state, look.pile)[5:]
    back = [look.five[place] for place in (3, 1, 4, 2)]
    play(look.state, look.space, f"take_{look.five[0]}", "to_top", *returning(back))
    assert stack(look.state, look.pile) == back + rest


def test_below_the_last_named_is_at_the_bottom(look):
    """R-14, T-06."""
    rest = stack(look.state, look.pile)[5:]
    back = [look.five[place] for place in (3, 1, 4, 2)]
    play(look.state, look.space, f"take_{look.five[0]}", "to_bottom", *returning(back))
    assert stack(look.state, look.pile) == rest + back


@BOTH_ENDS
def test_taking_none_is_a_complete_action(look, end):
    """R-10, R-34."""
    before = stack(look.state, look.pile)
    play(look.state, look.space, "take_nothing", end, *returning(look.five))
    assert look.state.turn == GEORGE
    assert sorted(stack(look.state, look.pile)) == sorted(before)


def test_cards_returned_to_the_top_are_drawn_again(look):
    """R-14."""
    play(look.state, look.space, "take_nothing", "to_top", *returning(look.five), look.space)
    assert sorted(hand(look.state)) == sorted(look.five)


def test_the_last_card_needs_no_naming(look):
    """R-14."""
    play(look.state, look.space, "take_nothing", "to_top", *returning(look.five)[:-1])
    assert look.state.turn == MIKE
    play(look.state, f"return_{look.five[3]}")
    assert look.state.turn == GEORGE


def test_equal_tiles_are_returned_one_by_one(state):
    """R-14."""
    put_on_top(state, *PAIRS_OF_TILES)
    back = ["gray_1_dark", "yellow_1_dark", "gray_1_dark", "yellow_1_dark"]
    play(state, "factory_draw", "take_yellow_1_dark", "to_top", *returning(back))
    assert stack(state, TILE_PILE)[:4] == back


def test_the_display_is_not_refilled(look):
    """R-17."""
    before = [look.state.tile_shown.tolist(), look.state.order_shown.tolist()]
    play(look.state, look.space, f"take_{look.five[0]}", "to_bottom", *returning(look.five[1:]))
    assert [look.state.tile_shown.tolist(), look.state.order_shown.tolist()] == before


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_with_fewer_than_five_all_are_drawn(look, number):
    """R-12, T-15 c."""
    leave(look.state, look.pile, number)
    play(look.state, look.space)
    assert sorted(hand(look.state)) == sorted(look.five[:number])
    assert stack(look.state, look.pile) == []


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_fewer_than_five_can_all_go_back(look, number):
    """R-12; BGA waited for a fourth and a fifth card. Where the stack is empty, above and below are the same."""
    leave(look.state, look.pile, number)
    play(look.state, look.space, "take_nothing", *returning(look.five[:number]))
    assert look.state.turn == GEORGE
    assert stack(look.state, look.pile) == look.five[:number]


@pytest.mark.parametrize("number", [1, 2, 3, 4])
@BOTH_ENDS
def test_under_the_first_rules_one_was_asked_where_they_go(look, number, end):
    look.state.rules = FIRST
    leave(look.state, look.pile, number)
    play(look.state, look.space, "take_nothing", end, *returning(look.five[:number]))
    assert look.state.turn == GEORGE
    assert stack(look.state, look.pile) == look.five[:number]


@pytest.mark.parametrize("number", [2, 3, 4])
def test_one_of_fewer_than_five_may_be_taken(look, number):
    """R-12."""
    leave(look.state, look.pile, number)
    play(look.state, look.space, f"take_{look.five[0]}", *returning(look.five[1:number]))
    assert stack(look.state, look.pile) == look.five[1:number]


def test_when_the_last_card_is_taken_nothing_goes_back(look):
    """R-12."""
    leave(look.state, look.pile, 1)
    play(look.state, look.space, f"take_{look.five[0]}")
    assert look.state.turn == GEORGE
    assert stack(look.state, look.pile) == []


def test_a_space_to_look_at_five_is_closed_when_the_stack_is_empty(look):
    """R-13, T-15 c."""
    leave(look.state, look.pile, 0)
    assert reason(look.state, look.space) == "stack_empty"
    assert look.space not in legal(look.state)


def test_lorries_without_coal_are_settled_before_the_rest_goes_back(tiles):
    """R-27; on BGA the choice was skipped here."""
    leave_coal(tiles, gray=0)
    play(tiles, "factory_draw", "take_gray_1_dark")
    assert legal(tiles) == ["fill_yellow", "fill_brown", "fill_black", "fill_nothing"]
    play(tiles, "fill_brown")
    assert legal(tiles) == ["to_top", "to_bottom"]
