"""What a seat cannot see, dealt anew as it might lie for all that the seat knows."""

from glueckauf.core.chance import below
from glueckauf.core.jit import rule
from glueckauf.core.schema import ALL_SEATS, Numbers
from glueckauf.games.kartenspiel.rules.innovations import can_proceed
from glueckauf.games.kartenspiel.rules.piles import is_pair, place_in_ring
from glueckauf.games.kartenspiel.rules.secrecy import (
    ENGINES,
    INNOVATIONS,
    LORRIES,
    ORDERS,
    WAGONS,
    forget_secrets,
    hide,
    in_sight,
    sees,
    sees_delivered,
)
from glueckauf.games.kartenspiel.rules.workers import GROUPS, most
from glueckauf.games.kartenspiel.state import NOTHING, PAY, State
from glueckauf.games.kartenspiel.tables import BITS_OF_DECK, COPIES, DECK_OF_STACK, KINDS, ORDER_SIZE, WORKER_VALUES

FIRST_STACK_OF_DECK = (0, 2, 4, 5, 6, 7, 8)
ATTEMPTS = 1_000


@rule
def guess(state: State, seat: int, rng: Numbers) -> None:
    """Deal the hidden cards anew, as they might lie for all this seat knows."""
    hide(state, seat)
    if state.turn != seat and not state.over:
        guess_decider(state, int(state.turn), rng)
    for deck in range(len(FIRST_STACK_OF_DECK)):
        guess_deck(state, seat, deck, rng)
    state.viewer = NOTHING


@rule
def redeal(state: State, rng: Numbers) -> None:
    """Mix the cards of the stacks that nobody has seen."""
    for deck in range(len(FIRST_STACK_OF_DECK)):
        mix(state, ALL_SEATS, deck, rng)


# Cards of a deck that are not in sight are kept as one number, some bits for each kind.


@rule
def unseen_cards(state: State, deck: int) -> int:
    cards = 0
    for kind in range(KINDS[deck]):
        cards += (COPIES[deck, kind] - in_sight(state, deck, kind)) * one_card(deck, kind)
    return cards


@rule
def one_card(deck: int, kind: int) -> int:
    return 1 << BITS_OF_DECK[deck] * kind


@rule
def copies(cards: int, deck: int, kind: int) -> int:
    return cards >> BITS_OF_DECK[deck] * kind & (1 << BITS_OF_DECK[deck]) - 1


@rule
def any_card(cards: int, deck: int, rng: Numbers) -> int:
    """The kind of a card, each card as likely as the others."""
    total = 0
    for kind in range(KINDS[deck]):
        total += copies(cards, deck, kind)
    number = below(rng, total)
    for kind in range(KINDS[deck]):
        number -= copies(cards, deck, kind)
        if number < 0:
            return kind
    return NOTHING


# The seat to decide


@rule
def guess_decider(state: State, seat: int, rng: Numbers) -> None:
    """The secret cards of the seat to decide are any with which it can go on."""
    orders, innovations = unseen_cards(state, ORDERS), unseen_cards(state, INNOVATIONS)
    for _ in range(ATTEMPTS):
        guess_secrets(state, seat, ORDERS, orders, rng)
        guess_secrets(state, seat, INNOVATIONS, innovations, rng)
        if can_proceed(state, seat):
            return
        forget_secrets(state, seat)
    take_the_most_useful(state, seat, ORDERS)
    take_the_most_useful(state, seat, INNOVATIONS)


@rule
def guess_secrets(state: State, seat: int, deck: int, cards: int, rng: Numbers) -> int:
    """Orders and innovations taken by free choice are any of those not in sight; returns the cards left."""
    for _ in range(secret_count(state, seat, deck)):
        kind = any_card(cards, deck, rng)
        receive_secret(state, seat, deck, kind)
        cards -= one_card(deck, kind)
    return cards


@rule
def secret_count(state: State, seat: int, deck: int) -> int:
    if deck == ORDERS:
        return int(state.secret_order_count[seat])
    return int(state.secret_innovation_count[seat]) if deck == INNOVATIONS else 0


@rule
def receive_secret(state: State, seat: int, deck: int, kind: int) -> None:
    if deck == ORDERS:
        state.secret_orders[seat, kind] += 1
    else:
        state.secret_innovations[seat, kind] += 1


@rule
def take_the_most_useful(state: State, seat: int, deck: int) -> None:
    """The smallest orders, or the innovations that pay most: where any cards let the seat go on, these do."""
    cards = unseen_cards(state, deck)
    for _ in range(secret_count(state, seat, deck)):
        kind = most_useful(state, cards, deck)
        receive_secret(state, seat, deck, kind)
        cards -= one_card(deck, kind)


@rule
def most_useful(state: State, cards: int, deck: int) -> int:
    best, most = NOTHING, -100
    for kind in range(KINDS[deck]):
        use = -ORDER_SIZE[kind] if deck == ORDERS else highest_payment(state, kind)
        if copies(cards, deck, kind) > 0 and use > most:
            best, most = kind, use
    return best


@rule
def highest_payment(state: State, innovation: int) -> int:
    """As how many workers an innovation may still be laid into the area being paid; in other phases, later."""
    group = WORKER_VALUES + innovation
    if group >= GROUPS or (state.phase == PAY and group > state.limit):
        return 0
    return int(state.highest) if state.phase == PAY and group == state.limit else most(group)


# Decks


@rule
def guess_deck(state: State, seat: int, deck: int, rng: Numbers) -> None:
    """The cards not in sight go to the others, as many as they have, and into the stacks."""
    cards = unseen_cards(state, deck)
    for other in range(state.players):
        if not sees_delivered(state, seat, other):
            cards = guess_delivered(state, other, deck, cards, rng)
        if other != seat and other != state.turn and not state.over:
            cards = guess_secrets(state, other, deck, cards, rng)
    lay_out(state, deck, cards)
    mix(state, seat, deck, rng)


@rule
def guess_delivered(state: State, seat: int, deck: int, cards: int, rng: Numbers) -> int:
    """A pile of the others has so many cards of the deck; the engine of a train that has just left is known."""
    number = delivered_count(state, seat, deck)
    if deck == ENGINES and seat == state.turn and state.model != NOTHING:
        deliver_card(state, seat, deck, int(state.model))
        cards -= one_card(deck, int(state.model))
        number -= 1
    for _ in range(number):
        kind = any_card(cards, deck, rng)
        deliver_card(state, seat, deck, kind)
        cards -= one_card(deck, kind)
    return cards


@rule
def delivered_count(state: State, seat: int, deck: int) -> int:
    if deck == LORRIES:
        return int(state.done_lorry_count[seat])
    if deck == WAGONS:
        return int(state.done_wagon_count[seat])
    return int(state.done_count[seat]) if deck == ENGINES or deck == ORDERS else 0


@rule
def deliver_card(state: State, seat: int, deck: int, kind: int) -> None:
    if deck == LORRIES:
        state.done_lorries[seat, kind] += 1
    elif deck == WAGONS:
        state.done_wagons[seat, kind] += 1
    elif deck == ENGINES:
        state.done_engines[seat, kind] += 1
    else:
        state.done_orders[seat, kind] += 1


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
    return state.turn != seat and seat != ALL_SEATS


@rule
def lay_out(state: State, deck: int, cards: int) -> None:
    """Fill the gaps with these cards, kind by kind."""
    place = 0
    for kind in range(KINDS[deck]):
        for _ in range(copies(cards, deck, kind)):
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
