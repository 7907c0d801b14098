# pyright: reportUntypedFunctionDecorator=false
"""The learner's games on a GPU: every game has a thread, and everything about the games stays in the GPU's memory."""

from functools import cache
from typing import Any

import numpy as np

from glueckauf.core.game import Game
from glueckauf.core.jit import load_cuda
from glueckauf.learning.games import DEAL, Games, arrays_of, show_rows, step_game
from glueckauf.players.features import Rows, rows_of
from glueckauf.rl.cuda import BYTE, mark_each

cuda: Any = load_cuda()

BLOCK = 64
LOOKERS = 32
"""Games whose inputs are written into a multiprocessor's fast memory together."""


@cache
def stepping(game: Game) -> Any:
    """Return what carries out a step; each thread lists the moves in memory of its own."""
    most = game.move_count

    @cuda.jit
    def step_each(  # noqa: PLR0913, PLR0917
        states: Any, seeds: Any, allowed: Any, dones: Any, results: Any, players: int, stride: int, choices: Any
    ) -> None:
        number = cuda.grid(1)
        if number < len(seeds):
            moves = cuda.local.array(most, np.int16)
            seed, chosen = int(seeds[number]) + stride, int(choices[number])
            over = step_game(states[number], players, seed, chosen, moves, allowed[number], results[number])
            dones[number] = over
            if over:
                seeds[number] = seed

    return step_each


@cuda.jit
def show_each(  # noqa: PLR0913, PLR0917
    states: Any, first: Any, shares: Any, length: int, nothing: int, active: Any, turns: Any
) -> None:
    """Every seat to decide writes what it is shown into fast memory, then lists the rows of it."""
    page = cuda.shared.array(0, BYTE)
    reader, number = cuda.threadIdx.x, cuda.grid(1)
    if number < len(states):
        numbers = page[reader * length : (reader + 1) * length]
        turns[number] = show_rows(states[number], Rows(first, shares), numbers, nothing, active[number])


class Card:
    """The games on a GPU."""

    def __init__(self, game: Game, players: int, number: int) -> None:
        self.games = Games(*(cuda.to_device(array) for array in arrays_of(game, players, number)))
        self._step = stepping(game)
        self._rows = tuple(cuda.to_device(array) for array in rows_of(game))
        self._nothing, self._length, self._players = int(rows_of(game).first[-1]), game.inputs.length, players
        self._blocks, self._pages = -(-number // BLOCK), -(-number // LOOKERS)

    def begin(self, first_seed: int) -> None:
        seeds: Any = self.games.seeds
        number = len(seeds)
        seeds.copy_to_device(np.arange(first_seed, first_seed + number))
        self._take(0, cuda.to_device(np.full(number, DEAL)))

    def step(self, choices: Any) -> None:
        chosen = cuda.as_cuda_array(choices) if hasattr(choices, "__cuda_array_interface__") else choices
        self._take(len(self.games.seeds), chosen)

    def _take(self, stride: int, choices: Any) -> None:
        games = self.games
        given = games.states, games.seeds, games.allowed, games.dones, games.results
        self._step[self._blocks, BLOCK](*given, self._players, stride, choices)
        self._show()

    def _show(self) -> None:
        games, page = self.games, LOOKERS * self._length
        mark_each[len(games.seeds), 2 * BLOCK](games.allowed, games.masks)
        show_each[self._pages, LOOKERS, 0, page](
            games.states, *self._rows, self._length, self._nothing, games.active, games.turns
        )
