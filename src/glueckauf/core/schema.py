"""A state is one flat NumPy record, and each of its fields is declared once.

    class State(Schema):
        shift = byte(most=3)                                  # one small number
        phase = byte(of=PHASES)                               # one of some names
        money = short(SEATS)                                  # a number for each seat
        cage = byte(SEATS, 4, by=COLORS)                      # a number for each seat and colour
        hand = byte(SEATS, 5, of=CARDS, blank=NOTHING, seen_by=OWNER)
        done = bitset64(SEATS, of=ORDERS)                     # a set of names for each seat, as bits

`state.money[seat]` then reads the same compiled and uncompiled. What follows from the declaration: the NumPy record,
`clear`, erasing what others may not see, plain data to and from (`plain_data`) and columns of the observation.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Self, TypedDict, Unpack, overload

import numpy as np
from numpy.typing import NDArray

from glueckauf.core.jit import function_from_source

Numbers = NDArray[Any]
State = Any
"""A state of any game; each game has a class of its own."""

NOTHING = -1
NO_SEAT = -1
"""The seat of somebody who sits nowhere, and knows what everybody may know."""
ALL_SEATS = -2
"""All seats together, who know what any of them knows."""


class Axis(int):
    """A length that says what it counts."""


SEATS = Axis(4)
"""The first length of a field with something for every seat."""
A_SEAT = ("seat",)
"""The vocabulary of a field that holds the number of a seat."""

EVERYONE, OWNER, NO_ONE = "everyone", "owner", "no one"
"""Who may see a field. A game may add an answer of its own, and then hides such fields itself."""

BITSETS = {"i4", "i8"}


class Options(TypedDict, total=False):
    of: Sequence[str]
    by: Sequence[str]
    blank: Any
    seen_by: str
    most: int
    key: str
    meaning: str
    kept: bool
    sparse: bool
    yes: bool


@dataclass(frozen=True)
class Field:
    """One field: its numbers, and what they mean."""

    kind: str
    shape: tuple[int, ...]
    of: Sequence[str] = ()
    """The names that its numbers stand for, or the members of its sets."""
    by: Sequence[str] = ()
    """The names of the places of its last axis."""
    blank: Any = 0
    """What it holds before the game and where it is hidden: a number, or an array of its shape."""
    seen_by: str = EVERYONE
    most: int = 0
    """The highest number it can hold; 0 for whatever fits."""
    key: str = ""
    """What plain data calls it, if not by its name."""
    meaning: str = ""
    kept: bool = False
    """Whether `clear` leaves it alone, as it does options."""
    sparse: bool = False
    """Whether plain data leaves out places with 0."""
    yes: bool = False
    """Whether it says yes or no."""

    @property
    def is_set(self) -> bool:
        return self.kind in BITSETS and bool(self.of)

    @property
    def per_seat(self) -> bool:
        return bool(self.shape) and isinstance(self.shape[0], Axis)

    @property
    def high(self) -> int:
        """Return the highest number it can hold."""
        return self.most or np.iinfo(self.kind).max


@overload
def byte(**options: Unpack[Options]) -> int: ...
@overload
def byte(first: int, /, *shape: int, **options: Unpack[Options]) -> Numbers: ...
def byte(*shape: int, **options: Unpack[Options]) -> Any:
    """Numbers from -128 to 127."""
    return Field("i1", shape, **options)


@overload
def short(**options: Unpack[Options]) -> int: ...
@overload
def short(first: int, /, *shape: int, **options: Unpack[Options]) -> Numbers: ...
def short(*shape: int, **options: Unpack[Options]) -> Any:
    """Numbers from -32,768 to 32,767."""
    return Field("i2", shape, **options)


@overload
def bitset32(**options: Unpack[Options]) -> int: ...
@overload
def bitset32(first: int, /, *shape: int, **options: Unpack[Options]) -> Numbers: ...
def bitset32(*shape: int, **options: Unpack[Options]) -> Any:
    """Sets of numbers from 0 to 30, kept as the bits of an integer."""
    return Field("i4", shape, **options)


@overload
def bitset64(**options: Unpack[Options]) -> int: ...
@overload
def bitset64(first: int, /, *shape: int, **options: Unpack[Options]) -> Numbers: ...
def bitset64(*shape: int, **options: Unpack[Options]) -> Any:
    """Sets of numbers from 0 to 62, kept as the bits of an integer."""
    return Field("i8", shape, **options)


def long(**options: Unpack[Options]) -> Any:
    """A number of 64 bits."""
    return Field("i8", (), **options)


class Schema:
    """The fields that every game has."""

    turns = short()
    revealed = short()
    players = byte()
    turn = byte(of=A_SEAT)
    over = byte(yes=True)
    viewer = byte(blank=NOTHING)

    if TYPE_CHECKING:

        def copy(self) -> Self: ...


def fields_of(state: type) -> dict[str, Field]:
    """Return the fields of a state class by name, those that every game has first."""
    classes = reversed(state.__mro__)
    return {name: field for each in classes for name, field in vars(each).items() if isinstance(field, Field)}


# The NumPy record


@cache
def dtype_of(state: type) -> Any:
    """Return the NumPy record of a state class."""
    fields = fields_of(state)
    for name in fields:
        if hasattr(np.void, name):
            raise ValueError(f"{state.__name__}.{name}: NumPy owns this name, choose another")
    listed: list[Any] = [(name, field.kind, field.shape) for name, field in fields.items()]
    listed.sort(key=lambda field: -np.dtype(field[1]).itemsize)
    dtype = np.dtype((_record_class(state, fields), _without_holes(listed, state.__module__)))
    _declared[dtype] = fields
    return dtype


_declared: dict[Any, dict[str, Field]] = {}


def declared(state: State) -> dict[str, Field]:
    """Return the fields of a state by name."""
    return _declared[state.dtype]


def _record_class(state: type, fields: Iterable[str]) -> type:
    """Return a record class with a property for each field; seven times as fast as np.record."""
    place = {"__module__": state.__module__, "__qualname__": f"{state.__qualname__}.Record"}
    record = type("Record", (np.void,), place | {name: _named_field(name) for name in fields})
    setattr(state, "Record", record)  # noqa: B010  where pickles look for it
    return record


def _named_field(name: str) -> property:
    def put(record: State, value: Any) -> None:
        record[name] = value

    return property(itemgetter(name), put)


def _without_holes(fields: list[Any], module: str) -> Any:
    """Bytes that belong to no field would never be written, and equal states could differ in them.

    What fills them bears the name of the module, so that a game and its variant, which may have the same fields, are two
    types: compiled functions choose by them.
    """
    aligned, packed = np.dtype(fields, align=True), np.dtype(fields)
    filler = (f"filler_of_{module.replace('.', '_')}", "i1", (aligned.itemsize - packed.itemsize,))
    return np.dtype([*fields, filler], align=True)


def blank(dtype: Any) -> Numbers:
    """Return a table with one state, every field at its blank value."""
    states = np.zeros(1, dtype)
    for name, field in _declared[dtype].items():
        states[0][name] = field.blank
    return states


def copied(records: Numbers, times: int = 1) -> Numbers:
    """Return copies of records. NumPy's own are made field by field, which takes twenty to forty times as long."""
    return np.ndarray(len(records) * times, records.dtype, bytearray(records.tobytes() * times))


def bytes_without(record: Any, names: Iterable[str]) -> Iterator[slice]:
    """Yield the slices of a record's bytes outside the named fields."""
    first = 0
    for offset, length in sorted((record.fields[name][1], record.fields[name][0].itemsize) for name in names):
        yield slice(first, offset)
        first = offset + length
    yield slice(first, record.itemsize)


# Rules that follow from the declaration


def make_clear(state: type) -> Callable[[Any], None]:
    """Return a rule that sets every field to its blank value; options stay."""
    fields = {name: field for name, field in fields_of(state).items() if not field.kept}
    lines = [line for name, field in fields.items() for line in _clear_lines(name, field)]
    return function_from_source("clear", ("state",), lines, _blanks(fields))


def make_erase(state: type, seen_by: str) -> Callable[[Any, int], None]:
    """Return a rule that resets one seat's part of every field with this `seen_by` to blank."""
    fields = {name: field for name, field in fields_of(state).items() if field.seen_by == seen_by}
    lines = [_blank_line(f"state.{name}[seat]", name, len(field.shape) - 1) for name, field in fields.items()]
    return function_from_source("erase", ("state", "seat"), lines, _blanks(fields))


def make_hide(state: type) -> Callable[[Any, int], None]:
    """Return a rule `hide(state, seat)` that blanks all fields seen by NO_ONE and the other seats' part of those seen
    by their OWNER. Games with special secrets write their own.
    """
    fields = {name: field for name, field in fields_of(state).items() if field.seen_by in {OWNER, NO_ONE}}
    for_all = [name for name, field in fields.items() if field.seen_by == NO_ONE]
    owned = [name for name in fields if name not in for_all]
    lines = [_blank_line(f"state.{name}", name, len(fields[name].shape)) for name in for_all]
    if owned:
        lines += ["for other in range(state.players):", "    if other != seat:"]
        lines += ["        " + _blank_line(f"state.{name}[other]", name, len(fields[name].shape) - 1) for name in owned]
    return function_from_source("hide", ("state", "seat"), [*lines, "state.viewer = seat"], _blanks(fields))


def _clear_lines(name: str, field: Field) -> list[str]:
    """Return what sets a field to its blank value. Place by place where these differ: Numba can neither copy an array
    nor inline a loop on a GPU.
    """
    if not np.ndim(field.blank):
        return [_blank_line(f"state.{name}", name, len(field.shape))]
    return [f"state.{name}[{place}] = {value}" for place, value in enumerate(field.blank)]


def _blank_line(target: str, name: str, axes: int) -> str:
    return f"{target}{'[:]' if axes else ''} = blank_{name}"


def _blanks(fields: dict[str, Field]) -> dict[str, Any]:
    return {f"blank_{name}": field.blank for name, field in fields.items()}
