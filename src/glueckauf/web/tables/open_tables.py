"""Open tables: those whose makers said that everybody may sit down, and only those."""

from datetime import timedelta
from typing import Any

from django.db.models import Exists, OuterRef
from django.utils import timezone

from glueckauf.core.text import say
from glueckauf.web.tables.lookup import find_table, is_playable, own_seats
from glueckauf.web.tables.models import OPEN, Seat, Table
from glueckauf.web.tables.refusals import Refusal, no_such_table
from glueckauf.web.tables.seating import sit_down

MOST_LISTED = 60
MOST_WATCHED = 30
LIVE_PATIENCE, SLOW_FOR = timedelta(hours=1), timedelta(days=14)
"""Where nobody has been for so long nobody is waiting any more."""
HAS_FREE_SEAT = Exists(Seat.objects.filter(table=OuterRef("pk"), kind=OPEN))


def open_tables() -> list[Table]:
    """Those with a free seat where somebody waits, the latest first."""
    return _latest_public(HAS_FREE_SEAT)[:MOST_LISTED]


def running_tables() -> list[Table]:
    """Those that are full, where somebody still plays, the latest first. Whoever sat down there knew that all may watch.

    Where a deal is played at several tables, nobody watches before its end.
    """
    return _latest_public(~HAS_FREE_SEAT, seed__isnull=False, strict=False)[:MOST_WATCHED]


def _latest_public(*conditions: Any, **more: Any) -> list[Table]:
    found = Table.objects.filter(is_playable(), *conditions, listed=True, over=False, **more)
    latest = found.prefetch_related("seats").order_by("-pk")[: 5 * MOST_LISTED]
    return [table for table in latest if is_waiting(table)]


def is_waiting(table: Table) -> bool:
    patience = SLOW_FOR if table.slow else LIVE_PATIENCE
    return any(seat.seen and timezone.now() - seat.seen < patience for seat in table.seats.all())


def take_free_seat(slug: str, visitor: str, name: str) -> None:
    """Sit down at an open table, first on a seat that nobody sits in for."""
    table = find_table(slug)
    if not table.listed:
        raise no_such_table()
    sit_on_free_seat(table, visitor, name)


def sit_on_free_seat(table: Table, visitor: str, name: str) -> None:
    if own_seats(table, visitor):
        return
    free = sorted((seat for seat in table.seats.all() if seat.kind == OPEN), key=lambda seat: bool(seat.level))
    if not free:
        raise Refusal(say("All seats are taken."), 409, "seat_taken")
    sit_down(table.slug, free[0].secret, visitor, name)
