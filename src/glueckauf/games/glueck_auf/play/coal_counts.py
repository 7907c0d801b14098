"""Coal counted by colour, the four counts in one number with eight bits for each, so that a whole count is compared or
added at once (SWAR); and how the utility of a move becomes its weight.
"""

import numpy as np

from glueckauf.core.bitset import lowest, without_lowest
from glueckauf.core.jit import rule
from glueckauf.core.schema import Numbers
from glueckauf.games.glueck_auf.state import State
from glueckauf.games.glueck_auf.tables import COLOR_COUNT, SPOT_COLOR

MOST_UTILITY = 20 * 8
WEIGHT = np.array([int(2 ** (utility / 8)) for utility in range(MOST_UTILITY + 1)])

ONE_EACH = 1 + (1 << 8) + (1 << 16) + (1 << 24)


@rule
def weight_of(utility: int) -> int:
    """Eight more of utility double the chance that a move is chosen (multinomial logit, McFadden 1974)."""
    return WEIGHT[min(max(utility, 0), MOST_UTILITY)]


@rule
def of_color(counts: int, color: int) -> int:
    return counts >> 8 * color & 255


@rule
def total(counts: int) -> int:
    return (counts * ONE_EACH) >> 24 & 255


@rule
def beyond(counts: int, others: int) -> int:
    """By how much one exceeds the other, colour by colour."""
    # A marker over each count stays where nothing had to be borrowed.
    rest = (counts | 128 * ONE_EACH) - others
    markers = rest & 128 * ONE_EACH
    return rest & (markers - (markers >> 7))


@rule
def common(counts: int, others: int) -> int:
    """The lesser of the two, colour by colour."""
    return counts - beyond(counts, others)


@rule
def counted(row: Numbers) -> int:
    return int(row[0]) | int(row[1]) << 8 | int(row[2]) << 16 | int(row[3]) << 24


@rule
def open_spots(state: State, seat: int) -> int:
    """The free spots on outstanding orders."""
    counts = 0
    spots = int(state.free[seat])
    while spots:
        spot = lowest(spots)
        counts += int(state.room[spot]) << 8 * SPOT_COLOR[spot]
        spots = without_lowest(spots)
    return counts


@rule
def mined(state: State, seat: int) -> int:
    """The cubes in cage and storage."""
    return counted(state.cage[seat]) + counted(state.storage[seat])


@rule
def unmined(state: State, seat: int) -> int:
    """The cubes in the pit."""
    counts = 0
    for level in range(COLOR_COUNT):
        counts += counted(state.coal[seat, level])
    return counts
