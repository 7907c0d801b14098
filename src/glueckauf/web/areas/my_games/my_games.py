"""My games: where it is my turn, where others are to move, what is over, and what happened since I was there."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest

from glueckauf.core.game import Game, find_game
from glueckauf.core.position import NO_SEAT
from glueckauf.core.text import Phrase, say, say_many, seats_called
from glueckauf.web.areas.my_games.models import GameNote
from glueckauf.web.pages.log import LogLine, log_lines_since
from glueckauf.web.pages.sitters import Sitter, sitters_of
from glueckauf.web.pages.visitors import language_of, visitor_of
from glueckauf.web.tables import visits
from glueckauf.web.tables.history import History, find_unseen, history_of, is_readable
from glueckauf.web.tables.kept_game import game_of
from glueckauf.web.tables.leaving import winners_of
from glueckauf.web.tables.lookup import is_playable, own_seats
from glueckauf.web.tables.models import PERSON, Seat, Table

MOST_RUNNING = 100
FINISHED_SHOWN = 20
LINES_SHOWN = 4


COMPANY = {"people": say("with people"), "alone": say("against computer players")}


@dataclass(frozen=True)
class Filter:
    """Which games somebody wants to see; what is empty leaves nothing out."""

    game: str = ""
    company: str = ""
    noted: bool = False

    def __bool__(self) -> bool:
        return bool(self.game or self.company or self.noted)


@dataclass(frozen=True)
class MyGame:
    """A game in which I sit."""

    table: Table
    history: History
    sitters: list[Sitter]
    language: str
    note: str = ""

    @property
    def game(self) -> Game:
        return find_game(self.table.game)

    @property
    def own(self) -> list[int]:
        return [each.number for each in self.sitters if each.mine]

    @property
    def turn(self) -> Sitter | None:
        turn = self.history.record.position.turn
        return None if turn is None else self.sitters[turn]

    @property
    def is_left(self) -> bool:
        """I have given up every seat that I had."""
        return not self.own

    @property
    def my_turn(self) -> bool:
        return self.turn is not None and self.turn.mine and not self.turn.lent

    @property
    def events_seen(self) -> int:
        return min((visits.events_seen(seat) for seat in self.table.seats.all() if seat.number in self.own), default=0)

    @cached_property
    def news(self) -> list[LogLine]:
        """What I have not seen; where several people share my device, as everybody may know it."""
        if self.is_left or self.events_seen >= self.history.event_count:
            return []
        seat = self.own[0] if len(self.own) == 1 else NO_SEAT
        with seats_called([each.name for each in self.sitters]):
            return log_lines_since(self.history, seat, self.language, find_unseen(self.table, self.events_seen))

    @property
    def shown_news(self) -> list[LogLine]:
        return self.news[-LINES_SHOWN:]

    @property
    def hidden_news(self) -> Phrase | None:
        n = len(self.news) - len(self.shown_news)
        return say_many("{n} earlier line", "{n} earlier lines", n) if n else None

    @property
    def is_mine_alone(self) -> bool:
        return not self.table.strict and all(each.mine or each.kind != PERSON for each in self.sitters)

    @property
    def winners(self) -> str:
        return ", ".join(self.sitters[seat].name for seat in winners_of(self.table, self.history))

    @property
    def totals(self) -> list[int]:
        return list(self.history.record.position.totals())


@dataclass(frozen=True)
class MyGames:
    """All games of a visitor, as they are listed."""

    to_move: list[MyGame]
    others: list[MyGame]
    finished: list[MyGame]
    more: bool
    undealt: list[tuple[Table, Game]]
    """Tables that wait for somebody's word for the deal."""
    outdated: list[tuple[Table, Game | None]]
    """Tables of rules that are not played here any more."""


def games_of_visitor(request: HttpRequest, page: int, chosen: Filter) -> MyGames:
    mine = tables_of(visitor_of(request), chosen).prefetch_related("seats").order_by("-pk")
    outdated, mine = mine.exclude(is_playable()), mine.filter(is_playable())
    running = read_games(request, mine.filter(over=False, seed__isnull=False)[:MOST_RUNNING])
    start = page * FINISHED_SHOWN
    finished = read_games(request, mine.filter(over=True)[start : start + FINISHED_SHOWN + 1])
    return MyGames(
        to_move=[each for each in running if each.my_turn],
        others=[each for each in running if not each.my_turn and not each.is_left],
        finished=finished[:FINISHED_SHOWN],
        more=len(finished) > FINISHED_SHOWN,
        undealt=[(table, find_game(table.game)) for table in mine.filter(seed__isnull=True)[:MOST_RUNNING]],
        outdated=[(table, game_of(table)) for table in outdated[:MOST_RUNNING]],
    )


def tables_of(visitor: str, chosen: Filter) -> "QuerySet[Table]":
    notes = GameNote.objects.filter(owner=visitor)
    mine = Table.objects.filter(seats__owner=visitor).distinct()
    mine = mine.exclude(pk__in=notes.filter(hidden=True).values("table"))
    if chosen.game:
        mine = mine.filter(game=chosen.game)
    if chosen.company:
        others = Seat.objects.filter(table=OuterRef("pk"), kind=PERSON).exclude(owner=visitor)
        mine = mine.filter(Exists(others) if chosen.company == "people" else ~Exists(others))
    return mine.filter(pk__in=notes.exclude(text="").values("table")) if chosen.noted else mine


def read_games(request: HttpRequest, tables: Iterable[Table]) -> list[MyGame]:
    readable = [table for table in tables if is_readable(table)]
    notes = dict(GameNote.objects.filter(owner=visitor_of(request), table__in=readable).values_list("table", "text"))
    return [read_game(request, table, notes.get(table.pk, "")) for table in readable]


def read_game(request: HttpRequest, table: Table, note: str) -> MyGame:
    own, language = own_seats(table, visitor_of(request)), language_of(request)
    return MyGame(table, history_of(table), sitters_of(table, own, request), language, note)
