"""Two moves compared by playouts with common random numbers: the same guesses of what the seat cannot see and the
same chance for both, so that most of the noise cancels in their difference.

A tree that has searched the move says how everybody goes on; where it knows too little, the heuristics do. The tree
is not changed, so the playouts are independent of each other and their mean has an honest error.
"""

from typing import Any, NamedTuple

import numpy as np

from glueckauf.core.chance import below, fork
from glueckauf.core.generic import guess, legal, move_weights, play
from glueckauf.core.jit import rule
from glueckauf.core.playouts import NO_MOVE
from glueckauf.core.schema import Numbers, State
from glueckauf.players.mcts import Workspace, evaluate_end, lead_of

FAMILIAR = 8
"""A tree knows what to do where it has looked at a move so often."""


@rule
def is_among(move: int, moves: Numbers, number: int) -> bool:
    for place in range(number):
        if moves[place] == move:
            return True
    return False


@rule
def favourite(tree: Any, node: int, workspace: Workspace, number: int) -> int:
    """Of the legal moves the one that was looked at most; 0 if none is familiar."""
    best, most = 0, FAMILIAR - 1
    child = tree[node].first
    while child:
        if tree[child].visits > most and is_among(tree[child].move, workspace.moves, number):
            best, most = int(child), int(tree[child].visits)
        child = tree[child].next
    return best


@rule
def follow(tree: Any, state: State, workspace: Workspace) -> None:
    """Everybody plays what the tree looked at most, as far as it knows the way."""
    node = 0
    while not state.over:
        node = favourite(tree, node, workspace, legal(state, workspace.moves))
        if node == 0:
            return
        play(state, int(tree[node].move))


@rule
def likeliest_move(state: State, workspace: Workspace) -> int:
    """Return the move with the highest weight, ties broken at random; much stronger than `likely_move`."""
    number = legal(state, workspace.moves)
    if number < 2:
        return int(workspace.moves[0]) if number else NO_MOVE
    move_weights(state, workspace.moves, number, workspace.weights)
    heaviest, tied = 0, 0
    for place in range(number):
        if workspace.weights[place] > heaviest:
            heaviest, tied = int(workspace.weights[place]), 0
        if workspace.weights[place] == heaviest:
            workspace.moves[tied] = workspace.moves[place]
            tied += 1
    return int(workspace.moves[below(workspace.rng, tied)])


@rule
def finish_with_turn_seeds(state: State, workspace: Workspace, seed: int) -> None:
    """Play to the end by heuristics. The generator is seeded anew each turn, so that two games which differ in one
    move stay comparable (common random numbers).
    """
    turn = -1
    while not state.over:
        if state.turns != turn:
            turn = int(state.turns)
            workspace.rng[0] = fork(seed, turn)
        move = likeliest_move(state, workspace)
        if move == NO_MOVE:
            return
        play(state, move)


class Trial(NamedTuple):
    """A row of games: from whose view, with which chance, and room for the lead and the share of victory of each seat
    at the end of each game.
    """

    seat: int
    seed: int
    leads: Numbers
    wins: Numbers


def new_trial(players: int, seat: int, seed: int, games: int) -> Trial:
    return Trial(seat, seed, np.zeros((games, players)), np.zeros((games, players)))


@rule
def note_end(state: State, workspace: Workspace, trial: Trial, game: int) -> None:
    evaluate_end(state, workspace)
    for seat in range(state.players):
        trial.leads[game, seat] = lead_of(workspace.points, state.players, seat)
        trial.wins[game, seat] = workspace.wins[seat]


@rule
def play_out(tree: Any, table: Any, workspace: Workspace, trial: Trial) -> None:
    """Play the move that the tree knows. Place 0 of the table is the seat's view, place 1 is room to play."""
    for game in range(len(trial.leads)):
        luck = fork(trial.seed, game)
        table[1] = table[0]
        workspace.rng[0] = luck
        guess(table[1], trial.seat, workspace.rng)
        follow(tree, table[1], workspace)
        finish_with_turn_seeds(table[1], workspace, luck)
        note_end(table[1], workspace, trial, game)
