"""A move played out in many games, so that two moves can be compared: the same guesses of what the seat cannot see
for both, the same chance for both.

A tree that has thought about the move says how everybody goes on; where it knows too little, the rule of thumb does.
The tree is not changed, so the games are independent of each other and their mean has an honest error.
"""

from typing import Any, NamedTuple

from glueckauf.core.chance import below, fork
from glueckauf.core.generic import deal, guess, legal, move_weights, play
from glueckauf.core.jit import rule
from glueckauf.core.playouts import NO_MOVE
from glueckauf.core.schema import Numbers, State
from glueckauf.players.mcts import Workspace, judge, lead_of

FAMILIAR = 8
"""A tree knows what to do where it has looked at a move so often."""


@rule
def is_among(move: int, moves: Numbers, number: int) -> bool:
    for place in range(number):
        if moves[place] == move:
            return True
    return False


@rule
def favourite(tree: Any, node: int, desk: Workspace, number: int) -> int:
    """Of the legal moves the one that was looked at most; 0 if none is familiar."""
    best, most = 0, FAMILIAR - 1
    child = tree[node].first
    while child:
        if tree[child].visits > most and is_among(tree[child].move, desk.moves, number):
            best, most = int(child), int(tree[child].visits)
        child = tree[child].next
    return best


@rule
def follow(tree: Any, state: State, desk: Workspace) -> None:
    """Everybody plays what the tree looked at most, as far as it knows the way."""
    node = 0
    while not state.over:
        node = favourite(tree, node, desk, legal(state, desk.moves))
        if node == 0:
            return
        play(state, int(tree[node].move))


@rule
def likeliest_move(state: State, desk: Workspace) -> int:
    """What an experienced player would make without thinking, and not only might: far stronger than `likely_move`."""
    number = legal(state, desk.moves)
    if number < 2:
        return int(desk.moves[0]) if number else NO_MOVE
    move_weights(state, desk.moves, number, desk.weights)
    heaviest, tied = 0, 0
    for place in range(number):
        if desk.weights[place] > heaviest:
            heaviest, tied = int(desk.weights[place]), 0
        if desk.weights[place] == heaviest:
            desk.moves[tied] = desk.moves[place]
            tied += 1
    return int(desk.moves[below(desk.rng, tied)])


@rule
def finish_alike(state: State, desk: Workspace, seed: int) -> None:
    """Play to the end by rule of thumb. Each turn has a chance of its own, so that two games that differ in one move
    stay alike where that move does not matter.
    """
    turn = -1
    while not state.over:
        if state.turns != turn:
            turn = int(state.turns)
            desk.rng[0] = fork(seed, turn)
        move = likeliest_move(state, desk)
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


@rule
def note_end(state: State, desk: Workspace, trial: Trial, game: int) -> None:
    judge(state, desk)
    for seat in range(state.players):
        trial.leads[game, seat] = lead_of(desk.points, state.players, seat)
        trial.wins[game, seat] = desk.wins[seat]


@rule
def play_out(tree: Any, table: Any, desk: Workspace, trial: Trial) -> None:
    """Play the move that the tree knows. Place 0 of the table is the seat's view, place 1 is room to play."""
    for game in range(len(trial.leads)):
        luck = fork(trial.seed, game)
        table[1] = table[0]
        desk.rng[0] = luck
        guess(table[1], trial.seat, desk.rng)
        follow(tree, table[1], desk)
        finish_alike(table[1], desk, luck)
        note_end(table[1], desk, trial, game)


@rule
def play_deals(table: Any, desk: Workspace, trial: Trial) -> None:
    """The same from new deals. Place 0 of the table says for how many players and with which options."""
    for game in range(len(trial.leads)):
        luck = fork(trial.seed, game)
        table[1] = table[0]
        deal(table[1], int(table[0].players), luck)
        finish_alike(table[1], desk, luck)
        note_end(table[1], desk, trial, game)
