"""What a mining turn is worth when it is over, as one number.

Each thing counts more than all that follow: the points of complete orders; how far the others have come, a filled spot
counting the more the nearer its order is to completion; cubes that free spots ask for, each 3 at hand, 2 in a cage
below, 1 in the pit; cubes kept, so that two for one is a price.
"""

import numpy as np

from glueckauf.core.bitset import lowest, without_lowest
from glueckauf.core.jit import rule
from glueckauf.core.schema import Numbers
from glueckauf.games.glueck_auf.rules.mining import at_hand
from glueckauf.games.glueck_auf.state import State
from glueckauf.games.glueck_auf.tables import (
    COLOR_COUNT,
    ORDER_COUNT,
    ORDER_POINTS,
    ORDER_SIZE,
    SPOT_ROOM,
    SPOTS_OF_COLOR,
    SPOTS_OF_ORDER,
)

# Each is more than all the cubes, all the wanted cubes, all the progress there can be.
CUBE = 1
WANTED = 2**7
PROGRESS = 2**15
POINT = 2**31

AT_HAND, IN_CAGE, IN_PIT = 3, 2, 1
MOST_SPOTS = 4
PARTS = 12**2  # a point is divided evenly by the square of every size of an order


def _order_worth(order: int, filled: int) -> int:
    points, size = int(ORDER_POINTS[order]), int(ORDER_SIZE[order])
    return POINT * points if filled == size else PROGRESS * points * PARTS * filled**2 // size**2


ORDER_WORTH = np.array(
    [[_order_worth(order, filled) for filled in range(MOST_SPOTS + 1)] for order in range(ORDER_COUNT)]
)


@rule
def worth(state: State, seat: int) -> int:
    """The worth of all a seat has outstanding, and of its coal."""
    total = 0
    orders = state.outstanding[seat]
    while orders:
        order = lowest(orders)
        total += ORDER_WORTH[order, spots_filled(state.room, order)]
        orders = without_lowest(orders)
    for color in range(COLOR_COUNT):
        total += worth_of_color(state, seat, color)
    return total


@rule
def spots_filled(room: Numbers, order: int) -> int:
    number = 0
    spots = SPOTS_OF_ORDER[order]
    while spots:
        spot = lowest(spots)
        number += SPOT_ROOM[spot] - room[spot]
        spots = without_lowest(spots)
    return number


@rule
def spots_asking(room: Numbers, free: int, color: int) -> int:
    """Free spots of a colour."""
    number = 0
    spots = free & SPOTS_OF_COLOR[color]
    while spots:
        number += int(room[lowest(spots)])
        spots = without_lowest(spots)
    return number


@rule
def worth_of_color(state: State, seat: int, color: int) -> int:
    near = int(at_hand(state, seat, color)) + int(at_hand(state, seat, color + COLOR_COUNT))
    lifted = int(state.cage[seat, color]) + int(state.storage[seat, color])
    cubes = lifted
    for level in range(COLOR_COUNT):
        cubes += int(state.coal[seat, level, color])
    wanted = spots_asking(state.room, state.free[seat], color)
    return CUBE * cubes + WANTED * worth_of_wanted(wanted, near, lifted, cubes)


@rule
def worth_of_wanted(wanted: int, near: int, lifted: int, cubes: int) -> int:
    """As many cubes count as are wanted: first those at hand, then those lifted at least, then any."""
    near, lifted, cubes = min(wanted, near), min(wanted, lifted), min(wanted, cubes)
    return AT_HAND * near + IN_CAGE * (lifted - near) + IN_PIT * (cubes - lifted)
