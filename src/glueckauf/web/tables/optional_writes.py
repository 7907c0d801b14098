"""What happens where the database takes no writes: it is locked, full or read-only, or does not answer.

What a page writes by the way, such as a sign of life, is dropped, and the page is shown. What somebody has asked for is
refused.
"""

import logging
import time
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager
from sqlite3 import SQLITE_BUSY, SQLITE_CANTOPEN, SQLITE_FULL, SQLITE_IOERR, SQLITE_LOCKED, SQLITE_READONLY
from typing import Any, TypeVar

from django.db import DatabaseError, OperationalError, connection, transaction

from glueckauf.core.text import say
from glueckauf.web.tables.refusals import Refusal

T = TypeVar("T")
LOG = logging.getLogger("glueckauf")
PATIENCE, NO_PATIENCE, BY_THE_WAY = 2000, 50, 250
"""Milliseconds for which a lock of SQLite is waited for: by what is asked for, shortly after a fault, and by the way.

One thread makes all pages, so that whoever waits keeps everybody waiting.
"""
PAUSE = 5.0
"""For so many seconds after a fault patience is short, and nothing is written by the way."""
TRY_AGAIN = 10
UNWRITABLE = {SQLITE_BUSY, SQLITE_CANTOPEN, SQLITE_FULL, SQLITE_IOERR, SQLITE_LOCKED, SQLITE_READONLY}
READ_ONLY = "25006"
"""PostgreSQL: a write in a transaction that may only read."""
_faults: dict[str, float] = {}
"""When a write last failed, by database."""


def has_failed_lately() -> bool:
    return time.monotonic() < _faults.get(connection.alias, -PAUSE) + PAUSE


def write_if_possible(what: str, write: Callable[[], T]) -> T | None:
    """Carry out a write that a page can do without, or drop it with a line in the log."""
    if has_failed_lately():
        return None
    try:
        with lock_wait(BY_THE_WAY), transaction.atomic():
            return write()
    except DatabaseError as error:
        if not cannot_write(error):
            raise
        _faults[connection.alias] = time.monotonic()
        LOG.warning("%s was not written: %s; for %g seconds nothing of the kind is tried", what, error, PAUSE)
        return None


def patient() -> AbstractContextManager[None]:
    """Wait for locks as long as somebody who has asked for something may keep the others waiting."""
    return lock_wait(NO_PATIENCE if has_failed_lately() else PATIENCE)


@contextmanager
def lock_wait(milliseconds: int) -> Generator[None]:
    """On SQLite, where the whole database is one lock, wait for it so long."""
    if connection.vendor != "sqlite":
        yield
        return
    cursor = connection.cursor()
    cursor.execute("PRAGMA busy_timeout")
    usual: Any = cursor.fetchone()
    cursor.execute(f"PRAGMA busy_timeout = {milliseconds}")
    try:
        yield
    finally:
        cursor.execute(f"PRAGMA busy_timeout = {usual[0]}")


def cannot_write(error: DatabaseError) -> bool:
    """Whether the fault is the database's and may pass, not one of the program."""
    code = getattr(error.__cause__, "sqlite_errorcode", None)
    if code is not None:
        return code & 0xFF in UNWRITABLE
    return isinstance(error, OperationalError) or getattr(error.__cause__, "sqlstate", None) == READ_ONLY


def refused_write(route: str, error: DatabaseError) -> Refusal:
    """Note that what was asked for could not be written."""
    _faults[connection.alias] = time.monotonic()
    LOG.warning("%s was refused: %s", route, error)
    return not_saved()


def not_saved() -> Refusal:
    phrase = say("The server cannot save anything at the moment, so nothing was changed. Try again in a while.")
    return Refusal(phrase, 503, "cannot_save", TRY_AGAIN)
