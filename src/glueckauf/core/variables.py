"""What of a game's box a variant may change: the schema of a variant's file.

A game names those constants of its `box` that may vary, each with what may stand in its place:

    VARIABLES = {"shifts": Whole(1, 3), "setup": Places({"2": 2, "3": 3, "4": 4}, Columns({"workers": (0, Whole(5, 30))}))}

A kind returns the constant as it is after a change, or raises BadValue with the path to what is wrong. Whatever is not
mentioned stays as it is in the box.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, cast

from glueckauf.core.errors import shown

Path = tuple[str, ...]
Box = Mapping[str, Any]
"""The constants of a box by their names in lower case, some of them changed."""


class BadValue(Exception):
    """Something in a variant's file that cannot be, and where."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(reason)
        self.path, self.reason = path, reason


class Kind(Protocol):
    def change(self, now: Any, given: object, path: Path) -> Any: ...


Check = Callable[[Box], Iterator[tuple[Path, str]]]
"""Looks at the whole box after the changes and yields what does not fit together, and where."""


def nothing_to_check(box: Box) -> Iterator[tuple[Path, str]]:  # noqa: ARG001
    """Every value is checked by its kind."""
    yield from ()


@dataclass(frozen=True)
class Variables:
    """The constants of a box that may vary."""

    kinds: Mapping[str, Kind]
    check: Check = nothing_to_check

    def change(self, box: Box, given: object) -> dict[str, Any]:
        """Those constants that are another after a change."""
        wanted = table(given, ("box",))
        for name in wanted:
            if name not in self.kinds:
                raise BadValue(("box", name), f"this cannot be varied; what can is {', '.join(self.kinds)}")
        values = {name: self.kinds[name].change(box[name], value, ("box", name)) for name, value in wanted.items()}
        for path, reason in self.check({**box, **values}):
            raise BadValue(path, reason)
        return {name: value for name, value in values.items() if value != box[name]}


def table(given: object, path: Path) -> Mapping[str, Any]:
    if not isinstance(given, Mapping):
        raise BadValue(path, f"{shown(given)}, but it is a table of names and values")
    return cast("Mapping[str, Any]", given)


def listed(given: object) -> Sequence[Any] | None:
    return cast("list[Any]", given) if isinstance(given, list) else None


def row(given: object, length: int, path: Path) -> Sequence[Any]:
    values = listed(given)
    if values is None or len(values) != length:
        raise BadValue(path, f"{shown(values or given)}, but it is a list of {length}")
    return values


@dataclass(frozen=True)
class Whole:
    """A whole number within limits: what a state can hold, and an observation can show."""

    least: int
    most: int

    def change(self, now: Any, given: object, path: Path) -> int:  # noqa: ARG002  as every kind
        if not isinstance(given, int) or isinstance(given, bool) or not self.least <= given <= self.most:
            raise BadValue(path, f"{shown(given)}, but it is a whole number from {self.least} to {self.most}")
        return given


@dataclass(frozen=True)
class Row:
    """As many values as there are in the box."""

    each: Kind

    def change(self, now: Any, given: object, path: Path) -> tuple[Any, ...]:
        values = zip(now, row(given, len(now), path), strict=True)
        return tuple(self.each.change(old, value, path) for old, value in values)


@dataclass(frozen=True)
class Some:
    """Any number of values out of those that there are, each once."""

    known: tuple[Any, ...]

    def change(self, now: Any, given: object, path: Path) -> tuple[Any, ...]:  # noqa: ARG002  as every kind
        values = listed(given)
        if values is None or len(set(map(repr, values))) != len(values):
            raise BadValue(path, f"{shown(values or given)}, but it is a list without repetition")
        for value in values:
            if value not in self.known or isinstance(value, bool):
                raise BadValue(path, f"{shown(value)}, but it is one of {', '.join(map(str, self.known))}")
        return tuple(values)


@dataclass(frozen=True)
class Word:
    """Text of a certain form."""

    form: str
    meaning: str

    def change(self, now: Any, given: object, path: Path) -> str:  # noqa: ARG002  as every kind
        if not isinstance(given, str) or not re.fullmatch(self.form, given):
            raise BadValue(path, f"{shown(given)}, but it is {self.meaning}")
        return given


@dataclass(frozen=True)
class Columns:
    """Some columns of a row, by name: at which place, and what may stand there."""

    columns: Mapping[str, tuple[int, Kind]]

    def change(self, now: Any, given: object, path: Path) -> tuple[Any, ...]:
        changed = list(now)
        for name, value in table(given, path).items():
            if name not in self.columns:
                raise BadValue((*path, name), f"there is no such column; there are {', '.join(self.columns)}")
            place, kind = self.columns[name]
            changed[place] = kind.change(now[place], value, (*path, name))
        return tuple(changed)


@dataclass(frozen=True)
class Rows:
    """A list of rows, each known by its first columns."""

    each: Kind
    key: int = 1

    def change(self, now: Any, given: object, path: Path) -> tuple[Any, ...]:
        places = {"_".join(map(str, line[: self.key])): place for place, line in enumerate(now)}
        return Places(places, self.each).change(now, given, path)


@dataclass(frozen=True)
class Places:
    """A list or a dictionary, in which some places have a name."""

    names: Mapping[str, int]
    each: Kind

    def change(self, now: Any, given: object, path: Path) -> Any:
        changed = dict(now) if isinstance(now, Mapping) else dict(enumerate(now))  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
        for name, value in table(given, path).items():
            if name not in self.names:
                raise BadValue((*path, name), f"this is unknown here; known are {', '.join(self.names)}")
            place = self.names[name]
            changed[place] = self.each.change(changed[place], value, (*path, name))
        return changed if isinstance(now, Mapping) else tuple(changed.values())  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]


def by_players(each: Kind) -> Places:
    """A value for every number of players."""
    return Places({"2": 2, "3": 3, "4": 4}, each)
