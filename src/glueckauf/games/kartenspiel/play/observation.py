"""What a learner sees of the great card game: the areas, the stacks, what every seat has before it and in hand.

Cards of all decks are numbered through where any of them can lie: lorries, wagons, engines, orders, shares,
innovations, objectives.
"""

from typing import Any

from glueckauf.core.bitset import lowest, without_lowest
from glueckauf.core.jit import inlined, rule
from glueckauf.core.observation import Column, Observation, column, copy, copy_few, mark, seat_after, steps_from
from glueckauf.core.schema import Numbers
from glueckauf.games.kartenspiel.box import DESTINATIONS, DRAWN
from glueckauf.games.kartenspiel.rules.piles import place_in_ring, top_card
from glueckauf.games.kartenspiel.rules.secrecy import sees_delivered
from glueckauf.games.kartenspiel.state import NOTHING, State
from glueckauf.games.kartenspiel.tables import (
    COPIES,
    DECK_OF_STACK,
    DECK_SIZE,
    DEEPEST,
    FIRST_OF_DECK,
    INNOVATION_KINDS,
    LONGEST_ROW,
    LORRY_KINDS,
    MODEL_COUNT,
    MOST_SHIFTS,
    OBJECTIVE_KINDS,
    ORDER_KINDS,
    SEATS,
    STACKS,
    TRACK_COUNT,
    WAGON_KINDS,
    WORKER_VALUES,
)

LORRIES, WAGONS, ENGINES, ORDERS, SHARES, INNOVATIONS, _ = (int(most) for most in COPIES.max(axis=1))
CARDS = int(FIRST_OF_DECK[-1])
MOST_SECRETS = int(DECK_SIZE[3])
DESTINATION_COUNT = len(DESTINATIONS)
ROW_SHOWN = 6

OBSERVATION = Observation(
    2,
    Column("present", (SEATS,), 1, "1 for a seat that takes part"),
    Column("turn", (SEATS,), 1, "1 for the seat to decide; all 0 when the game is over"),
    Column("starter", (SEATS,), 1, "1 for the starting player"),
    Column("last_at_mining_0_1", (SEATS,), 1, "1 for the last who used mining 0/1 in this shift"),
    column(State, "phase"),
    column(State, "shift"),
    Column("open_deliveries", (1,), 1, "1 at a table that plays with open deliveries"),
    column(State, "acted"),
    column(State, "committed"),
    column(State, "area"),
    column(State, "due"),
    column(State, "limit"),
    column(State, "highest"),
    column(State, "need"),
    column(State, "steps"),
    column(State, "model"),
    column(State, "stack_used"),
    Column("card", (CARDS,), 1, "the card that waits for a track"),
    column(State, "hand_size"),
    Column("hand", (CARDS,), DRAWN, "cards this seat looks at"),
    column(State, "crew"),
    column(State, "left"),
    Column("top", (STACKS, OBJECTIVE_KINDS), 1, "the top card of each stack, by its kind in its deck"),
    Column("known", (CARDS,), DEEPEST, "cards further down that this seat has put under a stack itself"),
    column(State, "spent"),
    column(State, "passed"),
    Column("markers", (SEATS,), MOST_SHIFTS, "shift markers"),
    Column("latest_marker", (SEATS,), 1, "1 for the seat with the latest marker"),
    column(State, "workers"),
    column(State, "row_size"),
    Column("row", (SEATS, ROW_SHOWN, LORRY_KINDS), 1, "the six oldest of them, the oldest first"),
    column(State, "storage"),
    Column("engines", (SEATS, TRACK_COUNT, MODEL_COUNT), 1, "the engine on each track"),
    column(State, "wagons"),
    column(State, "filled"),
    column(State, "load"),
    Column("orders", (SEATS, ORDER_KINDS), ORDERS, "orders in hand: taken openly, and those this seat has itself"),
    Column("secret_orders", (SEATS,), MOST_SECRETS, "how many orders were taken in secret"),
    Column("innovations", (SEATS, INNOVATION_KINDS), INNOVATIONS, "innovations in hand, likewise"),
    Column("secret_innovations", (SEATS,), MOST_SECRETS, "how many innovations were taken in secret"),
    column(State, "shares"),
    column(State, "objectives"),
    column(State, "done_count"),
    column(State, "done_lorry_count"),
    Column("done_orders", (SEATS, ORDER_KINDS), ORDERS, "fulfilled orders, where this seat may look at them"),
    Column("done_engines", (SEATS, MODEL_COUNT), ENGINES, "engines of trains that have left, likewise"),
    Column("done_lorries", (SEATS, LORRY_KINDS), LORRIES, "lorry cards of trains that have left, likewise"),
)

AT: Any = OBSERVATION.offsets()


@rule
def observe(state: State, seat: int, out: Numbers) -> None:
    """Write what a seat may know as numbers."""
    out[:] = 0
    observe_turn(state, seat, out)
    observe_action(state, seat, out)
    observe_areas(state, out)
    for stack in range(STACKS):
        observe_stack(state, seat, stack, out)
    observe_markers(state, seat, out)
    for step in range(state.players):
        other = seat_after(state, seat, step)
        observe_seat(state, other, step, out)
        observe_tracks(state, other, step, out)
        observe_hand(state, other, seat == other or state.over == 1, step, out)
        observe_laid_out(state, other, step, out)
        if sees_delivered(state, seat, other):
            observe_delivered(state, other, step, out)


@inlined
def observe_turn(state: State, seat: int, out: Numbers) -> None:
    out[AT.starter + steps_from(state, seat, state.starter)] = 1
    out[AT.phase + int(state.phase)] = 1
    out[AT.shift] = state.shift
    out[AT.open_deliveries] = state.open_deliveries
    out[AT.acted] = state.acted
    out[AT.committed] = state.committed
    if not state.over:
        out[AT.turn + steps_from(state, seat, state.turn)] = 1
    if state.last_at_mining_0_1 != NOTHING:
        out[AT.last_at_mining_0_1 + steps_from(state, seat, state.last_at_mining_0_1)] = 1


@inlined
def observe_action(state: State, seat: int, out: Numbers) -> None:
    """What is pending."""
    out[AT.due] = state.due
    out[AT.limit] = state.limit
    out[AT.highest] = state.highest
    out[AT.need] = state.need
    out[AT.steps] = state.steps
    out[AT.hand_size] = state.hand_size
    if state.area != NOTHING:
        out[AT.area + int(state.area)] = 1
    if state.model != NOTHING:
        out[AT.model + int(state.model)] = 1
    if state.stack_used != NOTHING:
        observe_cards_taken(state, seat, out)


@inlined
def observe_cards_taken(state: State, seat: int, out: Numbers) -> None:
    first = FIRST_OF_DECK[DECK_OF_STACK[state.stack_used]]
    out[AT.stack_used + int(state.stack_used)] = 1
    if state.card != NOTHING:
        out[AT.card + first + int(state.card)] = 1
    if state.turn == seat:
        for place in range(state.hand_size):
            out[AT.hand + first + int(state.hand[place])] += 1


@inlined
def observe_areas(state: State, out: Numbers) -> None:
    copy(out, AT.crew, state.crew)
    copy(out, AT.spent, state.spent)


@inlined
def observe_stack(state: State, seat: int, stack: int, out: Numbers) -> None:
    """The top card, and those this seat has put under the stack."""
    out[AT.left + stack] = state.left[stack]
    if state.left[stack] > 0:
        out[AT.top + OBJECTIVE_KINDS * stack + top_card(state, stack)] = 1
    first = AT.known + FIRST_OF_DECK[DECK_OF_STACK[stack]]
    top = place_in_ring(state, stack, 0)
    places = int(state.known[stack, seat])
    while places:
        place = lowest(places)
        places = without_lowest(places)
        if place != top:
            out[first + int(state.stack[stack, place])] += 1


@inlined
def observe_markers(state: State, seat: int, out: Numbers) -> None:
    latest = NOTHING
    for shift in range(MOST_SHIFTS):
        if state.markers[shift] != NOTHING:
            latest = steps_from(state, seat, state.markers[shift])
            out[AT.markers + latest] += 1
    if latest != NOTHING:
        out[AT.latest_marker + latest] = 1


@inlined
def observe_seat(state: State, seat: int, step: int, out: Numbers) -> None:
    """Workers, row and storage of the seat so many places after the one who looks."""
    out[AT.present + step] = 1
    out[AT.passed + step] = state.passed[seat]
    copy_few(out, AT.workers + WORKER_VALUES * step, state.workers[seat])
    copy(out, AT.storage + LORRY_KINDS * step, state.storage[seat])
    out[AT.row_size + step] = state.row_size[seat]
    for place in range(min(ROW_SHOWN, state.row_size[seat])):
        lorry = int(state.row[seat, (state.row_front[seat] + place) % LONGEST_ROW])
        out[AT.row + LORRY_KINDS * (ROW_SHOWN * step + place) + lorry] = 1


@inlined
def observe_tracks(state: State, seat: int, step: int, out: Numbers) -> None:
    for track in range(TRACK_COUNT):
        if state.engines[seat, track] != NOTHING:
            out[AT.engines + MODEL_COUNT * (TRACK_COUNT * step + track) + int(state.engines[seat, track])] = 1
    copy(out, AT.wagons + TRACK_COUNT * WAGON_KINDS * step, state.wagons[seat])
    copy(out, AT.filled + TRACK_COUNT * WAGON_KINDS * step, state.filled[seat])
    copy(out, AT.load + TRACK_COUNT * LORRY_KINDS * step, state.load[seat])


@inlined
def observe_hand(state: State, seat: int, seen: bool, step: int, out: Numbers) -> None:
    """Orders and innovations; those taken in secret only where they are seen."""
    out[AT.secret_orders + step] = state.secret_order_count[seat]
    out[AT.secret_innovations + step] = state.secret_innovation_count[seat]
    copy(out, AT.orders + ORDER_KINDS * step, state.orders[seat])
    copy(out, AT.innovations + INNOVATION_KINDS * step, state.innovations[seat])
    if seen:
        join(out[AT.orders + ORDER_KINDS * step :], state.secret_orders[seat])
        join(out[AT.innovations + INNOVATION_KINDS * step :], state.secret_innovations[seat])


@inlined
def join(out: Numbers, numbers: Numbers) -> None:
    for place in range(len(numbers)):
        out[place] += numbers[place]


@inlined
def observe_laid_out(state: State, seat: int, step: int, out: Numbers) -> None:
    """Shares, objectives and how much has left."""
    copy_few(out, AT.shares + DESTINATION_COUNT * step, state.shares[seat])
    mark(out, AT.objectives + OBJECTIVE_KINDS * step, state.objectives[seat], OBJECTIVE_KINDS)
    out[AT.done_count + step] = state.done_count[seat]
    out[AT.done_lorry_count + step] = state.done_lorry_count[seat]


@inlined
def observe_delivered(state: State, seat: int, step: int, out: Numbers) -> None:
    """What has left."""
    copy(out, AT.done_orders + ORDER_KINDS * step, state.done_orders[seat])
    copy_few(out, AT.done_engines + MODEL_COUNT * step, state.done_engines[seat])
    copy(out, AT.done_lorries + LORRY_KINDS * step, state.done_lorries[seat])
