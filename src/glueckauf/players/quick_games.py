"""Whole games of the weakest levels in compiled code, a hundred times as fast as move by move.

An apprentice who plays this way makes the very moves that he makes elsewhere.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from glueckauf.core.chance import below
from glueckauf.core.compilation import compile_once, prepare_playouts
from glueckauf.core.game import Game
from glueckauf.core.generic import hide, legal, move_weights, play
from glueckauf.core.jit import allocating, rule
from glueckauf.core.playouts import (
    LONGEST,
    RESULT,
    draw_by_weight,
    generator,
    random_move,
    room_for_moves,
    room_for_weights,
    write_result,
)
from glueckauf.core.schema import Numbers, State
from glueckauf.core.text import say
from glueckauf.players.levels import LEVELS, Thinker
from glueckauf.players.playing import Played, seat_rng
from glueckauf.players.schedule import Schedule

APPRENTICE = LEVELS["apprentice"]


@rule
def move_at_sight(state: State, moves: Numbers, weights: Numbers, rng: Numbers, overlooks: int) -> int:
    """A move drawn by weight among those that are not overlooked, each being overlooked so often in a hundred times."""
    number = legal(state, moves)
    move_weights(state, moves, number, weights)
    seen = 0
    for place in range(number):
        if below(rng, 100) >= overlooks:
            moves[seen] = moves[place]
            weights[seen] = weights[place]
            seen += 1
    return int(moves[draw_by_weight(weights, seen or number, rng)])


@allocating
def play_at_sight(table: Any, chances: Numbers, overlooks: int, actions: Numbers) -> int:
    """Play a game on from the first state of a table, the second being room for what a seat sees; return how many moves."""
    state, view, moves, weights, number = table[0], table[1:2], room_for_moves(), room_for_weights(), 0
    while not state.over:
        view[0] = state
        hide(view[0], int(state.turn))
        actions[number] = move_at_sight(view[0], moves, weights, chances[state.turn], overlooks)
        play(state, int(actions[number]))
        number += 1
    return number


@allocating
def play_at_random(table: Any, rng: Numbers, actions: Numbers) -> int:
    """The same where every move is left to chance."""
    state, moves, number = table[0], room_for_moves(), 0
    while not state.over:
        actions[number] = random_move(state, moves, rng)
        play(state, int(actions[number]))
        number += 1
    return number


@rule
def result_of_table(table: Any, moves: int, results: Any) -> None:
    write_result(table[0], results[0], moves)


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
