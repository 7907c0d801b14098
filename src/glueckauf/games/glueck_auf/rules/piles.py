"""The two face-down stacks, tunnel tiles and order cards, and what each seat knows of them.

A stack is a ring: `top` is the place of its top card, `left` the number of cards. `known` keeps, for
each place, the seats that know the card there because they put it back and nobody has had it since.
"""

from glueckauf.core.bitset import contains, only
from glueckauf.core.jit import rule
from glueckauf.games.glueck_auf.box import DRAWN
from glueckauf.games.glueck_auf.state import NOTHING, RING, State


@rule
def place_in_ring(state: State, pile: int, depth: int) -> int:
    """The ring's place of the card that lies `depth` cards under the top."""
    return (state.top[pile] + depth) % RING


@rule
def take_top(state: State, pile: int) -> int:
    """Take the top card."""
    place = place_in_ring(state, pile, 0)
    card = int(state.stack[pile, place])
    state.stack[pile, place] = NOTHING
    state.known[pile, place] = 0
    state.top[pile] = place_in_ring(state, pile, 1)
    state.left[pile] -= 1
    return card


@rule
def turn_up(state: State, pile: int) -> int:
    """Turn up the top card, or nothing when the stack is empty (R-18, R-54)."""
    if state.left[pile] == 0:
        return NOTHING
    state.revealed += 1
    return take_top(state, pile)


@rule
def draw_hand(state: State, pile: int) -> None:
    """Take the top five in hand, or as many as there are (R-12, R-54)."""
    state.pile = pile
    state.hand_size = min(DRAWN, state.left[pile])
    if not knows_top(state, state.turn, pile, state.hand_size):
        state.revealed += 1
    for card in range(state.hand_size):
        state.hand[card] = take_top(state, pile)
    sort_hand(state)


@rule
def knows_top(state: State, seat: int, pile: int, number: int) -> bool:
    """The seat itself put back all of the top cards (R-54)."""
    for depth in range(number):
        if not contains(state.known[pile, place_in_ring(state, pile, depth)], seat):
            return False
    return True


@rule
def sort_hand(state: State) -> None:
    """The order of the cards in hand means nothing, so it is always the same."""
    for end in range(1, state.hand_size):
        place = end
        while place > 0 and state.hand[place - 1] > state.hand[place]:
            card = state.hand[place]
            state.hand[place] = state.hand[place - 1]
            state.hand[place - 1] = card
            place -= 1


@rule
def holds(state: State, card: int) -> bool:
    for place in range(state.hand_size):
        if state.hand[place] == card:
            return True
    return False


@rule
def drop(state: State, card: int) -> None:
    """Take a card out of the hand."""
    place = 0
    while state.hand[place] != card:
        place += 1
    state.hand_size -= 1
    for after in range(place, state.hand_size):
        state.hand[after] = state.hand[after + 1]
    state.hand[state.hand_size] = NOTHING


@rule
def make_room_on_top(state: State) -> None:
    """All cards in hand will go on top of their stack, named from top to bottom."""
    pile = state.pile
    state.top[pile] = (state.top[pile] - state.hand_size) % RING
    state.slot = state.top[pile]
    state.left[pile] += state.hand_size


@rule
def make_room_below(state: State) -> None:
    """All cards in hand will go under their stack, named from top to bottom."""
    pile = state.pile
    state.slot = place_in_ring(state, pile, state.left[pile])
    state.left[pile] += state.hand_size


@rule
def put_back(state: State, seat: int, card: int) -> None:
    """Put a card back into the next free place. Only this seat knows that it lies there (R-15)."""
    drop(state, card)
    state.stack[state.pile, state.slot] = card
    state.known[state.pile, state.slot] = only(seat)
    state.slot = (state.slot + 1) % RING
