"""A simple opponent: it tries every move in games played on at random, and takes the one that ended best."""

from typing import Any

import numpy as np

from glueckauf.core.generic import guess, legal, play, scores
from glueckauf.core.kernel import rule
from glueckauf.core.layout import Numbers
from glueckauf.core.loops import MOST_SEATS, play_on, room_for_moves
from glueckauf.core.position import Move, View

SAMPLES = 60
LONGEST = 10_000


@rule
def lead(points: Numbers, players: int, seat: int) -> int:
    """By how much a seat is ahead of the best other one."""
    best = -(2**15)
    for other in range(players):
        if other != seat and points[other] > best:
            best = points[other]
    return points[seat] - best


@rule
def try_moves(table: Any, seat: int, samples: int, rng: Numbers) -> int:
    """Place 0 of the table is the seat's view, the other two are room to play. Says the best move.

    Every sample deals the hidden cards once and tries all moves on that deal.
    """
    moves, later = room_for_moves(), room_for_moves()
    points = np.zeros(MOST_SEATS, np.int16)
    number = legal(table[0], moves)
    totals = np.zeros(number, np.int64)
    for _ in range(samples):
        table[1] = table[0]
        guess(table[1], seat, rng)
        for choice in range(number):
            table[2] = table[1]
            play(table[2], int(moves[choice]))
            play_on(table[2], later, rng, LONGEST)
            scores(table[2], points)
            totals[choice] += lead(points, table[0].players, seat)
    return int(moves[np.argmax(totals)])


def sampler(view: View, rng: Numbers) -> Move:
    return Move(view.game, try_moves(view.copies(3), view.seat, SAMPLES, rng))
