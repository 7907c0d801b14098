"""The home of three board games: Glück Auf, Glück Auf: Das große Kartenspiel, and Glüx.

import glueckauf as ga

p = ga.deal("glueck-auf", players=3, seed=7)
p = p.play(p.moves[0])
"""

from glueckauf.core.errors import GlueckaufError
from glueckauf.core.game import all_games
from glueckauf.core.game import find_game as game
from glueckauf.core.playouts import generator
from glueckauf.core.position import Analysis, Move, Position, View, deal
from glueckauf.core.record import Record, start
from glueckauf.core.record_file import load, loads
from glueckauf.core.text import LANGUAGES
from glueckauf.games import glueck_auf, gluex, kartenspiel
from glueckauf.players import LEVELS, player
from glueckauf.rl import trajectory

__all__ = [
    "LANGUAGES",
    "LEVELS",
    "Analysis",
    "GlueckaufError",
    "Move",
    "Position",
    "Record",
    "View",
    "all_games",
    "deal",
    "game",
    "generator",
    "glueck_auf",
    "gluex",
    "kartenspiel",
    "load",
    "loads",
    "player",
    "start",
    "trajectory",
]
