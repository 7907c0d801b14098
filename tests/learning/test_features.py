"""Every value of every number has a row of its own, and numbers that are 0 have none."""

import numpy as np
import pytest

import glueckauf as ga
from glueckauf.core import generic
from glueckauf.core.playouts import generator
from glueckauf.players.features import LEVEL, MOST_ROWS, WIDEST_EXACT, list_rows, row, row_count, rows_of
from tests.learning.networks import slow_rows

GAMES = [game.name for game in ga.all_games()]


def some_views(name, players, games=3):
    """Views of all kinds of moments in games by chance."""
    for seed in range(games):
        position, rng = ga.deal(name, players, seed), generator(seed)
        while position.turn is not None:
            yield position.view(position.turn)
            position = position.play(ga.player("random")(position.view(position.turn), rng))


def inputs_of(view):
    numbers = np.zeros(view.game.inputs.length, np.uint8)
    generic.encode(view.copies(1)[0], view.seat, numbers)
    return numbers


@pytest.mark.parametrize("name", GAMES)
def test_every_exact_value_has_a_row_of_its_own(name):
    game = ga.game(name)
    rows = rows_of(game)
    exact = [
        row(rows, place, value)
        for place, high in enumerate(game.inputs.highs())
        if high <= WIDEST_EXACT
        for value in range(1, high + 1)
    ]
    assert len(set(exact)) == len(exact)
    assert max(exact) < row_count(game)


def test_levels_of_wide_ranges_never_fall():
    assert (np.diff(LEVEL[1:]) >= 0).all()
    assert (np.diff(LEVEL[1:]) <= 1).all()


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_the_rows_listed_say_what_is_shown(name, players):
    game = ga.game(name)
    rows, out = rows_of(game), np.zeros(MOST_ROWS, np.int32)
    for view in some_views(name, players, games=1):
        numbers = inputs_of(view)
        found = list_rows(numbers, rows, out)
        assert found == np.count_nonzero(numbers) < MOST_ROWS
        owners = np.searchsorted(rows.first, out[:found], side="right") - 1
        assert (owners == np.flatnonzero(numbers)).all()
        assert set(slow_rows(game, numbers)) <= set(out[:found].tolist())


@pytest.mark.parametrize("name", GAMES)
def test_what_a_network_is_shown_stays_within_its_bounds(name):
    highs = np.array(ga.game(name).inputs.highs())
    assert all((inputs_of(view) <= highs).all() for view in some_views(name, 3))


@pytest.mark.parametrize("name", GAMES)
def test_what_a_network_is_shown_does_not_depend_on_what_is_hidden(name):
    rng = generator(3)
    for view in list(some_views(name, 3, games=1))[::5]:
        other = view.guess(rng).view(view.seat)
        assert (inputs_of(view) == inputs_of(other)).all()


@pytest.mark.parametrize("name", GAMES)
def test_a_network_tells_all_legal_moves_apart(name):
    for view in some_views(name, 4, games=1):
        state = view.copies(1)[0]
        choices = [generic.choice(state, move.number) for move in view.moves]
        assert len(set(choices)) == len(choices)
        assert max(choices) < view.game.choice_count
