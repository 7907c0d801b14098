"""What a page shows of a table to one seat, or to somebody who watches. Nothing here sees more than the view."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from io import StringIO
from typing import Any

from jinja2 import Environment
from markupsafe import Markup
from rich.console import Console

from glueckauf.core.compilation import is_prepared
from glueckauf.core.errors import IllegalMove
from glueckauf.core.position import Move, View
from glueckauf.core.record import Award, Record
from glueckauf.core.svg import Choices, Part, drawn, templates
from glueckauf.core.text import Phrase
from glueckauf.web.archive import Story, Undone, Unseen

LINES_SHOWN = 200


def _quicken(environment: Environment) -> None:
    """Files do not change while the server runs, and what templates look into is nearly always a dictionary."""
    usual = environment.getattr

    def look(thing: Any, name: str) -> Any:
        return thing[name] if type(thing) is dict and name in thing else usual(thing, name)  # pyright: ignore[reportUnknownVariableType]

    environment.auto_reload = False
    environment.getattr = look  # pyright: ignore[reportAttributeAccessIssue]


_quicken(templates())


@dataclass(frozen=True)
class Drawing:
    """A part of the table as it stands on the page."""

    name: str
    title: str
    seat: int | None
    now: bool
    svg: Markup


@dataclass(frozen=True)
class Scene:
    """The table as one seat sees it, in one language."""

    view: View
    seat: int
    drawings: list[Drawing]
    bar: list[Move]
    prompt: str
    totals: tuple[int, ...]
    partial: frozenset[int]
    """Seats that may have points which are not seen from here."""
    ledger: list[tuple[str, list[str]]]
    winners: tuple[int, ...]
    plan: tuple[Move, ...]

    def total(self, seat: int) -> str:
        """The points of a seat, with a mark where there may be more."""
        return f"{self.totals[seat]}{'+' if seat in self.partial else ''}"

    @property
    def common(self) -> list[Drawing]:
        """What belongs to nobody, first the part that is needed now."""
        return sorted((each for each in self.drawings if each.seat is None), key=lambda each: not each.now)

    @property
    def own(self) -> list[Drawing]:
        return [each for each in self.drawings if each.seat is not None and each.seat == self.seat]

    @property
    def others(self) -> list[Drawing]:
        return [each for each in self.drawings if each.seat is not None and each.seat != self.seat]


def scene(view: View, language: str) -> Scene:
    """Made from the view alone."""
    choices = choices_of(view, language)
    looks = still(view, language, choices)
    bar = [move for move in view.moves if move.code not in choices.placed]
    return replace(looks, bar=bar, plan=best_plan(view))


def still(view: View, language: str, choices: Choices | None = None) -> Scene:
    """The table to be looked at, with nothing to do but what the choices allow."""
    given, lines = choices or Choices(), view.ledger()
    return Scene(
        view=view,
        seat=view.seat,
        drawings=[
            drawing(part, language, given if part.seat in {None, view.seat} else Choices()) for part in view.parts()
        ],
        bar=[],
        prompt=view.prompt().text(language),
        totals=view.totals(),
        partial=frozenset(seat for line in lines for seat, entry in enumerate(line) if entry.is_partial),
        ledger=[(line[0].text(language), [entry.shown for entry in line]) for line in lines],
        winners=view.winners(),
        plan=(),
    )


def choices_of(view: View, language: str) -> Choices:
    if view.turn != view.seat:
        return Choices()

    def why_not(code: str) -> str:
        reason = view.why_not(code)
        return reason.text(language) if reason else ""

    return Choices({move.code: move.text(language) for move in view.moves}, why_not)


def drawing(part: Part, language: str, choices: Choices) -> Drawing:
    svg = drawn(part, language, choices) if choices.moves else _without_choices(repr(part), language, Box(part))
    return Drawing(part.name, part.title.text(language), part.seat, part.now, svg)


class Box:
    """Carries something past a cache, which looks at the other arguments only and keeps the box, now empty."""

    def __init__(self, inside: Any) -> None:
        self.inside = inside

    def take(self) -> Any:
        inside, self.inside = self.inside, None
        return inside

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Box)

    def __hash__(self) -> int:
        return 0


@lru_cache(maxsize=1000)
def _without_choices(looks: str, language: str, box: Box) -> Markup:  # noqa: ARG001  `looks` is all that is drawn
    """Most parts look the same to everybody, and the same after the next move."""
    return drawn(box.take(), language)


def in_words(view: View, language: str) -> str:
    """The table as text, for screen readers."""
    file = StringIO()
    Console(file=file, width=100, no_color=True, legacy_windows=False).print(view.draw(language))
    return "\n".join(line.rstrip() for line in file.getvalue().splitlines())


# Scorings


@dataclass(frozen=True)
class Scoring:
    """What a shift brought, element by element: how much each seat has of it, and the points it gets."""

    move: int
    rows: list[tuple[str, list[tuple[int, int]]]]


def scoring(record: Record, seat: int, language: str) -> Scoring | None:
    """The latest scoring, until this seat, or everybody, has had a turn again."""
    seats = {seat} if seat >= 0 else set(range(record.players))
    for mover, numbers in reversed(list(record.turns())):
        if awards := _awards(_Turn(record, numbers[0], numbers[-1] + 1)):
            return Scoring(numbers[0], [_row(award, language) for award in awards])
        seats.discard(mover)
        if not seats:
            return None
    return None


def _row(award: Award, language: str) -> tuple[str, list[tuple[int, int]]]:
    return award.phrase.text(language), list(zip(award.amounts, award.points, strict=True))


# The log


@dataclass(frozen=True)
class Line:
    """A turn in words, or what it brought, or what was taken back.

    `move` is the number of its first move, `after` how many moves had been made when it was done.
    """

    move: int
    after: int
    seat: int | None
    text: str
    kind: str = "turn"


def log(story: Story, seat: int, language: str) -> list[Line]:
    """What happened, as this seat may hear it, the latest last; what was taken back stands where it was."""
    undone = [line for gone in story.undone for line in _undone(gone, seat, language)]
    lines = [*undone, *turns(story.record, seat, language)]
    return sorted(lines, key=lambda line: line.move)[-LINES_SHOWN:]


def log_since(story: Story, seat: int, language: str, unseen: Unseen) -> list[Line]:
    """The part of the log that somebody has not seen yet."""
    undone = [line for gone in story.undone[unseen.undone :] for line in _undone(gone, seat, language)]
    lines = [*undone, *turns(story.record, seat, language, unseen.move)]
    return sorted(lines, key=lambda line: line.move)[-LINES_SHOWN:]


def turns(record: Record, seat: int | None, language: str, begin: int = 0) -> Iterator[Line]:
    """Turn by turn from some move on, as a seat may hear it, or everything."""
    for mover, whole in record.turns():
        numbers = [number for number in whole if number >= begin]
        if not numbers:
            continue
        first, after = numbers[0], numbers[-1] + 1
        turn = _Turn(record, first, after)
        secret = any(record.position.keeps_secret(record.moves[number]) for number in numbers)
        told = record.told(numbers, language, seat) if secret else _told(turn, language)
        yield Line(first, after, mover, told)
        for phrase in _news(turn, None if record.position.shows_points else seat):
            yield Line(first, after, None, phrase.text(language), "news")


@dataclass(frozen=True, eq=False)
class _Turn:
    """A turn of a record, the same for two records that have the same moves up to its end."""

    record: Record
    first: int
    after: int

    def key(self) -> tuple[object, ...]:
        record, given = self.record, self.record.beginning
        start = given.copies().tobytes() if given else (record.seed, record.players, *record.options.values())
        return record.game.name, record.version, start, self.first, record.moves[: self.after]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Turn) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


@lru_cache(maxsize=20_000)
def _told(turn: _Turn, language: str) -> str:
    """A turn in words that everybody may hear."""
    return turn.record.told(list(range(turn.first, turn.after)), language, None)


@lru_cache(maxsize=20_000)
def _news(turn: _Turn, seat: int | None) -> list[Phrase]:
    """What a turn brought; worked out once."""
    return turn.record.news(turn.first, turn.after, seat)


@lru_cache(maxsize=20_000)
def _awards(turn: _Turn) -> list[Award]:
    return turn.record.scoring(turn.first, turn.after)


def _undone(gone: Undone, seat: int, language: str) -> Iterator[Line]:
    """Each turn, or the part of it that was taken back, under the name of who had made it."""
    for mover, numbers in gone.record.turns():
        back = [number for number in numbers if number >= gone.first]
        if back:
            yield Line(gone.first, gone.first, mover, gone.record.told(back, language, seat), "undone")


def best_plan(view: View) -> tuple[Move, ...]:
    """The best mining turn, where there is one to work out and this machine has compiled what does it."""
    if not is_prepared(view.game):
        return ()
    try:
        return view.best_turn()
    except IllegalMove:
        return ()
