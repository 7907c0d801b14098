"""What a learner is given to look at: a row of small numbers of fixed length, described column by column.

The table of columns is the one source: kernels take their offsets from it, environments their bounds, and the
documentation its tables. A change of what a number means raises the version.
"""

from collections import namedtuple
from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from typing import Any

from glueckauf.core.jit import function_from_source, inlined
from glueckauf.core.schema import A_SEAT, NO_ONE, OWNER, SEATS, Field, Numbers, State, fields_of
from glueckauf.core.swar import BITS_AS_BYTES, load8, store8

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


def column(state: type, field: str, name: str = "") -> Column:
    """Return the column that a field of the state is copied into as it is."""
    declared = fields_of(state)[field]
    names = len(declared.of) if declared.of and (declared.is_set or not declared.shape) else 0
    shape = (*declared.shape, *([names] if names else [])) or (1,)
    return Column(name or field, shape, 1 if names else min(declared.high, MOST), declared.meaning)


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

    def offsets(self) -> Any:
        """Where the numbers of every column begin, by name, as rules can read it."""
        make: Any = namedtuple  # noqa: PYI024 its names are data
        offsets = make("Offsets", [column.name for column in self.columns])
        return offsets(*(column.first for column in self.columns))

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
    """Write a set as one byte of 0 or 1 for each number that could be in it, at least eight."""
    for word in range(most // 8):
        store8(out, first + 8 * word, BITS_AS_BYTES[numbers >> 8 * word & 255])
    store8(out, first + most - 8, BITS_AS_BYTES[numbers >> most - 8 & 255])


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


# The observation of a game that writes none itself


def observation_of(state: type) -> tuple[Observation, Any]:
    """Return columns for every field that anybody may see, and the rule that fills them."""
    unseen = {"players", "viewer"} | {name for name, field in fields_of(state).items() if field.seen_by == NO_ONE}
    fields = {name: field for name, field in fields_of(state).items() if name not in unseen}
    present = Column("present", (int(SEATS),), 1, "1 for a seat that takes part")
    observation = Observation(1, present, *(_plain_column(name, field) for name, field in fields.items()))
    lines = ["out[:] = 0", "for step in range(state.players): out[step] = 1"]
    for name, field in fields.items():
        filled = _fill_lines(name, field, observation.at(name))
        lines += ["if state.over == 0:", *("    " + line for line in filled)] if name == "turn" else filled
    return observation, function_from_source("observe", ("state", "seat", "out"), lines, {"min": min, "max": max})


def _plain_column(name: str, field: Field) -> Column:
    meaning = field.meaning or name.replace("_", " ")
    if field.is_set:
        return Column(name, (*field.shape, len(field.of)), 1, meaning)
    if field.of is A_SEAT:
        return Column(name, (*field.shape, int(SEATS)), 1, f"1 at the seat: {meaning}")
    high = len(field.of) or (1 if field.yes else min(field.high, MOST))
    return Column(name, field.shape or (1,), high, meaning)


def _fill_lines(name: str, field: Field, first: int) -> list[str]:
    """Return the lines that copy a field; with several seats the own one comes first."""
    inner = field.shape[1:] if field.per_seat else field.shape
    size = prod(inner) * (len(field.of) if field.is_set else SEATS if field.of is A_SEAT else 1)
    if not field.per_seat:
        return _copy_lines(f"state.{name}", inner, field, str(first))
    lines = ["for step in range(state.players):", "    other = (seat + step) % state.players"]
    if field.seen_by == OWNER:
        lines = ["for step in range(1):", "    other = seat"]
    return lines + [
        "    " + line for line in _copy_lines(f"state.{name}[other]", inner, field, f"{first} + step * {size}")
    ]


def _copy_lines(source: str, shape: tuple[int, ...], field: Field, first: str) -> list[str]:
    if not shape:
        return [_number(source, field, first)]
    inner = prod(shape[1:]) * (len(field.of) if field.is_set else SEATS if field.of is A_SEAT else 1)
    place = f"place{len(shape)}"
    lines = _copy_lines(f"{source}[{place}]", shape[1:], field, f"{first} + {place} * {inner}")
    return [f"for {place} in range({shape[0]}):", *("    " + line for line in lines)]


def _number(source: str, field: Field, place: str) -> str:
    if field.is_set:
        return f"for bit in range({len(field.of)}): out[{place} + bit] = ({source} >> bit) & 1"
    if field.of is A_SEAT:
        return f"if {source} >= 0: out[{place} + ({source} - seat) % state.players] = 1"
    shift = " + 1" if field.of else ""
    return f"out[{place}] = min(max({source}{shift}, 0), {MOST})"
