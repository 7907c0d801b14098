"""A state is one flat NumPy record. Its class says which numbers it holds, in the words of the game.

    class State:
        players = byte()          # one small number
        money = short(SEATS)      # one number per seat
        hands = bits(SEATS)       # one set per seat, kept as the bits of an integer

`state.money[seat]` then reads the same compiled and uncompiled.
"""

from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[Any]
State = Any
"""A state of any game; each game has a class of its own."""


class Field:
    def __init__(self, kind: str, shape: tuple[int, ...]) -> None:
        self.kind, self.shape = kind, shape


@overload
def byte() -> int: ...
@overload
def byte(first: int, /, *shape: int) -> Numbers: ...
def byte(*shape: int) -> Any:
    """Numbers from -128 to 127."""
    return Field("i1", shape)


@overload
def short() -> int: ...
@overload
def short(first: int, /, *shape: int) -> Numbers: ...
def short(*shape: int) -> Any:
    """Numbers from -32,768 to 32,767."""
    return Field("i2", shape)


@overload
def bitset32() -> int: ...
@overload
def bitset32(first: int, /, *shape: int) -> Numbers: ...
def bitset32(*shape: int) -> Any:
    """Sets of numbers from 0 to 30, kept as the bits of an integer."""
    return Field("i4", shape)


@overload
def bits() -> int: ...
@overload
def bits(first: int, /, *shape: int) -> Numbers: ...
def bits(*shape: int) -> Any:
    """Sets of numbers from 0 to 62, kept as the bits of an integer."""
    return Field("i8", shape)


def record_of(state: type) -> Any:
    """The NumPy record of a state class; its module calls it RECORD, where pickles look for it."""
    fields = {name: field for name, field in vars(state).items() if isinstance(field, Field)}
    for name in fields:
        if hasattr(np.void, name):
            raise ValueError(f"{state.__name__}.{name}: NumPy owns this name, choose another")
    listed: list[Any] = [(name, field.kind, field.shape) for name, field in fields.items()]
    return np.dtype((_named(state, fields), _without_holes(listed)))


def _named(state: type, fields: Iterable[str]) -> type:
    """Records whose fields are read by name, as those of np.record are, in a seventh of the time."""
    place = {"__module__": state.__module__, "__qualname__": "RECORD.type"}
    return type("Record", (np.void,), place | {name: _named_field(name) for name in fields})


def _named_field(name: str) -> property:
    def put(record: State, value: Any) -> None:
        record[name] = value

    return property(itemgetter(name), put)


def _without_holes(fields: list[Any]) -> Any:
    """Bytes that belong to no field would never be written, and equal states could differ in them."""
    aligned, packed = np.dtype(fields, align=True), np.dtype(fields)
    hole = aligned.itemsize - packed.itemsize
    filled = np.dtype([*fields, ("filler", "i1", (hole,))], align=True)
    if filled.itemsize != aligned.itemsize:
        raise ValueError("a state lists its largest fields first")
    return filled


def copied(records: Numbers, times: int = 1) -> Numbers:
    """Copies of records. NumPy's own are made field by field, which takes twenty to forty times as long."""
    return np.ndarray(len(records) * times, records.dtype, bytearray(records.tobytes() * times))


def bytes_without(record: Any, names: Iterable[str]) -> Iterator[slice]:
    """The parts of a record's bytes between some of its fields."""
    first = 0
    for offset, length in sorted((record.fields[name][1], record.fields[name][0].itemsize) for name in names):
        yield slice(first, offset)
        first = offset + length
    yield slice(first, record.itemsize)
