"""Positions as plain data, with names for numbers, and back from what somebody may have written by hand.

Every refusal names the field.
"""

from collections.abc import Mapping, Sequence
from typing import Any, cast

import numpy as np

from glueckauf.core.bitset import contains, only
from glueckauf.core.errors import BadPosition, shown
from glueckauf.core.schema import A_SEAT, EVERYONE, NOTHING, Field, Numbers, State, declared

HIGHEST = 32_767
"""The most that a counter of a game can hold; its invariants say what it can have come to."""


class Fields:
    """A dictionary whose fields are taken one by one; at the end none may be left."""

    def __init__(self, data: object, path: str = "") -> None:
        if not isinstance(data, Mapping):
            raise BadPosition(f"{path or 'the position'}: {shown(data)} is not a dictionary")
        fields = cast(Mapping[Any, Any], data)
        self.left: dict[str, Any] = {str(name): value for name, value in fields.items()}
        self.path = path

    def at(self, name: object) -> str:
        return f"{self.path}.{name}" if self.path else str(name)

    def take(self, name: str) -> Any:
        if name not in self.left:
            raise BadPosition(f"{self.at(name)}: the field is missing")
        return self.left.pop(name)

    def number(self, name: str, most: int = 127) -> int:
        return number(self.take(name), self.at(name), most)

    def choice(self, name: str, choices: Sequence[str]) -> int:
        return choice(self.take(name), self.at(name), choices)

    def choice_or_none(self, name: str, choices: Sequence[str]) -> int:
        """The place of a name in the list of choices, or -1 for None."""
        value = self.take(name)
        return -1 if value is None else choice(value, self.at(name), choices)

    def choices(self, name: str, names: Sequence[str]) -> list[int]:
        path = self.at(name)
        return [choice(value, f"{path}[{place}]", names) for place, value in enumerate(self.items(name))]

    def cards(self, name: str, names: Sequence[str], state: State) -> list[int]:
        """Likewise, but in a view some of them may be hidden."""
        path = self.at(name)
        return [card(value, f"{path}[{place}]", names, state) for place, value in enumerate(self.items(name))]

    def yes(self, name: str) -> bool:
        value = self.take(name)
        if not isinstance(value, bool):
            raise BadPosition(f"{self.at(name)}: {shown(value)} is neither true nor false")
        return value

    def seat_or_none(self, name: str, players: int) -> int:
        """The number of a seat, or -1 for None."""
        value = self.take(name)
        return NOTHING if value is None else number(value, self.at(name), players - 1)

    def items(self, name: str) -> list[Any]:
        value = self.take(name)
        if not isinstance(value, (list, tuple)):
            raise BadPosition(f"{self.at(name)}: {shown(value)} is not a list")
        return list(cast(Sequence[Any], value))

    def seats(self, players: int) -> "list[Fields]":
        """The list of what each seat has."""
        seats = self.items("seats")
        if len(seats) != players:
            raise BadPosition(f"seats: there are {len(seats)}, but {players} players")
        return [Fields(data, f"seats[{seat}]") for seat, data in enumerate(seats)]

    def fields(self, name: str) -> "Fields":
        return Fields(self.take(name), self.at(name))

    def counts(self, name: str, names: Sequence[str]) -> list[int]:
        """A dictionary from names to numbers; names not mentioned count 0."""
        inner = self.fields(name)
        numbers = [inner.number(key) if key in inner.left else 0 for key in names]
        inner.done()
        return numbers

    def done(self) -> None:
        for name in self.left:
            raise BadPosition(f"{self.at(name)}: there is no such field")


def name_or_none(index: int, names: Sequence[str]) -> str | None:
    """The reverse of `choice_or_none`: the name at a place of a list, None for -1."""
    return None if index < 0 else names[int(index)]


def number(value: object, path: str, most: int = 127) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise BadPosition(f"{path}: {shown(value)} is not a whole number from 0 to {most}")
    return value


def choice(value: object, path: str, choices: Sequence[str]) -> int:
    if not isinstance(value, str) or value not in choices:
        raise BadPosition(f"{path}: {shown(value)} is not known here")
    return choices.index(value)


def card(value: object, path: str, names: Sequence[str], state: State) -> int:
    """The place of a name in the list, or -1 for what is hidden in a view."""
    return NOTHING if value is None and is_view(state) else choice(value, path, names)


def is_view(state: State) -> bool:
    return bool(state.viewer != NOTHING)


def set_of(numbers: Sequence[int]) -> int:
    """Return the bits of some numbers."""
    together = 0
    for each in numbers:
        together |= only(each)
    return together


# What the schema of a state says


def plain(state: State, *names: str, seat: int | None = None, is_hidden: bool = False) -> dict[str, Any]:
    """Return fields of a state, those of one seat if it is given; None for secrets that are hidden."""
    found: dict[str, Any] = {}
    for name in names:
        field, value = declared(state)[name], state[name]
        secret = is_hidden and field.seen_by != EVERYONE
        found[field.key or name] = None if secret else _named(field, value if seat is None else value[seat])
    return found


def _named(field: Field, value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return _named_places(field, cast(Numbers, value))
    if field.is_set:
        return [name for place, name in enumerate(field.of) if contains(value, place)]
    if field.yes:
        return bool(value)
    if field.of is A_SEAT:
        return None if value == NOTHING else int(value)
    return name_or_none(value, field.of) if field.of else int(value)


def _named_places(field: Field, values: Numbers) -> Any:
    if len(values) != len(field.by):
        return [_named(field, value) for value in values]
    pairs = zip(field.by, values, strict=True)
    return {name: _named(field, value) for name, value in pairs if np.any(value) or not field.sparse}


def read_plain(fields: Fields, state: State, *names: str, seat: int | None = None) -> None:
    """Fill in what `plain` wrote."""
    for name in names:
        field, players = declared(state)[name], int(state.players)
        shape = field.shape if seat is None else field.shape[1:]
        key = field.key or name
        if is_view(state) and field.seen_by != EVERYONE and fields.left.get(key, NOTHING) is None:
            fields.take(key)
            continue
        value = _read(fields, key, field, shape, players)
        if seat is None:
            state[name] = value
        else:
            state[name][seat] = value


def _read(fields: Fields, key: str, field: Field, shape: tuple[int, ...], players: int) -> Any:
    if shape:
        return _read_places(fields, key, field, shape, players)
    if field.is_set:
        return set_of(fields.choices(key, field.of))
    if field.yes:
        return fields.yes(key)
    if field.of is A_SEAT:
        return fields.seat_or_none(key, players) if field.blank == NOTHING else fields.number(key, players - 1)
    if field.of:
        return fields.choice_or_none(key, field.of) if field.blank == NOTHING else fields.choice(key, field.of)
    return fields.number(key, field.high)


def _read_places(fields: Fields, key: str, field: Field, shape: tuple[int, ...], players: int) -> Any:
    if shape[0] == len(field.by):
        inner = fields.fields(key)
        names = field.by
        for name in names:
            if field.sparse:
                inner.left.setdefault(name, 0)
    else:
        items = fields.items(key)
        if len(items) != shape[0]:
            raise BadPosition(f"{fields.at(key)}: it has {shape[0]} entries")
        inner = Fields(dict(enumerate(items)), fields.at(key))
        names = [str(place) for place in range(shape[0])]
    values = [_read(inner, name, field, shape[1:], players) for name in names]
    inner.done()
    return values


def state_to_dict(state: State) -> dict[str, Any]:
    """Return a state as a dictionary; the default `to_dict`."""
    shared, owned = _plain_fields(state)
    seats = [
        plain(state, *owned, seat=seat, is_hidden=state.viewer not in {NOTHING, seat}) for seat in range(state.players)
    ]
    return {**plain(state, *shared, is_hidden=state.viewer != NOTHING), "seats": seats}


def state_from_dict(data: dict[str, Any], state: State) -> None:
    """Fill a blank state from a dictionary; the default `from_dict`."""
    fields = Fields(data)
    shared, owned = _plain_fields(state)
    read_plain(fields, state, *shared)
    for seat, inner in enumerate(fields.seats(int(state.players))):
        read_plain(inner, state, *owned, seat=seat)
        inner.done()
    fields.done()


def _plain_fields(state: State) -> tuple[list[str], list[str]]:
    """Return the names of the fields that all share, and of those with something for each seat."""
    fields = {
        name: field for name, field in declared(state).items() if name not in {"players", "viewer"} and not field.kept
    }
    return [name for name in fields if not fields[name].per_seat], [name for name in fields if fields[name].per_seat]
