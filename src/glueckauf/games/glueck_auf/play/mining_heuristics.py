"""Heuristics for mining: the next work step."""

from glueckauf.core.bitset import count
from glueckauf.core.jit import rule
from glueckauf.core.schema import Numbers
from glueckauf.games.glueck_auf.box import CAGE_SPOTS, SHIFTS
from glueckauf.games.glueck_auf.play.coal_counts import (
    beyond,
    common,
    counted,
    mined,
    of_color,
    open_spots,
    total,
    unmined,
    weight_of,
)
from glueckauf.games.glueck_auf.rules.moves import BY_PAIR, CAGE_TO, LOAD_CAGE, SPOT, STORE, USE_CUBE
from glueckauf.games.glueck_auf.state import State
from glueckauf.games.glueck_auf.tables import COLOR_COUNT, ORDER_POINTS, SPOT_COLOR, SPOT_ORDER, SPOTS_OF_ORDER

# At the surface first lay, at a level first load; a full cage goes up, an empty one down. Stopping comes last.
LAY = 90
LAY_LEFT = 9
LAY_POINT = 6
PAIR = 77
LOAD = 150
LOAD_SPARE = 40
LOAD_LAST = 75
LOAD_FOR_PAIR = 87
UP = 35
UP_FULL = 12
UP_IN_TIME = 20
DOWN = 61
DOWN_CUBE = 7
DOWN_SPARE = 23
DOWN_LAST = 31
STORE_SPARE = 13
STORE_FULL = 22
STOPPING = 4
USE_SPARE = 29


@rule
def weigh_steps(state: State, moves: Numbers, number: int, weights: Numbers) -> None:
    seat = state.turn
    spots, above = open_spots(state, seat), mined(state, seat)
    wanted = beyond(spots, above)
    lacking = beyond(wanted, unmined(state, seat))
    pairs = lacking if total(beyond(above, spots)) > 1 else 0
    cage = counted(state.cage[seat])
    is_full = total(cage) == CAGE_SPOTS
    for place in range(number):
        move = int(moves[place])
        if move == CAGE_TO:
            utility = up_utility(state, cage, spots)
        elif move < LOAD_CAGE:
            utility = 0 if is_full else level_utility(state, wanted, move - CAGE_TO)
        elif move < STORE:
            utility = load_utility(state, wanted, lacking, move - LOAD_CAGE)
        elif move < SPOT:
            utility = store_utility(spots, is_full, move - STORE)
        elif move < USE_CUBE:
            utility = spot_utility(state, pairs, (move - SPOT) // 3, (move - SPOT) % 3)
        else:
            utility = STOPPING
        weights[place] = weight_of(utility)


@rule
def up_utility(state: State, cage: int, spots: int) -> int:
    if cage == 0:
        return 0
    utility = UP
    if total(cage) == CAGE_SPOTS:
        utility += UP_FULL
    useful = total(common(cage, spots))
    if useful > 0 and state.steps <= useful + 1:
        utility += UP_IN_TIME
    return utility


@rule
def level_utility(state: State, wanted: int, level: int) -> int:
    coal = counted(state.coal[state.turn, level - 1])
    if coal == 0:
        return 0
    cubes = total(common(coal, wanted))
    if cubes > 0:
        return DOWN + DOWN_CUBE * cubes
    return DOWN_LAST if state.shift == SHIFTS else DOWN_SPARE


@rule
def load_utility(state: State, wanted: int, lacking: int, color: int) -> int:
    if of_color(wanted, color) > 0:
        return LOAD
    if lacking > 0:
        return LOAD_FOR_PAIR
    return LOAD_LAST if state.shift == SHIFTS else LOAD_SPARE


@rule
def store_utility(spots: int, is_full: bool, color: int) -> int:
    """Only coal without a spot makes room in the cage."""
    if of_color(spots, color) > 0:
        return 0
    return STORE_FULL if is_full else STORE_SPARE


@rule
def spot_utility(state: State, pairs: int, spot: int, way: int) -> int:
    """The order with the most points and the fewest free spots first; pairs where no coal will come."""
    order = int(SPOT_ORDER[spot])
    left = count(int(state.free[state.turn]) & SPOTS_OF_ORDER[order]) + int(state.room[spot])
    utility = LAY_POINT * ORDER_POINTS[order] - LAY_LEFT * left
    if way != BY_PAIR:
        return LAY + utility
    return PAIR + utility if of_color(pairs, SPOT_COLOR[spot]) > 0 else 0


@rule
def weigh_cubes(state: State, moves: Numbers, number: int, weights: Numbers) -> None:
    seat = state.turn
    spare = beyond(mined(state, seat), open_spots(state, seat))
    for place in range(number):
        color = (int(moves[place]) - USE_CUBE) % COLOR_COUNT
        weights[place] = weight_of(USE_SPARE) if of_color(spare, color) > 0 else 1
