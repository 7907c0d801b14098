"""What a page shows of a table to one seat, or to somebody who watches. Nothing here sees more than the view."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from io import StringIO

from markupsafe import Markup
from rich.console import Console

from glueckauf.core.picture import Choices, Part, drawn
from glueckauf.core.errors import IllegalMove
from glueckauf.core.position import Move, View
from glueckauf.core.prepare import is_prepared
from glueckauf.core.record import Record
from glueckauf.core.text import SEAT_NAMES, Phrase
from glueckauf.web.archive import Story, Undone

LINES_SHOWN = 200


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
    totals: list[int]
    ledger: list[tuple[str, list[int]]]
    winners: tuple[int, ...]
    plan: tuple[Move, ...]

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
    drawings = [drawing(part, language, choices) for part in view.parts()]
    return Scene(
        view=view,
        seat=view.seat,
        drawings=drawings,
        bar=[move for move in view.moves if move.code not in choices.placed],
        prompt=view.prompt().text(language),
        totals=[score.total for score in view.scores()],
        ledger=[(line[0].text(language), [entry.points for entry in line]) for line in view.ledger()],
        winners=view.winners(),
        plan=best_plan(view),
    )


def choices_of(view: View, language: str) -> Choices:
    if view.turn != view.seat:
        return Choices()

    def why_not(code: str) -> str:
        reason = view.why_not(code)
        return reason.text(language) if reason else ""

    return Choices({move.code: move.text(language) for move in view.moves}, why_not)


def drawing(part: Part, language: str, choices: Choices) -> Drawing:
    return Drawing(part.name, part.title.text(language), part.seat, part.now, drawn(part, language, choices))


def in_words(view: View, language: str) -> str:
    """The table as text, for screen readers."""
    file = StringIO()
    Console(file=file, width=100, no_color=True, legacy_windows=False).print(view.draw(language))
    return "\n".join(line.rstrip() for line in file.getvalue().splitlines())


# The log


@dataclass(frozen=True)
class Line:
    """A turn in words, or what it brought, or what was taken back."""

    seat: int | None
    text: str
    kind: str = "turn"


def log(story: Story, seat: int, language: str) -> list[Line]:
    """What happened, as this seat may hear it, the latest last; what was taken back stands where it was."""
    lines: list[Line] = []
    waiting = sorted(story.undone, key=lambda gone: gone.first)
    for mover, numbers in story.record.turns():
        while waiting and waiting[0].first <= numbers[0]:
            lines += _undone(waiting.pop(0), seat, language)
        lines += _turn(story.record, mover, numbers, seat, language)
    for gone in waiting:
        lines += _undone(gone, seat, language)
    return lines[-LINES_SHOWN:]


def _turn(record: Record, mover: int, numbers: list[int], seat: int, language: str) -> Iterator[Line]:
    yield Line(mover, record.told(numbers, language, seat))
    for phrase in _news(_Turn(record, numbers[0], numbers[-1] + 1)):
        yield Line(None, phrase.text(language), "news")


@dataclass(frozen=True, eq=False)
class _Turn:
    """A turn of a record, the same for two records that have the same moves up to its end."""

    record: Record
    first: int
    after: int

    def key(self) -> tuple[object, ...]:
        return self.record.game.name, self.record.seed, self.first, self.record.moves[: self.after]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Turn) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


@lru_cache(maxsize=20_000)
def _news(turn: _Turn) -> list[Phrase]:
    """What a turn brought; worked out once."""
    return turn.record.news(turn.first, turn.after)


def _undone(gone: Undone, seat: int, language: str) -> Iterator[Line]:
    """Each turn, or the part of it that was taken back, under the name of who had made it."""
    for mover, numbers in gone.record.turns():
        back = [number for number in numbers if number >= gone.first]
        if back:
            yield Line(mover, gone.record.told(back, language, seat), "undone")


def name_of(seat: int, names: list[str], language: str) -> str:
    return names[seat] or SEAT_NAMES[seat].text(language)


def best_plan(view: View) -> tuple[Move, ...]:
    """The best mining turn, where there is one to work out and this machine has compiled what does it."""
    if not is_prepared(view.game):
        return ()
    try:
        return view.best_mining()
    except IllegalMove:
        return ()
