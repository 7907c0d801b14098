"""The board as a page shows it to one seat, or to somebody who watches: drawings with buttons, points, the plan.

Everything is made from the view alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from markupsafe import Markup

from glueckauf.core.caching import CacheBypass
from glueckauf.core.move import Move
from glueckauf.core.plan import best_plan
from glueckauf.core.position import View
from glueckauf.core.shortcut import Shortcut
from glueckauf.core.svg import Choices, LastTurn, Part, drawn, turns_to_show


@dataclass(frozen=True)
class Drawing:
    """A part of the table as it stands on the page."""

    name: str
    title: str
    seat: int | None
    now: bool
    svg: Markup
    lies_on: str = ""


@dataclass(frozen=True)
class BoardView:
    """The table as one seat sees it, in one language."""

    view: View
    large: int
    """The seat whose things stand in the large place: one's own, or that of somebody who is watched."""
    drawings: list[Drawing]
    bar: list[Move]
    prompt: str
    totals: tuple[int, ...]
    partial: frozenset[int]
    """Seats that may have points which are not seen from here."""
    ledger: list[tuple[str, list[str]]]
    winners: tuple[int, ...]
    plan: tuple[Move, ...]
    shortcuts: list[Shortcut] = field(default_factory=list[Shortcut])
    marks: Mapping[str, str] = field(default_factory=dict[str, str])

    def total(self, seat: int) -> str:
        """The points of a seat, with a mark where there may be more."""
        return f"{self.totals[seat]}{'+' if seat in self.partial else ''}"

    @property
    def common(self) -> list[Drawing]:
        """The drawings that belong to nobody."""
        return [each for each in self.drawings if each.seat is None and not each.lies_on]

    @property
    def own(self) -> list[Drawing]:
        return [each for each in self.drawings if each.seat == self.large and not each.lies_on]

    @property
    def others(self) -> list[Drawing]:
        return [each for each in self.drawings if each.seat not in {None, self.large} and not each.lies_on]

    @property
    def laid(self) -> list[Drawing]:
        """What lies on another drawing."""
        return [each for each in self.drawings if each.lies_on]

    @property
    def chips(self) -> int:
        """How many drawings one can open where only what is needed now is shown."""
        return sum(not self.is_needed(each) for each in [*self.common, *self.others])

    def laid_on(self, name: str) -> list[Drawing]:
        return [each for each in self.laid if each.lies_on == name]

    def is_needed(self, drawing: Drawing) -> bool:
        """The decision of the moment is made here, or on what lies here."""
        return drawing.now or any(each.now for each in self.laid_on(drawing.name))


def board_view(
    view: View, language: str, marks: Mapping[str, str] | None = None, last_turns: tuple[LastTurn, ...] = ()
) -> BoardView:
    """Return the board with all that can be done there; `marks` has a class for the code of a move."""
    choices = replace(choices_of(view, language), marks=marks or {}, last_turns=last_turns)
    still = still_board_view(view, language, choices)
    bar = [move for move in view.moves if move.code not in choices.placed]
    return replace(still, bar=bar, plan=best_plan(view), shortcuts=view.shortcuts(), marks=choices.marks)


def still_board_view(view: View, language: str, choices: Choices | None = None) -> BoardView:
    """Return the board to be looked at, with no more buttons than the choices have."""
    given, lines = choices or Choices(), view.ledger()
    return BoardView(
        view=view,
        large=max(view.seat, 0),
        drawings=[
            draw_part(part, language, given if part.seat in {None, view.seat} else Choices(last_turns=given.last_turns))
            for part in parts_of(view)
        ],
        bar=[],
        prompt=view.prompt().text(language),
        totals=view.totals(),
        partial=frozenset(seat for line in lines for seat, entry in enumerate(line) if entry.is_partial),
        ledger=[(line[0].text(language), [entry.shown for entry in line]) for line in lines],
        winners=view.winners(),
        plan=(),
    )


def parts_of(view: View) -> list[Part]:
    """Return the parts of the drawing, worked out once for all who see the same."""
    return _parts(view.game.name, view.seat, view.copies().tobytes(), CacheBypass(view))


@lru_cache(maxsize=200)
def _parts(game: str, seat: int, state: bytes, bypass: CacheBypass) -> list[Part]:  # noqa: ARG001
    return bypass.take().parts()


def choices_of(view: View, language: str) -> Choices:
    if view.turn != view.seat:
        return Choices()

    def why_not(code: str) -> str:
        reason = view.why_not(code)
        return reason.text(language) if reason else ""

    return Choices({move.code: move.text(language) for move in view.moves}, why_not)


def draw_part(part: Part, language: str, choices: Choices) -> Drawing:
    svg = drawn(part, language, choices) if choices.moves else draw_plain_part(part, language, choices)
    return Drawing(part.name, part.title.text(language), part.seat, part.now, svg, part.lies_on)


def draw_plain_part(part: Part, language: str, choices: Choices) -> Markup:
    """Draw a part without buttons once: most look the same to everybody, and after the next move."""
    plain = Choices(last_turns=turns_to_show(part, choices))
    return _draw_plain_part(repr(part), plain.last_turns, language, CacheBypass((part, plain)))


@lru_cache(maxsize=1000)
def _draw_plain_part(looks: str, turns: tuple[LastTurn, ...], language: str, bypass: CacheBypass) -> Markup:  # noqa: ARG001
    part, plain = bypass.take()
    return drawn(part, language, plain)
