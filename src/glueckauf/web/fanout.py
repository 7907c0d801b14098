"""How a new version of a table reaches the streams: within this process, or through PostgreSQL to all processes."""

import logging
import time
from collections.abc import Callable
from functools import cache
from threading import Thread
from typing import Any, Protocol

from django.conf import settings
from django.db import connection, transaction

from glueckauf.web.models import Table

Hear = Callable[[str, int], None]
CHANNEL = "glueckauf"
LOG = logging.getLogger("glueckauf")
PAUSE = 1.0
"""Seconds before a lost connection is made anew."""


class Fanout(Protocol):
    def listen(self, hear: Hear) -> None: ...
    def announce(self, slug: str, version: int) -> None: ...


class InProcess:
    """SQLite: one process serves all."""

    def __init__(self) -> None:
        self.hear: Hear | None = None

    def listen(self, hear: Hear) -> None:
        self.hear = hear

    def announce(self, slug: str, version: int) -> None:
        """Told when the transaction has been written."""
        if self.hear:
            hear = self.hear
            transaction.on_commit(lambda: hear(slug, version), robust=True)


class Postgres:
    """NOTIFY inside the transaction; one listening connection for each process."""

    def announce(self, slug: str, version: int) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, f"{slug} {version}"])

    def listen(self, hear: Hear) -> None:
        Thread(target=self._listen, args=(hear,), daemon=True, name="listener").start()

    def _listen(self, hear: Hear) -> None:
        """A lost connection is made anew, whatever it was lost by."""
        while True:
            try:
                self._hear_all(hear)
            except OSError as error:
                LOG.warning("the connection for LISTEN was lost: %s", error)
            except Exception:
                LOG.exception("listening went wrong; it begins anew")
            time.sleep(PAUSE)

    def _hear_all(self, hear: Hear) -> None:
        from psycopg import OperationalError, connect  # noqa: PLC0415  only where PostgreSQL is used

        try:
            with connect(**_parameters(), autocommit=True) as listener:
                listener.execute(f"LISTEN {CHANNEL}")
                self._catch_up(hear)
                for note in listener.notifies():
                    hear_note(hear, note.payload)
        except OperationalError as error:
            raise ConnectionError(str(error)) from error

    def _catch_up(self, hear: Hear) -> None:
        """What may have been announced while nobody listened."""
        for slug, version in Table.objects.filter(over=False).values_list("slug", "version"):
            hear(slug, version)
        connection.close()


def hear_note(hear: Hear, payload: str) -> None:
    """A note that cannot be passed on keeps none of the others."""
    slug, _, version = payload.partition(" ")
    try:
        if version.isdecimal():
            hear(slug, int(version))
    except Exception:
        LOG.exception("a new version could not be passed on")


def _parameters() -> dict[str, Any]:
    given = settings.DATABASES["default"]
    names = {"NAME": "dbname", "USER": "user", "PASSWORD": "password", "HOST": "host", "PORT": "port"}
    return {name: given[key] for key, name in names.items() if given.get(key)} | given.get("OPTIONS", {})


@cache
def fanout() -> Fanout:
    return Postgres() if connection.vendor == "postgresql" else InProcess()
