"""What learners are given to look at: fixed in length, within its bounds, and nothing a seat may not know."""

import itertools
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import glueckauf as ga
from glueckauf.core import generic
from glueckauf.core.errors import IllegalMove
from tests.conformance.strategies import GAMES, guessed, raw, situations

EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)

sys.path.append(str(Path(__file__).parents[2] / "tools"))


def observed(position, seat):
    """Straight from the whole position, hidden cards and all."""
    out = np.full(position.game.observation_length, 200, np.uint8)
    generic.observe(position._states[0], seat, out)
    return out


def column(view, name):
    found = view.game.observation.column(name)
    return view.observe()[found.first : found.first + found.length].reshape(found.shape)


@given(situations(), st.integers(0, 2**32))
def test_an_observation_does_not_change_when_the_hidden_part_is_dealt_anew(situation, seed):
    position = situation.position()
    for seat in range(position.players):
        assert (observed(guessed(position, seat, seed), seat) == observed(position, seat)).all()


@given(situations())
def test_an_observation_needs_nothing_but_the_view(situation):
    position = situation.position()
    for seat in range(position.players):
        assert (position.view(seat).observe() == observed(position, seat)).all()


@given(situations())
def test_looking_changes_nothing(situation):
    position = situation.position()
    before = raw(position)
    observed(position, 0)
    position.view(0).observe()
    assert raw(position) == before


@given(situations())
def test_every_number_is_within_its_bounds(situation):
    position = situation.position()
    for seat in range(position.players):
        assert (observed(position, seat) <= position.game.observation.highs()).all()


@given(situations())
def test_seats_come_in_turn_order_from_the_own_one(situation):
    position = situation.position()
    for seat in range(position.players):
        turn = column(position.view(seat), "turn")
        assert turn.sum() == (not position.over)
        assert position.over or turn[(position.turn - seat) % position.players] == 1
        assert list(column(position.view(seat), "present")) == [int(step < position.players) for step in range(4)]


@given(situations(over=False), st.data())
def test_every_move_that_teaches_a_seat_something_can_be_seen(situation, data):
    position = situation.position()
    seat = position.turn
    after = position.play(data.draw(st.sampled_from(position.moves)))
    assert (observed(position, seat) != observed(after, seat)).any()


@EVERY_GAME
def test_columns_lie_one_behind_the_other_and_say_what_they_mean(game):
    columns = game.observation.columns
    assert columns[0].first == 0
    assert all(one.first + one.length == other.first for one, other in itertools.pairwise(columns))
    assert columns[-1].first + columns[-1].length == game.observation_length == len(game.observation.highs())
    assert all(column.meaning and 0 < column.high <= 255 for column in columns)
    assert len({column.name for column in columns}) == len(columns)


def test_somebody_who_sits_nowhere_has_no_observation():
    with pytest.raises(IllegalMove, match="there is no seat -1"):
        ga.deal("gluex", 2, 1).public().observe()


def test_the_page_of_observations_is_made_from_the_tables():
    import observations  # noqa: PLC0415

    assert observations.PAGE.read_text(encoding="utf-8") == observations.page()
