"""Whole games without leaving the compiled code: random play, measured and audited."""

from typing import Any

import numpy as np

from glueckauf.core.chance import below, fork
from glueckauf.core.generic import deal, first_violation, guess, legal, move_weights, play, scores, winners
from glueckauf.core.jit import allocating, rule
from glueckauf.core.schema import Numbers, State, byte, dtype_of, short

MOST_MOVES = 1024
"""Room for the legal moves of any position of any game."""

MOST_SEATS = 4
LONGEST = 32_767
"""Room for the moves of any game."""
NO_MOVE = -1


class Result:
    """How a game ended."""

    points = short(MOST_SEATS)
    moves = short()
    winners = byte()
    forfeits = byte()
    """Seats that have lost because they failed, as a set of bits; only bots from outside do."""


RESULT = dtype_of(Result)


@allocating
def room_for_moves() -> Numbers:
    return np.zeros(MOST_MOVES, np.int16)


@allocating
def room_for_weights() -> Numbers:
    return np.zeros(MOST_MOVES, np.int32)


@allocating
def generator(seed: int) -> Numbers:
    """A generator for `draw` and `below`, with nothing in common with the deal of the same seed."""
    rng = np.zeros(1, np.int64)
    rng[0] = fork(seed, 77)
    return rng


@rule
def random_move(state: State, moves: Numbers, rng: Numbers) -> int:
    """Any legal move, or NO_MOVE in a position that no game leads to."""
    number = legal(state, moves)
    return int(moves[below(rng, number)]) if number else NO_MOVE


@rule
def draw_by_weight(weights: Numbers, number: int, rng: Numbers) -> int:
    """A place drawn with chances in proportion to the weights."""
    total = 0
    for place in range(number):
        total += weights[place]
    ticket = below(rng, total)
    for place in range(number):
        ticket -= weights[place]
        if ticket < 0:
            return place
    return number - 1


@rule
def likely_move(state: State, moves: Numbers, weights: Numbers, rng: Numbers) -> int:
    """Return a legal move drawn by move weights, or NO_MOVE."""
    number = legal(state, moves)
    if number < 2:
        return int(moves[0]) if number else NO_MOVE
    move_weights(state, moves, number, weights)
    return int(moves[draw_by_weight(weights, number, rng)])


@rule
def play_on(state: State, moves: Numbers, rng: Numbers, limit: int) -> int:
    """Random moves until the game is over or `limit` are played; return how many were."""
    number = 0
    while not state.over and number < limit:
        move = random_move(state, moves, rng)
        if move == NO_MOVE:
            break
        play(state, move)
        number += 1
    return number


@rule
def write_result(state: State, result: Any, moves: int) -> None:
    result.moves = moves
    result.winners = winners(state)
    scores(state, result.points)


@rule
def play_all(table: Any, moves: Numbers) -> None:
    """Play these moves, one after the other, on the first state of a table."""
    for move in moves:
        play(table[0], int(move))


@allocating
def random_games(table: Any, results: Any, players: int, first_seed: int) -> int:
    """Deal and play a game for every result; return how many moves were played in all."""
    state = table[0]
    moves = room_for_moves()
    total = 0
    for game in range(len(results)):
        seed = first_seed + game
        deal(state, players, seed)
        write_result(state, results[game], play_on(state, moves, generator(seed), LONGEST))
        total += results[game].moves
    return total


@rule
def play_and_digest(state: State, players: int, seed: int, moves: Numbers, rng: Numbers) -> int:
    """Play a random game from a seed. Return a hash of its moves in the upper 48 bits and their number in the lower 16."""
    deal(state, players, seed)
    rng[0] = fork(seed, 77)
    digest, number = 0, 0
    while not state.over:
        move = random_move(state, moves, rng)
        play(state, move)
        digest = fork(digest, move)
        number += 1
    return digest >> 16 << 16 | number


@allocating
def digest_games(table: Any, players: int, first_seed: int, digests: Numbers) -> None:
    """Write the digest of the random game of each of so many seeds."""
    moves, rng = room_for_moves(), generator(0)
    for game in range(len(digests)):
        digests[game] = play_and_digest(table[0], players, first_seed + game, moves, rng)


@rule
def copy_often(table: Any, number: int) -> None:
    """Copy the first state over the others, `number` times; a benchmark of copies."""
    for copy in range(number):
        table[1 + copy % (len(table) - 1)] = table[0]


@allocating
def audit(state: State, seed: int, limit: int) -> int:
    """Play a dealt game at random and check after every move: invariants, moves to choose from, an end.

    Return 0, or the first invariant that does not hold, or -1 for a position without moves, -2 for moves out of order, -3 for no end.
    """
    moves, rng = room_for_moves(), generator(seed)
    for _ in range(limit):
        if first_violation(state):
            return first_violation(state)
        if state.over:
            return 0
        number = legal(state, moves)
        if number == 0:
            return -1
        for place in range(1, number):
            if moves[place] <= moves[place - 1]:
                return -2
        play(state, int(moves[below(rng, number)]))
    return -3


@allocating
def count_bad_guesses(table: Any, seat: int, seed: int, guesses: int) -> int:
    """Guess what a seat cannot see, so often, and check each guess: it keeps the invariants and has a move unless the game is
    over. Place 0 of the table is the position, place 1 is room. Return how many guesses fail.
    """
    moves, rng = room_for_moves(), generator(seed)
    failed = 0
    for _ in range(guesses):
        table[1] = table[0]
        guess(table[1], seat, rng)
        has_move = table[1].over == 1 or legal(table[1], moves) > 0
        failed += first_violation(table[1]) != 0 or not has_move
    return failed


@rule
def audit_games(table: Any, players: int, first_seed: int, games: int) -> int:
    """Audit game after game; return the seed of the first one that fails, or -1."""
    for seed in range(first_seed, first_seed + games):
        deal(table[0], players, seed)
        if audit(table[0], seed, 5000) != 0:
            return seed
    return -1
