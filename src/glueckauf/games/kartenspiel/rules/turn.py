"""A turn of the great card game: an area is chosen, paid exactly, and its action begins.

Chapters of their own are `setup`, `shifts`, `workers`, `piles`, `taking`, `mining`, `delivery`, `innovations`, `scoring`.
"""

from glueckauf.core.bitset import contains
from glueckauf.core.jit import rule
from glueckauf.games.kartenspiel.rules.delivery import can_deliver
from glueckauf.games.kartenspiel.rules.mining import can_go_on, can_spend
from glueckauf.games.kartenspiel.rules.shifts import finish_action
from glueckauf.games.kartenspiel.rules.taking import has_free_track, has_stack_to_search, take
from glueckauf.games.kartenspiel.rules.workers import GROUPS, most, price
from glueckauf.games.kartenspiel.state import DELIVER, MINE, PAY, STACK, State
from glueckauf.games.kartenspiel.tables import AREA_CLOSED, DELIVERY, ENGINE, LEAST_STEPS, MINING, MOST_STEPS, STACKS


@rule
def is_open(state: State, area: int) -> bool:
    """The area is in the game, and the stack it belongs to has cards (R-13)."""
    if AREA_CLOSED[state.players, area]:
        return False
    return area >= STACKS or state.left[area] > 0


@rule
def may_act(state: State, seat: int, area: int) -> bool:
    """An action must be carried out, so it must be possible (R-11, R-15)."""
    if area == ENGINE:
        return has_free_track(state, seat)
    if area < MINING:
        return True
    if area < DELIVERY:
        return can_spend(state, seat, LEAST_STEPS[area], MOST_STEPS[area])
    if area == DELIVERY:
        return can_deliver(state, seat)
    return has_stack_to_search(state, seat)


@rule
def may_choose(state: State, seat: int, area: int, sums: int) -> bool:
    """The seat, which can pay these sums, can pay the area exactly and carry out its action."""
    if not is_open(state, area) or not contains(sums, price(state, area)):
        return False
    return may_act(state, seat, area)


@rule
def choose_area(state: State, area: int) -> None:
    state.area = area
    state.due = price(state, area)
    state.limit = GROUPS - 1
    state.highest = most(GROUPS - 1)
    state.phase = PAY


@rule
def start_action(state: State, seat: int) -> None:
    """The area is paid: it costs one more from now on, and its action begins (R-01, R-04)."""
    area = int(state.area)
    state.crew[area] = price(state, area)
    state.acted = 1
    if area == MINING:
        state.last_at_mining_0_1 = seat
    if area < STACKS:
        take(state, seat, area)
    elif area < DELIVERY:
        start_mining(state, seat, LEAST_STEPS[area], MOST_STEPS[area])
    elif area == DELIVERY:
        state.phase = DELIVER
    else:
        state.phase = STACK


@rule
def start_mining(state: State, seat: int, least: int, most: int) -> None:
    """R-15."""
    state.phase = MINE
    state.need = least
    state.steps = most
    go_on_mining(state, seat)


@rule
def go_on_mining(state: State, seat: int) -> None:
    """When nothing can be moved any more, mining is over."""
    if not can_go_on(state, seat):
        finish_action(state, seat)
