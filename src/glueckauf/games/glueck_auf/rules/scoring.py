"""End of a shift and end of the game: the Shift Clock, the next starting player, the last points."""

from glueckauf.core.bitset import count, lowest, without_lowest
from glueckauf.core.jit import rule
from glueckauf.core.schema import Numbers
from glueckauf.core.swar import sum_of
from glueckauf.games.glueck_auf.box import (
    COAL_PER_POINT,
    ELEMENTS_PER_SHIFT,
    MARKS_PER_POINT,
    POINTS_PER_EXCESS_TILE,
    POINTS_PER_OUTSTANDING_ORDER,
    SHIFTS,
)
from glueckauf.games.glueck_auf.state import NOTHING, OVER, PLACE, State
from glueckauf.games.glueck_auf.tables import (
    COLOR_COUNT,
    FACTORY,
    FACTORY_DRAW,
    FIRST_PLACE,
    ORDER_SIZE,
    ORDER_SPOTS,
    ORDER_VEHICLE,
    SECOND_PLACE,
    SPACE_COUNT,
    TILE_KINDS,
    TILE_LORRIES,
    TILE_SIDE,
    WORKERS,
)

VEHICLE_ELEMENTS = 4
LORRY_ELEMENTS = 8


@rule
def spots_of_color(state: State, seat: int, color: int) -> int:
    """Printed spots of one colour on a seat's delivered orders, whatever lay on them (R-32, R-44)."""
    spots = 0
    orders = state.delivered[seat]
    while orders:
        spots += ORDER_SPOTS[lowest(orders), color]
        orders = without_lowest(orders)
    return spots


@rule
def spots_of_vehicle(state: State, seat: int, vehicle: int) -> int:
    """Spots of all colours on a seat's delivered orders with this vehicle (R-32, R-44)."""
    spots = 0
    orders = state.delivered[seat]
    while orders:
        order = lowest(orders)
        if ORDER_VEHICLE[order] == vehicle:
            spots += ORDER_SIZE[order]
        orders = without_lowest(orders)
    return spots


@rule
def lorries(state: State, seat: int, color: int) -> int:
    """Lorries at a tunnel level: the printed one and those on the tiles added there (R-40)."""
    number = 1
    for kind in range(4 * color, 4 * color + 4):
        number += state.tiles[seat, kind] * TILE_LORRIES[kind]
    return number


@rule
def empty_lorries(state: State, seat: int, color: int) -> int:
    """R-28, R-29, R-40."""
    number = lorries(state, seat, color)
    for cube in range(COLOR_COUNT):
        number -= state.coal[seat, color, cube]
    return number


@rule
def holdings(state: State, seat: int, element: int) -> int:
    """How much a seat has of an element of the Shift Clock (R-42)."""
    if element < VEHICLE_ELEMENTS:
        return spots_of_color(state, seat, element)
    if element < LORRY_ELEMENTS:
        return spots_of_vehicle(state, seat, element - VEHICLE_ELEMENTS)
    return empty_lorries(state, seat, element - LORRY_ELEMENTS)


@rule
def clock_entry(shift: int, element: int) -> int:
    """Where the points of an element are written down: 4 entries for shift 1, then 8, then 12."""
    return ELEMENTS_PER_SHIFT * shift * (shift - 1) // 2 + element


@rule
def award(state: State, element: int) -> None:
    """Points for the most and the second most of one element. Nothing is no place (R-42, R-43)."""
    entry = clock_entry(state.shift, element)
    most = second = leaders = 0
    for seat in range(state.players):
        number = holdings(state, seat, element)
        state.clock[seat, entry] = number
        if number > most:
            most, second, leaders = number, most, 1
        elif number == most:
            leaders += 1
        elif number > second:
            second = number
    for seat in range(state.players):
        number = state.clock[seat, entry]
        points = 0
        if number > 0 and number == most:
            points = FIRST_PLACE[element]
        elif number > 0 and number == second and leaders == 1 and state.players > 2:
            points = SECOND_PLACE[element]
        state.clock[seat, entry] = points


@rule
def workers_in_factory(state: State, seat: int) -> int:
    """Workers on the spaces of the lorry factory; those in the canteen do not count (R-36)."""
    number = 0
    for space in range(FACTORY, FACTORY_DRAW + 1):
        if state.owner[space] == seat:
            number += state.crew[space]
    return number


@rule
def next_starter(state: State) -> int:
    """Most workers in the factory; tied, the first clockwise after the previous starting player (R-35, R-37, R-38)."""
    starter, most = 0, -1
    for step in range(1, state.players + 1):
        seat = (state.starter + step) % state.players
        workers = workers_in_factory(state, seat)
        if workers > most:
            starter, most = seat, workers
    return starter


@rule
def take_workers_back(state: State) -> None:
    """R-07."""
    for seat in range(state.players):
        state.workers[seat] = WORKERS[state.players]
        state.canteen[seat] = 0
        state.bank[seat] = 0
    for space in range(SPACE_COUNT):
        state.crew[space] = 0
        state.owner[space] = NOTHING


@rule
def start_shift(state: State) -> None:
    state.shift += 1
    state.turn = state.starter
    state.phase = PLACE


@rule
def show_delivered(state: State) -> None:
    """For the scoring everybody shows all delivered orders; then they lie face down again (R-33, R-54)."""
    for seat in range(state.players):
        if state.scored[seat] != state.delivered[seat] and not state.open_deliveries:
            state.revealed += 1
        state.scored[seat] = state.delivered[seat]


@rule
def end_shift(state: State) -> None:
    """Score the clock, then prepare the next shift, or end the game after the third (R-39, R-44, R-45)."""
    show_delivered(state)
    for element in range(ELEMENTS_PER_SHIFT * state.shift):
        award(state, element)
    if state.shift == SHIFTS:
        state.over = 1
        state.phase = OVER
        return
    state.starter = next_starter(state)
    take_workers_back(state)
    start_shift(state)


@rule
def clock_points(state: State, seat: int) -> int:
    return sum_of(state.clock[seat])


@rule
def points_for_marks(state: State, seat: int) -> int:
    """R-48."""
    return state.money[seat] // MARKS_PER_POINT


@rule
def coal_left(state: State, seat: int) -> int:
    """All cubes of a seat: in the pit, in the cage, in the storage, on outstanding orders (R-49)."""
    cubes = 0
    for color in range(COLOR_COUNT):
        cubes += state.cage[seat, color] + state.storage[seat, color]
        for level in range(COLOR_COUNT):
            cubes += state.coal[seat, level, color]
    orders = state.outstanding[seat]
    while orders:
        order = lowest(orders)
        for color in range(COLOR_COUNT):
            cubes += state.laid[order, color]
        orders = without_lowest(orders)
    return cubes


@rule
def points_for_coal(state: State, seat: int) -> int:
    """R-49."""
    return coal_left(state, seat) // COAL_PER_POINT


@rule
def points_for_outstanding(state: State, seat: int) -> int:
    """R-50."""
    return POINTS_PER_OUTSTANDING_ORDER * count(state.outstanding[seat])


@rule
def imbalance(state: State, seat: int) -> int:
    """By how many tunnel tiles one side of the pit exceeds the other (R-41, R-51)."""
    excess = 0
    for kind in range(TILE_KINDS):
        excess += state.tiles[seat, kind] * (1 - 2 * TILE_SIDE[kind])
    return abs(excess)


@rule
def points_for_balance(state: State, seat: int) -> int:
    return POINTS_PER_EXCESS_TILE * imbalance(state, seat)


@rule
def last_points(state: State, seat: int) -> int:
    """What the end of the game adds and takes away."""
    return (
        points_for_marks(state, seat)
        + points_for_coal(state, seat)
        + points_for_outstanding(state, seat)
        + points_for_balance(state, seat)
    )


@rule
def points(state: State, seat: int) -> int:
    """A seat's place on the score track now (R-53)."""
    total = state.delivered_points[seat] + clock_points(state, seat)
    if state.over:
        total += last_points(state, seat)
    return total


@rule
def scores(state: State, out: Numbers) -> None:
    """Points of every seat as they stand."""
    for seat in range(state.players):
        out[seat] = points(state, seat)


@rule
def rank(state: State, seat: int) -> int:
    """Points first, then the Marks left over after the exchange (R-48, R-52)."""
    return points(state, seat) * MARKS_PER_POINT + state.money[seat] % MARKS_PER_POINT
