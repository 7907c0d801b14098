"""The puzzles of all games, numbered one after the other."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from glueckauf.core.teaching import Puzzle, PuzzleSet
from glueckauf.core.text import Phrase, say
from glueckauf.web.pages.templating import puzzle_sets
from glueckauf.web.tables.refusals import Refusal


@dataclass(frozen=True)
class NumberedPuzzle:
    """A puzzle with its number in an address and the set it belongs to."""

    number: int
    collection: PuzzleSet
    puzzle: Puzzle

    @property
    def key(self) -> str:
        return self.puzzle.key

    @property
    def par(self) -> int:
        return self.puzzle.par

    @property
    def level(self) -> Phrase:
        return self.collection.levels[self.puzzle.level]


@cache
def all_puzzles() -> dict[int, NumberedPuzzle]:
    found = [(each, puzzle) for each in puzzle_sets() for puzzle in each.puzzles()]
    return {number: NumberedPuzzle(number, *each) for number, each in enumerate(found, 1)}


def puzzles_by_level(collection: PuzzleSet) -> Iterator[tuple[Phrase, list[NumberedPuzzle]]]:
    mine = [each for each in all_puzzles().values() if each.collection is collection]
    for level, title in collection.levels.items():
        yield title, [each for each in mine if each.puzzle.level == level]


def find_puzzle(number: int) -> NumberedPuzzle:
    if number not in all_puzzles():
        raise Refusal(say("There is no such puzzle."), 404)
    return all_puzzles()[number]
