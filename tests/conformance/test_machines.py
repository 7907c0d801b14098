"""The same rules compiled and uncompiled: the same games, move for move."""

import os
import subprocess
import sys

import pytest

import glueckauf as ga

PROGRAM = """
import hashlib
import numpy as np
import glueckauf as ga
from glueckauf.core import generic
from glueckauf.core.chance import words_of
from glueckauf.core.playouts import generator, play_on, room_for_moves

for game in ga.all_games():
    states = np.zeros(1, game.dtype)
    observed = np.zeros(game.observation_length, np.uint8)
    digest = hashlib.sha256()
    for seed in range(6):
        generic.deal(states[0], game.players[seed % len(game.players)], seed)
        rng = generator(seed)
        while not states[0].over:
            assert generic.first_violation(states[0]) == 0
            seen = states.copy()
            generic.guess(seen[0], 0, rng)
            generic.observe(states[0], 1, observed)
            digest.update(states.tobytes() + seen.tobytes() + observed.tobytes())
            play_on(states[0], room_for_moves(), rng, 25)
        position = ga.Position(game, states.copy())
        assert ga.Position.from_dict(position.to_dict()) == position
        generic.deal(states[0], game.players[seed % len(game.players)], words_of(f"{seed:064x}"))
        digest.update(states.tobytes())
    print(game.name, digest.hexdigest())
"""


@pytest.mark.timeout(300)
def test_compiled_and_uncompiled_rules_play_the_same_games():
    played = [
        subprocess.run(
            [sys.executable, "-W", "error", "-c", PROGRAM],
            env={**os.environ, "NUMBA_DISABLE_JIT": switch},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for switch in ("0", "1")
    ]
    assert played[0] == played[1]
    assert played[0].count("\n") == len(ga.all_games())
