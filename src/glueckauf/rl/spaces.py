"""What actions and observations can be."""

import numpy as np
from gymnasium import spaces

from glueckauf.core.game import Game


def action_space(of: Game) -> spaces.Discrete:
    return spaces.Discrete(of.move_count)


def observation_space(of: Game) -> spaces.Box:
    """Every number from 0 to the most it can be."""
    highs = np.array(of.observation.highs(), np.uint8)
    return spaces.Box(np.zeros_like(highs), highs, dtype=np.uint8)
