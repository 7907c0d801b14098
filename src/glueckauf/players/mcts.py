"""One search for every game: a Monte Carlo tree over dealt guesses of what the seat cannot see.

Each iteration deals the hidden part anew, walks down the tree by win rate and rule of thumb, adds one node,
plays the game to its end and tells every node on the way how it ended for the seat that moved there.
All seats play for themselves: a node counts the result of its own mover, not the loss of the others.
The hidden part differs from iteration to iteration, so a node keeps count of how often it could be reached.
"""

from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from glueckauf.core.bitset import contains, count
from glueckauf.core.generic import guess, legal, move_weights, plan, play, scores, winners
from glueckauf.core.jit import rule
from glueckauf.core.playouts import MOST_SEATS, NO_MOVE, likely_move, random_move, room_for_moves, room_for_weights
from glueckauf.core.schema import Numbers, State

MOST_NODES = 2**18
DEEPEST = 200
CURIOSITY = 1.0
CAUTION = 0.1
EVEN = 0.25
"""How much of the prior is the same for all moves, so that no rule of thumb can blind the search."""
CLEAR_LEAD = 10.0
"""A lead of so many points is halfway from an even game to a certain one."""

NODE: Any = np.dtype(
    (
        np.record,
        [
            ("value", "f8"),
            ("wins", "f8"),
            ("points", "f8"),
            ("squares", "f8"),
            ("first", "i4"),
            ("next", "i4"),
            ("visits", "i4"),
            ("seen", "i4"),
            ("move", "i2"),
            ("mover", "i2"),
            ("planned", "i2"),
        ],
    )
)


class SearchOptions(NamedTuple):
    """How to think: for which seat, with playouts by rule of thumb or at random, how many moves ahead."""

    seat: int
    guided: bool
    depth: int


class Workspace(NamedTuple):
    """Room to think, allocated once, and the generator."""

    rng: Numbers
    moves: Numbers
    weights: Numbers
    plan: Numbers
    overlooked: Numbers
    child_of: Numbers
    path: Numbers
    value: Numbers
    wins: Numbers
    points: Numbers
    imagined: Numbers
    """How many moves were played, those within the tree counted as one."""


def desk(codes: int, rng: Numbers) -> Workspace:
    return Workspace(
        rng,
        room_for_moves(),
        room_for_weights(),
        room_for_moves(),
        np.zeros(codes, np.bool_),
        np.zeros(codes, np.int32),
        np.zeros(DEEPEST + 1, np.int32),
        np.zeros(MOST_SEATS),
        np.zeros(MOST_SEATS),
        np.zeros(MOST_SEATS, np.int16),
        np.zeros(1, np.int64),
    )


@rule
def options(state: State, node: int, desk: Workspace) -> int:
    """The legal moves; at the root without those that were overlooked."""
    number = legal(state, desk.moves)
    if node != 0:
        return number
    kept = 0
    for place in range(number):
        if not desk.overlooked[desk.moves[place]]:
            desk.moves[kept] = desk.moves[place]
            kept += 1
    return kept


@rule
def find_children(tree: Any, node: int, child_of: Numbers) -> None:
    child = tree[node].first
    while child:
        child_of[tree[child].move] = child
        child = tree[child].next


@rule
def forget_children(tree: Any, node: int, child_of: Numbers) -> None:
    child = tree[node].first
    while child:
        child_of[tree[child].move] = 0
        child = tree[child].next


@rule
def total(weights: Numbers, number: int) -> int:
    sum_of = 0
    for place in range(number):
        sum_of += weights[place]
    return sum_of


@rule
def planned(tree: Any, node: int, state: State, desk: Workspace) -> int:
    """The next move of a turn that can be worked out exactly, or -1. It is worked out once for each node:
    it depends on what lies open only.
    """
    if tree[node].planned == 0:
        length = plan(state, desk.plan)
        tree[node].planned = 1 + desk.plan[0] if length else -1
    return tree[node].planned - 1 if tree[node].planned > 0 else -1


@rule
def prefer(move: int, desk: Workspace, number: int) -> None:
    """A move worked out exactly weighs as much as all others together."""
    if move < 0:
        return
    for place in range(number):
        if desk.moves[place] == move:
            desk.weights[place] += total(desk.weights, number)


@rule
def worth_of_the_new(tree: Any, node: int) -> float:
    """What to expect of a move never tried: a little less than what the tried ones brought."""
    tried, value = 0, 0.0
    child = tree[node].first
    while child:
        tried += tree[child].visits
        value += tree[child].value
        child = tree[child].next
    return value / tried - CAUTION if tried else 0.5


@rule
def appeal(tree: Any, child: int, prior: float) -> float:
    """What is known of a move, and what a further look promises."""
    known = tree[child].value / tree[child].visits
    return known + CURIOSITY * prior * sqrt(tree[child].seen + 1.0) / (1.0 + tree[child].visits)


@rule
def most_appealing(tree: Any, node: int, desk: Workspace, number: int) -> int:
    """The place of the move to look at next; every known move on offer is noted as seen."""
    all_weights = total(desk.weights, number)
    new, eager = worth_of_the_new(tree, node), CURIOSITY * sqrt(tree[node].visits + 1.0)
    best, most = 0, -1e9
    for place in range(number):
        prior = EVEN / number + (1.0 - EVEN) * desk.weights[place] / all_weights
        child = int(desk.child_of[desk.moves[place]])
        if child:
            tree[child].seen += 1
        promise = appeal(tree, child, prior) if child else new + eager * prior
        if promise > most:
            best, most = place, promise
    return best


@rule
def grow(tree: Any, node: int, move: int, mover: int) -> int:
    """A new child, kept in a chain with its siblings. The root's own move counts the nodes. 0: no room left."""
    child = tree[0].next + 1
    if child == len(tree):
        return 0
    tree[0].next = child
    tree[child].move = move
    tree[child].mover = mover
    tree[child].next = tree[node].first
    tree[child].seen = 1
    tree[node].first = child
    return child


@rule
def descend(tree: Any, state: State, desk: Workspace, deepest: int) -> int:
    """Walk down the tree to a position not yet in it; says the length of the path."""
    node, depth = 0, 0
    desk.path[0] = 0
    while not state.over and depth < deepest:
        number = options(state, node, desk)
        if number == 0:
            return depth + 1
        place = 0
        find_children(tree, node, desk.child_of)
        if number > 1:
            move_weights(state, desk.moves, number, desk.weights)
            prefer(planned(tree, node, state, desk), desk, number)
            place = most_appealing(tree, node, desk, number)
        move = int(desk.moves[place])
        child = int(desk.child_of[move])
        forget_children(tree, node, desk.child_of)
        is_new = child == 0
        if is_new:
            child = grow(tree, node, move, state.turn)
        play(state, move)
        if child == 0:
            return depth + 1
        depth += 1
        desk.path[depth] = child
        node = child
        if is_new and number > 1:
            return depth + 1
    return depth + 1


@rule
def finish(state: State, desk: Workspace, guided: bool) -> None:
    """Play the game to its end, or as far as there are moves."""
    while not state.over:
        desk.imagined[0] += 1
        if guided:
            move = likely_move(state, desk.moves, desk.weights, desk.rng)
        else:
            move = random_move(state, desk.moves, desk.rng)
        if move == NO_MOVE:
            return
        play(state, move)


@rule
def judge(state: State, desk: Workspace) -> None:
    """What the end is worth to each seat: half for winning, half for how clearly."""
    scores(state, desk.points)
    won = winners(state)
    share = 1.0 / count(won)
    for seat in range(state.players):
        desk.wins[seat] = share if contains(won, seat) else 0.0
        lead = lead_of(desk.points, state.players, seat)
        desk.value[seat] = 0.5 * desk.wins[seat] + 0.25 + 0.25 * lead / (abs(lead) + CLEAR_LEAD)


@rule
def lead_of(points: Numbers, players: int, seat: int) -> int:
    """By how much a seat is ahead of the best other one."""
    best = -(2**15)
    for other in range(players):
        if other != seat and points[other] > best:
            best = points[other]
    return int(points[seat]) - best


@rule
def tell(tree: Any, desk: Workspace, length: int) -> None:
    """Every node on the path hears how the game ended for its mover."""
    tree[0].visits += 1
    for step in range(1, length):
        node = desk.path[step]
        mover = tree[node].mover
        points = float(desk.points[mover])
        tree[node].visits += 1
        tree[node].value += desk.value[mover]
        tree[node].wins += desk.wins[mover]
        tree[node].points += points
        tree[node].squares += points * points


@rule
def think(tree: Any, table: Any, desk: Workspace, manner: SearchOptions, iterations: int) -> None:
    """Place 0 of the table is the seat's view, place 1 is room to play."""
    for _ in range(iterations):
        table[1] = table[0]
        guess(table[1], manner.seat, desk.rng)
        desk.imagined[0] += 1
        length = descend(tree, table[1], desk, manner.depth)
        finish(table[1], desk, manner.guided)
        judge(table[1], desk)
        tell(tree, desk, length)
