"""SIMD within a register: eight small numbers are copied or added as the eight bytes of one 64-bit word. Compilers do
not do this by themselves, because source and target might overlap.
"""

import numpy as np

from glueckauf.core.jit import inlined, load8, store8
from glueckauf.core.schema import Numbers

__all__ = ["BITS_AS_BYTES", "ONES", "load8", "store8", "sum_of"]

ONES = 0x0101010101010101
"""Eight times the number 1."""

EVERY_SECOND = 0x00FF00FF00FF00FF

BITS_AS_BYTES = np.array([sum((bits >> place & 1) << 8 * place for place in range(8)) for bits in range(256)], np.int64)
"""For eight bits the eight numbers, each 0 or 1."""


@inlined
def sum_of(numbers: Numbers) -> int:
    """Return the sum of an array of non-negative bytes whose length is a multiple of eight."""
    pairs = 0
    for first in range(0, numbers.size, 8):
        word = load8(numbers, first)
        pairs += (word & EVERY_SECOND) + (word >> 8 & EVERY_SECOND)
    pairs += pairs >> 32
    pairs += pairs >> 16
    return pairs & 0xFFFF
