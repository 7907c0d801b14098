"""Every game with every number of players, and random play of environments."""

import numpy as np
import pytest

import glueckauf as ga

TABLES = [(game.name, players) for game in ga.all_games() for players in game.players]
EVERY_TABLE = pytest.mark.parametrize(("game", "players"), TABLES)
EVERY_GAME = pytest.mark.parametrize("game", [game.name for game in ga.all_games()])
SEEDS = pytest.mark.parametrize("seed", [0, 1, 2])


def legal_moves(mask):
    return np.flatnonzero(mask).tolist()


def winners(rewards):
    """The seats that got the most."""
    return tuple(seat for seat, reward in enumerate(rewards) if reward == max(rewards))
