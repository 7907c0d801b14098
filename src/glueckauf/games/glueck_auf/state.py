"""Everything on the table in a game of Glück Auf, as one record."""

from glueckauf.core.schema import bits, byte, record_of, short
from glueckauf.games.glueck_auf.box import DRAWN
from glueckauf.games.glueck_auf.tables import (
    COLOR_COUNT,
    ORDER_COUNT,
    ORDER_SPACES,
    SEATS,
    SPACE_COUNT,
    SPOT_COUNT,
    TILE_KINDS,
    TILE_SPACES,
)

NOTHING = -1
NEWEST, FIRST = range(2)
"""The versions of the rules, in the order of the game's list of them."""

TILE_PILE, ORDER_PILE = 0, 1
PILES = 2
RING = 48
CLOCK_ENTRIES = 4 + 8 + 12

DRAFT, PLACE, SHORTAGE, MINE, FIRST_CUBE, SECOND_CUBE, KEEP, WHERE, RETURN, OVER = range(10)
PHASES = (
    "draft",
    "place",
    "shortage",
    "mine",
    "first_cube",
    "second_cube",
    "keep",
    "where",
    "return",
    "over",
)


class State:
    # sets of order cards, or of order spots, as bits
    draft = bits()
    complete = bits()
    outstanding = bits(SEATS)
    delivered = bits(SEATS)
    scored = bits(SEATS)
    free = bits(SEATS)

    turns = short()
    revealed = short()
    delivered_points = short(SEATS)
    money = short(SEATS)

    players = byte()
    turn = byte()
    over = byte()
    rules = byte()
    open_deliveries = byte()
    shift = byte()
    starter = byte()
    phase = byte()
    space = byte()
    steps = byte()
    lorry_color = byte()
    lorries_short = byte()
    spot = byte()
    cube = byte()
    hand_size = byte()
    pile = byte()
    slot = byte()
    viewer = byte()

    workers = byte(SEATS)
    canteen = byte(SEATS)
    bank = byte(SEATS)
    crew = byte(SPACE_COUNT)
    owner = byte(SPACE_COUNT)

    supply = byte(COLOR_COUNT)
    tile_shown = byte(TILE_SPACES)
    order_shown = byte(ORDER_SPACES)
    hand = byte(DRAWN)

    left = byte(PILES)
    top = byte(PILES)
    stack = byte(PILES, RING)
    known = byte(PILES, RING)

    tiles = byte(SEATS, TILE_KINDS)
    coal = byte(SEATS, COLOR_COUNT, COLOR_COUNT)
    cage_level = byte(SEATS)
    cage = byte(SEATS, COLOR_COUNT)
    storage = byte(SEATS, COLOR_COUNT)
    delivered_count = byte(SEATS)

    room = byte(SPOT_COUNT)
    laid = byte(ORDER_COUNT, COLOR_COUNT)
    clock = byte(SEATS, CLOCK_ENTRIES)


RECORD = record_of(State)
