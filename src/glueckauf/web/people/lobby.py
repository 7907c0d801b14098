"""Open tables: those whose makers said that everybody may sit down, and only those."""

from dataclasses import dataclass
from datetime import timedelta

from django.http import HttpRequest
from django.utils import timezone

from glueckauf.core.game import Game, find_game
from glueckauf.core.text import say
from glueckauf.web import tables
from glueckauf.web.guard import visitor_of
from glueckauf.web.models import OPEN, Table
from glueckauf.web.people.games import played_here
from glueckauf.web.showing import Sitter, sitters_of
from glueckauf.web.tables import Refusal

MOST = 60
LIVE_FOR, SLOW_FOR = timedelta(hours=1), timedelta(days=14)
"""Where nobody has been for so long nobody is waiting any more."""


@dataclass(frozen=True)
class OpenTable:
    table: Table
    sitters: list[Sitter]

    @property
    def find_game(self) -> Game:
        return find_game(self.table.game)

    @property
    def mine(self) -> bool:
        return any(each.mine for each in self.sitters)


def open_tables(request: HttpRequest) -> list[OpenTable]:
    found = Table.objects.filter(played_here(), listed=True, over=False, seats__kind=OPEN).distinct()
    waiting = [table for table in found.prefetch_related("seats").order_by("-pk")[: 5 * MOST] if is_waiting(table)]
    return [read(request, table) for table in waiting[:MOST]]


def is_waiting(table: Table) -> bool:
    patience = SLOW_FOR if table.slow else LIVE_FOR
    return any(seat.seen and timezone.now() - seat.seen < patience for seat in table.seats.all())


def read(request: HttpRequest, table: Table) -> OpenTable:
    own = tables.own_seats(table, visitor_of(request))
    return OpenTable(table, sitters_of(table, own, request))


def sit(slug: str, visitor: str, name: str) -> None:
    """Take a free seat; first one that nobody sits in for."""
    table = tables.find(slug)
    if not table.listed:
        raise tables.no_table()
    if tables.own_seats(table, visitor):
        return
    free = sorted((seat for seat in table.seats.all() if seat.kind == OPEN), key=lambda seat: bool(seat.level))
    if not free:
        raise Refusal(say("All seats are taken."), 409)
    tables.sit(slug, free[0].secret, visitor, name)
