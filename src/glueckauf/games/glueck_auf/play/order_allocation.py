"""Which spots to fill: for so many spots of each colour, the orders on which they are worth most.

A *target* says how many spots of each colour are filled in a turn. It is kept as one number, the place of the target
in a table with room for `most` spots of each colour.
"""

from itertools import product

import numpy as np

from glueckauf.core.bitset import lowest, only, without_lowest
from glueckauf.core.jit import rule
from glueckauf.core.schema import Numbers, bitset64, byte, dtype_of, short
from glueckauf.games.glueck_auf.play.mining_model import Shaft, slack
from glueckauf.games.glueck_auf.play.mining_value import MOST_SPOTS, ORDER_WORTH, spots_asking, spots_filled
from glueckauf.games.glueck_auf.state import NOTHING, State
from glueckauf.games.glueck_auf.tables import (
    COLOR_COUNT,
    ORDER_COUNT,
    SPOT_COLOR,
    SPOT_COUNT,
    SPOTS_OF_ORDER,
)

UNKNOWN = -1

# what a turn can fill of one card: some spots of one colour, or one each of several
CHOICES = np.array(
    [
        choice
        for choice in product(range(MOST_SPOTS), repeat=COLOR_COUNT)
        if max(choice) <= 1 or sum(number > 0 for number in choice) == 1
    ]
)
CHOICE_COUNT = len(CHOICES)
CHOICE_SIZE = CHOICES.sum(axis=1)


class Filling:
    free = bitset64()

    # the table and the target under the finger
    target_count = short()
    target = short()
    stride = short(COLOR_COUNT)
    most = byte(COLOR_COUNT)

    # the orders, and the one whose row it is
    order_count = byte()
    orders = byte(ORDER_COUNT)
    row = byte()
    filled = byte()
    choice_count = byte()
    choices = byte(CHOICE_COUNT)

    asked = byte(COLOR_COUNT)
    room = byte(SPOT_COUNT)
    picks = byte(SPOT_COUNT)


FILLING = dtype_of(Filling)


@rule
def look_at_orders(filling: Filling, state: State, seat: int) -> None:
    """The spots that are free; one that a pair has been chosen for is as good as filled."""
    filling.free = state.free[seat]
    for spot in range(SPOT_COUNT):
        filling.room[spot] = state.room[spot]
    if state.spot != NOTHING:
        filling.room[state.spot] -= 1
        if filling.room[state.spot] == 0:
            filling.free &= ~only(state.spot)
    for color in range(COLOR_COUNT):
        filling.asked[color] = spots_asking(filling.room, filling.free, color)
    list_orders(filling, state.outstanding[seat])


@rule
def list_orders(filling: Filling, orders: int) -> None:
    """The orders with free spots."""
    filling.order_count = 0
    while orders:
        order = lowest(orders)
        if filling.free & SPOTS_OF_ORDER[order]:
            filling.orders[filling.order_count] = order
            filling.order_count += 1
        orders = without_lowest(orders)


@rule
def lay_out_table(filling: Filling, shaft: Shaft) -> None:
    """Room for every number of spots of a colour that the steps may suffice for."""
    filling.target_count = 1
    for color in range(COLOR_COUNT):
        filling.stride[color] = filling.target_count
        filling.most[color] = most_spots(shaft, color, filling.asked[color])
        filling.target_count *= filling.most[color] + 1


@rule
def most_spots(shaft: Shaft, color: int, asked: int) -> int:
    """How many spots of this colour alone could be filled at best."""
    for other in range(COLOR_COUNT):
        shaft.need[other] = 0
    while shaft.need[color] < asked and slack(shaft) >= 0:
        shaft.need[color] += 1
    return int(shaft.need[color]) - (slack(shaft) < 0)


@rule
def aim(shaft: Shaft, filling: Filling, target: int) -> None:
    """Fill as many spots of each colour as the target says."""
    filling.target = target
    for color in range(COLOR_COUNT):
        shaft.need[color] = target // filling.stride[color] % (filling.most[color] + 1)


@rule
def list_targets(filling: Filling, shaft: Shaft, targets: Numbers) -> int:
    """The targets that the steps may suffice for."""
    number = 0
    for target in range(filling.target_count):
        aim(shaft, filling, target)
        if slack(shaft) >= 0:
            targets[number] = target
            number += 1
    return number


@rule
def tabulate(filling: Filling, shaft: Shaft, targets: Numbers, table: Numbers) -> None:
    """Row by row one order more: what every target is worth at best on the orders so far."""
    for place in range(len(targets)):
        table[0, targets[place]] = 0 if targets[place] == 0 else UNKNOWN
    for row in range(filling.order_count):
        look_at_order(filling, row)
        for place in range(len(targets)):
            aim(shaft, filling, targets[place])
            table[row + 1, filling.target] = most_with_order(filling, shaft, table)


@rule
def look_at_order(filling: Filling, row: int) -> None:
    """What can be filled of the order in this row."""
    filling.row = row
    filling.filled = spots_filled(filling.room, filling.orders[row])
    filling.choice_count = 0
    for choice in range(CHOICE_COUNT):
        if has_room(filling, filling.orders[row], choice):
            filling.choices[filling.choice_count] = choice
            filling.choice_count += 1


@rule
def has_room(filling: Filling, order: int, choice: int) -> bool:
    free = filling.free & SPOTS_OF_ORDER[order]
    for color in range(COLOR_COUNT):
        if CHOICES[choice, color] > spots_asking(filling.room, free, color):
            return False
    return True


@rule
def most_with_order(filling: Filling, shaft: Shaft, table: Numbers) -> int:
    most = UNKNOWN
    for place in range(filling.choice_count):
        most = max(most, with_choice(filling, shaft, table, filling.choices[place]))
    return most


@rule
def with_choice(filling: Filling, shaft: Shaft, table: Numbers, choice: int) -> int:
    """What the target is worth if this is filled of the order, the rest on the orders before."""
    for color in range(COLOR_COUNT):
        if CHOICES[choice, color] > shaft.need[color]:
            return UNKNOWN
    before = table[filling.row, without(filling, choice)]
    if before == UNKNOWN:
        return UNKNOWN
    return before + ORDER_WORTH[filling.orders[filling.row], filling.filled + CHOICE_SIZE[choice]]


@rule
def pick_spots(filling: Filling, shaft: Shaft, table: Numbers, target: int) -> None:
    """The spots to fill for a target, from the last order back to the first."""
    filling.picks[:] = 0
    aim(shaft, filling, target)
    for row in range(filling.order_count - 1, -1, -1):
        look_at_order(filling, row)
        choice = best_choice(filling, shaft, table)
        pick(filling, filling.orders[row], choice)
        aim(shaft, filling, without(filling, choice))


@rule
def best_choice(filling: Filling, shaft: Shaft, table: Numbers) -> int:
    """What the worth of the target came from."""
    place = 0
    while with_choice(filling, shaft, table, filling.choices[place]) < table[filling.row + 1, filling.target]:
        place += 1
    return int(filling.choices[place])


@rule
def without(filling: Filling, choice: int) -> int:
    """The target that is left for the other orders."""
    target = int(filling.target)
    for color in range(COLOR_COUNT):
        target -= CHOICES[choice, color] * filling.stride[color]
    return target


@rule
def pick(filling: Filling, order: int, choice: int) -> None:
    spots = SPOTS_OF_ORDER[order]
    while spots:
        spot = lowest(spots)
        filling.picks[spot] = CHOICES[choice, SPOT_COLOR[spot]]
        spots = without_lowest(spots)


@rule
def picked(filling: Filling, color: int) -> int:
    """The next of the spots to fill that asks for a colour."""
    spot = 0
    while SPOT_COLOR[spot] != color or filling.picks[spot] == 0:
        spot += 1
    return spot
