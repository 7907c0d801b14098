"""My games: where it is my turn, where others are to move, what is over, and what happened since I was there."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Q
from django.http import HttpRequest

from glueckauf.core.game import Game, all_games, find_game
from glueckauf.core.position import WATCHING
from glueckauf.core.text import Phrase, say_many
from glueckauf.web import tables, visits
from glueckauf.web.archive import Story, is_readable, story, unseen
from glueckauf.web.guard import language_of, visitor_of
from glueckauf.web.models import Table
from glueckauf.web.scene import Line, log_since
from glueckauf.web.showing import Sitter, sitters_of

MOST_RUNNING = 100
FINISHED_SHOWN = 20
TOLD = 4


@dataclass(frozen=True)
class Mine:
    """A game in which I sit."""

    table: Table
    story: Story
    sitters: list[Sitter]
    language: str

    @property
    def find_game(self) -> Game:
        return find_game(self.table.game)

    @property
    def own(self) -> list[int]:
        return [each.number for each in self.sitters if each.mine]

    @property
    def turn(self) -> Sitter | None:
        turn = self.story.record.position.turn
        return None if turn is None else self.sitters[turn]

    @property
    def my_turn(self) -> bool:
        return self.turn is not None and self.turn.mine and not self.turn.lent

    @property
    def known(self) -> int:
        return min(visits.known(seat) for seat in self.table.seats.all() if seat.number in self.own)

    @cached_property
    def news(self) -> list[Line]:
        """What I have not seen, as I may hear it; where several people share my device, as everybody may."""
        if self.known >= self.story.events:
            return []
        seat = self.own[0] if len(self.own) == 1 else WATCHING
        return log_since(self.story, seat, self.language, unseen(self.table, self.known))

    @property
    def told(self) -> list[Line]:
        return self.news[-TOLD:]

    @property
    def untold(self) -> Phrase | None:
        n = len(self.news) - len(self.told)
        return say_many("{n} line before that", "{n} lines before that", n) if n else None

    @property
    def winners(self) -> str:
        return ", ".join(self.sitters[seat].name for seat in self.story.record.position.winners())

    @property
    def totals(self) -> list[int]:
        return list(self.story.record.position.totals())


@dataclass(frozen=True)
class Shelf:
    """All games of a visitor, as they are listed."""

    to_move: list[Mine]
    others: list[Mine]
    finished: list[Mine]
    more: bool
    undealt: list[tuple[Table, Game]]
    """Tables that wait for somebody's word."""


def shelf(request: HttpRequest, page: int) -> Shelf:
    mine = Table.objects.filter(seats__owner=visitor_of(request)).distinct().prefetch_related("seats").order_by("-pk")
    mine = mine.filter(played_here())
    running = read_all(request, mine.filter(over=False, seed__isnull=False)[:MOST_RUNNING])
    start = page * FINISHED_SHOWN
    finished = read_all(request, mine.filter(over=True)[start : start + FINISHED_SHOWN + 1])
    return Shelf(
        to_move=[each for each in running if each.my_turn],
        others=[each for each in running if not each.my_turn],
        finished=finished[:FINISHED_SHOWN],
        more=len(finished) > FINISHED_SHOWN,
        undealt=[(table, find_game(table.game)) for table in mine.filter(seed__isnull=True)[:MOST_RUNNING]],
    )


def played_here() -> Q:
    """Games of today's rules: others cannot be opened."""
    today = Q()
    for of in all_games():
        today |= Q(game=of.name, rules__in=of.versions)
    return today


def read_all(request: HttpRequest, tables: Iterable[Table]) -> list[Mine]:
    return [read(request, table) for table in tables if is_readable(table)]


def read(request: HttpRequest, table: Table) -> Mine:
    own, language = tables.own_seats(table, visitor_of(request)), language_of(request)
    return Mine(table, story(table), sitters_of(table, own, request), language)
