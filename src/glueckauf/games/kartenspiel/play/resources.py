"""What a seat has and what it lacks, counted for the heuristics."""

from glueckauf.core.bitset import contains
from glueckauf.core.jit import rule
from glueckauf.games.kartenspiel.rules.delivery import lorries_on
from glueckauf.games.kartenspiel.rules.mining import wagons_for
from glueckauf.games.kartenspiel.rules.scoring import (
    FIRST_ENGINE,
    FIRST_LORRY,
    FIRST_ORDER,
    FIRST_SHARE,
    markers_of,
    points_for,
)
from glueckauf.games.kartenspiel.state import State
from glueckauf.games.kartenspiel.tables import (
    CREST_COUNT,
    LONGEST_ROW,
    LORRY_CREST,
    LORRY_KINDS,
    LORRY_SIZE,
    ORDER_KINDS,
    ORDER_SIZE,
    SHIFT_COUNT,
    TRACK_COUNT,
    WAGON_KINDS,
    WORKER_VALUES,
)

# A seat's stock is counted once for all its moves and handed through many rules, so its numbers share one integer:
# orders, lorries they ask for, lorries owned, lorries to load, the lorries of each train, and two sets of crests.
BITS = 7
MOST = 2**BITS - 1
ORDERS, ASKED, OWNED, LOADABLE, TRAINS, LACKING, IDLE = 0, 7, 14, 21, 28, 49, 53
CRESTS = 2**CREST_COUNT - 1


@rule
def stock_of(state: State, seat: int) -> int:
    trains, owned = 0, lorries_waiting(state, seat)
    for track in range(TRACK_COUNT):
        lorries = lorries_on(state, seat, track)
        owned += lorries
        trains |= lorries << BITS * track
    return hand_of(state, seat) | owned << OWNED | trains << TRAINS | crests_of(state, seat)


@rule
def hand_of(state: State, seat: int) -> int:
    """The part of the stock that is about orders."""
    orders, asked = 0, 0
    for order in range(ORDER_KINDS):
        cards = in_hand(state, seat, order)
        orders += cards
        asked += cards * ORDER_SIZE[order]
    return orders << ORDERS | asked << ASKED


@rule
def crests_of(state: State, seat: int) -> int:
    """The part of the stock that is about crests: too few wagons, wagons to spare, lorries to load now."""
    queue = cards_waiting(state, seat)
    crests, served = 0, 0
    for crest in range(CREST_COUNT):
        cards, wagons = queue >> BITS * crest & MOST, wagons_for(state, seat, crest)
        crests |= (cards > wagons) << LACKING + crest | (cards < wagons) << IDLE + crest
        served |= (wagons > 0) << crest
    return crests | lorries_to_load(state, seat, served) << LOADABLE


@rule
def orders_in_hand(stock: int) -> int:
    return stock >> ORDERS & MOST


@rule
def lorries_to_spare(stock: int) -> int:
    """Lorries on tracks, in storage and in the row beyond what the orders in hand ask for."""
    return (stock >> OWNED & MOST) - (stock >> ASKED & MOST)


@rule
def train(stock: int, track: int) -> int:
    """The lorries loaded on a track."""
    return stock >> TRAINS + BITS * track & MOST


@rule
def lacking(stock: int) -> int:
    """The crests of which more lorries wait than wagons could take."""
    return stock >> LACKING & CRESTS


@rule
def idle(stock: int) -> int:
    """The crests for which more wagons are empty than lorries wait."""
    return stock >> IDLE & CRESTS


@rule
def loadable(stock: int) -> int:
    """Lorries that a wagon waits for and that nothing blocks."""
    return stock >> LOADABLE & MOST


@rule
def in_hand(state: State, seat: int, order: int) -> int:
    return int(state.orders[seat, order]) + int(state.secret_orders[seat, order])


@rule
def in_row(state: State, seat: int, place: int) -> int:
    return int(state.row[seat, (state.row_front[seat] + place) % LONGEST_ROW])


@rule
def cards_waiting(state: State, seat: int) -> int:
    """Lorry cards of each crest in the row and the storage, side by side in one integer."""
    cards = 0
    for lorry in range(LORRY_KINDS):
        cards += int(state.storage[seat, lorry]) << BITS * LORRY_CREST[lorry]
    for place in range(state.row_size[seat]):
        cards += 1 << BITS * LORRY_CREST[in_row(state, seat, place)]
    return cards


@rule
def lorries_waiting(state: State, seat: int) -> int:
    """Lorries in the row and the storage."""
    lorries = 0
    for lorry in range(LORRY_KINDS):
        lorries += int(state.storage[seat, lorry]) * LORRY_SIZE[lorry]
    for place in range(state.row_size[seat]):
        lorries += LORRY_SIZE[in_row(state, seat, place)]
    return lorries


@rule
def lorries_to_load(state: State, seat: int, served: int) -> int:
    """Lorries in storage and at the front of the row whose crests have a wagon."""
    lorries = 0
    for lorry in range(LORRY_KINDS):
        if contains(served, LORRY_CREST[lorry]):
            lorries += int(state.storage[seat, lorry]) * LORRY_SIZE[lorry]
    for place in range(state.row_size[seat]):
        lorry = in_row(state, seat, place)
        if not contains(served, LORRY_CREST[lorry]):
            return lorries
        lorries += LORRY_SIZE[lorry]
    return lorries


@rule
def empty_wagons(state: State, seat: int, track: int) -> int:
    wagons = 0
    for wagon in range(WAGON_KINDS):
        wagons += int(state.wagons[seat, track, wagon])
    return wagons


@rule
def is_last_shift(state: State) -> bool:
    return state.shift == SHIFT_COUNT[state.players]


@rule
def turns_left(state: State, seat: int) -> int:
    """Worker cards are turns; before the last shift there are plenty."""
    if not is_last_shift(state):
        return MOST
    turns = 0
    for value in range(WORKER_VALUES):
        turns += int(state.workers[seat, value])
    return turns


@rule
def orders_for(state: State, seat: int, destination: int) -> int:
    """Orders for a destination, fulfilled or in hand."""
    orders = 0
    for order in range(4 * destination, 4 * destination + 4):
        orders += int(state.done_orders[seat, order]) + in_hand(state, seat, order)
    return orders


@rule
def lorries_for(state: State, seat: int, destination: int) -> int:
    """Lorries printed on orders for a destination, fulfilled or in hand."""
    lorries = 0
    for order in range(4 * destination, 4 * destination + 4):
        lorries += (int(state.done_orders[seat, order]) + in_hand(state, seat, order)) * ORDER_SIZE[order]
    return lorries


@rule
def engines_of(state: State, seat: int, model: int) -> int:
    """Engines of a model, delivered or on a track."""
    engines = int(state.done_engines[seat, model])
    for track in range(TRACK_COUNT):
        engines += state.engines[seat, track] == model
    return engines


@rule
def points_in_sight(state: State, seat: int, objective: int) -> int:
    """Points of an objective if all trains and orders come to their end."""
    return points_for(objective, amount_in_sight(state, seat, objective))


@rule
def amount_in_sight(state: State, seat: int, objective: int) -> int:
    if objective == 0:
        return markers_of(state, seat) + 1
    if objective == 1:
        return 2
    if objective < FIRST_SHARE:
        return engines_of(state, seat, objective - FIRST_ENGINE)
    if objective < FIRST_ORDER:
        destination = objective - FIRST_SHARE
        return min(int(state.shares[seat, destination]), orders_for(state, seat, destination))
    if objective < FIRST_LORRY:
        return orders_for(state, seat, objective - FIRST_ORDER)
    return lorries_for(state, seat, objective - FIRST_LORRY)
