"""The best mining turn, worked out exactly: no legal turn ends with more `mining_value.worth`.

How many spots of each colour to fill, on which orders, and how the cubes come up are two questions. `order_allocation`
answers the first for every number of spots. Here the second is asked, the most valuable numbers first, by a search
through the turns that `mining_model` allows, which leaves out what cannot beat the best turn found.

Of turns of equal worth the one with fewer steps is best, and of those the one that the search meets first.
"""

from typing import Any

import numpy as np

from glueckauf.core.jit import allocating, rule
from glueckauf.core.schema import Numbers, byte, dtype_of, long, short
from glueckauf.games.glueck_auf.play.mining_model import (
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
from glueckauf.games.glueck_auf.play.mining_value import AT_HAND, CUBE, WANTED, worth_of_wanted
from glueckauf.games.glueck_auf.play.order_allocation import (
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
from glueckauf.games.glueck_auf.rules.mining import CUBES, STEPS_FOR_A_PAIR, SURFACE, at_hand
from glueckauf.games.glueck_auf.rules.moves import (
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
from glueckauf.games.glueck_auf.state import FIRST_CUBE, MINE, NOTHING, SECOND_CUBE, State
from glueckauf.games.glueck_auf.tables import COLOR_COUNT, SPOT_COLOR

MOST_STEPS = 10
MOST_MOVES = 3 * MOST_STEPS // STEPS_FOR_A_PAIR + 1
WORTH = 16  # more than all the steps one can save


class Search:
    # what the target being tried is worth on the orders; the best turn found so far
    goal = long()
    best = long()
    best_goal = long()
    best_target = short()

    moves = short(MOST_MOVES)
    written = byte()

    length = byte()
    plan = byte(MOST_STEPS)
    path = byte(MOST_STEPS)
    wanted = byte(COLOR_COUNT)


SEARCH = dtype_of(Search)


@allocating
def best_plan(state: State, out: Numbers) -> int:
    """Write the moves of the best mining turn from here and return how many; 0 if nobody is mining."""
    if state.phase != MINE and state.phase != FIRST_CUBE and state.phase != SECOND_CUBE:
        return 0
    # the search goes back step by step: a shaft for each, and a page of notes, together about 1,000 bytes
    shafts, fillings, searches = np.empty(MOST_STEPS + 1, SHAFT), np.empty(1, FILLING), np.empty(1, SEARCH)
    work_out(state, shafts, fillings, searches)
    return hand_over(searches, out)


@rule
def work_out(state: State, shafts: Any, fillings: Any, searches: Any) -> None:
    shaft, filling, search = shafts[0], fillings[0], searches[0]
    search.written = 0
    look_at_orders(filling, state, state.turn)
    enter(shaft, state, state.turn)
    if state.phase != MINE:
        finish_pair(state, shafts, filling, search)
    solve(shafts, filling, search)
    write_turn(shaft, filling, search)


@rule
def hand_over(searches: Any, out: Numbers) -> int:
    search = searches[0]
    for place in range(search.written):
        out[place] = search.moves[place]
    return int(search.written)


# A pair that is begun


@rule
def finish_pair(state: State, shafts: Any, filling: Filling, search: Search) -> None:
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
    if state.phase == FIRST_CUBE:
        write(search, USE_CUBE + best_first)
    write(search, USE_CUBE + best_second)


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


@allocating
def solve(shafts: Any, filling: Filling, search: Search) -> None:
    """Try the targets, the most valuable first, until none can be worth more than the best turn found."""
    shaft = shafts[0]
    lay_out_table(filling, shaft)
    # sized by what the steps may suffice for: at the start of a turn mostly below 100 targets
    listed = np.empty(filling.target_count, np.int16)
    table = np.empty((filling.order_count + 1, filling.target_count), np.int64)
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
        total += CUBE * cubes + WANTED * worth_of_wanted(int(search.wanted[color]), near, up, cubes)
    return WORTH * total + int(shaft.steps)


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
        wanted, up = int(search.wanted[color]), lifted(shaft, color)
        need = int(shaft.need[color])
        spare = max(up - need, 0)
        pit = in_pit(shaft, color)
        cubes += up + pit - need
        sure += worth_of_wanted(wanted, spare, spare, spare + pit)
        most += AT_HAND * min(wanted, up + pit)
    coal = CUBE * cubes + WANTED * min(sure + AT_HAND * left, most)
    return WORTH * (search.goal + coal) + left <= search.best


# The moves


@rule
def write(search: Search, move: int) -> None:
    search.moves[search.written] = move
    search.written += 1


@rule
def write_turn(shaft: Shaft, filling: Filling, search: Search) -> None:
    """Play the best turn through and write down its moves; steps left over are given up."""
    for place in range(search.length):
        write_step(shaft, filling, search, int(search.plan[place]))
        take_step(shaft, search.plan[place])
    if shaft.steps > 0:
        write(search, STOP)


@rule
def write_step(shaft: Shaft, filling: Filling, search: Search, step: int) -> None:
    if step < PAIR:
        way = FROM_STORAGE if is_stored(shaft, step - FILL, 1) else FROM_CAGE
        write_spot(filling, search, step - FILL, way)
    elif step < PUT_BY:
        write_spot(filling, search, PAIR_COLOR[step - PAIR], BY_PAIR)
        write_cubes(shaft, search, PAIR_FIRST[step - PAIR], PAIR_SECOND[step - PAIR])
    elif step < LOAD:
        write(search, STORE + step - PUT_BY)
    elif step < GO:
        write(search, LOAD_CAGE + step - LOAD)
    else:
        write(search, CAGE_TO + step - GO)


@rule
def write_spot(filling: Filling, search: Search, color: int, way: int) -> None:
    """The next of the picked spots of a colour is filled in this way."""
    spot = picked(filling, color)
    filling.picks[spot] -= 1
    write(search, SPOT + 3 * spot + way)


@rule
def write_cubes(shaft: Shaft, search: Search, first: int, second: int) -> None:
    """Two cubes of these colours, in rising order as `mining` numbers them."""
    one = first + COLOR_COUNT * is_stored(shaft, first, 1)
    other = second + COLOR_COUNT * is_stored(shaft, second, 1 + (first == second))
    write(search, USE_CUBE + min(one, other))
    write(search, USE_CUBE + max(one, other))
