"""A position of Glüx as plain, readable data, and back. `docs/games/gluex.md` explains every field."""

from typing import Any

from glueckauf.core.errors import BadPosition
from glueckauf.core.plain_data import HIGHEST, Fields, choice, name_or_none
from glueckauf.core.schema import State
from glueckauf.games.gluex.box import HIGHEST_STACK, TILES
from glueckauf.games.gluex.rules import invariants
from glueckauf.games.gluex.rules.turn import find_reach, light, pips_of, put_out, seat_of
from glueckauf.games.gluex.state import NOTHING, OVER, PHASES, PLACE
from glueckauf.games.gluex.tables import NO_SQUARE, SQUARE_NAMES, SQUARES, START_SQUARES, TILES_EACH
from glueckauf.games.gluex.words.sentences import FACES

# Writing


def to_dict(state: State) -> dict[str, Any]:
    return {
        "phase": PHASES[state.phase],
        "turn": int(state.turn),
        "turns": int(state.turns),
        "starting_player": None if state.starter == NOTHING else int(state.starter),
        "revealed": int(state.revealed),
        "squares": {SQUARE_NAMES[square]: stack(state, square) for square in range(SQUARES) if state.top[square]},
        "seats": [seat_to_dict(state, seat) for seat in range(state.players)],
    }


def stack(state: State, square: int) -> list[dict[str, int]]:
    """The tiles on a square, the uppermost last."""
    tiles = [int(tile) for tile in (state.under[square], state.top[square]) if tile]
    return [{"seat": int(seat_of(tile)), "pips": int(pips_of(tile))} for tile in tiles]


def seat_to_dict(state: State, seat: int) -> dict[str, Any]:
    return {
        "start": SQUARE_NAMES[int(state.start[seat])],
        "first_face": name_or_none(state.face[seat], FACES),
        "out": bool(state.out[seat]),
        "used": int(state.used[seat]),
        "bag": [name_or_none(kind, TILES) for kind in state.bag[seat]],
    }


# Reading


def from_dict(data: dict[str, Any], state: State) -> None:
    """Fill an empty record. Every refusal names the field; at the end every law must hold."""
    fields = Fields(data)
    players = int(state.players)
    state.board = 0 if players == 2 else 1 + state.layout
    state.viewer = NOTHING
    state.start[:] = NO_SQUARE
    state.face[:] = NOTHING
    state.bag[:] = NOTHING
    state.phase = fields.choice("phase", PHASES)
    state.over = state.phase == OVER
    state.turn = fields.number("turn", players - 1)
    state.turns = fields.number("turns", HIGHEST)
    state.starter = fields.number("starting_player", players - 1)
    state.revealed = fields.number("revealed", HIGHEST)
    read_squares(fields.fields("squares"), state)
    seats = fields.items("seats")
    if len(seats) != players:
        raise BadPosition(f"seats: there are {len(seats)}, but {players} players")
    for seat, seat_data in enumerate(seats):
        read_seat(Fields(seat_data, f"seats[{seat}]"), state, seat)
    fields.done()
    check_starts(state)
    check_laws(state)


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


def read_seat(fields: Fields, state: State, seat: int) -> None:
    state.start[seat] = fields.choice("start", SQUARE_NAMES)
    state.face[seat] = fields.choice_or_none("first_face", FACES)
    out = fields.take("out")
    if not isinstance(out, bool):
        raise BadPosition(f"{fields.at('out')}: {out!r} is neither true nor false")
    state.out[seat] = out
    state.used[seat] = fields.number("used", TILES_EACH)
    bag = fields.items("bag")
    if len(bag) != TILES_EACH:
        raise BadPosition(f"{fields.at('bag')}: {len(bag)} tiles, but each player has {TILES_EACH}")
    state.bag[seat] = [choice(tile, f"{fields.at('bag')}[{place}]", TILES) for place, tile in enumerate(bag)]
    fields.done()


def check_starts(state: State) -> None:
    """The seats sit clockwise at the start squares of the board."""
    players = int(state.players)
    squares = [int(square) for square in START_SQUARES[players][:players]]
    found = [int(square) for square in state.start[:players]]
    turns = range(players if players == 3 else 1)
    if found not in [squares[turn:] + squares[:turn] for turn in turns]:
        names = ", ".join(SQUARE_NAMES[square] for square in squares)
        raise BadPosition(f"seats: {players} players start clockwise from {names}")


def check_laws(state: State) -> None:
    for seat in range(state.players):
        if state.phase == PLACE and not 0 < state.used[seat] <= TILES_EACH:
            raise BadPosition(f"seats[{seat}].used: {state.used[seat]}, but the first tile lies already")
        if state.out[seat] and (state.used[seat] == TILES_EACH or find_reach(state, seat)):
            raise BadPosition(f"seats[{seat}].out: this seat can still lay a tile, or has none left")
    state.reach[:] = 0
    if state.phase == PLACE:
        find_reach(state, int(state.turn))
    if law := invariants.first_violation(state):
        raise BadPosition(EXPLAIN[law])
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
