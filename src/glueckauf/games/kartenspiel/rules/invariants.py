"""Invariants that hold after every move: every card lies in one place, and what is pending fits the decision."""

from glueckauf.core.jit import rule
from glueckauf.games.kartenspiel.box import WORKER_INNOVATIONS
from glueckauf.games.kartenspiel.rules.delivery import may_go_on
from glueckauf.games.kartenspiel.rules.innovations import can_proceed
from glueckauf.games.kartenspiel.rules.mining import can_go_on, can_spend
from glueckauf.games.kartenspiel.rules.piles import place_in_ring
from glueckauf.games.kartenspiel.rules.secrecy import INNOVATIONS, in_sight
from glueckauf.games.kartenspiel.rules.shifts import has_innovations
from glueckauf.games.kartenspiel.rules.taking import has_free_track, has_stack_to_search, may_search, may_stand
from glueckauf.games.kartenspiel.rules.turn import is_open
from glueckauf.games.kartenspiel.rules.workers import GROUPS, has_workers, least, most, price
from glueckauf.games.kartenspiel.state import (
    AFTER,
    DELIVER,
    FIRST,
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
    AREA_CLOSED,
    AREA_COUNT,
    COPIES,
    DECK_COUNT,
    DEEPEST,
    ENGINE,
    FREE_CHOICE,
    INNOVATION_KINDS,
    KINDS,
    LORRY,
    LORRY_CREST,
    LORRY_KINDS,
    MINING,
    MODEL_COUNT,
    ORDER_KINDS,
    SHIFT_COUNT,
    STACKS,
    TRACK_COUNT,
    TRACK_SHOWS,
    TRACK_TAKES,
    WAGON,
    WAGON_KINDS,
    WORKER_CARDS,
    WORKER_VALUES,
)

CARDS, STACKS_INVARIANT, TRACKS_INVARIANT, SECRETS, WORKERS, MARKERS, TURN_INVARIANT, DELIVERED, AREAS = range(1, 10)

HIGHEST_PRICE = 40
"""More than anybody could ever pay; sums that can be paid are counted up to it."""
MOST_REVEALS = 60
"""More than can be revealed in one turn, with all innovations and all trains."""


@rule
def first_violation(state: State) -> int:
    """The first invariant that does not hold, or 0."""
    for deck in range(DECK_COUNT):
        for kind in range(KINDS[deck]):
            if in_sight(state, deck, kind) != COPIES[deck, kind]:
                return CARDS
    if not stacks_are_right(state):
        return STACKS_INVARIANT
    for seat in range(state.players):
        violation = violation_by_seat(state, seat)
        if violation:
            return violation
    if not markers_are_right(state):
        return MARKERS
    if not areas_are_right(state):
        return AREAS
    return 0 if turn_is_right(state) and pending_is_right(state) else TURN_INVARIANT


@rule
def stacks_are_right(state: State) -> bool:
    for stack in range(STACKS):
        for depth in range(DEEPEST):
            is_card = state.stack[stack, place_in_ring(state, stack, depth)] != NOTHING
            if is_card != (depth < state.left[stack]):
                return False
    return True


@rule
def violation_by_seat(state: State, seat: int) -> int:
    for track in range(TRACK_COUNT):
        if not track_is_right(state, seat, track):
            return TRACKS_INVARIANT
    if not secrets_are_right(state, seat):
        return SECRETS
    if not delivered_is_right(state, seat):
        return DELIVERED
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
def delivered_is_right(state: State, seat: int) -> bool:
    """Every train had an engine and an order, and all that has left is counted."""
    orders = engines = lorries = wagons = 0
    for order in range(ORDER_KINDS):
        orders += state.done_orders[seat, order]
    for model in range(MODEL_COUNT):
        engines += state.done_engines[seat, model]
    for lorry in range(LORRY_KINDS):
        lorries += state.done_lorries[seat, lorry]
    for wagon in range(WAGON_KINDS):
        wagons += state.done_wagons[seat, wagon]
    if lorries != state.done_lorry_count[seat] or wagons != state.done_wagon_count[seat]:
        return False
    return orders == engines == state.done_count[seat]


@rule
def markers_are_right(state: State) -> bool:
    """A marker for every shift that is over; who has got the last one began this shift."""
    given = state.shift if state.over else state.shift - 1
    for shift in range(SHIFT_COUNT[state.players]):
        if (state.markers[shift] != NOTHING) != (shift < given):
            return False
    if state.shift < 1 or (state.over and state.shift != SHIFT_COUNT[state.players]):
        return False
    return given == 0 or state.markers[given - 1] == state.starter


@rule
def areas_are_right(state: State) -> bool:
    """Workers lie only in areas of the game; one is printed on free choice, and mining 0/1 remembers its last user."""
    for area in range(AREA_COUNT):
        if not 0 <= state.crew[area] < HIGHEST_PRICE or (AREA_CLOSED[state.players, area] and state.crew[area] > 0):
            return False
    return state.crew[FREE_CHOICE] >= 1 and (state.crew[MINING] > 0) == (state.last_at_mining_0_1 != NOTHING)


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
        and (phase == MINE or state.need == 0)
        and (phase == PAY or (state.limit == 0 and state.highest == 0))
        and (phase == DELIVER or state.model == NOTHING)
        and (phase == STACK or phase == KEEP or phase == TRACK or state.stack_used == NOTHING)
        and action_is_right(state)
    )


@rule
def action_is_right(state: State) -> bool:
    """Once an area is paid its action is carried out; before that, only an early innovation."""
    phase, area = state.phase, state.area
    if phase == OVER:
        return area == NOTHING and state.acted == 0 and state.committed == 0
    if state.acted:
        is_used = area != NOTHING and state.crew[area] > (area == FREE_CHOICE)
        return is_used and phase != TURN and phase != PAY
    if phase == PAY:
        return area != NOTHING
    return area == NOTHING and (phase == TURN or (state.committed == 1 and phase != KEEP and phase != AFTER))


@rule
def pending_is_right(state: State) -> bool:
    """The decision has something to choose from."""
    phase, seat = state.phase, int(state.turn)
    if phase == OVER:
        return everybody_has_passed(state)
    if phase == TURN and not (state.committed or has_workers(state, seat) or has_innovations(state, seat)):
        return False
    if phase == PAY and not payment_is_right(state):
        return False
    if phase == MINE and not (can_go_on(state, seat) and can_spend(state, seat, state.need, state.steps)):
        return False
    if phase == TRACK and not track_is_asked(state, seat):
        return False
    if (phase == STACK or phase == KEEP) and not stack_is_asked(state, seat):
        return False
    if phase == DELIVER and state.model != NOTHING and not has_left(state, seat):
        return False
    if phase == AFTER and not has_innovations(state, seat):
        return False
    return can_proceed(state, seat)


@rule
def everybody_has_passed(state: State) -> bool:
    for seat in range(state.players):
        if not state.passed[seat]:
            return False
    return True


@rule
def payment_is_right(state: State) -> bool:
    """A part of the price may have been paid, with a card that sets the limit for those to come."""
    limit, highest = int(state.limit), int(state.highest)
    paid = price(state, state.area) - int(state.due)
    if not is_open(state, state.area) or paid < 0 or not least(limit) <= highest <= most(limit):
        return False
    if paid == 0:
        return limit == GROUPS - 1 and highest == most(limit)
    return paid >= (least(limit) if state.rules == FIRST else highest)


@rule
def track_is_asked(state: State, seat: int) -> bool:
    """A wagon or an engine waits, and there is more than one track for it."""
    if not WAGON <= state.stack_used <= ENGINE:
        return False
    tracks = 0
    for track in range(TRACK_COUNT):
        tracks += may_stand(state, seat, track)
    return tracks > 1


@rule
def stack_is_asked(state: State, seat: int) -> bool:
    """A free choice looks for a stack or has searched one; an innovation can take from both of a pair."""
    stack = int(state.stack_used)
    if state.phase == KEEP:
        return state.area == FREE_CHOICE and stack != NOTHING and (stack != ENGINE or has_free_track(state, seat))
    if stack == NOTHING:
        return state.area == FREE_CHOICE and has_stack_to_search(state, seat)
    return (stack == LORRY or stack == WAGON) and may_search(state, seat, stack) and may_search(state, seat, stack + 1)


@rule
def has_left(state: State, seat: int) -> bool:
    """A train of the model has left, and another may follow."""
    return state.done_engines[seat, state.model] > 0 and may_go_on(state, seat)


# What follows is true of every game played from its deal, not of every position somebody draws.


@rule
def workers_are_right(state: State) -> bool:
    """The workers in the areas are those not in hand, and those of innovations that are used up: the k-th use of an
    area takes k.
    """
    by_innovations = workers_placed(state) - workers_out(state)
    return 0 <= by_innovations <= most_by_innovations(state)


@rule
def workers_placed(state: State) -> int:
    placed = -1 if state.phase != PAY else price(state, state.area) - state.due - 1
    for area in range(AREA_COUNT):
        placed += int(state.crew[area]) * (int(state.crew[area]) + 1) // 2
    return placed


@rule
def workers_out(state: State) -> int:
    """Workers on cards that are not in anybody's hand."""
    workers = 0
    for seat in range(state.players):
        for value in range(WORKER_VALUES):
            workers += (value + 1) * (WORKER_CARDS[state.players, value] - state.workers[seat, value])
    return workers


@rule
def most_by_innovations(state: State) -> int:
    workers = 0
    for kind in range(len(WORKER_INNOVATIONS)):
        workers += WORKER_INNOVATIONS[kind] * int(state.spent[kind])
    return workers


@rule
def trains_are_right(state: State, seat: int) -> bool:
    """Every train had a lorry at least, every lorry card a wagon, and nothing leaves without a train."""
    trains, lorries, wagons = int(state.done_count[seat]), state.done_lorry_count[seat], state.done_wagon_count[seat]
    return trains <= lorries <= wagons and (trains > 0 or wagons == 0)


@rule
def counters_are_right(state: State) -> bool:
    """Not more turns than a game can have, nor more that was revealed than there were turns for."""
    turns = SHIFT_COUNT[state.players] * turns_in_a_shift(state) + workers_of_innovations()
    is_early = 0 <= state.turns <= turns - turns_left(state)
    return is_early and 0 <= state.revealed <= MOST_REVEALS * (int(state.turns) + 1)


@rule
def turns_left(state: State) -> int:
    """How many turns there can be at most: each takes a card that pays, or somebody passes."""
    turns = (SHIFT_COUNT[state.players] - state.shift) * turns_in_a_shift(state) + workers_of_innovations()
    for kind in range(len(WORKER_INNOVATIONS)):
        turns -= state.spent[kind]
    for seat in range(state.players):
        turns += 1 - state.passed[seat]
        for value in range(WORKER_VALUES):
            turns += state.workers[seat, value]
    return turns


@rule
def turns_in_a_shift(state: State) -> int:
    """Every worker card a turn of its own, and everybody passes."""
    turns = 1
    for value in range(WORKER_VALUES):
        turns += WORKER_CARDS[state.players, value]
    return state.players * turns


@rule
def workers_of_innovations() -> int:
    cards = 0
    for kind in range(len(WORKER_INNOVATIONS)):
        cards += COPIES[INNOVATIONS, kind]
    return cards
