"""Dictionaries and records as somebody might have changed them: by accident, by hand, or to do harm."""

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

from glueckauf.core.record import as_file

STRANGE = (None, True, False, -1, 0, 1, 2, 3, 7, 40, 63, 64, 127, 128, 255, 32_767, 99_999, 2**63, 0.5, "", "x", [], {})

Place = tuple[Any, Any]
"""A container and the key of one of its values."""


def places(data: Any) -> Iterator[Place]:
    """Every value of a dictionary or list, at whatever depth."""
    keys = data.keys() if isinstance(data, dict) else range(len(data))
    for key in keys:
        yield data, key
        if isinstance(data[key], (dict, list)):
            yield from places(data[key])


def leaves(data: Any) -> list[Place]:
    return [(inside, key) for inside, key in places(data) if not isinstance(inside[key], (dict, list))]


def numbers(data: Any) -> list[Place]:
    return [(inside, key) for inside, key in leaves(data) if type(inside[key]) is int]


def put_strange(data: Any, rng: Random, _: Any) -> None:
    inside, key = rng.choice(list(places(data)))
    inside[key] = copy.deepcopy(rng.choice(STRANGE))


def count_differently(data: Any, rng: Random, _: Any) -> None:
    inside, key = rng.choice(numbers(data))
    inside[key] += rng.choice((-2, -1, 1, 1, 2, 5))


def move_one(data: Any, rng: Random, _: Any) -> None:
    """One less here, one more there: of the same thing, where there is such a place."""
    inside, key = rng.choice(numbers(data))
    alike = [place for place in numbers(data) if place[1] == key and place[0] is not inside]
    other, name = rng.choice(alike or numbers(data))
    inside[key] -= 1
    other[name] += 1


def swap(data: Any, rng: Random, _: Any) -> None:
    """Two values of the same type change places."""
    inside, key = rng.choice(leaves(data))
    alike = [(other, name) for other, name in leaves(data) if type(other[name]) is type(inside[key])]
    other, name = rng.choice(alike)
    inside[key], other[name] = other[name], inside[key]


def take_over(data: Any, rng: Random, other: Any) -> None:
    """A value of another position at the same place."""
    inside, key, from_there = data, rng.choice(list(data)), other
    while key in from_there if isinstance(from_there, dict) else key < len(from_there):
        found = from_there[key]
        if (
            not isinstance(found, (dict, list))
            or not found
            or rng.random() < 0.3
            or not isinstance(inside[key], type(found))
        ):
            inside[key] = copy.deepcopy(found)
            return
        inside, from_there = inside[key], found
        if not inside:
            return
        key = rng.choice(list(inside) if isinstance(inside, dict) else range(len(inside)))


def move_card(data: Any, rng: Random, _: Any) -> None:
    """A name leaves its list for another."""
    lists = [inside[key] for inside, key in places(data) if isinstance(inside[key], list)]
    full = [each for each in lists if each and isinstance(each[0], str)]
    if full:
        source, target = rng.choice(full), rng.choice(lists)
        target.insert(rng.randrange(len(target) + 1), source.pop(rng.randrange(len(source))))


def leave_out(data: Any, rng: Random, _: Any) -> None:
    inside, key = rng.choice(list(places(data)))
    del inside[key]


CHANGES = (put_strange, count_differently, count_differently, move_one, move_one, swap, swap, take_over, take_over)
CHANGES += (move_card, leave_out)


def changed(data: dict[str, Any], other: dict[str, Any], rng: Random) -> dict[str, Any]:
    """A dictionary with one to three changes."""
    twin = copy.deepcopy(data)
    for _ in range(rng.choice((1, 1, 2, 3))):
        rng.choice(CHANGES)(twin, rng, other)
    return twin


def changed_text(text: str, other: str, rng: Random) -> str:
    """A record with one to three changes, and checks that fit, as a forger would make them."""
    lines = [line.rpartition(" ~")[0] for line in text.splitlines()]
    for _ in range(rng.choice((1, 1, 2, 3))):
        change_line(lines, other.splitlines(), rng)
    return as_file(lines)


def change_line(lines: list[str], others: list[str], rng: Random) -> None:
    at, other = rng.randrange(len(lines)), rng.choice(others).rpartition(" ~")[0]
    words = lines[at].split(" ")
    kind = rng.randrange(5)
    if kind == 0:
        lines[at] = other
    elif kind == 1:
        words[rng.randrange(len(words))] = rng.choice(other.split(" "))
        lines[at] = " ".join(words)
    elif kind == 2:
        del lines[at]
    elif kind == 3:
        lines.insert(at, rng.choice(lines))
    else:
        words[rng.randrange(len(words))] = str(rng.choice(STRANGE))
        lines[at] = " ".join(words)
    if not lines:
        lines.append("")
