"""Rules of thumb for Glück Auf: what experienced players do without thinking long.

Every move gets an appeal. Eight more double its chance. Cubes and spots by colour are kept together in one
number, eight bits for each colour.
"""

import numpy as np

from glueckauf.core.kernel import rule
from glueckauf.core.layout import Numbers
from glueckauf.core.sets import count, lowest, without_lowest
from glueckauf.games.glueck_auf.components import CAGE_SPOTS, SHIFTS
from glueckauf.games.glueck_auf.mining import SURFACE, cage_load
from glueckauf.games.glueck_auf.moves import (
    BY_PAIR,
    CAGE_TO,
    LOAD_CAGE,
    LOAD_OTHER,
    SPOT,
    STOP,
    STORE,
    TAKE_NOTHING,
    TAKE_ORDER,
    TAKE_TILE,
    USE_CUBE,
)
from glueckauf.games.glueck_auf.rules import deliverable
from glueckauf.games.glueck_auf.state import (
    DRAFT,
    FIRST_CUBE,
    KEEP,
    MINE,
    PLACE,
    SECOND_CUBE,
    SHORTAGE,
    State,
)
from glueckauf.games.glueck_auf.tables import (
    BANK,
    COLOR_COUNT,
    DELIVERY,
    FACTORY,
    FACTORY_DRAW,
    FIRST_PLACE,
    MINING,
    MONEY,
    ORDER,
    ORDER_DRAW,
    ORDER_POINTS,
    ORDER_SIZE,
    ORDER_SPOTS,
    ORDER_VEHICLE,
    SPOT_COLOR,
    SPOT_ORDER,
    SPOTS_OF_ORDER,
    TILE_COLOR,
    TILE_KINDS,
    TILE_LORRIES,
    TILE_PRICE,
    TILE_SIDE,
    VALUE,
    WORKERS,
)

MOST = 160
CHANCE = np.array([int(2 ** (appeal / 8)) for appeal in range(MOST + 1)])

WORKER = 8
HURRY = 4

DELIVER = 60
DELIVER_POINT = 3
DELIVER_URGENT = 6

DIG = 30
DIG_STEP = 4

TILE = 30
TILE_NEEDED = 8
TILE_LORRY = 4
TILE_MARK = 1
TILE_BALANCE = 4
TILE_LATE = 2
DRAW_TILE = 36

TAKE = 40
TAKE_POINT = 2
TAKE_MISSING = 4
TAKE_OPEN = 3
TAKE_LATE = 4
TAKE_FROM = 16
DRAW_ORDER = 44

EARN = 30
EARN_MARK = 4
EARN_RICH = 3
EARN_LATE = 3

LAY = 120
LAY_LAST = 8
PAIR = 90
LOAD = 80
LOAD_SPARE = 40
UP = 60
DOWN = 60
DOWN_CUBE = 8
STORE_CUBE = 30
STOPPING = 10


@rule
def weigh(state: State, moves: Numbers, number: int, weights: Numbers) -> None:
    """How likely an experienced player is to choose each of the legal moves. 1 is the least."""
    phase = state.phase
    if phase == MINE:
        weigh_steps(state, moves, number, weights)
    elif phase == PLACE:
        weigh_spaces(state, moves, number, weights)
    elif phase == DRAFT or phase == KEEP:
        weigh_cards(state, moves, number, weights)
    else:
        for place in range(number):
            weights[place] = 1
        if phase == FIRST_CUBE or phase == SECOND_CUBE or phase == SHORTAGE:
            weigh_cubes(state, moves, number, weights)


@rule
def chance(appeal: int) -> int:
    return CHANCE[min(max(appeal, 0), MOST)]


# Counting coal and spots


@rule
def of(counts: int, color: int) -> int:
    return counts >> 8 * color & 255


@rule
def total(counts: int) -> int:
    return of(counts, 0) + of(counts, 1) + of(counts, 2) + of(counts, 3)


@rule
def open_spots(state: State, seat: int) -> int:
    """Free spots by colour."""
    counts = 0
    spots = int(state.free[seat])
    while spots:
        spot = lowest(spots)
        counts += int(state.room[spot]) << 8 * SPOT_COLOR[spot]
        spots = without_lowest(spots)
    return counts


@rule
def mined(state: State, seat: int) -> int:
    """Cubes in cage and storage by colour."""
    counts = 0
    for color in range(COLOR_COUNT):
        counts += int(state.cage[seat, color]) + int(state.storage[seat, color]) << 8 * color
    return counts


@rule
def unmined(state: State, seat: int) -> int:
    """Cubes in the pit by colour."""
    counts = 0
    for level in range(COLOR_COUNT):
        for color in range(COLOR_COUNT):
            counts += int(state.coal[seat, level, color]) << 8 * color
    return counts


@rule
def beyond(counts: int, others: int) -> int:
    """By how much one exceeds the other, colour by colour."""
    rest = 0
    for color in range(COLOR_COUNT):
        rest += max(of(counts, color) - of(others, color), 0) << 8 * color
    return rest


# Spaces


@rule
def weigh_spaces(state: State, moves: Numbers, number: int, weights: Numbers) -> None:
    seat = state.turn
    spots = open_spots(state, seat)
    coal = mined(state, seat) + unmined(state, seat)
    missing = beyond(spots, coal)
    spare = beyond(coal, spots)
    ready = total(spots) - total(missing)
    for place in range(number):
        space = int(moves[place])
        if space < FACTORY_DRAW:
            appeal = tile_appeal(state, missing, state.tile_shown[space - FACTORY])
        elif space == FACTORY_DRAW:
            appeal = DRAW_TILE
        elif space < DELIVERY:
            appeal = mining_appeal(ready, VALUE[space])
        elif space < MONEY:
            appeal = delivery_appeal(state, space - DELIVERY)
        elif space <= BANK:
            appeal = money_appeal(state, VALUE[space])
        elif space < ORDER_DRAW:
            appeal = order_appeal(state, spare, spots, state.order_shown[space - ORDER])
        else:
            appeal = DRAW_ORDER - TAKE_OPEN * total(spots) - TAKE_LATE * hurry(state, TAKE_FROM)
        weights[place] = chance(appeal - WORKER * int(state.crew[space]))


@rule
def hurry(state: State, workers: int) -> int:
    """How many workers are lacking until the end of the game."""
    left = int(state.workers[state.turn]) + (SHIFTS - state.shift) * WORKERS[state.players]
    return max(workers - left, 0)


@rule
def excess(state: State, seat: int) -> int:
    """By how many tiles the light side exceeds the dark one."""
    tiles = 0
    for kind in range(TILE_KINDS):
        tiles += int(state.tiles[seat, kind]) * (1 - 2 * TILE_SIDE[kind])
    return tiles


@rule
def tile_appeal(state: State, missing: int, tile: int) -> int:
    """Coal for open spots first, then many lorries for little money, on the lighter side."""
    needed = min(of(missing, TILE_COLOR[tile]), TILE_LORRIES[tile])
    one = 1 - 2 * TILE_SIDE[tile]
    before = excess(state, state.turn)
    better = abs(before) - abs(before + one)
    appeal = TILE + TILE_NEEDED * needed + TILE_LORRY * TILE_LORRIES[tile]
    return appeal - TILE_MARK * TILE_PRICE[tile] + TILE_BALANCE * better - TILE_LATE * hurry(state, 12)


@rule
def mining_appeal(ready: int, steps: int) -> int:
    """A cube takes a step into the cage and one onto the order, besides two for the cage."""
    if ready == 0:
        return 0
    return DIG + DIG_STEP * min(steps, 2 * ready + 2)


@rule
def delivery_appeal(state: State, vehicle: int) -> int:
    orders = deliverable(state, state.turn, vehicle)
    points = 0
    while orders:
        points += ORDER_POINTS[lowest(orders)]
        orders = without_lowest(orders)
    return DELIVER + DELIVER_POINT * points + DELIVER_URGENT * max(0, 4 - int(state.workers[state.turn]))


@rule
def money_appeal(state: State, marks: int) -> int:
    return EARN + EARN_MARK * marks - EARN_RICH * int(state.money[state.turn]) - EARN_LATE * hurry(state, 12)


@rule
def order_appeal(state: State, spare: int, spots: int, order: int) -> int:
    """An order for which the coal is there, unless many spots are open already."""
    lacking = int(ORDER_SIZE[order])
    for color in range(COLOR_COUNT):
        lacking -= min(of(spare, color), ORDER_SPOTS[order, color])
    appeal = TAKE + TAKE_POINT * ORDER_POINTS[order] - TAKE_MISSING * lacking
    return appeal - TAKE_OPEN * total(spots) - TAKE_LATE * hurry(state, TAKE_FROM)


# Cards


@rule
def weigh_cards(state: State, moves: Numbers, number: int, weights: Numbers) -> None:
    seat = state.turn
    spots = open_spots(state, seat)
    coal = mined(state, seat) + unmined(state, seat)
    for place in range(number):
        move = int(moves[place])
        if move < TAKE_TILE:
            appeal = order_appeal(state, beyond(coal, spots), spots, move - TAKE_ORDER)
        elif move < TAKE_NOTHING:
            appeal = tile_appeal(state, beyond(spots, coal), move - TAKE_TILE)
        else:
            appeal = 0
        weights[place] = chance(appeal)


# Work steps


@rule
def weigh_steps(state: State, moves: Numbers, number: int, weights: Numbers) -> None:
    seat = state.turn
    spots = open_spots(state, seat)
    above = mined(state, seat)
    wanted = beyond(spots, above)
    lacking = beyond(wanted, unmined(state, seat))
    for place in range(number):
        move = int(moves[place])
        if move < LOAD_CAGE:
            appeal = cage_appeal(state, wanted, spots, move - CAGE_TO)
        elif move < STORE:
            appeal = LOAD if of(wanted, move - LOAD_CAGE) > 0 else LOAD_SPARE
        elif move < SPOT:
            appeal = store_appeal(state, spots, move - STORE)
        elif move < USE_CUBE:
            appeal = spot_appeal(state, lacking, (move - SPOT) // 3, (move - SPOT) % 3)
        else:
            appeal = STOPPING
        weights[place] = chance(appeal)


@rule
def cage_appeal(state: State, wanted: int, spots: int, level: int) -> int:
    seat = state.turn
    load = cage_load(state, seat)
    if level == SURFACE:
        return UP if load == CAGE_SPOTS else UP - 20 if load > 0 else 0
    if load == CAGE_SPOTS:
        return 0
    cubes = 0
    for color in range(COLOR_COUNT):
        cubes += min(int(state.coal[seat, level - 1, color]), of(wanted, color))
    return DOWN + DOWN_CUBE * cubes if cubes > 0 else 0


@rule
def store_appeal(state: State, spots: int, color: int) -> int:
    return STORE_CUBE if of(spots, color) == 0 else 0


@rule
def spot_appeal(state: State, lacking: int, spot: int, way: int) -> int:
    if way == BY_PAIR:
        return PAIR if of(lacking, SPOT_COLOR[spot]) > 0 else 0
    order = SPOT_ORDER[spot]
    open_kinds = count(state.free[state.turn] & SPOTS_OF_ORDER[order])
    return LAY - LAY_LAST * (open_kinds + int(state.room[spot]))


@rule
def weigh_cubes(state: State, moves: Numbers, number: int, weights: Numbers) -> None:
    for place in range(number):
        weights[place] = 1
