"""The rules of Glüx in the order of the rulebook: setup, a turn, the end and the points."""

from glueckauf.core.bitset import contains, lowest, only, without_lowest
from glueckauf.core.chance import Source, fork, pick, shuffle
from glueckauf.core.jit import rule
from glueckauf.core.schema import Numbers
from glueckauf.games.gluex.box import COPIES_OF_A_TILE, FIRST_PLACE, SECOND_PLACE
from glueckauf.games.gluex.state import OVER, PLACE, State, clear
from glueckauf.games.gluex.tables import (
    BOARD_HEIGHT,
    BOARD_WIDTH,
    CENTRE,
    CORRIDOR,
    HIGH_FACE,
    LOW_FACE,
    ROOM_COUNT,
    ROOM_OF,
    SIZE,
    START_SQUARES,
    TILES_EACH,
)

# Setup


@rule
def deal(state: State, players: int, source: Source) -> None:
    """Set the table. All chance of the game is here: the bags, the seats of three players, who begins (R-16)."""
    clear(state)
    state.players = players
    state.board = 0 if players == 2 else 1 + state.layout
    for seat in range(players):
        fill_bag(state, seat, fork(source, seat + 1))
    choose_starts(state, source)
    state.starter = pick(fork(source, 6), 0, players)


@rule
def fill_bag(state: State, seat: int, source: Source) -> None:
    for tile in range(TILES_EACH):
        state.bag[seat, tile] = tile // COPIES_OF_A_TILE
    shuffle(state.bag[seat], TILES_EACH, source)


@rule
def choose_starts(state: State, source: Source) -> None:
    """Seats go clockwise like the start squares; with three, chance says who sits alone (R-16)."""
    first = pick(fork(source, 5), 0, 3) if state.players == 3 else 0
    for seat in range(state.players):
        state.start[seat] = START_SQUARES[state.players, (seat + first) % state.players]


@rule
def choose_face(state: State, seat: int, high: bool) -> None:
    """Everybody chooses the face of the first tile in secret; then all are laid, and the starter begins (R-14)."""
    state.face[seat] = 1 if high else 0
    state.turns += 1
    if seat + 1 < state.players:
        state.turn = seat + 1
        return
    for each in range(state.players):
        lay(state, each, state.start[each], state.face[each] == 1)
    state.phase = PLACE
    state.revealed += 1
    begin_turn(state, state.starter)


# A turn: lay a tile, draw a tile


@rule
def hand(state: State, seat: int) -> int:
    """The kind of tile a seat has in hand."""
    return int(state.bag[seat, state.used[seat]])


@rule
def pips_of(tile: int) -> int:
    return (tile - 1) % 6 + 1


@rule
def seat_of(tile: int) -> int:
    return (tile - 1) // 6


@rule
def face_up(kind: int, high: bool) -> int:
    """The pips a tile shows on its low or its high face."""
    return HIGH_FACE[kind] if high else LOW_FACE[kind]


@rule
def lay(state: State, seat: int, square: int, high: bool) -> None:
    """Lay the tile in hand on a square; a tile it covers goes out."""
    if state.top[square] != 0:
        put_out(state, square)
    light(state, square, 6 * seat + face_up(hand(state, seat), high))
    state.used[seat] += 1


@rule
def light(state: State, square: int, tile: int) -> None:
    """A tile lies on top of a square and shines."""
    row, column = square // SIZE, square % SIZE
    state.top[square] = tile
    state.lit[seat_of(tile), row] |= only(column)
    state.rows[row] |= only(column)
    state.columns[column] |= only(row)
    shine(state, square, tile, 1)


@rule
def put_out(state: State, square: int) -> None:
    """The top tile of a square is covered: it leads nowhere and counts for nothing any more (R-04)."""
    tile = state.top[square]
    row, column = square // SIZE, square % SIZE
    state.under[square] = tile
    state.lit[seat_of(tile), row] &= ~only(column)
    state.full[row] |= only(column)
    shine(state, square, tile, -1)


@rule
def shine(state: State, square: int, tile: int, sign: int) -> None:
    """Add a tile's pips to the light of its room, or take them away (R-09)."""
    room = ROOM_OF[state.board, square]
    if room != CORRIDOR:
        state.glow[seat_of(tile), room] += sign * pips_of(tile)


@rule
def is_foreign_start(state: State, seat: int, square: int) -> bool:
    """R-06."""
    for other in range(state.players):
        if other != seat and state.start[other] == square:
            return True
    return False


@rule
def is_free_between(line: int, here: int, there: int) -> bool:
    """No tile lies strictly between two places of a line of occupied places (R-03)."""
    return line & (only(there) - only(here + 1)) == 0


@rule
def mark_from(state: State, row: int, column: int) -> None:
    """Count the pips of a tile in the four straight directions; tiles in between block the way (R-01, R-03)."""
    pips = pips_of(state.top[SIZE * row + column])
    across, down = int(state.rows[row]), int(state.columns[column])
    if column + pips < BOARD_WIDTH[state.board] and is_free_between(across, column, column + pips):
        state.reach[row] |= only(column + pips)
    if column >= pips and is_free_between(across, column - pips, column):
        state.reach[row] |= only(column - pips)
    if row + pips < BOARD_HEIGHT[state.board] and is_free_between(down, row, row + pips):
        state.reach[row + pips] |= only(column)
    if row >= pips and is_free_between(down, row - pips, row):
        state.reach[row - pips] |= only(column)


@rule
def find_reach(state: State, seat: int) -> bool:
    """Mark every square the seat can reach; its own start square too, as long as one tile lies there
    (R-02, R-07, R-08).
    """
    state.reach[:] = 0
    for row in range(BOARD_HEIGHT[state.board]):
        columns = int(state.lit[seat, row])
        while columns:
            mark_from(state, row, lowest(columns))
            columns = without_lowest(columns)
    state.reach[state.start[seat] // SIZE] |= only(state.start[seat] % SIZE)
    forbid(state, seat)
    return can_reach_anything(state)


@rule
def forbid(state: State, seat: int) -> None:
    """Two tiles are the most a square holds, and nobody else's start tile is ever covered (R-04, R-05, R-06)."""
    for row in range(SIZE):
        state.reach[row] &= ~state.full[row]
    for other in range(state.players):
        if other != seat:
            state.reach[state.start[other] // SIZE] &= ~only(state.start[other] % SIZE)


@rule
def can_reach_anything(state: State) -> bool:
    for row in range(SIZE):
        if state.reach[row] != 0:
            return True
    return False


@rule
def can_reach(state: State, square: int) -> bool:
    return contains(state.reach[square // SIZE], square % SIZE)


@rule
def place(state: State, seat: int, square: int, high: bool) -> None:
    """Lay the tile in hand, draw the next, and the next player goes on."""
    lay(state, seat, square, high)
    state.turns += 1
    state.revealed += 1
    begin_turn(state, (seat + 1) % state.players)


@rule
def begin_turn(state: State, first: int) -> None:
    """The next player who can lay a tile. Who cannot on his turn is out; when nobody can, the game is over
    (R-11, R-13).
    """
    for step in range(state.players):
        seat = (first + step) % state.players
        if is_in(state, seat):
            if find_reach(state, seat):
                state.turn = seat
                return
            state.out[seat] = 1
    state.reach[:] = 0
    state.over = 1
    state.phase = OVER


@rule
def is_in(state: State, seat: int) -> bool:
    """R-12."""
    return state.out[seat] == 0 and state.used[seat] < TILES_EACH


# End of the game


@rule
def room_points(state: State, seat: int, room: int) -> int:
    """First place: nobody has more. Second place: exactly one has more; with two players there is none (R-17, R-18)."""
    own = state.glow[seat, room]
    ahead = 0
    for other in range(state.players):
        ahead += state.glow[other, room] > own
    if own == 0 or ahead > 1:
        return 0
    if ahead == 0:
        return FIRST_PLACE
    return SECOND_PLACE if state.players > 2 else 0


@rule
def points(state: State, seat: int) -> int:
    """All rooms as they lie; before the end, as they would be scored now (R-20)."""
    total = 0
    for room in range(ROOM_COUNT[state.board]):
        total += room_points(state, seat, room)
    return total


@rule
def scores(state: State, out: Numbers) -> None:
    for seat in range(state.players):
        out[seat] = points(state, seat)


@rule
def rank(state: State, seat: int) -> int:
    """Points first, then the pips in the centre room (R-19)."""
    return 100 * points(state, seat) + int(state.glow[seat, CENTRE[state.board]])
