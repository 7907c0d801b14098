"""The time of the house stands still while it is closed or down, so that nobody's clock runs then.

Every process that serves says now and then that the house is open, in one row for all. Where nobody has said so for a
while, the house was shut since, and clocks go on from there.
"""

import time
from datetime import UTC, datetime

from django.db import connection
from django.db.models import F
from django.utils import timezone

from glueckauf.web.tables.models import OpenHouse

BEAT = 2.0
"""Seconds between two signs that the house is open; for so long a process relies on the last one it saw."""
PAUSE = 5.0
"""After so many seconds without a sign it was shut."""
THE_ONE = 1


class HouseClock:
    """Knows by how much the house is behind the world, without asking the database every time."""

    def __init__(self) -> None:
        self.looked = float("-inf")
        self.behind = 0.0
        self.stopped_at: float | None = None

    def now(self) -> float:
        """Return the time of the house, in seconds as the world counts them."""
        if time.monotonic() - self.looked > BEAT:
            self.look()
        return (timezone.now().timestamp() if self.stopped_at is None else self.stopped_at) - self.behind

    def look(self) -> None:
        row = OpenHouse.objects.filter(pk=THE_ONE).first()
        self.looked, self.stopped_at = time.monotonic(), None
        if row:
            self.behind = row.shut_for
            self.stopped_at = row.seen.timestamp() if _gap(row) > PAUSE else None


house_clock = HouseClock()


def house_time() -> float:
    return house_clock.now()


def in_the_world(moment: float) -> datetime:
    """Return when a moment of the house comes, if the house stays open."""
    return datetime.fromtimestamp(moment + house_clock.behind, UTC)


def say_open(pause: float = PAUSE) -> None:
    """Note that the house is open; if it was shut, for longer than this pause, by how much it is behind now."""
    row, _ = OpenHouse.objects.get_or_create(pk=THE_ONE, defaults={"seen": timezone.now()})
    gap, same = _gap(row), OpenHouse.objects.filter(pk=THE_ONE, seen=row.seen)
    if gap > pause:
        same.update(seen=timezone.now(), shut_for=F("shut_for") + gap)
        house_clock.look()
    elif gap > BEAT / 2:
        same.update(seen=timezone.now())


def open_again() -> None:
    """Note that this process begins to serve. With SQLite there is no other, so before it the house was shut."""
    say_open(0.0 if connection.vendor == "sqlite" else PAUSE)


def _gap(row: OpenHouse) -> float:
    return (timezone.now() - row.seen).total_seconds()
