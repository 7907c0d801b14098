"""What a player may know, and what the rest might be for all the player knows."""

from collections import Counter

import pytest

from glueckauf.core import generic
from glueckauf.core.playouts import generator
from glueckauf.games.gluex.state import DTYPE, NOTHING
from tests.rules.gluex.table import (
    BLUE,
    GREEN,
    ORANGE,
    VIOLET,
    at_random,
    bag,
    dealt,
    hand,
    legal,
    play,
    start,
    started,
)

SECRETS = {"bag", "viewer"}
EVERY_SEAT = pytest.mark.parametrize("seat", [BLUE, ORANGE, GREEN, VIOLET])
OTHERS = pytest.mark.parametrize("seat", [ORANGE, GREEN, VIOLET])


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


def guesses(state, seat):
    return [guessed(state, seat, seed) for seed in range(40)]


def facts(state):
    return [state[name].tolist() for name in DTYPE.names]


@pytest.fixture
def state():
    """Four players in the middle of a game."""
    return at_random(4, seed=5, moves=40)


@pytest.fixture
def choosing():
    """Blue and Orange have chosen the face of the first tile, Green is choosing."""
    state = dealt(4)
    play(state, "a1_high", "o1_high")
    return state


# Bags and hands


@EVERY_SEAT
def test_everybody_sees_the_own_tile_in_hand(state, seat):
    """R-15."""
    assert hand(seen(state, seat), seat) == hand(state, seat) is not None


@OTHERS
def test_nobody_sees_the_tile_in_hand_of_another(state, seat):
    """R-15."""
    assert hand(seen(state, seat), BLUE) is None


@EVERY_SEAT
def test_nobody_knows_the_order_of_a_bag_not_even_of_the_own(state, seat):
    """R-15."""
    view = seen(state, seat)
    behind = [bag(view, other)[int(state.used[other]) + 1 :] for other in range(4)]
    assert all(tile is None for tiles in behind for tile in tiles)


@EVERY_SEAT
def test_everybody_knows_the_tiles_that_were_laid(state, seat):
    """R-15. Covered ones too."""
    view = seen(state, seat)
    laid = [bag(view, other)[: int(state.used[other])] for other in range(4)]
    assert laid == [bag(state, other)[: int(state.used[other])] for other in range(4)]


@EVERY_SEAT
def test_covered_tiles_are_known(state, seat):
    """R-15."""
    assert state.under.any()
    assert (seen(state, seat).under == state.under).all()


@EVERY_SEAT
def test_nothing_else_is_hidden_during_play(state, seat):
    """R-15."""
    view = seen(state, seat)
    assert [name for name in DTYPE.names if name not in SECRETS and (state[name] != view[name]).any()] == []


@EVERY_SEAT
def test_a_view_knows_whose_it_is(state, seat):
    assert seen(state, seat).viewer == seat


@EVERY_SEAT
def test_a_player_who_sees_only_his_view_has_the_same_moves(state, seat):
    assert legal(seen(state, seat)) == legal(state)


def test_who_holds_the_last_tile_sees_it():
    """R-15."""
    state = at_random(2, seed=0, moves=46)
    assert [hand(seen(state, seat), seat) for seat in (BLUE, ORANGE)] == [
        bag(state, seat)[23] for seat in (BLUE, ORANGE)
    ]


@pytest.mark.parametrize("seat", [BLUE, ORANGE])
def test_when_all_tiles_are_laid_nothing_is_hidden(seat):
    """R-15."""
    state = at_random(2, seed=0)
    assert None not in bag(seen(state, seat), 1 - seat)


# The choice of the first faces


@EVERY_SEAT
def test_during_the_choice_nobody_knows_who_begins(choosing, seat):
    """R-14."""
    assert seen(choosing, seat).starter == NOTHING


@EVERY_SEAT
def test_after_the_choice_everybody_knows_who_began(seat):
    """R-14."""
    state = started()
    assert seen(state, seat).starter == state.starter


@pytest.mark.parametrize("seat", [GREEN, VIOLET])
def test_nobody_knows_what_the_others_have_chosen(choosing, seat):
    """R-14."""
    assert seen(choosing, seat).face.tolist() == [NOTHING] * 4


def test_everybody_remembers_the_own_choice(choosing):
    """R-14."""
    assert seen(choosing, BLUE).face.tolist() == [1, NOTHING, NOTHING, NOTHING]
    assert seen(choosing, ORANGE).face.tolist() == [NOTHING, 1, NOTHING, NOTHING]


@EVERY_SEAT
def test_during_the_choice_everybody_knows_the_own_first_tile_and_no_other(choosing, seat):
    """R-14. The tile in hand is drawn afterwards."""
    view = seen(choosing, seat)
    known = {other: [tile for tile in bag(view, other) if tile] for other in range(4)}
    assert known == {other: bag(choosing, seat)[:1] if other == seat else [] for other in range(4)}


@EVERY_SEAT
def test_after_the_choice_everybody_knows_all_first_tiles(seat):
    """R-14."""
    state = started()
    assert [bag(seen(state, seat), other)[0] for other in range(4)] == [bag(state, other)[0] for other in range(4)]


@EVERY_SEAT
def test_how_many_have_chosen_is_no_secret(choosing, seat):
    """R-14."""
    assert seen(choosing, seat).turn == GREEN


# Guesses


@EVERY_SEAT
def test_a_guess_looks_the_same_to_the_seat(state, seat):
    assert all(facts(seen(guess, seat)) == facts(seen(state, seat)) for guess in guesses(state, seat))


@EVERY_SEAT
def test_a_guess_keeps_every_law(state, seat):
    assert all(generic.first_violation(guess) == 0 for guess in guesses(state, seat))


@EVERY_SEAT
@pytest.mark.parametrize("other", [BLUE, ORANGE, GREEN, VIOLET])
def test_a_guess_has_eight_tiles_of_each_kind(state, seat, other):
    """R-15."""
    assert all(Counter(bag(guess, other)) == {"1/6": 8, "2/5": 8, "3/4": 8} for guess in guesses(state, seat))


@EVERY_SEAT
def test_tiles_seen_remain_in_a_guess(state, seat):
    """R-15."""
    used = int(state.used[BLUE])
    assert {tuple(bag(guess, BLUE)[:used]) for guess in guesses(state, seat)} == {tuple(bag(state, BLUE)[:used])}


def test_the_own_tile_in_hand_remains_in_a_guess(state):
    """R-15."""
    assert {hand(guess, BLUE) for guess in guesses(state, BLUE)} == {hand(state, BLUE)}


@OTHERS
def test_a_guess_gives_the_others_any_tile_in_hand(state, seat):
    """R-15."""
    assert {hand(guess, BLUE) for guess in guesses(state, seat)} == {"1/6", "2/5", "3/4"}


@EVERY_SEAT
def test_a_guess_mixes_every_bag_the_own_too(state, seat):
    """R-15."""
    orders = [{tuple(bag(guess, other)) for guess in guesses(state, seat)} for other in range(4)]
    assert min(len(found) for found in orders) > 20


def redealt(state, seed):
    """The table with what nobody has acted by dealt anew."""
    again = state.copy()
    generic.redeal(again, generator(seed))
    return again


def test_every_bag_can_be_dealt_anew_but_for_the_tiles_laid_and_the_one_whose_turn_it_is(state):
    again = [redealt(state, seed) for seed in range(40)]
    assert {hand(each, state.turn) for each in again} == {hand(state, state.turn)}
    assert all(
        bag(each, other)[: state.used[other]] == bag(state, other)[: state.used[other]]
        for each in again
        for other in range(4)
    )
    assert min(len({tuple(bag(each, other)) for each in again}) for other in range(4)) > 20


def test_during_the_choice_the_starter_is_not_dealt_yet_and_first_tiles_of_those_who_have_chosen_are(choosing):
    again = [redealt(choosing, seed) for seed in range(40)]
    assert {int(each.starter) for each in again} == set(range(4))
    assert all(bag(each, BLUE)[0] == bag(choosing, BLUE)[0] for each in again)


def test_a_guess_is_nobodys_view(state):
    assert guessed(state, BLUE).viewer == NOTHING


def test_a_guess_during_the_choice_takes_any_starter(choosing):
    """R-14."""
    assert {int(guess.starter) for guess in guesses(choosing, BLUE)} == {BLUE, ORANGE, GREEN, VIOLET}


def test_a_guess_during_the_choice_takes_any_choice_of_the_others(choosing):
    """R-14."""
    assert {int(guess.face[BLUE]) for guess in guesses(choosing, GREEN)} == {0, 1}


def test_a_guess_during_the_choice_keeps_the_own(choosing):
    """R-14."""
    assert {int(guess.face[BLUE]) for guess in guesses(choosing, BLUE)} == {1}


def test_a_guess_chooses_for_nobody_who_has_not_chosen(choosing):
    """R-14."""
    assert {tuple(guess.face[GREEN:].tolist()) for guess in guesses(choosing, BLUE)} == {(NOTHING, NOTHING)}


@EVERY_SEAT
def test_a_guess_during_the_choice_looks_the_same_to_the_seat(choosing, seat):
    assert all(facts(seen(guess, seat)) == facts(seen(choosing, seat)) for guess in guesses(choosing, seat))


@EVERY_SEAT
def test_a_guess_can_be_played_to_the_end(choosing, seat):
    guess = guessed(choosing, seat)
    while not guess.over:
        play(guess, legal(guess)[-1])
    assert generic.first_violation(guess) == 0


# What is revealed


def test_a_secret_choice_reveals_nothing():
    """R-14."""
    state = dealt(4)
    play(state, "a1_low", "o1_low", "o15_low")
    assert state.revealed == 0


def test_the_last_choice_reveals_all_first_tiles():
    """R-14."""
    assert started().revealed == 1


def test_every_tile_laid_reveals_something():
    """R-15."""
    state = started()
    before = int(state.revealed)
    play(state, f"{start(state, state.turn)}_low")
    assert state.revealed == before + 1
