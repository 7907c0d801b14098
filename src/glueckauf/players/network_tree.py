"""The search with a network: information-set Monte Carlo tree search with PUCT selection (Cowling et al. 2012,
Silver et al. 2018).

Each iteration deals the hidden part anew and walks down the tree by what is known of the moves and what the network's
policy says of them. At the first position that is not in the tree the network is asked what it means for every seat,
and all nodes on the way hear of it. Decisions without a choice are played through. Nodes tell moves apart as the network
does, so that a tile is never taken for another; which moves are on offer differs with what is guessed.
"""

from math import exp, sqrt
from typing import Any, NamedTuple

import numpy as np

from glueckauf.core.game import Game
from glueckauf.core.generic import choice, guess, legal, play
from glueckauf.core.jit import rule
from glueckauf.core.playouts import MOST_MOVES, MOST_SEATS, room_for_moves
from glueckauf.core.schema import Numbers, State
from glueckauf.players.mcts import DEEPEST, MOST_NODES, SUMS, Workspace, evaluate_end, roll_out, workspace
from glueckauf.players.network import HEADS, POINTS, UTILITY, WIN, Look, Network, evaluate, look_for, weigh_choices

MOST_EDGES = 2**21
TINY = 1e-9
NONE = -1

NODE: Any = np.dtype(
    (
        np.record,
        [
            *SUMS,
            ("first", "i4"),
            ("edges", "i4"),
            ("more", "i4"),
            ("visits", "i4"),
            ("estimate", "f4"),
            ("move", "i2"),
            ("mover", "i2"),
        ],
    )
)
EDGE: Any = np.dtype((np.record, [("key", "i4"), ("node", "i4"), ("seen", "i4"), ("prior", "f4")]))


class Tree(NamedTuple):
    """Nodes for the moves looked at, and edges for all that were on offer.

    Edges of moves that were not on offer at the first look at a node stand in blocks behind it. Edge 0 is none.
    """

    nodes: Any
    edges: Any
    used: Numbers
    """How many nodes, blocks among them, and edges there are."""


def new_tree() -> Tree:
    tree = Tree(np.zeros(MOST_NODES, NODE), np.zeros(MOST_EDGES, EDGE), np.array([1, 1]))
    tree.nodes[0].more = NONE
    return tree


class SearchOptions(NamedTuple):
    """How to think."""

    seat: int
    curiosity: float = 0.3
    """How eagerly to look at what the policy likes."""
    caution: float = 0.0
    """How much less to expect of a move never tried than of the others. Less than nothing: each is tried soon."""
    root_caution: float = 0.0
    """The same for the moves of the decision itself, beside it."""
    playouts: float = 0.0
    """How much of a value comes from a guided playout instead of the network."""
    uniform: float = 0.0
    """The part of the prior that is the same for all moves, so that no policy can blind the search."""
    temperature: float = 1.0
    """Above 1 the policy's chances are brought closer together."""


class Room(NamedTuple):
    """Room to think, allocated once."""

    rng: Numbers
    moves: Numbers
    path: Numbers
    keys: Numbers
    offer: Numbers
    """The edge of each legal move."""
    edge_of: Numbers
    look: Look
    told: Numbers
    workspace: Workspace


def room_for(game: Game, network: Network, rng: Numbers) -> Room:
    return Room(
        rng,
        room_for_moves(),
        np.zeros(DEEPEST + 1, np.int32),
        np.zeros(MOST_MOVES, np.int32),
        np.zeros(MOST_MOVES, np.int32),
        np.zeros(MOST_SEATS * game.choice_count, np.int32),
        look_for(game, network),
        np.zeros((MOST_SEATS, HEADS)),
        workspace(1, rng),
    )


@rule
def run_to_choice(state: State, moves: Numbers) -> int:
    """Play on until there is a choice, and return of how many moves; 0 at the end of the game, or of all moves."""
    while not state.over:
        number = legal(state, moves)
        if number != 1:
            return number
        play(state, int(moves[0]))
    return 0


@rule
def key_of(state: State, move: int) -> int:
    """Return what a node is known by: the choice, and whose it is."""
    return MOST_SEATS * choice(state, move) + int(state.turn)


@rule
def to_chances(logits: Numbers, number: int, temperature: float) -> None:
    """Softmax with a temperature."""
    most = logits[0]
    for place in range(number):
        most = max(most, logits[place])
    total = np.float32(0.0)
    for place in range(number):
        logits[place] = exp((logits[place] - most) / temperature)
        total += logits[place]
    for place in range(number):
        logits[place] /= total


@rule
def ask_policy(network: Network, state: State, room: Room, number: int, temperature: float) -> None:
    """The policy's chances of the legal moves, right after an evaluation."""
    weigh_choices(network, state, room.moves, number, room.look)
    to_chances(room.look.logits, number, temperature)


@rule
def mix_uniform(chances: Numbers, number: int, share: float) -> None:
    """Give every move the same part of this share, and leave the rest to the chances."""
    for place in range(number):
        chances[place] = (1.0 - share) * chances[place] + share / number


@rule
def find_offer(tree: Tree, node: int, state: State, room: Room, number: int) -> bool:
    """Write the edge of each legal move, 0 where there is none, and return whether one is missing."""
    for move in range(number):
        room.keys[move] = key_of(state, int(room.moves[move]))
        room.edge_of[room.keys[move]] = 0
    block = node
    while block != NONE:
        first = int(tree.nodes[block].first)
        for edge in range(first, first + int(tree.nodes[block].edges)):
            room.edge_of[tree.edges[edge].key] = edge
        block = int(tree.nodes[block].more)
    missing = False
    for move in range(number):
        room.offer[move] = room.edge_of[room.keys[move]]
        missing |= room.offer[move] == 0
    return missing


@rule
def expand(tree: Tree, node: int, room: Room, number: int) -> None:
    """Add an edge for every legal move that has none yet: the first ones to the node, others to a block behind it."""
    block, first = node, int(tree.used[1])
    if tree.nodes[node].edges > 0:
        block = int(tree.used[0])
        tree.used[0] += 1
        tree.nodes[block].more = tree.nodes[node].more
        tree.nodes[node].more = block
    edge = first
    for move in range(number):
        if room.offer[move] == 0:
            put_edge(tree.edges[edge], int(room.keys[move]), room.look.logits[move])
            edge += 1
    tree.nodes[block].first, tree.nodes[block].edges = first, edge - first
    tree.used[1] = edge


@rule
def put_edge(edge: Any, key: int, prior: float) -> None:
    edge.key = key
    edge.node = 0
    edge.seen = 0
    edge.prior = prior


@rule
def worth_of_the_new(tree: Tree, node: int, room: Room, number: int, caution: float) -> float:
    """Return what to expect of a move never tried: a little less than what the tried ones brought."""
    tried, value = 1.0, float(tree.nodes[node].estimate)
    for move in range(number):
        child = tree.edges[room.offer[move]].node
        if child:
            tried += tree.nodes[child].visits
            value += tree.nodes[child].value
    return value / tried - caution


@rule
def total_prior(tree: Tree, room: Room, number: int) -> float:
    total = TINY
    for move in range(number):
        total += tree.edges[room.offer[move]].prior
    return total


@rule
def most_promising(tree: Tree, node: int, room: Room, number: int, options: SearchOptions) -> int:
    """Return the place of the move to look at next, and note every move on offer as seen."""
    caution = options.caution + options.root_caution if node == 0 else options.caution
    new = worth_of_the_new(tree, node, room, number, caution)
    eager = options.curiosity / total_prior(tree, room, number)
    best, most = 0, -1e9
    for move in range(number):
        edge = tree.edges[room.offer[move]]
        edge.seen += 1
        known, visits = new, 0
        if edge.node:
            visits = int(tree.nodes[edge.node].visits)
            known = tree.nodes[edge.node].value / visits
        promise = known + eager * edge.prior * sqrt(edge.seen) / (1.0 + visits)
        if promise > most:
            best, most = move, promise
    return best


@rule
def follow(tree: Tree, edge: int, move: int, mover: int) -> int:
    """Return the node that an edge leads to, a new one if it was never followed."""
    if tree.edges[edge].node == 0:
        node = int(tree.used[0])
        tree.nodes[node].more = NONE
        tree.nodes[node].move = move
        tree.nodes[node].mover = mover
        tree.edges[edge].node = node
        tree.used[0] = node + 1
    return int(tree.edges[edge].node)


@rule
def judge_end(state: State, room: Room) -> None:
    """What the end of the game is worth to each seat."""
    evaluate_end(state, room.workspace)
    for seat in range(state.players):
        room.told[seat, UTILITY] = room.workspace.value[seat]
        room.told[seat, WIN] = room.workspace.wins[seat]
        room.told[seat, POINTS] = room.workspace.points[seat]


@rule
def judge_leaf(state: State, room: Room, share: float) -> None:
    """What the network tells, mixed with how a guided playout ends where that is wanted."""
    if share > 0.0:
        roll_out(state, room.workspace, True)
        judge_end(state, room)
    for seat in range(state.players):
        for head in range(HEADS):
            room.told[seat, head] = share * room.told[seat, head] + (1.0 - share) * room.look.seats[seat, head]


@rule
def is_full(tree: Tree, number: int) -> bool:
    """Return whether there is no room for two more nodes, or so many edges."""
    return tree.used[1] + number >= len(tree.edges) or tree.used[0] + 2 >= len(tree.nodes)


@rule
def ask(  # noqa: PLR0913, PLR0917
    tree: Tree, node: int, state: State, network: Network, room: Room, number: int, options: SearchOptions
) -> None:
    """Ask the network about a position, and add what it says of the moves to the tree, if there is room."""
    evaluate(network, state, int(state.turn), room.look)
    if is_full(tree, number):
        return
    ask_policy(network, state, room, number, options.temperature)
    mix_uniform(room.look.logits, number, options.uniform)
    expand(tree, node, room, number)


@rule
def descend(tree: Tree, state: State, network: Network, room: Room, options: SearchOptions) -> int:
    """Walk down the tree to a position that is not in it, or to the end, and see what that is worth to each seat.
    Returns the length of the path.
    """
    node, depth = 0, 0
    room.path[0] = 0
    while True:
        number = run_to_choice(state, room.moves)
        if number == 0:
            judge_end(state, room)
            return depth + 1
        is_missing = find_offer(tree, node, state, room, number)
        if is_missing or depth == DEEPEST or is_full(tree, number):
            ask(tree, node, state, network, room, number, options)
            tree.nodes[node].estimate = room.look.seats[int(state.turn), UTILITY]
            judge_leaf(state, room, options.playouts)
            return depth + 1
        move = most_promising(tree, node, room, number, options)
        node = follow(tree, int(room.offer[move]), int(room.moves[move]), int(state.turn))
        play(state, int(room.moves[move]))
        depth += 1
        room.path[depth] = node


@rule
def tell(tree: Tree, room: Room, length: int) -> None:
    """Every node on the path hears what the leaf is worth to its mover."""
    nodes = tree.nodes
    nodes[0].visits += 1
    for step in range(1, length):
        node = room.path[step]
        mover = nodes[node].mover
        points = room.told[mover, POINTS]
        nodes[node].visits += 1
        nodes[node].value += room.told[mover, UTILITY]
        nodes[node].wins += room.told[mover, WIN]
        nodes[node].points += points
        nodes[node].squares += points * points


@rule
def think(  # noqa: PLR0913, PLR0917
    tree: Tree, table: Any, network: Network, room: Room, options: SearchOptions, iterations: int
) -> None:
    """Place 0 of the table is the seat's view, place 1 is room to play."""
    for _ in range(iterations):
        table[1] = table[0]
        guess(table[1], options.seat, room.rng)
        length = descend(tree, table[1], network, room, options)
        tell(tree, room, length)
