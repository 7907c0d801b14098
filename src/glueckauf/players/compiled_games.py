"""Games of the weakest players in compiled code, from the deal to the end."""

from typing import Any

from glueckauf.core.chance import below
from glueckauf.core.generic import hide, legal, move_weights, play
from glueckauf.core.jit import allocating, rule
from glueckauf.core.playouts import draw_by_weight, random_move, room_for_moves, room_for_weights, write_result
from glueckauf.core.schema import Numbers, State


@rule
def move_at_sight(state: State, moves: Numbers, weights: Numbers, rng: Numbers, overlooks: int) -> int:
    """A move drawn by weight among those that are not overlooked, each being overlooked so often in a hundred times."""
    number = legal(state, moves)
    move_weights(state, moves, number, weights)
    overlook(weights, number, rng, overlooks)
    return int(moves[draw_by_weight(weights, number, rng)])


@rule
def overlook(weights: Numbers, number: int, rng: Numbers, overlooks: int) -> None:
    """What is overlooked weighs nothing; where everything would be, nothing is. Without branches, which would be guessed
    wrong half of the time.
    """
    seen = 0
    for place in range(number):
        sees = below(rng, 100) >= overlooks
        weights[place] = weights[place] if sees else -weights[place]
        seen += sees
    sign = 1 if seen else -1
    for place in range(number):
        weights[place] = max(sign * weights[place], 0)


@allocating
def play_at_sight(table: Any, chances: Numbers, overlooks: int, actions: Numbers) -> int:
    """Play a game on from the first state of a table, the second being room for what a seat sees; return how many moves."""
    state, view, moves, weights, number = table[0], table[1:2], room_for_moves(), room_for_weights(), 0
    while not state.over:
        view[0] = state
        hide(view[0], int(state.turn))
        actions[number] = move_at_sight(view[0], moves, weights, chances[state.turn], overlooks)
        play(state, int(actions[number]))
        number += 1
    return number


@allocating
def play_at_random(table: Any, rng: Numbers, actions: Numbers) -> int:
    """The same where every move is left to chance."""
    state, moves, number = table[0], room_for_moves(), 0
    while not state.over:
        actions[number] = random_move(state, moves, rng)
        play(state, int(actions[number]))
        number += 1
    return number


@rule
def result_of_table(table: Any, moves: int, results: Any) -> None:
    write_result(table[0], results[0], moves)
