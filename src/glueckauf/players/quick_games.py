"""Whole games of the weakest levels in compiled code, a hundred times as fast as move by move.

An apprentice who plays this way makes the very moves that he makes elsewhere.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from glueckauf.core.compilation import compile_once, prepare_playouts
from glueckauf.core.game import Game
from glueckauf.core.playouts import LONGEST, RESULT, generator
from glueckauf.core.schema import Numbers
from glueckauf.core.text import say
from glueckauf.players.compiled_games import play_at_random, play_at_sight, result_of_table
from glueckauf.players.levels import LEVELS, Thinker
from glueckauf.players.playing import Played, seat_rng
from glueckauf.players.schedule import Schedule

APPRENTICE = LEVELS["apprentice"]


def apprentices(table: Any, players: int, seed: int, actions: Numbers) -> int:
    assert isinstance(APPRENTICE, Thinker)
    chances = np.array([seat_rng(seed, 0, seat) for seat in range(players)])
    return play_at_sight(table, chances, APPRENTICE.overlooks, actions)


def chance(table: Any, players: int, seed: int, actions: Numbers) -> int:  # noqa: ARG001  it looks at no seat
    return play_at_random(table, generator(seed), actions)


QUICK: dict[str, Callable[[Any, int, int, Numbers], int]] = {"apprentice": apprentices, "random": chance}


def is_quick(plan: Schedule) -> bool:
    """Whether all seats are held by one of these."""
    return len(set(plan.bots)) == 1 and plan.bots[0] in QUICK


def play_quickly(plan: Schedule, number: int) -> Played:
    """The game of this number."""
    table, results, actions = plan.deal(number).copies(2), np.zeros(1, RESULT), np.zeros(LONGEST, np.int16)
    moves = QUICK[str(plan.bots[0])](table, plan.players, plan.seed + number, actions)
    result_of_table(table, moves, results)
    return Played(results[0], tuple(actions[:moves].tolist()))


def prepare_quick_games(game: Game) -> None:
    """Compile all this, once on this machine."""
    prepare_playouts(game)
    table, actions, results = np.zeros(2, game.dtype), np.zeros(LONGEST, np.int16), np.zeros(1, RESULT)
    table[0].over = 1
    compile_once(
        game,
        "quick",
        say("quick games"),
        lambda: play_at_random(table, generator(0), actions),
        lambda: play_at_sight(table, np.zeros((1, 1), np.int64), 50, actions),
        lambda: result_of_table(table, 0, results),
    )
