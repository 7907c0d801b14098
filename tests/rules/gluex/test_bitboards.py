"""Sets of squares as bits say what counting square by square would say."""

from collections.abc import Iterator
from typing import Any

import pytest

from glueckauf.games.gluex.play.heuristics import new_ways, out_of_reach
from glueckauf.games.gluex.rules.bitboard import NOWHERE, bitboard_of, both
from glueckauf.games.gluex.rules.turn import empty_squares, is_foreign_start, pips_of, seat_of
from glueckauf.games.gluex.tables import BOARD_HEIGHT, BOARD_WIDTH, CORRIDOR, ROOM_OF, SIZE, SQUARES
from tests.rules.gluex.table import at_random, can_reach

RIGHT, LEFT, DOWN, UP = (1, 0), (-1, 0), (0, 1), (0, -1)


def games() -> Iterator[Any]:
    for players in (2, 3, 4):
        for seed in range(4):
            yield at_random(players, seed, 12 * players + 4 * seed)


def counted_out(state: Any, square: int, pips: int, direction: tuple[int, int]) -> int | None:
    """The square that so many pips lead to, or None."""
    row, column = divmod(square, SIZE)
    for left in range(pips, 0, -1):
        row, column = row + direction[1], column + direction[0]
        if not (0 <= row < BOARD_HEIGHT[state.board] and 0 <= column < BOARD_WIDTH[state.board]):
            return None
        if left > 1 and state.top[SIZE * row + column]:
            return None
    return SIZE * row + column


def may_be_covered(state: Any, square: int | None) -> bool:
    return square is not None and state.under[square] == 0 and not is_foreign_start(state, int(state.turn), square)


def test_a_seat_reaches_what_its_tiles_are_counted_out_to():
    for state in games():
        own = [square for square in range(SQUARES) if seat_of(state.top[square]) == state.turn]
        ends = {
            counted_out(state, square, int(pips_of(state.top[square])), direction)
            for square in own
            for direction in (RIGHT, LEFT, DOWN, UP)
        }
        expected = {end for end in {*ends, int(state.start[state.turn])} if may_be_covered(state, end)}
        assert {square for square in range(SQUARES) if can_reach(state, square)} == expected


@pytest.mark.parametrize("pips", range(1, 7))
def test_new_ways_are_those_that_lead_to_a_square_of_a_room_that_was_out_of_reach(pips: int):
    for state in games():
        ways = new_ways(out_of_reach(state), empty_squares(state), pips)
        for square in on_board(state):
            for way, direction in zip(ways, (RIGHT, LEFT, DOWN, UP), strict=True):
                end = counted_out(state, square, pips, direction)
                assert (both(way, bitboard_of(square)) != NOWHERE) == is_new(state, end)


def on_board(state: Any) -> list[int]:
    width, height = int(BOARD_WIDTH[state.board]), int(BOARD_HEIGHT[state.board])
    return [SIZE * row + column for row in range(height) for column in range(width)]


def is_new(state: Any, square: int | None) -> bool:
    if square is None or ROOM_OF[state.board, square] == CORRIDOR:
        return False
    return state.under[square] == 0 and not can_reach(state, square)
