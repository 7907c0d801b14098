"""Bots against each other: the same deals for all, in the same seats, with a result one can trust."""

import os
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from threading import Event
from typing import Any, Protocol, TypeVar

import numpy as np

from glueckauf.core.errors import GlueckaufError
from glueckauf.core.playouts import RESULT
from glueckauf.players.schedule import Bot, Result, Schedule, check_whole, prepare_bots, schedule
from glueckauf.players.statistics import Wagers, ahead, bot_points, bot_shares, interval, share_of

MOST_WORKERS = 1_024
AHEAD = 4
"""Games under way for each worker, so that a long one does not make the others wait."""

Ticket = TypeVar("Ticket")
Figure = TypeVar("Figure")

Spread = Callable[[Schedule], Generator[Result]]
"""Something that plays the games of a schedule and hands over their results in order."""


class Hands(Protocol[Ticket]):
    """Those who play: a game is begun, waited for, or given up."""

    def begin(self, number: int) -> Ticket: ...
    def finish(self, ticket: Ticket) -> Result: ...
    def give_up(self, ticket: Ticket) -> object: ...


def in_order(hands: Hands[Ticket], games: int, most: int) -> Iterator[Result]:
    """Begin games well ahead, and wait for the oldest one."""
    under_way: deque[Ticket] = deque()
    try:
        for number in range(games):
            under_way.append(hands.begin(number))
            if len(under_way) == most:
                yield hands.finish(under_way[0])
                under_way.popleft()
        while under_way:
            yield hands.finish(under_way[0])
            under_way.popleft()
    finally:
        for ticket in under_way:
            hands.give_up(ticket)


class Threads:
    """Hands on this machine: compiled bots leave Python's lock alone while they think."""

    def __init__(self, plan: Schedule, pool: ThreadPoolExecutor) -> None:
        self.plan, self.pool, self.left = plan, pool, Event()

    def begin(self, number: int) -> "Future[Result]":
        return self.pool.submit(self.plan.play, number, self.wanted)

    def wanted(self) -> bool:
        return not self.left.is_set()

    def finish(self, ticket: "Future[Result]") -> Result:
        return ticket.result()

    def give_up(self, ticket: "Future[Result]") -> None:
        """Games that have begun end after the move they are at."""
        self.left.set()
        ticket.cancel()


def threads(workers: int | None = None) -> Spread:
    """Games side by side on this machine, one for each processor if nothing else is said."""
    number = check_whole("workers", os.cpu_count() or 1 if workers is None else workers, MOST_WORKERS)
    return lambda plan: _in_threads(plan, number)


def _in_threads(plan: Schedule, workers: int) -> Generator[Result]:
    with ThreadPoolExecutor(workers) as pool:
        yield from in_order(Threads(plan, pool), plan.games, workers * AHEAD)


@dataclass(frozen=True)
class Standing:
    """What came out, in the order of the bots; shared victories count in equal parts."""

    game: str
    players: int
    seed: int
    bots: list[str]
    games: int
    planned: int
    stopped_early: bool
    better: str | None
    """The bot that is better than every other beyond reasonable doubt."""
    wins: list[float]
    win_share: list[float]
    interval: list[tuple[float, float]]
    """Covers the true share in 95 of 100 cases, the deal being the unit."""
    points: list[float]
    ahead: list[list[float | None]]
    """How often the bot of the line finishes ahead of the bot of the column."""
    ahead_interval: list[list[tuple[float, float] | None]]


class Sheet:
    """The results of a contest, written down game by game in the order of the schedule."""

    def __init__(self, plan: Schedule) -> None:
        self.plan = plan
        self.games = 0
        self.stopped_early = False
        self._results = np.zeros((plan.deals, len(plan.lineups)), RESULT)
        self._shares = np.zeros((plan.deals, len(plan.bots)))
        self._lineups = np.array(plan.lineups)
        self._wagers = Wagers(len(plan.bots))

    @property
    def deals(self) -> int:
        """Deals played with every line-up: nothing else is counted."""
        return self.games // len(self.plan.lineups)

    @property
    def better(self) -> int | None:
        return self._wagers.decided_for()

    def play(self, spread: Spread, *, play_all: bool = False) -> Generator[int]:
        """Fill the sheet; ends after the deal that decides, unless all games are wanted."""
        with closing(spread(self.plan)) as results:
            for result in results:
                self.write(result)
                yield self.games
                if not play_all and self.better is not None and self.games < self.plan.games:
                    self.stopped_early = True
                    return

    def write(self, result: Result) -> None:
        self._results.flat[self.games] = result
        self.games += 1
        if self.games % len(self.plan.lineups) == 0:
            self._close(self.deals - 1)

    def _close(self, number: int) -> None:
        """A deal is complete."""
        line = self._results[number : number + 1]
        self._shares[number] = bot_shares(line, self._lineups, len(self.plan.bots))[0]
        self._wagers.bet(self._shares[number])

    def win_share(self) -> list[float]:
        return self._shares[: self.deals].mean(axis=0).tolist()

    def standing(self) -> Standing:
        """Where it stands after all complete deals."""
        if not self.deals:
            raise GlueckaufError("no deal was played with every line-up")
        plan, games = self.plan, self.deals * len(self.plan.lineups)
        results, shares, bots = self._results[: self.deals], self._shares[: self.deals], range(len(self.plan.bots))
        return Standing(
            game=plan.game.name,
            players=plan.players,
            seed=plan.seed,
            bots=list(plan.names),
            games=games,
            planned=plan.games,
            stopped_early=self.stopped_early,
            better=None if self.better is None else plan.names[self.better],
            wins=[share * games for share in self.win_share()],
            win_share=self.win_share(),
            interval=[interval(shares[:, bot]) for bot in bots],
            points=[bot_points(results, self._lineups, bot) for bot in bots],
            ahead=[[self._ahead(results, one, other, share_of) for other in bots] for one in bots],
            ahead_interval=[[self._ahead(results, one, other, interval) for other in bots] for one in bots],
        )

    def _ahead(self, results: Any, one: int, other: int, figure: Callable[[Any], Figure]) -> Figure | None:
        return None if one == other else figure(ahead(results, self._lineups, one, other))


def contest(  # noqa: PLR0913  each has its word in the command
    game: str,
    bots: Sequence[Bot],
    players: int = 2,
    games: int = 1000,
    seed: int = 0,
    *,
    spread: Spread | None = None,
    play_all: bool = False,
    watch: Callable[[Sheet], None] | None = None,
) -> Standing:
    """Let bots play each other and return the standing; `watch` is called after every game."""
    sheet = Sheet(schedule(game, bots, players, games, seed))
    prepare_bots(sheet.plan)
    for _ in sheet.play(spread or threads(), play_all=play_all):
        if watch:
            watch(sheet)
    return sheet.standing()
