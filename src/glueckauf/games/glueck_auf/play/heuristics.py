"""Heuristics for Glück Auf: how likely an experienced player is to choose each move, without thinking long.

The figures are utilities (`coal_counts.weight_of`). They began as guesses and were changed one to three at a time where
the change won some thousand games against the figures before it. The work steps of mining have a module of their own,
`mining_heuristics`.
"""

import numpy as np

from glueckauf.core.bitset import count, lowest, without_lowest
from glueckauf.core.jit import rule
from glueckauf.core.schema import Numbers
from glueckauf.games.glueck_auf.box import SHIFTS
from glueckauf.games.glueck_auf.play.coal_counts import beyond, mined, of_color, open_spots, total, unmined, weight_of
from glueckauf.games.glueck_auf.play.mining_heuristics import weigh_cubes, weigh_steps
from glueckauf.games.glueck_auf.rules.moves import TAKE_NOTHING, TAKE_ORDER, TAKE_TILE
from glueckauf.games.glueck_auf.rules.turn import deliverable
from glueckauf.games.glueck_auf.state import (
    DRAFT,
    FIRST_CUBE,
    KEEP,
    MINE,
    ORDER_PILE,
    PLACE,
    SECOND_CUBE,
    State,
)
from glueckauf.games.glueck_auf.tables import (
    BANK,
    COLOR_COUNT,
    DELIVERY,
    FACTORY,
    FACTORY_DRAW,
    MONEY,
    ORDER,
    ORDER_COUNT,
    ORDER_DRAW,
    ORDER_POINTS,
    ORDER_SIZE,
    ORDER_SPOTS,
    ORDER_VEHICLE,
    ORDERS_OF_VEHICLE,
    TILE_COLOR,
    TILE_KINDS,
    TILE_LORRIES,
    TILE_SIDE,
    VALUE,
    WORKERS,
)

COUNT_OF_ORDER = np.array(
    [sum(int(ORDER_SPOTS[order, color]) << 8 * color for color in range(COLOR_COUNT)) for order in range(ORDER_COUNT)]
)
ORDERS_LARGER_THAN = np.array(
    [sum(1 << order for order in range(ORDER_COUNT) if ORDER_SIZE[order] > size) for size in range(4)]
)

# A space costs what is already on it.
WORKER = 19

# Delivery can wait for more cards of the vehicle, but not for the end of the shift.
DELIVER = 63
DELIVER_POINT = 1
DELIVER_URGENT = 7
URGENT_FROM = 12
DELIVER_WAIT = 4

# Steps count as far as there is something to do with them; in the last shift every full lorry is to be emptied.
DIG = 34
DIG_STEP = 6
DIG_LORRY = 9
DIG_PAIR = 2

# Coal that orders ask for comes first; lorries of every colour are about as good, the dear ones too.
TILE = 25
TILE_NEEDED = 21
TILE_LORRY = np.array([11, 12, 15, 11])
TILE_BALANCE = 5
TILE_LATE = 1
TILE_FROM = 15
DRAW_TILE = 25
KEEP_NO_TILE = 10

# A card is worth its points if there is time and coal for it; a draw is judged before its five cards are seen.
TAKE = 35
TAKE_POINT = 9
TAKE_VEHICLE = np.array([-2, 0, 2, 3])
TAKE_LACK = 9
TAKE_OPEN = 10
TAKE_LATE = 8
TAKE_FROM = 22
TAKE_CONTEST = 5
TAKE_RANGE = 6
DRAW_ORDER = 73
KEEP_NO_ORDER = 1

# Money is for coal that orders ask for and the pit does not have.
EARN = 26
EARN_MARK = 9
EARN_RICH = 3
EARN_NEED = 5
EARN_LATE = 3
EARN_FROM = 16


@rule
def move_weights(state: State, moves: Numbers, number: int, weights: Numbers) -> None:
    """How likely an experienced player is to choose each of the legal moves. 1 is the least."""
    phase = state.phase
    if phase == MINE:
        weigh_steps(state, moves, number, weights)
    elif phase == PLACE:
        weigh_spaces(state, moves, number, weights)
    elif phase == DRAFT or phase == KEEP:
        weigh_cards(state, moves, number, weights)
    elif phase == FIRST_CUBE or phase == SECOND_CUBE:
        weigh_cubes(state, moves, number, weights)
    else:
        for place in range(number):
            weights[place] = 1


# Spaces


@rule
def weigh_spaces(state: State, moves: Numbers, number: int, weights: Numbers) -> None:
    seat = state.turn
    spots, above, below = open_spots(state, seat), mined(state, seat), unmined(state, seat)
    missing, spare = beyond(spots, above + below), beyond(above + below, spots)
    tilt, steps = excess(state, seat), useful_steps(spots, above, below)
    tiles, digging = tile_area_utility(state), mining_area_utility(state, below)
    money, orders = money_area_utility(state, missing), order_area_utility(state, spots)
    for place in range(number):
        space = int(moves[place])
        if space < FACTORY_DRAW:
            utility = tiles + tile_utility(missing, tilt, int(state.tile_shown[space - FACTORY]))
        elif space == FACTORY_DRAW:
            utility = tiles + DRAW_TILE
        elif space < DELIVERY:
            utility = digging + DIG_STEP * min(VALUE[space], steps)
        elif space < MONEY:
            utility = delivery_utility(state, space - DELIVERY)
        elif space <= BANK:
            utility = money + EARN_MARK * VALUE[space]
        elif space < ORDER_DRAW:
            utility = orders + order_utility(state, spare, int(state.order_shown[space - ORDER]))
        else:
            utility = orders + DRAW_ORDER
        weights[place] = weight_of(utility - WORKER * int(state.crew[space]))


@rule
def workers_to_come(state: State) -> int:
    """Workers that the seat can still send in this game."""
    return int(state.workers[state.turn]) + (SHIFTS - state.shift) * WORKERS[state.players]


@rule
def lack(workers: int, needed: int) -> int:
    return max(needed - workers, 0)


@rule
def tile_area_utility(state: State) -> int:
    """What speaks for any tile: time to mine it."""
    return TILE - TILE_LATE * lack(workers_to_come(state), TILE_FROM)


@rule
def mining_area_utility(state: State, below: int) -> int:
    """What speaks for any mining: at the last scoring empty lorries count."""
    return DIG + DIG_LORRY * total(below) if state.shift == SHIFTS else DIG


@rule
def money_area_utility(state: State, missing: int) -> int:
    """What speaks for any money: poverty, coal to buy and time to spend it."""
    utility = EARN + EARN_NEED * total(missing) - EARN_RICH * int(state.money[state.turn])
    return utility - EARN_LATE * lack(workers_to_come(state), EARN_FROM)


@rule
def order_area_utility(state: State, spots: int) -> int:
    """What speaks for any order: few open spots and time to fill more."""
    return TAKE - TAKE_OPEN * total(spots) - TAKE_LATE * lack(workers_to_come(state), TAKE_FROM)


@rule
def excess(state: State, seat: int) -> int:
    """By how many tiles the light side exceeds the dark one."""
    tiles = 0
    for kind in range(TILE_KINDS):
        tiles += int(state.tiles[seat, kind]) * (1 - 2 * TILE_SIDE[kind])
    return tiles


@rule
def useful_steps(spots: int, above: int, below: int) -> int:
    """Steps to bring all coal that fits onto the orders, with a way down and up."""
    wanted = beyond(spots, above)
    missing = beyond(wanted, below)
    loads = total(wanted) - total(missing)
    pairs = min(2 * total(missing), total(beyond(above + below, spots)))
    return total(spots) - total(missing) + loads + (2 if loads > 0 else 0) + DIG_PAIR * pairs


@rule
def tile_utility(missing: int, tilt: int, tile: int) -> int:
    """Coal for open spots, many lorries, and a pit in balance."""
    color, lorries = TILE_COLOR[tile], TILE_LORRIES[tile]
    better = abs(tilt) - abs(tilt + 1 - 2 * TILE_SIDE[tile])
    return TILE_NEEDED * min(of_color(missing, color), lorries) + TILE_LORRY[color] * lorries + TILE_BALANCE * better


@rule
def delivery_utility(state: State, vehicle: int) -> int:
    seat = state.turn
    orders = int(deliverable(state, seat, vehicle))
    waiting = int(state.outstanding[seat]) & ORDERS_OF_VEHICLE[vehicle] & ~orders
    utility = DELIVER - DELIVER_WAIT * count(waiting) + DELIVER_URGENT * lack(int(state.workers[seat]), URGENT_FROM)
    while orders:
        utility += DELIVER_POINT * ORDER_POINTS[lowest(orders)]
        orders = without_lowest(orders)
    return utility


@rule
def order_utility(state: State, spare: int, order: int) -> int:
    """Many points, coal at hand, a vehicle whose majority is open."""
    vehicle = ORDER_VEHICLE[order]
    lacking = total(beyond(COUNT_OF_ORDER[order], spare))
    contest = TAKE_CONTEST * lack(abs(vehicle_lead(state, vehicle)), TAKE_RANGE)
    return TAKE_POINT * ORDER_POINTS[order] + TAKE_VEHICLE[vehicle] * ORDER_SIZE[order] + contest - TAKE_LACK * lacking


@rule
def vehicle_lead(state: State, vehicle: int) -> int:
    """By how many spots the seat is ahead with a vehicle once all orders are delivered."""
    most = 0
    for seat in range(state.players):
        if seat != state.turn:
            most = max(most, spots_with(state, seat, vehicle))
    return spots_with(state, state.turn, vehicle) - most


@rule
def spots_with(state: State, seat: int, vehicle: int) -> int:
    orders = (int(state.delivered[seat]) | int(state.outstanding[seat])) & ORDERS_OF_VEHICLE[vehicle]
    spots = 0
    for size in range(4):
        spots += count(orders & ORDERS_LARGER_THAN[size])
    return spots


# Cards


@rule
def weigh_cards(state: State, moves: Numbers, number: int, weights: Numbers) -> None:
    seat = state.turn
    spots = open_spots(state, seat)
    coal = mined(state, seat) + unmined(state, seat)
    missing, spare = beyond(spots, coal), beyond(coal, spots)
    tilt = excess(state, seat)
    for place in range(number):
        move = int(moves[place])
        if move < TAKE_TILE:
            utility = TAKE + order_utility(state, spare, move - TAKE_ORDER)
        elif move < TAKE_NOTHING:
            utility = TILE + tile_utility(missing, tilt, move - TAKE_TILE)
        elif state.pile == ORDER_PILE:
            utility = KEEP_NO_ORDER + TAKE - order_area_utility(state, spots)
        else:
            utility = KEEP_NO_TILE + TILE - tile_area_utility(state)
        weights[place] = weight_of(utility)
