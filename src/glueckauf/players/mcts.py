"""Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012), one search for every game.

Each iteration deals the hidden part anew (a determinization), walks down the tree by PUCT (Rosin 2011, as in AlphaGo
Zero: value plus prior times an exploration term), adds one node, plays the game to its end and backs the result up to
every node on the way. The priors are the game's move weights. A move never tried counts a little less than the tried
ones brought (first-play urgency, Gelly and Wang 2006). All seats play for themselves (max^n): a node counts the result
of its own mover. The hidden part differs from iteration to iteration, so a node also counts how often its move was
available, and PUCT uses that count.
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
EXPLORATION = 1.0
FIRST_PLAY_REDUCTION = 0.1
UNIFORM_PRIOR = 0.25
"""The part of the prior that is the same for all moves, so that no heuristic can blind the search."""
CLEAR_LEAD = 10.0
"""A lead of so many points is halfway from an even game to a certain one."""

SUMS = [("value", "f8"), ("wins", "f8"), ("points", "f8"), ("squares", "f8")]
"""What a node sums up over its visits; the squares are those of the points."""
NODE: Any = np.dtype(
    (
        np.record,
        [
            *SUMS,
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
    """How to search: for which seat, with playouts by heuristics or at random, how many moves deep."""

    seat: int
    guided: bool
    depth: int


class Workspace(NamedTuple):
    """Arrays of a search, allocated once, and its generator."""

    rng: Numbers
    moves: Numbers
    weights: Numbers
    plan: Numbers
    excluded: Numbers
    child_of: Numbers
    path: Numbers
    value: Numbers
    wins: Numbers
    points: Numbers
    simulated: Numbers
    """How many moves were played, those within the tree counted as one."""


def workspace(codes: int, rng: Numbers) -> Workspace:
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
def list_moves(state: State, node: int, workspace: Workspace) -> int:
    """List the legal moves, at the root without those that are excluded, and return how many there are."""
    number = legal(state, workspace.moves)
    if node != 0:
        return number
    kept = 0
    for place in range(number):
        if not workspace.excluded[workspace.moves[place]]:
            workspace.moves[kept] = workspace.moves[place]
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
def planned_move(tree: Any, node: int, state: State, workspace: Workspace) -> int:
    """The next move of a turn that can be worked out exactly, or -1. It is worked out once for each node:
    it depends on what lies open only.
    """
    if tree[node].planned == 0:
        length = plan(state, workspace.plan)
        tree[node].planned = 1 + workspace.plan[0] if length else -1
    return tree[node].planned - 1 if tree[node].planned > 0 else -1


@rule
def prefer(move: int, workspace: Workspace, number: int) -> None:
    """A move worked out exactly weighs as much as all others together."""
    if move < 0:
        return
    for place in range(number):
        if workspace.moves[place] == move:
            workspace.weights[place] += total(workspace.weights, number)


@rule
def first_play_value(tree: Any, node: int) -> float:
    """Return what to expect of a move never tried: a little less than what the tried ones brought."""
    tried, value = 0, 0.0
    child = tree[node].first
    while child:
        tried += tree[child].visits
        value += tree[child].value
        child = tree[child].next
    return value / tried - FIRST_PLAY_REDUCTION if tried else 0.5


@rule
def puct(tree: Any, child: int, prior: float) -> float:
    """Return the value of a move and its exploration term, by how often it was available."""
    known = tree[child].value / tree[child].visits
    return known + EXPLORATION * prior * sqrt(tree[child].seen + 1.0) / (1.0 + tree[child].visits)


@rule
def select_child(tree: Any, node: int, workspace: Workspace, number: int) -> int:
    """Return the place of the move to follow, and count every known move on offer as available."""
    all_weights = total(workspace.weights, number)
    new, exploration = first_play_value(tree, node), EXPLORATION * sqrt(tree[node].visits + 1.0)
    best, most = 0, -1e9
    for place in range(number):
        prior = UNIFORM_PRIOR / number + (1.0 - UNIFORM_PRIOR) * workspace.weights[place] / all_weights
        child = int(workspace.child_of[workspace.moves[place]])
        if child:
            tree[child].seen += 1
        promise = puct(tree, child, prior) if child else new + exploration * prior
        if promise > most:
            best, most = place, promise
    return best


@rule
def expand(tree: Any, node: int, move: int, mover: int) -> int:
    """Add a child and return it; 0 if the tree is full. Siblings are a linked list; the root's `next` is the number of
    nodes.
    """
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
def descend(tree: Any, state: State, workspace: Workspace, deepest: int) -> int:
    """Walk down the tree to a position not yet in it; return the length of the path."""
    node, depth = 0, 0
    workspace.path[0] = 0
    while not state.over and depth < deepest:
        number = list_moves(state, node, workspace)
        if number == 0:
            return depth + 1
        place = 0
        find_children(tree, node, workspace.child_of)
        if number > 1:
            move_weights(state, workspace.moves, number, workspace.weights)
            prefer(planned_move(tree, node, state, workspace), workspace, number)
            place = select_child(tree, node, workspace, number)
        move = int(workspace.moves[place])
        child = int(workspace.child_of[move])
        forget_children(tree, node, workspace.child_of)
        is_new = child == 0
        if is_new:
            child = expand(tree, node, move, state.turn)
        play(state, move)
        if child == 0:
            return depth + 1
        depth += 1
        workspace.path[depth] = child
        node = child
        if is_new and number > 1:
            return depth + 1
    return depth + 1


@rule
def roll_out(state: State, workspace: Workspace, guided: bool) -> None:
    """Play the game to its end, or as far as there are moves."""
    while not state.over:
        workspace.simulated[0] += 1
        if guided:
            move = likely_move(state, workspace.moves, workspace.weights, workspace.rng)
        else:
            move = random_move(state, workspace.moves, workspace.rng)
        if move == NO_MOVE:
            return
        play(state, move)


@rule
def evaluate_end(state: State, workspace: Workspace) -> None:
    """Write what the end is worth to each seat: half for winning, half for how clearly."""
    scores(state, workspace.points)
    won = winners(state)
    share = 1.0 / count(won)
    for seat in range(state.players):
        workspace.wins[seat] = share if contains(won, seat) else 0.0
        lead = lead_of(workspace.points, state.players, seat)
        workspace.value[seat] = 0.5 * workspace.wins[seat] + 0.25 + 0.25 * lead / (abs(lead) + CLEAR_LEAD)


@rule
def lead_of(points: Numbers, players: int, seat: int) -> int:
    """Return by how much a seat is ahead of the best other one."""
    best = -(2**15)
    for other in range(players):
        if other != seat and points[other] > best:
            best = points[other]
    return int(points[seat]) - best


@rule
def back_up(tree: Any, workspace: Workspace, length: int) -> None:
    """Add the result to every node on the path, each from the view of its mover."""
    tree[0].visits += 1
    for step in range(1, length):
        node = workspace.path[step]
        mover = tree[node].mover
        points = float(workspace.points[mover])
        tree[node].visits += 1
        tree[node].value += workspace.value[mover]
        tree[node].wins += workspace.wins[mover]
        tree[node].points += points
        tree[node].squares += points * points


@rule
def search_iterations(tree: Any, table: Any, workspace: Workspace, options: SearchOptions, iterations: int) -> None:
    """Place 0 of the table is the seat's view, place 1 is room to play."""
    for _ in range(iterations):
        table[1] = table[0]
        guess(table[1], options.seat, workspace.rng)
        workspace.simulated[0] += 1
        length = descend(tree, table[1], workspace, options.depth)
        roll_out(table[1], workspace, options.guided)
        evaluate_end(table[1], workspace)
        back_up(tree, workspace, length)
