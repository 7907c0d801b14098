"""The lobby: who waits for somebody, which tables are open, and which games can be watched."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest

from glueckauf.core.game import Game, find_game
from glueckauf.web.areas.lobby.models import QuickMatch
from glueckauf.web.areas.lobby.quick_match import is_there
from glueckauf.web.pages.sitters import Sitter, sitters_of
from glueckauf.web.pages.visitors import visitor_of
from glueckauf.web.tables import open_tables
from glueckauf.web.tables.history import is_readable
from glueckauf.web.tables.lookup import own_seats
from glueckauf.web.tables.models import Table


@dataclass(frozen=True)
class PublicTable:
    """A table as the lobby lists it."""

    table: Table
    sitters: list[Sitter]
    fills_at: datetime | None = None
    """When computer players take the free seats."""

    @property
    def game(self) -> Game:
        return find_game(self.table.game)

    @property
    def mine(self) -> bool:
        return any(each.mine for each in self.sitters)


@dataclass(frozen=True)
class Lobby:
    """What everybody may see, with the visitor's own seats marked."""

    waiting: list[PublicTable]
    open: list[PublicTable]
    running: list[PublicTable]


def lobby_for(request: HttpRequest) -> Lobby:
    free, running = open_tables.open_tables(), open_tables.running_tables()
    fills = fill_times(free)
    return Lobby(
        waiting=[public_table(request, table, fills) for table in free if table.pk in fills and is_there(table)],
        open=[public_table(request, table, fills) for table in free if table.pk not in fills],
        running=[public_table(request, table, {}) for table in running if is_readable(table)],
    )


def fill_times(tables: Iterable[Table]) -> dict[int, datetime]:
    """Return when computer players come, by the tables of quick matches."""
    return dict(QuickMatch.objects.filter(table__in=tables).values_list("table", "fills_at"))


def public_table(request: HttpRequest, table: Table, fills: dict[int, datetime]) -> PublicTable:
    own = own_seats(table, visitor_of(request))
    return PublicTable(table, sitters_of(table, own, request), fills.get(table.pk))
