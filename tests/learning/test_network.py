"""The compiled evaluation says what the layers say when they are multiplied out."""

import numpy as np
import pytest

import glueckauf as ga
from glueckauf.core import generic
from glueckauf.core.errors import GlueckaufError
from glueckauf.core.playouts import room_for_moves
from glueckauf.players.captain import network_for
from glueckauf.players.features import list_rows, rows_of
from glueckauf.players.network import (
    POINTS,
    POINTS_UNIT,
    UNIT,
    UTILITY,
    WIN,
    evaluate,
    look_for,
    packed,
    read_networks,
    unpack,
    weigh_choices,
)
from tests.learning.networks import write_random_network
from tests.learning.test_features import inputs_of, some_views

GAMES = [game.name for game in ga.all_games()]


def multiplied_out(network, numbers):
    """Hidden units and what is told, with plain matrices."""
    active = np.zeros(400, np.int32)
    found = list_rows(numbers, network.rows, active)
    sums = (network.bias.astype(int) + network.table[active[:found]].astype(int).sum(axis=0)) / UNIT
    inner = np.maximum(np.maximum(sums, 0) @ network.first + network.first_bias, 0)
    inner = inner + np.maximum(inner @ network.second + network.second_bias, 0)
    return inner, (network.value @ inner + network.value_bias).reshape(3, 4)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [2, 3])
def test_the_evaluation_is_what_the_layers_say(name, players, tmp_path):
    game, moves = ga.game(name), room_for_moves()
    write_random_network(game, tmp_path)
    network = network_for(game, players, tmp_path)
    look = look_for(game, network)
    for view in list(some_views(name, players, games=1))[::4]:
        state = view.copies(1)[0]
        evaluate(network, state, view.seat, look)
        inner, told = multiplied_out(network, inputs_of(view))
        seats = (np.arange(players) + view.seat) % players
        wins = np.exp(told[WIN, :players]) / np.exp(told[WIN, :players]).sum()
        assert np.allclose(look.seats[seats, UTILITY], 1 / (1 + np.exp(-told[UTILITY, :players])), atol=1e-4)
        assert np.allclose(look.seats[seats, WIN], wins, atol=1e-4)
        assert np.allclose(look.seats[seats, POINTS], POINTS_UNIT * told[POINTS, :players], rtol=1e-3, atol=1e-2)
        number = generic.legal(state, moves)
        weigh_choices(network, state, moves, number, look)
        choices = [generic.choice(state, int(move)) for move in moves[:number]]
        assert np.allclose(look.logits[:number], (network.policy @ inner + network.policy_bias)[choices], atol=1e-3)


def test_a_matrix_kept_as_bytes_comes_back_nearly_the_same():
    matrix = np.random.default_rng(1).normal(0, 1, (50, 30)).astype(np.float32)
    assert np.abs(unpack(packed("a", matrix), "a") - matrix).max() < np.abs(matrix).max() / 127


def test_rows_never_seen_in_training_say_nothing(tmp_path):
    game = ga.game("gluex")
    file = write_random_network(game, tmp_path)
    kept = dict(np.load(file))
    kept["seen"], kept["table"], kept["table_scale"] = kept["seen"][5:], kept["table"][5:], kept["table_scale"][5:]
    np.savez(tmp_path / "other.npz", **kept)
    table = read_networks(game, tmp_path / "other.npz")[2].table
    assert len(table) == rows_of(game).first[-1]
    assert not table[:5].any()
    assert table[5:].any()


def test_a_network_of_another_game_is_refused(tmp_path):
    file = write_random_network(ga.game("gluex"), tmp_path)
    with pytest.raises(GlueckaufError, match="was not trained for"):
        read_networks(ga.game("glueck-auf"), file)


def test_a_number_of_players_without_a_network_is_refused(tmp_path):
    write_random_network(ga.game("gluex"), tmp_path, (2,))
    with pytest.raises(GlueckaufError, match="with 3 players"):
        network_for(ga.game("gluex"), 3, tmp_path)


@pytest.mark.parametrize("name", GAMES)
def test_the_networks_in_the_package_serve_all_numbers_of_players_and_take_two_megabytes_at_most(name):
    game = ga.game(name)
    assert all(network_for(game, players).table.any() for players in game.players)
    assert sum(file.stat().st_size for file in (ga.game(name).folder / "play" / "weights").glob("*.npz")) <= 2_000_000
