"""The nine stacks. They lie face up, so the top card is always seen; what lies below is hidden."""

from glueckauf.core.bitset import contains, only
from glueckauf.core.chance import Source, fork, pick, shuffle
from glueckauf.core.jit import rule
from glueckauf.core.rings import around
from glueckauf.games.kartenspiel.box import DRAWN
from glueckauf.games.kartenspiel.state import NOTHING, State
from glueckauf.games.kartenspiel.tables import (
    COPIES,
    DECK_OF_STACK,
    DEEPEST,
    ENGINE,
    KINDS,
    LORRY,
    SEATS,
    STACKS,
    WAGON,
)


@rule
def place_in_ring(state: State, stack: int, depth: int) -> int:
    """The ring's place of the card that lies `depth` cards under the top."""
    return around(state.top[stack] + depth, DEEPEST)


@rule
def top_card(state: State, stack: int) -> int:
    return int(state.stack[stack, place_in_ring(state, stack, 0)])


@rule
def is_pair(stack: int) -> bool:
    """Lorries and wagons have two stacks each."""
    return stack < ENGINE


@rule
def other_stack(stack: int) -> int:
    """The other one of a pair."""
    return stack ^ 1


@rule
def fill_stacks(state: State, source: Source) -> None:
    """Shuffle every deck; lorries and wagons are cut into two halves."""
    for stack in range(STACKS):
        state.top[stack] = 0
        state.left[stack] = 0
    fill_pair(state, LORRY, fork(source, 1))
    fill_pair(state, WAGON, fork(source, 2))
    for stack in range(ENGINE, STACKS):
        fill(state, stack)
        shuffle(state.stack[stack], state.left[stack], fork(source, stack))


@rule
def fill(state: State, stack: int) -> None:
    deck = DECK_OF_STACK[stack]
    for kind in range(KINDS[deck]):
        for _ in range(COPIES[deck, kind]):
            put_under(state, stack, kind)


@rule
def fill_pair(state: State, stack: int, source: Source) -> None:
    """Cards go to the two halves by turns, then every card changes places with any other of both halves (R-14)."""
    deck = DECK_OF_STACK[stack]
    half = 0
    for kind in range(KINDS[deck]):
        for _ in range(COPIES[deck, kind]):
            put_under(state, stack + half, kind)
            half = 1 - half
    size = state.left[stack]
    for last in range(2 * size - 1, 0, -1):
        other = pick(source, last, last + 1)
        here, there = stack + (last >= size), stack + (other >= size)
        first, second = around(last, size), around(other, size)
        card = state.stack[here, first]
        state.stack[here, first] = state.stack[there, second]
        state.stack[there, second] = card


@rule
def put_under(state: State, stack: int, card: int) -> None:
    state.stack[stack, place_in_ring(state, stack, state.left[stack])] = card
    state.left[stack] += 1


@rule
def lift(state: State, stack: int) -> int:
    """Take the top card; the next one is seen."""
    place = place_in_ring(state, stack, 0)
    card = int(state.stack[stack, place])
    forget(state, stack, place)
    state.top[stack] = place_in_ring(state, stack, 1)
    state.left[stack] -= 1
    return card


@rule
def forget(state: State, stack: int, place: int) -> None:
    """Nothing lies at this place any more."""
    state.stack[stack, place] = NOTHING
    for seat in range(SEATS):
        state.known[stack, seat] &= ~only(place)


@rule
def take_top(state: State, stack: int) -> int:
    """Take the top card for good. Of a pair that runs out, half of the other stack takes its place."""
    card = lift(state, stack)
    state.revealed += 1
    close_up(state, stack)
    return card


@rule
def close_up(state: State, stack: int) -> None:
    """An empty stack of a pair gets the upper half of the other one (R-13)."""
    if not is_pair(stack) or state.left[stack] > 0:
        return
    other = other_stack(stack)
    for _ in range(state.left[other] // 2):
        move_over(state, other, stack)


@rule
def move_over(state: State, source: int, target: int) -> None:
    """The top card goes under the other stack, with all that is known of it."""
    place = place_in_ring(state, source, 0)
    new = place_in_ring(state, target, state.left[target])
    for seat in range(SEATS):
        if contains(state.known[source, seat], place):
            state.known[target, seat] |= only(new)
    put_under(state, target, lift(state, source))


@rule
def draw_hand(state: State, stack: int) -> None:
    """Take the top four in hand, or as many as there are (R-25)."""
    state.stack_used = stack
    state.hand_size = min(DRAWN, state.left[stack])
    for card in range(state.hand_size):
        state.hand[card] = lift(state, stack)
    state.revealed += 1


@rule
def kinds_in_hand(state: State) -> int:
    """The kinds of the cards in hand, as a set."""
    kinds = 0
    for place in range(state.hand_size):
        kinds |= only(state.hand[place])
    return kinds


@rule
def return_hand(state: State, seat: int, kept: int) -> None:
    """All but the kept card go under the stack, in the order drawn. Only this seat knows that they lie there (R-27)."""
    stack = state.stack_used
    is_kept = False
    for card in range(state.hand_size):
        if state.hand[card] == kept and not is_kept:
            is_kept = True
        else:
            state.known[stack, seat] |= only(place_in_ring(state, stack, state.left[stack]))
            put_under(state, stack, state.hand[card])
        state.hand[card] = NOTHING
    state.hand_size = 0
    close_up(state, stack)
