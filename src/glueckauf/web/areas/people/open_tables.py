"""Open tables as the page lists them."""

from dataclasses import dataclass

from django.http import HttpRequest

from glueckauf.core.game import Game, find_game
from glueckauf.web.pages.sitters import Sitter, sitters_of
from glueckauf.web.pages.visitors import visitor_of
from glueckauf.web.tables import open_tables
from glueckauf.web.tables.lookup import own_seats
from glueckauf.web.tables.models import Table


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


def listed_tables(request: HttpRequest) -> list[OpenTable]:
    return [read_open_table(request, table) for table in open_tables.open_tables()]


def read_open_table(request: HttpRequest, table: Table) -> OpenTable:
    own = own_seats(table, visitor_of(request))
    return OpenTable(table, sitters_of(table, own, request))
