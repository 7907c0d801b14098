"""Laws that hold after every move: nothing is lost, nothing appears, nothing lies where it cannot."""

from glueckauf.core.kernel import rule
from glueckauf.core.sets import contains, count, lowest, without_lowest
from glueckauf.games.glueck_auf.components import CAGE_SPOTS, COAL_PER_COLOR, COPIES_OF_A_TILE
from glueckauf.games.glueck_auf.mining import LEVELS, cage_load, spots_for_a_pair
from glueckauf.games.glueck_auf.piles import place_in_ring
from glueckauf.games.glueck_auf.scoring import empty_lorries
from glueckauf.games.glueck_auf.state import (
    DRAFT,
    FIRST_CUBE,
    KEEP,
    MINE,
    NOTHING,
    ORDER_PILE,
    OVER,
    PILES,
    PLACE,
    RETURN,
    RING,
    SECOND_CUBE,
    SHORTAGE,
    TILE_PILE,
    WHERE,
    State,
)
from glueckauf.games.glueck_auf.tables import (
    ALL_ORDERS,
    COLOR_COUNT,
    FACTORY,
    LOCKED,
    ORDER,
    ORDER_COUNT,
    ORDER_SIZE,
    ORDER_SPACES,
    SPACE_COUNT,
    SPOT_ROOM,
    SPOTS_OF_ORDER,
    TILE_KINDS,
    TILE_SPACES,
    WORKERS,
)
from glueckauf.games.glueck_auf.view import is_reserved, orders_in_sight, points_off, tiles_in_sight

COAL, TILES, ORDERS, CREWS, CAGE, LORRIES, DISPLAY, SPOTS, DELIVERED, STACKS, TURN = range(1, 12)


@rule
def broken(state: State) -> int:
    """The first law that does not hold, or 0."""
    for color in range(COLOR_COUNT):
        if coal_on_the_table(state, color) != COAL_PER_COLOR or state.supply[color] < 0:
            return COAL
    for kind in range(TILE_KINDS):
        if tiles_in_sight(state, kind) != COPIES_OF_A_TILE:
            return TILES
    if orders_in_sight(state) != ALL_ORDERS or orders_on_the_table(state) != ORDER_COUNT:
        return ORDERS
    for seat in range(state.players):
        law = broken_by_seat(state, seat)
        if law:
            return law
    if not display_is_full(state):
        return DISPLAY
    for order in range(ORDER_COUNT):
        if not spots_are_right(state, order):
            return SPOTS
    if not stacks_are_right(state):
        return STACKS
    if not turn_is_right(state):
        return TURN
    return 0


@rule
def broken_by_seat(state: State, seat: int) -> int:
    if workers_on_the_table(state, seat) != WORKERS[state.players] or state.workers[seat] < 0:
        return CREWS
    if cage_load(state, seat) > CAGE_SPOTS or not 0 <= state.cage_level[seat] < LEVELS:
        return CAGE
    for color in range(COLOR_COUNT):
        if empty_lorries(state, seat, color) < 0:
            return LORRIES
    if points_off(state, seat) != 0 or count(state.delivered[seat]) != state.delivered_count[seat]:
        return DELIVERED
    return 0


@rule
def coal_on_the_table(state: State, color: int) -> int:
    cubes = int(state.supply[color])
    for seat in range(state.players):
        cubes += state.cage[seat, color] + state.storage[seat, color]
        for level in range(COLOR_COUNT):
            cubes += state.coal[seat, level, color]
    for order in range(ORDER_COUNT):
        cubes += state.laid[order, color]
    return cubes


@rule
def orders_on_the_table(state: State) -> int:
    orders = count(state.draft) + state.left[ORDER_PILE]
    for seat in range(state.players):
        orders += count(state.outstanding[seat]) + count(state.delivered[seat])
    for space in range(ORDER_SPACES):
        orders += state.order_shown[space] != NOTHING
    if state.pile == ORDER_PILE and state.phase != RETURN:
        orders += state.hand_size
    return orders


@rule
def workers_on_the_table(state: State, seat: int) -> int:
    workers = state.workers[seat] + state.canteen[seat] + state.bank[seat]
    for space in range(SPACE_COUNT):
        if state.owner[space] == seat:
            workers += state.crew[space]
    return workers


@rule
def display_is_full(state: State) -> bool:
    """Every open space shows its tile or card unless the stack ran out or it is being used."""
    for space in range(TILE_SPACES):
        if not space_is_right(state, TILE_PILE, FACTORY + space, state.tile_shown[space]):
            return False
    for space in range(ORDER_SPACES):
        if not space_is_right(state, ORDER_PILE, ORDER + space, state.order_shown[space]):
            return False
    return True


@rule
def space_is_right(state: State, pile: int, space: int, card: int) -> bool:
    if LOCKED[state.players, space]:
        return card == NOTHING
    may_be_empty = state.left[pile] == 0 or state.space == space or state.shift == 0
    return card != NOTHING or may_be_empty


@rule
def holder(state: State, order: int) -> int:
    """The seat that has this order outstanding."""
    for seat in range(state.players):
        if contains(state.outstanding[seat], order):
            return seat
    return NOTHING


@rule
def cubes_on(state: State, order: int) -> int:
    cubes = 0
    for color in range(COLOR_COUNT):
        cubes += state.laid[order, color]
    return cubes


@rule
def spots_are_right(state: State, order: int) -> bool:
    """One matching cube or two others on every filled spot; free spots and complete cards are booked."""
    owner = holder(state, order)
    filled = 0
    spots = SPOTS_OF_ORDER[order]
    while spots:
        spot = lowest(spots)
        spots = without_lowest(spots)
        if not 0 <= state.room[spot] <= SPOT_ROOM[spot]:
            return False
        filled += SPOT_ROOM[spot] - state.room[spot]
        for seat in range(state.players):
            is_free = seat == owner and state.room[spot] > 0
            if contains(state.free[seat], spot) != is_free:
                return False
    is_complete = owner != NOTHING and filled == ORDER_SIZE[order]
    if contains(state.complete, order) != is_complete or (owner == NOTHING and filled > 0):
        return False
    return filled <= cubes_on(state, order) <= 2 * filled


@rule
def stacks_are_right(state: State) -> bool:
    for pile in range(PILES):
        for depth in range(RING):
            place = place_in_ring(state, pile, depth)
            is_card = depth < state.left[pile] and not is_reserved(state, pile, depth)
            if (state.stack[pile, place] != NOTHING) != is_card:
                return False
            if not is_card and state.known[pile, place] != 0:
                return False
    return True


@rule
def turn_is_right(state: State) -> bool:
    """The seat to move can move, and nothing is pending that does not belong to its decision."""
    phase = state.phase
    if phase == DRAFT and count(state.draft) < 2:
        return False
    if phase == PLACE and state.workers[state.turn] < 1:
        return False
    is_pairing = phase == FIRST_CUBE or phase == SECOND_CUBE
    if is_pairing and not contains(spots_for_a_pair(state, state.turn), state.spot):
        return False
    is_idle = phase == DRAFT or phase == PLACE or phase == OVER
    return (
        (state.draft != 0) == (phase == DRAFT)
        and (state.shift == 0) == (phase == DRAFT)
        and (state.over == 1) == (phase == OVER)
        and (state.space == NOTHING) == is_idle
        and (state.steps > 0) == (phase == MINE or is_pairing)
        and (state.spot != NOTHING) == is_pairing
        and (state.cube != NOTHING) == (phase == SECOND_CUBE)
        and (state.lorries_short > 0) == (phase == SHORTAGE)
        and hand_is_right(state)
    )


@rule
def hand_is_right(state: State) -> bool:
    """Cards are in hand from the draw until the last one has gone back."""
    if state.phase == RETURN:
        return state.hand_size > 1
    if state.phase == KEEP or state.phase == WHERE:
        return state.hand_size > 0
    return state.hand_size == 0 or state.phase == SHORTAGE
