"""What actions and observations can be."""

import numpy as np
from gymnasium import spaces

from glueckauf.core.game import Game
from glueckauf.rl.turning import observation_for


def action_space(game: Game) -> spaces.Discrete:
    return spaces.Discrete(game.move_count)


def observation_space(game: Game, turned: int) -> spaces.Box:
    """Every number from 0 to the most it can be."""
    highs = np.array(observation_for(game, turned).highs(), np.uint8)
    return spaces.Box(np.zeros_like(highs), highs, dtype=np.uint8)
