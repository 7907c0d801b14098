"""Threads whose time is shared fairly among those who ask for it (start-time fair queueing,
https://en.wikipedia.org/wiki/Fair_queuing): whoever asks for much waits for himself, and keeps nobody else waiting for longer
than one piece of work takes.
"""

import time
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import Any

MOST_KEPT = 100_000
"""Shares that are remembered; many more than can wait at a time."""
Call = tuple["Future[Any]", Callable[..., Any], tuple[Any, ...]]


class FairThreads:
    def __init__(self, threads: int, name: str, on_start: Callable[[], None]) -> None:
        """`on_start` is called in each thread before its first call."""
        self.pool, self.lock = ThreadPoolExecutor(threads, name, on_start), Lock()
        self.waiting: defaultdict[str, deque[Call]] = defaultdict(deque)
        """By share, in the order in which they came."""
        self.used: OrderedDict[str, float] = OrderedDict()
        """By share: the seconds that it has used, as the clock counts them; whoever asked last is at the end."""
        self.clock = 0.0
        """Of the share that was served last, so that nobody saves up what he has not used."""

    def submit(self, share: str, call: Callable[..., Any], *arguments: Any) -> "Future[Any]":
        """Call this in one of the threads when it is its share's turn."""
        asked: Future[Any] = Future()
        with self.lock:
            self.waiting[share].append((asked, call, arguments))
            self.used[share] = max(self.used.pop(share, 0.0), self.clock)
        self.pool.submit(self.serve_next)
        return asked

    def serve_next(self) -> None:
        """There is a call waiting for each time that this is called."""
        with self.lock:
            share = min(self.waiting, key=self.used.__getitem__)
            self.clock = self.used[share]
            asked, call, arguments = self.waiting[share].popleft()
            if not self.waiting[share]:
                del self.waiting[share]
        begin = time.perf_counter()
        if asked.set_running_or_notify_cancel():
            answer(asked, call, arguments)
        with self.lock:
            self.used[share] = self.used.get(share, self.clock) + time.perf_counter() - begin
            while len(self.used) > MOST_KEPT:
                self.used.popitem(last=False)


def answer(asked: "Future[Any]", call: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    try:
        asked.set_result(call(*arguments))
    except BaseException as error:  # noqa: BLE001  it belongs to whoever waits for the answer
        asked.set_exception(error)
