"""Two finished games of the same deal, side by side, move by move."""

from dataclasses import dataclass
from functools import cached_property

from django.http import HttpRequest
from django.urls import reverse

from glueckauf.core.position import View
from glueckauf.core.record import Record
from glueckauf.core.text import say, seats_called
from glueckauf.web.areas.history.replay import OPEN, is_open, view_from
from glueckauf.web.pages.board_view import Drawing, still_board_view
from glueckauf.web.pages.forms import parse_number
from glueckauf.web.pages.log import LogLine, turn_lines
from glueckauf.web.pages.page_model import PageModel, page_model_for
from glueckauf.web.tables.refusals import Refusal


@dataclass(frozen=True)
class Side:
    """One of the two games, after so many of its moves, with the board of one seat."""

    model: PageModel
    seat: int
    move: int

    @property
    def record(self) -> Record:
        return self.model.history.record

    @property
    def name(self) -> str:
        return self.model.names[self.seat]

    @property
    def point(self) -> str:
        return OPEN if is_open(self.model) else str(self.model.seat)

    @property
    def view(self) -> View:
        return view_from(self.record.positions()[self.move], self.point)

    @cached_property
    def drawings(self) -> list[Drawing]:
        shown = still_board_view(self.view, self.model.language).drawings
        return [each for each in shown if each.seat in {None, self.seat}]

    @cached_property
    def lines(self) -> list[LogLine]:
        audience = None if self.point == OPEN else self.model.seat
        with seats_called(self.model.names):
            return [line for line in turn_lines(self.record, audience, self.model.language) if line.kind == "turn"]

    def is_current(self, line: LogLine) -> bool:
        return line.move < self.move <= line.after


@dataclass(frozen=True)
class Pair:
    """`parting` is the number of moves after which the two games are not the same any more."""

    left: Side
    right: Side
    move: int
    parting: int

    @property
    def sides(self) -> tuple[Side, Side]:
        return self.left, self.right

    @property
    def last(self) -> int:
        return max(len(side.record.moves) for side in self.sides)

    def link(self, move: int) -> str:
        slugs = [side.model.table.slug for side in self.sides]
        return f"{reverse('compare', args=slugs)}?seat={self.left.seat}&move={min(max(move, 0), self.last)}"

    def is_parting(self, line: LogLine) -> bool:
        return line.move <= self.parting < line.after


def pair_for(request: HttpRequest, one: str, other: str) -> Pair:
    models = [page_model_for(request, slug) for slug in (one, other)]
    left, right = (model.history.record for model in models)
    if not (left.position.over and right.position.over):
        raise Refusal(say("The game is not over yet."), 409)
    if models[0].table.start or deal_of(left) != deal_of(right):
        raise Refusal(say("These two games have different deals."), 404)
    parting = count_alike(left.moves, right.moves)
    move = parse_number(request.GET.get("move", str(parting)))
    seat = min(parse_number(request.GET.get("seat", "0")), left.players - 1)
    mine, theirs = (Side(model, seat, min(move, len(model.history.record.moves))) for model in models)
    return Pair(mine, theirs, move, parting)


def deal_of(record: Record) -> tuple[object, ...]:
    return record.game.name, record.players, record.seed, record.version, sorted(record.options.items())


def count_alike(left: tuple[int, ...], right: tuple[int, ...]) -> int:
    """Return with how many moves both begin."""
    pairs = enumerate(zip(left, right, strict=False))
    return next((number for number, (mine, other) in pairs if mine != other), min(len(left), len(right)))
