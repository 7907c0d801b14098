"""What a learner sees of Glück Auf: the yard, the displays, every seat's pit and orders, what it knows of the stacks."""

from typing import Any

import numpy as np

from glueckauf.core.bitset import lowest, without_lowest
from glueckauf.core.jit import inlined, rule
from glueckauf.core.observation import (
    MOST,
    Column,
    Observation,
    at_most,
    column,
    copy,
    copy_few,
    mark,
    seat_after,
    steps_from,
)
from glueckauf.core.schema import Numbers
from glueckauf.core.swar import BITS_AS_BYTES, ONES, load8, store8
from glueckauf.games.glueck_auf.box import (
    COPIES_OF_A_TILE,
    DRAWN,
    VEHICLES,
)
from glueckauf.games.glueck_auf.rules.mining import LEVELS
from glueckauf.games.glueck_auf.rules.scoring import clock_points
from glueckauf.games.glueck_auf.rules.secrecy import sees_delivered
from glueckauf.games.glueck_auf.state import NOTHING, ORDER_PILE, PILES, RING, SHORTAGE, TILE_PILE, State
from glueckauf.games.glueck_auf.tables import (
    COLOR_COUNT,
    ORDER_COUNT,
    ORDER_POINTS,
    ORDER_SPACES,
    ORDER_SPOTS,
    ORDER_VEHICLE,
    SEATS,
    SPACE_COUNT,
    SPOT_COUNT,
    SPOT_ROOM,
    TILE_COLOR,
    TILE_KINDS,
    TILE_LORRIES,
    TILE_SIDE,
    TILE_SPACES,
    WORKERS,
)

VEHICLE_COUNT = len(VEHICLES)
MOST_WORKERS = int(WORKERS.max())
TILE_FEATURES = COLOR_COUNT + 1
ORDER_FEATURES = 1 + COLOR_COUNT + VEHICLE_COUNT

# how a tile and an order look, the first of them being none
TILE_SEEN = np.zeros((1 + TILE_KINDS, 8), np.uint8)
TILE_SEEN[1 + np.arange(TILE_KINDS), TILE_COLOR] = TILE_LORRIES
TILE_SEEN[1:, COLOR_COUNT] = TILE_SIDE
ORDER_SEEN = np.zeros((1 + ORDER_COUNT, ORDER_FEATURES), np.uint8)
ORDER_SEEN[1:, 0] = ORDER_POINTS
ORDER_SEEN[1:, 1 : 1 + COLOR_COUNT] = ORDER_SPOTS
ORDER_SEEN[1 + np.arange(ORDER_COUNT), 1 + COLOR_COUNT + ORDER_VEHICLE] = 1

OBSERVATION = Observation(
    1,
    Column("present", (SEATS,), 1, "1 for a seat that takes part"),
    Column("turn", (SEATS,), 1, "1 for the seat to decide; all 0 when the game is over"),
    Column("starter", (SEATS,), 1, "1 for the starting player of the shift"),
    column(State, "phase"),
    column(State, "shift"),
    Column("open_deliveries", (1,), 1, "1 at a table that plays with open deliveries"),
    column(State, "steps"),
    Column("lorry", (COLOR_COUNT,), 2, "lorries of a new tile still to load, because coal of their colour ran out"),
    column(State, "spot"),
    column(State, "cube"),
    column(State, "crew"),
    Column("crew_owner", (SEATS, SPACE_COUNT), 1, "1 where the crew belongs to the seat"),
    column(State, "supply"),
    Column(
        "tile_shown",
        (TILE_SPACES, TILE_FEATURES),
        2,
        "the tile on each space of the factory: its lorries at the place of their colour, then 1 for the dark side",
    ),
    Column(
        "order_shown",
        (ORDER_SPACES, ORDER_FEATURES),
        12,
        "the order on each space: its points, its spots of each colour, 1 at its vehicle",
    ),
    column(State, "draft"),
    column(State, "left"),
    Column("hand_size", (PILES,), DRAWN, "cards that the seat to decide looks at: tiles, orders"),
    Column("hand_tiles", (TILE_KINDS,), COPIES_OF_A_TILE, "tiles in the own hand"),
    Column("hand_orders", (ORDER_COUNT,), 1, "orders in the own hand"),
    Column("known_tiles", (TILE_KINDS,), COPIES_OF_A_TILE, "tiles in the stack that this seat has put back itself"),
    Column("known_orders", (ORDER_COUNT,), 1, "orders in the stack that this seat has put back itself"),
    Column(
        "next_cards",
        (PILES, DRAWN),
        ORDER_COUNT,
        "the top five of each stack, if this seat knows them: 1 and the number of the tile or order, else 0",
    ),
    column(State, "workers"),
    column(State, "canteen"),
    column(State, "bank"),
    Column("money", (SEATS,), MOST, "Marks"),
    Column("points", (SEATS,), MOST, "points on the score track"),
    Column("delivered", (SEATS,), ORDER_COUNT, "orders delivered"),
    Column("cage_level", (SEATS, LEVELS), 1, "1 where the cage stands: surface, then the four levels"),
    column(State, "cage"),
    column(State, "storage"),
    column(State, "coal"),
    column(State, "tiles"),
    column(State, "outstanding"),
    Column("spots_left", (SEATS, SPOT_COUNT), int(SPOT_ROOM.max()), "cubes these orders still wait for, by spot"),
    Column("delivered_orders", (SEATS, ORDER_COUNT), 1, "delivered orders that this seat has seen"),
)

AT: Any = OBSERVATION.offsets()


@rule
def observe(state: State, seat: int, out: Numbers) -> None:
    """Write what a seat may know as numbers."""
    out[:] = 0
    observe_turn(state, seat, out)
    observe_yard(state, seat, out)
    observe_display(state, out)
    observe_stack(state, seat, TILE_PILE, AT.known_tiles, out)
    observe_stack(state, seat, ORDER_PILE, AT.known_orders, out)
    for step in range(state.players):
        other = seat_after(state, seat, step)
        observe_seat(state, other, step, out)
        observe_pit(state, other, step, out)
        mark(out, AT.outstanding + ORDER_COUNT * step, state.outstanding[other], ORDER_COUNT)
        seen = state.delivered[other] if sees_delivered(state, seat, other) else state.scored[other]
        mark(out, AT.delivered_orders + ORDER_COUNT * step, seen, ORDER_COUNT)


@inlined
def observe_turn(state: State, seat: int, out: Numbers) -> None:
    """Who decides what, and what is pending."""
    out[AT.starter + steps_from(state, seat, state.starter)] = 1
    out[AT.phase + int(state.phase)] = 1
    out[AT.shift] = state.shift
    out[AT.open_deliveries] = state.open_deliveries
    out[AT.steps] = state.steps
    if not state.over:
        out[AT.turn + steps_from(state, seat, state.turn)] = 1
    if state.phase == SHORTAGE:
        out[AT.lorry + int(state.lorry_color)] = state.lorries_short
    if state.spot != NOTHING:
        out[AT.spot + int(state.spot)] = 1
    if state.cube != NOTHING:
        out[AT.cube + int(state.cube)] = 1
    if state.hand_size > 0:
        out[AT.hand_size + int(state.pile)] = state.hand_size
        if state.turn == seat:
            observe_hand(state, out)


@inlined
def observe_hand(state: State, out: Numbers) -> None:
    first = AT.hand_orders if state.pile == ORDER_PILE else AT.hand_tiles
    for place in range(state.hand_size):
        out[first + int(state.hand[place])] += 1


@inlined
def observe_yard(state: State, seat: int, out: Numbers) -> None:
    """Who works where, the last eight spaces overlapping others."""
    copy(out, AT.crew, state.crew)
    for step in range(state.players):
        other = seat_after(state, seat, step)
        first = AT.crew_owner + SPACE_COUNT * step
        for space in range(0, SPACE_COUNT - 8, 8):
            store8(out, first + space, belonging(load8(state.owner, space), other))
        store8(out, first + SPACE_COUNT - 8, belonging(load8(state.owner, SPACE_COUNT - 8), other))


@inlined
def belonging(owners: int, seat: int) -> int:
    """A 1 wherever one of eight owners is the seat. Owners differ in their lowest three bits, NOTHING from all seats."""
    differing = owners ^ seat * ONES
    return ONES & ~(differing | differing >> 1 | differing >> 2)


@inlined
def observe_display(state: State, out: Numbers) -> None:
    """What lies open on the table for all. A tile takes eight places; what comes next takes back those too many."""
    copy_few(out, AT.supply, state.supply)
    for space in range(TILE_SPACES):
        copy(out, AT.tile_shown + TILE_FEATURES * space, TILE_SEEN[1 + state.tile_shown[space]])
    for space in range(ORDER_SPACES):
        copy(out, AT.order_shown + ORDER_FEATURES * space, ORDER_SEEN[1 + state.order_shown[space]])
    mark(out, AT.draft, state.draft, ORDER_COUNT)


@inlined
def observe_stack(state: State, seat: int, pile: int, first: int, out: Numbers) -> None:
    """The cards this seat has put back, eight places at once. While cards are being put back, places wait for those
    still in hand.
    """
    out[AT.left + pile] = state.left[pile]
    for eighth in range(0, RING, 8):
        known = load8(state.known[pile], eighth) >> seat & ONES
        while known:
            observe_known(state, pile, eighth + (lowest(known) >> 3), first, out)
            known = without_lowest(known)


@inlined
def observe_known(state: State, pile: int, place: int, first: int, out: Numbers) -> None:
    card = int(state.stack[pile, place])
    depth = (place - int(state.top[pile])) % RING
    out[first + card] += 1
    if depth < DRAWN:
        out[AT.next_cards + DRAWN * pile + depth] = 1 + card


@inlined
def observe_seat(state: State, seat: int, step: int, out: Numbers) -> None:
    """What a seat has that is no card, so many places after the one who looks."""
    out[AT.present + step] = 1
    out[AT.workers + step] = state.workers[seat]
    out[AT.canteen + step] = state.canteen[seat]
    out[AT.bank + step] = state.bank[seat]
    out[AT.money + step] = at_most(state.money[seat])
    out[AT.points + step] = at_most(state.delivered_points[seat] + clock_points(state, seat))
    out[AT.delivered + step] = state.delivered_count[seat]
    observe_spots(state, seat, AT.spots_left + SPOT_COUNT * step, out)


@inlined
def observe_spots(state: State, seat: int, first: int, out: Numbers) -> None:
    """The room of those spots that are free, eight spots at once: 255 times 1 lets all bits of a number pass."""
    for spot in range(0, SPOT_COUNT, 8):
        passing = int(BITS_AS_BYTES[state.free[seat] >> spot & 255])
        store8(out, first + spot, load8(state.room, spot) & (passing << 8) - passing)


@inlined
def observe_pit(state: State, seat: int, step: int, out: Numbers) -> None:
    out[AT.cage_level + LEVELS * step + int(state.cage_level[seat])] = 1
    copy_few(out, AT.cage + COLOR_COUNT * step, state.cage[seat])
    copy_few(out, AT.storage + COLOR_COUNT * step, state.storage[seat])
    copy(out, AT.coal + COLOR_COUNT * COLOR_COUNT * step, state.coal[seat])
    copy(out, AT.tiles + TILE_KINDS * step, state.tiles[seat])
