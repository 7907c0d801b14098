"""Ten thousand random games for each game and number of players are, move for move, what they have always been."""

import hashlib
import json
from pathlib import Path

import numpy as np
import pytest

import glueckauf as ga
from glueckauf.core import generic
from glueckauf.core.jit import KEEP, arrays_made
from glueckauf.core.playouts import (
    RESULT,
    audit_games,
    count_bad_guesses,
    digest_games,
    generator,
    play_on,
    random_games,
    room_for_moves,
)
from tests.conformance.strategies import empty_table

GAMES = 10_000
DIGESTS = json.loads((Path(__file__).parent / "digests.json").read_text(encoding="utf-8"))
KINDS = [(name, int(players)) for name, found in DIGESTS.items() for players in found]


def test_every_kind_of_game_has_a_digest():
    assert {(game.name, players) for game in ga.all_games() for players in game.players} == set(KINDS)


@pytest.mark.parametrize(("name", "players"), KINDS)
def test_random_games_are_what_they_were(name, players):
    games = np.zeros(GAMES, np.int64)
    digest_games(empty_table(name), players, 0, games)
    assert hashlib.sha256(games.tobytes()).hexdigest()[:20] == DIGESTS[name][str(players)]


@pytest.mark.skipif(not KEEP, reason="nothing is compiled")
@pytest.mark.parametrize("game", ga.all_games(), ids=lambda game: game.name)
def test_compiled_rules_give_back_every_array_they_make(game):
    made, given_back = arrays_made()
    states, results, moves = np.zeros(2, game.dtype), np.zeros(20, RESULT), room_for_moves()
    random_games(states, results, game.players[0], 0)
    digest_games(states, game.players[0], 0, np.zeros(5, np.int64))
    assert audit_games(states, game.players[0], 0, 5) == -1
    for turns in range(0, 200, 10):
        generic.deal(states[0], game.players[0], 1)
        play_on(states[0], moves, generator(1), turns)
        count_bad_guesses(states, 0, 0, 1)
        generic.plan(states[0], moves)
    del moves
    assert arrays_made()[0] - made == arrays_made()[1] - given_back > 20
