"""The drawing of a position: SVG templates filled from what a seat may see, in parts that a page can arrange.

A game's `svg` function returns the parts: which there are, how large each is in its own units, which of them is needed for the
decision now, and what its template is filled with. Templates lie in the game's folder `drawing/`.
A *spot* is a place one can choose: on a page a legal move is a real button there, and any other place answers why not.
Pieces that travel bear `data-piece`, a name that stays the same as long as the piece does.
A *ring* lies around what the last turn of a seat touched, given by the code of a move or the name of a piece.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from glueckauf.core.numerals import fitted, number
from glueckauf.core.text import Phrase

FOLDER = Path(__file__).parents[1]
STYLE = FOLDER / "static" / "board.css"
GAP = 20


@dataclass(frozen=True)
class Part:
    """One drawing of the table: the yard, a pit, a hand of cards. `seat` is whose it is, if it is somebody's."""

    name: str
    title: Phrase
    width: int
    height: int
    template: str
    data: Mapping[str, Any] = field(default_factory=dict[str, Any])
    now: bool = False
    seat: int | None = None
    lies_on: str = ""
    """The name of the part on which this one is laid, as cards are laid on a board while one chooses among them."""


@dataclass(frozen=True)
class LastTurn:
    """What the last turn of a seat touched: codes of its moves and names of pieces; and where it led, step by step.

    `number` is that of its first move.
    """

    seat: int
    number: int
    names: frozenset[str]
    path: tuple[int, ...] = ()


@dataclass(frozen=True)
class Choices:
    """What may be chosen on the drawing: legal moves by code, each with its words, and why not for the others.

    Marked moves bear the name of their mark as a class. Where the choice is made already, only the marks are drawn.
    """

    moves: Mapping[str, str] = field(default_factory=dict[str, str])
    why_not: Callable[[str], str] | None = None
    link: Callable[[str], str] = "?why={}".format
    """Where a place leads that cannot be chosen."""
    marks: Mapping[str, str] = field(default_factory=dict[str, str])
    is_made: bool = False
    placed: set[str] = field(default_factory=set[str])
    """The legal moves that have got their place; a page offers the others beside the drawing."""
    last_turns: tuple[LastTurn, ...] = ()

    def mark_of(self, *codes: str) -> str:
        """Return the first mark on one of these moves, or nothing."""
        return next((mark for code, mark in self.marks.items() if code in codes), "")


class Templates(Environment):
    """What templates look into is nearly always a dictionary, so that is tried first."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        return obj[attribute] if type(obj) is dict and attribute in obj else super().getattr(obj, attribute)  # pyright: ignore[reportUnknownVariableType]


@cache
def templates() -> Templates:
    environment = Templates(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.globals |= {"number": number, "fitted": fitted}  # pyright: ignore[reportUnknownMemberType]
    return environment


def drawn(part: Part, language: str, choices: Choices | None = None) -> Markup:
    """One part as an SVG element, for a page that has the style sheet."""
    chosen = choices or Choices()

    def spot(code: str, x: float, y: float, width: float, height: float) -> Markup:
        return spot_markup(chosen, code, (x, y, width, height))

    turns = turns_to_show(part, chosen)

    def ring(x: float, y: float, width: float, height: float, *names: str) -> Markup:
        return ring_markup(turns, names, (x, y, width, height))

    def words(phrase: Phrase) -> str:
        return phrase.text(language)

    content = (
        templates()
        .get_template(part.template)
        .render(
            spot=spot, ring=ring, turns=turns, words=words, choices=chosen, mark=mark_markup, part=part, **part.data
        )
    )
    frame = Markup('<svg class="part {}" viewBox="0 0 {} {}" role="group" aria-label="{}">{}</svg>')
    return frame.format(part.name, part.width, part.height, part.title.text(language), Markup(content))  # noqa: S704


# Markup.format is several times as slow as %
NOTHING = Markup()
SPOT = Markup('<foreignObject class="spot" x="%s" y="%s" width="%s" height="%s">%s</foreignObject>')
CANNOT = Markup('<a href="%s" class="cannot" title="%s" aria-label="%s"></a>')
BUTTON = Markup('<button form="play" name="move" value="%s" class="%s" title="%s" aria-label="%s"></button>')
MARK = Markup('<span class="mark-%s" role="img" aria-label="%s"></span>')
RING = Markup('<g class="ring ring-%s"><path class="rim" d="%s"/><path d="%s"/>%s</g>')
SIGN = Markup('<path class="sign ring-%s" data-ring="%s" transform="translate(%s %s) scale(.7)" d="%s"/>')


def spot_markup(choices: Choices, code: str, box: tuple[float, float, float, float]) -> Markup:
    """A button for a legal move, a link that says why for another; nothing on a drawing without choices."""
    if code in choices.moves:
        choices.placed.add(code)
        inside = mark_markup(choices, choices.moves[code], code) if choices.is_made else button_markup(choices, code)
        return SPOT % (*box, inside)
    if choices.why_not:
        reason = choices.why_not(code)
        return SPOT % (*box, CANNOT % (choices.link(code), reason, reason))
    return NOTHING


def button_markup(choices: Choices, code: str) -> Markup:
    classes = f"can {choices.mark_of(code)}".rstrip()
    return BUTTON % (code, classes, choices.moves[code], choices.moves[code])


def mark_markup(choices: Choices, label: str, *codes: str) -> Markup:
    """A mark on one of these moves, if there is one."""
    mark = choices.mark_of(*codes)
    return MARK % (mark, label) if mark else NOTHING


SHAPES = ("M8 2a6 6 0 1 0 .1 0z", "M2 2h12v12H2z", "M8 1l8 14H0z", "M8 0l8 8-8 8-8-8z")
"""The seats' shapes, in a box of 16."""


def turns_to_show(part: Part, choices: Choices) -> tuple[LastTurn, ...]:
    """On what belongs to a seat nobody else leaves a trace."""
    return tuple(turn for turn in choices.last_turns if part.seat in {None, turn.seat})


def ring_markup(turns: tuple[LastTurn, ...], names: tuple[str, ...], box: tuple[float, float, float, float]) -> Markup:
    """A ring in the colour of the seat that touched this last, with the shapes of all that did in their last turn."""
    touched = [turn for turn in turns if not turn.names.isdisjoint(names)]
    if not touched:
        return NOTHING
    x, y, width, height = box
    way = f"M{x} {y}h{width}v{height}h-{width}z"
    latest = max(touched, key=lambda turn: turn.number)
    signs = (sign_markup(turn.seat, x - 4 + 12 * place, y - 4) for place, turn in enumerate(touched))
    return RING % (latest.seat, way, way, NOTHING.join(signs))


def sign_markup(seat: int, x: float, y: float) -> Markup:
    return SIGN % (seat, seat, x, y, SHAPES[seat])


def sheet(parts: list[Part], language: str, style: str = "") -> str:
    """All parts below one another in one picture that needs nothing else, for notebooks, files and the docs.

    `style` is what the game adds to the palette that all drawings share.
    """
    width = max(part.width for part in parts)
    height = sum(part.height + GAP for part in parts)
    inside, top = Markup(), 0
    for part in parts:
        place = Markup('<svg x="0" y="{}" width="{}" height="{}">{}</svg>')
        inside += place.format(top, part.width, part.height, drawn(part, language))
        top += part.height + GAP
    whole = Markup('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" width="{}"><style>{}</style>{}</svg>')
    return str(whole.format(width, height, width, Markup(STYLE.read_text(encoding="utf-8") + style), inside))  # noqa: S704
