"""The search with a network: fair, repeatable, and right about the end of the game."""

import numpy as np
import pytest

import glueckauf as ga
from glueckauf.core.playouts import generator
from glueckauf.players import network_tree
from glueckauf.players.captain import Captain, Instinct, NetworkSearch, network_for, options_for
from tests.learning.networks import write_random_network
from tests.learning.test_features import some_views

GAMES = [game.name for game in ga.all_games()]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("networks")
    for game in ga.all_games():
        write_random_network(game, made)
    return made


def views_with_a_choice(name, players, every=9):
    return [view for view in some_views(name, players, games=1) if len(view.moves) > 1][::every]


def searched(view, folder, iterations=150, seed=4):
    network, options = network_for(view.game, view.players, folder), options_for(view.game, view.players)
    search = NetworkSearch(view, generator(seed), network, **options)
    search.run(iterations)
    return search


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_and_iterations_give_the_same_thoughts(name, folder):
    for view in views_with_a_choice(name, 3)[:4]:
        assert searched(view, folder).statistics() == searched(view, folder).statistics()


@pytest.mark.parametrize("name", GAMES)
def test_thoughts_do_not_depend_on_what_is_hidden(name, folder):
    rng = generator(8)
    for view in views_with_a_choice(name, 2)[:6]:
        other = view.guess(rng).view(view.seat)
        assert searched(view, folder).statistics() == searched(other, folder).statistics()


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_looks_but_the_first_are_counted_at_a_legal_move(name, players, folder):
    for view in views_with_a_choice(name, players, every=25):
        search = searched(view, folder, iterations=60)
        statistics = search.statistics()
        assert search.iterations == 60
        assert sum(found.visits for found in statistics) == 59
        assert {found.move for found in statistics} <= {move.number for move in view.moves}


@pytest.mark.parametrize("name", GAMES)
def test_players_with_a_network_play_whole_games(name, folder):
    position, rng = ga.deal(name, 2, 5), generator(5)
    players = Captain(games=6, folder=folder), Instinct(folder)
    while position.turn is not None:
        position = position.play(players[position.turn](position.view(position.turn), rng))
    assert position.winners()


def test_the_last_move_of_a_game_is_judged_by_its_end(folder):
    """With nothing left to guess, the value of a move is what it brings."""
    last = [view for view in some_views("gluex", 2, games=1) if len(view.moves) > 1][-1]
    search = searched(last, folder, iterations=400)
    for found in search.statistics():
        state = last.copies(1)
        ga.core.generic.guess(state[0], last.seat, generator(1))
        ga.core.generic.play(state[0], found.move)
        if state[0].over:
            points = np.zeros(4, np.int16)
            ga.core.generic.scores(state[0], points)
            assert found.points == pytest.approx(points[last.seat])


def test_a_flatter_policy_keeps_its_order():
    logits = np.array([3.0, 1.0, 0.0, 9.0], np.float32)
    network_tree.to_chances(logits, 3, 2.0)
    assert logits[:3] == pytest.approx(np.exp([1.5, 0.5, 0.0]) / np.exp([1.5, 0.5, 0.0]).sum())


def test_every_move_has_its_part_of_what_is_uniform():
    chances = np.array([1.0, 0.0, 0.0, 0.0], np.float32)
    network_tree.mix_uniform(chances, 4, 0.2)
    assert chances == pytest.approx([0.85, 0.05, 0.05, 0.05])


def test_no_policy_can_blind_the_search(folder):
    """Sure of one move, the search still looks at all of them."""
    view = views_with_a_choice("glueck-auf", 4)[2]
    network = network_for(view.game, 4, folder)
    network = network._replace(policy_bias=np.linspace(0, 3000, len(network.policy_bias), dtype=np.float32))
    blinded, open_minded = (
        NetworkSearch(view, generator(2), network, curiosity=0.5, uniform=uniform) for uniform in (0.0, 0.5)
    )
    for search in (blinded, open_minded):
        search.run(600)
    assert len(blinded.statistics()) < len(view.moves)
    assert len(open_minded.statistics()) == len(view.moves)


def test_a_search_goes_on_when_its_tree_is_full(folder, monkeypatch):
    monkeypatch.setattr("glueckauf.players.network_tree.MOST_NODES", 40)
    monkeypatch.setattr("glueckauf.players.network_tree.MOST_EDGES", 300)
    view = views_with_a_choice("gluex", 2)[1]
    search = searched(view, folder, iterations=500)
    assert search.iterations == 500
    assert network_tree.new_tree().nodes.shape == (40,)


def test_the_captain_keeps_to_its_time(folder):
    view = views_with_a_choice("glueck-auf", 2)[3]
    search = NetworkSearch(view, generator(1), network_for(view.game, 2, folder))
    for passed in search.steps(0.05):
        assert passed < 0.5
    assert search.best() in {move.number for move in view.moves}
