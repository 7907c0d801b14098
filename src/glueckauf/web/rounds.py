"""A thread that goes its rounds: it looks for work when it is woken, and by itself now and then."""

import logging
from threading import Event, Thread

from django.db import DatabaseError, close_old_connections, connection

LOG = logging.getLogger("glueckauf")
IDLE = 2.0
"""Seconds after which a thread looks by itself, should a message have been lost."""


class Rounds:
    """Goes on after a fault of the database, and ends between two pieces of work."""

    def __init__(self, name: str, news: Event | None = None) -> None:
        self.news, self.closing = news or Event(), False
        self.thread = Thread(target=self.run, daemon=True, name=name)

    def start(self) -> None:
        self.thread.start()

    def wake(self) -> None:
        self.news.set()

    def close(self) -> None:
        self.closing = True
        self.news.set()
        self.thread.join(5)

    def run(self) -> None:
        while not self.closing:
            self.news.clear()
            if not self.tried():
                self.news.wait(IDLE)
        self.leave()
        connection.close()

    def tried(self) -> bool:
        try:
            return self.round()
        except DatabaseError:
            LOG.exception("%s: the database cannot be used; the next round tries again", self.thread.name)
            close_old_connections()
            return False

    def round(self) -> bool:
        """One round of work; says whether there was any."""
        raise NotImplementedError

    def leave(self) -> None:
        """What is to be done before the thread ends."""
