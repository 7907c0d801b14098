"""What a seat may know.

Hidden are the stacks but for the cards the seat put back itself, the five cards another player looks at,
and the orders the others have delivered since the last scoring, unless the table plays openly. At a scoring all
delivered orders are shown; a seat remembers them, though they lie face down again. What a seat knows of a stack
ends when another player takes those cards up.
"""

from glueckauf.core.bitset import contains, lowest, only, without_lowest
from glueckauf.core.jit import rule
from glueckauf.core.schema import ALL_SEATS, NO_SEAT
from glueckauf.games.glueck_auf.rules.piles import place_in_ring
from glueckauf.games.glueck_auf.state import NOTHING, ORDER_PILE, PILES, RETURN, RING, TILE_PILE, State
from glueckauf.games.glueck_auf.tables import ORDER_POINTS, ORDER_SPACES, TILE_SPACES


@rule
def sees_delivered(state: State, seat: int, other: int) -> bool:
    """R-33."""
    return seat == other or state.open_deliveries == 1 or state.over == 1


@rule
def knows(state: State, seat: int, pile: int, place: int) -> bool:
    """The seat has put this card back itself (R-55)."""
    if seat == ALL_SEATS:
        return state.known[pile, place] != 0
    return seat != NO_SEAT and contains(state.known[pile, place], seat)


@rule
def hide(state: State, seat: int) -> None:
    """Erase what the seat may not know (R-15, R-33, R-55)."""
    for pile in range(PILES):
        for place in range(RING):
            if not knows(state, seat, pile, place):
                state.stack[pile, place] = NOTHING
    if state.turn != seat:
        state.hand[:] = NOTHING
    for other in range(state.players):
        if not sees_delivered(state, seat, other):
            state.delivered[other] = state.scored[other]
    state.viewer = seat


@rule
def orders_in_sight(state: State) -> int:
    """Orders that lie somewhere in this state."""
    orders = state.draft
    for seat in range(state.players):
        orders |= state.outstanding[seat] | state.delivered[seat]
    for space in range(ORDER_SPACES):
        if state.order_shown[space] != NOTHING:
            orders |= only(state.order_shown[space])
    for place in range(RING):
        if state.stack[ORDER_PILE, place] != NOTHING:
            orders |= only(state.stack[ORDER_PILE, place])
    if state.pile == ORDER_PILE:
        for place in range(state.hand_size):
            if state.hand[place] != NOTHING:
                orders |= only(state.hand[place])
    return orders


@rule
def tiles_in_sight(state: State, kind: int) -> int:
    """How many tiles of a kind lie somewhere in this state."""
    tiles = 0
    for seat in range(state.players):
        tiles += state.tiles[seat, kind]
    for space in range(TILE_SPACES):
        tiles += state.tile_shown[space] == kind
    for place in range(RING):
        tiles += state.stack[TILE_PILE, place] == kind
    if state.pile == TILE_PILE:
        for place in range(state.hand_size):
            tiles += state.hand[place] == kind
    return tiles


@rule
def is_reserved(state: State, pile: int, place: int) -> bool:
    """A place of the stack that waits for a card still in hand."""
    if state.phase != RETURN or state.pile != pile:
        return False
    return (place_in_ring(state, pile, place) - state.slot) % RING < state.hand_size


@rule
def worth(orders: int) -> int:
    points = 0
    while orders:
        points += ORDER_POINTS[lowest(orders)]
        orders = without_lowest(orders)
    return points


@rule
def points_off(state: State, seat: int) -> int:
    """How far a seat's delivered orders are from the points it got for them."""
    return abs(worth(state.delivered[seat]) - state.delivered_points[seat])
