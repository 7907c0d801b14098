"""What a learner is given to look at: a row of small numbers of fixed length, described column by column.

The table of columns is the one source: kernels take their offsets from it, environments their bounds, and the
documentation its tables. A change of what a number means raises the version.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod

from glueckauf.core.jit import inlined
from glueckauf.core.schema import Numbers, State
from glueckauf.core.swar import UNFOLDED, load8, store8

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


@inlined
def steps_from(state: State, seat: int, other: int) -> int:
    """How many seats after this one the other sits: 0 for itself."""
    steps = int(other) - int(seat)
    return steps if steps >= 0 else steps + int(state.players)


@inlined
def seat_after(state: State, seat: int, steps: int) -> int:
    """The seat so many places further on; quicker than a division."""
    other = int(seat) + steps
    return other if other < state.players else other - int(state.players)


@inlined
def at_most(number: int) -> int:
    return min(int(number), MOST)


@inlined
def mark(out: Numbers, first: int, numbers: int, most: int) -> None:
    """A 1 at every number of a set of at least eight that could be in it."""
    for word in range(most // 8):
        store8(out, first + 8 * word, UNFOLDED[numbers >> 8 * word & 255])
    store8(out, first + most - 8, UNFOLDED[numbers >> most - 8 & 255])


@inlined
def copy(out: Numbers, first: int, numbers: Numbers) -> None:
    """At least eight small numbers as they stand in the state, row behind row; the last eight may overlap others."""
    for word in range(numbers.size // 8):
        store8(out, first + 8 * word, load8(numbers, 8 * word))
    store8(out, first + numbers.size - 8, load8(numbers, numbers.size - 8))


@inlined
def copy_few(out: Numbers, first: int, numbers: Numbers) -> None:
    for place in range(len(numbers)):
        out[first + place] = numbers[place]
