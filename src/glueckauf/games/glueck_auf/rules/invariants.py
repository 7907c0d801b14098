"""Invariants that hold after every move: nothing is lost, nothing appears, nothing lies where it cannot."""

from glueckauf.core.bitset import contains, count, lowest, without_lowest
from glueckauf.core.jit import rule
from glueckauf.games.glueck_auf.box import (
    CAGE_SPOTS,
    COAL_PER_COLOR,
    COPIES_OF_A_TILE,
    ORDERS_AT_START,
    SHIFTS,
)
from glueckauf.games.glueck_auf.rules.mining import CUBES, LEVELS, at_hand, cage_load, may_be_second, spots_for_a_pair
from glueckauf.games.glueck_auf.rules.piles import place_in_ring
from glueckauf.games.glueck_auf.rules.scoring import empty_lorries
from glueckauf.games.glueck_auf.rules.secrecy import is_reserved, orders_in_sight, points_off, tiles_in_sight
from glueckauf.games.glueck_auf.rules.turn import has_coal
from glueckauf.games.glueck_auf.state import (
    DRAFT,
    FIRST,
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
    BANK,
    COLOR_COUNT,
    DELIVERY,
    FACTORY,
    FACTORY_DRAW,
    LOCKED,
    MARKS,
    MINING,
    MONEY,
    ORDER,
    ORDER_COUNT,
    ORDER_DRAW,
    ORDER_SIZE,
    ORDER_SPACES,
    SPACE_COUNT,
    SPOT_COLOR,
    SPOT_ROOM,
    SPOTS_OF_ORDER,
    TILE_KINDS,
    TILE_SPACES,
    VALUE,
    WORKERS,
)

COAL, TILES, ORDERS, CREWS, CAGE, LORRIES, DISPLAY, SPOTS, DELIVERED, STACKS, TURN, SPACES = range(1, 13)

MOST_REVEALS = 12
"""More than can be revealed in one turn: cards drawn or refilled, and at a scoring everybody's delivered orders."""
MOST_MARKS = int(VALUE[MONEY : BANK + 1].max())
"""As many Marks as one turn can bring."""


@rule
def first_violation(state: State) -> int:
    """The first invariant that does not hold, or 0 (R-57)."""
    violation = violation_by_pieces(state)
    for seat in range(state.players):
        if violation == 0:
            violation = violation_by_seat(state, seat)
    if violation == 0:
        violation = violation_by_board(state)
    return violation


@rule
def violation_by_pieces(state: State) -> int:
    for color in range(COLOR_COUNT):
        if coal_on_the_table(state, color) != COAL_PER_COLOR or state.supply[color] < 0:
            return COAL
    for kind in range(TILE_KINDS):
        if tiles_in_sight(state, kind) != COPIES_OF_A_TILE:
            return TILES
    if orders_in_sight(state) != ALL_ORDERS or orders_on_the_table(state) != ORDER_COUNT:
        return ORDERS
    return 0


@rule
def crews_are_right(state: State) -> bool:
    """A crew has an owner and stands on an open space; the Bank counts its workers by seat."""
    for space in range(SPACE_COUNT):
        if (state.crew[space] > 0) != (state.owner[space] != NOTHING) or state.crew[space] < 0:
            return False
        if state.crew[space] > 0 and (space == BANK or LOCKED[state.players, space]):
            return False
    return True


@rule
def violation_by_board(state: State) -> int:
    if not crews_are_right(state):
        return SPACES
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
def violation_by_seat(state: State, seat: int) -> int:
    if workers_on_the_table(state, seat) != WORKERS[state.players] or state.workers[seat] < 0:
        return CREWS
    if cage_load(state, seat) > CAGE_SPOTS or not 0 <= state.cage_level[seat] < LEVELS:
        return CAGE
    for color in range(COLOR_COUNT):
        if empty_lorries(state, seat, color) < 0:
            return LORRIES
    if points_off(state, seat) != 0 or count(state.delivered[seat]) != state.delivered_count[seat]:
        return DELIVERED
    if state.scored[seat] & ~state.delivered[seat] != 0:
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
    if state.shift == 0 and pile == ORDER_PILE:
        return card == NOTHING
    return card != NOTHING or state.left[pile] == 0 or state.space == space


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
    return cubes_fit(state, order, filled)


@rule
def cubes_fit(state: State, order: int, filled: int) -> bool:
    """Spots with a single cube have a matching one; the others hold two."""
    cubes = cubes_on(state, order)
    singles = 2 * filled - cubes
    matching = 0
    spots = SPOTS_OF_ORDER[order]
    while spots:
        spot = lowest(spots)
        spots = without_lowest(spots)
        matching += min(SPOT_ROOM[spot] - state.room[spot], state.laid[order, SPOT_COLOR[spot]])
    return filled <= cubes and 0 <= singles <= matching


@rule
def stacks_are_right(state: State) -> bool:
    for pile in range(PILES):
        for depth in range(RING):
            place = place_in_ring(state, pile, depth)
            if depth >= state.left[pile] and is_reserved(state, pile, depth):
                return False
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
    is_pairing = phase == FIRST_CUBE or phase == SECOND_CUBE
    return (
        can_decide(state)
        and hand_is_right(state)
        and space_fits(state)
        and (state.draft != 0) == (phase == DRAFT)
        and (state.shift == 0) == (phase == DRAFT)
        and (state.over == 1) == (phase == OVER)
        and (state.steps > 0) == (phase == MINE or is_pairing)
        and (state.spot != NOTHING) == is_pairing
        and (state.cube != NOTHING) == (phase == SECOND_CUBE)
        and (state.lorries_short > 0) == (phase == SHORTAGE)
    )


@rule
def can_decide(state: State) -> bool:
    """The decision has something to choose from."""
    phase = state.phase
    if phase == DRAFT:
        return count(state.draft) > 1 and everybody_is_at_home(state)
    if phase == PLACE:
        return state.workers[state.turn] > 0
    if phase == SHORTAGE:
        return lorries_are_short(state)
    if phase == FIRST_CUBE:
        return contains(spots_for_a_pair(state, state.turn), state.spot)
    if phase == WHERE:
        return state.left[state.pile] > 0 or state.rules == FIRST
    if phase == SECOND_CUBE:
        return state.steps > 1 and second_cube_exists(state)
    if phase == OVER:
        return state.shift == SHIFTS and nobody_has_workers(state)
    return True


@rule
def everybody_is_at_home(state: State) -> bool:
    for seat in range(state.players):
        if state.workers[seat] != WORKERS[state.players]:
            return False
    return True


@rule
def lorries_are_short(state: State) -> bool:
    empty = empty_lorries(state, state.turn, state.lorry_color)
    return empty >= state.lorries_short and state.supply[state.lorry_color] == 0 and has_coal(state)


@rule
def second_cube_exists(state: State) -> bool:
    if not contains(state.free[state.turn], state.spot) or at_hand(state, state.turn, state.cube) < 1:
        return False
    for cube in range(CUBES):
        if may_be_second(state, state.turn, cube):
            return state.cube % COLOR_COUNT != SPOT_COLOR[state.spot]
    return False


@rule
def nobody_has_workers(state: State) -> bool:
    for seat in range(state.players):
        if state.workers[seat] > 0:
            return False
    return True


@rule
def space_fits(state: State) -> bool:
    """The space in use is one whose action asks for this decision."""
    phase, space = state.phase, state.space
    if phase == DRAFT or phase == PLACE or phase == OVER:
        return space == NOTHING
    if phase == SHORTAGE:
        return FACTORY <= space <= FACTORY_DRAW
    if phase == KEEP or phase == WHERE or phase == RETURN:
        return space == (ORDER_DRAW if state.pile == ORDER_PILE else FACTORY_DRAW)
    return MINING <= space < DELIVERY and state.steps <= VALUE[space]


@rule
def hand_is_right(state: State) -> bool:
    """Cards are in hand from the draw until the last one has gone back."""
    if state.phase == RETURN:
        return state.hand_size > 1
    if state.phase == KEEP or state.phase == WHERE:
        return state.hand_size > 0
    if state.phase == SHORTAGE and state.space == FACTORY_DRAW:
        return state.pile == TILE_PILE
    return state.hand_size == 0 and state.pile == 0


# What follows is true of every game played from its deal, not of every position somebody draws.


@rule
def counters_are_right(state: State) -> bool:
    """Not more turns than a game can have, nor more that was revealed than there were turns for."""
    turns = int(state.turns)
    return 0 <= turns <= most_turns(state) - turns_left(state) and 0 <= state.revealed <= MOST_REVEALS * (turns + 1)


@rule
def marks_are_right(state: State, seat: int) -> bool:
    """Not more Marks than the turns so far can have brought."""
    return 0 <= state.money[seat] <= MARKS[state.players] + MOST_MARKS * int(state.turns)


@rule
def most_turns(state: State) -> int:
    """Every order of the draft is a turn, and every worker in every shift may be."""
    return int(state.players) * (ORDERS_AT_START + SHIFTS * WORKERS[state.players])


@rule
def turns_left(state: State) -> int:
    """How many turns there can be at most, that which is being played included."""
    turns = (SHIFTS - max(1, state.shift)) * state.players * WORKERS[state.players]
    turns += max(0, count(state.draft) - 1) + (state.space != NOTHING)
    for seat in range(state.players):
        turns += state.workers[seat]
    return turns
