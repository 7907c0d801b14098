"""A bitboard is a set of squares, such as those with a seat's tiles on top, kept as bits: all of them move at once.

Four words hold four rows each, and a row has sixteen places, one more than the widest board: what a step carries over an
edge of the board comes out on no square. In a state a bitboard is an array of its words, within a rule a tuple of them.
"""

from glueckauf.core.jit import inlined
from glueckauf.core.schema import Numbers
from glueckauf.games.gluex.tables import BIT_OF, BITBOARD_OF, WORD_OF

Bitboard = tuple[int, int, int, int]

NOWHERE: Bitboard = 0, 0, 0, 0
RIGHT, LEFT, DOWN, UP = range(4)


@inlined
def bitboard(words: Numbers) -> Bitboard:
    return int(words[0]), int(words[1]), int(words[2]), int(words[3])


@inlined
def write(words: Numbers, squares: Bitboard) -> None:
    words[0], words[1], words[2], words[3] = squares


@inlined
def both(one: Bitboard, other: Bitboard) -> Bitboard:
    """The squares in both sets."""
    return one[0] & other[0], one[1] & other[1], one[2] & other[2], one[3] & other[3]


@inlined
def either(one: Bitboard, other: Bitboard) -> Bitboard:
    """The squares in either set."""
    return one[0] | other[0], one[1] | other[1], one[2] | other[2], one[3] | other[3]


@inlined
def without(one: Bitboard, other: Bitboard) -> Bitboard:
    """The squares of the first set that are not in the other."""
    return one[0] & ~other[0], one[1] & ~other[1], one[2] & ~other[2], one[3] & ~other[3]


@inlined
def is_nowhere(squares: Bitboard) -> bool:
    return squares[0] | squares[1] | squares[2] | squares[3] == 0


@inlined
def step(squares: Bitboard, direction: int) -> Bitboard:
    """The squares next to those of a board. What leaves it has to be taken away before the next step."""
    first, second, third, fourth = squares
    if direction == RIGHT:
        return first << 1, second << 1, third << 1, fourth << 1
    if direction == LEFT:
        return first >> 1, second >> 1, third >> 1, fourth >> 1
    if direction == DOWN:
        return first << 16, second << 16 | first >> 48, third << 16 | second >> 48, fourth << 16 | third >> 48
    return first >> 16 | second << 48, second >> 16 | third << 48, third >> 16 | fourth << 48, fourth >> 16


# A single square


@inlined
def bitboard_of(square: int) -> Bitboard:
    """The set of this one square."""
    return bitboard(BITBOARD_OF[square])


@inlined
def holds(words: Numbers, square: int) -> bool:
    return words[WORD_OF[square]] & BIT_OF[square] != 0


@inlined
def add(words: Numbers, square: int) -> None:
    words[WORD_OF[square]] |= BIT_OF[square]


@inlined
def remove(words: Numbers, square: int) -> None:
    words[WORD_OF[square]] &= ~BIT_OF[square]
