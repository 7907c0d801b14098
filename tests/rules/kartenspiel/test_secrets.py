"""What a player may know, and what the rest might be for all the player knows."""

import numpy as np
import pytest

from glueckauf.core import generic
from glueckauf.core.playouts import generator
from glueckauf.games.kartenspiel.rules.guessing import take_the_most_useful
from glueckauf.games.kartenspiel.state import DTYPE
from glueckauf.games.kartenspiel.tables import AREA_NAMES, STACKS
from tests.rules.kartenspiel.table import (
    INA,
    INNOVATIONS,
    ORDERS,
    OTTO,
    PASS,
    ROSA,
    area,
    by_name,
    cards_in,
    deliver,
    drawn,
    give,
    give_markers,
    give_secretly,
    guessed,
    hold,
    innovation,
    innovations,
    keep,
    leave,
    legal,
    line_up,
    orders,
    pay_innovation,
    play,
    points,
    put_on_top,
    put_train,
    search,
    seen,
    send,
    station,
    use,
)

FOUR = ["barracks_1", "furnaces_4", "factories_2", "barracks_3"]
BACK = ["barracks_1", "factories_2", "barracks_3"]
DELIVERED = {"done_orders", "done_engines", "done_lorries", "done_wagons"}
HIDDEN = {"stack", "hand", "secret_orders", "secret_innovations", "viewer"} | DELIVERED
STACK_NAMES = AREA_NAMES[:STACKS]

EVERY_STACK = pytest.mark.parametrize("stack", STACK_NAMES)
OTHERS = pytest.mark.parametrize("seat", [OTTO, ROSA])
EVERY_SEAT = pytest.mark.parametrize("seat", [INA, OTTO, ROSA])


@pytest.fixture
def four(state):
    """Ina is looking at four orders."""
    put_on_top(state, "order", *FOUR)
    use(state, "free_choice", search("order"))
    return state


@pytest.fixture
def kept(four):
    """Ina has kept the big order and put three under the stack."""
    play(four, keep("furnaces_4"))
    return four


@pytest.fixture
def rich(kept):
    """Cards of all kinds are about."""
    give(kept, INA, "fox_double", "barracks_2", "workers_3", "barracks", "markers")
    give_secretly(kept, OTTO, "barracks_4", "share", "workers_5")
    line_up(kept, ROSA, "wheel_single_1", "clover_double")
    deliver(kept, ROSA, "steamboats_1", "model_b", "fox_single_1", "wild")
    return kept


@EVERY_STACK
def test_only_the_uppermost_card_of_a_stack_is_seen(state, stack):
    """R-14."""
    top, *rest = cards_in(state, stack)
    assert cards_in(seen(state, INA), stack) == [top] + [None] * len(rest)


@EVERY_STACK
def test_the_size_of_a_stack_is_public(state, stack):
    """R-14."""
    assert len(cards_in(seen(state, INA), stack)) == len(cards_in(state, stack))


def test_who_searches_sees_the_four_cards(four):
    """R-26."""
    assert drawn(seen(four, INA)) == FOUR


@OTHERS
def test_others_do_not_see_what_a_player_draws(four, seat):
    """R-26."""
    assert set(drawn(seen(four, seat))[1:]) == {None}


def test_who_searched_knows_what_lies_under_the_stack(kept):
    """R-27."""
    assert cards_in(seen(kept, INA), "order")[-3:] == BACK


@OTHERS
def test_others_do_not_know_what_was_put_under_the_stack(kept, seat):
    """R-27."""
    assert cards_in(seen(kept, seat), "order")[-3:] == [None] * 3


def test_the_owner_sees_the_secret_order(kept):
    """R-26."""
    assert orders(seen(kept, INA), INA) == {"furnaces_4": 1}


@OTHERS
def test_others_do_not_see_the_secret_order(kept, seat):
    """R-26."""
    assert orders(seen(kept, seat), INA) == {}


@OTHERS
def test_others_know_that_there_is_a_secret_order(kept, seat):
    """R-26."""
    assert seen(kept, seat).secret_order_count[INA] == 1


def test_others_do_not_see_a_secret_innovation(state):
    """R-26."""
    give_secretly(state, INA, "mining")
    assert (innovations(seen(state, OTTO), INA), innovations(seen(state, INA), INA)) == ({}, {"mining": 1})


def test_orders_and_innovations_taken_openly_are_remembered(state):
    """R-36."""
    give(state, INA, "barracks_4", "mining")
    view = seen(state, OTTO)
    assert (orders(view, INA), innovations(view, INA)) == ({"barracks_4": 1}, {"mining": 1})


def test_an_open_and_a_secret_order_of_the_same_kind_are_told_apart(state):
    """R-36."""
    give(state, INA, "barracks_1")
    give_secretly(state, INA, "barracks_1")
    assert orders(seen(state, OTTO), INA) == {"barracks_1": 1}


def test_the_own_pile_may_be_looked_through_at_any_time(rich):
    """R-37."""
    view = seen(rich, ROSA)
    assert all(np.array_equal(view[name][ROSA], rich[name][ROSA]) for name in DELIVERED)


@pytest.mark.parametrize("seat", [INA, OTTO])
def test_the_piles_of_others_are_not_shown(rich, seat):
    """R-37."""
    view = seen(rich, seat)
    assert not any(view[name][ROSA].any() for name in DELIVERED)


@pytest.mark.parametrize("seat", [INA, OTTO])
def test_how_much_has_left_is_known_to_all(rich, seat):
    """R-37."""
    view = seen(rich, seat)
    assert (view.done_count[ROSA], view.done_lorry_count[ROSA], view.done_wagon_count[ROSA]) == (1, 1, 1)


@EVERY_SEAT
def test_at_a_table_with_open_deliveries_all_piles_are_shown(rich, seat):
    """R-37."""
    rich.open_deliveries = 1
    view = seen(rich, seat)
    assert all(np.array_equal(view[name], rich[name]) for name in DELIVERED)


def test_at_the_end_all_piles_are_shown(state):
    """R-37."""
    deliver(state, INA, "barracks_4", "model_a", "fox_double", "fox_double", "wild", "wild")
    give_markers(state, *[INA] * 5)
    play(state, PASS, PASS, PASS)
    assert points(seen(state, OTTO), INA) == points(state, INA) == 10 + 6


def test_points_of_others_are_those_that_everybody_may_know(rich):
    """R-36: of a pile nothing counts, of the markers everything."""
    give_markers(rich, ROSA)
    assert (points(seen(rich, INA), ROSA), points(rich, ROSA)) == (1, 1 + 3 + 1)


def test_others_guess_what_has_left(rich):
    """R-37."""
    guesses = {by_name(guessed(rich, INA, seed).done_orders[ROSA], ORDERS).popitem() for seed in range(30)}
    assert len(guesses) > 5
    assert all(number == 1 for _, number in guesses)


def test_the_engine_of_a_train_that_has_just_left_is_known(state):
    """Trains that leave together have the same model."""
    put_train(state, INA, 1, "b", "wheel_double")
    put_train(state, INA, 2, "b", "tower_double")
    give(state, INA, "barracks_2", "steamboats_2")
    use(state, "delivery", send(1, "barracks_2"))
    assert {guessed(state, OTTO, seed).done_engines[INA, 1] for seed in range(10)} == {1}


@EVERY_SEAT
def test_nothing_else_is_hidden(rich, seat):
    """R-36: worker hands can be deduced."""
    view = seen(rich, seat)
    differing = {name for name in DTYPE.names if not np.array_equal(view[name], rich[name])}
    assert differing <= HIDDEN


def test_at_the_end_all_hands_are_shown(state):
    give_secretly(state, INA, "barracks_4")
    give_markers(state, *[INA] * 5)
    play(state, PASS, PASS, PASS)
    assert orders(seen(state, OTTO), INA) == {"barracks_4": 1}


def test_known_cards_stay_known_when_the_stack_is_halved(state):
    """R-13, R-27."""
    leave(state, "lorry_1", 1)
    leave(state, "lorry_2", 4)
    bottom = cards_in(state, "lorry_2")
    use(state, "free_choice", search("lorry_2"), keep(bottom[0]))
    use(state, "lorry_1")
    assert cards_in(seen(state, INA), "lorry_1") == bottom[1:2]
    assert cards_in(seen(state, INA), "lorry_2") == bottom[2:]


@pytest.mark.parametrize(("seat", "is_known"), [(INA, True), (OTTO, False), (ROSA, False)])
def test_a_card_lifted_to_the_other_stack_is_known_to_the_same_player(state, seat, is_known):
    """R-13, R-27: of four cards, three known, the upper two are lifted."""
    leave(state, "lorry_1", 1)
    leave(state, "lorry_2", 5)
    cards = cards_in(state, "lorry_2")
    use(state, "free_choice", search("lorry_2"), keep(cards[0]))
    use(state, "lorry_1")
    assert cards_in(state, "lorry_1") == [cards[4], cards[1]]
    assert cards_in(seen(state, seat), "lorry_1") == [cards[4], cards[1] if is_known else None]


@pytest.mark.parametrize(("seat", "hidden"), [(INA, 0), (ROSA, 2)])
def test_what_stays_in_a_halved_stack_is_known_as_before(state, seat, hidden):
    """R-13, R-27."""
    leave(state, "lorry_1", 1)
    leave(state, "lorry_2", 7)
    use(state, "free_choice", search("lorry_2"))
    play(state, legal(state)[0])
    use(state, "lorry_1")
    assert cards_in(seen(state, seat), "lorry_2").count(None) == hidden


def test_knowledge_lasts_when_cards_above_are_taken(state):
    """R-27."""
    leave(state, "share", 5)
    use(state, "free_choice", search("share"))
    play(state, legal(state)[0])
    use(state, "share")
    assert cards_in(seen(state, OTTO), "share")[1:] == [None] * 2
    assert None not in cards_in(seen(state, INA), "share")


@EVERY_SEAT
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_guess_is_a_possible_table(rich, seat, seed):
    assert generic.first_violation(guessed(rich, seat, seed)) == 0


@EVERY_SEAT
def test_a_guess_while_four_cards_are_looked_at_is_a_possible_table(four, seat):
    assert generic.first_violation(guessed(four, seat)) == 0


@EVERY_SEAT
def test_a_guess_looks_the_same_to_the_one_who_guesses(rich, seat):
    assert seen(guessed(rich, seat), seat).tobytes() == seen(rich, seat).tobytes()


@EVERY_SEAT
def test_a_guess_does_not_depend_on_what_is_hidden(rich, seat):
    assert guessed(rich, seat).tobytes() == guessed(seen(rich, seat), seat).tobytes()


def test_guesses_differ(rich):
    assert cards_in(guessed(rich, INA, 1), "order") != cards_in(guessed(rich, INA, 2), "order")


@EVERY_STACK
def test_a_guess_keeps_the_uppermost_card(rich, stack):
    assert cards_in(guessed(rich, OTTO), stack)[0] == cards_in(rich, stack)[0]


def test_who_searches_guesses_with_the_cards_in_hand(four):
    assert drawn(guessed(four, INA)) == FOUR


def test_others_guess_what_a_player_is_looking_at(four):
    assert {tuple(drawn(guessed(four, OTTO, seed))) for seed in range(5)} != {tuple(FOUR)}


def test_others_guess_the_secret_order(kept):
    guesses = {tuple(orders(guessed(kept, OTTO, seed), INA)) for seed in range(20)}
    assert len(guesses) > 3


def test_a_guess_gives_as_many_secret_cards_as_there_are(rich):
    guess = guessed(rich, ROSA)
    assert (guess.secret_orders[OTTO].sum(), guess.secret_innovations[OTTO].sum()) == (1, 2)


def test_the_owner_guesses_with_the_own_secret_order(kept):
    assert orders(guessed(kept, INA), INA) == {"furnaces_4": 1}


def test_a_guess_keeps_what_the_player_put_under_the_stack(kept):
    assert cards_in(guessed(kept, INA, 7), "order")[-3:] == BACK


def redealt(state, seed=1):
    """The table with what nobody has seen dealt anew."""
    again = state.copy()
    generic.redeal(again, generator(seed))
    return again


@EVERY_SEAT
def test_no_seat_sees_that_what_nobody_has_seen_was_dealt_anew(rich, seat):
    assert seen(redealt(rich), seat).tobytes() == seen(rich, seat).tobytes()


def test_what_is_dealt_anew_lies_below_the_uppermost_card_and_leaves_what_anybody_put_back(kept):
    before, again = cards_in(kept, "order"), [cards_in(redealt(kept, seed), "order") for seed in range(10)]
    assert all((cards[0], cards[-3:], sorted(cards)) == (before[0], BACK, sorted(before)) for cards in again)
    assert len({tuple(cards) for cards in again}) == 10


def test_a_secret_order_is_not_dealt_anew(kept):
    assert orders(redealt(kept), INA) == {"furnaces_4": 1}


def test_cards_looked_at_are_not_dealt_anew(four):
    assert drawn(redealt(four)) == FOUR


def test_a_played_secret_is_known_to_all(state):
    """R-26."""
    give_secretly(state, INA, "workers_3")
    play(state, area("share"), pay_innovation("workers_3", 1))
    assert by_name(seen(state, OTTO).spent, INNOVATIONS) == {"workers_3": 1}


# What the seat to decide must have to go on


def can_go_on_in_every_guess(state):
    """For every other seat: whatever it guesses, the one to decide has a legal move."""
    others = [seat for seat in range(state.players) if seat != state.turn]
    guesses = [guessed(state, seat, seed) for seat in others for seed in range(100)]
    return all(legal(guess) and generic.first_violation(guess) == 0 for guess in guesses)


def test_who_pays_with_a_secret_innovation_has_one_that_pays(state):
    give_secretly(state, INA, "workers_4", "share")
    hold(state, INA, 1)
    station(state, 4, "share")
    play(state, area("share"))
    assert can_go_on_in_every_guess(state)


def test_who_pays_for_a_delivery_has_an_order_that_fits(state):
    put_train(state, INA, 1, "b", "wheel_single_1")
    give_secretly(state, INA, "barracks_1", "furnaces_4")
    play(state, area("delivery"))
    assert can_go_on_in_every_guess(state)


def test_who_delivers_has_an_order_that_fits(state):
    put_train(state, INA, 1, "b", "wheel_single_1")
    give_secretly(state, INA, "barracks_1")
    use(state, "delivery")
    assert can_go_on_in_every_guess(state)


@pytest.mark.parametrize("name", ["mining", "engine", "lorry", "delivery"])
def test_who_plays_an_innovation_first_can_pay_an_area_afterwards(state, name):
    """R-07."""
    put_train(state, INA, 1, "b", "wheel_double")
    line_up(state, INA, "fox_single_1", "fox_single_1")
    give(state, INA, "barracks_1")
    give_secretly(state, INA, "workers_3", name)
    hold(state, INA)
    station(state, 2, *AREA_NAMES)
    play(state, innovation(name))
    while state.turn == INA and state.acted == 0:
        assert can_go_on_in_every_guess(state)
        play(state, legal(state)[0])


def test_where_trying_gives_up_the_cards_that_help_most_are_taken(state):
    """Five workers can be paid with one innovation only, and the smallest orders always fit."""
    give_secretly(state, INA, "workers_5", "furnaces_4")
    hold(state, INA)
    station(state, 4, "share")
    play(state, area("share"))
    view = seen(state, OTTO)
    for deck in (ORDERS, INNOVATIONS):
        take_the_most_useful(view, INA, deck)
    assert by_name(view.secret_innovations[INA], INNOVATIONS) == {"workers_5": 1}
    assert by_name(view.secret_orders[INA], ORDERS) == {"barracks_1": 1}


@pytest.mark.compiled
def test_among_the_cards_that_let_a_seat_go_on_each_is_as_likely(state):
    """One secret order, and a train of one lorry: any of the orders for one lorry."""
    put_train(state, INA, 1, "b", "wheel_single_1")
    give_secretly(state, INA, "barracks_1")
    use(state, "delivery")
    found = [next(iter(orders(guessed(state, OTTO, seed), INA))) for seed in range(800)]
    unseen = [name for name in cards_in(state, "order")[1:] if name.endswith("_1")] + ["barracks_1"]
    for name in set(unseen):
        assert abs(found.count(name) / 800 - unseen.count(name) / len(unseen)) < 0.06


def test_a_seat_that_needs_the_rarest_cards_gets_them(state):
    """Twelve workers by three innovations and nothing else: chance alone would rarely find them."""
    give_secretly(state, INA, "workers_5", "workers_5", "workers_4", "share", "engine")
    hold(state, INA)
    station(state, 13, "share")
    play(state, area("share"))
    assert can_go_on_in_every_guess(state)
