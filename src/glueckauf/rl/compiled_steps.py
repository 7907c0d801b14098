"""What an environment asks of the kernel, each in one call: on the way into compiled code an array costs a quarter
of a microsecond and a single record ten, so a state comes as a table of one.
"""

from typing import Any, NamedTuple

from glueckauf.core.chance import below
from glueckauf.core.generic import deal, hide, legal, observe, play, scores, turned_move
from glueckauf.core.jit import allocating, inlined, rule
from glueckauf.core.playouts import random_move, room_for_moves
from glueckauf.core.schema import Numbers, State
from glueckauf.rl.batch import see
from glueckauf.rl.rewards import write_rewards

States = Any


@rule
def list_legal(state: State, moves: Numbers) -> int:
    """List the legal moves and return how many there are: none when the game is over."""
    return 0 if state.over else legal(state, moves)


@rule
def begin(table: States, players: int, seed: int, moves: Numbers) -> int:
    deal(table[0], players, seed)
    return list_legal(table[0], moves)


@rule
def resume(table: States, moves: Numbers) -> int:
    """List the moves of a table that came from elsewhere."""
    return list_legal(table[0], moves)


@inlined
def is_listed(moves: Numbers, number: int, move: int) -> bool:
    """Moves are listed in ascending order."""
    first, last = 0, number
    while first < last:
        middle = (first + last) // 2
        if moves[middle] < move:
            first = middle + 1
        else:
            last = middle
    return first < number and moves[first] == move


@rule
def step(table: States, move: int, moves: Numbers, number: int) -> int:
    """Play a move; `number` is how many were legal; return how many are now, or -1 if this one was not."""
    if not is_listed(moves, number, move):
        return -1
    play(table[0], move)
    return list_legal(table[0], moves)


@rule
def let_chance_play(table: States, seat: int, rng: Numbers, moves: Numbers) -> int:
    """Random moves of the others until the seat is to decide, or the game is over."""
    number = list_legal(table[0], moves)
    while number > 0 and table[0].turn != seat:
        play(table[0], int(moves[below(rng, number)]))
        number = list_legal(table[0], moves)
    return number


@rule
def look(table: States, seat: int, turned: int, out: Numbers) -> None:
    see(table[0], seat, turned, out)


@rule
def turn_mask(table: States, moves: Numbers, number: int, mask: Numbers) -> None:
    """Mark the legal moves by their names on the turned table."""
    for place in range(number):
        mask[turned_move(table[0], int(moves[place]))] = 1


@rule
def turn_action(table: States, action: int) -> int:
    return turned_move(table[0], action)


@rule
def reward(table: States, kind: int, out: Numbers) -> None:
    write_rewards(table[0], kind, out)


@rule
def hide_in_table(table: States, seat: int) -> None:
    hide(table[0], seat)


# Whole games


class Trajectory(NamedTuple):
    """A row for each move. Rewards have a column for each seat and come with the last move of a finished game."""

    observations: Numbers
    masks: Numbers
    actions: Numbers
    rewards: Numbers
    seats: Numbers


@allocating
def trace(table: States, kind: int, trajectory: Trajectory) -> None:
    """Play the actions from a table that is set and write down what there was to see on the way."""
    state, moves = table[0], room_for_moves()
    actions, masks = trajectory.actions, trajectory.masks
    for row in range(len(actions)):
        trajectory.seats[row] = state.turn
        observe(state, int(state.turn), trajectory.observations[row])
        for place in range(legal(state, moves)):
            masks[row, moves[place]] = True
        play(state, int(actions[row]))
    if state.over:
        write_rewards(state, kind, trajectory.rewards[len(actions) - 1])


@allocating
def play_randomly(table: States, players: int, seed: int, rng: Numbers, actions: Numbers) -> int:
    """A whole game of random moves, which are written down; return how many."""
    state, moves = table[0], room_for_moves()
    deal(state, players, seed)
    number = 0
    while not state.over:
        actions[number] = random_move(state, moves, rng)
        play(state, int(actions[number]))
        number += 1
    return number


@rule
def final_scores(table: States, out: Numbers) -> None:
    scores(table[0], out)
