"""Heuristics for Glüx: what experienced players do without thinking long.

Early on they lay a tile where it leads to squares of rooms that were out of their reach, later where it wins a room.
A tile that another player can cover at once is worth less, and the second tile on the start square, which nobody
can take away, is kept for the end.
"""

from typing import NamedTuple

import numpy as np

from glueckauf.core.jit import inlined, rule
from glueckauf.core.schema import Numbers
from glueckauf.games.gluex.rules.bitboard import (
    DOWN,
    LEFT,
    NOWHERE,
    RIGHT,
    UP,
    Bitboard,
    bitboard,
    both,
    either,
    step,
    without,
)
from glueckauf.games.gluex.rules.turn import empty_squares, face_up, hand, is_in, led_to, pips_of, seat_of
from glueckauf.games.gluex.state import State
from glueckauf.games.gluex.tables import (
    BIT_NUMBER_OF,
    CORRIDOR,
    NO_TILE,
    ROOM_OF,
    ROOM_SQUARES,
    TILES_EACH,
    WORD_OF,
)

# Every heuristic gives a move points, and a move that is HALF points behind the best weighs half as much.
# The points are those that won most games against slightly different ones.

HALF = 11
HEAVIEST = 1 << 16
FARTHEST = 16 * HALF

NEW_WAY = 8
"""For each square of a room that the tile brings into reach, and for each tile still to come."""

LEAD_EARLY, LEAD_LATE = 100, 179
"""A sure lead in a room, while all tiles are still to come and at the end."""

SURE_EARLY, SURE_LATE = 22.7, 0.5
"""The pips that make a lead rather sure: early much can still happen to it, at the end one pip is enough."""

DANGER, DANGER_PER_PIP = 65, 14
"""Against a tile that another can cover at once, more so if much would be lost."""

START, START_PER_TILE = 20, 3
"""Against the second tile on the start square: nobody can take it away, and it saves from being knocked out."""

MOST_PIPS = 60
"""More than nine squares hold with a six on each."""


def _lead_worth() -> Numbers:
    """What a lead of so many pips is worth, for every number of tiles still to come. Lags count from the end."""
    early = np.arange(TILES_EACH + 1)[:, None] / TILES_EACH
    lead = np.roll(np.arange(-MOST_PIPS, MOST_PIPS), MOST_PIPS)
    sure = np.tanh(lead / (SURE_LATE + (SURE_EARLY - SURE_LATE) * early))
    return np.round(sure * (LEAD_LATE + (LEAD_EARLY - LEAD_LATE) * early)).astype(np.int16)


LEAD_WORTH = _lead_worth()
WEIGHTS = np.array([max(1, round(HEAVIEST / 2 ** (behind / HALF))) for behind in range(FARTHEST + 1)])


@rule
def move_weights(state: State, moves: Numbers, number: int, weights: Numbers) -> None:
    """How likely an experienced player is to choose each of the legal moves. 1 is the least."""
    value_moves(state, moves[:number], weights)
    compare(weights[:number])


@rule
def compare(weights: Numbers) -> None:
    """From what each move is worth to its weight."""
    best = int(weights[0])
    for worth in weights:
        best = max(best, int(worth))
    for place in range(len(weights)):
        weights[place] = WEIGHTS[min(best - int(weights[place]), FARTHEST)]


@rule
def to_come(state: State) -> int:
    """The tiles the seat to move has still to lay."""
    return TILES_EACH - int(state.used[state.turn])


# All of the board at once: what matters for many squares is worked out for all of them together


Ways = tuple[Bitboard, Bitboard, Bitboard, Bitboard]
"""From where tiles lead to something new on their right, on their left, down and up."""


class Outlook(NamedTuple):
    """What matters for every move of a seat."""

    seat: int
    low: int
    high: int
    to_come: int
    low_ways: Ways
    high_ways: Ways
    danger: Bitboard


class Part(NamedTuple):
    """One word of its bitboards."""

    low_ways: Bitboard
    high_ways: Bitboard
    danger: int


@inlined
def outlook(state: State) -> Outlook:
    seat, kind = int(state.turn), hand(state, state.turn)
    low, high = face_up(kind, False), face_up(kind, True)
    new, empty = out_of_reach(state), empty_squares(state)
    ways = new_ways(new, empty, low), new_ways(new, empty, high)
    return Outlook(seat, low, high, to_come(state), *ways, in_danger(state))


@inlined
def part_of(seen: Outlook, word: int) -> Part:
    return Part(words_of(seen.low_ways, word), words_of(seen.high_ways, word), seen.danger[word])


@inlined
def words_of(ways: Ways, word: int) -> Bitboard:
    return ways[0][word], ways[1][word], ways[2][word], ways[3][word]


@rule
def value_moves(state: State, moves: Numbers, worth: Numbers) -> None:
    """What each move is worth. Both faces of a square stand side by side."""
    seen = outlook(state)
    place = value_part(state, seen, 0, moves, 0, worth)
    place = value_part(state, seen, 1, moves, place, worth)
    place = value_part(state, seen, 2, moves, place, worth)
    value_part(state, seen, 3, moves, place, worth)


@inlined
def value_part(  # noqa: PLR0913, PLR0917
    state: State, seen: Outlook, word: int, moves: Numbers, place: int, worth: Numbers
) -> int:
    """Value the moves to the squares of a word, which begin at a place, and return where the next word begins."""
    part = part_of(seen, word)
    while place < len(moves) and WORD_OF[moves[place] // 2] == word:
        worth[place], worth[place + 1] = value_square(state, seen, part, moves[place] // 2)
        place += 2
    return place


@inlined
def value_square(state: State, seen: Outlook, part: Part, square: int) -> tuple[int, int]:
    """What the low and the high face are worth there."""
    way, bit = NEW_WAY * seen.to_come, int(BIT_NUMBER_OF[square])
    low, high = way * ways_from(part.low_ways, bit), way * ways_from(part.high_ways, bit)
    room = ROOM_OF[state.board, square]
    if room != CORRIDOR:
        low_gain, high_gain = gains(state, seen, room, state.top[square])
        danger = part.danger >> bit & 1
        low += low_gain - danger * (DANGER + DANGER_PER_PIP * seen.low)
        high += high_gain - danger * (DANGER + DANGER_PER_PIP * seen.high)
    if square == state.start[seen.seat]:
        low -= START + START_PER_TILE * seen.to_come
        high -= START + START_PER_TILE * seen.to_come
    return low, high


# Ways: what a tile brings into reach


@inlined
def out_of_reach(state: State) -> Bitboard:
    """The squares where a room waits for the first way to it."""
    rooms = bitboard(ROOM_SQUARES[state.board])
    return without(without(rooms, bitboard(state.reach)), bitboard(state.full))


@inlined
def new_ways(new: Bitboard, empty: Bitboard, pips: int) -> Ways:
    """The squares from where so many pips lead to something new: found by going back from there."""
    return (
        way_back(new, empty, LEFT, pips),
        way_back(new, empty, RIGHT, pips),
        way_back(new, empty, UP, pips),
        way_back(new, empty, DOWN, pips),
    )


@inlined
def way_back(new: Bitboard, empty: Bitboard, direction: int, pips: int) -> Bitboard:
    way = step(new, direction)
    for _ in range(1, pips):
        way = step(both(way, empty), direction)
    return way


@inlined
def ways_from(words: Bitboard, bit: int) -> int:
    return (words[0] >> bit & 1) + (words[1] >> bit & 1) + (words[2] >> bit & 1) + (words[3] >> bit & 1)


# Rooms


@inlined
def gains(state: State, seen: Outlook, room: int, covered: int) -> tuple[int, int]:
    """What the low and the high face win in a room, on a tile or on none."""
    before = standing(state, seen, light(state, seen.seat, room, NO_TILE), rivals(state, seen.seat, room, NO_TILE))
    own, others = light(state, seen.seat, room, covered), rivals(state, seen.seat, room, covered)
    low, high = standing(state, seen, own + seen.low, others), standing(state, seen, own + seen.high, others)
    return low - before, high - before


@inlined
def light(state: State, seat: int, room: int, covered: int) -> int:
    """A seat's pips in a room when a tile is covered."""
    return int(state.glow[seat, room]) - pips_of(covered) * (seat_of(covered) == seat)


@inlined
def rivals(state: State, seat: int, room: int, covered: int) -> tuple[int, int]:
    """The most pips of others in a room and the second most, when a tile is covered."""
    first = second = 0
    for other in range(state.players):
        if other != seat:
            glow = light(state, other, room, covered)
            second = max(second, min(first, glow))
            first = max(first, glow)
    return first, second


@inlined
def standing(state: State, seen: Outlook, own: int, others: tuple[int, int]) -> int:
    """What so many pips in a room are worth; second place counts half, with two players nothing."""
    worth = int(LEAD_WORTH[seen.to_come, own - others[0]])
    if state.players > 2:
        worth += int(LEAD_WORTH[seen.to_come, own - others[1]]) // 2
    return worth


# Danger


@inlined
def in_danger(state: State) -> Bitboard:
    """The empty squares that tiles of others lead to."""
    tiles = NOWHERE
    for other in range(state.players):
        if other != state.turn and is_in(state, other):
            tiles = either(tiles, bitboard(state.lit[other]))
    return both(led_to(state, tiles), empty_squares(state))
