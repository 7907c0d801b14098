"""Everything on the table in a game of Glüx, as one record.

`top` and `under` hold the top and the covered tile of each square, as 1 + 6 * seat + (pips - 1), or 0.
Bitboards (`rules/bitboard.py`) say the same as sets of squares: `lit` where each seat's tiles lie on top, `shown` where
one, two ... pips lie on top, `full` where two tiles lie, `reach` where the seat to move can lay one. `glow` has the pips
of each seat's top tiles in each room. The tiles of a seat stand in `bag` in the order in which they are drawn: `used` of
them lie on the board, the next is in hand.
"""

from glueckauf.core.schema import A_SEAT, NO_ONE, NOTHING, SEATS, Schema, bitset64, byte, dtype_of, make_clear, short
from glueckauf.games.gluex.box import FACES, TILES
from glueckauf.games.gluex.tables import MOST_ROOMS, NO_SQUARE, PIPS, SQUARE_NAMES, SQUARES, TILES_EACH, WORDS

CHOOSE, PLACE, OVER = range(3)
PHASES = ("choose", "place", "over")


class State(Schema):
    start = short(SEATS, of=SQUARE_NAMES, blank=NO_SQUARE)
    lit = bitset64(SEATS, WORDS)
    shown = bitset64(PIPS, WORDS)
    full = bitset64(WORDS)
    reach = bitset64(WORDS)

    layout = byte(kept=True)
    board = byte()
    phase = byte(of=PHASES)
    starter = byte(of=A_SEAT, blank=NOTHING, key="starting_player")
    face = byte(SEATS, of=FACES, blank=NOTHING, key="first_face")
    out = byte(SEATS, yes=True, most=1, meaning="1 for a seat that could not lay a tile and is out")
    used = byte(SEATS, most=TILES_EACH, meaning="tiles laid so far")
    glow = byte(SEATS, MOST_ROOMS)
    bag = byte(SEATS, TILES_EACH, of=TILES, blank=NOTHING, seen_by=NO_ONE)
    top = byte(SQUARES)
    under = byte(SQUARES)


DTYPE = dtype_of(State)
clear = make_clear(State)
