"""Value at a glance: what a position means to every seat, and what it may be told from."""

from random import Random
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import glueckauf as ga
from glueckauf.core.position import NO_SEAT
from tests.conformance.strategies import TABLES, guessed, situations

EVERY_TABLE = pytest.mark.parametrize(("name", "players"), TABLES)


@given(situations())
def test_the_chances_of_all_seats_make_one_victory(situation):
    position = situation.position()
    for seat in (None, *range(position.players)):
        found = position.evaluate(seat)
        assert sum(found.wins) == pytest.approx(1)
        assert len(found.wins) == len(found.points) == position.players


@given(situations(over=False), st.integers(0, 2**32))
def test_a_seat_is_told_nothing_from_what_it_cannot_know(situation, seed):
    position = situation.position()
    for seat in range(position.players):
        assert guessed(position, seat, seed).evaluate(seat) == position.evaluate(seat)


@given(situations(over=False), st.integers(0, 2**32))
def test_a_watcher_is_told_nothing_from_what_any_seat_hides(situation, seed):
    position = situation.position()
    for dealt_for in (NO_SEAT, *range(position.players)):
        assert guessed(position, dealt_for, seed).evaluate() == position.evaluate()


def test_a_seat_may_be_told_another_value_than_everybody():
    position = ga.start("gluex", 2, 1).position
    position = position.play(position.moves[0])
    assert position.evaluate(position.turn) != position.evaluate()


@EVERY_TABLE
def test_the_end_is_told_exactly(name, players):
    position, rng = ga.deal(name, players, 4), Random(4)
    while not position.over:
        position = position.play(rng.choice(position.moves))
    found, winners = position.evaluate(), position.winners()
    assert found == position.evaluate(0)
    assert found.points == position.totals()
    assert found.wins == tuple((seat in winners) / len(winners) for seat in range(players))


@EVERY_TABLE
def test_a_glance_takes_less_than_a_millisecond(name, players):
    position, rng, spent = ga.deal(name, players, 4), Random(4), []
    position.evaluate()
    while not position.over:
        began = perf_counter()
        position.evaluate()
        spent.append(perf_counter() - began)
        position = position.play(rng.choice(position.moves))
    assert sorted(spent)[len(spent) // 2] < 0.001


def test_whoever_is_far_ahead_is_told_so():
    """The same game, played well by one seat and at random by the other."""
    position, rng = ga.deal("gluex", 2, 6), ga.generator(6)
    players = ga.player("hewer"), ga.player("random")
    for _ in range(36):
        position = position.play(players[position.turn](position.view(position.turn), rng))
    assert position.evaluate().wins[0] > 0.9
