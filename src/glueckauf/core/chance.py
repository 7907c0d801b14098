"""Chance without memory: a number is made from a seed and a place, the same on every machine.

It is splitmix on 63 bits, compiled, uncompiled and on a GPU.
A deal uses `fork`, `pick` and `shuffle` with its seed; play uses `draw` with a generator of its own,
an array of one integer.
"""

from glueckauf.core.jit import rule, wrapping_add, wrapping_multiply
from glueckauf.core.schema import Numbers

STRIDE = 0x1E3779B97F4A7C15
FIRST = 0x3F58476D1CE4E5B9
SECOND = 0x14D049BB133111EB


@rule
def fork(seed: int, branch: int) -> int:
    """Another seed, which has nothing in common with this one."""
    number = wrapping_add(seed, wrapping_multiply(branch, STRIDE))
    number = wrapping_multiply(number ^ (number >> 30), FIRST)
    number = wrapping_multiply(number ^ (number >> 27), SECOND)
    return number ^ (number >> 31)


@rule
def pick(seed: int, place: int, limit: int) -> int:
    """A number from 0 to limit - 1, each as likely as the others."""
    return ((fork(seed, place) >> 31) * int(limit)) >> 32


@rule
def shuffle(cards: Numbers, number: int, seed: int) -> None:
    """Bring the first `number` cards into a random order."""
    for last in range(number - 1, 0, -1):
        other = pick(seed, last, last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card


@rule
def draw(rng: Numbers) -> int:
    """The generator's next number: a fresh seed."""
    rng[0] = wrapping_add(rng[0], STRIDE)
    return fork(rng[0], 0)


@rule
def below(rng: Numbers, limit: int) -> int:
    """The generator's next number from 0 to limit - 1."""
    return ((draw(rng) >> 31) * int(limit)) >> 32
