"""Those who play the games of a contest side by side: threads of this process, or processes of this machine."""

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from threading import Event
from typing import Any, Protocol, TypeVar

from glueckauf.players.engines import PREFIX
from glueckauf.players.playing import Played
from glueckauf.players.schedule import Schedule, check_whole

MOST_WORKERS = 1_024
AHEAD = 4
"""Games under way for each worker, so that a long one does not make the others wait."""
FEW_GAMES = 200

Ticket = TypeVar("Ticket")

Spread = Callable[[Schedule, int], Generator[Played]]
"""Something that plays the games of a schedule from a number on, and hands them over in order."""


class Hands(Protocol[Ticket]):
    """Those who play: a game is begun, waited for, or given up."""

    def begin(self, number: int) -> Ticket: ...
    def finish(self, ticket: Ticket) -> Played: ...
    def give_up(self, ticket: Ticket) -> object: ...


def in_order(hands: Hands[Ticket], numbers: Iterable[int], most: int) -> Iterator[Played]:
    """Begin games well ahead, and wait for the oldest one."""
    under_way: deque[Ticket] = deque()
    try:
        for number in numbers:
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


class Here:
    """Hands on this machine. Who has left is heard of between two moves."""

    def __init__(self, pool: Executor, play: Callable[[int], Played], left: Any) -> None:
        self.pool, self.play, self.left = pool, play, left

    def begin(self, number: int) -> "Future[Played]":
        return self.pool.submit(self.play, number)

    def finish(self, ticket: "Future[Played]") -> Played:
        return ticket.result()

    def give_up(self, ticket: "Future[Played]") -> None:
        """Games that have begun end after the move they are at."""
        self.left.set()
        ticket.cancel()


def check_workers(workers: int | None) -> int:
    """One for each processor if nothing else is said."""
    return check_whole("workers", os.cpu_count() or 1 if workers is None else workers, MOST_WORKERS)


def threads(workers: int | None = None) -> Spread:
    """Games in threads: compiled bots leave Python's lock alone while they think."""
    number = check_workers(workers)
    return lambda plan, first: _in_threads(plan, first, number)


def _in_threads(plan: Schedule, first: int, workers: int) -> Generator[Played]:
    left = Event()
    with ThreadPoolExecutor(workers) as pool:
        hands = Here(pool, lambda number: plan.play(number, lambda: not left.is_set()), left)
        yield from in_order(hands, range(first, plan.games), workers * AHEAD)


def processes(workers: int | None = None) -> Spread:
    """Games in processes, which share no lock; a program that asks for them guards its own start by `__name__`."""
    number = check_workers(workers)
    return lambda plan, first: _in_processes(plan, first, number)


def _in_processes(plan: Schedule, first: int, workers: int) -> Generator[Played]:
    start = get_context("spawn")
    left = start.Event()
    with ProcessPoolExecutor(workers, start, _begin_work, (plan, left)) as pool:
        yield from in_order(Here(pool, _play_there, left), range(first, plan.games), workers * AHEAD)


_work: dict[str, Any] = {}
"""What a process of ours plays, and whether anybody waits for it."""


def _begin_work(plan: Schedule, left: Any) -> None:
    """Ctrl-C is for whoever asked for the games: he says when to stop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _work.update(plan=plan, left=left)


def _play_there(number: int) -> Played:
    return _work["plan"].play(number, lambda: not _work["left"].is_set())


def side_by_side(plan: Schedule, workers: int | None = None) -> Spread:
    """Threads for a few games, which are over before processes have started, and for engines, which are processes."""
    engines = any(isinstance(bot, str) and bot.startswith(PREFIX) for bot in plan.bots)
    few = plan.games < FEW_GAMES or check_workers(workers) == 1
    return threads(workers) if few or engines else processes(workers)
