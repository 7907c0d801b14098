"""From a request to everything that its visitor may see of a table."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from markupsafe import Markup

from glueckauf.core.bitset import contains
from glueckauf.core.caching import CacheBypass
from glueckauf.core.compilation import is_plan_compiled
from glueckauf.core.move import Move
from glueckauf.core.position import NO_SEAT, Position, View, view_for
from glueckauf.core.svg import Choices
from glueckauf.core.text import Phrase, seats_called
from glueckauf.web.compiled_parts import purpose_for
from glueckauf.web.compiler import compiler
from glueckauf.web.pages.board_view import BoardView, board_view, still_board_view
from glueckauf.web.pages.chances import Chance, can_tell_chances, chances_of
from glueckauf.web.pages.ending import Ending, ending_of
from glueckauf.web.pages.invitation import invitation_of
from glueckauf.web.pages.last_turns import last_turns
from glueckauf.web.pages.log import LogLine, Scoring, latest_scoring, log_lines, log_lines_since
from glueckauf.web.pages.readiness import percent_ready
from glueckauf.web.pages.sharing import Share, share_of
from glueckauf.web.pages.sitters import Sitter, sitters_of
from glueckauf.web.pages.visitors import language_of, origin_of, visitor_of
from glueckauf.web.tables.dealing import is_disclosed, secret_hash
from glueckauf.web.tables.history import History, find_unseen, history_of
from glueckauf.web.tables.leaving import may_leave, told_incident, winners_of
from glueckauf.web.tables.lookup import find_table, own_seats
from glueckauf.web.tables.models import BOT, PERSON, Table
from glueckauf.web.tables.pace import PACES
from glueckauf.web.tables.playing import asks_somebody, is_free_undo, last_decision
from glueckauf.web.tables.seating import note_presence
from glueckauf.web.tables.shared_deals import check_may_look
from glueckauf.web.tables.visits import events_when_left, note_visit

MESSAGES_SHOWN = 60
TABLES_REMEMBERED = 20
ADVISED = "advised"
"""The mark on a move that a note points at."""
HELD = "held"
"""The mark on a move that waits to be confirmed."""


@dataclass(frozen=True)
class PageModel:
    """Everything a page shows to its visitor."""

    table: Table
    history: History
    sitters: list[Sitter]
    seat: int
    curtain: int | None
    language: str
    left: int | None = None
    """How many events there were when the visitor left, after an absence."""
    quiet: bool = False
    """The visitor has switched the chat off."""
    muted: frozenset[int] = frozenset()
    """The seats whose messages the visitor does not want to read."""
    is_still: bool = False
    """An earlier position on the way to the newest one: it can be looked at, nothing more."""
    has_more: bool = False
    """There are later positions to be shown already."""
    watched: int = 0
    """The seat whose board somebody who watches has chosen to see large."""
    origin: str = ""
    """Where the visitor has found this server, for links to send."""

    @cached_property
    def view(self) -> View:
        return view_for(self.history.record.position, self.seat)

    @cached_property
    def notes(self) -> "list[TableNote]":
        """What areas of the house have to say here."""
        return [note for source in note_sources if (note := source(self))]

    @cached_property
    def board(self) -> BoardView:
        held = [(move.code, HELD) for move in self.held]
        marks = (*held, *((note.move, ADVISED) for note in self.notes if note.move))
        events, moves = self.history.event_count, len(self.history.record.moves)
        place = self.table.pk, events, moves, self.is_still, is_plan_compiled(self.view.game)
        board = _board_view(place, self.seat, self.language, marks, CacheBypass(self))
        return replace(board, large=self.watched) if self.is_watching else board

    @property
    def tells_chances(self) -> bool:
        return can_tell_chances(self.table, self.view, is_watching=self.is_watching)

    @cached_property
    def chances(self) -> list[Chance]:
        """What everybody can expect, while the game goes on."""
        return chances_of(self.view) if self.tells_chances and not self.view.over else []

    @cached_property
    def names(self) -> list[str]:
        return [each.name for each in self.sitters]

    @cached_property
    def log(self) -> list[LogLine]:
        with seats_called(self.names):
            lines = log_lines(self.history, self.seat, self.language)
        more = [*self.paces, *self.incidents]
        return sorted([*lines, *more], key=lambda line: line.move) if more else lines

    @cached_property
    def messages(self) -> list[Any]:
        """Chat messages; no query is made at a table without any."""
        return list(self.table.messages.order_by("-pk")[:MESSAGES_SHOWN])[::-1] if self.table.message_count else []

    @property
    def chat(self) -> list[Any]:
        return [] if self.quiet else [each for each in self.messages if each.seat not in self.muted]

    @property
    def paces(self) -> list[LogLine]:
        """The changes of the pace, as lines of the log."""
        return [
            LogLine(move, move, seat, PACES[slow].text(self.language), "news")
            for move, seat, slow in self.table.pace_changes
        ]

    @property
    def incidents(self) -> list[LogLine]:
        """Who has left or was out of time, as lines of the log."""
        forfeits = self.table.forfeits
        return [
            LogLine(move, move, seat, told_incident(what, forfeits=forfeits).text(self.language), "news")
            for move, seat, what in self.table.incidents
        ]

    @property
    def winners(self) -> tuple[int, ...]:
        return winners_of(self.table, self.history)

    @property
    def may_leave(self) -> bool:
        return self.seat != NO_SEAT and not self.sitters[self.seat].gone and may_leave(self.table, self.seat)

    @property
    def has_chat(self) -> bool:
        """There is somebody to talk to."""
        return self.table.message_count > 0 or any(each.kind != BOT and not each.mine for each in self.sitters)

    @property
    def is_watching(self) -> bool:
        """The visitor has no seat here."""
        return not any(each.mine for each in self.sitters)

    @property
    def hash(self) -> str:
        return secret_hash(self.table)

    @property
    def is_disclosed(self) -> bool:
        """Nothing is secret any more, as when the day of a daily deal is over."""
        return is_disclosed(self.table)

    @property
    def since(self) -> list[LogLine]:
        """What happened while the visitor was away."""
        if self.left is None or self.left == self.history.event_count:
            return []
        with seats_called(self.names):
            return log_lines_since(self.history, self.seat, self.language, find_unseen(self.table, self.left))

    @property
    def scoring(self) -> Scoring | None:
        return latest_scoring(self.history.record, self.seat, self.language)

    @cached_property
    def ending(self) -> Ending | None:
        """Nothing of it exists before the end."""
        if not self.view.over:
            return None
        seat = None if self.is_disclosed else self.seat
        return ending_of(self.table, self.history, self.names, seat, with_chances=self.tells_chances)

    @cached_property
    def findings(self) -> "list[Finding]":
        """What areas of the house have found out about a game that is over."""
        return [found for source in finding_sources for found in source(self)] if self.view.over else []

    @property
    def plays_with_people(self) -> bool:
        return any(each.kind == PERSON and not each.mine for each in self.sitters)

    @property
    def is_asked_for_pace(self) -> bool:
        return self.seat != NO_SEAT and not contains(self.table.pace_agreed, self.seat)

    @property
    def has_substitutes(self) -> bool:
        """The computer players are still being compiled, and a simpler one plays for them."""
        bots = any(each.kind == BOT or each.lent for each in self.sitters)
        return bots and not self.table.strict and compiler.works_on(self.view.game, self.purpose)

    @property
    def waits_for_compiler(self) -> bool:
        """Where results are compared, nobody plays for the computer players; they are waited for."""
        return self.table.strict and self.table.waits_for_bot and compiler.works_on(self.view.game, self.purpose)

    @property
    def percent_ready(self) -> int:
        """How far the computer players are compiled; the page counts on by itself."""
        return percent_ready(self.view.game, self.purpose)

    @property
    def purpose(self) -> str:
        """What has to be compiled for the computer players of this table."""
        return purpose_for(each.level for each in self.sitters)

    @property
    def can_undo(self) -> str:
        """How this seat can take its last decision back: `free`, by `ask`ing somebody, or not at all."""
        target = None if self.seat == NO_SEAT or self.is_still else last_decision(self.history, self.seat)
        if self.held or (target is not None and is_free_undo(self.history.record, self.seat, target)):
            return "free"
        if target is None or self.table.strict:
            return ""
        return "ask" if asks_somebody(self.table, self.seat) else "free"

    @property
    def held(self) -> list[Move]:
        """The moves that end the turn as soon as they are confirmed."""
        return [self.view.move(number) for number in self.table.held] if self.my_turn else []

    @property
    def key(self) -> tuple[object, ...]:
        """All that the page depends on: two visitors with the same key see the same."""
        version = self.table.pk, self.table.version, self.history.event_count
        who = (
            self.seat,
            self.curtain,
            tuple(self.sitters),
            self.language,
            self.quiet,
            self.muted,
            self.watched,
            self.origin,
        )
        return (
            *version,
            self.is_still,
            self.has_more,
            *who,
            self.is_disclosed,
            self.tells_chances,
            self.has_substitutes,
            self.waits_for_compiler,
        )

    @property
    def invitation(self) -> str:
        """Who invites to what, if there is a link to send."""
        return invitation_of(self.table).sentence.text(self.language) if any(each.link for each in self.sitters) else ""

    @property
    def share(self) -> Share:
        link = self.origin + reverse("table", args=[self.table.slug])
        return share_of(self.table, self.history, len(self.history.record.moves), self.language, link)

    @property
    def my_turn(self) -> bool:
        may_act = self.curtain is None and not self.is_still and not self.lent
        return may_act and self.seat != NO_SEAT and self.view.turn == self.seat

    @property
    def lent(self) -> bool:
        return self.seat != NO_SEAT and self.sitters[self.seat].lent


@dataclass(frozen=True)
class TableNote:
    """What an area of the house has to say at a table, as HTML, and the move it points at."""

    html: Markup
    move: str = ""


note_sources: list[Callable[[PageModel], TableNote | None]] = []
"""Areas that have something to say at tables add themselves here. A note depends on what `PageModel.key` names alone."""


@dataclass(frozen=True)
class Finding:
    """What an area has found out about a finished game, in words, and where to read more."""

    phrase: Phrase
    link: str


finding_sources: list[Callable[[PageModel], list[Finding]]] = []
"""Areas that know more about finished games add themselves here. What they find depends on `PageModel.key` alone."""

mute_sources: list[Callable[[HttpRequest, Table], Iterable[int]]] = []
"""Areas that know whom a visitor does not want to hear add themselves here: they return seats of a table."""


def page_model_for(request: HttpRequest, slug: str) -> PageModel:
    table, visitor, language = find_table(slug), visitor_of(request), language_of(request)
    check_may_look(table, visitor)
    history = history_of(table)
    own = own_seats(table, visitor)
    seat, curtain = point_of_view(history.record.position, own, request.session.get("lifted", {}).get(slug))
    seats = [each for each in table.seats.all() if each.number in own]
    left = events_when_left(seats)
    for each in seats:
        note_presence(each)
        note_visit(each, history.event_count)
    return PageModel(
        table=table,
        history=history,
        sitters=sitters_of(table, own, request),
        seat=seat,
        curtain=curtain,
        language=language,
        left=left,
        quiet=has_chat_off(request),
        muted=muted_seats(request, table),
        watched=watched_seat(request, table),
        origin=origin_of(request),
    )


def has_chat_off(request: HttpRequest) -> bool:
    """The choice is kept with the account, or for a guest in this browser."""
    account = getattr(request, "account", None)
    return not account.chat if account else bool(request.session.get("quiet"))


def muted_seats(request: HttpRequest, table: Table) -> frozenset[int]:
    """Where nobody has said anything nothing is looked for."""
    return (
        frozenset(seat for source in mute_sources for seat in source(request, table))
        if table.message_count
        else frozenset()
    )


def watched_seat(request: HttpRequest, table: Table) -> int:
    """The seat asked for in the address, which this browser remembers, or the first one."""
    watched = dict(request.session.get("watched", {}))
    wish = request.GET.get("watch", "")
    if wish in {str(seat) for seat in range(table.players)}:
        watched[table.slug] = int(wish)
        request.session["watched"] = dict(list(watched.items())[-TABLES_REMEMBERED:])
    return watched.get(table.slug, 0)


def point_of_view(position: Position, own: list[int], lifted: int | None) -> tuple[int, int | None]:
    """Return the seat one sees the table from, and the seat for whom a curtain hangs before it.

    Several people at one device have secrets from each other: whose turn it is lifts the curtain first.
    """
    if not own:
        return NO_SEAT, None
    if len(own) == 1:
        return own[0], None
    if position.turn in own and position.turn != lifted:
        return NO_SEAT, position.turn
    return (lifted if lifted in own else own[0]) if lifted is not None or position.over else NO_SEAT, None


Marks = tuple[tuple[str, str], ...]


@lru_cache(maxsize=500)
def _board_view(place: tuple[int, ...], seat: int, language: str, marks: Marks, bypass: CacheBypass) -> BoardView:  # noqa: ARG001
    """Draw the board once for everybody who sees the same."""
    model = bypass.take()
    turns = last_turns(model.history.record, seat)
    if model.is_still:
        return still_board_view(model.view, language, Choices(last_turns=turns))
    return board_view(model.view, language, dict(marks), turns)
