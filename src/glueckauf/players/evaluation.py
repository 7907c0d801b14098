"""Value at a glance: what a trained network makes of a position, from what its viewer may know.

A network looks through the eyes of the seat to decide. What the viewer does not know is dealt anew first: so whoever is
to decide needs one look, and everybody else the mean of several. Nothing is asked that the viewer may not know, and the
same view always has the same value.
"""

from functools import cache

import numpy as np

from glueckauf.core.compilation import compile_once, is_part_compiled
from glueckauf.core.evaluation import Evaluation
from glueckauf.core.game import Game
from glueckauf.core.playouts import MOST_SEATS, generator
from glueckauf.core.position import View, deal, register_evaluator
from glueckauf.core.text import say
from glueckauf.players.captain import network_file, network_for
from glueckauf.players.network import HEADS, POINTS, WIN, Network, look_for, look_often

PART = "evaluation"
LOOKS = 16
"""How often the hidden part is dealt anew."""


def evaluate_view(view: View) -> Evaluation:
    """Return the chance to win and the points of every seat; exactly, when the game is over."""
    if view.over:
        return result_of(view)
    network = trained_network(view.game, view.players)
    prepare_evaluation(view.game)
    means = np.zeros((MOST_SEATS, HEADS))
    looks = 1 if view.turn == view.seat else LOOKS
    look_often(network, view.copies(2), view.seat, generator(0), looks, look_for(view.game, network), means)
    wins, points = means[: view.players, WIN], means[: view.players, POINTS]
    return Evaluation(tuple(wins.tolist()), tuple(points.tolist()))


def result_of(view: View) -> Evaluation:
    winners = view.winners()
    return Evaluation(
        tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(view.players)),
        tuple(map(float, view.totals())),
    )


@cache
def trained_network(game: Game, players: int) -> Network:
    return network_for(game, players)


@cache
def has_network(game: Game, players: int) -> bool:
    return network_file(game, players) is not None


def is_evaluation_compiled(game: Game) -> bool:
    return is_part_compiled(game, PART)


@cache
def prepare_evaluation(game: Game) -> None:
    """Compile the look of a network at a position."""
    view = deal(game.name, game.players[0], 0).public()
    network = trained_network(game, game.players[0])
    room = np.zeros((MOST_SEATS, HEADS))
    step = lambda: look_often(  # noqa: E731
        network, view.copies(2), view.seat, generator(0), 1, look_for(game, network), room
    )
    compile_once(game, PART, say("the value at a glance"), step)


register_evaluator(evaluate_view)
