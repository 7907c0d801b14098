"""What an environment asks of the kernel, each in one call: on the way into compiled code an array costs a quarter
of a microsecond and a single record ten, so a state comes as a table of one.
"""

from typing import Any

import numpy as np

from glueckauf.core.chance import below
from glueckauf.core.compilation import compile_once, prepare
from glueckauf.core.game import Game
from glueckauf.core.generic import deal, hide, legal, observe, play
from glueckauf.core.jit import inlined, rule
from glueckauf.core.playouts import MOST_MOVES, MOST_SEATS, generator
from glueckauf.core.schema import Numbers, State
from glueckauf.rl.rewards import write_rewards

Table = Any


@rule
def offered(state: State, moves: Numbers) -> int:
    """List the legal moves and say how many there are: none when the game is over."""
    return 0 if state.over else legal(state, moves)


@rule
def begin(table: Table, players: int, seed: int, moves: Numbers) -> int:
    deal(table[0], players, seed)
    return offered(table[0], moves)


@rule
def resume(table: Table, moves: Numbers) -> int:
    """List the moves of a table that came from elsewhere."""
    return offered(table[0], moves)


@inlined
def is_listed(moves: Numbers, number: int, move: int) -> bool:
    """Moves are listed in ascending order."""
    first, last = 0, number
    while first < last:
        middle = (first + last) // 2
        if moves[middle] < move:
            first = middle + 1
        else:
            last = middle
    return first < number and moves[first] == move


@rule
def step(table: Table, move: int, moves: Numbers, number: int) -> int:
    """Play a move; `number` is how many were legal, and it says how many are now: -1 if this one was not."""
    if not is_listed(moves, number, move):
        return -1
    play(table[0], move)
    return offered(table[0], moves)


@rule
def let_chance_play(table: Table, seat: int, rng: Numbers, moves: Numbers) -> int:
    """Random moves of the others until the seat is to decide, or the game is over."""
    number = offered(table[0], moves)
    while number > 0 and table[0].turn != seat:
        play(table[0], int(moves[below(rng, number)]))
        number = offered(table[0], moves)
    return number


@rule
def look(table: Table, seat: int, out: Numbers) -> None:
    observe(table[0], seat, out)


@rule
def reward(table: Table, kind: int, out: Numbers) -> None:
    write_rewards(table[0], kind, out)


@rule
def conceal(table: Table, seat: int) -> None:
    hide(table[0], seat)


def prepare_steps(game: Game) -> None:
    """Compile what environments need, once on this machine."""
    prepare(game)
    compile_once(f"{game.name}-rl", f"Compiling the environments of {game.title}, once", lambda: list(_steps_of(game)))


def _steps_of(game: Game) -> Any:
    table, moves = np.zeros(1, game.dtype), np.zeros(MOST_MOVES, np.int16)
    out, rewards = np.zeros(game.observation_length, np.uint8), np.zeros(MOST_SEATS)
    yield "the deal", lambda: begin(table, game.players[0], 0, moves)
    yield "the moves", lambda: resume(table, moves)
    yield "a step", lambda: step(table, int(moves[0]), moves, 1)
    yield "random opponents", lambda: let_chance_play(table, 0, generator(0), moves)
    yield "the observation", lambda: look(table, 0, out)
    yield "the rewards", lambda: reward(table, 0, rewards)
    yield "what a seat may see", lambda: conceal(table, 0)
