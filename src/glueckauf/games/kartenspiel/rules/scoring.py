"""End of the game: five categories of points, the objectives, the tie-break."""

from glueckauf.core.bitset import contains, count
from glueckauf.core.jit import rule
from glueckauf.core.schema import Numbers
from glueckauf.games.kartenspiel.box import POINTS_OF_A_MARKER, POINTS_OF_A_SHARE
from glueckauf.games.kartenspiel.state import State
from glueckauf.games.kartenspiel.tables import (
    LORRY_KINDS,
    LORRY_POINTS,
    MOST_SHIFTS,
    OBJECTIVE_KINDS,
    ORDER_DESTINATION,
    ORDER_KINDS,
    ORDER_POINTS,
    ORDER_SIZE,
)

DESTINATION_COUNT = 4
FIRST_ENGINE, FIRST_SHARE, FIRST_ORDER, FIRST_LORRY = 2, 6, 10, 14


@rule
def lorry_points(state: State, seat: int) -> int:
    """A: points printed on delivered lorries; double ones have none (R-23)."""
    points = 0
    for lorry in range(LORRY_KINDS):
        points += int(state.done_lorries[seat, lorry]) * LORRY_POINTS[lorry]
    return points


@rule
def order_points(state: State, seat: int) -> int:
    """B: points printed on fulfilled orders."""
    points = 0
    for order in range(ORDER_KINDS):
        points += int(state.done_orders[seat, order]) * ORDER_POINTS[order]
    return points


@rule
def orders_to(state: State, seat: int, destination: int) -> int:
    """Fulfilled orders for a destination."""
    orders = 0
    for order in range(ORDER_KINDS):
        if ORDER_DESTINATION[order] == destination:
            orders += int(state.done_orders[seat, order])
    return orders


@rule
def lorries_to(state: State, seat: int, destination: int) -> int:
    """Lorries printed on fulfilled orders for a destination (R-33)."""
    lorries = 0
    for order in range(ORDER_KINDS):
        if ORDER_DESTINATION[order] == destination:
            lorries += int(state.done_orders[seat, order]) * ORDER_SIZE[order]
    return lorries


@rule
def assigned_shares(state: State, seat: int, destination: int) -> int:
    """One share for each fulfilled order of its destination, as far as they go (R-31)."""
    return min(int(state.shares[seat, destination]), orders_to(state, seat, destination))


@rule
def share_points(state: State, seat: int) -> int:
    """C: points of assigned shares."""
    points = 0
    for destination in range(DESTINATION_COUNT):
        points += POINTS_OF_A_SHARE * assigned_shares(state, seat, destination)
    return points


@rule
def markers_of(state: State, seat: int) -> int:
    markers = 0
    for shift in range(MOST_SHIFTS):
        markers += state.markers[shift] == seat
    return markers


@rule
def marker_points(state: State, seat: int) -> int:
    """D: a point for each shift marker (R-34)."""
    return POINTS_OF_A_MARKER * markers_of(state, seat)


@rule
def points_for(objective: int, amount: int) -> int:
    """What an objective brings for so many of what it asks for (R-32)."""
    if objective == 0:
        return 3 * (amount // 2)
    if objective == 1:
        return amount
    if objective < FIRST_LORRY:
        return 2 * amount
    return 4 if amount >= 5 else 0


@rule
def amount_for(state: State, seat: int, objective: int) -> int:
    """How much a seat has of what an objective asks for: markers, objectives, engines, shares, orders, lorries."""
    if objective == 0:
        return markers_of(state, seat)
    if objective == 1:
        return count(state.objectives[seat])
    if objective < FIRST_SHARE:
        return int(state.done_engines[seat, objective - FIRST_ENGINE])
    if objective < FIRST_ORDER:
        return assigned_shares(state, seat, objective - FIRST_SHARE)
    if objective < FIRST_LORRY:
        return orders_to(state, seat, objective - FIRST_ORDER)
    return lorries_to(state, seat, objective - FIRST_LORRY)


@rule
def points_of_objective(state: State, seat: int, objective: int) -> int:
    """R-32, R-34."""
    return points_for(objective, amount_for(state, seat, objective))


@rule
def objective_points(state: State, seat: int) -> int:
    """E: points of the seat's objectives."""
    points = 0
    for objective in range(OBJECTIVE_KINDS):
        if contains(state.objectives[seat], objective):
            points += points_of_objective(state, seat, objective)
    return points


@rule
def points(state: State, seat: int) -> int:
    """All five categories; before the end, as they would be scored now (R-32)."""
    return (
        lorry_points(state, seat)
        + order_points(state, seat)
        + share_points(state, seat)
        + marker_points(state, seat)
        + objective_points(state, seat)
    )


@rule
def scores(state: State, out: Numbers) -> None:
    for seat in range(state.players):
        out[seat] = points(state, seat)


@rule
def last_marker(state: State, seat: int) -> int:
    """The number of the latest marker a seat has, 0 without one (R-35)."""
    latest = 0
    for shift in range(MOST_SHIFTS):
        if state.markers[shift] == seat:
            latest = shift + 1
    return latest


@rule
def rank(state: State, seat: int) -> int:
    """Points first, then who got a marker most recently (R-35)."""
    return 10 * points(state, seat) + last_marker(state, seat)
