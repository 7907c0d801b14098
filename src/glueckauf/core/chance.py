"""Chance without memory: a number is made from a source and a place, the same on every machine.

A source is a small seed, from which splitmix on 63 bits makes all numbers: for research, it is quick and can be written
down. Or it is the words of a key of 256 bits, which nobody can compute or try out: for tables. The rules do not know
which. A deal uses `fork`, `pick` and `shuffle` with its source; play uses `draw` with a generator of its own, an array
of one integer.
"""

import hashlib
from typing import Any, TypeVar

import numpy as np

from glueckauf.core.jit import careful, is_integer, register_dispatch, rule, wrapping_add, wrapping_multiply
from glueckauf.core.schema import Numbers

Source = int | Numbers | tuple[Numbers, int]
"""A seed, or the words of a key: a row for each branch, a number of 63 bits for each place. A branch of a key is the words and
the number of its row, for a rule cannot return an array.
"""
SomeSource = TypeVar("SomeSource", bound=Source)

STRIDE = 0x1E3779B97F4A7C15
FIRST = 0x3F58476D1CE4E5B9
SECOND = 0x14D049BB133111EB

BRANCHES, PLACES = 32, 128
"""The branches that a deal may fork its source into, and the places it may pick in each, if the source is a key."""


def words_of(key: str) -> Numbers:
    """Return the words of a key of 64 hexadecimal digits.

    Those of a branch are SHAKE-256 (FIPS 202) of the key and the number of the branch, read as numbers of 64 bits, the
    highest byte first, without the lowest bit. They begin the same however many are taken.
    """
    rows = (hashlib.shake_256(bytes.fromhex(key) + bytes([branch])).digest(8 * PLACES) for branch in range(BRANCHES))
    return (np.frombuffer(b"".join(rows), ">u8").reshape(BRANCHES, PLACES) >> 1).astype(np.int64)


def fork(source: SomeSource, branch: int) -> SomeSource:
    """Another source, which has nothing in common with this one; of the words of a key, those of a branch."""
    chosen: Any = words_of_branch if isinstance(source, np.ndarray) else splitmix
    return chosen(source, branch)


def pick(source: Source, place: int, limit: int) -> int:
    """A number from 0 to limit - 1, each as likely as the others."""
    chosen: Any = pick_word if isinstance(source, tuple) else pick_mixed
    return chosen(source, place, limit)


@rule
def splitmix(seed: int, branch: int) -> int:
    number = wrapping_add(seed, wrapping_multiply(branch, STRIDE))
    number = wrapping_multiply(number ^ (number >> 30), FIRST)
    number = wrapping_multiply(number ^ (number >> 27), SECOND)
    return number ^ (number >> 31)


@rule
def pick_mixed(seed: int, place: int, limit: int) -> int:
    return ((splitmix(seed, place) >> 31) * int(limit)) >> 32


@rule
def words_of_branch(words: Numbers, branch: int) -> tuple[Numbers, int]:
    return words, branch


@careful
def pick_word(source: tuple[Numbers, int], place: int, limit: int) -> int:
    """No number is likelier than another by more than 1 in 2 to the 63rd."""
    words, branch = source
    return int(words[branch, place]) % int(limit)


register_dispatch(fork, lambda kind: splitmix if is_integer(kind) else words_of_branch)
register_dispatch(pick, lambda kind: pick_mixed if is_integer(kind) else pick_word)


@rule
def shuffle(cards: Numbers, number: int, source: Source) -> None:
    """Bring the first `number` cards into a random order."""
    for last in range(number - 1, 0, -1):
        other = pick(source, last, last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card


@rule
def draw(rng: Numbers) -> int:
    """The generator's next number: a fresh seed."""
    rng[0] = wrapping_add(rng[0], STRIDE)
    return splitmix(rng[0], 0)


@rule
def below(rng: Numbers, limit: int) -> int:
    """The generator's next number from 0 to limit - 1."""
    return ((draw(rng) >> 31) * int(limit)) >> 32
