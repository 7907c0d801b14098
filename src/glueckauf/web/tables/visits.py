"""How many events of a game its people have seen. Visits are frequent, so they are kept in memory and written in batches."""

from datetime import timedelta
from threading import Lock

from django.conf import settings
from django.db import DatabaseError, transaction
from django.utils import timezone

from glueckauf.web.tables.models import Seat

_noted: dict[int, int] = {}
"""By seat: how many events were shown to its person."""
_lock = Lock()


def note_visit(seat: Seat, events: int) -> None:
    if events_seen(seat) < events:
        with _lock:
            _noted[seat.pk] = events


def events_seen(seat: Seat) -> int:
    return max(seat.events_seen, _noted.get(seat.pk, 0))


def events_when_left(seats: list[Seat]) -> int | None:
    """Return how many events there were when the person of these seats left; None if that was just now, or never."""
    signs = [seat.seen for seat in seats if seat.seen]
    if not signs or timezone.now() - max(signs) < timedelta(seconds=settings.AWAY):
        return None
    return min(events_seen(seat) for seat in seats)


def write_visits() -> None:
    """Write the noted visits to the database; what cannot be written stays noted."""
    with _lock:
        taken = dict(_noted)
        _noted.clear()
    try:
        with transaction.atomic():
            for seat, events in taken.items():
                Seat.objects.filter(pk=seat, events_seen__lt=events).update(events_seen=events)
    except DatabaseError:
        with _lock:
            _noted.update({seat: max(events, _noted.get(seat, 0)) for seat, events in taken.items()})
        raise
