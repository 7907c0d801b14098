"""The learner's games on a processor and on a GPU, or on Numba's simulator of one: `python cuda_program.py GAMES STEPS`.

It is a program of its own because the simulator is chosen when Numba is loaded.
"""

import os
import sys

import numpy as np

import glueckauf as ga
from glueckauf.learning.cuda import Card, cuda
from glueckauf.learning.games import WAIT, Processor

IS_REAL = os.environ.get("NUMBA_ENABLE_CUDASIM") != "1"


def here(array):
    return array if isinstance(array, np.ndarray) else array.copy_to_host()


def any_choice(masks, rng):
    chosen = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
    chosen[rng.random(len(chosen)) < 0.1] = WAIT
    return chosen


def same_games(name, players, games, steps):
    """Every array is the same after every step."""
    rng = np.random.default_rng(1)
    processor, card = Processor(ga.game(name), players, games), Card(ga.game(name), players, games)
    for side in (processor, card):
        side.begin(5)
    for _ in range(steps):
        for field in ("seeds", "allowed", "masks", "active", "turns", "dones", "results"):
            ours, theirs = getattr(processor.games, field), here(getattr(card.games, field))
            assert np.allclose(ours, theirs), (name, players, field)
        chosen = any_choice(processor.games.masks, rng)
        processor.step(chosen)
        card.step(cuda.to_device(chosen))
    print(name, players, "the same", flush=True)


if __name__ == "__main__":
    names = sys.argv[3:] or [game.name for game in ga.all_games()]
    for name in names:
        for players in (2, 3, 4):
            same_games(name, players, int(sys.argv[1]), int(sys.argv[2]))
    print("all the same", flush=True)
