"""An environment of a version is what it has always been: a paper that names it can be repeated.

Where this fails, raise `environment_version` of the game and add the new digests to `environments.json`.
"""

import hashlib
import json
from pathlib import Path

import pytest

import glueckauf as ga
from glueckauf.rl import vector

DIGESTS = json.loads((Path(__file__).parent / "environments.json").read_text(encoding="utf-8"))
KINDS = [
    (game.name, players, turned)
    for game in ga.all_games()
    for players in game.players
    for turned in (False, True)
    if not turned or game.turned_observation
]


def name_of(name, players, turned):
    return f"{ga.game(name).environment_id}, {players} players{', turned' if turned else ''}"


def digest(name, players, turned):
    """Of everything that three hundred steps of some games show, and of what they end with."""
    found = hashlib.sha256()
    with vector.make(name, players, 16, seed=1, reward="score", turned=turned, threads=1) as env:
        env.reset()
        for _ in range(300):
            for array in (*env.step(env.random_actions), env.random_actions):
                found.update(array.tobytes())
    return found.hexdigest()[:20]


@pytest.mark.parametrize(("name", "players", "turned"), KINDS)
def test_an_environment_does_not_change_within_its_version(name, players, turned):
    assert digest(name, players, turned) == DIGESTS[name_of(name, players, turned)]
