"""The others' delivered orders, guessed: as many cards as they have delivered since the scoring, worth their points.

Where few sets of cards fit, they are counted and each is as likely as the others. Where many do, simulated annealing
(Kirkpatrick, Gelatt and Vecchi 1983) finds one: cards drawn at random are swapped until the points are right.
"""

from math import comb

import numpy as np

from glueckauf.core.bitset import contains, count, lowest, only, without_lowest
from glueckauf.core.chance import below, draw
from glueckauf.core.jit import rule
from glueckauf.core.schema import Numbers
from glueckauf.games.glueck_auf.rules.secrecy import points_off, sees_delivered, worth
from glueckauf.games.glueck_auf.state import NOTHING, State
from glueckauf.games.glueck_auf.tables import ORDERS_OF_CLASS, POINTS_OF_CLASS, SEATS

FEW = 64
PATIENCE = 2000
WHIM = 8

CLASSES = len(POINTS_OF_CLASS)
MOST_POINTS = int(POINTS_OF_CLASS[-1])
MOST_CARDS = 8
BITS = 6
NONE = -1
NOBODY = SEATS

Seats = tuple[int, int, int, int]

WAYS = np.array([[comb(cards, taken) for taken in range(MOST_CARDS + 1)] for cards in range(MOST_CARDS + 1)], float)


@rule
def guess_delivered(state: State, seat: int, unseen: int, rng: Numbers) -> None:
    """Give the others delivered orders out of the unseen ones."""
    are_few = few_fit(state, seat, unseen)
    if are_few or not anneal(state, seat, unseen, rng):
        deal_counted(state, seat, unseen, are_few, rng)


@rule
def deal_counted(state: State, seat: int, unseen: int, exact: bool, rng: Numbers) -> None:
    """Seat by seat one of the sets that fit; exactly counted, each way for all seats together is as likely."""
    seats, left = hidden_from(state, seat, 0), unseen
    while seats[0] != NOBODY:
        choice = any_choice(state, seats, available(left), exact, rng)
        if choice == NONE:  # no game leads to such a view
            deal_delivered(state, seat, unseen, rng)
            return
        orders = orders_like(choice, left, rng)
        state.delivered[seats[0]] = state.scored[seats[0]] | orders
        left &= ~orders
        seats = hidden_from(state, seat, seats[0] + 1)


@rule
def hidden_from(state: State, seat: int, first: int) -> Seats:
    """The seats from here on whose delivered orders this seat does not see; all four if it is nobody's."""
    first = next_hidden(state, seat, first)
    second = next_hidden(state, seat, first + 1)
    third = next_hidden(state, seat, second + 1)
    return first, second, third, next_hidden(state, seat, third + 1)


@rule
def next_hidden(state: State, seat: int, first: int) -> int:
    for other in range(first, state.players):
        if not sees_delivered(state, seat, other):
            return other
    return NOBODY


@rule
def cards_since(state: State, seat: int) -> int:
    """Orders delivered since the last scoring; none by nobody."""
    return int(state.delivered_count[seat]) - count(state.scored[seat]) if seat != NOBODY else 0


@rule
def points_since(state: State, seat: int) -> int:
    return int(state.delivered_points[seat]) - worth(state.scored[seat]) if seat != NOBODY else 0


# Orders worth the same points are a class. A choice says how many are taken of each, with some bits for each class.


@rule
def taken(choice: int, place: int) -> int:
    return choice >> BITS * place & (1 << BITS) - 1


@rule
def one(place: int) -> int:
    return 1 << BITS * place


@rule
def available(unseen: int) -> int:
    """How many orders of each class there are."""
    choice = 0
    for place in range(CLASSES):
        choice += count(unseen & ORDERS_OF_CLASS[place]) * one(place)
    return choice


@rule
def orders_like(choice: int, unseen: int, rng: Numbers) -> int:
    """Any orders of these classes."""
    orders = 0
    for place in range(CLASSES):
        for _ in range(taken(choice, place)):
            orders |= only(any_of(unseen & ORDERS_OF_CLASS[place] & ~orders, rng))
    return orders


@rule
def next_choice(choice: int, stock: int, cards: int, points: int) -> int:
    """The next way to take so many cards with so many points, depth first; NONE comes before the first and after
    the last.
    """
    goes_down = choice == NONE
    place = 0 if goes_down else CLASSES
    if goes_down:
        choice = 0
    else:
        cards = points = 0
    while True:
        if goes_down and cards == 0 and points == 0:
            return choice
        if goes_down:
            goes_down = is_promising(place, cards, points)
            place += goes_down
            continue
        place -= 1
        if place < 0:
            return NONE
        goes_down = cards > 0 and taken(choice, place) < taken(stock, place)
        given_back = -1 if goes_down else taken(choice, place)
        choice -= given_back * one(place)
        cards += given_back
        points += given_back * POINTS_OF_CLASS[place]
        place += goes_down


@rule
def is_promising(place: int, cards: int, points: int) -> bool:
    """So many cards of this class and those above it can have so many points, as far as one can tell."""
    return place < CLASSES and cards > 0 and cards * POINTS_OF_CLASS[place] <= points <= cards * MOST_POINTS


@rule
def ways(stock: int, choice: int) -> float:
    """How many sets of cards are like this."""
    number = 1.0
    for place in range(CLASSES):
        number *= WAYS[taken(stock, place), taken(choice, place)]
    return number


@rule
def choices(stock: int, cards: int, points: int) -> int:
    """How many ways there are, counted up to a few."""
    number, choice = 0, next_choice(NONE, stock, cards, points)
    while choice != NONE and number <= FEW:
        number += 1
        choice = next_choice(choice, stock, cards, points)
    return number


@rule
def few_fit(state: State, seat: int, unseen: int) -> bool:
    stock, number = available(unseen), 1
    for other in range(state.players):
        if not sees_delivered(state, seat, other):
            number *= choices(stock, cards_since(state, other), points_since(state, other))
    return number <= FEW


@rule
def any_choice(state: State, seats: Seats, stock: int, exact: bool, rng: Numbers) -> int:
    """What the first of these seats may have delivered, as likely as there are ways that leave the others theirs."""
    first, second, third, fourth = seats
    cards, points = cards_since(state, first), points_since(state, first)
    total, chosen = 0.0, NONE
    choice = next_choice(NONE, stock, cards, points)
    while choice != NONE:
        number = ways(stock, choice) * ways_of_three(state, second, third, fourth, stock - choice, exact)
        total += number
        if draw(rng) * 2.0**-63 * total < number:
            chosen = choice
        choice = next_choice(choice, stock, cards, points)
    return chosen


# Counting is exact, or stops at the first way where it is enough to know that there is one.


@rule
def ways_of_three(  # noqa: PLR0913, PLR0917
    state: State, seat: int, other: int, third: int, stock: int, exact: bool
) -> float:
    cards, points = cards_since(state, seat), points_since(state, seat)
    total = 0.0
    choice = next_choice(NONE, stock, cards, points)
    while choice != NONE and (exact or total == 0.0):
        total += ways(stock, choice) * ways_of_two(state, other, third, stock - choice, exact)
        choice = next_choice(choice, stock, cards, points)
    return total if exact else min(total, 1.0)


@rule
def ways_of_two(state: State, seat: int, other: int, stock: int, exact: bool) -> float:
    cards, points = cards_since(state, seat), points_since(state, seat)
    total = 0.0
    choice = next_choice(NONE, stock, cards, points)
    while choice != NONE and (exact or total == 0.0):
        total += ways(stock, choice) * ways_of_one(state, other, stock - choice, exact)
        choice = next_choice(choice, stock, cards, points)
    return total if exact else min(total, 1.0)


@rule
def ways_of_one(state: State, seat: int, stock: int, exact: bool) -> float:
    cards, points = cards_since(state, seat), points_since(state, seat)
    total = 0.0
    choice = next_choice(NONE, stock, cards, points)
    while choice != NONE and (exact or total == 0.0):
        total += ways(stock, choice)
        choice = next_choice(choice, stock, cards, points)
    return total


# Where many sets fit


@rule
def any_of(numbers: int, rng: Numbers) -> int:
    """One number of a set, each as likely as the others."""
    for _ in range(below(rng, count(numbers))):
        numbers = without_lowest(numbers)
    return lowest(numbers)


@rule
def anneal(state: State, seat: int, unseen: int, rng: Numbers) -> bool:
    """Swap cards drawn at random until everybody's points are right; return whether they are."""
    deal_delivered(state, seat, unseen, rng)
    for patience in range(PATIENCE, 0, -1):
        other = seat_with_wrong_points(state)
        if other == NOTHING:
            return True
        own = any_of(state.delivered[other] & unseen, rng)
        better(state, own, any_of(unseen, rng), below(rng, PATIENCE) * WHIM < patience)
    return False


@rule
def deal_delivered(state: State, seat: int, unseen: int, rng: Numbers) -> None:
    """As many of the unseen orders as each of the others has delivered since the scoring."""
    for other in range(state.players):
        if not sees_delivered(state, seat, other):
            state.delivered[other] = state.scored[other]
            for _ in range(cards_since(state, other)):
                order = any_of(unseen, rng)
                unseen &= ~only(order)
                state.delivered[other] |= only(order)


@rule
def better(state: State, order: int, other: int, whim: bool) -> None:
    """Swap two unseen orders if the points then fit no worse, or by a whim; whims become rarer."""
    before = total_error(state)
    swap(state, order, other)
    if total_error(state) > before and not whim:
        swap(state, order, other)


@rule
def swap(state: State, order: int, other: int) -> None:
    """Two orders change places, whoever has delivered them."""
    for seat in range(state.players):
        if contains(state.delivered[seat], order) != contains(state.delivered[seat], other):
            state.delivered[seat] ^= only(order) | only(other)


@rule
def total_error(state: State) -> int:
    error = 0
    for seat in range(state.players):
        error += points_off(state, seat)
    return error


@rule
def seat_with_wrong_points(state: State) -> int:
    for seat in range(state.players):
        if points_off(state, seat) != 0:
            return seat
    return NOTHING
