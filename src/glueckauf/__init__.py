"""The home of three board games: Glück Auf, Glück Auf: Das große Kartenspiel, and Glüx.

import glueckauf as ga

p = ga.deal("glueck-auf", players=3, seed=7)
p = p.play(p.moves[0])
"""

from glueckauf import games as _games  # noqa: F401  (it puts the games on the list)
from glueckauf.core.errors import GlueckaufError
from glueckauf.core.game import game, games
from glueckauf.core.position import Move, Position, View, deal
from glueckauf.core.record import Record, load, loads, start
from glueckauf.core.text import LANGUAGES

__all__ = [
    "LANGUAGES",
    "GlueckaufError",
    "Move",
    "Position",
    "Record",
    "View",
    "deal",
    "game",
    "games",
    "load",
    "loads",
    "start",
]
