"""Generic functions: the same few for every game, each picking the game's own by the state's type.

Loops, search and batches are written once over these. Compiled, the choice costs nothing: it is made
when the caller is compiled, and callers stay in the disk cache.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from glueckauf.core.bitset import only
from glueckauf.core.chance import Source
from glueckauf.core.jit import allocating, record_type, register_dispatch, rule
from glueckauf.core.schema import Numbers, State


class Kernel(NamedTuple):
    """The compiled functions of a game."""

    deal: Callable[[Any, int, Source], None]
    legal: Callable[[Any, Numbers], int]
    play: Callable[[Any, int], None]
    scores: Callable[[Any, Numbers], None]
    rank: Callable[[Any, int], int]
    hide: Callable[[Any, int], None]
    guess: Callable[[Any, int, Numbers], None]
    redeal: Callable[[Any, Numbers], None]
    observe: Callable[[Any, int, Numbers], None]
    move_weights: Callable[[Any, Numbers, int, Numbers], None]
    plan: Callable[[Any, Numbers], int]
    first_violation: Callable[[Any], int]
    encode: Callable[[Any, int, Numbers], None]
    choice: Callable[[Any, int], int]
    observe_turned: Callable[[Any, int, Numbers], None]
    turned_move: Callable[[Any, int], int]


_kernels: dict[Any, Kernel] = {}


def register(record: Any, kernel: Kernel) -> None:
    _kernels[record] = kernel
    _kernels[record_type(record)] = kernel


def deal(state: State, players: int, source: Source) -> None:
    """Set the table; the only place with chance."""
    _kernels[state.dtype].deal(state, players, source)


def legal(state: State, out: Numbers) -> int:
    """Write the numbers of all legal moves, ascending, and return how many there are."""
    return _kernels[state.dtype].legal(state, out)


def play(state: State, move: int) -> None:
    """Carry out a legal move."""
    _kernels[state.dtype].play(state, move)


def scores(state: State, out: Numbers) -> None:
    """Write the points of every seat as they stand."""
    _kernels[state.dtype].scores(state, out)


def rank(state: State, seat: int) -> int:
    """A number that is greater for whoever stands better: points, then what breaks a tie."""
    return _kernels[state.dtype].rank(state, seat)


def hide(state: State, seat: int) -> None:
    """Erase what a seat may not know."""
    _kernels[state.dtype].hide(state, seat)


def guess(state: State, seat: int, rng: Numbers) -> None:
    """Deal anew what a seat may not know, consistent with all it knows; for NO_SEAT what not everybody may know."""
    _kernels[state.dtype].guess(state, seat, rng)


def redeal(state: State, rng: Numbers) -> None:
    """Deal anew what nobody has seen: for all seats together nothing changes, and every order of it is as likely as the others."""
    _kernels[state.dtype].redeal(state, rng)


def observe(state: State, seat: int, out: Numbers) -> None:
    """Write what a seat may know as numbers for learners."""
    _kernels[state.dtype].observe(state, seat, out)


def move_weights(state: State, moves: Numbers, number: int, weights: Numbers) -> None:
    """Write how likely an experienced player is to choose each of the legal moves, by heuristics. 1 is the least."""
    _kernels[state.dtype].move_weights(state, moves, number, weights)


def plan(state: State, out: Numbers) -> int:
    """Work out a whole turn exactly, where the game can: write its moves and return how many; 0 if there is nothing
    to work out.
    """
    return _kernels[state.dtype].plan(state, out)


def first_violation(state: State) -> int:
    """Return the number of the first invariant of the game that does not hold, or 0."""
    return _kernels[state.dtype].first_violation(state)


def encode(state: State, seat: int, out: Numbers) -> None:
    """Write what a network is shown of all that a seat may know."""
    _kernels[state.dtype].encode(state, seat, out)


def choice(state: State, move: int) -> int:
    """Return the number by which a network knows a legal move of the seat to decide."""
    return _kernels[state.dtype].choice(state, move)


def observe_turned(state: State, seat: int, out: Numbers) -> None:
    """Write what a seat may know as numbers for learners, the table turned to this seat."""
    _kernels[state.dtype].observe_turned(state, seat, out)


def turned_move(state: State, move: int) -> int:
    """Return what a move of the seat to decide is called when the table is turned to it; twice is the move itself."""
    return _kernels[state.dtype].turned_move(state, move)


@rule
def winners(state: State) -> int:
    """The seats that are ahead, as a set of bits; at the end of the game, those that win. Several can share it."""
    best, seats = rank(state, 0), only(0)
    for seat in range(1, state.players):
        reached = rank(state, seat)
        if reached >= best:
            seats = only(seat) | (seats if reached == best else 0)
            best = reached
    return seats


# What a game has that does not say otherwise


@allocating
def rank_by_points(state: State, seat: int) -> int:
    """Equal points are an equal rank."""
    points = np.zeros(4, np.int16)
    scores(state, points)
    return int(points[seat])


@rule
def same_weights(state: State, moves: Numbers, number: int, weights: Numbers) -> None:
    """No move is likelier than another."""
    weights[:number] = 1


@rule
def no_redeal(state: State, rng: Numbers) -> None:
    """Nothing is left to be dealt: all has been seen by somebody."""


@rule
def no_plan(state: State, out: Numbers) -> int:
    """No turn is worked out."""
    return 0


@rule
def no_violation(state: State) -> int:
    """Nothing is checked."""
    return 0


@rule
def same_number(state: State, move: int) -> int:
    """A network knows moves by their numbers."""
    return int(move)


for _function in (
    deal,
    legal,
    play,
    scores,
    rank,
    hide,
    guess,
    redeal,
    observe,
    move_weights,
    plan,
    first_violation,
    encode,
    choice,
    observe_turned,
    turned_move,
):
    register_dispatch(_function, lambda kind, name=_function.__name__: getattr(_kernels[kind], name))
