"""The table turned to the seat to decide, where a game knows what that is."""

from glueckauf.core.errors import GlueckaufError, shown
from glueckauf.core.game import Game
from glueckauf.core.observation import Observation


def check_turned(game: Game, turned: object) -> int:
    """1 if the table is to be turned, and can be."""
    if not isinstance(turned, bool):
        raise GlueckaufError(f"turned: {shown(turned)}, but it is True or False")
    if turned and game.turned_observation is None:
        raise GlueckaufError(f"turned: the table of {game.title} looks the same from every seat")
    return int(turned)


def observation_for(game: Game, turned: int) -> Observation:
    """The columns of what a learner sees."""
    return game.turned_observation if turned and game.turned_observation else game.observation
