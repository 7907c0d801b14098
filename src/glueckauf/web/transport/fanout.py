"""How news reach the streams: within this process, or through PostgreSQL to all processes.

A piece of news has a channel and a message. The channel of a table is its slug and the message its new version; that of an
owner tells the slugs of tables at which the owner has just sat down; that of a token tells that it was revoked.
"""

import hashlib
import logging
import time
from collections.abc import Callable, Iterable
from functools import cache, partial
from threading import Thread
from typing import Any, Protocol

from django.conf import settings
from django.db import connection, transaction

Listener = Callable[[str, str], None]
"""Is told the channel and the message."""
Versions = Callable[[], Iterable[tuple[str, int]]]
"""Returns the present versions of all tables that may have changed."""
CHANNEL = "glueckauf"
OWNER, TOKEN, MISSED = "@", "!", "*"
"""How the channels of owners and tokens begin, and the channel that says that news may have been missed."""
LOG = logging.getLogger("glueckauf")
RECONNECT_AFTER = 1.0
"""Seconds before a lost connection is made anew."""


class Fanout(Protocol):
    def listen(self, listener: Listener, versions: Versions) -> None: ...
    def announce(self, channel: str, message: str) -> None: ...
    def threads(self) -> dict[str, bool]:
        """Return the names of its threads, and whether each lives."""
        ...


class InProcess:
    """SQLite: one process serves all."""

    def __init__(self) -> None:
        self.listener: Listener | None = None

    def listen(self, listener: Listener, versions: Versions) -> None:  # noqa: ARG002  nothing is ever missed here
        self.listener = listener

    def threads(self) -> dict[str, bool]:
        return {}

    def announce(self, channel: str, message: str) -> None:
        """Tell the listener when the transaction has been committed."""
        if self.listener:
            transaction.on_commit(partial(self.listener, channel, message), robust=True)


class Postgres:
    """NOTIFY inside the transaction; one listening connection for each process."""

    def __init__(self) -> None:
        self.thread: Thread | None = None

    def announce(self, channel: str, message: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, f"{channel} {message}"])

    def listen(self, listener: Listener, versions: Versions) -> None:
        self.thread = Thread(target=self._listen, args=(listener, versions), daemon=True, name="listener")
        self.thread.start()

    def threads(self) -> dict[str, bool]:
        return {self.thread.name: self.thread.is_alive()} if self.thread else {}

    def _listen(self, listener: Listener, versions: Versions) -> None:
        """Listen for ever; a lost connection is made anew."""
        while True:
            try:
                self._pass_on_all(listener, versions)
            except OSError as error:
                LOG.warning("the connection for LISTEN was lost: %s", error)
            except Exception:
                LOG.exception("listening went wrong; it begins anew")
            time.sleep(RECONNECT_AFTER)

    def _pass_on_all(self, listener: Listener, versions: Versions) -> None:
        from psycopg import OperationalError, connect  # noqa: PLC0415  only where PostgreSQL is used

        try:
            with connect(**_parameters(), autocommit=True) as listening:
                listening.execute(f"LISTEN {CHANNEL}")
                self._catch_up(listener, versions)
                for notification in listening.notifies():
                    pass_on(listener, notification.payload)
        except OperationalError as error:
            raise ConnectionError(str(error)) from error

    def _catch_up(self, listener: Listener, versions: Versions) -> None:
        """Pass on what may have been announced while nobody listened."""
        try:
            listener(MISSED, "")
            for slug, version in versions():
                listener(slug, str(version))
        finally:
            connection.close()  # a broken one would be asked again and again


def pass_on(listener: Listener, payload: str) -> None:
    """Tell the listener; a fault does not keep back the next notification."""
    channel, _, message = payload.partition(" ")
    try:
        listener(channel, message)
    except Exception:
        LOG.exception("news could not be passed on")


def owner_channel(owner: str) -> str:
    """Return the channel of an owner; it does not tell the owner's id."""
    return OWNER + hashlib.sha256(owner.encode()).hexdigest()[:32]


def _parameters() -> dict[str, Any]:
    given = settings.DATABASES["default"]
    names = {"NAME": "dbname", "USER": "user", "PASSWORD": "password", "HOST": "host", "PORT": "port"}
    return {name: given[key] for key, name in names.items() if given.get(key)} | given.get("OPTIONS", {})


@cache
def fanout() -> Fanout:
    return Postgres() if connection.vendor == "postgresql" else InProcess()
