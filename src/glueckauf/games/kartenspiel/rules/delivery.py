"""Delivery: trains of one engine model leave, each with an order of its own."""

from glueckauf.core.jit import rule
from glueckauf.games.kartenspiel.rules.shifts import finish_action
from glueckauf.games.kartenspiel.state import NEWEST, NOTHING, State
from glueckauf.games.kartenspiel.tables import (
    LORRY_KINDS,
    LORRY_SIZE,
    ORDER_KINDS,
    ORDER_SIZE,
    TRACK_COUNT,
    WAGON_KINDS,
)


@rule
def lorries_on(state: State, seat: int, track: int) -> int:
    """Lorries loaded on a track; a double card counts two."""
    lorries = 0
    for lorry in range(LORRY_KINDS):
        lorries += state.load[seat, track, lorry] * LORRY_SIZE[lorry]
    return lorries


@rule
def has_order(state: State, seat: int, order: int) -> bool:
    return state.orders[seat, order] > 0 or state.secret_orders[seat, order] > 0


@rule
def smallest_order(state: State, seat: int) -> int:
    """The fewest lorries an order in hand asks for; 99 without an order."""
    smallest = 99
    for order in range(ORDER_KINDS):
        if has_order(state, seat, order):
            smallest = min(smallest, ORDER_SIZE[order])
    return smallest


@rule
def ready(state: State, seat: int, track: int) -> int:
    """The lorries of a train with an engine, the same model as the first of this delivery; otherwise 0 (R-22)."""
    engine = state.engines[seat, track]
    is_model = state.model == NOTHING or state.model == engine
    return lorries_on(state, seat, track) if engine != NOTHING and is_model else 0


@rule
def longest_train(state: State, seat: int) -> int:
    """The most lorries of a train that is ready."""
    longest = 0
    for track in range(TRACK_COUNT):
        longest = max(longest, ready(state, seat, track))
    return longest


@rule
def may_leave(state: State, seat: int, lorries: int, order: int) -> bool:
    """A train that is ready leaves with an order it can fill (R-22)."""
    return lorries >= ORDER_SIZE[order] and has_order(state, seat, order)


@rule
def can_deliver(state: State, seat: int) -> bool:
    """Some train can leave, of the model already chosen if there is one."""
    lorries = longest_train(state, seat)
    return lorries > 0 and lorries >= smallest_order(state, seat)


@rule
def deliver(state: State, seat: int, track: int, order: int) -> None:
    """The whole train leaves with its order. Others of the same model may follow (R-22, R-24)."""
    state.model = state.engines[seat, track]
    hand_in_order(state, seat, order)
    clear_track(state, seat, track)
    if not may_go_on(state, seat):
        finish_action(state, seat)


@rule
def may_go_on(state: State, seat: int) -> bool:
    """Another train may follow, for all that the others can tell: who holds secret orders is asked as long as a train
    is ready, since an end by itself would tell that none of them fits. Under the first rules it did (R-22, R-36).
    """
    if can_deliver(state, seat):
        return True
    return state.rules == NEWEST and state.secret_order_count[seat] > 0 and longest_train(state, seat) > 0


@rule
def hand_in_order(state: State, seat: int, order: int) -> None:
    """The order is fulfilled; one that all know of goes first (R-24, R-36)."""
    if state.orders[seat, order] > 0:
        state.orders[seat, order] -= 1
    else:
        state.secret_orders[seat, order] -= 1
        state.secret_order_count[seat] -= 1
        state.revealed += 1
    state.done_orders[seat, order] += 1
    state.done_count[seat] += 1


@rule
def clear_track(state: State, seat: int, track: int) -> None:
    """Engine, wagons and lorries all go to the delivered cards, empty wagons and surplus lorries too (R-23)."""
    state.done_engines[seat, state.engines[seat, track]] += 1
    state.engines[seat, track] = NOTHING
    for wagon in range(WAGON_KINDS):
        wagons = state.wagons[seat, track, wagon] + state.filled[seat, track, wagon]
        state.done_wagons[seat, wagon] += wagons
        state.done_wagon_count[seat] += wagons
        state.wagons[seat, track, wagon] = 0
        state.filled[seat, track, wagon] = 0
    for lorry in range(LORRY_KINDS):
        state.done_lorries[seat, lorry] += state.load[seat, track, lorry]
        state.done_lorry_count[seat] += state.load[seat, track, lorry]
        state.load[seat, track, lorry] = 0
