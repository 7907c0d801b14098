"""A thread that works in the background: it looks for work when it is woken, and by itself every few seconds."""

import logging
from collections.abc import Callable
from threading import Event, Thread
from typing import TypeVar

from django.db import DatabaseError, InterfaceError, close_old_connections, connection

from glueckauf.web.tables.optional_writes import cannot_write

T = TypeVar("T")
LOG = logging.getLogger("glueckauf")
FIRST_BACKOFF = 2.0
"""Seconds between a fault and the next attempt."""
STOP_TIMEOUT = 5.0
"""For so many seconds the end of the server waits for a piece of work."""
LONGEST_BACKOFF = 60.0
"""The longest pause in seconds between two attempts, however often they have failed."""
DATABASE_BACKOFF = 2.0
"""The same while the database does not answer: everything waits for it, and it comes back at any moment."""
running: "dict[str, BackgroundWorker]" = {}
"""The workers of this process that were started and not stopped."""


class BackgroundWorker:
    """Goes on after any fault, with exponential backoff while faults last, and stops between two pieces of work."""

    poll = 2.0
    """After so many seconds it looks for work by itself, should a message have been lost."""

    def __init__(self, name: str) -> None:
        self.woken, self.stopped = Event(), Event()
        self.failures, self.is_database_down = 0, False
        self.thread = Thread(target=self.run, daemon=True, name=name)

    @property
    def is_stopping(self) -> bool:
        return self.stopped.is_set()

    def start(self) -> None:
        running[self.thread.name] = self
        self.thread.start()

    def wake(self) -> None:
        self.woken.set()

    def request_stop(self) -> None:
        running.pop(self.thread.name, None)
        self.stopped.set()
        self.woken.set()

    def stop(self) -> None:
        self.request_stop()
        self.thread.join(STOP_TIMEOUT)

    def run(self) -> None:
        self.attempt(self.on_start)
        while not self.is_stopping:
            self.woken.clear()
            self.work_and_rest()
        self.attempt(self.on_stop)
        self.attempt(connection.close)

    def work_and_rest(self) -> None:
        """Work, then rest until woken; after a fault rest for the whole backoff."""
        found = self.attempt(self.work)
        if found is None:
            self.failures += 1
            longest = DATABASE_BACKOFF if self.is_database_down else LONGEST_BACKOFF
            self.stopped.wait(min(longest, backoff(self.failures)))
        else:
            self.failures = 0
            self.woken.wait(0 if found else self.poll)

    def attempt(self, work: Callable[[], T]) -> T | None:
        """Return the result, or None after a fault, which is logged and does not end the thread."""
        try:
            return work()
        except Exception as error:
            self.is_database_down = is_passing(error)
            LOG.exception("%s: something went wrong; it is tried again later", self.thread.name)
            drop_broken_connection()
            return None

    def work(self) -> bool:
        """Do what there is to do; return whether there may be more."""
        raise NotImplementedError

    def on_start(self) -> None:
        """Called in the thread before the first work."""

    def on_stop(self) -> None:
        """Called in the thread after the last work."""


def backoff(failures: int) -> float:
    """Return the seconds to wait after so many faults in a row: twice as long after each."""
    return min(LONGEST_BACKOFF, FIRST_BACKOFF * 2 ** min(failures - 1, 30))


def is_passing(error: Exception) -> bool:
    """Whether it is the database that does not answer or takes no writes, as one that takes over from another."""
    return isinstance(error, InterfaceError) or (isinstance(error, DatabaseError) and cannot_write(error))


def drop_broken_connection() -> None:
    try:
        close_old_connections()
    except DatabaseError:
        LOG.exception("a connection to the database could not be closed")
