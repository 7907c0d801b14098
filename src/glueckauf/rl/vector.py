"""Thousands of games side by side: arrays in, arrays out, on all cores or on a GPU.

    env = make(name, players=4, n=4096, seed=1)
    step = env.reset()
    while learning:
        step = env.step(actions)    # a whole number for each game

A game that is over is dealt anew at once: its row then says `done`, has the rewards of the game that ended, and shows
the first decision of the next one.
"""

from typing import Any, NamedTuple, Protocol, Self
from warnings import warn

import numpy as np

from glueckauf.core.errors import BadAction, GlueckaufError, IllegalMove, shown
from glueckauf.core.game import Game, check_players, check_seed, find_game
from glueckauf.core.position import set_options
from glueckauf.core.snapshot import is_whole
from glueckauf.rl.batch import NO_GAME, Batch, Terms
from glueckauf.rl.cpu import Processor, arrays_of
from glueckauf.rl.illegal_actions import ON_ILLEGAL, check_on_illegal
from glueckauf.rl.rewards import check_reward

DEVICES = ("cpu", "cuda")
WHOLE = {"i", "u"}
"""NumPy's kinds of whole numbers."""


class Step(NamedTuple):
    """What is to be decided now. The arrays are the same ones every time: what is to be kept must be copied."""

    observations: Any
    masks: Any
    rewards: Any
    turns: Any
    dones: Any


class Machine(Protocol):
    """What carries the games: threads of a processor, or a GPU."""

    batch: Batch

    def begin(self, first_seed: int) -> None: ...
    def step(self, actions: Any) -> None: ...
    def first_illegal(self, actions: Any) -> int: ...
    def state(self, number: int) -> Any: ...
    def convert_actions(self, actions: Any) -> Any: ...
    def close(self) -> None: ...


def _own(array: Any) -> Any:
    """A copy: what the games themselves go by must not be written on. On a GPU it stays what it is."""
    return array if hasattr(array, "__cuda_array_interface__") else array.copy()


class Vector:
    """Many games of one kind. `n`, `players` and `game` say which; `random_actions` has a random legal move for each."""

    def __init__(self, game: Game, terms: Terms, machine: Machine, seed: int) -> None:
        self.game, self.players, self.n = game, terms.players, len(machine.batch.seeds)
        self.version = game.environment_version
        self._terms, self._machine, self._seed = terms, machine, seed
        self._state = "new"

    @property
    def random_actions(self) -> Any:
        """A random legal move for each game, drawn with its seed."""
        return _own(self._machine.batch.random_actions)

    @property
    def chances(self) -> Any:
        """Deprecated: `random_actions`."""
        warn("chances is called random_actions now", DeprecationWarning, stacklevel=2)
        return self.random_actions

    @property
    def seeds(self) -> Any:
        """The seed of the deal of each game: `glueckauf.deal(game, players, seed)` is the same deal."""
        return _own(self._machine.batch.seeds)

    @property
    def last(self) -> Step:
        """The result of the last call."""
        batch = self._machine.batch
        masks = batch.masks if batch.masks.shape[1] else None
        observations = batch.observations if batch.observations.shape[1] else None
        return Step(observations, masks, batch.rewards, batch.turns, batch.dones)

    def reset(self, seed: int | None = None) -> Step:
        """Deal all games anew: the first with this seed, each of the others with the next."""
        self._check_open()
        if seed is not None:
            self._seed = _checked_seed(seed, self.n)
        self._machine.begin(self._seed)
        self._state = "playing"
        return self.last

    def step(self, actions: Any) -> Step:
        """Carry out an action in each game. An illegal one changes nothing anywhere, or what `on_illegal` says."""
        self._check_open()
        if self._state == "new":
            raise BadAction("step: the games have not been dealt yet: call reset() first")
        converted = self._machine.convert_actions(self._checked(actions))
        if ON_ILLEGAL[self._terms.on_illegal] == "raise":
            self._refuse_illegal(converted)
        self._machine.step(converted)
        return self.last

    def _checked(self, actions: Any) -> Any:
        given = actions if hasattr(actions, "__cuda_array_interface__") else np.asarray(actions)
        if tuple(given.shape) != (self.n,):
            raise BadAction(
                f"actions: an array of shape {tuple(given.shape)}, but it has one for each game: ({self.n},)"
            )
        if getattr(given.dtype, "kind", "") not in WHOLE and "int" not in str(given.dtype):  # PyTorch has no kinds
            raise BadAction(f"actions: an array of {given.dtype}, but actions are whole numbers")
        return given

    def _refuse_illegal(self, actions: Any) -> None:
        number = self._machine.first_illegal(actions)
        if number == NO_GAME:
            return
        action = int(actions[number])
        if not 0 <= action < self.game.move_count:
            raise BadAction(f"game {number}: action {action}, but an action is from 0 to {self.game.move_count - 1}")
        reason = self.game.why_not(self._machine.state(number), action)
        said = reason.text() if reason else "not legal"
        raise IllegalMove(f"game {number}: {self.game.codes[action]} ({action}): {said}", reason)

    def _check_open(self) -> None:
        if self._state == "closed":
            raise BadAction("the games have been closed")

    def close(self) -> None:
        """End the threads, or free the GPU's memory. Nothing can be played afterwards."""
        if self._state != "closed":
            self._machine.close()
        self._state = "closed"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _checked_seed(seed: object, number: int) -> int:
    return check_seed(check_seed(seed) + number) - number


def _checked_count(name: str, value: object, least: int = 1) -> int:
    if not is_whole(value) or value < least:
        raise GlueckaufError(f"{name}: {shown(value)}, but it is a whole number from {least}")
    return int(value)


def make(  # noqa: PLR0913
    name: Game | str,
    players: int,
    n: int,
    *,
    seed: int = 0,
    reward: str = "win",
    on_illegal: str = "raise",
    device: str = "cpu",
    masks: bool = True,
    observations: bool = True,
    threads: int | None = None,
    **options: Any,
) -> Vector:
    """Set up many games. `threads` is for a processor: all cores unless it is given, or fewer for few games."""
    game, number = find_game(name), _checked_count("n", n)
    terms = Terms(
        check_players(game, players),
        check_reward(reward),
        ON_ILLEGAL.index(check_on_illegal(on_illegal)),
    )
    if device not in DEVICES:
        raise GlueckaufError(f"device: {shown(device)}, but it is one of {', '.join(DEVICES)}")
    batch = arrays_of(game, players, number, masks=masks, observations=observations)
    set_options(game, batch.states[0], options)
    batch.states[1:] = batch.states[0]
    return Vector(game, terms, _machine(device, game, batch, terms, threads), _checked_seed(seed, number))


def _machine(device: str, game: Game, batch: Batch, terms: Terms, threads: int | None) -> Machine:
    if device == "cuda":
        from glueckauf.rl.cuda import Card  # noqa: PLC0415 - needs a GPU

        return Card(game, batch, terms)
    return Processor(game, batch, terms, None if threads is None else _checked_count("threads", threads))
