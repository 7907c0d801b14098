"""A puzzle being solved. The way so far stands in the address; what counts is played anew here, step by step."""

from dataclasses import dataclass

from django.db import transaction
from markupsafe import Markup

from glueckauf.core.position import Move, Position
from glueckauf.core.svg import Choices
from glueckauf.core.text import say
from glueckauf.web.guard import NOT_UNDERSTOOD
from glueckauf.web.scene import choices_of, drawing
from glueckauf.web.school.models import Solved
from glueckauf.web.school.puzzles import SEAT, Puzzle, after, all_puzzles, choices, is_solved, used
from glueckauf.web.tables import Refusal

LONGEST = 40
BETWEEN = "."


def found(number: int) -> Puzzle:
    if number not in all_puzzles():
        raise Refusal(say("There is no such puzzle."), 404)
    return all_puzzles()[number]


@dataclass(frozen=True)
class Walk:
    """A puzzle and the moves made so far."""

    puzzle: Puzzle
    codes: tuple[str, ...]
    position: Position

    @property
    def used(self) -> int:
        return used(self.position)

    @property
    def solved(self) -> bool:
        return is_solved(self.position)

    @property
    def moves(self) -> tuple[Move, ...]:
        return () if self.solved else choices(self.position)

    @property
    def way(self) -> str:
        return BETWEEN.join(self.codes)

    @property
    def back(self) -> str:
        """The way without its last step: a pair of cubes is chosen in three moves and taken back as one."""
        return BETWEEN.join(self.codes[: _last_step(self.codes)])

    def picture(self, language: str) -> tuple[Markup, list[Move]]:
        """The pit with its buttons, and the moves that have no place on it."""
        view = self.position.view(SEAT)
        part = next(part for part in view.parts() if part.seat == SEAT)
        why_not = choices_of(view, language).why_not if self.moves else None
        offered = Choices({move.code: move.text(language) for move in self.moves}, why_not)
        svg = drawing(part, language, offered).svg
        return svg, [move for move in self.moves if move.code not in offered.placed]


def _last_step(codes: tuple[str, ...]) -> int:
    place = len(codes) - 1
    while place > 0 and codes[place].startswith("use_"):
        place -= 1
    return max(0, place)


def walk(puzzle: Puzzle, way: str) -> Walk:
    """The puzzle after these moves; every one of them must have been possible, and none comes after the solution."""
    codes = tuple(filter(None, way.split(BETWEEN)))
    if len(codes) > LONGEST or "stop" in codes or is_solved(after(puzzle.position, codes[:-1])):
        raise Refusal(NOT_UNDERSTOOD, 400)
    return Walk(puzzle, codes, after(puzzle.position, codes))


# Results


def write(owner: str, done: Walk) -> None:
    """The fewest steps count."""
    with transaction.atomic():
        row, _ = Solved.objects.select_for_update().get_or_create(owner=owner, puzzle=done.puzzle.key)
        if row.steps is None or done.used < row.steps:
            row.steps = done.used
            row.save()


def look(owner: str, puzzle: Puzzle) -> None:
    """Who looks at the solver's way before solving the puzzle has looked for good."""
    with transaction.atomic():
        row, _ = Solved.objects.select_for_update().get_or_create(owner=owner, puzzle=puzzle.key)
        if row.steps is None:
            row.looked = True
            row.save()


def own(owner: str) -> dict[str, Solved]:
    """A person's results by puzzle."""
    return {row.puzzle: row for row in Solved.objects.filter(owner=owner)} if owner else {}
