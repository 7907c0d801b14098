"""What a seat may know: the top card of every stack and what it put under a stack itself; of the others'
hands what they took openly. Hidden are the rest of the stacks, the four cards another player looks at, the orders and
innovations the others took by free choice, and, unless the table plays openly, what they have delivered: everybody
sees a train leave, but only its owner may look through the pile, and the others remember how many cards went there.
"""

from glueckauf.core.bitset import contains, only
from glueckauf.core.jit import rule
from glueckauf.core.schema import ALL_SEATS, NO_SEAT, OWNER, make_erase
from glueckauf.games.kartenspiel.rules.piles import place_in_ring
from glueckauf.games.kartenspiel.state import NOTHING, OF_DELIVERIES, State
from glueckauf.games.kartenspiel.tables import DECK_OF_STACK, DEEPEST, LONGEST_ROW, STACKS, TRACK_COUNT

LORRIES, WAGONS, ENGINES, ORDERS, SHARES, INNOVATIONS, OBJECTIVES = range(7)

forget_secrets = make_erase(State, OWNER)
forget_delivered = make_erase(State, OF_DELIVERIES)


@rule
def sees(state: State, seat: int, stack: int, depth: int) -> bool:
    """The card at this depth is the top card, or the seat has put it there (R-14)."""
    if depth == 0 or seat == NO_SEAT:
        return depth == 0
    place = place_in_ring(state, stack, depth)
    return has_been_seen(state, stack, place) if seat == ALL_SEATS else contains(state.known[stack, seat], place)


@rule
def has_been_seen(state: State, stack: int, place: int) -> bool:
    for seat in range(state.players):
        if contains(state.known[stack, seat], place):
            return True
    return False


@rule
def places_seen(state: State, seat: int, stack: int) -> int:
    """The places of its ring whose cards the seat sees, as a set; where no card lies, there is none to hide."""
    top = only(place_in_ring(state, stack, 0))
    return top if seat == NO_SEAT else top | int(state.known[stack, seat])


@rule
def hide(state: State, seat: int) -> None:
    """Erase what the seat may not know (R-26, R-36, R-37)."""
    for stack in range(STACKS):
        seen = places_seen(state, seat, stack)
        for place in range(DEEPEST):
            if not contains(seen, place):
                state.stack[stack, place] = NOTHING
    if state.turn != seat:
        state.hand[:] = NOTHING
    for other in range(state.players):
        if other != seat and not state.over:
            forget_secrets(state, other)
        if not sees_delivered(state, seat, other):
            forget_delivered(state, other)
    state.viewer = seat


@rule
def sees_delivered(state: State, seat: int, other: int) -> bool:
    """One's own pile always, another's at the end; all of them at a table with open deliveries (R-37)."""
    return seat == other or state.open_deliveries == 1 or state.over == 1


@rule
def in_sight(state: State, deck: int, kind: int) -> int:
    """How many cards of a kind lie somewhere in this state."""
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
