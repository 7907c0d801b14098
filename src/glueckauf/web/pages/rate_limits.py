"""How much one network may do in a while, whichever process it asks.

The generic cell rate algorithm (https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm): a token bucket of which one
number is kept, the moment when it will be full again. It is kept where all processes see it; each process takes some
tokens ahead, so that few requests have to ask there.
"""

import time
from collections import OrderedDict
from functools import cache
from math import ceil
from threading import Lock
from typing import Any, Protocol

from django.conf import settings
from django.db import connection

from glueckauf.core.text import say
from glueckauf.web.tables.optional_writes import write_if_possible
from glueckauf.web.tables.refusals import Refusal
from glueckauf.web.transport.networks import asking_share

TOO_MUCH = say("That was too much at once. Try again in a moment.")
AHEAD = 60
"""A process takes one part in so many of a bucket ahead."""
MOST_KEPT = 100_000
"""Keys that a process remembers; the oldest are forgotten."""


def too_much(wait: float = 0.0) -> Refusal:
    return Refusal(TOO_MUCH, 429, "too_many_requests", ceil(wait))


class RateLimit:
    """`most` actions for each key, and as many again within `seconds`."""

    def __init__(self, name: str, most: int, seconds: float) -> None:
        self.name, self.most, self.seconds = name, most, seconds
        self.interval, self.ahead = seconds / max(most, 1), max(1, most // AHEAD)
        self.taken: OrderedDict[str, int] = OrderedDict()
        """By key: how many actions were taken ahead and not used yet."""
        self.lock = Lock()

    def check(self, key: str | None = None) -> None:
        """Take an action of a key, or of the network that asks; refuse if there is none."""
        chosen = asking_share() if key is None else key
        with self.lock:
            left = self.taken.pop(chosen, 0) or self.take(chosen)
            self.taken[chosen] = left - 1
            if len(self.taken) > MOST_KEPT:
                self.taken.popitem(last=False)

    def take(self, key: str) -> int:
        """Take as many actions ahead as there are, or one; return how many."""
        wait = self.interval
        for number in (self.ahead, 1) if self.most else ():
            wait = buckets().fill(f"{self.name} {key}", number * self.interval, self.seconds)
            if wait <= 0:
                return number
        raise too_much(wait)


class Buckets(Protocol):
    def fill(self, key: str, seconds: float, most: float) -> float:
        """Put so many seconds into a bucket that holds `most`; it runs empty by a second in a second.

        Return for how long one has to wait before they fit in; they were put in if it is not more than 0.
        """
        ...


class OwnBuckets:
    """SQLite: one process serves all."""

    def __init__(self) -> None:
        self.empty_at: OrderedDict[str, float] = OrderedDict()

    def fill(self, key: str, seconds: float, most: float) -> float:
        now = time.monotonic()
        empty_at = max(now, self.empty_at.pop(key, now))
        wait = empty_at + seconds - (now + most)
        self.empty_at[key] = empty_at if wait > 0 else empty_at + seconds
        while len(self.empty_at) > MOST_KEPT:
            self.empty_at.popitem(last=False)
        return wait


class SharedBuckets:
    """PostgreSQL: a row for each bucket, in a table that is written without a log."""

    FILL = """
        INSERT INTO web_bucket AS bucket (key, empty_at)
        VALUES (%(key)s, clock_timestamp() + %(seconds)s * interval '1 second')
        ON CONFLICT (key) DO UPDATE
        SET empty_at = greatest(bucket.empty_at, clock_timestamp()) + %(seconds)s * interval '1 second'
        WHERE bucket.empty_at <= clock_timestamp() + (%(most)s - %(seconds)s) * interval '1 second'
        RETURNING 0
    """
    WAIT = """
        SELECT extract(epoch FROM empty_at - clock_timestamp()) + %(seconds)s - %(most)s
        FROM web_bucket WHERE key = %(key)s
    """

    def __init__(self) -> None:
        self.own = OwnBuckets()
        """For as long as nothing can be written."""

    def fill(self, key: str, seconds: float, most: float) -> float:
        values = {"key": key, "seconds": seconds, "most": most}
        wait = write_if_possible("a rate limit", lambda: self._fill(values))
        return self.own.fill(key, seconds, most) if wait is None else wait

    def _fill(self, values: dict[str, Any]) -> float:
        with connection.cursor() as cursor:
            for query in (self.FILL, self.WAIT):
                cursor.execute(query, values)
                if found := cursor.fetchone():
                    return float(found[0])
        return 0.0


@cache
def buckets() -> Buckets:
    return SharedBuckets() if connection.vendor == "postgresql" else OwnBuckets()


read_limit = RateLimit("reads", settings.READS_PER_MINUTE, 60)
write_limit = RateLimit("writes", settings.MOVES_PER_MINUTE, 60)
table_limit = RateLimit("tables", settings.TABLES_PER_HOUR, 3600)
picture_limit = RateLimit("pictures", settings.PICTURES_PER_MINUTE, 60)
