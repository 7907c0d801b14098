"""2. Mining: work steps between the pit, the cage, the storage and the outstanding orders.

Cubes that can go onto an order are numbered 0 to 7: the four colours in the cage, then the four in the
storage.
"""

from glueckauf.core.bitset import only
from glueckauf.core.jit import rule
from glueckauf.games.glueck_auf.box import CAGE_SPOTS
from glueckauf.games.glueck_auf.rules.turn import end_turn
from glueckauf.games.glueck_auf.state import FIRST_CUBE, MINE, NOTHING, SECOND_CUBE, State
from glueckauf.games.glueck_auf.tables import COLOR_COUNT, SPOT_COLOR, SPOT_ORDER, SPOTS_OF_COLOR, SPOTS_OF_ORDER

SURFACE = 0
LEVELS = 5
CUBES = 2 * COLOR_COUNT
STEPS_FOR_A_PAIR = 2


@rule
def work(state: State, steps: int) -> None:
    """Every work step is spent at once; after the last the action is over."""
    state.steps -= steps
    state.phase = MINE
    if state.steps == 0:
        end_turn(state)


@rule
def stop(state: State) -> None:
    """Steps not taken are forfeited (R-22)."""
    state.steps = 0
    end_turn(state)


@rule
def move_cage(state: State, seat: int, level: int) -> None:
    """Down or up to any other level: one step, however far (R-21, R-23)."""
    state.cage_level[seat] = level
    work(state, 1)


@rule
def cage_load(state: State, seat: int) -> int:
    load = 0
    for color in range(COLOR_COUNT):
        load += state.cage[seat, color]
    return load


@rule
def may_load(state: State, seat: int, color: int) -> bool:
    """The cage stands at a level with such a cube and has a free spot (R-26)."""
    level = state.cage_level[seat]
    if level == SURFACE or cage_load(state, seat) == CAGE_SPOTS:
        return False
    return state.coal[seat, level - 1, color] > 0


@rule
def load_cage(state: State, seat: int, color: int) -> None:
    """A cube from any lorry at the cage's level into the cage (R-26)."""
    state.coal[seat, state.cage_level[seat] - 1, color] -= 1
    state.cage[seat, color] += 1
    work(state, 1)


@rule
def may_store(state: State, seat: int, color: int) -> bool:
    return state.cage_level[seat] == SURFACE and state.cage[seat, color] > 0


@rule
def store(state: State, seat: int, color: int) -> None:
    """At the surface: a cube from the cage into the private storage (R-26)."""
    state.cage[seat, color] -= 1
    state.storage[seat, color] += 1
    work(state, 1)


@rule
def at_hand(state: State, seat: int, cube: int) -> int:
    """How many such cubes can go onto an order: from the storage always, from the cage at the surface (R-25, R-26)."""
    if cube >= COLOR_COUNT:
        return state.storage[seat, cube - COLOR_COUNT]
    if state.cage_level[seat] == SURFACE:
        return state.cage[seat, cube]
    return 0


@rule
def spots_in_reach(state: State, seat: int, stored: bool) -> int:
    """Free spots of the seat for which a matching cube is at hand, in the storage or in the cage (R-26)."""
    spots = 0
    for color in range(COLOR_COUNT):
        if at_hand(state, seat, color + COLOR_COUNT * stored) > 0:
            spots |= SPOTS_OF_COLOR[color]
    return state.free[seat] & spots


@rule
def spots_for_a_pair(state: State, seat: int) -> int:
    """Free spots for which two cubes of other colours are at hand, and two steps are left (R-24)."""
    if state.steps < STEPS_FOR_A_PAIR:
        return 0
    total = 0
    for cube in range(CUBES):
        total += at_hand(state, seat, cube)
    spots = 0
    for color in range(COLOR_COUNT):
        matching = at_hand(state, seat, color) + at_hand(state, seat, color + COLOR_COUNT)
        if total - matching >= 2:
            spots |= SPOTS_OF_COLOR[color]
    return state.free[seat] & spots


@rule
def lay(state: State, seat: int, cube: int) -> None:
    """A cube leaves the cage or the storage and lies on the order of the chosen spot."""
    if cube < COLOR_COUNT:
        state.cage[seat, cube] -= 1
    else:
        state.storage[seat, cube - COLOR_COUNT] -= 1
    state.laid[SPOT_ORDER[state.spot], cube % COLOR_COUNT] += 1


@rule
def fill(state: State, seat: int) -> None:
    """One spot of the chosen kind is no longer free; a card without free spots is complete (R-26)."""
    spot = state.spot
    state.spot = NOTHING
    state.room[spot] -= 1
    if state.room[spot] == 0:
        state.free[seat] &= ~only(spot)
    order = SPOT_ORDER[spot]
    if state.free[seat] & SPOTS_OF_ORDER[order] == 0:
        state.complete |= only(order)


@rule
def lay_matching(state: State, seat: int, spot: int, stored: bool) -> None:
    """A cube of the requested colour onto a free spot."""
    state.spot = spot
    lay(state, seat, SPOT_COLOR[spot] + COLOR_COUNT * stored)
    fill(state, seat)
    work(state, 1)


@rule
def choose_pair(state: State, spot: int) -> None:
    """Two cubes of other colours will stand for the requested one."""
    state.spot = spot
    state.phase = FIRST_CUBE


@rule
def may_join(state: State, seat: int, cube: int) -> bool:
    """May the cube be part of the pair? It has another colour and is at hand beside the one already chosen (R-25)."""
    if cube % COLOR_COUNT == SPOT_COLOR[state.spot]:
        return False
    return at_hand(state, seat, cube) > (1 if cube == state.cube else 0)


@rule
def may_be_second(state: State, seat: int, cube: int) -> bool:
    """The two cubes are named in rising order, so that each pair is offered once (R-25)."""
    return cube >= state.cube and may_join(state, seat, cube)


@rule
def may_be_first(state: State, seat: int, cube: int) -> bool:
    """A first cube is offered only if a second one can follow."""
    if not may_join(state, seat, cube):
        return False
    if at_hand(state, seat, cube) > 1:
        return True
    for other in range(cube + 1, CUBES):
        if may_join(state, seat, other):
            return True
    return False


@rule
def choose_first(state: State, cube: int) -> None:
    state.cube = cube
    state.phase = SECOND_CUBE


@rule
def choose_second(state: State, seat: int, cube: int) -> None:
    """Both cubes go onto the spot together: two steps (R-24)."""
    lay(state, seat, state.cube)
    lay(state, seat, cube)
    state.cube = NOTHING
    fill(state, seat)
    work(state, STEPS_FOR_A_PAIR)
