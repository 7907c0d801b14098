"""From what a network is shown to the rows of its first layer: each value of each number has a row of its own.

A number that is 0 has none. As most numbers are 0, the first layer is a sum of some hundred rows, without a
multiplication (the idea of NNUE, Nasu 2018). Values of a number with a wide range share rows, the wider the larger.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from glueckauf.core.game import Game
from glueckauf.core.jit import rule
from glueckauf.core.schema import Numbers
from glueckauf.core.swar import load8

WIDEST_EXACT = 48
"""Numbers up to this one have a row for every value."""

MOST_ROWS = 320
"""Room for the rows of any position: at most 256 were seen in games by rule of thumb."""


def _levels() -> Numbers:
    """The level of each value of a number with a wide range."""
    values = np.arange(256)
    return np.select(
        [values <= 32, values <= 64, values <= 128],
        [values - 1, 32 + (values - 33) // 2, 48 + (values - 65) // 4],
        64 + (values - 129) // 16,
    ).astype(np.int16)


LEVEL = _levels()


class Rows(NamedTuple):
    """Where the rows of each number begin; one more at the end says how many there are. Some share rows."""

    first: Numbers
    shares: Numbers


def levels_of(high: int) -> int:
    """Return how many rows a number from 0 to `high` has."""
    return high if high <= WIDEST_EXACT else int(LEVEL[high]) + 1


@cache
def rows_of(game: Game) -> Rows:
    highs = game.inputs.highs()
    first = np.cumsum([0] + [levels_of(high) for high in highs]).astype(np.int32)
    return Rows(first, np.array([high > WIDEST_EXACT for high in highs]))


def row_count(game: Game) -> int:
    return int(rows_of(game).first[-1])


@rule
def row(rows: Rows, place: int, value: int) -> int:
    """Return the row of a value of a number."""
    level = LEVEL[value] if rows.shares[place] else value - 1
    return min(rows.first[place] + level, rows.first[place + 1] - 1)


@rule
def list_rows(numbers: Numbers, rows: Rows, out: Numbers) -> int:
    """Write the rows of all numbers that are not 0, and return how many there are. Eight are skipped at once."""
    found = 0
    for word in range(len(numbers) // 8):
        if load8(numbers, 8 * word) != 0:
            found = list_some(numbers, 8 * word, 8 * word + 8, rows, out, found)
    return list_some(numbers, len(numbers) // 8 * 8, len(numbers), rows, out, found)


@rule
def list_some(  # noqa: PLR0913, PLR0917
    numbers: Numbers, first: int, last: int, rows: Rows, out: Numbers, found: int
) -> int:
    for place in range(first, last):
        if numbers[place] != 0 and found < len(out):
            out[found] = row(rows, place, int(numbers[place]))
            found += 1
    return found
