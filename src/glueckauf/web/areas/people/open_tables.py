"""Open tables: those whose makers said that everybody may sit down, and only those."""

from dataclasses import dataclass
from datetime import timedelta

from django.http import HttpRequest
from django.utils import timezone

from glueckauf.core.game import Game, find_game
from glueckauf.core.text import say
from glueckauf.web.pages.sitters import Sitter, sitters_of
from glueckauf.web.pages.visitors import visitor_of
from glueckauf.web.tables.lookup import find_table, is_playable, own_seats
from glueckauf.web.tables.models import OPEN, Table
from glueckauf.web.tables.refusals import Refusal, no_such_table
from glueckauf.web.tables.seating import sit_down

MOST_LISTED = 60
LIVE_PATIENCE, SLOW_FOR = timedelta(hours=1), timedelta(days=14)
"""Where nobody has been for so long nobody is waiting any more."""


@dataclass(frozen=True)
class OpenTable:
    table: Table
    sitters: list[Sitter]

    @property
    def game(self) -> Game:
        return find_game(self.table.game)

    @property
    def mine(self) -> bool:
        return any(each.mine for each in self.sitters)


def open_tables(request: HttpRequest) -> list[OpenTable]:
    found = Table.objects.filter(is_playable(), listed=True, over=False, seats__kind=OPEN).distinct()
    waiting = [
        table for table in found.prefetch_related("seats").order_by("-pk")[: 5 * MOST_LISTED] if is_waiting(table)
    ]
    return [read_open_table(request, table) for table in waiting[:MOST_LISTED]]


def is_waiting(table: Table) -> bool:
    patience = SLOW_FOR if table.slow else LIVE_PATIENCE
    return any(seat.seen and timezone.now() - seat.seen < patience for seat in table.seats.all())


def read_open_table(request: HttpRequest, table: Table) -> OpenTable:
    own = own_seats(table, visitor_of(request))
    return OpenTable(table, sitters_of(table, own, request))


def take_free_seat(slug: str, visitor: str, name: str) -> None:
    """Take a free seat; first one that nobody sits in for."""
    table = find_table(slug)
    if not table.listed:
        raise no_such_table()
    if own_seats(table, visitor):
        return
    free = sorted((seat for seat in table.seats.all() if seat.kind == OPEN), key=lambda seat: bool(seat.level))
    if not free:
        raise Refusal(say("All seats are taken."), 409)
    sit_down(slug, free[0].secret, visitor, name)
