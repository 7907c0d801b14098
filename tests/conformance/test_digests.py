"""Ten thousand random games for each game and number of players are, move for move, what they have always been."""

import hashlib
import json
from pathlib import Path

import numpy as np
import pytest

import glueckauf as ga
from glueckauf.core.playouts import digest_games
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
