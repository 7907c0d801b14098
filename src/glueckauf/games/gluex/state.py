"""Everything on the table in a game of Glüx, as one record.

`top` and `under` hold the uppermost and the covered tile of each square, as 1 + 6 * seat + (pips - 1), or 0.
`lit` has, for each seat and row, the columns of its uppermost tiles as bits; `rows` and `columns` all occupied
squares in both directions; `full` the squares with two tiles; `reach` the squares the seat to move can reach;
`glow` the pips of each seat's uppermost tiles in each room. The tiles of a seat stand in `bag` in
the order in which they are drawn: `used` of them lie on the board, the next is in hand.
"""

from glueckauf.core.schema import byte, record_of, short
from glueckauf.games.gluex.tables import MOST_ROOMS, SEATS, SIZE, SQUARES, TILES_EACH

NOTHING = -1

CHOOSE, PLACE, OVER = range(3)
PHASES = ("choose", "place", "over")


class State:
    turns = short()
    revealed = short()
    start = short(SEATS)
    lit = short(SEATS, SIZE)
    rows = short(SIZE)
    columns = short(SIZE)
    full = short(SIZE)
    reach = short(SIZE)

    players = byte()
    turn = byte()
    over = byte()
    layout = byte()
    viewer = byte()
    board = byte()
    phase = byte()
    starter = byte()
    face = byte(SEATS)
    out = byte(SEATS)
    used = byte(SEATS)
    glow = byte(SEATS, MOST_ROOMS)
    bag = byte(SEATS, TILES_EACH)
    top = byte(SQUARES)
    under = byte(SQUARES)


RECORD = record_of(State)
