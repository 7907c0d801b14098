"""What a learner is given to look at: a row of small numbers of fixed length, described column by column.

The table of columns is the one source: kernels take their offsets from it, environments their bounds, and the
documentation its tables. A change of what a number means raises the version.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod

from glueckauf.core.kernel import rule
from glueckauf.core.layout import Numbers, Record
from glueckauf.core.sets import lowest, without_lowest

MOST = 255
"""Every number fits into an unsigned byte. A count that could outgrow it is cut off there."""


@dataclass(frozen=True)
class Column:
    """Some numbers from 0 to `high` that mean the same; with several seats the own one comes first."""

    name: str
    shape: tuple[int, ...]
    high: int
    meaning: str
    first: int = 0

    @property
    def length(self) -> int:
        return prod(self.shape)


class Observation:
    """The columns of a game's observation, one behind the other."""

    def __init__(self, version: int, *columns: Column) -> None:
        self.version = version
        self.columns = tuple(self._laid_out(columns))
        self.length = sum(column.length for column in columns)

    @staticmethod
    def _laid_out(columns: tuple[Column, ...]) -> Iterator[Column]:
        first = 0
        for column in columns:
            yield Column(column.name, column.shape, column.high, column.meaning, first)
            first += column.length

    def column(self, name: str) -> Column:
        return next(column for column in self.columns if column.name == name)

    def at(self, name: str) -> int:
        """Where the numbers of a column begin."""
        return self.column(name).first

    def highs(self) -> list[int]:
        """The highest value of every single number."""
        return [column.high for column in self.columns for _ in range(column.length)]


@rule
def steps_from(state: Record, seat: int, other: int) -> int:
    """How many seats after this one the other sits: 0 for itself."""
    steps = int(other) - int(seat)
    return steps if steps >= 0 else steps + int(state.players)


@rule
def seat_after(state: Record, seat: int, steps: int) -> int:
    """The seat so many places further on; quicker than a division."""
    other = int(seat) + steps
    return other if other < state.players else other - int(state.players)


@rule
def at_most(number: int) -> int:
    return min(int(number), MOST)


@rule
def mark(out: Numbers, numbers: int) -> None:
    """A 1 at every number of a set."""
    while numbers:
        out[lowest(numbers)] = 1
        numbers = without_lowest(numbers)


@rule
def copy(out: Numbers, numbers: Numbers) -> None:
    """The numbers as they stand in the state. A part of `out` is given, so that the compiler can take them by the row."""
    for place in range(len(numbers)):
        out[place] = numbers[place]


@rule
def copy_rows(out: Numbers, rows: Numbers) -> None:
    """Row behind row."""
    for row in range(rows.shape[0]):
        for place in range(rows.shape[1]):
            out[rows.shape[1] * row + place] = rows[row, place]
