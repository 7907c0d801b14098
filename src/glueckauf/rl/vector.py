"""Thousands of games side by side: arrays in, arrays out, on all cores or on a GPU.

    env = make(name, players=4, n=4096, seed=1)
    step = env.reset()
    while learning:
        step = env.step(actions)    # a whole number for each game

A game that is over is dealt anew at once: its row then says `done`, has the rewards of the game that ended, and shows
the first decision of the next one.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, Self
from warnings import warn

import numpy as np

from glueckauf.core.errors import BadAction, GlueckaufError, IllegalMove, shown
from glueckauf.core.game import Game, check_players, check_seed, find_game
from glueckauf.core.generic import turned_move
from glueckauf.core.position import Position, set_options
from glueckauf.core.schema import Numbers
from glueckauf.core.snapshot import check_seat, is_whole
from glueckauf.rl.batch import NO_GAME, Batch, Terms
from glueckauf.rl.company import DISABLED, DRAWN, SAME_STEP
from glueckauf.rl.cpu import Hosted, Processor, arrays_of, company_of
from glueckauf.rl.illegal_actions import ON_ILLEGAL, check_on_illegal
from glueckauf.rl.opponents import Policy, ask, check_autoreset, check_opponents
from glueckauf.rl.rewards import check_reward
from glueckauf.rl.saved import Saved, check_saved, checked_rows, states_of
from glueckauf.rl.turning import check_turned

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
    items: tuple[Any, ...]
    """Its arrays, each with an item for every game."""

    def begin(self, first_seed: int) -> None: ...
    def step(self, actions: Any) -> None: ...
    def first_illegal(self, actions: Any) -> int: ...
    def state(self, number: int) -> Any: ...
    def copy(self, rows: Numbers) -> tuple[Any, ...]: ...
    def put(self, saved: Sequence[Any], take: Numbers, rows: Numbers) -> None: ...
    def lay(self, states: Any, rows: Numbers) -> None: ...
    def guess(self, seed: int, rows: Numbers) -> None: ...
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
        self._check_dealt("step")
        converted = self._machine.convert_actions(self._checked(actions))
        if ON_ILLEGAL[self._terms.on_illegal] == "raise":
            self._refuse_illegal(converted)
        self._machine.step(converted)
        return self.last

    def clone(self, rows: Any = None) -> Saved:
        """Copy some games, or all, as they stand, with their chance and what the last step said of them."""
        self._check_dealt("clone")
        rows = checked_rows("rows", rows, self.n)
        return Saved(self.game.name, self.players, self._terms.turned, self._machine.copy(rows))

    def set(self, games: Saved | Sequence[Position], rows: Any = None, *, take: Any = None) -> Step:
        """Go on from games that `clone` has copied, here or in another environment, or from positions.

        The game of `rows[i]` becomes `games[take[i]]`: the first, the second, … unless `take` is given; all rows unless
        they are named.
        """
        self._check_dealt("set")
        places, chosen = checked_rows("rows", rows, self.n), checked_rows("take", take, len(games))
        if len(places) != len(chosen):
            raise BadAction(f"set: {len(chosen)} games for {len(places)} rows")
        if isinstance(games, Saved):
            check_saved(games, self.game, self._terms, self._machine.items)
            self._machine.put(games.arrays, chosen, places)
        else:
            self._machine.lay(states_of(games, self._machine.state(0), self.game)[chosen], places)
        return self.last

    def guess(self, seed: int, rows: Any = None) -> Step:
        """Deal anew what the seats to decide cannot know, in some games or all, and draw their random moves anew.

        What they see stays as it is. Copies of one game part ways by this.
        """
        self._check_dealt("guess")
        self._machine.guess(check_seed(seed), checked_rows("rows", rows, self.n))
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
        state = self._machine.state(number)
        move = int(turned_move(state, action)) if self._terms.turned else action
        reason = self.game.why_not(state, move)
        said = reason.text() if reason else "not legal"
        raise IllegalMove(f"game {number}: {self.game.codes[move]} ({action}): {said}", reason)

    def _check_dealt(self, call: str) -> None:
        self._check_open()
        if self._state == "new":
            raise BadAction(f"{call}: the games have not been dealt yet: call reset() first")

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


class Against(Vector):
    """Many games in which the learner holds one seat each; the others are played between its decisions.

    The rewards are the learner's own, a number for each game.
    """

    def __init__(self, game: Game, terms: Terms, machine: Hosted, seed: int, opponents: Sequence[Any]) -> None:
        super().__init__(game, terms, machine, seed)
        self._hosted = machine
        self._policies = {place: policy for place, policy in enumerate(opponents) if callable(policy)}

    @property
    def seats(self) -> Any:
        """Where the learner sits in each game."""
        return _own(self._hosted.company.seats)

    @property
    def finals(self) -> Any:
        """What the learner saw at the end of the games that are `done` and have been followed by the next."""
        return self._hosted.company.finals

    @property
    def last(self) -> Step:
        return super().last._replace(rewards=self._hosted.company.rewards)

    def reset(self, seed: int | None = None, *, chosen: Numbers | None = None) -> Step:
        """Deal all games anew, or those that are marked: these of their next seeds, unless one is given."""
        if chosen is None or self._state == "new":
            super().reset(seed)
        else:
            self._check_open()
            number, seeds = self.n, self._hosted.batch.seeds
            begin = seeds + number if seed is None else _checked_seed(seed, number) + np.arange(number)
            seeds[chosen] = begin[chosen]
            self._hosted.deal(np.asarray(chosen, np.bool_))
        self._ask_policies()
        return self.last

    def step(self, actions: Any) -> Step:
        """Carry out an action of the learner in each game, and let the others play until it is to decide again."""
        if self._hosted.company.autoreset == DISABLED and self._hosted.batch.dones.any():
            raise BadAction(f"game {int(self._hosted.batch.dones.argmax())} is over: reset deals the next")
        super().step(actions)
        self._ask_policies()
        return self.last

    def _ask_policies(self) -> None:
        """Let the policies decide until it is the learner's turn everywhere."""
        try:
            while self._policies and len(rows := self._hosted.waiting()):
                self._hosted.answer(self._answers(rows))
        except BaseException:
            self._state = "new"  # some games wait for an answer
            raise

    def _answers(self, rows: Numbers) -> Numbers:
        batch, seats = self._hosted.batch, self._hosted.company.seats
        actions = batch.random_actions.astype(np.int64)
        places = (batch.turns[rows] - seats[rows] - 1) % self.players
        for place, policy in self._policies.items():
            asked = rows[places == place]
            if len(asked):
                masks = batch.masks[asked] if batch.masks.shape[1] else None
                actions[asked] = ask(policy, batch.observations[asked], masks)
        self._refuse_illegal(actions)
        return actions


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
    opponents: Sequence[str | Policy] | None = None,
    seat: int | None = None,
    autoreset: str = "same_step",
    seed: int = 0,
    reward: str = "win",
    on_illegal: str = "raise",
    device: str = "cpu",
    masks: bool = True,
    observations: bool = True,
    turned: bool = False,
    threads: int | None = None,
    **options: Any,
) -> Vector:
    """Set up many games. `threads` is for a processor: all cores unless it is given, or fewer for few games.

    With `opponents` the learner holds one seat of each game, `seat` or one that the deal draws; the opponents sit after it
    in turn order. `autoreset` says when a game that is over is followed by the next. `turned` turns the table to the seat to
    decide: actions, masks and observations are those of `game.turned_observation`.
    """
    game, number = find_game(name), _checked_count("n", n)
    terms = Terms(
        check_players(game, players),
        check_reward(reward),
        ON_ILLEGAL.index(check_on_illegal(on_illegal)),
        check_turned(game, turned),
    )
    if device not in DEVICES:
        raise GlueckaufError(f"device: {shown(device)}, but it is one of {', '.join(DEVICES)}")
    resets = check_autoreset(autoreset)
    _check_company(opponents, device, seat, resets)
    batch = arrays_of(game, players, number, masks=masks, observations=observations)
    set_options(game, batch.states[0], options)
    batch.states[1:] = batch.states[0]
    count = None if threads is None else _checked_count("threads", threads)
    if opponents is not None:
        company = company_of(batch, check_opponents(opponents, players), _checked_seat(seat, players), resets)
        return Against(game, terms, Hosted(game, batch, terms, count, company), _checked_seed(seed, number), opponents)
    return Vector(game, terms, _machine(device, game, batch, terms, count), _checked_seed(seed, number))


def _machine(device: str, game: Game, batch: Batch, terms: Terms, threads: int | None) -> Machine:
    if device == "cuda":
        from glueckauf.rl.cuda import Card  # noqa: PLC0415 - needs a GPU

        return Card(game, batch, terms)
    return Processor(game, batch, terms, threads)


def _checked_seat(seat: int | None, players: int) -> int:
    if seat is not None:
        check_seat(seat, players)
    return DRAWN if seat is None else int(seat)


def _check_company(opponents: object, device: str, seat: int | None, resets: int) -> None:
    if opponents is None and (seat is not None or resets != SAME_STEP):
        raise GlueckaufError("seat and autoreset are for games with opponents")
    if opponents is not None and device == "cuda":
        raise GlueckaufError("opponents: they play on a processor only; on a GPU, take the moves of all seats")
