"""What a network is shown of Glüx: the board turned so that the own start square lies in the upper left corner.

Beside the tiles the network is shown what it would take long to work out: who can reach which square, and who leads in a room.
"""

from glueckauf.core.bitset import lowest, without_lowest
from glueckauf.core.jit import inlined, rule
from glueckauf.core.observation import Column, Observation, seat_after, steps_from
from glueckauf.core.schema import Numbers
from glueckauf.games.gluex.box import BOARDS, COPIES_OF_A_TILE
from glueckauf.games.gluex.play.observation import KINDS, MOST_LIGHT, observe_bag
from glueckauf.games.gluex.play.turning import TURNED_ROOMS, TURNED_SQUARES, turn_for
from glueckauf.games.gluex.rules.secrecy import tiles_seen
from glueckauf.games.gluex.rules.turn import face_up, hand, is_in, pips_of, reach_of, seat_of
from glueckauf.games.gluex.state import CHOOSE, State
from glueckauf.games.gluex.tables import (
    MOST_ROOMS,
    PIPS,
    ROOM_COUNT,
    SEATS,
    SQUARE_AT,
    SQUARES,
    TILES_EACH,
    WORDS,
)

CHOICES = PIPS * SQUARES
WIDEST_LEAD = 20
EVEN = WIDEST_LEAD + 1
EMPTY, MINE, REACHERS, OTHERS = range(1, 5)

INPUTS = Observation(
    1,
    Column("present", (SEATS,), 1, "1 for a seat that takes part"),
    Column("board", (len(BOARDS),), 1, "for two players, first layout, second layout"),
    Column("choosing", (1,), 1, "1 while the first faces are chosen"),
    Column("hand", (KINDS,), 1, "the tile in the own hand: 1/6, 2/5, 3/4"),
    Column("starter", (SEATS,), 1, "1 for the seat that lays the first tile; all 0 while the first faces are chosen"),
    Column("out", (SEATS,), 1, "1 for a seat that could not lay a tile and is out"),
    Column("laid", (SEATS,), TILES_EACH, "tiles laid so far"),
    Column("unseen", (SEATS, KINDS), COPIES_OF_A_TILE, "tiles of each kind that this seat has not seen yet"),
    Column("light", (SEATS, MOST_ROOMS), MOST_LIGHT, "pips of top tiles in each room"),
    Column("lead", (MOST_ROOMS,), 2 * EVEN - 1, "1 to 41 for a lead of -20 to 20 over the best other; 0: all dark"),
    Column("second", (MOST_ROOMS,), 2 * EVEN - 1, "the same over the second best other, from three players on"),
    Column("tiles", (SQUARES,), PIPS * SEATS, "the top tile: 6 for each seat after the own one, and its pips"),
    Column("reach", (SEATS, SQUARES), OTHERS, "squares a seat can reach: empty, own, the reaching seat's, another's"),
    Column("covered", (SQUARES,), 1, "1 for a square with two tiles"),
)

PRESENT = INPUTS.at("present")
BOARD = INPUTS.at("board")
CHOOSING = INPUTS.at("choosing")
HAND = INPUTS.at("hand")
STARTER = INPUTS.at("starter")
KNOCKED_OUT = INPUTS.at("out")
LAID = INPUTS.at("laid")
UNSEEN = INPUTS.at("unseen")
LIGHT = INPUTS.at("light")
LEAD = INPUTS.at("lead")
SECOND = INPUTS.at("second")
TILES = INPUTS.at("tiles")
REACH = INPUTS.at("reach")
COVERED = INPUTS.at("covered")


@rule
def choice(state: State, move: int) -> int:
    """Return the number of a choice: the turned square, then the pips the tile will show there."""
    square = int(TURNED_SQUARES[state.board, turn_for(state, state.turn), move // 2])
    return PIPS * square + face_up(hand(state, state.turn), move % 2 == 1) - 1


@rule
def encode(state: State, seat: int, out: Numbers) -> None:
    """Write what a network is shown of all that a seat may know."""
    out[:] = 0
    show_table(state, seat, out)
    for step in range(state.players):
        show_seat(state, seat, step, out)
    show_leads(state, seat, TURNED_ROOMS[state.board, turn_for(state, seat)], out)
    turned = TURNED_SQUARES[state.board, turn_for(state, seat)]
    show_tiles(state, seat, turned, out)
    for step in range(state.players):
        show_reach(state, seat, step, turned, out[REACH + SQUARES * step :])


@inlined
def show_table(state: State, seat: int, out: Numbers) -> None:
    out[BOARD + int(state.board)] = 1
    if state.phase == CHOOSE:
        out[CHOOSING] = 1
    else:
        out[STARTER + steps_from(state, seat, state.starter)] = 1
    if state.used[seat] < TILES_EACH:
        out[HAND + hand(state, seat)] = 1


@inlined
def show_seat(state: State, seat: int, step: int, out: Numbers) -> None:
    other = seat_after(state, seat, step)
    out[PRESENT + step] = 1
    out[KNOCKED_OUT + step] = state.out[other]
    out[LAID + step] = state.used[other]
    observe_bag(state, other, tiles_seen(state, seat, other), out[UNSEEN + KINDS * step :])


@inlined
def show_leads(state: State, seat: int, turned: Numbers, out: Numbers) -> None:
    """The light of every seat in every room, and how far the own one is ahead."""
    for room in range(ROOM_COUNT[state.board]):
        first = second = 0
        for step in range(state.players):
            glow = int(state.glow[seat_after(state, seat, step), room])
            out[LIGHT + MOST_ROOMS * step + turned[room]] = glow
            if step > 0:
                second = max(second, min(first, glow))
                first = max(first, glow)
        own = int(state.glow[seat, room])
        out[LEAD + turned[room]] = lead_as_number(own, first)
        if state.players > 2:
            out[SECOND + turned[room]] = lead_as_number(own, second)


@inlined
def lead_as_number(own: int, other: int) -> int:
    if own == 0 and other == 0:
        return 0
    return EVEN + max(-WIDEST_LEAD, min(WIDEST_LEAD, own - other))


@inlined
def show_tiles(state: State, seat: int, turned: Numbers, out: Numbers) -> None:
    for square in range(SQUARES):
        tile = int(state.top[square])
        if tile != 0:
            out[TILES + turned[square]] = PIPS * steps_from(state, seat, seat_of(tile)) + pips_of(tile)
            out[COVERED + turned[square]] = state.under[square] != 0


# Reach, as in the rules, but for any seat


@inlined
def show_reach(state: State, seat: int, step: int, turned: Numbers, out: Numbers) -> None:
    reacher = seat_after(state, seat, step)
    if not is_in(state, reacher):
        return
    reach = reach_of(state, reacher)
    for word in range(WORDS):
        bits = reach[word]
        while bits:
            square = SQUARE_AT[word, lowest(bits)]
            bits = without_lowest(bits)
            out[turned[square]] = whose(state, seat, reacher, square)


@inlined
def whose(state: State, seat: int, reacher: int, square: int) -> int:
    """What the reaching seat would cover."""
    tile = int(state.top[square])
    if tile == 0:
        return EMPTY
    if seat_of(tile) == seat:
        return MINE
    return REACHERS if seat_of(tile) == reacher else OTHERS
