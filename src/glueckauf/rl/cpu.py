"""The games on a processor: every thread goes through a part of them. The rules do not hold Python's lock."""

import os
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np

from glueckauf.core.compilation import compile_once, prepare
from glueckauf.core.game import Game
from glueckauf.core.playouts import MOST_MOVES
from glueckauf.core.schema import Numbers
from glueckauf.core.text import say
from glueckauf.rl.batch import BITS, Batch, Terms, begin_games, first_illegal, step_games

FEWEST = 512
"""Games that are worth a thread of their own: fewer are played before it has woken up."""


class Processor:
    def __init__(self, game: Game, batch: Batch, terms: Terms, threads: int | None) -> None:
        prepare_batch(game)
        self.batch, self._terms = batch, terms
        number = len(batch.seeds)
        self.threads = min(threads or worthwhile(number), number)
        ends = [number * part // self.threads for part in range(self.threads + 1)]
        rooms = np.zeros((self.threads, MOST_MOVES), np.int16)
        self._parts = [(room, *part) for room, part in zip(rooms, pairwise(ends), strict=True)]
        self._pool = ThreadPoolExecutor(self.threads - 1) if self.threads > 1 else None

    def begin(self, first_seed: int) -> None:
        self.batch.seeds[:] = np.arange(first_seed, first_seed + len(self.batch.seeds))
        self._everywhere(begin_games, self.batch, self._terms)

    def step(self, actions: Numbers) -> None:
        self._everywhere(step_games, self.batch, self._terms, actions)

    def _everywhere(self, function: Any, *given: Any) -> None:
        """The last part is done by whoever asks, the others by the threads."""
        others = [self._pool.submit(function, *given, *part) for part in self._parts[:-1]] if self._pool else []
        function(*given, *self._parts[-1])
        for done in others:
            done.result()

    def first_illegal(self, actions: Numbers) -> int:
        return int(first_illegal(self.batch.allowed, actions))

    def state(self, number: int) -> Any:
        return self.batch.states[number]

    def convert_actions(self, actions: Numbers) -> Numbers:
        """Actions in the form the compiled code knows."""
        return np.ascontiguousarray(actions, np.int64)

    def close(self) -> None:
        if self._pool:
            self._pool.shutdown()


def worthwhile(number: int) -> int:
    """As many threads as have enough to do, one to each core at most."""
    return max(1, min(len(os.sched_getaffinity(0)), number // FEWEST))


def arrays_of(game: Game, players: int, number: int, *, masks: bool, observations: bool) -> Batch:
    """Everything a batch writes to, allocated once."""
    return Batch(
        states=np.zeros(number, game.dtype),
        seeds=np.zeros(number, np.int64),
        rng=np.zeros((number, 1), np.int64),
        allowed=np.zeros((number, -(-game.move_count // BITS)), np.uint32),
        random_actions=np.zeros(number, np.int16),
        masks=np.zeros((number, game.move_count if masks else 0), np.bool_),
        observations=np.zeros((number, game.observation_length if observations else 0), np.uint8),
        rewards=np.zeros((number, players), np.float32),
        turns=np.zeros(number, np.int8),
        dones=np.zeros(number, np.bool_),
    )


def prepare_batch(game: Game) -> None:
    """Compile the games for many at once, once on this machine."""
    prepare(game)
    batch = arrays_of(game, game.players[0], 1, masks=True, observations=True)
    terms, moves, actions = Terms(game.players[0], 0, 0), np.zeros(MOST_MOVES, np.int16), np.zeros(1, np.int64)

    def one_step() -> None:
        actions[:] = batch.random_actions
        step_games(batch, terms, actions, moves, 0, 1)

    steps = (
        lambda: begin_games(batch, terms, moves, 0, 1),
        lambda: first_illegal(batch.allowed, actions),
        one_step,
    )
    compile_once(game, "batch", say("many games"), *steps)
