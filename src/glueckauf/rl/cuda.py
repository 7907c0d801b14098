# pyright: reportUntypedFunctionDecorator=false
# ruff: noqa: ARG001, PLR0913, PLR0917 a kernel takes its arrays one by one, and what is done to a game has one signature
"""The games on a GPU: every game has a thread, and everything about the games stays in the GPU's memory.

The arrays have `__cuda_array_interface__`: PyTorch, JAX and CuPy take them as they are.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from glueckauf.core.errors import GlueckaufError
from glueckauf.core.game import Game
from glueckauf.core.jit import load_cuda, rule
from glueckauf.core.playouts import play_and_digest
from glueckauf.core.schema import Numbers
from glueckauf.rl.batch import (
    NO_GAME,
    Batch,
    Terms,
    begin_games,
    guess_games,
    is_allowed,
    look,
    show_games,
    step_games,
)

cuda: Any = load_cuda()

BLOCK = 64
"""Threads that share a multiprocessor's fast memory."""

LOOKERS = 32
"""Games whose observations are written there and carried out together."""

BYTE, WORD = np.dtype(np.uint8), np.dtype(np.uint32)


@rule
def begin_one(batch: Batch, terms: Terms, moves: Numbers, rows: Numbers, first_seed: int, place: int) -> None:
    batch.seeds[place] = first_seed + place
    begin_games(batch, terms, moves, place, place + 1)


@rule
def step_one(batch: Batch, terms: Terms, moves: Numbers, rows: Numbers, actions: Numbers, place: int) -> None:
    step_games(batch, terms, actions, moves, place, place + 1)


@rule
def show_one(batch: Batch, terms: Terms, moves: Numbers, rows: Numbers, nothing: int, place: int) -> None:
    show_games(batch, terms, moves, rows, place, place + 1)


@rule
def guess_one(batch: Batch, terms: Terms, moves: Numbers, rows: Numbers, seed: int, place: int) -> None:
    guess_games(batch, terms, seed, moves, rows, place, place + 1)


@cache
def kernel(game: Game, one: Any) -> Any:
    """What does one of these for every game of some rows; each thread lists the moves in memory of its own.

    It takes the arrays one by one and puts them together itself, as what is called with a tuple differs by version.
    """
    most = game.move_count

    @cuda.jit
    def for_each(
        states: Any,
        seeds: Any,
        rng: Any,
        allowed: Any,
        random_actions: Any,
        masks: Any,
        observations: Any,
        rewards: Any,
        turns: Any,
        dones: Any,
        terms: Any,
        rows: Any,
        given: Any,
    ) -> None:
        place = cuda.grid(1)
        if place < len(rows):
            batch = Batch(states, seeds, rng, allowed, random_actions, masks, observations, rewards, turns, dones)
            moves = cuda.local.array(most, np.int16)
            one(batch, Terms(terms[0], terms[1], terms[2], terms[3]), moves, rows, given, place)

    return for_each


@cuda.jit
def copy_rows(source: Any, take: Any, target: Any, rows: Any) -> None:
    """Side by side the words of a row: every row has a block of threads."""
    place = cuda.blockIdx.x
    for word in range(cuda.threadIdx.x, source.shape[1], cuda.blockDim.x):
        target[rows[place], word] = source[take[place], word]


def as_words(array: Any, number: int) -> Any:
    """A row of whole numbers for each game, as wide as fits."""
    width = array.size * array.dtype.itemsize // number
    unit = next(size for size in (8, 4, 2, 1) if width % size == 0)
    return array.reshape(array.size).view(np.dtype(f"u{unit}")).reshape(number, width // unit)


@cuda.jit
def mark_each(allowed: Any, masks: Any) -> None:
    """The bits of the legal moves as marks, side by side: every game has a block of threads."""
    game = cuda.blockIdx.x
    for move in range(cuda.threadIdx.x, masks.shape[1], cuda.blockDim.x):
        masks[game, move] = is_allowed(allowed[game], move)


@cuda.jit
def look_each(states: Any, words: Any, length: int, turned: int) -> None:
    """Every seat to decide writes what it sees into fast memory, and all of them carry it out side by side.

    Byte by byte to their places in slow memory, which lie far apart, it would take ten times as long as a step.
    """
    page = cuda.shared.array(0, BYTE)
    same_page = cuda.shared.array(0, WORD)
    reader, game = cuda.threadIdx.x, cuda.grid(1)
    if game < len(states):
        look(states[game], turned, page[reader * length : (reader + 1) * length])
    cuda.syncthreads()
    size = LOOKERS * length // 4
    for word in range(reader, size, LOOKERS):
        words[cuda.blockIdx.x * size + word] = same_page[word]


@cuda.jit
def find_illegal(allowed: Any, actions: Any, found: Any) -> None:
    """The first game whose action is not legal."""
    game = cuda.grid(1)
    if game < len(actions) and not is_allowed(allowed[game], int(actions[game])):
        cuda.atomic.min(found, 0, game)


class Card:
    def __init__(self, game: Game, batch: Batch, terms: Terms) -> None:
        if not cuda.is_available():
            raise GlueckaufError(
                "device: 'cuda', but Numba finds no GPU here: its package numba-cuda and a driver it takes"
            )
        self._terms = terms
        self._agreed = cuda.to_device(np.array(terms, np.int64))
        self._game = game
        self._all = cuda.to_device(np.arange(len(batch.seeds)))
        self._pages = -(-len(batch.seeds) // LOOKERS)
        unseen = batch._replace(masks=batch.masks[:, :0], observations=batch.observations[:, :0])
        self._unseen = Batch(*(cuda.to_device(array) for array in unseen))
        self._marks, self._length = batch.masks.shape[1], batch.observations.shape[1]
        self._words = cuda.to_device(np.zeros(self._pages * LOOKERS * self._length // 4, WORD))
        self.batch = self._unseen._replace(
            masks=cuda.to_device(batch.masks),
            observations=self._observations() if self._length else self._unseen.observations,
        )
        self.items: tuple[Any, ...] = tuple(as_words(array, len(batch.seeds)) for array in self.batch if array.size)
        self._actions = cuda.to_device(np.zeros(len(batch.seeds), np.int64))
        self._found = cuda.to_device(np.zeros(1, np.int32))

    def begin(self, first_seed: int) -> None:
        self._for_each(begin_one, self._all, first_seed)
        self._look()

    def step(self, actions: Any) -> None:
        self._for_each(step_one, self._all, actions)
        self._look()

    def _for_each(self, one: Any, rows: Any, given: Any) -> None:
        kernel(self._game, one)[_blocks(len(rows)), BLOCK](*self._unseen, self._agreed, rows, given)

    def _look(self) -> None:
        """Masks and observations, where they are wanted."""
        if self._marks:
            mark_each[len(self.batch.seeds), 2 * BLOCK](self.batch.allowed, self.batch.masks)
        if self._length:
            page = LOOKERS * self._length
            look_each[self._pages, LOOKERS, 0, page](self.batch.states, self._words, self._length, self._terms.turned)

    def _observations(self) -> Any:
        """The words as a row of bytes for each game."""
        pages = self._words.view(BYTE).reshape(self._pages * LOOKERS, self._length)
        return pages[: len(self._unseen.seeds)]

    def first_illegal(self, actions: Any) -> int:
        nowhere = len(self.batch.seeds)
        self._found.copy_to_device(np.array([nowhere], np.int32))
        find_illegal[_blocks(nowhere), BLOCK](self.batch.allowed, actions, self._found)
        found = int(self._found.copy_to_host()[0])
        return NO_GAME if found == nowhere else found

    def state(self, number: int) -> Any:
        return self.batch.states[number : number + 1].copy_to_host()[0]

    def copy(self, rows: Numbers) -> tuple[Any, ...]:
        targets = tuple(cuda.device_array((len(rows), words.shape[1]), words.dtype) for words in self.items)
        _copy_all(self.items, rows, targets, np.arange(len(rows)))
        return targets

    def put(self, saved: Sequence[Any], take: Numbers, rows: Numbers) -> None:
        _copy_all([_on_device(words) for words in saved], take, self.items, rows)

    def lay(self, states: Any, rows: Numbers) -> None:
        """Go on from states that come from elsewhere."""
        words = _on_device(states)
        copy_rows[len(rows), 2 * BLOCK](
            words, cuda.to_device(np.arange(len(rows))), self.items[0], cuda.to_device(rows)
        )
        self._for_each(show_one, cuda.to_device(rows), 0)
        self._look()

    def guess(self, seed: int, rows: Numbers) -> None:
        self._for_each(guess_one, cuda.to_device(rows), seed)

    def convert_actions(self, actions: Any) -> Any:
        """Actions that are on the GPU already stay there."""
        if hasattr(actions, "__cuda_array_interface__"):
            return cuda.as_cuda_array(actions)
        self._actions.copy_to_device(np.ascontiguousarray(actions, np.int64))
        return self._actions

    def close(self) -> None:
        nothing: Any = None
        self.batch = self._unseen = Batch(*(nothing for _ in self.batch))
        self.items = ()
        self._words = nothing


def _blocks(number: int) -> int:
    """So many blocks have a thread for each."""
    return -(-number // BLOCK)


def _on_device(array: Any) -> Any:
    """Words of the rows, which a processor may have saved."""
    return array if hasattr(array, "__cuda_array_interface__") else cuda.to_device(as_words(array, len(array)))


def _copy_all(sources: Sequence[Any], take: Numbers, targets: Sequence[Any], rows: Numbers) -> None:
    taken, laid = cuda.to_device(take), cuda.to_device(rows)
    for source, target in zip(sources, targets, strict=True):
        copy_rows[len(rows), 2 * BLOCK](source, taken, target, laid)


@cache
def random_play(game: Game, registers: int | None = None) -> Any:
    """A GPU function that plays whole games at random, a game after the other in each thread.

    The state lies in the thread's own memory, which the GPU interleaves: neighbours read side by side.
    """
    dtype, most = game.dtype, game.move_count

    def play_each(players: int, first_seed: int, digests: Any) -> None:
        state = cuda.local.array(1, dtype)[0]
        moves = cuda.local.array(most, np.int16)
        rng = cuda.local.array(1, np.int64)
        for row in range(cuda.grid(1), len(digests), cuda.gridsize(1)):
            digests[row] = play_and_digest(state, players, first_seed + row, moves, rng)

    return cuda.jit(play_each, max_registers=registers) if registers else cuda.jit(play_each)
