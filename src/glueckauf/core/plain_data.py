"""Plain data: writing names for numbers, and reading what somebody may have written by hand.

Every refusal names the field.
"""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from glueckauf.core.errors import BadPosition, shown

HIGHEST = 32_767
"""The most that a counter of a game can hold; its laws say what it can have come to."""


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

    def items(self, name: str) -> list[Any]:
        value = self.take(name)
        if not isinstance(value, (list, tuple)):
            raise BadPosition(f"{self.at(name)}: {shown(value)} is not a list")
        return list(cast(Sequence[Any], value))

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
