"""How much one visitor may do in a while."""

import time
from collections import OrderedDict
from math import ceil
from threading import Lock

from django.conf import settings

from glueckauf.core.text import say
from glueckauf.web.tables.refusals import Refusal


class TokenBucket:
    """A token bucket for each key (https://en.wikipedia.org/wiki/Token_bucket); the oldest keys are forgotten.

    `most` tokens fit into a bucket, and as many flow in within `seconds`. Every action takes one.
    """

    KEPT = 10_000

    def __init__(self, most: int, seconds: float) -> None:
        self.most, self.seconds = most, seconds
        self.used: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self.lock = Lock()

    def check(self, key: str) -> None:
        """Take a token, or refuse if there is none."""
        now = time.monotonic()
        with self.lock:
            level, before = self.used.pop(key, (0.0, now))
            level = max(0.0, level - (now - before) * self.most / self.seconds)
            allowed = level + 1 <= self.most
            self.used[key] = (level + 1 if allowed else level, now)
            while len(self.used) > self.KEPT:
                self.used.popitem(last=False)
        if not allowed:
            raise self.too_much(level)

    def too_much(self, level: float) -> Refusal:
        wait = ceil((level + 1 - self.most) * self.seconds / max(self.most, 1))
        phrase = say("That was too much at once. Try again in a moment.")
        return Refusal(phrase, 429, "too_many_requests", wait)


table_limit = TokenBucket(settings.TABLES_PER_HOUR, 3600)
move_limit = TokenBucket(settings.MOVES_PER_MINUTE, 60)
picture_limit = TokenBucket(settings.PICTURES_PER_MINUTE, 60)
