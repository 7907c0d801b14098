"""The boards as tables of numbers. Squares of every board are numbered on one grid of 15 by 15, row by row."""

from collections.abc import Iterable, Sequence

import numpy as np

from glueckauf.core.schema import Numbers
from glueckauf.games.gluex.box import BOARDS, CENTRE_ROOMS, COPIES_OF_A_TILE, STARTS, TILES

SEATS = 4
SIZE = 15
PIPS = 6
SQUARES = SIZE * SIZE
CORRIDOR = -1
NO_SQUARE = -1
TILES_EACH = COPIES_OF_A_TILE * len(TILES)
MOST_ROOMS = 11

ROWS_DRAWN = [board.split() for board in BOARDS]
BOARD_WIDTH = np.array([len(rows[0]) for rows in ROWS_DRAWN])
BOARD_HEIGHT = np.array([len(rows) for rows in ROWS_DRAWN])
SQUARE_NAMES = [f"{'abcdefghijklmno'[square % SIZE]}{square // SIZE + 1}" for square in range(SQUARES)]


def _letters(rows: Sequence[str]) -> dict[int, str]:
    return {SIZE * y + x: letter for y, row in enumerate(rows) for x, letter in enumerate(row) if letter != "."}


ROOM_NAMES = [sorted(set(_letters(rows).values())) for rows in ROWS_DRAWN]
ROOM_OF = np.full((len(BOARDS), SQUARES), CORRIDOR)
for _board, _rows in enumerate(ROWS_DRAWN):
    for _square, _letter in _letters(_rows).items():
        ROOM_OF[_board, _square] = ROOM_NAMES[_board].index(_letter)
ROOM_COUNT = np.array([len(names) for names in ROOM_NAMES])
CENTRE = np.array([names.index(centre) for names, centre in zip(ROOM_NAMES, CENTRE_ROOMS, strict=True)])

# Sets of squares as bits: `rules/bitboard.py`

WORDS, ROWS_IN_A_WORD, PLACES_IN_A_ROW = 4, 4, 16
PLACE_OF = np.array([PLACES_IN_A_ROW * (square // SIZE) + square % SIZE for square in range(SQUARES)])
WORD_OF, BIT_NUMBER_OF = np.divmod(PLACE_OF, ROWS_IN_A_WORD * PLACES_IN_A_ROW)
BIT_OF = 1 << BIT_NUMBER_OF
SQUARE_AT = np.full((WORDS, ROWS_IN_A_WORD * PLACES_IN_A_ROW), NO_SQUARE)
"""The square of each bit of each word."""
SQUARE_AT[WORD_OF, BIT_NUMBER_OF] = range(SQUARES)


def _bitboard(squares: Iterable[int]) -> Numbers:
    words = np.zeros(WORDS, np.int64)
    for square in squares:
        words[WORD_OF[square]] |= BIT_OF[square]
    return words


BITBOARD_OF = np.array([_bitboard([square]) for square in range(SQUARES)])
BOARD_SQUARES = np.array(
    [
        _bitboard(SIZE * row + column for row in range(height) for column in range(width))
        for width, height in zip(BOARD_WIDTH, BOARD_HEIGHT, strict=True)
    ]
)
ROOM_SQUARES = np.array([_bitboard(np.flatnonzero(rooms != CORRIDOR)) for rooms in ROOM_OF])
"""The squares of rooms, on each board."""

# Tiles on the board, as a state has them

NO_TILE, NO_SEAT = 0, -1
PIPS_OF = np.array([NO_TILE, *(SEATS * [*range(1, PIPS + 1)])])
SEAT_OF = np.array([NO_SEAT, *(seat for seat in range(SEATS) for _ in range(PIPS))])

START_SQUARES = np.array(
    [
        [SQUARE_NAMES.index(name) for name in STARTS.get(players, ())]
        + [NO_SQUARE] * (SEATS - len(STARTS.get(players, ())))
        for players in range(SEATS + 1)
    ]
)

LOW_FACE = np.array([int(tile[0]) for tile in TILES])
HIGH_FACE = np.array([int(tile[2]) for tile in TILES])
