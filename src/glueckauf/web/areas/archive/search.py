"""Public games that are over, found by game, number of players and names."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet
from django.http import HttpRequest

from glueckauf.core.game import Game, find_game
from glueckauf.core.position import Position
from glueckauf.web.areas.archive.models import ArchivedGame
from glueckauf.web.pages.sitters import Sitter, sitters_of
from glueckauf.web.pages.visitors import visitor_of
from glueckauf.web.tables.dealing import is_disclosed
from glueckauf.web.tables.history import history_of, is_readable
from glueckauf.web.tables.lookup import is_playable, own_seats
from glueckauf.web.tables.models import Table
from glueckauf.web.tables.names import name_key

SHOWN = 20


@dataclass(frozen=True)
class Search:
    """What somebody looks for; what is empty leaves nothing out."""

    game: str = ""
    players: int = 0
    name: str = ""
    before: int = 0
    """Older than this one: the pages go on from where the last one ended."""


@dataclass(frozen=True)
class FoundGame:
    archived: ArchivedGame
    sitters: list[Sitter]
    position: Position

    @property
    def table(self) -> Table:
        return self.archived.table

    @property
    def game(self) -> Game:
        return find_game(self.table.game)

    @property
    def totals(self) -> list[int]:
        return list(self.position.totals())

    @property
    def winners(self) -> str:
        return ", ".join(self.sitters[seat].name for seat in self.position.winners())

    @property
    def mine(self) -> bool:
        return any(each.mine for each in self.sitters)


def found_games(search: Search) -> "QuerySet[ArchivedGame]":
    """The latest first; what was withheld is not there, nor what is being played again."""
    found = ArchivedGame.objects.filter(is_playable("table__"), withheld=False, table__over=True)
    if search.game:
        found = found.filter(game=search.game)
    if search.players:
        found = found.filter(players=search.players)
    if search.name:
        found = found.filter(known__key=name_key(search.name))
    if search.before:
        found = found.filter(pk__lt=search.before)
    return found.select_related("table").prefetch_related("table__seats").order_by("-pk")


def shown_games(request: HttpRequest, found: Iterable[ArchivedGame]) -> list[FoundGame]:
    return [found_game(request, each) for each in found if is_shown(each.table)]


def is_shown(table: Table) -> bool:
    """A game of rules that are not played here any more cannot be replayed."""
    return is_disclosed(table) and is_readable(table)


def found_game(request: HttpRequest, archived: ArchivedGame) -> FoundGame:
    own = own_seats(archived.table, visitor_of(request))
    return FoundGame(archived, sitters_of(archived.table, own, request), history_of(archived.table).record.position)
