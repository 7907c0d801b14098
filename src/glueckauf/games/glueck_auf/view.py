"""What a seat may know.

Hidden are the stacks but for the cards the seat put back itself, the five cards another player looks at,
and the orders the others have delivered since the last scoring, unless the table plays openly. At a scoring all
delivered orders are shown; a seat remembers them, though they lie face down again. What a seat knows of a stack
ends when another player takes those cards up.
"""

from glueckauf.core.chance import below
from glueckauf.core.kernel import rule
from glueckauf.core.layout import Numbers
from glueckauf.core.sets import contains, count, lowest, only, without_lowest
from glueckauf.games.glueck_auf.components import COPIES_OF_A_TILE
from glueckauf.games.glueck_auf.piles import place_in_ring, sort_hand
from glueckauf.games.glueck_auf.state import NOTHING, ORDER_PILE, PILES, RETURN, RING, TILE_PILE, State
from glueckauf.games.glueck_auf.tables import (
    ALL_ORDERS,
    ORDER_POINTS,
    ORDER_SPACES,
    TILE_KINDS,
    TILE_SPACES,
)

ATTEMPTS = 8
PATIENCE = 2000
WHIM = 8


@rule
def sees_delivered(state: State, seat: int, other: int) -> bool:
    return seat == other or state.open_deliveries == 1 or state.over == 1


@rule
def hide(state: State, seat: int) -> None:
    """Erase what the seat may not know."""
    for pile in range(PILES):
        for place in range(RING):
            if not contains(state.known[pile, place], seat):
                state.stack[pile, place] = NOTHING
    if state.turn != seat:
        state.hand[:] = NOTHING
    for other in range(state.players):
        if not sees_delivered(state, seat, other):
            state.delivered[other] = state.scored[other]
    state.viewer = seat


@rule
def guess(state: State, seat: int, rng: Numbers) -> None:
    """Deal the hidden cards anew, as they might lie for all this seat knows."""
    hide(state, seat)
    guess_delivered(state, seat, ALL_ORDERS & ~orders_in_sight(state), rng)
    lay_out_orders(state, ALL_ORDERS & ~orders_in_sight(state))
    lay_out_tiles(state)
    mix_hidden(state, seat, TILE_PILE, rng)
    mix_hidden(state, seat, ORDER_PILE, rng)
    if state.turn != seat:
        sort_hand(state)
    state.viewer = NOTHING


@rule
def orders_in_sight(state: State) -> int:
    """Orders that lie somewhere in this record."""
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
    """How many tiles of a kind lie somewhere in this record."""
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


# Hidden places of a stack and of the hand drawn from it are numbered through: first the stack, top to
# bottom, then the hand.


@rule
def places(state: State, pile: int) -> int:
    return int(state.left[pile]) + (state.hand_size if state.pile == pile else 0)


@rule
def card_at(state: State, pile: int, place: int) -> int:
    if place < state.left[pile]:
        return int(state.stack[pile, place_in_ring(state, pile, place)])
    return int(state.hand[place - state.left[pile]])


@rule
def set_card(state: State, pile: int, place: int, card: int) -> None:
    if place < state.left[pile]:
        state.stack[pile, place_in_ring(state, pile, place)] = card
    else:
        state.hand[place - state.left[pile]] = card


@rule
def is_reserved(state: State, pile: int, place: int) -> bool:
    """A place of the stack that waits for a card still in hand."""
    if state.phase != RETURN or state.pile != pile:
        return False
    return (place_in_ring(state, pile, place) - state.slot) % RING < state.hand_size


@rule
def is_hidden(state: State, seat: int, pile: int, place: int) -> bool:
    if place >= state.left[pile]:
        return state.turn != seat
    if is_reserved(state, pile, place):
        return False
    return not contains(state.known[pile, place_in_ring(state, pile, place)], seat)


@rule
def next_gap(state: State, pile: int, place: int) -> int:
    """The next place from here on that waits for a card."""
    while card_at(state, pile, place) != NOTHING or (place < state.left[pile] and is_reserved(state, pile, place)):
        place += 1
    return place


@rule
def lay_out_orders(state: State, orders: int) -> None:
    place = 0
    while orders:
        place = next_gap(state, ORDER_PILE, place)
        set_card(state, ORDER_PILE, place, lowest(orders))
        orders = without_lowest(orders)


@rule
def lay_out_tiles(state: State) -> None:
    place = 0
    for kind in range(TILE_KINDS):
        for _ in range(COPIES_OF_A_TILE - tiles_in_sight(state, kind)):
            place = next_gap(state, TILE_PILE, place)
            set_card(state, TILE_PILE, place, kind)


@rule
def mix_hidden(state: State, seat: int, pile: int, rng: Numbers) -> None:
    """Shuffle the cards on the hidden places among themselves."""
    for place in range(places(state, pile) - 1, 0, -1):
        if is_hidden(state, seat, pile, place):
            other = hidden_place(state, seat, pile, place, rng)
            card = card_at(state, pile, place)
            set_card(state, pile, place, card_at(state, pile, other))
            set_card(state, pile, other, card)


@rule
def hidden_place(state: State, seat: int, pile: int, last: int, rng: Numbers) -> int:
    """Any hidden place up to this one, which is hidden itself."""
    place = below(rng, last + 1)
    while not is_hidden(state, seat, pile, place):
        place = below(rng, last + 1)
    return place


# The others' delivered orders: as many cards as they have delivered, worth the points they got.


@rule
def any_of(numbers: int, rng: Numbers) -> int:
    """One number of a set, each as likely as the others."""
    for _ in range(below(rng, count(numbers))):
        numbers = without_lowest(numbers)
    return lowest(numbers)


@rule
def guess_delivered(state: State, seat: int, unseen: int, rng: Numbers) -> None:
    """Give the others delivered orders out of the unseen ones, worth the points they got."""
    for _ in range(ATTEMPTS):
        deal_delivered(state, seat, unseen, rng)
        for patience in range(PATIENCE, 0, -1):
            other = seat_with_wrong_points(state)
            if other == NOTHING:
                return
            mine = any_of(state.delivered[other] & unseen, rng)
            better(state, mine, any_of(unseen, rng), below(rng, PATIENCE) * WHIM < patience)


@rule
def deal_delivered(state: State, seat: int, unseen: int, rng: Numbers) -> None:
    """As many of the unseen orders as each of the others has delivered since the scoring."""
    for other in range(state.players):
        if not sees_delivered(state, seat, other):
            state.delivered[other] = state.scored[other]
            for _ in range(state.delivered_count[other] - count(state.scored[other])):
                order = any_of(unseen, rng)
                unseen &= ~only(order)
                state.delivered[other] |= only(order)


@rule
def better(state: State, order: int, other: int, whim: bool) -> None:
    """Swap two unseen orders if the points then fit no worse, or by a whim; whims become rarer."""
    before = total_error(state)
    swap(state, order, other)
    if total_error(state) > before and not whim:
        swap(state, order, other)


@rule
def swap(state: State, order: int, other: int) -> None:
    """Two orders change places, whoever has delivered them."""
    for seat in range(state.players):
        if contains(state.delivered[seat], order) != contains(state.delivered[seat], other):
            state.delivered[seat] ^= only(order) | only(other)


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


@rule
def total_error(state: State) -> int:
    error = 0
    for seat in range(state.players):
        error += points_off(state, seat)
    return error


@rule
def seat_with_wrong_points(state: State) -> int:
    for seat in range(state.players):
        if points_off(state, seat) != 0:
            return seat
    return NOTHING
