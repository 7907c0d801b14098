"""Rules of thumb for the card game: what experienced players do without thinking long.

Every move has a worth, in quarters of a point or so. Its cube is the weight, so that what is worth double is chosen
eight times as often.
"""

from glueckauf.core.kernel import rule
from glueckauf.core.layout import Numbers
from glueckauf.core.sets import contains
from glueckauf.games.kartenspiel.delivery import lorries_on
from glueckauf.games.kartenspiel.innovations import DELIVERY_CARD, LORRY_CARD, MINING_CARD, stack_of
from glueckauf.games.kartenspiel.mining import front, wagons_for
from glueckauf.games.kartenspiel.moves import (
    END,
    FROM,
    KEEP_CARD,
    LOAD_FRONT,
    LOAD_STORED,
    ON_TRACK,
    PASS,
    PAYMENT,
    PLAY,
    SEND,
    STOP,
    STORE_FRONT,
    WAYS,
)
from glueckauf.games.kartenspiel.piles import top_card
from glueckauf.games.kartenspiel.scoring import FIRST_ENGINE, FIRST_LORRY, FIRST_ORDER, FIRST_SHARE, markers_of
from glueckauf.games.kartenspiel.state import NOTHING, TURN, State
from glueckauf.games.kartenspiel.tables import (
    CREST_COUNT,
    DECK_OF_STACK,
    DELIVERY,
    ENGINE,
    FIRST_OF_DECK,
    INNOVATION,
    LONGEST_ROW,
    LORRY_CREST,
    LORRY_KINDS,
    LORRY_POINTS,
    LORRY_SIZE,
    MINING,
    MOST_STEPS,
    ORDER,
    ORDER_DESTINATION,
    ORDER_KINDS,
    ORDER_POINTS,
    ORDER_SIZE,
    SHARE,
    SHIFT_COUNT,
    STACKS,
    TRACK_COUNT,
    TRACK_SHOWS,
    TRACK_TAKES,
    WAGON,
    WAGON_KINDS,
    WILD,
    WORKER_VALUES,
)
from glueckauf.games.kartenspiel.workers import PAYMENT_GROUP, PAYMENT_VALUE, price

DEAR = 4
ONE_CARD = 2
FREE = 12
PASSING = 0
ENDING = 6
STOPPING = 4
LATER = 4

LORRY_BASE = 8
DOUBLE = 3
LORRY_FITS = 3
SPARE_LORRIES = 2
SURPLUS_LORRY = 3

WAGON_BASE = 3
WAGON_FITS = 12
ON_ENGINE = 1
SHORT_TRAIN = 2

ENGINE_BASE = 5
PER_LORRY = 6
PER_WAGON = 1
SAME_MODEL = 4

ORDER_BASE = 7
CROWDED = 4
READY = 8
SHARE_WAITS = 3

SHARE_MATCHED = 18
SHARE_HOPED = 7
POINT = 7

INNOVATION_BASE = 9

STEP = 9
MARKER = 8

DELIVER_BASE = 8
WASTE = 4

LOAD_BASE = 10
LOAD_WILD = 1
TO_STORAGE = 4


@rule
def weigh(state: State, moves: Numbers, number: int, weights: Numbers) -> None:
    """How likely an experienced player is to choose each of the legal moves. 1 is the least."""
    seat = int(state.turn)
    for place in range(number):
        worth = max(0, worth_of_move(state, seat, int(moves[place])))
        weights[place] = 1 + worth * worth * worth


@rule
def worth_of_move(state: State, seat: int, move: int) -> int:
    if move < PLAY:
        return worth_of_area(state, seat, move)
    if move < PASS:
        return worth_of_playing(state, seat, move - PLAY + LORRY_CARD)
    if move == PASS:
        return PASSING
    if move < ON_TRACK:
        return worth_of_payment(state, move - PAYMENT)
    if move < LOAD_FRONT:
        return worth_of_track(state, seat, move - ON_TRACK)
    if move < SEND:
        return worth_of_step(state, seat, move)
    if move < STOP:
        return worth_of_train(state, seat, (move - SEND) // ORDER_KINDS, (move - SEND) % ORDER_KINDS)
    if move == STOP:
        return STOPPING
    if move < KEEP_CARD:
        return worth_of_stack(state, seat, move - FROM)
    if move < END:
        return worth_of_card(
            state, seat, state.stack_used, move - KEEP_CARD - FIRST_OF_DECK[DECK_OF_STACK[state.stack_used]]
        )
    return ENDING


@rule
def worth_of_area(state: State, seat: int, area: int) -> int:
    cost = DEAR * (price(state, area) - 1)
    if price(state, area) <= WORKER_VALUES and state.workers[seat, price(state, area) - 1] > 0:
        cost -= ONE_CARD
    return worth_of_action(state, seat, area) - cost


@rule
def worth_of_action(state: State, seat: int, area: int) -> int:
    if area < STACKS:
        return worth_of_card(state, seat, area, top_card(state, area))
    if area < DELIVERY:
        return worth_of_mining(state, seat, MOST_STEPS[area]) + (
            MARKER if area == MINING and state.hurried != seat else 0
        )
    if area == DELIVERY:
        return worth_of_delivery(state, seat)
    return FREE


@rule
def worth_of_stack(state: State, seat: int, stack: int) -> int:
    return worth_of_card(state, seat, stack, top_card(state, stack))


@rule
def worth_of_playing(state: State, seat: int, kind: int) -> int:
    cost = LATER if state.phase == TURN else 0
    if kind == MINING_CARD:
        return worth_of_mining(state, seat, 4) - cost
    if kind == DELIVERY_CARD:
        return worth_of_delivery(state, seat) - cost
    stack = stack_of(kind)
    if state.left[stack] == 0:
        stack += 1
    return worth_of_card(state, seat, stack, top_card(state, stack)) - cost


@rule
def worth_of_payment(state: State, payment: int) -> int:
    """Few cards pay; worker innovations are for high prices."""
    group, value = PAYMENT_GROUP[payment], PAYMENT_VALUE[payment]
    if group < WORKER_VALUES:
        return 10 + 10 * (value == state.due)
    return 5 + 2 * value


@rule
def worth_of_card(state: State, seat: int, stack: int, card: int) -> int:
    if stack < WAGON:
        return worth_of_lorry(state, seat, card)
    if stack < ENGINE:
        return worth_of_wagon(state, seat, card)
    if stack == ENGINE:
        return worth_of_engine(state, seat, card)
    if stack == ORDER:
        return worth_of_order(state, seat, card)
    if stack == SHARE:
        return worth_of_share(state, seat, card)
    if stack == INNOVATION:
        return 0 if is_last_shift(state) else INNOVATION_BASE
    return worth_of_objective(state, seat, card)


@rule
def is_last_shift(state: State) -> bool:
    return state.shift == SHIFT_COUNT[state.players]


@rule
def turns_left(state: State, seat: int) -> int:
    """Worker cards are turns."""
    if not is_last_shift(state):
        return 9
    turns = 0
    for value in range(WORKER_VALUES):
        turns += state.workers[seat, value]
    return turns


@rule
def in_hand(state: State, seat: int, order: int) -> int:
    return int(state.orders[seat, order]) + int(state.secret_orders[seat, order])


@rule
def orders_in_hand(state: State, seat: int) -> int:
    orders = 0
    for order in range(ORDER_KINDS):
        orders += in_hand(state, seat, order)
    return orders


@rule
def lorries_asked(state: State, seat: int) -> int:
    lorries = 0
    for order in range(ORDER_KINDS):
        lorries += in_hand(state, seat, order) * ORDER_SIZE[order]
    return lorries


@rule
def largest_order(state: State, seat: int) -> int:
    largest = 0
    for order in range(ORDER_KINDS):
        if in_hand(state, seat, order) > 0:
            largest = max(largest, ORDER_SIZE[order])
    return largest


@rule
def place_in_row(state: State, seat: int, place: int) -> int:
    return int(state.row[seat, (state.row_front[seat] + place) % LONGEST_ROW])


@rule
def lorries_owned(state: State, seat: int) -> int:
    """On tracks, in storage and in the row."""
    lorries = 0
    for track in range(TRACK_COUNT):
        lorries += lorries_on(state, seat, track)
    for lorry in range(LORRY_KINDS):
        lorries += state.storage[seat, lorry] * LORRY_SIZE[lorry]
    for place in range(state.row_size[seat]):
        lorries += LORRY_SIZE[place_in_row(state, seat, place)]
    return lorries


@rule
def cards_waiting(state: State, seat: int, crest: int) -> int:
    """Lorry cards of a crest in the row and the storage."""
    cards = (
        int(state.storage[seat, 3 * crest]) + state.storage[seat, 3 * crest + 1] + state.storage[seat, 3 * crest + 2]
    )
    for place in range(state.row_size[seat]):
        cards += LORRY_CREST[place_in_row(state, seat, place)] == crest
    return cards


@rule
def empty_wagons(state: State, seat: int, track: int) -> int:
    wagons = 0
    for wagon in range(WAGON_KINDS):
        wagons += state.wagons[seat, track, wagon]
    return wagons


@rule
def worth_of_lorry(state: State, seat: int, lorry: int) -> int:
    if turns_left(state, seat) < 3:
        return 0
    if lorries_owned(state, seat) >= lorries_asked(state, seat) + SPARE_LORRIES:
        return SURPLUS_LORRY
    worth = LORRY_BASE + LORRY_POINTS[lorry]
    if LORRY_SIZE[lorry] == 2:
        worth += DOUBLE
    crest = LORRY_CREST[lorry]
    if wagons_for(state, seat, crest) > cards_waiting(state, seat, crest):
        worth += LORRY_FITS
    return worth


@rule
def worth_of_wagon(state: State, seat: int, wagon: int) -> int:
    """As much as on its best track."""
    if turns_left(state, seat) < 3:
        return 0
    best = 0
    for track in range(TRACK_COUNT):
        if TRACK_TAKES[track, wagon]:
            best = max(best, worth_of_wagon_on(state, seat, wagon, track))
    return best


@rule
def worth_of_wagon_on(state: State, seat: int, wagon: int, track: int) -> int:
    worth = WAGON_BASE
    if is_awaited(state, seat, wagon, track):
        worth += WAGON_FITS
    if state.engines[seat, track] != NOTHING:
        worth += ON_ENGINE
    if lorries_on(state, seat, track) + empty_wagons(state, seat, track) < largest_order(state, seat):
        worth += SHORT_TRAIN
    return worth


@rule
def is_awaited(state: State, seat: int, wagon: int, track: int) -> bool:
    """A lorry that has no wagon yet could use this one."""
    for crest in range(CREST_COUNT):
        if TRACK_SHOWS[track, crest] and (wagon == WILD or wagon == crest):
            if cards_waiting(state, seat, crest) > wagons_for(state, seat, crest):
                return True
    return False


@rule
def worth_of_engine(state: State, seat: int, model: int) -> int:
    if turns_left(state, seat) < 2:
        return 0
    best = 0
    for track in range(TRACK_COUNT):
        if state.engines[seat, track] == NOTHING:
            best = max(best, worth_of_engine_on(state, seat, track))
        elif state.engines[seat, track] == model:
            best += SAME_MODEL
    if contains(state.objectives[seat], FIRST_ENGINE + model):
        best += SAME_MODEL
    return best


@rule
def worth_of_engine_on(state: State, seat: int, track: int) -> int:
    worth = ENGINE_BASE + PER_LORRY * lorries_on(state, seat, track)
    return worth + PER_WAGON * empty_wagons(state, seat, track)


@rule
def worth_of_track(state: State, seat: int, track: int) -> int:
    if state.stack_used == ENGINE:
        return worth_of_engine_on(state, seat, track)
    return worth_of_wagon_on(state, seat, int(state.card), track)


@rule
def orders_for(state: State, seat: int, destination: int) -> int:
    """Orders for a destination, fulfilled or in hand."""
    orders = 0
    for order in range(4 * destination, 4 * destination + 4):
        orders += int(state.done_orders[seat, order]) + in_hand(state, seat, order)
    return orders


@rule
def worth_of_order(state: State, seat: int, order: int) -> int:
    if turns_left(state, seat) < 2:
        return 0
    destination = ORDER_DESTINATION[order]
    worth = ORDER_BASE + ORDER_POINTS[order] // 2 - CROWDED * orders_in_hand(state, seat)
    if state.shares[seat, destination] > orders_for(state, seat, destination):
        worth += SHARE_WAITS
    if contains(state.objectives[seat], FIRST_ORDER + destination):
        worth += POINT * 2
    for track in range(TRACK_COUNT):
        if lorries_on(state, seat, track) >= ORDER_SIZE[order] > 0:
            return worth + READY
    return worth


@rule
def worth_of_share(state: State, seat: int, destination: int) -> int:
    """A share needs an order of its own."""
    worth = SHARE_HOPED
    if state.shares[seat, destination] < orders_for(state, seat, destination):
        worth = SHARE_MATCHED
    elif is_last_shift(state):
        return 0
    if contains(state.objectives[seat], FIRST_SHARE + destination):
        worth += POINT * 2
    return worth


@rule
def lorries_for(state: State, seat: int, destination: int) -> int:
    lorries = 0
    for order in range(4 * destination, 4 * destination + 4):
        lorries += (int(state.done_orders[seat, order]) + in_hand(state, seat, order)) * ORDER_SIZE[order]
    return lorries


@rule
def worth_of_objective(state: State, seat: int, objective: int) -> int:
    return POINT * points_in_sight(state, seat, objective)


@rule
def points_in_sight(state: State, seat: int, objective: int) -> int:
    if objective == 0:
        return 3 * ((markers_of(state, seat) + 1) // 2)
    if objective == 1:
        return 2
    if objective < FIRST_SHARE:
        return engines_of(state, seat, objective - FIRST_ENGINE) * 2
    if objective < FIRST_ORDER:
        destination = objective - FIRST_SHARE
        return 2 * min(int(state.shares[seat, destination]), orders_for(state, seat, destination))
    if objective < FIRST_LORRY:
        return 2 * orders_for(state, seat, objective - FIRST_ORDER)
    return 4 if lorries_for(state, seat, objective - FIRST_LORRY) >= 5 else 0


@rule
def engines_of(state: State, seat: int, model: int) -> int:
    engines = int(state.done_engines[seat, model])
    for track in range(TRACK_COUNT):
        engines += state.engines[seat, track] == model
    return engines


@rule
def worth_of_mining(state: State, seat: int, steps: int) -> int:
    return STEP * min(steps, loadable(state, seat))


@rule
def loadable(state: State, seat: int) -> int:
    """Lorries in storage and at the front of the row that find a wagon."""
    lorries = 0
    for lorry in range(LORRY_KINDS):
        if state.storage[seat, lorry] > 0 and wagons_for(state, seat, LORRY_CREST[lorry]) > 0:
            lorries += LORRY_SIZE[lorry]
    for place in range(state.row_size[seat]):
        lorry = place_in_row(state, seat, place)
        if wagons_for(state, seat, LORRY_CREST[lorry]) == 0:
            return lorries
        lorries += LORRY_SIZE[lorry]
    return lorries


@rule
def worth_of_step(state: State, seat: int, move: int) -> int:
    """Load where a train grows that is too short for its order."""
    if move == STORE_FRONT:
        return worth_of_storing(state, seat)
    if move < STORE_FRONT:
        return worth_of_loading(state, seat, front(state, seat), move - LOAD_FRONT)
    return worth_of_loading(state, seat, (move - LOAD_STORED) // WAYS, (move - LOAD_STORED) % WAYS)


@rule
def worth_of_loading(state: State, seat: int, lorry: int, way: int) -> int:
    track = way // 2
    worth = LOAD_BASE - LOAD_WILD * (way % 2) + LORRY_SIZE[lorry] + LORRY_POINTS[lorry]
    if state.engines[seat, track] != NOTHING:
        worth += ON_ENGINE
    if lorries_on(state, seat, track) < largest_order(state, seat):
        worth += SHORT_TRAIN
    return worth


@rule
def worth_of_storing(state: State, seat: int) -> int:
    if wagons_for(state, seat, LORRY_CREST[front(state, seat)]) > 0:
        return 0
    return TO_STORAGE + STOPPING * (state.row_size[seat] > 1)


@rule
def worth_of_delivery(state: State, seat: int) -> int:
    """As much as the best train."""
    best = 0
    for track in range(TRACK_COUNT):
        lorries = lorries_on(state, seat, track)
        if state.engines[seat, track] != NOTHING and lorries > 0:
            for order in range(ORDER_KINDS):
                if ORDER_SIZE[order] <= lorries and in_hand(state, seat, order) > 0:
                    best = max(best, worth_of_train(state, seat, track, order))
    return best


@rule
def worth_of_train(state: State, seat: int, track: int, order: int) -> int:
    """The points of its order, but surplus lorries are a pity."""
    surplus = lorries_on(state, seat, track) - ORDER_SIZE[order]
    worth = DELIVER_BASE + POINT * ORDER_POINTS[order]
    destination = ORDER_DESTINATION[order]
    if contains(state.objectives[seat], FIRST_ORDER + destination):
        worth += POINT * 2
    return worth - WASTE * surplus
