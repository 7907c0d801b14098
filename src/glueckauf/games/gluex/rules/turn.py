"""The rules of Glüx in the order of the rulebook: setup, a turn, the end and the points."""

from glueckauf.core.chance import Source, fork, pick, shuffle
from glueckauf.core.jit import inlined, rule
from glueckauf.core.schema import Numbers
from glueckauf.games.gluex.box import COPIES_OF_A_TILE, FIRST_PLACE, SECOND_PLACE
from glueckauf.games.gluex.rules.bitboard import (
    DOWN,
    LEFT,
    NOWHERE,
    RIGHT,
    UP,
    Bitboard,
    add,
    bitboard,
    bitboard_of,
    both,
    either,
    holds,
    is_nowhere,
    remove,
    step,
    without,
    write,
)
from glueckauf.games.gluex.state import OVER, PLACE, State, clear
from glueckauf.games.gluex.tables import (
    BOARD_SQUARES,
    CENTRE,
    CORRIDOR,
    HIGH_FACE,
    LOW_FACE,
    PIPS,
    PIPS_OF,
    ROOM_COUNT,
    ROOM_OF,
    SEAT_OF,
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
    return PIPS_OF[tile]


@rule
def seat_of(tile: int) -> int:
    return SEAT_OF[tile]


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
    state.top[square] = tile
    add(state.lit[seat_of(tile)], square)
    add(state.shown[pips_of(tile) - 1], square)
    shine(state, square, tile, 1)


@rule
def put_out(state: State, square: int) -> None:
    """The top tile of a square is covered: it leads nowhere and counts for nothing any more (R-04)."""
    tile = state.top[square]
    state.under[square] = tile
    remove(state.lit[seat_of(tile)], square)
    remove(state.shown[pips_of(tile) - 1], square)
    add(state.full, square)
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


@inlined
def empty_squares(state: State) -> Bitboard:
    empty = bitboard(BOARD_SQUARES[state.board])
    for pips in range(PIPS):
        empty = without(empty, bitboard(state.shown[pips]))
    return empty


@inlined
def ways(state: State, tiles: Bitboard, empty: Bitboard, direction: int) -> Bitboard:
    """Where tiles lead in one direction: their pips are counted, and tiles in between block the way (R-01, R-03). All
    arrive together, for each sets out when as many steps are left as it shows pips.
    """
    under_way = NOWHERE
    for pips in range(PIPS, 0, -1):
        setting_out = both(tiles, bitboard(state.shown[pips - 1]))
        under_way = step(either(both(under_way, empty), setting_out), direction)
    return under_way


@rule
def led_to(state: State, tiles: Bitboard) -> Bitboard:
    """Where tiles lead in the four straight directions."""
    empty = empty_squares(state)
    across = either(ways(state, tiles, empty, RIGHT), ways(state, tiles, empty, LEFT))
    along = either(ways(state, tiles, empty, DOWN), ways(state, tiles, empty, UP))
    return both(either(across, along), bitboard(BOARD_SQUARES[state.board]))


@rule
def reach_of(state: State, seat: int) -> Bitboard:
    """Every square the seat can reach; its own start square too, as long as one tile lies there (R-02, R-07, R-08). Two
    tiles are the most a square holds (R-04, R-05).
    """
    reach = either(led_to(state, bitboard(state.lit[seat])), bitboard_of(state.start[seat]))
    return without(without(reach, bitboard(state.full)), foreign_starts(state, seat))


@inlined
def foreign_starts(state: State, seat: int) -> Bitboard:
    """Nobody else's start tile is ever covered (R-06)."""
    starts = NOWHERE
    for other in range(state.players):
        if other != seat:
            starts = either(starts, bitboard_of(state.start[other]))
    return starts


@rule
def find_reach(state: State, seat: int) -> bool:
    """Mark the squares that the seat to move can reach; say whether there are any."""
    reach = reach_of(state, seat)
    write(state.reach, reach)
    return not is_nowhere(reach)


@rule
def can_reach_anything(state: State) -> bool:
    return not is_nowhere(bitboard(state.reach))


@rule
def can_reach(state: State, square: int) -> bool:
    return holds(state.reach, square)


@rule
def place(state: State, seat: int, square: int, high: bool) -> None:
    """Lay the tile in hand, draw the next, and the next player goes on."""
    lay(state, seat, square, high)
    state.turns += 1
    state.revealed += 1
    begin_turn(state, seat_behind(state, seat))


@rule
def seat_behind(state: State, seat: int) -> int:
    """The next one clockwise."""
    return seat + 1 if seat + 1 < state.players else 0


@rule
def begin_turn(state: State, first: int) -> None:
    """The next player who can lay a tile. Who cannot on his turn is out; when nobody can, the game is over
    (R-11, R-13).
    """
    seat = first
    for _ in range(state.players):
        if is_in(state, seat):
            if find_reach(state, seat):
                state.turn = seat
                return
            state.out[seat] = 1
        seat = seat_behind(state, seat)
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
