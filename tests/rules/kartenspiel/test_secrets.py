"""What a player may know, and what the rest might be for all the player knows."""

import numpy as np
import pytest

from glueckauf.core import generic
from glueckauf.games.kartenspiel.state import RECORD
from glueckauf.games.kartenspiel.tables import AREA_NAMES, STACKS
from tests.rules.kartenspiel.table import (
    INA,
    INNOVATIONS,
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
    innovations,
    keep,
    leave,
    legal,
    line_up,
    orders,
    pay_innovation,
    play,
    put_on_top,
    search,
    seen,
    use,
)

FOUR = ["barracks_1", "furnaces_4", "factories_2", "barracks_3"]
BACK = ["barracks_1", "factories_2", "barracks_3"]
HIDDEN = {"stack", "hand", "secret_orders", "secret_innovations", "viewer"}
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
    deliver(kept, ROSA, "steamboats_1", "model_b", "wild")
    return kept


@EVERY_STACK
def test_only_the_uppermost_card_of_a_stack_is_seen(state, stack):
    """Ruling 14."""
    top, *rest = cards_in(state, stack)
    assert cards_in(seen(state, INA), stack) == [top] + [None] * len(rest)


@EVERY_STACK
def test_the_size_of_a_stack_is_public(state, stack):
    """Ruling 14."""
    assert len(cards_in(seen(state, INA), stack)) == len(cards_in(state, stack))


def test_who_searches_sees_the_four_cards(four):
    """Ruling 26."""
    assert drawn(seen(four, INA)) == FOUR


@OTHERS
def test_others_do_not_see_what_a_player_draws(four, seat):
    """Ruling 26."""
    assert set(drawn(seen(four, seat))[1:]) == {None}


def test_who_searched_knows_what_lies_under_the_stack(kept):
    """Ruling 27."""
    assert cards_in(seen(kept, INA), "order")[-3:] == BACK


@OTHERS
def test_others_do_not_know_what_was_put_under_the_stack(kept, seat):
    """Ruling 27."""
    assert cards_in(seen(kept, seat), "order")[-3:] == [None] * 3


def test_the_owner_sees_the_secret_order(kept):
    """Ruling 26."""
    assert orders(seen(kept, INA), INA) == {"furnaces_4": 1}


@OTHERS
def test_others_do_not_see_the_secret_order(kept, seat):
    """Ruling 26."""
    assert orders(seen(kept, seat), INA) == {}


@OTHERS
def test_others_know_that_there_is_a_secret_order(kept, seat):
    """Ruling 26."""
    assert seen(kept, seat).secret_order_count[INA] == 1


def test_others_do_not_see_a_secret_innovation(state):
    """Ruling 26."""
    give_secretly(state, INA, "mining")
    assert (innovations(seen(state, OTTO), INA), innovations(seen(state, INA), INA)) == ({}, {"mining": 1})


def test_orders_and_innovations_taken_openly_are_remembered(state):
    """Ruling 36."""
    give(state, INA, "barracks_4", "mining")
    view = seen(state, OTTO)
    assert (orders(view, INA), innovations(view, INA)) == ({"barracks_4": 1}, {"mining": 1})


def test_an_open_and_a_secret_order_of_the_same_kind_are_told_apart(state):
    """Ruling 36."""
    give(state, INA, "barracks_1")
    give_secretly(state, INA, "barracks_1")
    assert orders(seen(state, OTTO), INA) == {"barracks_1": 1}


@EVERY_SEAT
def test_nothing_else_is_hidden(rich, seat):
    """Ruling 36: worker hands can be deduced."""
    view = seen(rich, seat)
    differing = {name for name in RECORD.names if not np.array_equal(view[name], rich[name])}
    assert differing <= HIDDEN


def test_at_the_end_all_hands_are_shown(state):
    give_secretly(state, INA, "barracks_4")
    give_markers(state, *[INA] * 5)
    play(state, PASS, PASS, PASS)
    assert orders(seen(state, OTTO), INA) == {"barracks_4": 1}


def test_known_cards_stay_known_when_the_stack_is_halved(state):
    """Rulings 13 and 27."""
    leave(state, "lorry_1", 1)
    leave(state, "lorry_2", 4)
    bottom = cards_in(state, "lorry_2")
    use(state, "free_choice", search("lorry_2"), keep(bottom[0]))
    use(state, "lorry_1")
    assert cards_in(seen(state, INA), "lorry_1") == bottom[1:2]
    assert cards_in(seen(state, INA), "lorry_2") == bottom[2:]


@pytest.mark.parametrize(("seat", "is_known"), [(INA, True), (OTTO, False), (ROSA, False)])
def test_a_card_lifted_to_the_other_stack_is_known_to_the_same_player(state, seat, is_known):
    """Rulings 13 and 27: of four cards, three known, the upper two are lifted."""
    leave(state, "lorry_1", 1)
    leave(state, "lorry_2", 5)
    cards = cards_in(state, "lorry_2")
    use(state, "free_choice", search("lorry_2"), keep(cards[0]))
    use(state, "lorry_1")
    assert cards_in(state, "lorry_1") == [cards[4], cards[1]]
    assert cards_in(seen(state, seat), "lorry_1") == [cards[4], cards[1] if is_known else None]


@pytest.mark.parametrize(("seat", "hidden"), [(INA, 0), (ROSA, 2)])
def test_what_stays_in_a_halved_stack_is_known_as_before(state, seat, hidden):
    """Rulings 13 and 27."""
    leave(state, "lorry_1", 1)
    leave(state, "lorry_2", 7)
    use(state, "free_choice", search("lorry_2"))
    play(state, legal(state)[0])
    use(state, "lorry_1")
    assert cards_in(seen(state, seat), "lorry_2").count(None) == hidden


def test_knowledge_lasts_when_cards_above_are_taken(state):
    """Ruling 27."""
    leave(state, "share", 5)
    use(state, "free_choice", search("share"))
    play(state, legal(state)[0])
    use(state, "share")
    assert cards_in(seen(state, OTTO), "share")[1:] == [None] * 2
    assert None not in cards_in(seen(state, INA), "share")


@EVERY_SEAT
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_guess_is_a_possible_table(rich, seat, seed):
    assert generic.broken(guessed(rich, seat, seed)) == 0


@EVERY_SEAT
def test_a_guess_while_four_cards_are_looked_at_is_a_possible_table(four, seat):
    assert generic.broken(guessed(four, seat)) == 0


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


def test_a_played_secret_is_known_to_all(state):
    """Ruling 26."""
    give_secretly(state, INA, "workers_3")
    play(state, area("share"), pay_innovation("workers_3", 1))
    assert by_name(seen(state, OTTO).spent, INNOVATIONS) == {"workers_3": 1}
