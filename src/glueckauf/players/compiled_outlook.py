"""What can be expected, in compiled code: what is hidden is dealt anew, a move is played, and what comes of it is valued."""

from typing import Any, NamedTuple

from glueckauf.core.chance import fork
from glueckauf.core.generic import deal, guess, legal, play, redeal
from glueckauf.core.jit import rule
from glueckauf.core.schema import ALL_SEATS, Numbers, State
from glueckauf.players.mcts import Workspace
from glueckauf.players.network import POINTS, WIN, Look, Network, evaluate, like_best
from glueckauf.players.paired_playouts import Trial, finish_with_turn_seeds, note_end

NO_MOVE = -1


class Eyes(NamedTuple):
    """A network, and room to look and to play."""

    network: Network
    look: Look
    workspace: Workspace


@rule
def deal_anew(state: State, seat: int, rng: Numbers) -> None:
    """What a seat does not know, or what nobody has seen."""
    if seat == ALL_SEATS:
        redeal(state, rng)
    else:
        guess(state, seat, rng)


@rule
def play_forced(state: State, workspace: Workspace) -> None:
    """Play on to the next choice."""
    while not state.over and legal(state, workspace.moves) == 1:
        play(state, int(workspace.moves[0]))


@rule
def play_until(eyes: Eyes, state: State, turn: int) -> None:
    """Play on to a turn as the network likes best, and then to the next choice."""
    play_forced(state, eyes.workspace)
    while not state.over and state.turns < turn:
        number = legal(state, eyes.workspace.moves)
        play(state, like_best(eyes.network, state, eyes.workspace.moves, number, eyes.look))
        play_forced(state, eyes.workspace)


@rule
def lead_at_a_glance(seats: Numbers, players: int, seat: int) -> float:
    best = -1e9
    for other in range(players):
        if other != seat:
            best = max(best, seats[other, POINTS])
    return seats[seat, POINTS] - best


@rule
def note_glance(eyes: Eyes, state: State, trial: Trial, game: int) -> None:
    if state.over:
        note_end(state, eyes.workspace, trial, game)
        return
    evaluate(eyes.network, state, int(state.turn), eyes.look)
    for seat in range(state.players):
        trial.leads[game, seat] = lead_at_a_glance(eyes.look.seats, state.players, seat)
        trial.wins[game, seat] = eyes.look.seats[seat, WIN]


@rule
def glance_ahead(eyes: Eyes, table: Any, trial: Trial, move: int, turns: int) -> None:
    """Look so many turns ahead. Place 0 of the table is the position, place 1 is room to play."""
    for game in range(len(trial.leads)):
        eyes.workspace.rng[0] = fork(trial.seed, game)
        table[1] = table[0]
        deal_anew(table[1], trial.seat, eyes.workspace.rng)
        if move != NO_MOVE:
            play(table[1], move)
        play_until(eyes, table[1], table[0].turns + turns)
        note_glance(eyes, table[1], trial, game)


@rule
def glance_at_deals(eyes: Eyes, table: Any, trial: Trial) -> None:
    """Place 0 of the table says for how many players and with which options."""
    for game in range(len(trial.leads)):
        table[1] = table[0]
        deal(table[1], int(table[0].players), fork(trial.seed, game))
        play_until(eyes, table[1], 0)
        note_glance(eyes, table[1], trial, game)


@rule
def play_out_after(table: Any, workspace: Workspace, trial: Trial, move: int) -> None:
    """Look to the end of the game."""
    for game in range(len(trial.leads)):
        chance = fork(trial.seed, game)
        workspace.rng[0] = chance
        table[1] = table[0]
        deal_anew(table[1], trial.seat, workspace.rng)
        if move != NO_MOVE:
            play(table[1], move)
        finish_with_turn_seeds(table[1], workspace, chance)
        note_end(table[1], workspace, trial, game)


@rule
def play_deals(table: Any, workspace: Workspace, trial: Trial) -> None:
    """The same from new deals."""
    for game in range(len(trial.leads)):
        chance = fork(trial.seed, game)
        table[1] = table[0]
        deal(table[1], int(table[0].players), chance)
        finish_with_turn_seeds(table[1], workspace, chance)
        note_end(table[1], workspace, trial, game)
