"""How much of a game its people have seen. Looking is frequent, so it is noted here and written by and by."""

from datetime import timedelta
from threading import Lock

from django.conf import settings
from django.db import DatabaseError, transaction
from django.utils import timezone

from glueckauf.web.models import Seat

_noted: dict[int, int] = {}
"""By seat: how many events were shown to its person."""
_lock = Lock()


def note(seat: Seat, events: int) -> None:
    if known(seat) < events:
        with _lock:
            _noted[seat.pk] = events


def known(seat: Seat) -> int:
    return max(seat.known, _noted.get(seat.pk, 0))


def left(seats: list[Seat]) -> int | None:
    """How many events there were when the person of these seats left; None if it was just now, or never here."""
    signs = [seat.seen for seat in seats if seat.seen]
    if not signs or timezone.now() - max(signs) < timedelta(seconds=settings.AWAY):
        return None
    return min(known(seat) for seat in seats)


def write() -> None:
    """What was noted is written; if that fails it stays noted."""
    with _lock:
        taken = dict(_noted)
        _noted.clear()
    try:
        with transaction.atomic():
            for seat, events in taken.items():
                Seat.objects.filter(pk=seat, known__lt=events).update(known=events)
    except DatabaseError:
        with _lock:
            _noted.update({seat: max(events, _noted.get(seat, 0)) for seat, events in taken.items()})
        raise
