"""What a learner sees who has the board turned to its seat: the same columns, the own start square in the upper left corner."""

from glueckauf.core.jit import inlined, rule
from glueckauf.core.observation import Observation, seat_after, steps_from
from glueckauf.core.schema import Numbers
from glueckauf.games.gluex.play.observation import (
    AT,
    OBSERVATION,
    observe_seat,
    observe_start,
    observe_table,
)
from glueckauf.games.gluex.play.turning import TURNED_ROOMS, TURNED_SQUARES, turn_for
from glueckauf.games.gluex.rules.turn import pips_of, seat_of
from glueckauf.games.gluex.state import State
from glueckauf.games.gluex.tables import MOST_ROOMS, SQUARES

TURNED_OBSERVATION = Observation(2, *OBSERVATION.columns)


@rule
def observe_turned(state: State, seat: int, out: Numbers) -> None:
    """Write what a seat may know as numbers, every square and room where it lies on the turned board."""
    out[:] = 0
    turn = turn_for(state, seat)
    squares, rooms = TURNED_SQUARES[state.board, turn], TURNED_ROOMS[state.board, turn]
    observe_table(state, seat, out)
    for step in range(state.players):
        observe_seat(state, seat, step, out)
        observe_rooms(state, seat, step, rooms, out)
        observe_start(out, step, int(squares[state.start[seat_after(state, seat, step)]]))
    observe_squares(state, seat, squares, out)


@inlined
def observe_rooms(state: State, seat: int, step: int, rooms: Numbers, out: Numbers) -> None:
    glow = state.glow[seat_after(state, seat, step)]
    for room in range(MOST_ROOMS):
        out[AT.light + MOST_ROOMS * step + rooms[room]] = glow[room]


@inlined
def observe_squares(state: State, seat: int, squares: Numbers, out: Numbers) -> None:
    for square in range(SQUARES):
        tile = int(state.top[square])
        if tile != 0:
            step = steps_from(state, seat, seat_of(tile))
            out[AT.tiles + SQUARES * step + squares[square]] = pips_of(tile)
            out[AT.covered + squares[square]] = state.under[square] != 0
