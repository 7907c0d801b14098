"""Heuristics for the card game: what experienced players do without thinking long.

Every move has a worth. Moves are weighed by its fourth power, so that what is worth double is chosen sixteen times as
often. The constants were found in some hundred thousand games between slightly different players.
"""

from glueckauf.core.bitset import contains
from glueckauf.core.jit import rule
from glueckauf.core.schema import Numbers
from glueckauf.games.kartenspiel.box import STEPS_OF_AN_INNOVATION
from glueckauf.games.kartenspiel.play.resources import (
    empty_wagons,
    idle,
    in_hand,
    is_last_shift,
    lacking,
    loadable,
    lorries_to_spare,
    orders_for,
    orders_in_hand,
    points_in_sight,
    stock_of,
    train,
    turns_left,
)
from glueckauf.games.kartenspiel.rules.innovations import DELIVERY_CARD, LORRY_CARD, MINING_CARD, stack_of
from glueckauf.games.kartenspiel.rules.mining import front, takes, wagons_for
from glueckauf.games.kartenspiel.rules.moves import (
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
from glueckauf.games.kartenspiel.rules.piles import top_card
from glueckauf.games.kartenspiel.rules.scoring import FIRST_ENGINE, FIRST_ORDER, FIRST_SHARE
from glueckauf.games.kartenspiel.rules.workers import PAYMENT_GROUP, PAYMENT_VALUE, price
from glueckauf.games.kartenspiel.state import DELIVER, KEEP, MINE, NOTHING, PAY, STACK, TRACK, TURN, State
from glueckauf.games.kartenspiel.tables import (
    CREST_COUNT,
    DECK_OF_STACK,
    DELIVERY,
    ENGINE,
    FIRST_OF_DECK,
    LORRY_CREST,
    LORRY_POINTS,
    LORRY_SIZE,
    MINING,
    MOST_STEPS,
    ORDER_DESTINATION,
    ORDER_KINDS,
    ORDER_POINTS,
    ORDER_SIZE,
    SHIFT_COUNT,
    STACKS,
    TRACK_COUNT,
    TRACK_TAKES,
    WAGON_KINDS,
    WORKER_VALUES,
)

# Workers: each one more than the first is a cost, less so if one card pays them all; worker innovations, which stand
# for a range of numbers, are kept for high prices.
DEAR = 3
ONE_CARD = 3
PLAIN = 8
EXACT = 15
RANGE_BASE = 2
RANGE_VALUE = 4

# Actions that have a worth of their own.
FREE = 12
MARKER = 8
STEP = 9
DELIVER_BASE = 8
POINT = 2
WASTE = 5

# Not to act: an innovation that does less is kept, a step that does less is not made.
ENDING = 5
STOPPING = 4
LATER = 5

# Cards. In the last shift those that cannot come to anything in the turns left are worth nothing.
LORRY_TURNS = 5
LORRY_BASE = 6
DOUBLE = 2
LORRY_FITS = 4
SPARE_LORRIES = 2
SURPLUS_LORRY = 3

WAGON_TURNS = 5
WAGON_BASE = 3
WAGON_FITS = 16
ON_ENGINE = 1

ENGINE_TURNS = 2
ENGINE_BASE = 4
PER_LORRY = 6
PER_WAGON = 1
SAME_MODEL = 3

ORDER_TURNS = 2
ORDER_BASE = 7
CROWDED = 3
READY = 6
SHARE_WAITS = 4

SHARE_MATCHED = 14
SHARE_HOPED = 1

INNOVATION_BASE = 5

OBJECTIVE_POINT = 11
OBJECTIVE_HOPED = 2

# Steps of a mining action.
LOAD_BASE = 7
LOAD_SIZE = 1
LOAD_WILD = 2
TO_STORAGE = 1
UNBLOCK = 5


@rule
def move_weights(state: State, moves: Numbers, number: int, weights: Numbers) -> None:
    """How likely an experienced player is to choose each of the legal moves. 1 is the least."""
    seat = int(state.turn)
    stock = stock_of(state, seat)
    for place in range(number):
        worth = min(200, max(1, worth_of_move(state, seat, stock, int(moves[place]))))
        weights[place] = worth * worth * worth * worth


@rule
def worth_of_move(state: State, seat: int, stock: int, move: int) -> int:
    phase = state.phase
    if phase == TURN:
        return worth_of_opening(state, seat, stock, move)
    if phase == PAY:
        return worth_of_payment(state, move - PAYMENT)
    if phase == MINE:
        return worth_of_step(state, seat, move)
    if phase == TRACK:
        return worth_of_track(state, seat, stock, move - ON_TRACK)
    if phase == DELIVER:
        return STOPPING if move == STOP else worth_of_train(state, seat, stock, move - SEND)
    if phase == STACK:
        return worth_of_top(state, seat, stock, move - FROM)
    if phase == KEEP:
        return worth_of_card(state, seat, stock, move - KEEP_CARD)
    return ENDING if move == END else worth_of_playing(state, seat, stock, move - PLAY + LORRY_CARD)


# Choosing an area


@rule
def worth_of_opening(state: State, seat: int, stock: int, move: int) -> int:
    """Worker areas cost workers; innovations can wait, passing is for those who have nothing to do."""
    if move < PLAY:
        return worth_of_area(state, seat, stock, move) - cost(state, seat, price(state, move))
    if move < PASS:
        return worth_of_playing(state, seat, stock, move - PLAY + LORRY_CARD) - LATER
    return 0


@rule
def cost(state: State, seat: int, workers: int) -> int:
    """Many workers are dear, unless one card pays them."""
    has_card = workers <= WORKER_VALUES and state.workers[seat, workers - 1] > 0
    return DEAR * (workers - 1) - (ONE_CARD if has_card else 0)


@rule
def worth_of_area(state: State, seat: int, stock: int, area: int) -> int:
    if area < STACKS:
        return worth_of_top(state, seat, stock, area)
    if area < DELIVERY:
        marker = MARKER if area == MINING and state.last_at_mining_0_1 != seat else 0
        return marker + STEP * min(MOST_STEPS[area], loadable(stock))
    if area == DELIVERY:
        return worth_of_delivery(state, seat, stock)
    return FREE


@rule
def worth_of_playing(state: State, seat: int, stock: int, kind: int) -> int:
    """An innovation is worth what it does."""
    if kind == MINING_CARD:
        return STEP * min(STEPS_OF_AN_INNOVATION[1], loadable(stock))
    if kind == DELIVERY_CARD:
        return worth_of_delivery(state, seat, stock)
    stack = stack_of(kind)
    return worth_of_top(state, seat, stock, stack if state.left[stack] > 0 else stack + 1)


@rule
def worth_of_payment(state: State, payment: int) -> int:
    """One card rather than several, and worker innovations for many workers."""
    value = PAYMENT_VALUE[payment]
    exact = EXACT if value == state.due else 0
    if PAYMENT_GROUP[payment] < WORKER_VALUES:
        return PLAIN + exact
    return RANGE_BASE + RANGE_VALUE * value


# Taking cards


@rule
def worth_of_top(state: State, seat: int, stock: int, stack: int) -> int:
    return worth_of_card(state, seat, stock, int(FIRST_OF_DECK[DECK_OF_STACK[stack]]) + top_card(state, stack))


@rule
def worth_of_card(state: State, seat: int, stock: int, card: int) -> int:
    """Cards are numbered through all decks."""
    if card < FIRST_OF_DECK[1]:
        return worth_of_lorry(state, seat, stock, card)
    if card < FIRST_OF_DECK[2]:
        return worth_of_wagon(state, seat, stock, card - FIRST_OF_DECK[1])
    if card < FIRST_OF_DECK[3]:
        return worth_of_engine(state, seat, stock, card - FIRST_OF_DECK[2])
    if card < FIRST_OF_DECK[4]:
        return worth_of_order(state, seat, stock, card - FIRST_OF_DECK[3])
    if card < FIRST_OF_DECK[5]:
        return worth_of_share(state, seat, card - FIRST_OF_DECK[4])
    if card < FIRST_OF_DECK[6]:
        return 0 if is_last_shift(state) else INNOVATION_BASE
    return worth_of_objective(state, seat, card - FIRST_OF_DECK[6])


@rule
def worth_of_lorry(state: State, seat: int, stock: int, lorry: int) -> int:
    """As many as the orders ask for, and some to spare."""
    if turns_left(state, seat) < LORRY_TURNS:
        return 0
    if lorries_to_spare(stock) >= SPARE_LORRIES:
        return SURPLUS_LORRY
    worth = LORRY_BASE + LORRY_POINTS[lorry]
    if LORRY_SIZE[lorry] == 2:
        worth += DOUBLE
    return worth + (LORRY_FITS if contains(idle(stock), LORRY_CREST[lorry]) else 0)


@rule
def worth_of_wagon(state: State, seat: int, stock: int, wagon: int) -> int:
    """As much as on its best track."""
    if turns_left(state, seat) < WAGON_TURNS:
        return 0
    best = 0
    for track in range(TRACK_COUNT):
        if TRACK_TAKES[track, wagon]:
            best = max(best, worth_of_wagon_on(state, seat, stock, WAGON_KINDS * track + wagon))
    return best


@rule
def worth_of_wagon_on(state: State, seat: int, stock: int, place: int) -> int:
    """A wagon goes where a lorry waits for it, behind an engine if there is one."""
    track, wagon = place // WAGON_KINDS, place % WAGON_KINDS
    worth = WAGON_BASE
    if is_awaited(lacking(stock), track, wagon):
        worth += WAGON_FITS
    if state.engines[seat, track] != NOTHING:
        worth += ON_ENGINE
    return worth


@rule
def is_awaited(lacking: int, track: int, wagon: int) -> bool:
    """A lorry that has no wagon yet could use this one."""
    for crest in range(CREST_COUNT):
        if contains(lacking, crest) and takes(track, wagon, crest):
            return True
    return False


@rule
def worth_of_engine(state: State, seat: int, stock: int, model: int) -> int:
    """As much as on its best track; trains of one model leave together."""
    if turns_left(state, seat) < ENGINE_TURNS:
        return 0
    best, same = 0, 0
    for track in range(TRACK_COUNT):
        if state.engines[seat, track] == NOTHING:
            best = max(best, worth_of_engine_on(state, seat, stock, track))
        elif state.engines[seat, track] == model:
            same += SAME_MODEL
    if contains(state.objectives[seat], FIRST_ENGINE + model):
        same += SAME_MODEL
    return best + same


@rule
def worth_of_engine_on(state: State, seat: int, stock: int, track: int) -> int:
    return ENGINE_BASE + PER_LORRY * train(stock, track) + PER_WAGON * empty_wagons(state, seat, track)


@rule
def worth_of_track(state: State, seat: int, stock: int, track: int) -> int:
    if state.stack_used == ENGINE:
        return worth_of_engine_on(state, seat, stock, track)
    return worth_of_wagon_on(state, seat, stock, WAGON_KINDS * track + int(state.card))


@rule
def worth_of_order(state: State, seat: int, stock: int, order: int) -> int:
    """One at a time, most of all for a train that is loaded or a share that waits."""
    if turns_left(state, seat) < ORDER_TURNS:
        return 0
    destination = ORDER_DESTINATION[order]
    worth = ORDER_BASE - CROWDED * orders_in_hand(stock)
    if state.shares[seat, destination] > orders_for(state, seat, destination):
        worth += SHARE_WAITS
    if contains(state.objectives[seat], FIRST_ORDER + destination):
        worth += 2 * POINT
    longest = max(train(stock, 0), train(stock, 1), train(stock, 2))
    return worth + (READY if longest >= ORDER_SIZE[order] else 0)


@rule
def worth_of_share(state: State, seat: int, destination: int) -> int:
    """A share needs an order of its own."""
    worth = SHARE_MATCHED
    if state.shares[seat, destination] >= orders_for(state, seat, destination):
        worth = 0 if is_last_shift(state) else SHARE_HOPED
    if contains(state.objectives[seat], FIRST_SHARE + destination):
        worth += 2 * POINT
    return worth


@rule
def worth_of_objective(state: State, seat: int, objective: int) -> int:
    hope = OBJECTIVE_HOPED * (SHIFT_COUNT[state.players] - state.shift)
    return OBJECTIVE_POINT * points_in_sight(state, seat, objective) + hope


# Mining and delivering


@rule
def worth_of_step(state: State, seat: int, move: int) -> int:
    if move == STOP:
        return STOPPING
    if move == STORE_FRONT:
        return worth_of_storing(state, seat)
    if move < STORE_FRONT:
        return worth_of_loading(state, seat, WAYS * front(state, seat) + move - LOAD_FRONT)
    return worth_of_loading(state, seat, move - LOAD_STORED)


@rule
def worth_of_loading(state: State, seat: int, way: int) -> int:
    """Behind an engine if there is one; wild wagons are kept."""
    lorry, track, wild = way // WAYS, way % WAYS // 2, way % 2
    worth = LOAD_BASE + LOAD_SIZE * LORRY_SIZE[lorry] + LORRY_POINTS[lorry] - LOAD_WILD * wild
    if state.engines[seat, track] != NOTHING:
        worth += ON_ENGINE
    return worth


@rule
def worth_of_storing(state: State, seat: int) -> int:
    """A lorry without a wagon makes way for the next."""
    if wagons_for(state, seat, LORRY_CREST[front(state, seat)]) > 0:
        return 0
    return TO_STORAGE + (UNBLOCK if state.row_size[seat] > 1 else 0)


@rule
def worth_of_delivery(state: State, seat: int, stock: int) -> int:
    """As much as the best train."""
    best = 0
    for order in range(ORDER_KINDS):
        if in_hand(state, seat, order) > 0:
            for track in range(TRACK_COUNT):
                if state.engines[seat, track] != NOTHING and train(stock, track) >= ORDER_SIZE[order]:
                    best = max(best, worth_of_train(state, seat, stock, ORDER_KINDS * track + order))
    return best


@rule
def worth_of_train(state: State, seat: int, stock: int, load: int) -> int:
    """The points of its order, but surplus lorries are a pity."""
    track, order = load // ORDER_KINDS, load % ORDER_KINDS
    worth = DELIVER_BASE + POINT * ORDER_POINTS[order] - WASTE * (train(stock, track) - ORDER_SIZE[order])
    if contains(state.objectives[seat], FIRST_ORDER + ORDER_DESTINATION[order]):
        worth += 2 * POINT
    return worth
