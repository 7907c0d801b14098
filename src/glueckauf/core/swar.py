"""Small numbers eight at once, as the eight bytes of one word: where many are copied, a word costs what a number does.

Compilers do not dare to do this by themselves: what is written could be part of what is read next.
"""

import numpy as np

from glueckauf.core.jit import inlined, load8, store8
from glueckauf.core.schema import Numbers

__all__ = ["ONES", "UNFOLDED", "load8", "store8", "sum_of"]

ONES = 0x0101010101010101
"""Eight times the number 1."""

EVERY_SECOND = 0x00FF00FF00FF00FF

UNFOLDED = np.array([sum((bits >> place & 1) << 8 * place for place in range(8)) for bits in range(256)], np.int64)
"""For eight bits the eight numbers, each 0 or 1."""


@inlined
def sum_of(numbers: Numbers) -> int:
    """The sum of eight numbers, or some times eight, none of them below 0."""
    pairs = 0
    for first in range(0, numbers.size, 8):
        word = load8(numbers, first)
        pairs += (word & EVERY_SECOND) + (word >> 8 & EVERY_SECOND)
    pairs += pairs >> 32
    pairs += pairs >> 16
    return pairs & 0xFFFF
