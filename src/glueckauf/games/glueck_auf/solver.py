"""The best mining turn, worked out exactly: no legal turn ends with more `worth`.

How many spots of each colour to fill, on which orders, and how the cubes come up are two questions. `filling`
answers the first for every number of spots. Here the second is asked, the most valuable numbers first, by a search
through the turns that `shaft` allows, which leaves out what cannot beat the best turn found.

Of turns of equal worth the one with fewer steps is best, and of those the one that the search meets first.
"""

from typing import Any

import numpy as np

from glueckauf.core.kernel import rule
from glueckauf.core.layout import Numbers, bits, byte, record_of, short
from glueckauf.games.glueck_auf.filling import (
    FILLING,
    Filling,
    aim,
    lay_out_table,
    list_targets,
    look_at_orders,
    pick_spots,
    picked,
    tabulate,
)
from glueckauf.games.glueck_auf.mining import CUBES, STEPS_FOR_A_PAIR, SURFACE, at_hand
from glueckauf.games.glueck_auf.moves import (
    BY_PAIR,
    CAGE_TO,
    FROM_CAGE,
    FROM_STORAGE,
    LOAD_CAGE,
    SPOT,
    STOP,
    STORE,
    USE_CUBE,
)
from glueckauf.games.glueck_auf.shaft import (
    FILL,
    GO,
    LOAD,
    PAIR,
    PAIR_COLOR,
    PAIR_FIRST,
    PAIR_SECOND,
    PUT_BY,
    SHAFT,
    STEP_KINDS,
    Shaft,
    enter,
    in_pit,
    is_stored,
    lifted,
    next_step,
    slack,
    spots_left,
    take_step,
)
from glueckauf.games.glueck_auf.state import FIRST_CUBE, MINE, NOTHING, SECOND_CUBE, State
from glueckauf.games.glueck_auf.tables import COLOR_COUNT, SPOT_COLOR
from glueckauf.games.glueck_auf.worth import AT_HAND, CUBE, WANTED, worth_of_wanted

MOST_STEPS = 10
STEP = 1
WORTH = 16  # more than all the steps


class Search:
    best = bits()
    best_goal = bits()
    goal = bits()
    best_target = short()
    wanted = byte(COLOR_COUNT)
    length = byte()
    path = byte(MOST_STEPS)
    plan = byte(MOST_STEPS)


SEARCH = record_of(Search)


@rule
def best_plan(state: State, out: Numbers) -> int:
    """Write the moves of the best mining turn from here and say how many; 0 if nobody is mining."""
    if state.phase != MINE and state.phase != FIRST_CUBE and state.phase != SECOND_CUBE:
        return 0
    # what the search remembers: a shaft for every step and a page of notes, about 1,000 bytes
    return write_best(state, np.empty(MOST_STEPS + 1, SHAFT), np.empty(1, FILLING), np.empty(1, SEARCH), out)


@rule
def write_best(state: State, shafts: Any, fillings: Any, searches: Any, out: Numbers) -> int:
    shaft, filling, search = shafts[0], fillings[0], searches[0]
    look_at_orders(filling, state, state.turn)
    enter(shaft, state, state.turn)
    number = 0
    if state.phase != MINE:
        number = finish_pair(state, shafts, filling, search, out)
    solve(shafts, filling, search)
    return write_steps(shaft, filling, search, out, number)


# A pair that is begun


@rule
def finish_pair(state: State, shafts: Any, filling: Filling, search: Search, out: Numbers) -> int:
    """Try every pair of cubes and lay the one that leaves the best turn."""
    best = best_first = best_second = NOTHING
    for first in range(CUBES):
        for second in range(first, CUBES):
            if may_couple(state, first, second):
                lay_couple(shafts[0], state, first, second)
                solve(shafts, filling, search)
                if search.best > best:
                    best, best_first, best_second = search.best, first, second
    lay_couple(shafts[0], state, best_first, best_second)
    if state.phase == SECOND_CUBE:
        out[0] = USE_CUBE + best_second
        return 1
    out[0] = USE_CUBE + best_first
    out[1] = USE_CUBE + best_second
    return 2


@rule
def may_couple(state: State, first: int, second: int) -> bool:
    if state.phase == SECOND_CUBE and first != state.cube:
        return False
    color = SPOT_COLOR[state.spot]
    if first % COLOR_COUNT == color or second % COLOR_COUNT == color:
        return False
    return at_hand(state, state.turn, first) > (first == second) and at_hand(state, state.turn, second) > 0


@rule
def lay_couple(shaft: Shaft, state: State, first: int, second: int) -> None:
    enter(shaft, state, state.turn)
    shaft.steps -= STEPS_FOR_A_PAIR
    lay_cube(shaft, first)
    lay_cube(shaft, second)


@rule
def lay_cube(shaft: Shaft, cube: int) -> None:
    if cube < COLOR_COUNT:
        shaft.cage[cube] -= 1
    else:
        shaft.storage[cube - COLOR_COUNT] -= 1


# The search


@rule
def solve(shafts: Any, filling: Filling, search: Search) -> None:
    """Try the targets, the most valuable first, until none can be worth more than the best turn found."""
    shaft = shafts[0]
    lay_out_table(filling, shaft)
    # no list of targets is longer than the table; few are as long as 300
    listed = np.empty(filling.targets, np.int16)
    table = np.empty((filling.order_count + 1, filling.targets), np.int64)
    targets = listed[: list_targets(filling, shaft, listed)]
    tabulate(filling, shaft, targets, table)
    search.best = search.best_goal = NOTHING
    for tried in range(len(targets)):
        choose_next(targets, tried, table[filling.order_count])
        search.goal = table[filling.order_count, targets[tried]]
        if search.goal < search.best_goal:
            break
        aim(shaft, filling, targets[tried])
        explore(shafts, filling, search)
    pick_spots(filling, shaft, table, search.best_target)


@rule
def choose_next(targets: Numbers, tried: int, values: Numbers) -> None:
    """Bring the most valuable target not tried to the place of the next one."""
    best = tried
    for place in range(tried + 1, len(targets)):
        if values[targets[place]] > values[targets[best]]:
            best = place
    targets[tried], targets[best] = targets[best], targets[tried]


@rule
def explore(shafts: Any, filling: Filling, search: Search) -> None:
    """All turns that reach the target, step by step, going back where no better one can follow."""
    for color in range(COLOR_COUNT):
        search.wanted[color] = filling.asked[color] - shafts[0].need[color]
    shafts[0].tried = NOTHING
    depth = -1 if is_hopeless(shafts[0], search) else 0
    note(shafts[0], filling, search, 0)
    while depth >= 0:
        step = next_step(shafts[depth])
        shafts[depth].tried = step
        if step == STEP_KINDS:
            depth -= 1
            continue
        search.path[depth] = step
        shafts[depth + 1] = shafts[depth]
        take_step(shafts[depth + 1], step)
        if not is_hopeless(shafts[depth + 1], search):
            depth += 1
            note(shafts[depth], filling, search, depth)


@rule
def note(shaft: Shaft, filling: Filling, search: Search, depth: int) -> None:
    """If the target is reached in the best way so far, remember the steps."""
    if spots_left(shaft) > 0 or value(shaft, search) <= search.best:
        return
    search.best = value(shaft, search)
    search.best_goal = search.goal
    search.best_target = filling.target
    search.length = depth
    for step in range(depth):
        search.plan[step] = search.path[step]


@rule
def value(shaft: Shaft, search: Search) -> int:
    """The worth of ending the turn here, and after it the steps saved."""
    total = int(search.goal)
    for color in range(COLOR_COUNT):
        up = lifted(shaft, color)
        near = up if shaft.level == SURFACE else int(shaft.storage[color])
        cubes = up + in_pit(shaft, color)
        total += CUBE * cubes + WANTED * worth_of_wanted(search.wanted[color], near, up, cubes)
    return WORTH * total + STEP * shaft.steps


@rule
def is_hopeless(shaft: Shaft, search: Search) -> bool:
    """The target is out of reach, or no turn from here can be better than the best one found.

    Beside the cubes to spare now, each step to spare lifts one more wanted cube at most, or keeps one by a pair.
    """
    left = slack(shaft)
    if left < 0:
        return True
    sure = most = cubes = 0
    for color in range(COLOR_COUNT):
        wanted, up = search.wanted[color], lifted(shaft, color)
        spare = max(up - shaft.need[color], 0)
        pit = in_pit(shaft, color)
        cubes += up + pit - shaft.need[color]
        sure += worth_of_wanted(wanted, spare, spare, spare + pit)
        most += AT_HAND * min(wanted, up + pit)
    coal = CUBE * cubes + WANTED * min(sure + AT_HAND * left, most)
    return WORTH * (search.goal + coal) + STEP * left <= search.best


# The moves


@rule
def write_steps(shaft: Shaft, filling: Filling, search: Search, out: Numbers, number: int) -> int:
    """Play the best turn through and write down its moves; steps left over are given up."""
    for place in range(search.length):
        number = write_step(shaft, filling, search.plan[place], out, number)
        take_step(shaft, search.plan[place])
    if shaft.steps > 0:
        out[number] = STOP
        number += 1
    return number


@rule
def write_step(shaft: Shaft, filling: Filling, step: int, out: Numbers, number: int) -> int:
    if step < PUT_BY:
        return write_filling(shaft, filling, step, out, number)
    if step < LOAD:
        out[number] = STORE + step - PUT_BY
    elif step < GO:
        out[number] = LOAD_CAGE + step - LOAD
    else:
        out[number] = CAGE_TO + step - GO
    return number + 1


@rule
def write_filling(shaft: Shaft, filling: Filling, step: int, out: Numbers, number: int) -> int:
    """A spot is filled with a cube of its colour, or with two others, named in rising order."""
    color = step - FILL if step < PAIR else PAIR_COLOR[step - PAIR]
    spot = picked(filling, color)
    filling.picks[spot] -= 1
    if step < PAIR:
        out[number] = SPOT + 3 * spot + (FROM_STORAGE if is_stored(shaft, color, 1) else FROM_CAGE)
        return number + 1
    first, second = PAIR_FIRST[step - PAIR], PAIR_SECOND[step - PAIR]
    one, other = cube_of(shaft, first, 1), cube_of(shaft, second, 1 + (first == second))
    out[number] = SPOT + 3 * spot + BY_PAIR
    out[number + 1] = USE_CUBE + min(one, other)
    out[number + 2] = USE_CUBE + max(one, other)
    return number + 3


@rule
def cube_of(shaft: Shaft, color: int, place: int) -> int:
    """The number of a cube for an order, as `mining` counts them."""
    return color + COLOR_COUNT * is_stored(shaft, color, place)
