"""Open tables: those whose makers said that everybody may sit down, and only those."""

from datetime import timedelta

from django.db.models import Exists, OuterRef
from django.utils import timezone

from glueckauf.core.text import say
from glueckauf.web.tables.lookup import find_table, is_playable, own_seats
from glueckauf.web.tables.models import OPEN, Seat, Table
from glueckauf.web.tables.refusals import Refusal, no_such_table
from glueckauf.web.tables.seating import sit_down

MOST_LISTED = 60
LIVE_PATIENCE, SLOW_FOR = timedelta(hours=1), timedelta(days=14)
"""Where nobody has been for so long nobody is waiting any more."""


def open_tables() -> list[Table]:
    """Those with a free seat where somebody waits, the latest first."""
    is_free = Exists(Seat.objects.filter(table=OuterRef("pk"), kind=OPEN))
    found = Table.objects.filter(is_playable(), is_free, listed=True, over=False)
    latest = found.prefetch_related("seats").order_by("-pk")[: 5 * MOST_LISTED]
    return [table for table in latest if is_waiting(table)][:MOST_LISTED]


def is_waiting(table: Table) -> bool:
    patience = SLOW_FOR if table.slow else LIVE_PATIENCE
    return any(seat.seen and timezone.now() - seat.seen < patience for seat in table.seats.all())


def take_free_seat(slug: str, visitor: str, name: str) -> None:
    """Take a free seat; first one that nobody sits in for."""
    table = find_table(slug)
    if not table.listed:
        raise no_such_table()
    if own_seats(table, visitor):
        return
    free = sorted((seat for seat in table.seats.all() if seat.kind == OPEN), key=lambda seat: bool(seat.level))
    if not free:
        raise Refusal(say("All seats are taken."), 409, "seat_taken")
    sit_down(slug, free[0].secret, visitor, name)
