"""Setting up the table."""

import pytest

from glueckauf.core import generic
from glueckauf.games.kartenspiel.tables import AREA_NAMES
from tests.rules.kartenspiel.table import (
    INA,
    PASS,
    areas,
    cards_in,
    crew,
    dealt,
    line_up,
    play,
    table,
    workers,
)

EVERY_NUMBER = pytest.mark.parametrize("players", [2, 3, 4])


@EVERY_NUMBER
def test_all_laws_hold_after_the_deal(players):
    assert generic.first_violation(dealt(players)) == 0


@EVERY_NUMBER
def test_lorries_and_wagons_are_cut_into_two_stacks_of_twenty(players):
    """R-14."""
    assert list(dealt(players).left[:4]) == [20, 20, 20, 20]


@EVERY_NUMBER
def test_the_other_decks_are_one_stack_each(players):
    assert list(dealt(players).left[4:]) == [28, 28, 24, 16, 18]


@pytest.mark.parametrize(("players", "number"), [(2, 12), (3, 16), (4, 21)])
def test_every_player_has_the_same_number_of_workers(players, number):
    state = dealt(players)
    totals = [sum(value * cards for value, cards in enumerate(workers(state, seat), 1)) for seat in range(players)]
    assert totals == [number] * players


@EVERY_NUMBER
def test_seats_that_nobody_takes_have_no_workers(players):
    assert not dealt(players).workers[players:].any()


def test_mining_1_2_stays_in_the_box_with_two_players():
    state = table(2)
    line_up(state, INA, "fox_single_1", "fox_single_1")
    assert areas(state) & {"mining_1_2", "mining_2_3"} == {"mining_2_3"}


def test_mining_1_2_is_used_with_three_players():
    state = table(3)
    line_up(state, INA, "fox_single_1", "fox_single_1")
    assert "mining_1_2" in areas(state)


@pytest.mark.parametrize(("players", "shifts"), [(2, 7), (3, 6), (4, 5)])
def test_there_are_as_many_shifts_as_markers(players, shifts):
    state = table(players)
    while not state.over:
        play(state, PASS)
    assert state.shift == shifts


def test_free_choice_shows_a_worker_from_the_start():
    assert crew(table(), "free_choice") == 1


def test_the_other_areas_are_empty():
    assert sum(table().crew) == 1


def test_nobody_has_a_card_before_the_first_turn():
    state = dealt(4)
    for place in (state.row_size, state.storage, state.wagons, state.orders, state.innovations, state.objectives):
        assert not place.any()


def test_the_starting_player_moves_first():
    """R-30."""
    for seed in range(1, 9):
        state = dealt(4, seed)
        assert state.turn == state.starter


def test_anybody_may_be_the_first_starting_player():
    """R-30."""
    assert {int(dealt(4, seed).starter) for seed in range(1, 60)} == {0, 1, 2, 3}


def test_the_same_seed_deals_the_same_cards():
    state, again = dealt(3, 1), dealt(3, 2)
    generic.deal(again, 3, 1)
    assert state.tobytes() == again.tobytes()


@pytest.mark.parametrize("stack", ["lorry_1", "wagon_2", "engine", "order", "share", "innovation", "objective"])
def test_another_seed_shuffles_a_stack_differently(stack):
    assert cards_in(dealt(3, 1), stack) != cards_in(dealt(3, 2), stack)


def test_a_record_that_held_another_game_is_dealt_afresh():
    state = table()
    play(state, PASS, PASS, PASS)
    generic.deal(state, 3, 1)
    assert state.tobytes() == dealt(3, 1).tobytes()


def test_the_first_turn_offers_every_area_that_can_be_used(state):
    """R-15, R-22: there is nothing to mine and nothing to deliver."""
    assert set(AREA_NAMES) - areas(state) == {"mining_1_2", "mining_2_3", "delivery"}
