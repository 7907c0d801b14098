"""The home of board games around the mine: rules, opponents, a table, environments for learners.

import glueckauf as ga

p = ga.deal(ga.all_games()[0].name, players=3, seed=7)
p = p.play(p.moves[0])
"""

from importlib.metadata import version

from glueckauf import games
from glueckauf.core.analysis import Analysis
from glueckauf.core.errors import GlueckaufError
from glueckauf.core.evaluation import Evaluation
from glueckauf.core.frame import Frame
from glueckauf.core.game import all_games
from glueckauf.core.game import find_game as game
from glueckauf.core.move import Move
from glueckauf.core.playouts import generator
from glueckauf.core.position import Position, View, deal
from glueckauf.core.record import Record, start
from glueckauf.core.record_reader import load, loads
from glueckauf.core.text import LANGUAGES
from glueckauf.players import LEVELS, player
from glueckauf.players.arena import contest
from glueckauf.players.game_review import review
from glueckauf.players.simulation import simulate
from glueckauf.rl import trajectory
from glueckauf.variants.comparison import compare
from glueckauf.variants.making import variant

__version__ = version("glueckauf")

__all__ = [
    "LANGUAGES",
    "LEVELS",
    "Analysis",
    "Evaluation",
    "Frame",
    "GlueckaufError",
    "Move",
    "Position",
    "Record",
    "View",
    "__version__",
    "all_games",
    "compare",
    "contest",
    "deal",
    "game",
    "games",
    "generator",
    "load",
    "loads",
    "player",
    "review",
    "simulate",
    "start",
    "trajectory",
    "variant",
]
