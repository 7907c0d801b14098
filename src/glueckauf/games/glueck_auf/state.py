"""Everything on the table in a game of Glück Auf, as one record."""

from glueckauf.core.schema import A_SEAT, NO_ONE, NOTHING, SEATS, Schema, bitset64, byte, dtype_of, make_clear, short
from glueckauf.games.glueck_auf.box import CAGE_SPOTS, COAL_PER_COLOR, COLORS, COPIES_OF_A_TILE, DRAWN, SHIFTS
from glueckauf.games.glueck_auf.tables import (
    COLOR_COUNT,
    ORDER_COUNT,
    ORDER_NAMES,
    ORDER_SPACES,
    SPACE_COUNT,
    SPACE_NAMES,
    SPOT_COUNT,
    SPOT_NAMES,
    SPOT_ROOM,
    TILE_KINDS,
    TILE_NAMES,
    TILE_SPACES,
    WORKERS,
)

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


CUBE_NAMES = tuple(f"{source}_{color}" for source in ("cage", "storage") for color in COLORS)
MOST_STEPS = 10
MOST_WORKERS = int(WORKERS.max())
AFTER_SCORING = "owner, and everybody after a scoring"


class State(Schema):
    draft = bitset64(of=ORDER_NAMES, meaning="orders on display for the draft")
    complete = bitset64(of=ORDER_NAMES)
    outstanding = bitset64(SEATS, of=ORDER_NAMES, meaning="orders taken and not yet delivered")
    delivered = bitset64(SEATS, of=ORDER_NAMES, seen_by=AFTER_SCORING)
    scored = bitset64(SEATS, of=ORDER_NAMES, seen_by=AFTER_SCORING)
    free = bitset64(SEATS)

    delivered_points = short(SEATS)
    money = short(SEATS, key="marks")

    rules = byte(kept=True)
    open_deliveries = byte(kept=True)
    shift = byte(most=SHIFTS, meaning="shifts begun; 0 while orders are drafted")
    starter = byte(of=A_SEAT, key="starting_player")
    phase = byte(of=PHASES, meaning=", ".join(PHASES).replace("_", " "))
    space = byte(of=SPACE_NAMES, blank=NOTHING)
    steps = byte(most=MOST_STEPS, meaning="work steps left in a mining turn")
    lorry_color = byte()
    lorries_short = byte(most=2)
    spot = byte(of=SPOT_NAMES, blank=NOTHING, meaning="the order spot that a pair of cubes is being chosen for")
    cube = byte(
        of=CUBE_NAMES,
        blank=NOTHING,
        key="first_cube",
        meaning="the first cube of that pair: colours in the cage, then in the storage",
    )
    hand_size = byte()
    pile = byte()
    slot = byte()

    workers = byte(SEATS, most=MOST_WORKERS, meaning="workers left to send")
    canteen = byte(SEATS, most=MOST_WORKERS, meaning="workers in the canteen")
    bank = byte(SEATS, most=MOST_WORKERS, meaning="workers at the bank")
    crew = byte(SPACE_COUNT, most=MOST_WORKERS, meaning="workers on each space")
    owner = byte(SPACE_COUNT, blank=NOTHING)

    supply = byte(COLOR_COUNT, by=COLORS, most=COAL_PER_COLOR, blank=COAL_PER_COLOR, meaning="coal in the supply")
    tile_shown = byte(TILE_SPACES, of=TILE_NAMES, blank=NOTHING)
    order_shown = byte(ORDER_SPACES, of=ORDER_NAMES, blank=NOTHING)
    hand = byte(DRAWN, blank=NOTHING, seen_by=NO_ONE)

    left = byte(PILES, most=RING, meaning="cards in the stacks: tiles, orders")
    top = byte(PILES)
    stack = byte(PILES, RING, blank=NOTHING, seen_by=NO_ONE)
    known = byte(PILES, RING)

    tiles = byte(SEATS, TILE_KINDS, by=TILE_NAMES, sparse=True, most=COPIES_OF_A_TILE, meaning="tunnel tiles by kind")
    coal = byte(
        SEATS,
        COLOR_COUNT,
        COLOR_COUNT,
        by=COLORS,
        most=COAL_PER_COLOR,
        key="pit",
        meaning="cubes in the pit: level by level, colour by colour",
    )
    cage_level = byte(SEATS, most=COLOR_COUNT)
    cage = byte(SEATS, COLOR_COUNT, by=COLORS, most=CAGE_SPOTS, meaning="cubes in the cage")
    storage = byte(SEATS, COLOR_COUNT, by=COLORS, most=COAL_PER_COLOR, meaning="cubes in the storage")
    delivered_count = byte(SEATS)

    room = byte(SPOT_COUNT, blank=SPOT_ROOM)
    laid = byte(ORDER_COUNT, COLOR_COUNT, by=COLORS)
    clock = byte(SEATS, CLOCK_ENTRIES)


DTYPE = dtype_of(State)
clear = make_clear(State)
