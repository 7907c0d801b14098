"""What a seat cannot see, dealt anew as it might lie for all that the seat knows."""

from glueckauf.core.bitset import lowest, without_lowest
from glueckauf.core.chance import below
from glueckauf.core.jit import rule
from glueckauf.core.schema import ALL_SEATS, Numbers
from glueckauf.games.glueck_auf.box import COPIES_OF_A_TILE
from glueckauf.games.glueck_auf.rules.guessed_orders import guess_delivered
from glueckauf.games.glueck_auf.rules.piles import place_in_ring, sort_hand
from glueckauf.games.glueck_auf.rules.secrecy import hide, is_reserved, knows, orders_in_sight, tiles_in_sight
from glueckauf.games.glueck_auf.state import NOTHING, ORDER_PILE, TILE_PILE, State
from glueckauf.games.glueck_auf.tables import ALL_ORDERS, TILE_KINDS


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
def redeal(state: State, rng: Numbers) -> None:
    """Mix the cards of both stacks that nobody has seen."""
    mix_hidden(state, ALL_SEATS, TILE_PILE, rng)
    mix_hidden(state, ALL_SEATS, ORDER_PILE, rng)


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
def is_hidden(state: State, seat: int, pile: int, place: int) -> bool:
    if place >= state.left[pile]:
        return state.turn != seat and seat != ALL_SEATS
    if is_reserved(state, pile, place):
        return False
    return not knows(state, seat, pile, place_in_ring(state, pile, place))


@rule
def next_gap(state: State, pile: int, place: int) -> int:
    """The next place from here on that waits for a card."""
    while not is_gap(state, pile, place):
        place += 1
    return place


@rule
def is_gap(state: State, pile: int, place: int) -> bool:
    """A place whose card is hidden, and not one that waits for a card still in hand."""
    return card_at(state, pile, place) == NOTHING and not (place < state.left[pile] and is_reserved(state, pile, place))


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
