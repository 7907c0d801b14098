"""The house is closed for maintenance and opened again. Every process looks now and then whether it is."""

import logging
import time
from datetime import timedelta

from django.db import DatabaseError
from django.utils import timezone

from glueckauf.web.workers.models import Closing

LOG = logging.getLogger("glueckauf")
LOOK_EVERY = 1.0
"""Seconds for which a process relies on what it saw."""
THE_ONE = 1


def close_house(expected: timedelta | None) -> None:
    """Close, or change how long it will probably take."""
    until = None if expected is None else timezone.now() + expected
    Closing.objects.update_or_create(pk=THE_ONE, defaults={"until": until})


def open_house() -> bool:
    """Return whether it was closed."""
    return bool(Closing.objects.filter(pk=THE_ONE).delete()[0])


class Door:
    """Knows whether the house is closed, without asking the database every time."""

    def __init__(self) -> None:
        self.looked = float("-inf")
        self.closing: Closing | None = None

    def look(self) -> Closing | None:
        """Return what is known of the closing, if there is one; what was known last where the database is silent."""
        if time.monotonic() - self.looked > LOOK_EVERY:
            try:
                self.closing = Closing.objects.filter(pk=THE_ONE).first()
            except DatabaseError as error:
                LOG.warning("whether the house is closed cannot be read: %s", error)
            self.looked = time.monotonic()
        return self.closing


door = Door()
