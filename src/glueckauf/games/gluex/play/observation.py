"""What a learner sees of Glüx: who has which tiles where, what is left in the bags, the light in the rooms."""

from typing import Any

from glueckauf.core.jit import inlined, rule
from glueckauf.core.observation import Column, Observation, column, copy_few, seat_after, steps_from
from glueckauf.core.schema import Numbers
from glueckauf.games.gluex.box import BOARDS, COPIES_OF_A_TILE, TILES
from glueckauf.games.gluex.rules.secrecy import tiles_seen
from glueckauf.games.gluex.rules.turn import hand
from glueckauf.games.gluex.state import CHOOSE, OVER, PHASES, State
from glueckauf.games.gluex.tables import MOST_ROOMS, SEATS, SIZE, SQUARES, TILES_EACH

KINDS = len(TILES)
MOST_LIGHT = 66

OBSERVATION = Observation(
    1,
    Column("present", (SEATS,), 1, "1 for a seat that takes part"),
    Column("turn", (SEATS,), 1, "1 for the seat to decide; all 0 when the game is over"),
    Column("starter", (SEATS,), 1, "1 for the seat that lays the first tile; all 0 while the first faces are chosen"),
    Column("phase", (len(PHASES),), 1, "choosing the face of the first tile, laying tiles, over"),
    Column("board", (len(BOARDS),), 1, "for two players, first layout, second layout"),
    Column("start", (SEATS, 2), SIZE - 1, "row from the top and column from the left of each seat's start square"),
    column(State, "out"),
    column(State, "used", "laid"),
    Column("hand", (KINDS,), 1, "the tile in the own hand: 1/6, 2/5, 3/4"),
    Column("face", (2,), 1, "the own first face, while the others still choose theirs: low, high"),
    Column("unseen", (SEATS, KINDS), COPIES_OF_A_TILE, "tiles of each kind that this seat has not seen yet"),
    Column("light", (SEATS, MOST_ROOMS), MOST_LIGHT, "pips of top tiles in each room, in the order of the letters"),
    Column("tiles", (SEATS, SQUARES), 6, "pips of the top tile on each square of 15 by 15, row by row"),
    Column("covered", (SQUARES,), 1, "1 for a square with two tiles"),
)

AT: Any = OBSERVATION.offsets()


@rule
def observe(state: State, seat: int, out: Numbers) -> None:
    """Write what a seat may know as numbers."""
    out[:] = 0
    observe_table(state, seat, out)
    for step in range(state.players):
        observe_seat(state, seat, step, out)
        observe_places(state, seat, step, out)
    observe_covered(state, out[AT.covered :])


@inlined
def observe_table(state: State, seat: int, out: Numbers) -> None:
    """What lies nowhere on the board, and what the seat has itself."""
    out[AT.phase + int(state.phase)] = 1
    out[AT.board + int(state.board)] = 1
    if state.phase != OVER:
        out[AT.turn + steps_from(state, seat, state.turn)] = 1
    if state.phase != CHOOSE:
        out[AT.starter + steps_from(state, seat, state.starter)] = 1
    if state.used[seat] < TILES_EACH:
        out[AT.hand + hand(state, seat)] = 1
    if state.phase == CHOOSE and state.face[seat] >= 0:
        out[AT.face + int(state.face[seat])] = 1


@inlined
def observe_seat(state: State, seat: int, step: int, out: Numbers) -> None:
    """The seat so many places after the one who looks."""
    other = seat_after(state, seat, step)
    out[AT.present + step] = 1
    out[AT.out + step] = state.out[other]
    out[AT.laid + step] = state.used[other]
    observe_bag(state, other, tiles_seen(state, seat, other), out[AT.unseen + KINDS * step :])


@inlined
def observe_places(state: State, seat: int, step: int, out: Numbers) -> None:
    """Where its tiles lie."""
    other = seat_after(state, seat, step)
    observe_start(out, step, int(state.start[other]))
    copy_few(out, AT.light + MOST_ROOMS * step, state.glow[other])
    observe_tiles(state, other, out[AT.tiles + SQUARES * step :])


@inlined
def observe_start(out: Numbers, step: int, square: int) -> None:
    out[AT.start + 2 * step] = square // SIZE
    out[AT.start + 2 * step + 1] = square % SIZE


@inlined
def observe_bag(state: State, seat: int, seen: int, out: Numbers) -> None:
    for kind in range(KINDS):
        out[kind] = COPIES_OF_A_TILE
    for tile in range(seen):
        out[int(state.bag[seat, tile])] -= 1


@inlined
def observe_covered(state: State, out: Numbers) -> None:
    for square in range(SQUARES):
        out[square] = state.under[square] != 0


@inlined
def observe_tiles(state: State, seat: int, out: Numbers) -> None:
    before = 6 * seat
    for square in range(SQUARES):
        pips = state.top[square] - before
        out[square] = pips if 0 < pips <= 6 else 0
