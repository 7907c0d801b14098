"""What a network is shown of Glück Auf: the observation, and beside it what follows from it by counting and comparing.

A small network would need many of its units to find out who leads in an element of the Shift Clock, or which coal is
missing for the orders taken. Nothing here is known to the seat by other means than its observation.
"""

import numpy as np

from glueckauf.core.bitset import lowest, without_lowest
from glueckauf.core.jit import inlined, rule
from glueckauf.core.observation import Column, Observation, mark, seat_after
from glueckauf.core.schema import Numbers
from glueckauf.games.glueck_auf.box import COAL_PER_COLOR, ELEMENTS
from glueckauf.games.glueck_auf.play.coal_counts import mined, of_color, open_spots, unmined
from glueckauf.games.glueck_auf.play.observation import OBSERVATION, observe
from glueckauf.games.glueck_auf.rules.scoring import LORRY_ELEMENTS, VEHICLE_ELEMENTS, empty_lorries
from glueckauf.games.glueck_auf.rules.secrecy import sees_delivered
from glueckauf.games.glueck_auf.state import State
from glueckauf.games.glueck_auf.tables import (
    COLOR_COUNT,
    ORDER_COUNT,
    ORDER_SIZE,
    ORDER_SPOTS,
    ORDER_VEHICLE,
    SEATS,
    TILE_KINDS,
    TILE_SIDE,
)

ELEMENT_COUNT = len(ELEMENTS)
WIDEST = 12
EVEN = WIDEST + 1
RANGE = 2 * EVEN - 1

INPUTS = Observation(
    1,
    *OBSERVATION.columns,
    Column("complete", (SEATS, ORDER_COUNT), 1, "outstanding orders without a free spot"),
    Column("holdings", (SEATS, ELEMENT_COUNT), COAL_PER_COLOR, "what a seat is seen to have of each clock element"),
    Column("lead", (ELEMENT_COUNT,), RANGE, "1 to 25 for a lead of -12 to 12 over the best other; 0: nobody has any"),
    Column("spare", (SEATS, COLOR_COUNT), RANGE, "likewise: coal of each colour beyond the free spots that ask for it"),
    Column("tilt", (SEATS,), RANGE, "likewise: tiles on the light side beyond those on the dark side"),
)

COMPLETE = INPUTS.at("complete")
HOLDINGS = INPUTS.at("holdings")
LEAD = INPUTS.at("lead")
SPARE = INPUTS.at("spare")
TILT = INPUTS.at("tilt")

SIDE_SIGN = (1 - 2 * TILE_SIDE).astype(np.int8)


@rule
def encode(state: State, seat: int, out: Numbers) -> None:
    """Write what a network is shown of all that a seat may know."""
    observe(state, seat, out[:COMPLETE])
    out[COMPLETE:] = 0
    for step in range(state.players):
        other = seat_after(state, seat, step)
        mark(out, COMPLETE + ORDER_COUNT * step, state.complete & state.outstanding[other], ORDER_COUNT)
        seen = state.delivered[other] if sees_delivered(state, seat, other) else state.scored[other]
        count_holdings(state, other, int(seen), out[HOLDINGS + ELEMENT_COUNT * step :])
        count_spare(state, other, out[SPARE + COLOR_COUNT * step :])
        out[TILT + step] = as_number(excess_of_light(state, other))
    compare_holdings(int(state.players), out[HOLDINGS:], out[LEAD:])


@inlined
def as_number(difference: int) -> int:
    """A difference as a small number that is not 0."""
    return EVEN + max(-WIDEST, min(WIDEST, difference))


@inlined
def count_holdings(state: State, seat: int, delivered: int, out: Numbers) -> None:
    while delivered:
        order = lowest(delivered)
        delivered = without_lowest(delivered)
        for color in range(COLOR_COUNT):
            out[color] += ORDER_SPOTS[order, color]
        out[VEHICLE_ELEMENTS + int(ORDER_VEHICLE[order])] += ORDER_SIZE[order]
    for color in range(COLOR_COUNT):
        out[LORRY_ELEMENTS + color] = empty_lorries(state, seat, color)


@inlined
def count_spare(state: State, seat: int, out: Numbers) -> None:
    spots, coal = open_spots(state, seat), mined(state, seat) + unmined(state, seat)
    for color in range(COLOR_COUNT):
        out[color] = as_number(of_color(coal, color) - of_color(spots, color))


@inlined
def excess_of_light(state: State, seat: int) -> int:
    excess = 0
    for kind in range(TILE_KINDS):
        excess += int(state.tiles[seat, kind]) * int(SIDE_SIGN[kind])
    return excess


@inlined
def compare_holdings(players: int, holdings: Numbers, out: Numbers) -> None:
    for element in range(ELEMENT_COUNT):
        own, most = int(holdings[element]), 0
        for step in range(1, players):
            most = max(most, int(holdings[ELEMENT_COUNT * step + element]))
        if own + most > 0:
            out[element] = as_number(own - most)
