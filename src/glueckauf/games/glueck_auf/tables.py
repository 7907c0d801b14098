"""The box as tables of numbers, for the rules to look things up. Everything here follows from `box`.

Coal colours, tunnel levels and lorry colours share the numbers 0 to 3. An order *spot* is a pair (order,
colour): a card asking for three black cubes has one spot kind with room for three, a mixed card has four.
"""

from itertools import product

import numpy as np

from glueckauf.games.glueck_auf.box import (
    COLORS,
    ELEMENTS,
    ORDERS,
    PRICE_PER_LORRY,
    SETUP,
    SIDES,
    SPACES,
    VEHICLES,
)

SEATS = 4
COLOR_COUNT = len(COLORS)
SPACE_NAMES = [name for name, *_ in SPACES]
SPACE_COUNT = len(SPACES)
FACTORY = SPACE_NAMES.index("factory_1")
FACTORY_DRAW = SPACE_NAMES.index("factory_draw")
MINING = SPACE_NAMES.index("mining_4")
DELIVERY = SPACE_NAMES.index("delivery_barrow")
MONEY = SPACE_NAMES.index("money_3")
BANK = SPACE_NAMES.index("bank")
ORDER = SPACE_NAMES.index("order_1")
ORDER_DRAW = SPACE_NAMES.index("order_draw")
TILE_SPACES = FACTORY_DRAW - FACTORY
ORDER_SPACES = ORDER_DRAW - ORDER

VALUE = np.array([value for _, _, value, _ in SPACES])
LOCKED = np.array([[players in locks for _, _, _, locks in SPACES] for players in range(SEATS + 1)])
WORKERS = np.array([SETUP.get(players, (0, 0))[0] for players in range(SEATS + 1)])
MARKS = np.array([SETUP.get(players, (0, 0))[1] for players in range(SEATS + 1)])

TILES = [(color, lorries, side) for color in range(COLOR_COUNT) for lorries in (1, 2) for side in range(len(SIDES))]
TILE_NAMES = [f"{color}_{lorries}_{side}" for color, lorries, side in product(COLORS, (1, 2), SIDES)]
TILE_KINDS = len(TILES)
TILE_COLOR = np.array([color for color, _, _ in TILES])
TILE_LORRIES = np.array([lorries for _, lorries, _ in TILES])
TILE_SIDE = np.array([side for _, _, side in TILES])
TILE_PRICE = np.array([PRICE_PER_LORRY[color] * lorries for color, lorries, _ in TILES])

ORDER_NAMES = [name for name, *_ in ORDERS]
ORDER_COUNT = len(ORDERS)
ORDER_POINTS = np.array([points for _, points, _ in ORDERS])
ORDER_VEHICLE = np.array([VEHICLES.index(name.split("_")[0]) for name in ORDER_NAMES])
ORDER_SPOTS = np.array([[spots.count(letter) for letter in "YBGK"] for _, _, spots in ORDERS])
ORDER_SIZE = ORDER_SPOTS.sum(axis=1)

SPOTS = [(order, color) for order in range(ORDER_COUNT) for color in range(COLOR_COUNT) if ORDER_SPOTS[order, color]]
SPOT_NAMES = [f"{COLORS[color]}_{ORDER_NAMES[order]}" for order, color in SPOTS]
SPOT_COUNT = len(SPOTS)
SPOT_ORDER = np.array([order for order, _ in SPOTS])
SPOT_COLOR = np.array([color for _, color in SPOTS])
SPOT_ROOM = np.array([ORDER_SPOTS[order, color] for order, color in SPOTS])


def _set_of(numbers: list[int]) -> int:
    return sum(1 << number for number in numbers)


def _numbers(column: "np.ndarray[tuple[int], np.dtype[np.int64]]", value: int) -> list[int]:
    return [int(number) for number in np.flatnonzero(column == value)]


ALL_ORDERS = _set_of(list(range(ORDER_COUNT)))
SPOTS_OF_ORDER = np.array([_set_of(_numbers(SPOT_ORDER, order)) for order in range(ORDER_COUNT)])
SPOTS_OF_COLOR = np.array([_set_of(_numbers(SPOT_COLOR, color)) for color in range(COLOR_COUNT)])
POINTS_OF_CLASS = np.unique(ORDER_POINTS)
ORDERS_OF_CLASS = np.array([_set_of(_numbers(ORDER_POINTS, points)) for points in POINTS_OF_CLASS])
ORDERS_OF_VEHICLE = np.array([_set_of(_numbers(ORDER_VEHICLE, vehicle)) for vehicle in range(len(VEHICLES))])

FIRST_PLACE = np.array([first for _, _, first, _ in ELEMENTS])
SECOND_PLACE = np.array([second for _, _, _, second in ELEMENTS])
