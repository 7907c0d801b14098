"""A game, position by position, as its visitor may see it.

As long as it goes on that is what one's own seat, or somebody who watches, saw at the time; after the end every seat's
view, and everything open.
"""

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from django.http import HttpRequest
from django.urls import reverse

from glueckauf.core.caching import CacheBypass
from glueckauf.core.position import NO_SEAT, Position, View, view_for
from glueckauf.core.record import Record
from glueckauf.core.svg import Choices
from glueckauf.core.text import say, seats_called
from glueckauf.web.pages.board_view import BoardView, still_board_view
from glueckauf.web.pages.chances import Chance, chances_of
from glueckauf.web.pages.last_turns import last_turns
from glueckauf.web.pages.log import LogLine, turn_lines
from glueckauf.web.pages.open_view import OpenView
from glueckauf.web.pages.outline import ToldSection, told_outline
from glueckauf.web.pages.page_model import PageModel, page_model_for
from glueckauf.web.pages.sharing import Share, share_of
from glueckauf.web.pages.sitters import Sitter
from glueckauf.web.tables.dealing import is_disclosed
from glueckauf.web.tables.refusals import Refusal

ALL, OPEN = "all", "open"
"""Viewpoints: what everybody may see, and everything."""


@dataclass(frozen=True)
class Replay:
    """A position of a game; `point` is the seat it is seen from, or one of the two words above."""

    model: PageModel
    move: int
    point: str
    refused: bool

    @property
    def record(self) -> Record:
        return self.model.history.record

    @property
    def record_so_far(self) -> Record:
        back = self.last - self.move
        return self.record.undo(back, agreed=True) if back else self.record

    @property
    def ends_turn(self) -> bool:
        positions = self.record.positions()
        return self.move > 0 and positions[self.move].turns != positions[self.move - 1].turns

    @property
    def last(self) -> int:
        return len(self.record.moves)

    @property
    def slug(self) -> str:
        return self.model.table.slug

    @property
    def sitters(self) -> list[Sitter]:
        return self.model.sitters

    @property
    def audience(self) -> int | None:
        return None if self.point == OPEN else seat_of(self.point)

    @cached_property
    def board(self) -> BoardView:
        """The board of one seat lies in front, also for those who sit nowhere."""
        known = self.model.table.pk, self.model.history.event_count, self.move, self.point, self.model.language
        return replace(_board_view(*known, CacheBypass(self)), large=self.front_seat)

    @property
    def view(self) -> View:
        return view_from(self.record.positions()[self.move], self.point)

    @property
    def tells_chances(self) -> bool:
        return self.model.tells_chances

    @cached_property
    def chances(self) -> list[Chance]:
        return chances_of(self.view) if self.tells_chances else []

    @property
    def front_seat(self) -> int:
        own = next((each.number for each in self.sitters if each.mine), 0)
        return int(self.point) if self.point.isdecimal() else own

    @property
    def outline(self) -> list[ToldSection]:
        return told_outline(self.view, self.model.language, self.model.names)

    @property
    def mover(self) -> Sitter | None:
        """Who made the move that led here."""
        return self.sitters[self.record.positions()[self.move - 1].turn or 0] if self.move else None

    @property
    def sentence(self) -> str:
        return self.record.describe_moves([self.move - 1], self.model.language, self.audience)

    @cached_property
    def lines(self) -> list[LogLine]:
        with seats_called(self.model.names):
            return list(turn_lines(self.record, self.audience, self.model.language))

    @property
    def points(self) -> list[str]:
        """From where one may look."""
        return viewpoints_of(self.model)

    @property
    def share(self) -> Share:
        link = self.model.origin + self.link(self.move)
        return share_of(self.model.table, self.model.history, self.move, self.model.language, link)

    def link(self, move: int, point: str | None = None) -> str:
        there = min(max(move, 0), self.last)
        return f"{reverse('position', args=[self.slug, there])}?seat={point or self.point}"


def seat_of(point: str) -> int:
    return int(point) if point.isdecimal() else NO_SEAT


def view_from(position: Position, point: str) -> View:
    return OpenView(position) if point == OPEN else view_for(position, seat_of(point))


@lru_cache(maxsize=500)
def _board_view(table: int, events: int, move: int, point: str, language: str, bypass: CacheBypass) -> BoardView:  # noqa: ARG001, PLR0913, PLR0917
    replay = bypass.take()
    return still_board_view(
        replay.view, language, Choices(last_turns=last_turns(replay.record_so_far, replay.audience))
    )


def is_open(model: PageModel) -> bool:
    return is_disclosed(model.table)


def viewpoints_of(model: PageModel) -> list[str]:
    if is_open(model):
        return [*(str(each.number) for each in model.sitters), ALL, OPEN]
    return [ALL] if model.seat == NO_SEAT else [str(model.seat), ALL]


def replay_for(request: HttpRequest, slug: str, move: int) -> Replay:
    """A seat that one may not look from, yet, is shown as everybody may see the table."""
    model = page_model_for(request, slug)
    if move > len(model.history.record.moves):
        raise Refusal(say("The game has not come that far."), 404)
    allowed, wished = viewpoints_of(model), request.GET.get("seat", "")
    own = str(model.seat) if model.seat != NO_SEAT else OPEN if is_open(model) else ALL
    known = [*(str(each.number) for each in model.sitters), ALL, OPEN]
    refused = wished in known and wished not in allowed
    point = wished if wished in allowed else ALL if refused else own
    return Replay(model, move, point, refused)
