"""The search: exact where it must be, and the same again for the same seed."""

import time

import numpy as np
import pytest

import glueckauf as ga
from glueckauf.core.playouts import generator
from glueckauf.players.mcts import DEEPEST, NODE, SearchOptions, search_iterations, workspace
from glueckauf.players.search import Search

GAMES = [each.name for each in ga.all_games()]


def opening(name, players=2):
    position = ga.deal(name, players, 7)
    return position.view(position.turn)


def near_the_end(name, left):
    """A position so many moves before the end of a random game."""
    rng, position = generator(3), ga.deal(name, 2, 3)
    path = [position]
    while not position.over:
        position = position.play(ga.player("random")(position.view(position.turn), rng))
        path.append(position)
    return path[-1 - left]


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_and_iterations_give_the_same_thoughts(name):
    first, second = (Search(opening(name), generator(5)) for _ in range(2))
    first.run(300)
    second.run(200)
    second.run(100)
    assert first.statistics() == second.statistics()


@pytest.mark.parametrize("name", GAMES)
def test_every_iteration_is_counted_at_one_of_the_moves(name):
    search = Search(opening(name, 3), generator(1))
    search.run(250)
    assert search.iterations == sum(thought.visits for thought in search.statistics()) == 250
    assert all(0 <= thought.wins <= 1 and 0 <= thought.value <= 1 for thought in search.statistics())


def test_several_threads_think_side_by_side():
    search = Search(opening("gluex"), generator(1), threads=3)
    search.run(100)
    assert search.iterations == 300


def test_plain_playouts_are_possible():
    search = Search(opening("gluex"), generator(1), guided=False)
    search.run(100)
    assert search.iterations == 100


def test_the_last_decision_of_a_game_is_made_exactly():
    position = near_the_end("gluex", 1)
    seat = position.turn
    search = Search(position.view(seat), generator(0))
    search.run(2000)
    leads = {move.number: lead(position.play(move), seat) for move in position.moves}
    assert leads[search.best()] == max(leads.values()) > min(leads.values())


def lead(position, seat):
    totals = [score.total for score in position.scores()]
    return totals[seat] - max(total for other, total in enumerate(totals) if other != seat)


def test_imagining_ends_where_the_game_does():
    position = near_the_end("gluex", 1)
    search = Search(position.view(position.turn), generator(0))
    search.simulate(100)
    assert search.iterations == 100


def test_overlooked_moves_are_never_chosen():
    view = opening("kartenspiel")
    search = Search(view, generator(0))
    search.exclude(move.number for move in view.moves[1:])
    search.run(50)
    assert [thought.move for thought in search.statistics()] == [view.moves[0].number]


def test_a_full_tree_goes_on_without_growing():
    view = opening("gluex")
    tree, room = np.zeros(40, NODE), workspace(len(view.game.codes), generator(0))
    search_iterations(tree, view.copies(2), room, SearchOptions(view.seat, True, DEEPEST), 500)
    assert tree[0]["visits"] == 500
    assert tree[0]["next"] == 39


def test_the_time_limit_is_kept():
    search = Search(opening("gluex"), generator(0))
    search.run(10)
    start = time.perf_counter()
    list(search.steps(0.2))
    assert 0.19 < time.perf_counter() - start < 0.6


def test_thinking_ends_when_no_other_move_can_catch_up():
    search = Search(opening("gluex"), generator(0))
    search.exclude(move.number for move in opening("gluex").moves[1:])
    start = time.perf_counter()
    search.decide(6)
    assert time.perf_counter() - start < 4.5


def test_the_expected_continuation_is_a_line_of_play():
    view = opening("gluex")
    search = Search(view, generator(0))
    search.run(1000)
    line = search.continuation(search.best(), 5)
    assert line[0] == (view.seat, search.best())
    assert 1 < len(line) <= 5
