"""A position of Glüx as plain, readable data, and back. `docs/games/gluex.md` explains every field."""

from typing import Any

from glueckauf.core.errors import BadPosition
from glueckauf.core.plain_data import Fields, is_view, plain, read_plain
from glueckauf.games.gluex.box import HIGHEST_STACK
from glueckauf.games.gluex.rules import invariants
from glueckauf.games.gluex.rules.secrecy import hide, tiles_seen
from glueckauf.games.gluex.rules.turn import find_reach, light, pips_of, put_out, seat_of
from glueckauf.games.gluex.state import NOTHING, OVER, PLACE, State
from glueckauf.games.gluex.tables import SQUARE_NAMES, SQUARES, START_SQUARES, TILES_EACH

SHARED = ("phase", "turn", "turns", "starter", "revealed")
OF_SEAT = ("start", "face", "out", "used")

# Writing


def to_dict(state: State) -> dict[str, Any]:
    return {
        **plain(state, *SHARED),
        "squares": {SQUARE_NAMES[square]: stack(state, square) for square in range(SQUARES) if state.top[square]},
        "seats": [plain(state, *OF_SEAT, "bag", seat=seat) for seat in range(state.players)],
    }


def stack(state: State, square: int) -> list[dict[str, int]]:
    """The tiles on a square, the top one last."""
    tiles = [int(tile) for tile in (state.under[square], state.top[square]) if tile]
    return [{"seat": int(seat_of(tile)), "pips": int(pips_of(tile))} for tile in tiles]


# Reading


def from_dict(data: dict[str, Any], state: State) -> None:
    """Fill a blank state. Every refusal names the field; at the end every invariant must hold."""
    fields = Fields(data)
    players = int(state.players)
    state.board = 0 if players == 2 else 1 + state.layout
    read_plain(fields, state, *SHARED)
    state.over = state.phase == OVER
    read_squares(fields.fields("squares"), state)
    for seat, inner in enumerate(fields.seats(players)):
        read_plain(inner, state, *OF_SEAT, "bag", seat=seat)
        inner.done()
    fields.done()
    if is_view(state):
        hide_again(state)
    else:
        check_known(state)
        check_starts(state)
        check_invariants(state)


def hide_again(state: State) -> None:
    """A view has all tiles that its seat has seen, and no others."""
    viewer = int(state.viewer)
    hide(state, viewer)
    for seat in range(state.players):
        if NOTHING in state.bag[seat, : tiles_seen(state, viewer, seat)]:
            raise BadPosition(f"seats[{seat}].bag: a tile is missing that seat {viewer} has seen")


def check_known(state: State) -> None:
    """A whole position has no secrets."""
    if state.starter == NOTHING:
        raise BadPosition("starting_player: it is missing")
    for seat in range(state.players):
        if NOTHING in state.bag[seat]:
            raise BadPosition(f"seats[{seat}].bag: a tile is missing")


def read_squares(fields: Fields, state: State) -> None:
    for square, name in enumerate(SQUARE_NAMES):
        if name in fields.left:
            tiles = fields.items(name)
            if not 1 <= len(tiles) <= HIGHEST_STACK:
                raise BadPosition(f"{fields.at(name)}: {len(tiles)} tiles, but a square holds 1 or 2")
            for place, tile in enumerate(tiles):
                lay_down(state, square, read_tile(Fields(tile, f"{fields.at(name)}[{place}]"), state))
    fields.done()


def read_tile(fields: Fields, state: State) -> int:
    seat, pips = fields.number("seat", int(state.players) - 1), fields.number("pips", 6)
    if pips == 0:
        raise BadPosition(f"{fields.at('pips')}: a tile shows 1 to 6 pips")
    fields.done()
    return 6 * seat + pips


def lay_down(state: State, square: int, tile: int) -> None:
    if state.top[square]:
        put_out(state, square)
    light(state, square, tile)


def check_starts(state: State) -> None:
    """The seats sit clockwise at the start squares of the board."""
    players = int(state.players)
    squares = [int(square) for square in START_SQUARES[players][:players]]
    found = [int(square) for square in state.start[:players]]
    turns = range(players if players == 3 else 1)
    if found not in [squares[turn:] + squares[:turn] for turn in turns]:
        names = ", ".join(SQUARE_NAMES[square] for square in squares)
        raise BadPosition(f"seats: {players} players start clockwise from {names}")


def check_invariants(state: State) -> None:
    for seat in range(state.players):
        if state.phase == PLACE and not 0 < state.used[seat] <= TILES_EACH:
            raise BadPosition(f"seats[{seat}].used: {state.used[seat]}, but the first tile lies already")
        if state.out[seat] and (state.used[seat] == TILES_EACH or find_reach(state, seat)):
            raise BadPosition(f"seats[{seat}].out: this seat can still lay a tile, or has none left")
    state.reach[:] = 0
    if state.phase == PLACE:
        find_reach(state, int(state.turn))
    if violation := invariants.first_violation(state):
        raise BadPosition(EXPLAIN[violation])
    if not invariants.counters_are_right(state):
        raise BadPosition("turns, revealed: they do not fit the number of tiles on the board")
    if state.phase == PLACE and not invariants.order_is_right(state):
        raise BadPosition("turn, starting_player, used: the seats have not laid their tiles by turns")


EXPLAIN = {
    invariants.BAGS: "bag: each player has 8 tiles of each kind",
    invariants.BOARD: "squares: the tiles contradict each other",
    invariants.STACKS: "squares: a tile lies off the board",
    invariants.USED: "used: the tiles on the board are not the first ones of the bag",
    invariants.STARTS: "start, first_face, out: the tiles on a start square are not those of its owner, or not as chosen",
    invariants.GLOW: "squares: the pips of a room do not add up",
    invariants.TURN: "turn, phase: the seat to move has no tile left, or cannot lay it",
}
