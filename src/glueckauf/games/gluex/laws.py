"""Laws that hold after every move: 24 tiles each, nothing lies where it cannot, every board agrees with the others."""

from glueckauf.core.kernel import rule
from glueckauf.core.sets import contains
from glueckauf.games.gluex.components import COPIES_OF_A_TILE, TILES
from glueckauf.games.gluex.rules import can_reach_anything, pips_of, seat_of
from glueckauf.games.gluex.state import CHOOSE, OVER, PLACE, State
from glueckauf.games.gluex.tables import (
    BOARD_HEIGHT,
    BOARD_WIDTH,
    HIGH_FACE,
    LOW_FACE,
    ROOM_COUNT,
    ROOM_OF,
    SIZE,
    SQUARES,
    TILES_EACH,
)

BAGS, BOARD, STACKS, USED, STARTS, GLOW, TURN = range(1, 8)


@rule
def broken(state: State) -> int:
    """The first law that does not hold, or 0."""
    for seat in range(state.players):
        law = broken_by_seat(state, seat)
        if law:
            return law
    for square in range(SQUARES):
        if not stack_is_right(state, square):
            return STACKS
        if not boards_agree(state, square):
            return BOARD
    return 0 if turn_is_right(state) else TURN


@rule
def broken_by_seat(state: State, seat: int) -> int:
    for kind in range(len(TILES)):
        if tiles_in_bag(state, seat, kind, TILES_EACH) != COPIES_OF_A_TILE:
            return BAGS
        if tiles_on_board(state, seat, kind) != tiles_in_bag(state, seat, kind, state.used[seat]):
            return USED
    for room in range(ROOM_COUNT[state.board]):
        if pips_in_room(state, seat, room) != state.glow[seat, room]:
            return GLOW
    if not start_is_right(state, seat):
        return STARTS
    return 0


@rule
def pips_in_room(state: State, seat: int, room: int) -> int:
    """A seat's uppermost tiles in a room, added up."""
    pips = 0
    for square in range(SQUARES):
        tile = state.top[square]
        if tile != 0 and ROOM_OF[state.board, square] == room and seat_of(tile) == seat:
            pips += pips_of(tile)
    return pips


@rule
def tiles_in_bag(state: State, seat: int, kind: int, number: int) -> int:
    """Tiles of a kind among the first ones of a seat's bag."""
    tiles = 0
    for tile in range(number):
        tiles += state.bag[seat, tile] == kind
    return tiles


@rule
def is_of_kind(tile: int, seat: int, kind: int) -> bool:
    if tile == 0 or seat_of(tile) != seat:
        return False
    return pips_of(tile) == LOW_FACE[kind] or pips_of(tile) == HIGH_FACE[kind]


@rule
def tiles_on_board(state: State, seat: int, kind: int) -> int:
    tiles = 0
    for square in range(SQUARES):
        tiles += is_of_kind(state.top[square], seat, kind) + is_of_kind(state.under[square], seat, kind)
    return tiles


@rule
def start_is_right(state: State, seat: int) -> bool:
    """On a start square lie only the owner's tiles: none before the faces are chosen, then one or two."""
    square = int(state.start[seat])
    if state.phase == CHOOSE:
        return state.top[square] == 0
    if state.top[square] == 0 or seat_of(state.top[square]) != seat:
        return False
    return state.under[square] == 0 or seat_of(state.under[square]) == seat


@rule
def stack_is_right(state: State, square: int) -> bool:
    """A covered tile has one on it; tiles lie on the board and belong to players."""
    if state.top[square] == 0:
        return state.under[square] == 0
    is_on_board = square % SIZE < BOARD_WIDTH[state.board] and square // SIZE < BOARD_HEIGHT[state.board]
    return is_on_board and seat_of(state.top[square]) < state.players


@rule
def boards_agree(state: State, square: int) -> bool:
    row, column = square // SIZE, square % SIZE
    is_occupied = state.top[square] != 0
    if contains(state.rows[row], column) != is_occupied or contains(state.columns[column], row) != is_occupied:
        return False
    if contains(state.full[row], column) != (state.under[square] != 0):
        return False
    for seat in range(state.players):
        is_lit = is_occupied and seat_of(state.top[square]) == seat
        if contains(state.lit[seat, row], column) != is_lit:
            return False
    return True


@rule
def turn_is_right(state: State) -> bool:
    """The seat to move has a tile and somewhere to lay it; before the first turn, faces are chosen seat by seat."""
    if (state.over == 1) != (state.phase == OVER):
        return False
    if state.phase == PLACE:
        is_in = state.out[state.turn] == 0 and state.used[state.turn] < TILES_EACH
        return is_in and can_reach_anything(state)
    if state.phase == CHOOSE:
        return chosen_so_far(state) == state.turn
    return not can_reach_anything(state)


@rule
def chosen_so_far(state: State) -> int:
    chosen = 0
    for seat in range(state.players):
        chosen += state.face[seat] >= 0
    return chosen
