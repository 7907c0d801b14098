"""A puzzle being solved. The way so far stands in the address; what counts is played anew here, step by step."""

from dataclasses import dataclass

from django.db import transaction
from markupsafe import Markup

from glueckauf.core.move import Move
from glueckauf.core.position import Position
from glueckauf.core.svg import Choices
from glueckauf.web.areas.school.models import Solved
from glueckauf.web.areas.school.puzzles import NumberedPuzzle
from glueckauf.web.pages.board_view import choices_of, draw_part
from glueckauf.web.pages.forms import not_understood

MOST_MOVES = 40
SEPARATOR = "."


@dataclass(frozen=True)
class PuzzleAttempt:
    """A puzzle and the moves made so far."""

    puzzle: NumberedPuzzle
    codes: tuple[str, ...]
    position: Position

    @property
    def used(self) -> int:
        return self.puzzle.collection.used(self.position)

    @property
    def solved(self) -> bool:
        return self.puzzle.collection.is_solved(self.position)

    @property
    def moves(self) -> tuple[Move, ...]:
        return () if self.solved else self.puzzle.collection.choices(self.position)

    @property
    def way(self) -> str:
        return SEPARATOR.join(self.codes)

    @property
    def back(self) -> str:
        """The way without its last step."""
        place = len(self.codes) - 1
        while place > 0 and self.puzzle.collection.is_continued(self.codes[place]):
            place -= 1
        return SEPARATOR.join(self.codes[: max(0, place)])

    def picture(self, language: str) -> tuple[Markup, list[Move]]:
        """Return the drawing with its buttons, and the moves that have no place on it."""
        seat = self.puzzle.collection.seat
        view = self.position.view(seat)
        part = next(part for part in view.parts() if part.seat == seat)
        why_not = choices_of(view, language).why_not if self.moves else None
        offered = Choices({move.code: move.text(language) for move in self.moves}, why_not)
        svg = draw_part(part, language, offered).svg
        return svg, [move for move in self.moves if move.code not in offered.placed]


def replay_attempt(puzzle: NumberedPuzzle, way: str) -> PuzzleAttempt:
    """Play the moves; each must be one of the choices, and none comes after the solution."""
    codes = tuple(filter(None, way.split(SEPARATOR)))
    if len(codes) > MOST_MOVES:
        raise not_understood()
    attempt = PuzzleAttempt(puzzle, (), puzzle.puzzle.position())
    for number, code in enumerate(codes, 1):
        if code not in {move.code for move in attempt.moves}:
            raise not_understood()
        attempt = PuzzleAttempt(puzzle, codes[:number], attempt.position.play(code))
    return attempt


# Results


def write_result(owner: str, done: PuzzleAttempt) -> None:
    """Write the result if it has the fewest steps so far."""
    with transaction.atomic():
        row, _ = Solved.objects.select_for_update().get_or_create(owner=owner, puzzle=done.puzzle.key)
        if row.steps is None or done.used < row.steps:
            row.steps = done.used
            row.save()


def note_look(owner: str, puzzle: NumberedPuzzle) -> None:
    """Note that somebody has looked at the solution before solving the puzzle."""
    with transaction.atomic():
        row, _ = Solved.objects.select_for_update().get_or_create(owner=owner, puzzle=puzzle.key)
        if row.steps is None:
            row.looked = True
            row.save()


def own_results(owner: str) -> dict[str, Solved]:
    """Return a person's results by puzzle."""
    return {row.puzzle: row for row in Solved.objects.filter(owner=owner)} if owner else {}
