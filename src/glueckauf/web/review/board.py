"""A position of the game as its seat saw it, with moves to choose, or with the played and the better one marked."""

import re

from markupsafe import Markup

from glueckauf.core.position import View
from glueckauf.core.svg import Choices
from glueckauf.web.scene import Drawing, Scene, choices_of, drawing, scene

BUTTON = re.compile(
    r'<button form="play" name="move" value="([^"]+)" class="can" title="[^"]*" aria-label="([^"]*)"></button>'
)
SQUARE = re.compile(r'<input type="radio" name="square" id="square-([^"]+)" aria-label="([^"]*)"[^>]*/>')


def with_choices(view: View, language: str) -> Scene:
    return scene(view, language)


def with_marks(view: View, language: str, marks: dict[str, str]) -> list[Drawing]:
    """The own and the common parts; `marks` has a kind of mark for the code of a move."""
    return [
        marked(drawing(part, language, Choices(choices_of(view, language).moves)), marks)
        for part in view.parts()
        if part.seat in {None, view.seat}
    ]


def marked(drawn: Drawing, marks: dict[str, str]) -> Drawing:
    """Buttons of the marked moves become marks; the others are left out."""

    def mark(found: re.Match[str]) -> str:
        kind = marks.get(found[1])
        return f'<span class="mark-{kind}" role="img" aria-label="{found[2]}"></span>' if kind else ""

    def square(found: re.Match[str]) -> str:
        """In Glüx a square is chosen first, then one of two faces."""
        kind = next((kind for code, kind in marks.items() if code.startswith(f"{found[1]}_")), "")
        return f'<span class="mark-{kind}" role="img" aria-label="{found[2]}"></span>' if kind else ""

    svg = SQUARE.sub(square, BUTTON.sub(mark, drawn.svg))
    return Drawing(drawn.name, drawn.title, drawn.seat, drawn.now, Markup(svg))  # noqa: S704
