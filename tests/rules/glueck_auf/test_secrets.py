"""What a player may know, and what the rest might be for all the player knows."""

from collections import Counter
from itertools import combinations

import pytest

from glueckauf.core import generic
from glueckauf.core.bitset import contains
from glueckauf.core.playouts import generator
from glueckauf.games.glueck_auf.rules.guessed_orders import deal_counted
from glueckauf.games.glueck_auf.rules.secrecy import orders_in_sight, points_off
from glueckauf.games.glueck_auf.state import DTYPE, ORDER_PILE, TILE_PILE
from glueckauf.games.glueck_auf.tables import ALL_ORDERS, ORDER_NAMES, ORDER_POINTS
from tests.rules.glueck_auf.table import (
    GEORGE,
    LUCY,
    MIKE,
    dealt,
    deliver,
    delivered,
    end_game,
    end_shift,
    hand,
    leave,
    outstanding,
    pit,
    play,
    put_on_top,
    shown,
    stack,
    table,
)

TILES = ["gray_1_dark", "yellow_2_light", "black_2_dark", "brown_1_light", "gray_2_light"]
ORDERS = ["engine_05", "barrow_11", "motorcar_03", "carriage_09", "barrow_01"]
BACK = ["carriage_09", "barrow_11", "barrow_01", "motorcar_03"]
RETURN = [f"return_{name}" for name in BACK[:3]]
SECRETS = {"stack", "hand", "delivered", "viewer"}

EVERY_SEAT = pytest.mark.parametrize("seat", [MIKE, GEORGE, LUCY])
WHO_ACTS_AND_ANOTHER = pytest.mark.parametrize("seat", [MIKE, GEORGE])


def seen(state, seat):
    """The table as a seat may see it."""
    view = state.copy()
    generic.hide(view, seat)
    return view


def guessed(state, seat, seed=1):
    """A table that might be this one for all a seat knows."""
    guess = state.copy()
    generic.guess(guess, seat, generator(seed))
    return guess


def facts(state):
    return [state[name].tolist() for name in DTYPE.names]


@pytest.fixture
def five(state):
    """Mike is looking at five orders."""
    put_on_top(state, *ORDERS)
    play(state, "order_draw")
    return state


@pytest.fixture
def returned(five):
    """Mike has taken an engine and returned the other four to the top."""
    play(five, "take_engine_05", "to_top", *RETURN)
    return five


@pytest.fixture
def delivering(state):
    """Everybody has delivered something."""
    deliver(state, MIKE, "barrow_01", "engine_11")
    deliver(state, GEORGE, "carriage_09", "carriage_10", "barrow_08")
    deliver(state, LUCY, "motorcar_05", "carriage_11")
    return state


# The stacks


@EVERY_SEAT
@pytest.mark.parametrize(("pile", "number"), [(TILE_PILE, 41), (ORDER_PILE, 40)])
def test_nobody_sees_the_stacks_but_everybody_their_size(state, seat, pile, number):
    """R-55."""
    assert stack(seen(state, seat), pile) == [None] * number


@EVERY_SEAT
def test_the_supply_is_open(state, seat):
    """R-55."""
    assert seen(state, seat).supply.tolist() == [13, 13, 13, 13]


@EVERY_SEAT
def test_nothing_but_stacks_hand_and_deliveries_is_hidden(five, seat):
    view = seen(five, seat)
    assert [name for name in DTYPE.names if name not in SECRETS and (five[name] != view[name]).any()] == []


def test_the_draft_is_open():
    state = dealt()
    assert seen(state, MIKE).draft == state.draft


# Five cards


def test_who_draws_five_sees_them(five):
    """R-15, T-06."""
    assert set(hand(seen(five, MIKE))) == set(ORDERS)


@pytest.mark.parametrize("seat", [GEORGE, LUCY])
def test_the_others_see_only_how_many_were_drawn(five, seat):
    """R-15, T-06."""
    assert hand(seen(five, seat)) == [None] * 5


def test_the_order_kept_is_open(returned):
    """R-15."""
    assert outstanding(seen(returned, GEORGE), MIKE) == ["engine_05"]


def test_the_tile_kept_is_open(state):
    """R-15."""
    put_on_top(state, *TILES)
    play(state, "factory_draw", "take_gray_1_dark")
    assert pit(seen(state, GEORGE), MIKE) == {"gray_1_dark": 1}


def test_who_returned_cards_to_the_top_knows_them(returned):
    """R-15."""
    assert stack(seen(returned, MIKE), ORDER_PILE) == BACK + [None] * 35


def test_who_returned_cards_to_the_bottom_knows_them(five):
    """R-15."""
    play(five, "take_engine_05", "to_bottom", *RETURN)
    assert stack(seen(five, MIKE), ORDER_PILE) == [None] * 35 + BACK


def test_who_returned_tiles_knows_them(state):
    """R-15."""
    put_on_top(state, *TILES)
    play(state, "factory_draw", "take_nothing", "to_top", *(f"return_{name}" for name in TILES[:4]))
    assert stack(seen(state, MIKE), TILE_PILE)[:6] == [*TILES, None]


@pytest.mark.parametrize("seat", [GEORGE, LUCY])
def test_the_others_do_not_know_cards_returned(returned, seat):
    """R-15."""
    assert stack(seen(returned, seat), ORDER_PILE) == [None] * 39


@pytest.mark.parametrize("seat", [GEORGE, LUCY])
def test_the_others_do_not_see_cards_being_returned(five, seat):
    """R-15."""
    play(five, "take_engine_05", "to_top", *RETURN[:2])
    assert stack(seen(five, seat), ORDER_PILE) == [None] * 39
    assert hand(seen(five, seat)) == [None] * 2


def test_a_known_card_turned_up_leaves_the_others_known(returned):
    """R-15."""
    play(returned, "order_2")
    assert shown(returned, "order_2") == BACK[0]
    assert stack(seen(returned, MIKE), ORDER_PILE)[:4] == [*BACK[1:], None]


def test_cards_another_player_took_up_are_no_longer_known(returned):
    """R-15."""
    fifth = stack(returned, ORDER_PILE)[4]
    play(returned, "order_draw", "take_nothing", "to_top", *(f"return_{name}" for name in BACK))
    assert stack(seen(returned, MIKE), ORDER_PILE) == [None] * 39
    assert stack(seen(returned, GEORGE), ORDER_PILE)[:6] == [*BACK, fifth, None]


def test_cards_below_those_another_player_took_up_stay_known(five):
    """R-15."""
    play(five, "take_engine_05", "to_bottom", *RETURN)
    top = stack(five, ORDER_PILE)[:5]
    play(five, "order_draw", "take_nothing", "to_top", *(f"return_{name}" for name in top[:4]))
    assert stack(seen(five, MIKE), ORDER_PILE) == [None] * 35 + BACK


def test_what_a_player_knows_outlasts_the_shift(returned):
    """R-15."""
    end_shift(returned)
    assert stack(seen(returned, MIKE), ORDER_PILE)[:5] == [*BACK, None]


# Delivered orders


def test_a_player_sees_the_own_delivered_orders(delivering):
    """R-33."""
    assert delivered(seen(delivering, MIKE), MIKE) == ["barrow_01", "engine_11"]


@pytest.mark.parametrize("seat", [GEORGE, LUCY])
def test_delivered_orders_are_hidden_from_the_others(delivering, seat):
    """R-33."""
    assert delivered(seen(delivering, MIKE), seat) == []


def test_number_and_points_of_delivered_orders_are_open(delivering):
    """R-33."""
    view = seen(delivering, MIKE)
    assert view.delivered_count[:3].tolist() == [2, 3, 2]
    assert view.delivered_points[:3].tolist() == [12, 26, 16]


def test_orders_shown_at_a_scoring_are_remembered(delivering):
    """R-33."""
    end_shift(delivering)
    assert delivered(seen(delivering, MIKE), GEORGE) == ["barrow_08", "carriage_09", "carriage_10"]


def test_orders_delivered_since_the_scoring_are_hidden_again(delivering):
    """R-33."""
    end_shift(delivering)
    deliver(delivering, GEORGE, "engine_01")
    assert delivered(seen(delivering, MIKE), GEORGE) == ["barrow_08", "carriage_09", "carriage_10"]
    assert "engine_01" in delivered(seen(delivering, GEORGE), GEORGE)


def test_a_table_may_play_with_open_deliveries(delivering):
    """R-33."""
    delivering.open_deliveries = 1
    assert delivered(seen(delivering, MIKE), GEORGE) == ["barrow_08", "carriage_09", "carriage_10"]


def test_at_the_end_of_the_game_deliveries_are_open(delivering):
    """R-33."""
    end_game(delivering)
    assert delivered(seen(delivering, MIKE), GEORGE) == ["barrow_08", "carriage_09", "carriage_10"]


def test_money_is_open(state):
    state.money[GEORGE] = 4
    assert seen(state, MIKE).money[GEORGE] == 4


# What might be

POSITIONS = {
    "before the draft": [],
    "five drawn": ["order_draw"],
    "one kept": ["order_draw", "take_engine_05"],
    "one returned": ["order_draw", "take_engine_05", "to_top", RETURN[0]],
    "two returned below": ["order_draw", "take_engine_05", "to_bottom", *RETURN[:2]],
    "all returned": ["order_draw", "take_engine_05", "to_top", *RETURN],
    "five tiles drawn": ["factory_draw"],
    "a tile returned": ["factory_draw", "take_nothing", "to_bottom", f"return_{TILES[0]}"],
}


@pytest.fixture(params=POSITIONS.values(), ids=POSITIONS)
def secretive(request):
    """Positions with secrets of every kind."""
    if not request.param:
        return dealt()
    state = table(3)
    put_on_top(state, *ORDERS)
    put_on_top(state, *TILES)
    deliver(state, MIKE, "barrow_02", "engine_11")
    deliver(state, GEORGE, "carriage_10", "barrow_08")
    deliver(state, LUCY, "motorcar_05", "carriage_11")
    play(state, *request.param)
    return state


@WHO_ACTS_AND_ANOTHER
def test_a_guess_looks_the_same_to_the_player(secretive, seat):
    assert facts(seen(guessed(secretive, seat), seat)) == facts(seen(secretive, seat))


@WHO_ACTS_AND_ANOTHER
def test_a_guess_breaks_no_law(secretive, seat):
    """R-57."""
    assert [generic.first_violation(guessed(secretive, seat, seed)) for seed in range(2)] == [0, 0]


@WHO_ACTS_AND_ANOTHER
def test_a_guess_knows_no_more_than_the_player(secretive, seat):
    assert facts(guessed(seen(secretive, seat), seat)) == facts(guessed(secretive, seat))


def test_guesses_differ(five):
    assert len({str(facts(guessed(five, GEORGE, seed))) for seed in range(10)}) == 10


@pytest.mark.parametrize(("pile", "code"), [(ORDER_PILE, "order_draw"), (TILE_PILE, "factory_draw")])
def test_any_hidden_card_may_be_the_topmost(state, pile, code):
    state.open_deliveries = 1
    leave(state, pile, 8)
    hidden = set(stack(state, pile))
    play(state, code)
    assert {stack(guessed(state, GEORGE, seed), pile)[0] for seed in range(60)} == hidden


def test_cards_a_player_returned_stay_where_they_are_in_a_guess(returned):
    """R-15."""
    assert stack(guessed(returned, MIKE), ORDER_PILE)[:4] == BACK


def redealt(state, seed=1):
    """The table with what nobody has seen dealt anew."""
    again = state.copy()
    generic.redeal(again, generator(seed))
    return again


def test_what_nobody_has_seen_is_dealt_anew_and_what_anybody_put_back_stays(returned):
    later = stack(returned, ORDER_PILE)[4:]
    dealt_anew = [stack(redealt(returned, seed), ORDER_PILE) for seed in range(10)]
    assert all(cards[:4] == BACK and sorted(cards[4:]) == sorted(later) for cards in dealt_anew)
    assert len({str(cards) for cards in dealt_anew}) == 10


@EVERY_SEAT
def test_no_seat_sees_that_something_was_dealt_anew(returned, seat):
    assert facts(seen(redealt(returned), seat)) == facts(seen(returned, seat))


def test_a_guess_fits_number_and_points_of_the_delivered_orders(delivering):
    """R-33."""
    guess = guessed(delivering, MIKE)
    assert (len(delivered(guess, GEORGE)), len(delivered(guess, LUCY))) == (3, 2)
    assert generic.first_violation(guess) == 0


def test_orders_seen_at_a_scoring_stay_in_a_guess(delivering):
    """R-33."""
    end_shift(delivering)
    deliver(delivering, GEORGE, "engine_01")
    known = {"barrow_08", "carriage_09", "carriage_10"}
    assert known < set(delivered(guessed(delivering, MIKE), GEORGE))


@pytest.mark.parametrize(
    "orders", [("carriage_11", "motorcar_11"), ("barrow_01", "carriage_01", "motorcar_01", "engine_01")]
)
def test_a_guess_finds_the_only_orders_that_fit(state, orders):
    """R-33, R-57."""
    deliver(state, GEORGE, *orders)
    deliver(state, LUCY, "carriage_09", "carriage_10", "barrow_08")
    assert [delivered(guessed(state, MIKE, seed), GEORGE) for seed in range(6)] == [list(orders)] * 6


def test_the_delivered_orders_in_a_guess_may_be_others(delivering):
    """R-33."""
    assert len({tuple(delivered(guessed(delivering, MIKE, seed), GEORGE)) for seed in range(8)}) > 4


def orders_worth(points):
    return [name for name, worth in zip(ORDER_NAMES, ORDER_POINTS, strict=True) if worth == points]


def test_a_guess_always_fits_where_few_sets_of_orders_do():
    """R-33: four players, who have delivered 12 and 12, 2 and 2 and 2 and 2, 10 and 10 and 10 and 10."""
    state = table(4)
    for seat, points in ((GEORGE, 12), (LUCY, 2), (3, 10)):
        deliver(state, seat, *orders_worth(points))
    for seed in range(100):
        assert delivered(guessed(state, MIKE, seed), LUCY) == orders_worth(2)


def fitting_sets(state, seat):
    """All sets of orders that a seat may have delivered for all that Mike sees, by trying every one."""
    view = seen(state, MIKE)
    unseen = set(ORDER_NAMES) - {
        name for name in ORDER_NAMES if contains(orders_in_sight(view), ORDER_NAMES.index(name))
    }
    points = dict(zip(ORDER_NAMES, ORDER_POINTS, strict=True))
    count, total = int(state.delivered_count[seat]), int(state.delivered_points[seat])
    return [set_of for set_of in combinations(sorted(unseen), count) if sum(map(points.get, set_of)) == total]


@pytest.mark.compiled
def test_each_set_of_orders_that_fits_is_as_likely_as_the_others(state):
    """R-33."""
    deliver(state, GEORGE, "barrow_01", "barrow_02", "barrow_04")
    sets = fitting_sets(state, GEORGE)
    found = Counter(tuple(delivered(guessed(state, MIKE, seed), GEORGE)) for seed in range(60 * len(sets)))
    assert set(found) == {tuple(sorted(each, key=ORDER_NAMES.index)) for each in sets}
    assert max(found.values()) < 100
    assert min(found.values()) > 25


@pytest.mark.compiled
def test_two_seats_share_the_orders_that_fit(state):
    """R-33: 12 and 12 leave no 12 for the other; 24 points of two cards can be nothing else."""
    deliver(state, GEORGE, "carriage_11", "motorcar_11")
    deliver(state, LUCY, "barrow_11", "barrow_01")
    found = {tuple(delivered(guessed(state, MIKE, seed), LUCY)) for seed in range(1500)}
    assert all("carriage_11" not in each and "motorcar_11" not in each for each in found)
    assert len(found) == len(fitting_sets_without(state, LUCY, {"carriage_11", "motorcar_11"}))


def fitting_sets_without(state, seat, gone):
    return [each for each in fitting_sets(state, seat) if not gone & set(each)]


@pytest.mark.parametrize("seed", range(10))
def test_a_guess_fits_where_many_sets_of_orders_do(state, seed):
    """R-33."""
    deliver(state, GEORGE, *ORDER_NAMES[2:14])
    deliver(state, LUCY, *ORDER_NAMES[20:30])
    guess = guessed(state, MIKE, seed)
    points = dict(zip(ORDER_NAMES, ORDER_POINTS, strict=True))
    for seat in (GEORGE, LUCY):
        orders = delivered(guess, seat)
        assert (len(orders), sum(map(points.get, orders))) == (
            state.delivered_count[seat],
            state.delivered_points[seat],
        )


@pytest.mark.parametrize("seed", range(10))
def test_orders_are_found_without_swapping_too(state, seed):
    """Where swapping gives up, counting finds a set."""
    deliver(state, GEORGE, *ORDER_NAMES[2:14])
    deliver(state, LUCY, *ORDER_NAMES[20:30])
    guess = seen(state, MIKE)
    unseen = ALL_ORDERS & ~orders_in_sight(guess)
    deal_counted(guess, MIKE, unseen, False, generator(seed))
    assert (points_off(guess, GEORGE), points_off(guess, LUCY)) == (0, 0)
    assert (len(delivered(guess, GEORGE)), len(delivered(guess, LUCY))) == (12, 10)
