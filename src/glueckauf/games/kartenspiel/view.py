"""What a seat may know: the uppermost card of every stack and what it put under a stack itself; of the others'
hands what they took openly. Hidden are the rest of the stacks, the four cards another player looks at, and the
orders and innovations the others took by free choice.
"""

from glueckauf.core.chance import below
from glueckauf.core.kernel import rule
from glueckauf.core.layout import Numbers
from glueckauf.core.sets import contains
from glueckauf.games.kartenspiel.piles import is_pair, place_in_ring
from glueckauf.games.kartenspiel.state import NOTHING, State
from glueckauf.games.kartenspiel.tables import (
    COPIES,
    DECK_OF_STACK,
    DEEPEST,
    KINDS,
    LONGEST_ROW,
    STACKS,
    TRACK_COUNT,
)

LORRIES, WAGONS, ENGINES, ORDERS, SHARES, INNOVATIONS, OBJECTIVES = range(7)
FIRST_STACK_OF_DECK = (0, 2, 4, 5, 6, 7, 8)


@rule
def sees(state: State, seat: int, stack: int, depth: int) -> bool:
    """The card at this depth is the uppermost, or the seat has put it there."""
    return depth == 0 or contains(state.known[stack, seat], place_in_ring(state, stack, depth))


@rule
def hide(state: State, seat: int) -> None:
    """Erase what the seat may not know."""
    for stack in range(STACKS):
        for depth in range(state.left[stack]):
            if not sees(state, seat, stack, depth):
                state.stack[stack, place_in_ring(state, stack, depth)] = NOTHING
    if state.turn != seat:
        state.hand[:] = NOTHING
    for other in range(state.players):
        if other != seat and not state.over:
            state.secret_orders[other, :] = 0
            state.secret_innovations[other, :] = 0
    state.viewer = seat


@rule
def in_sight(state: State, deck: int, kind: int) -> int:
    """How many cards of a kind lie somewhere in this record."""
    cards = in_stacks(state, deck, kind)
    if deck == INNOVATIONS:
        cards += state.spent[kind]
    for seat in range(state.players):
        cards += with_seat(state, seat, deck, kind)
    return cards


@rule
def in_stacks(state: State, deck: int, kind: int) -> int:
    """In the stacks of the deck, or in the hand drawn from one of them."""
    cards = 0
    for stack in range(STACKS):
        if DECK_OF_STACK[stack] == deck:
            for place in range(DEEPEST):
                cards += state.stack[stack, place] == kind
    if state.stack_used != NOTHING and DECK_OF_STACK[state.stack_used] == deck:
        for place in range(state.hand_size):
            cards += state.hand[place] == kind
        cards += state.card == kind
    return cards


@rule
def with_seat(state: State, seat: int, deck: int, kind: int) -> int:
    if deck == LORRIES:
        return lorries_of(state, seat, kind)
    if deck == WAGONS:
        return wagons_of(state, seat, kind)
    if deck == ENGINES:
        return engines_of(state, seat, kind)
    if deck == ORDERS:
        return int(state.orders[seat, kind]) + int(state.secret_orders[seat, kind]) + int(state.done_orders[seat, kind])
    if deck == SHARES:
        return int(state.shares[seat, kind])
    if deck == INNOVATIONS:
        return int(state.innovations[seat, kind]) + int(state.secret_innovations[seat, kind])
    return 1 if contains(state.objectives[seat], kind) else 0


@rule
def lorries_of(state: State, seat: int, kind: int) -> int:
    cards = int(state.storage[seat, kind]) + int(state.done_lorries[seat, kind])
    for place in range(LONGEST_ROW):
        cards += state.row[seat, place] == kind
    for track in range(TRACK_COUNT):
        cards += state.load[seat, track, kind]
    return cards


@rule
def wagons_of(state: State, seat: int, kind: int) -> int:
    cards = int(state.done_wagons[seat, kind])
    for track in range(TRACK_COUNT):
        cards += state.wagons[seat, track, kind] + state.filled[seat, track, kind]
    return cards


@rule
def engines_of(state: State, seat: int, kind: int) -> int:
    cards = int(state.done_engines[seat, kind])
    for track in range(TRACK_COUNT):
        cards += state.engines[seat, track] == kind
    return cards


@rule
def guess(state: State, seat: int, rng: Numbers) -> None:
    """Deal the hidden cards anew, as they might lie for all this seat knows."""
    hide(state, seat)
    for other in range(state.players):
        if other != seat and not state.over:
            guess_secrets(state, other, rng)
    for deck in range(len(FIRST_STACK_OF_DECK)):
        lay_out(state, deck)
        mix(state, seat, deck, rng)
    state.viewer = NOTHING


@rule
def guess_secrets(state: State, seat: int, rng: Numbers) -> None:
    """Orders and innovations taken by free choice are any of those not in sight."""
    for _ in range(state.secret_order_count[seat]):
        state.secret_orders[seat, any_unseen(state, ORDERS, rng)] += 1
    for _ in range(state.secret_innovation_count[seat]):
        state.secret_innovations[seat, any_unseen(state, INNOVATIONS, rng)] += 1


@rule
def unseen(state: State, deck: int, kind: int) -> int:
    return COPIES[deck, kind] - in_sight(state, deck, kind)


@rule
def any_unseen(state: State, deck: int, rng: Numbers) -> int:
    """A card that is not in sight, each as likely as the others."""
    total = 0
    for kind in range(KINDS[deck]):
        total += unseen(state, deck, kind)
    number = below(rng, total)
    for kind in range(KINDS[deck]):
        number -= unseen(state, deck, kind)
        if number < 0:
            return kind
    return NOTHING


# The places of a deck are numbered through: its first stack from top to bottom, the second of a pair, then the hand.


@rule
def places(state: State, deck: int) -> int:
    stack = FIRST_STACK_OF_DECK[deck]
    number = int(state.left[stack])
    if is_pair(stack):
        number += state.left[stack + 1]
    if state.hand_size > 0 and DECK_OF_STACK[state.stack_used] == deck:
        number += state.hand_size
    return number


@rule
def card_at(state: State, deck: int, place: int) -> int:
    stack = FIRST_STACK_OF_DECK[deck]
    if place < state.left[stack]:
        return int(state.stack[stack, place_in_ring(state, stack, place)])
    place -= state.left[stack]
    if is_pair(stack):
        if place < state.left[stack + 1]:
            return int(state.stack[stack + 1, place_in_ring(state, stack + 1, place)])
        place -= state.left[stack + 1]
    return int(state.hand[place])


@rule
def set_card(state: State, deck: int, place: int, card: int) -> None:
    stack = FIRST_STACK_OF_DECK[deck]
    if place < state.left[stack]:
        state.stack[stack, place_in_ring(state, stack, place)] = card
        return
    place -= state.left[stack]
    if is_pair(stack):
        if place < state.left[stack + 1]:
            state.stack[stack + 1, place_in_ring(state, stack + 1, place)] = card
            return
        place -= state.left[stack + 1]
    state.hand[place] = card


@rule
def is_hidden(state: State, seat: int, deck: int, place: int) -> bool:
    stack = FIRST_STACK_OF_DECK[deck]
    if place < state.left[stack]:
        return not sees(state, seat, stack, place)
    place -= state.left[stack]
    if is_pair(stack) and place < state.left[stack + 1]:
        return not sees(state, seat, stack + 1, place)
    return state.turn != seat


@rule
def lay_out(state: State, deck: int) -> None:
    """Fill the gaps with the cards that are not in sight, kind by kind."""
    place = 0
    for kind in range(KINDS[deck]):
        for _ in range(unseen(state, deck, kind)):
            while card_at(state, deck, place) != NOTHING:
                place += 1
            set_card(state, deck, place, kind)


@rule
def mix(state: State, seat: int, deck: int, rng: Numbers) -> None:
    """Shuffle the cards on the hidden places among themselves."""
    for place in range(places(state, deck) - 1, 0, -1):
        if is_hidden(state, seat, deck, place):
            other = below(rng, place + 1)
            while not is_hidden(state, seat, deck, other):
                other = below(rng, place + 1)
            card = card_at(state, deck, place)
            set_card(state, deck, place, card_at(state, deck, other))
            set_card(state, deck, other, card)
