"""A thread that goes its rounds: it looks for work when it is woken, and by itself now and then."""

import logging
from collections.abc import Callable
from threading import Event, Thread
from typing import TypeVar

from django.db import DatabaseError, close_old_connections, connection

T = TypeVar("T")
LOG = logging.getLogger("glueckauf")
IDLE = 2.0
"""Seconds after which a thread looks by itself, should a message have been lost."""
PATIENCE = 5.0
"""Seconds for which an end waits for a piece of work."""
LONGEST_PAUSE = 60.0
"""Seconds between two rounds at most, however often they have failed."""


class Rounds:
    """Goes on after any fault, later and later while it lasts, and ends between two pieces of work."""

    def __init__(self, name: str, news: Event | None = None) -> None:
        self.news, self.ended, self.failures = news or Event(), Event(), 0
        self.thread = Thread(target=self.run, daemon=True, name=name)

    @property
    def closing(self) -> bool:
        return self.ended.is_set()

    def start(self) -> None:
        self.thread.start()

    def wake(self) -> None:
        self.news.set()

    def tell_to_end(self) -> None:
        self.ended.set()
        self.news.set()

    def close(self) -> None:
        self.tell_to_end()
        self.thread.join(PATIENCE)

    def run(self) -> None:
        self.attempt(self.enter)
        while not self.closing:
            self.news.clear()
            self.go_round()
        self.attempt(self.leave)
        self.attempt(connection.close)

    def go_round(self) -> None:
        """One round, and a pause: until there is news, or after a fault for its time, whoever calls."""
        found = self.attempt(self.round)
        if found is None:
            self.failures += 1
            self.ended.wait(pause_after(self.failures))
        else:
            self.failures = 0
            self.news.wait(0 if found else IDLE)

    def attempt(self, work: Callable[[], T]) -> T | None:
        """What comes of it, or None after a fault, which is logged and ends neither the thread nor what comes next."""
        try:
            return work()
        except Exception:
            LOG.exception("%s: something went wrong; it is tried again later", self.thread.name)
            drop_broken_connection()
            return None

    def round(self) -> bool:
        """One round of work; says whether there was any."""
        raise NotImplementedError

    def enter(self) -> None:
        """What is to be done when the thread begins."""

    def leave(self) -> None:
        """What is to be done before the thread ends."""


def pause_after(failures: int) -> float:
    """Twice as long after each fault."""
    return min(LONGEST_PAUSE, IDLE * 2 ** min(failures - 1, 30))


def drop_broken_connection() -> None:
    try:
        close_old_connections()
    except DatabaseError:
        LOG.exception("a connection to the database could not be closed")
