"""How news reach the streams: within this process, or through PostgreSQL to all processes.

A piece of news has a channel and a message. The channel of a table is its slug and the message its new version; that of an
owner tells the slugs of tables at which the owner has just sat down; that of a token tells that it was revoked; that of a
lane of jobs tells that there is a new one; that of the lobby tells that there is something new there.
"""

import hashlib
import logging
import time
from collections.abc import Callable
from functools import cache, partial
from threading import Thread
from typing import Any, Protocol

from django.conf import settings
from django.db import connection, transaction

Listener = Callable[[str, str], None]
"""Is told the channel and the message."""
CHANNEL = "glueckauf"
OWNER, TOKEN, JOBS, LOBBY, MISSED = "@", "!", "+", "#", "*"
"""How the channels of owners, tokens and jobs begin, that of the lobby, and the one that says that news may have been missed."""
LOG = logging.getLogger("glueckauf")
RECONNECT_AFTER = 1.0
"""Seconds before a lost connection is made anew."""


class Fanout(Protocol):
    def listen(self, listener: Listener) -> None: ...
    def announce(self, channel: str, message: str) -> None: ...
    def threads(self) -> dict[str, bool]:
        """Return the names of its threads, and whether each lives."""
        ...


class InProcess:
    """SQLite: one process serves all."""

    def __init__(self) -> None:
        self.listeners: list[Listener] = []

    def listen(self, listener: Listener) -> None:
        self.listeners.append(listener)

    def threads(self) -> dict[str, bool]:
        return {}

    def announce(self, channel: str, message: str) -> None:
        """Tell the listeners when the transaction has been committed."""
        for listener in self.listeners:
            transaction.on_commit(partial(listener, channel, message), robust=True)


class Postgres:
    """NOTIFY inside the transaction; one listening connection for each process."""

    def __init__(self) -> None:
        self.listeners: list[Listener] = []
        self.thread: Thread | None = None

    def announce(self, channel: str, message: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, f"{channel} {message}"])

    def listen(self, listener: Listener) -> None:
        self.listeners.append(listener)
        if self.thread is None:
            self.thread = Thread(target=self._listen, daemon=True, name="listener")
            self.thread.start()

    def threads(self) -> dict[str, bool]:
        return {self.thread.name: self.thread.is_alive()} if self.thread else {}

    def _listen(self) -> None:
        """Listen for ever; a lost connection is made anew."""
        while True:
            try:
                self._pass_on_all()
            except OSError as error:
                LOG.warning("the connection for LISTEN was lost: %s", error)
            except Exception:
                LOG.exception("listening went wrong; it begins anew")
            time.sleep(RECONNECT_AFTER)

    def _pass_on_all(self) -> None:
        from psycopg import OperationalError, connect  # noqa: PLC0415  only where PostgreSQL is used

        try:
            with connect(**connection_parameters(), autocommit=True) as listening:
                listening.execute(f"LISTEN {CHANNEL}")
                self._catch_up()
                for notification in listening.notifies():
                    self._pass_on(notification.payload)
        except OperationalError as error:
            raise ConnectionError(str(error)) from error

    def _catch_up(self) -> None:
        """Let everybody look for what may have been announced while nobody listened."""
        try:
            for listener in self.listeners:
                listener(MISSED, "")
        finally:
            connection.close()  # a broken one would be asked again and again

    def _pass_on(self, payload: str) -> None:
        """Tell the listeners; a fault does not keep back the next notification."""
        channel, _, message = payload.partition(" ")
        for listener in self.listeners:
            try:
                listener(channel, message)
            except Exception:
                LOG.exception("news could not be passed on")


def owner_channel(owner: str) -> str:
    """Return the channel of an owner; it does not tell the owner's id."""
    return OWNER + hashlib.sha256(owner.encode()).hexdigest()[:32]


def connection_parameters() -> dict[str, Any]:
    given = settings.DATABASES["default"]
    names = {"NAME": "dbname", "USER": "user", "PASSWORD": "password", "HOST": "host", "PORT": "port"}
    return {name: given[key] for key, name in names.items() if given.get(key)} | given.get("OPTIONS", {})


@cache
def fanout() -> Fanout:
    return Postgres() if connection.vendor == "postgresql" else InProcess()
