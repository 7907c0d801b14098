"""A game, position by position, as its visitor may see it.

As long as it goes on that is what one's own seat, or somebody who watches, saw at the time; after the end every seat's
view, and everything open.
"""

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from django.http import HttpRequest

from glueckauf.core.position import WATCHING, Position, View
from glueckauf.core.record import Record
from glueckauf.core.text import say
from glueckauf.web.dealing import is_told
from glueckauf.web.refusal import Refusal
from glueckauf.web.scene import Box, Line, Scene, in_words, still, turns
from glueckauf.web.showing import Seen, Sitter, shown_to, view_of

ALL, OPEN = "all", "open"
"""What everybody may see, and everything."""


class Bare(View):
    """A position with nothing hidden, for games that are over."""

    def __init__(self, position: Position) -> None:
        super().__init__(position.game, position.copies(), WATCHING)

    def draw(self, language: str = "en") -> Any:
        return self.game.terminal(self._state, None, language)


@dataclass(frozen=True)
class Replay:
    """A position of a game; `point` is the seat it is seen from, or one of the two words above."""

    seen: Seen
    move: int
    point: str
    refused: bool
    house: str
    """The address of this house, for links to send."""

    @property
    def record(self) -> Record:
        return self.seen.story.record

    @property
    def last(self) -> int:
        return len(self.record.moves)

    @property
    def slug(self) -> str:
        return self.seen.table.slug

    @property
    def sitters(self) -> list[Sitter]:
        return self.seen.sitters

    @property
    def told_to(self) -> int | None:
        return None if self.point == OPEN else seat_of(self.point)

    @cached_property
    def scene(self) -> Scene:
        """The board of one seat lies in front, also for those who sit nowhere."""
        known = self.seen.table.pk, self.seen.story.events, self.move, self.point, self.seen.language
        return replace(_scene(*known, Box(self.view)), seat=self.in_front)

    @property
    def view(self) -> View:
        return seen_from(self.record.positions()[self.move], self.point)

    @property
    def in_front(self) -> int:
        own = next((each.number for each in self.sitters if each.mine), 0)
        return int(self.point) if self.point.isdecimal() else own

    @property
    def words_of_table(self) -> str:
        return in_words(self.view, self.seen.language)

    @property
    def mover(self) -> Sitter | None:
        """Who made the move that led here."""
        return self.sitters[self.record.positions()[self.move - 1].turn or 0] if self.move else None

    @property
    def sentence(self) -> str:
        return self.record.told([self.move - 1], self.seen.language, self.told_to)

    @cached_property
    def lines(self) -> list[Line]:
        return list(turns(self.record, self.told_to, self.seen.language))

    @property
    def points(self) -> list[str]:
        """From where one may look."""
        return points_of(self.seen)

    @property
    def address(self) -> str:
        return self.house + self.link(self.move)

    def link(self, move: int, point: str | None = None) -> str:
        there = min(max(move, 0), self.last)
        return f"/t/{self.slug}/replay/{there}?seat={point or self.point}"


def seat_of(point: str) -> int:
    return int(point) if point.isdecimal() else WATCHING


def seen_from(position: Position, point: str) -> View:
    return Bare(position) if point == OPEN else view_of(position, seat_of(point))


@lru_cache(maxsize=500)
def _scene(table: int, events: int, move: int, point: str, language: str, box: Box) -> Scene:  # noqa: ARG001, PLR0913, PLR0917
    return still(box.take(), language)


def is_open(seen: Seen) -> bool:
    return is_told(seen.table)


def points_of(seen: Seen) -> list[str]:
    if is_open(seen):
        return [*(str(each.number) for each in seen.sitters), ALL, OPEN]
    return [ALL] if seen.seat == WATCHING else [str(seen.seat), ALL]


def replay_for(request: HttpRequest, slug: str, move: int) -> Replay:
    """A seat that one may not look from, yet, is shown as everybody may see the table."""
    seen = shown_to(request, slug)
    if move > len(seen.story.record.moves):
        raise Refusal(say("The game has not come that far."), 404)
    allowed, wished = points_of(seen), request.GET.get("seat", "")
    own = str(seen.seat) if seen.seat != WATCHING else OPEN if is_open(seen) else ALL
    known = [*(str(each.number) for each in seen.sitters), ALL, OPEN]
    refused = wished in known and wished not in allowed
    point = wished if wished in allowed else ALL if refused else own
    return Replay(seen, move, point, refused, request.build_absolute_uri("/")[:-1])
