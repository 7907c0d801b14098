"""Worker cards: what an area costs now, and who can pay it exactly.

Cards that pay are numbered in groups: the five values of worker cards, then the three worker innovations. They are
named from the highest group down, and equal innovations from the highest number down, so that each way to pay is
offered once. Games begun under the first rules name equal innovations in any order.
"""

import numpy as np

from glueckauf.core.bitset import contains
from glueckauf.core.jit import rule
from glueckauf.games.kartenspiel.box import WORKER_INNOVATIONS
from glueckauf.games.kartenspiel.state import FIRST, State
from glueckauf.games.kartenspiel.tables import GROUPS, WORKER_VALUES

FIRST_RANGE = WORKER_INNOVATIONS[0]
MOST_SUMS = 2**40 - 1

PAYMENT_WAYS = [(group, group + 1) for group in range(WORKER_VALUES)] + [
    (WORKER_VALUES + kind, value) for kind, highest in enumerate(WORKER_INNOVATIONS) for value in range(1, highest + 1)
]
PAYMENTS = len(PAYMENT_WAYS)
PAYMENT_GROUP = np.array([group for group, _ in PAYMENT_WAYS])
PAYMENT_VALUE = np.array([value for _, value in PAYMENT_WAYS])


@rule
def price(state: State, area: int) -> int:
    """One worker more than the last use of the area in this shift (R-01)."""
    return int(state.crew[area]) + 1


@rule
def in_hand(state: State, seat: int, group: int) -> int:
    """How many cards of a group a seat has."""
    if group < WORKER_VALUES:
        return int(state.workers[seat, group])
    kind = group - WORKER_VALUES
    return int(state.innovations[seat, kind]) + int(state.secret_innovations[seat, kind])


@rule
def least(group: int) -> int:
    return group + 1 if group < WORKER_VALUES else 1


@rule
def most(group: int) -> int:
    return group + 1 if group < WORKER_VALUES else group - WORKER_VALUES + FIRST_RANGE


@rule
def with_equals(sums: int, value: int, cards: int) -> int:
    """The same for worker cards of one value: half of them join at once, half of the rest, and so on."""
    while cards > 0:
        some = (cards + 1) >> 1
        sums |= (sums << some * value) & MOST_SUMS
        cards -= some
    return sums


@rule
def with_group(sums: int, group: int, cards: int, highest: int) -> int:
    """All sums that can be made when some of these cards join, innovations as this number at most (R-03)."""
    if group < WORKER_VALUES:
        return with_equals(sums, group + 1, cards)
    for _ in range(cards):
        joined = sums
        for value in range(1, highest + 1):
            joined |= sums << value
        sums = joined & MOST_SUMS
    return sums


@rule
def payable(state: State, seat: int, groups: int) -> int:
    """The set of all sums that a seat can pay exactly with its cards of the first groups (R-02)."""
    sums = 1
    for group in range(groups):
        sums = with_group(sums, group, in_hand(state, seat, group), most(group))
    return sums


@rule
def can_pay(state: State, seat: int) -> bool:
    """What is due can be paid exactly with the cards that may still be named (R-02)."""
    limit = int(state.limit)
    sums = payable(state, seat, limit)
    return contains(with_group(sums, limit, in_hand(state, seat, limit), state.highest), state.due)


@rule
def comes_in_order(state: State, group: int, value: int) -> bool:
    """R-02."""
    return group < state.limit or (group == state.limit and value <= state.highest)


@rule
def highest_after(state: State, group: int, value: int) -> int:
    """The highest number an equal card may stand for after this one."""
    return most(group) if state.rules == FIRST else value


@rule
def may_pay_with(state: State, seat: int, group: int, value: int, sums: int) -> bool:
    """The card is in hand, comes in its order, and the rest can then be paid exactly; lower groups can pay `sums`
    (R-02).
    """
    cards = in_hand(state, seat, group)
    if cards == 0 or value > state.due or not comes_in_order(state, group, value):
        return False
    rest = with_group(sums, group, cards - 1, highest_after(state, group, value))
    return contains(rest, state.due - value)


@rule
def hand_over(state: State, seat: int, group: int, value: int) -> None:
    """Lay a card into the area. A worker innovation is used up; one that all know of goes first (R-03)."""
    state.due -= value
    state.limit = group
    state.highest = highest_after(state, group, value)
    if group < WORKER_VALUES:
        state.workers[seat, group] -= 1
    else:
        use_innovation(state, seat, group - WORKER_VALUES)


@rule
def use_innovation(state: State, seat: int, kind: int) -> None:
    """R-36."""
    if state.innovations[seat, kind] > 0:
        state.innovations[seat, kind] -= 1
    else:
        state.secret_innovations[seat, kind] -= 1
        state.secret_innovation_count[seat] -= 1
        state.revealed += 1
    state.spent[kind] += 1


@rule
def has_workers(state: State, seat: int) -> bool:
    for group in range(GROUPS):
        if in_hand(state, seat, group) > 0:
            return True
    return False
