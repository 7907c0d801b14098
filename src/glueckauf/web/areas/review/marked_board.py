"""A position of the game as its seat saw it, with the played and the better move marked."""

from glueckauf.core.position import View
from glueckauf.core.svg import Choices
from glueckauf.web.pages.board_view import Drawing, choices_of, draw_part


def draw_with_marks(view: View, language: str, marks: dict[str, str]) -> list[Drawing]:
    """Draw the own and the common parts; `marks` has a kind of mark for the code of a move."""
    choices = Choices(choices_of(view, language).moves, marks=marks, is_made=True)
    return [draw_part(part, language, choices) for part in view.parts() if part.seat in {None, view.seat}]
