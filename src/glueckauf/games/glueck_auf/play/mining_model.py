"""A mining turn in small: one cage, its coal and so many spots of each colour to fill.

The steps are those of `mining`, in the one order that loses nothing, so that a search meets every useful turn
once. Between two moves of the cage they rise by number: spots first, then the storage, then loading. A cage
that has moved is used before it moves on, and goes through the levels from top to bottom. Orders are served
at the surface, from the cage before the storage, or before the cage first moves.
"""

from itertools import combinations_with_replacement

import numpy as np

from glueckauf.core.jit import rule
from glueckauf.core.schema import byte, dtype_of
from glueckauf.games.glueck_auf.box import CAGE_SPOTS
from glueckauf.games.glueck_auf.rules.mining import LEVELS, STEPS_FOR_A_PAIR, SURFACE
from glueckauf.games.glueck_auf.state import NOTHING, State
from glueckauf.games.glueck_auf.tables import COLOR_COUNT

# the colours of two cubes, and which of them may stand for a colour
COUPLES = list(combinations_with_replacement(range(COLOR_COUNT), 2))
PAIRS = [(color, one, other) for color in range(COLOR_COUNT) for one, other in COUPLES if color not in (one, other)]
PAIR_COLOR = np.array([color for color, _, _ in PAIRS])
PAIR_FIRST = np.array([first for _, first, _ in PAIRS])
PAIR_SECOND = np.array([second for _, _, second in PAIRS])

FILL = 0
PAIR = FILL + COLOR_COUNT
PUT_BY = PAIR + len(PAIRS)
LOAD = PUT_BY + COLOR_COUNT
GO = LOAD + COLOR_COUNT
STEP_KINDS = GO + LEVELS


class Shaft:
    steps = byte()
    level = byte()
    has_moved = byte()
    last = byte()
    tried = byte()
    need = byte(COLOR_COUNT)
    cage = byte(COLOR_COUNT)
    storage = byte(COLOR_COUNT)
    coal = byte(COLOR_COUNT, COLOR_COUNT)


SHAFT = dtype_of(Shaft)


@rule
def enter(shaft: Shaft, state: State, seat: int) -> None:
    """The turn of a seat as it stands, with nothing to fill yet."""
    shaft.steps = state.steps
    shaft.level = state.cage_level[seat]
    shaft.has_moved = 0
    shaft.last = shaft.tried = NOTHING
    for color in range(COLOR_COUNT):
        shaft.need[color] = 0
        shaft.cage[color] = state.cage[seat, color]
        shaft.storage[color] = state.storage[seat, color]
        for level in range(COLOR_COUNT):
            shaft.coal[level, color] = state.coal[seat, level, color]


# Looking


@rule
def lifted(shaft: Shaft, color: int) -> int:
    """Cubes in the cage and in the storage."""
    return int(shaft.cage[color]) + int(shaft.storage[color])


@rule
def in_pit(shaft: Shaft, color: int) -> int:
    cubes = 0
    for level in range(COLOR_COUNT):
        cubes += int(shaft.coal[level, color])
    return cubes


@rule
def in_reach(shaft: Shaft, color: int) -> int:
    """Cubes that can go onto an order now."""
    if shaft.level == SURFACE:
        return lifted(shaft, color)
    return 0 if shaft.has_moved else int(shaft.storage[color])


@rule
def spots_left(shaft: Shaft) -> int:
    """How many spots are still to be filled."""
    spots = 0
    for color in range(COLOR_COUNT):
        spots += shaft.need[color]
    return spots


@rule
def is_full(shaft: Shaft) -> bool:
    cubes = 0
    for color in range(COLOR_COUNT):
        cubes += shaft.cage[color]
    return cubes == CAGE_SPOTS


@rule
def colors_at(shaft: Shaft, level: int) -> int:
    """How many colours of coal lie at a tunnel level."""
    colors = 0
    for color in range(COLOR_COUNT):
        colors += shaft.coal[level - 1, color] > 0
    return colors


# Stepping


@rule
def next_step(shaft: Shaft) -> int:
    """The next step to try after the one tried last, or `STEP_KINDS`."""
    step = max(shaft.tried + 1, first_step(shaft))
    while step < STEP_KINDS and not may_step(shaft, step):
        step += 1
    return step


@rule
def first_step(shaft: Shaft) -> int:
    if shaft.steps == 0:
        return STEP_KINDS
    if shaft.level != SURFACE and shaft.has_moved:
        return max(shaft.last, LOAD)
    if spots_left(shaft) == 0:
        return max(shaft.last, PUT_BY)
    return int(shaft.last)


@rule
def may_step(shaft: Shaft, step: int) -> bool:
    if step < PAIR:
        return shaft.need[step - FILL] > 0 and in_reach(shaft, step - FILL) > 0
    if step < PUT_BY:
        return may_pair(shaft, step - PAIR)
    if step < LOAD:
        return shaft.level == SURFACE and shaft.cage[step - PUT_BY] > 0
    if step < GO:
        return shaft.level != SURFACE and shaft.coal[shaft.level - 1, step - LOAD] > 0 and not is_full(shaft)
    return may_go(shaft, step - GO)


@rule
def may_pair(shaft: Shaft, pair: int) -> bool:
    if shaft.steps < STEPS_FOR_A_PAIR or shaft.need[PAIR_COLOR[pair]] == 0:
        return False
    first, second = PAIR_FIRST[pair], PAIR_SECOND[pair]
    return in_reach(shaft, first) > (first == second) and in_reach(shaft, second) > 0


@rule
def may_go(shaft: Shaft, level: int) -> bool:
    """The cage has something to do where it goes, and has done something where it is."""
    if level == shaft.level or (shaft.has_moved and shaft.last == NOTHING):
        return False
    if level == SURFACE:
        return True
    is_on_the_way = level > shaft.level or not shaft.has_moved
    return is_on_the_way and shaft.steps > 1 and colors_at(shaft, level) > 0 and not is_full(shaft)


@rule
def take_step(shaft: Shaft, step: int) -> None:
    shaft.steps -= 1
    shaft.last = step
    shaft.tried = NOTHING
    if step < PAIR:
        serve(shaft, step - FILL)
        shaft.need[step - FILL] -= 1
    elif step < PUT_BY:
        shaft.steps -= STEPS_FOR_A_PAIR - 1
        serve_pair(shaft, step - PAIR)
    elif step < LOAD:
        shaft.cage[step - PUT_BY] -= 1
        shaft.storage[step - PUT_BY] += 1
    elif step < GO:
        shaft.coal[shaft.level - 1, step - LOAD] -= 1
        shaft.cage[step - LOAD] += 1
    else:
        shaft.level = step - GO
        shaft.has_moved = 1
        shaft.last = NOTHING


@rule
def is_stored(shaft: Shaft, color: int, place: int) -> bool:
    """Is the next cube for an order, or the one after it, from the storage? The cage, which may go down, comes first."""
    return shaft.level != SURFACE or shaft.cage[color] < place


@rule
def serve(shaft: Shaft, color: int) -> None:
    """A cube goes onto an order."""
    if is_stored(shaft, color, 1):
        shaft.storage[color] -= 1
    else:
        shaft.cage[color] -= 1


@rule
def serve_pair(shaft: Shaft, pair: int) -> None:
    serve(shaft, PAIR_FIRST[pair])
    serve(shaft, PAIR_SECOND[pair])
    shaft.need[PAIR_COLOR[pair]] -= 1


# Counting ahead


@rule
def slack(shaft: Shaft) -> int:
    """Steps left beyond those that filling the spots is sure to take; below 0 they cannot all be filled.

    Every spot takes a step, and another one if no cube for it was lifted: it is loaded, or two others stand for it.
    """
    spots = short = colors_short = spare = 0
    for color in range(COLOR_COUNT):
        lacking = int(shaft.need[color]) - lifted(shaft, color)
        spots += int(shaft.need[color])
        short += max(lacking, 0)
        colors_short += lacking > 0
        spare += max(-lacking, 0)
    must_load = short > spare // 2
    left = int(shaft.steps) - spots - short
    if must_load:
        left -= other_levels(shaft, colors_short - spare // 2)
    if shaft.level == SURFACE:
        return left - 2 * must_load
    return left - (must_load or must_rise(shaft))


@rule
def must_rise(shaft: Shaft) -> bool:
    """Orders are waiting for cubes in a cage below."""
    short = spare = 0
    for color in range(COLOR_COUNT):
        short += max(shaft.need[color] - in_reach(shaft, color), 0)
        spare += max(in_reach(shaft, color) - shaft.need[color], 0)
    return short > spare // 2


@rule
def other_levels(shaft: Shaft, colors: int) -> int:
    """Loading so many colours takes a move to each level but the first, or more cubes than spots."""
    for level in range(1, LEVELS):
        if colors_at(shaft, level) > 1:
            return 0
    return max(colors - 1, 0)
