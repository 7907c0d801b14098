"""Laws that hold after every move: every card lies in one place, and what is pending fits the decision."""

from glueckauf.core.kernel import rule
from glueckauf.games.kartenspiel.piles import place_in_ring
from glueckauf.games.kartenspiel.state import (
    AFTER,
    DELIVER,
    KEEP,
    MINE,
    NOTHING,
    OVER,
    PAY,
    STACK,
    TRACK,
    TURN,
    State,
)
from glueckauf.games.kartenspiel.tables import (
    COPIES,
    DECK_COUNT,
    DEEPEST,
    INNOVATION_KINDS,
    KINDS,
    LORRY_CREST,
    LORRY_KINDS,
    ORDER_KINDS,
    SHIFT_COUNT,
    STACKS,
    TRACK_COUNT,
    TRACK_SHOWS,
    TRACK_TAKES,
    WAGON_KINDS,
    WORKER_CARDS,
    WORKER_VALUES,
)
from glueckauf.games.kartenspiel.view import in_sight

CARDS, STACKS_LAW, TRACKS_LAW, SECRETS, WORKERS, MARKERS, TURN_LAW = range(1, 8)


@rule
def broken(state: State) -> int:
    """The first law that does not hold, or 0."""
    for deck in range(DECK_COUNT):
        for kind in range(KINDS[deck]):
            if in_sight(state, deck, kind) != COPIES[deck, kind]:
                return CARDS
    if not stacks_are_right(state):
        return STACKS_LAW
    for seat in range(state.players):
        law = broken_by_seat(state, seat)
        if law:
            return law
    if not markers_are_right(state):
        return MARKERS
    return 0 if turn_is_right(state) else TURN_LAW


@rule
def stacks_are_right(state: State) -> bool:
    for stack in range(STACKS):
        for depth in range(DEEPEST):
            is_card = state.stack[stack, place_in_ring(state, stack, depth)] != NOTHING
            if is_card != (depth < state.left[stack]):
                return False
    return True


@rule
def broken_by_seat(state: State, seat: int) -> int:
    for track in range(TRACK_COUNT):
        if not track_is_right(state, seat, track):
            return TRACKS_LAW
    if not secrets_are_right(state, seat):
        return SECRETS
    for value in range(WORKER_VALUES):
        if not 0 <= state.workers[seat, value] <= WORKER_CARDS[state.players, value]:
            return WORKERS
    return 0


@rule
def track_is_right(state: State, seat: int, track: int) -> bool:
    """As many lorry cards as filled wagons, all on a track that takes them."""
    filled = loaded = 0
    for wagon in range(WAGON_KINDS):
        standing = state.wagons[seat, track, wagon] + state.filled[seat, track, wagon]
        if standing > 0 and not TRACK_TAKES[track, wagon]:
            return False
        filled += state.filled[seat, track, wagon]
    for lorry in range(LORRY_KINDS):
        loaded += state.load[seat, track, lorry]
        if state.load[seat, track, lorry] > 0 and not TRACK_SHOWS[track, LORRY_CREST[lorry]]:
            return False
    return filled == loaded


@rule
def secrets_are_right(state: State, seat: int) -> bool:
    orders = innovations = 0
    for order in range(ORDER_KINDS):
        orders += state.secret_orders[seat, order]
    for kind in range(INNOVATION_KINDS):
        innovations += state.secret_innovations[seat, kind]
    return orders == state.secret_order_count[seat] and innovations == state.secret_innovation_count[seat]


@rule
def markers_are_right(state: State) -> bool:
    """A marker for every shift that is over."""
    given = state.shift if state.over else state.shift - 1
    for shift in range(SHIFT_COUNT[state.players]):
        if (state.markers[shift] != NOTHING) != (shift < given):
            return False
    return True


@rule
def turn_is_right(state: State) -> bool:
    """The seat to move is in the shift, and nothing is pending that does not belong to its decision."""
    phase = state.phase
    if (state.over == 1) != (phase == OVER) or (phase != OVER and state.passed[state.turn]):
        return False
    return (
        (state.due > 0) == (phase == PAY)
        and (state.hand_size > 0) == (phase == KEEP)
        and (state.card != NOTHING) == (phase == TRACK)
        and (state.steps > 0) == (phase == MINE)
        and (phase == DELIVER or state.model == NOTHING)
        and (phase != TURN or (state.area == NOTHING and state.acted == 0))
        and (phase != AFTER or state.acted == 1)
        and (phase == STACK or phase == KEEP or phase == TRACK or state.stack_used == NOTHING)
    )
