"""Invariants that hold after every move: 24 tiles each, nothing lies where it cannot, every board agrees with the others."""

from glueckauf.core.bitset import lowest, without_lowest
from glueckauf.core.jit import rule
from glueckauf.games.gluex.box import COPIES_OF_A_TILE
from glueckauf.games.gluex.rules.bitboard import holds
from glueckauf.games.gluex.rules.turn import can_reach_anything, face_up, is_in, pips_of, seat_of
from glueckauf.games.gluex.state import CHOOSE, OVER, PLACE, State
from glueckauf.games.gluex.tables import (
    BOARD_HEIGHT,
    BOARD_WIDTH,
    PIPS,
    ROOM_COUNT,
    ROOM_OF,
    SIZE,
    SQUARE_AT,
    SQUARES,
    TILES_EACH,
    WORDS,
)

COMPLETE = COPIES_OF_A_TILE * (1 + 100 + 10_000)

BAGS, BOARD, STACKS, USED, STARTS, GLOW, TURN = range(1, 8)


@rule
def first_violation(state: State) -> int:
    """The first invariant that does not hold, or 0."""
    for seat in range(state.players):
        violation = violation_by_seat(state, seat)
        if violation:
            return violation
    for square in range(SQUARES):
        if not stack_is_right(state, square):
            return STACKS
        if not boards_agree(state, square):
            return BOARD
    return 0 if turn_is_right(state) else TURN


@rule
def violation_by_seat(state: State, seat: int) -> int:
    if tiles_in_bag(state, seat, TILES_EACH) != COMPLETE:
        return BAGS
    if tiles_on_board(state, seat) != tiles_in_bag(state, seat, state.used[seat]):
        return USED
    for room in range(ROOM_COUNT[state.board]):
        if pips_in_room(state, seat, room) != state.glow[seat, room]:
            return GLOW
    if not start_is_right(state, seat):
        return STARTS
    return 0


# Tiles are counted by kind, all three counts in one number: a hundred for each kind.


@rule
def one_of(kind: int) -> int:
    return 100 ** int(kind)


@rule
def tiles_in_bag(state: State, seat: int, number: int) -> int:
    """The first tiles of a seat's bag."""
    tiles = 0
    for tile in range(number):
        tiles += one_of(state.bag[seat, tile])
    return tiles


@rule
def kind_of(tile: int) -> int:
    """The two faces of a tile add up to seven."""
    return min(pips_of(tile), 7 - pips_of(tile)) - 1


@rule
def tiles_on_board(state: State, seat: int) -> int:
    tiles = 0
    for square in range(SQUARES):
        if state.top[square] != 0 and seat_of(state.top[square]) == seat:
            tiles += one_of(kind_of(state.top[square]))
        if state.under[square] != 0 and seat_of(state.under[square]) == seat:
            tiles += one_of(kind_of(state.under[square]))
    return tiles


@rule
def pips_in_room(state: State, seat: int, room: int) -> int:
    """A seat's top tiles in a room, added up."""
    pips = 0
    for word in range(WORDS):
        bits = int(state.lit[seat, word])
        while bits:
            square = int(SQUARE_AT[word, lowest(bits)])
            bits = without_lowest(bits)
            if ROOM_OF[state.board, square] == room:
                pips += pips_of(state.top[square])
    return pips


@rule
def start_is_right(state: State, seat: int) -> bool:
    """On a start square lie only the owner's tiles: none before the faces are chosen, then one or two, the first
    of them as it was chosen. Nobody is out before the second.
    """
    square = int(state.start[seat])
    if state.phase == CHOOSE:
        has_chosen = state.face[seat] >= 0
        return state.used[seat] == 0 and has_chosen == (seat < state.turn) and state.out[seat] == 0
    if state.top[square] == 0 or seat_of(state.top[square]) != seat or state.face[seat] < 0:
        return False
    first = state.top[square] if state.under[square] == 0 else state.under[square]
    if state.out[seat] == 1 and state.under[square] == 0:
        return False
    return first == 6 * seat + face_up(state.bag[seat, 0], state.face[seat] == 1)


@rule
def stack_is_right(state: State, square: int) -> bool:
    """A covered tile has one on it; tiles lie on the board and belong to players."""
    if state.top[square] == 0:
        return state.under[square] == 0
    is_on_board = square % SIZE < BOARD_WIDTH[state.board] and square // SIZE < BOARD_HEIGHT[state.board]
    return is_on_board and seat_of(state.top[square]) < state.players


@rule
def boards_agree(state: State, square: int) -> bool:
    is_occupied = state.top[square] != 0
    if holds(state.full, square) != (state.under[square] != 0):
        return False
    for pips in range(1, PIPS + 1):
        is_shown = is_occupied and pips_of(state.top[square]) == pips
        if holds(state.shown[pips - 1], square) != is_shown:
            return False
    for seat in range(state.players):
        is_lit = is_occupied and seat_of(state.top[square]) == seat
        if holds(state.lit[seat], square) != is_lit:
            return False
    return True


@rule
def turn_is_right(state: State) -> bool:
    """The seat to move has a tile and somewhere to lay it; at the end nobody has."""
    if (state.over == 1) != (state.phase == OVER):
        return False
    if state.phase == PLACE:
        return is_in(state, state.turn) and can_reach_anything(state)
    return not can_reach_anything(state) and (state.phase == CHOOSE or nobody_is_in(state))


@rule
def nobody_is_in(state: State) -> bool:
    for seat in range(state.players):
        if is_in(state, seat):
            return False
    return True


# What follows is true of every game played from its deal, not of every position somebody draws.


@rule
def counters_are_right(state: State) -> bool:
    """Every tile on the board was a turn; the first ones were shown together, then each for itself."""
    if state.phase == CHOOSE:
        return state.turns == state.turn and state.revealed == 0
    tiles = 0
    for seat in range(state.players):
        tiles += state.used[seat]
    return state.turns == tiles and state.revealed == tiles - state.players + 1


@rule
def order_is_right(state: State) -> bool:
    """Clockwise from the starter, seats before the one to move have laid one tile more; who is out, fewer."""
    ahead = 1
    for step in range(state.players):
        seat = (state.starter + step) % state.players
        if seat == state.turn:
            ahead = 0
        expected = state.used[state.turn] + ahead
        if state.used[seat] > expected or (state.out[seat] == 0 and state.used[seat] != expected):
            return False
    return True
