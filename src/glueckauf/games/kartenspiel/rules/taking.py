"""Taking cards: where a card goes, which tracks wagons and engines may stand on, and the free choice."""

from glueckauf.core.bitset import only
from glueckauf.core.jit import rule
from glueckauf.games.kartenspiel.rules.mining import append_to_row
from glueckauf.games.kartenspiel.rules.piles import draw_hand, return_hand, take_top
from glueckauf.games.kartenspiel.rules.shifts import finish_action
from glueckauf.games.kartenspiel.state import KEEP, NOTHING, TRACK, State
from glueckauf.games.kartenspiel.tables import ENGINE, INNOVATION, ORDER, SHARE, STACKS, TRACK_COUNT, TRACK_TAKES, WAGON


@rule
def take(state: State, seat: int, stack: int) -> None:
    """Take the top card of a stack, for all to see."""
    state.stack_used = stack
    receive(state, seat, stack, take_top(state, stack), False)


@rule
def receive(state: State, seat: int, stack: int, card: int, secret: bool) -> None:
    """A card goes where cards of its deck go; wagons and engines ask for a track."""
    if stack < WAGON:
        append_to_row(state, seat, card)
    elif stack <= ENGINE:
        state.card = card
        state.phase = TRACK
        settle_track(state, seat)
        return
    elif stack == ORDER:
        receive_order(state, seat, card, secret)
    elif stack == SHARE:
        state.shares[seat, card] += 1
    elif stack == INNOVATION:
        receive_innovation(state, seat, card, secret)
    else:
        state.objectives[seat] |= only(card)
    finish_action(state, seat)


@rule
def receive_order(state: State, seat: int, order: int, secret: bool) -> None:
    if secret:
        state.secret_orders[seat, order] += 1
        state.secret_order_count[seat] += 1
    else:
        state.orders[seat, order] += 1


@rule
def receive_innovation(state: State, seat: int, kind: int, secret: bool) -> None:
    if secret:
        state.secret_innovations[seat, kind] += 1
        state.secret_innovation_count[seat] += 1
    else:
        state.innovations[seat, kind] += 1


@rule
def may_stand(state: State, seat: int, track: int) -> bool:
    """A wagon stands on a track that takes its crest, an engine on a track without one (R-11, R-12)."""
    if state.stack_used == ENGINE:
        return state.engines[seat, track] == NOTHING
    return TRACK_TAKES[track, state.card]


@rule
def settle_track(state: State, seat: int) -> None:
    """With one track to choose from nothing is asked (R-12)."""
    tracks, last = 0, 0
    for track in range(TRACK_COUNT):
        if may_stand(state, seat, track):
            tracks += 1
            last = track
    if tracks == 1:
        put_on_track(state, seat, last)


@rule
def put_on_track(state: State, seat: int, track: int) -> None:
    """Wagons and engines stay where they are put (R-12)."""
    if state.stack_used == ENGINE:
        state.engines[seat, track] = state.card
    else:
        state.wagons[seat, track, state.card] += 1
    finish_action(state, seat)


@rule
def has_free_track(state: State, seat: int) -> bool:
    """R-11."""
    return free_tracks(state, seat) > 0


@rule
def free_tracks(state: State, seat: int) -> int:
    """Tracks without an engine."""
    free = 0
    for track in range(TRACK_COUNT):
        free += state.engines[seat, track] == NOTHING
    return free


@rule
def may_search(state: State, seat: int, stack: int) -> bool:
    """Any stack with a card that can be taken; engines only with a free track (R-25)."""
    return state.left[stack] > 0 and (stack != ENGINE or has_free_track(state, seat))


@rule
def has_stack_to_search(state: State, seat: int) -> bool:
    for stack in range(STACKS):
        if may_search(state, seat, stack):
            return True
    return False


@rule
def search(state: State, stack: int) -> None:
    """Look at the top four of a stack."""
    draw_hand(state, stack)
    state.phase = KEEP


@rule
def keep(state: State, seat: int, card: int) -> None:
    """Keep one of them; an order or an innovation need not be shown (R-25, R-26)."""
    return_hand(state, seat, card)
    receive(state, seat, state.stack_used, card, True)
