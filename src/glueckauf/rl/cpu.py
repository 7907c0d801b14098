"""The games on a processor: every thread goes through a part of them. The rules do not hold Python's lock."""

import os
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np

from glueckauf.core.compilation import compile_once, prepare
from glueckauf.core.game import Game
from glueckauf.core.playouts import MOST_MOVES
from glueckauf.core.schema import Numbers
from glueckauf.core.text import say
from glueckauf.rl.batch import (
    BITS,
    Batch,
    Terms,
    begin_games,
    first_illegal,
    guess_games,
    show_games,
    step_games,
)
from glueckauf.rl.company import ASKED, SAME_STEP, Company, Room, answer_with, begin_with, step_with

FEWEST = 512
"""Games that are worth a thread of their own: fewer are played before it has woken up."""


class Processor:
    def __init__(self, game: Game, batch: Batch, terms: Terms, threads: int | None) -> None:
        prepare_batch(game)
        self.batch, self._terms = batch, terms
        number = len(batch.seeds)
        self.threads = min(threads or worthwhile(number), number)
        ends = [number * part // self.threads for part in range(self.threads + 1)]
        self._room, *others = np.zeros((self.threads, MOST_MOVES), np.int16)
        self._parts = [(room, *part) for room, part in zip((self._room, *others), pairwise(ends), strict=True)]
        self.items = items_of(batch)
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

    def copy(self, rows: Numbers) -> tuple[Any, ...]:
        return tuple(np.array(items[_run_of(rows)]) for items in self.items)

    def put(self, saved: Sequence[Any], take: Numbers, rows: Numbers) -> None:
        for ours, theirs in zip(self.items, saved, strict=True):
            ours[_run_of(rows)] = _here(theirs)[_run_of(take)]

    def lay(self, states: Any, rows: Numbers) -> None:
        """Go on from states that come from elsewhere."""
        as_items(self.batch.states)[rows] = as_items(states)
        show_games(self.batch, self._terms, self._room, rows, 0, len(rows))

    def guess(self, seed: int, rows: Numbers) -> None:
        guess_games(self.batch, self._terms, seed, self._room, rows, 0, len(rows))

    def convert_actions(self, actions: Numbers) -> Numbers:
        """Actions in the form the compiled code knows."""
        return np.ascontiguousarray(actions, np.int64)

    def close(self) -> None:
        if self._pool:
            self._pool.shutdown()


class Hosted(Processor):
    """Games in which the learner holds one seat each, and the others are played here."""

    def __init__(self, game: Game, batch: Batch, terms: Terms, threads: int | None, company: Company) -> None:
        super().__init__(game, batch, terms, threads)
        prepare_company(game)
        self.company = company
        self.items = items_of((*batch, company.seats, company.rewards))
        rooms = [new_room(game, moves) for moves, *_ in self._parts]
        self._parts = [(room, *ends) for room, (_, *ends) in zip(rooms, self._parts, strict=True)]

    def begin(self, first_seed: int) -> None:
        self.batch.seeds[:] = np.arange(first_seed, first_seed + len(self.batch.seeds))
        self.deal(np.ones(len(self.batch.seeds), np.bool_))

    def deal(self, chosen: Numbers) -> None:
        """Deal some of the games, of the seeds that they have."""
        self._everywhere(begin_with, self.batch, self._terms, self.company, chosen)

    def step(self, actions: Numbers) -> None:
        self._everywhere(step_with, self.batch, self._terms, self.company, actions)

    def answer(self, actions: Numbers) -> None:
        """Carry out the actions of policies where the learner is not to decide."""
        self._everywhere(answer_with, self.batch, self._terms, self.company, actions)

    def waiting(self) -> Numbers:
        """The games in which a policy is to decide."""
        return np.flatnonzero(self.batch.turns != self.company.seats)

    def lay(self, states: Any, rows: Numbers) -> None:
        """The learner takes the seat to decide."""
        super().lay(states, rows)
        self.company.seats[rows] = self.batch.turns[rows]
        self.company.rewards[rows] = 0


def worthwhile(number: int) -> int:
    """As many threads as have enough to do, one to each core at most."""
    return max(1, min(len(os.sched_getaffinity(0)), number // FEWEST))


def as_items(array: Any) -> Any:
    """Each row as one piece of memory: NumPy copies a record of many fields field by field."""
    return array.reshape(-1).view(f"V{array.nbytes // len(array)}")


def _run_of(rows: Numbers) -> Any:
    """Rows that follow each other are one piece of memory."""
    return slice(rows[0], rows[-1] + 1) if (np.diff(rows) == 1).all() else rows


def _here(items: Any) -> Any:
    """Items that a GPU may have saved."""
    return as_items(items.copy_to_host()) if hasattr(items, "copy_to_host") else items


def items_of(arrays: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(as_items(array) for array in arrays if array.size)


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


def company_of(batch: Batch, kinds: Sequence[int], seat: int, autoreset: int) -> Company:
    """Likewise what games with opponents need beside a batch."""
    number, length = batch.observations.shape
    return Company(
        seats=np.zeros(number, np.int8),
        rewards=np.zeros(number, np.float32),
        kinds=np.array([*kinds, ASKED], np.int8),
        finals=np.zeros((number, length if autoreset == SAME_STEP else 0), np.uint8),
        seat=seat,
        autoreset=autoreset,
    )


def prepare_batch(game: Game) -> None:
    """Compile the games for many at once, once on this machine."""
    prepare(game)
    batch = arrays_of(game, game.players[0], 1, masks=True, observations=True)
    terms, moves, actions = Terms(game.players[0], 0, 0, 0), np.zeros(MOST_MOVES, np.int16), np.zeros(1, np.int64)

    def one_step() -> None:
        actions[:] = batch.random_actions
        step_games(batch, terms, actions, moves, 0, 1)

    steps = (
        lambda: begin_games(batch, terms, moves, 0, 1),
        lambda: first_illegal(batch.allowed, actions),
        one_step,
        lambda: show_games(batch, terms, moves, actions[:1], 0, 0),
        lambda: guess_games(batch, terms, 0, moves, actions[:1], 0, 0),
    )
    compile_once(game, "batch", say("many games"), *steps)


def new_room(game: Game, moves: Numbers) -> Room:
    return Room(moves, np.zeros(MOST_MOVES, np.int32), np.zeros(1, game.dtype))


def prepare_company(game: Game) -> None:
    """Compile what plays the other seats, once on this machine."""
    players = game.players[0]
    batch = arrays_of(game, players, 1, masks=True, observations=True)
    terms, room = Terms(players, 0, 0, 0), new_room(game, np.zeros(MOST_MOVES, np.int16))
    company = company_of(batch, [ASKED] * (players - 1), 0, SAME_STEP)
    actions, all_of_them = np.zeros(1, np.int64), np.ones(1, np.bool_)
    steps = (
        lambda: begin_with(batch, terms, company, all_of_them, room, 0, 1),
        lambda: step_with(batch, terms, company, actions, room, 0, 0),
        lambda: answer_with(batch, terms, company, actions, room, 0, 0),
    )
    compile_once(game, "company", say("the other seats"), *steps)
