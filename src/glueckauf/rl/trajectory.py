"""A game as arrays: what the seat to decide saw and could do, what it did, and what everybody got for it."""

from typing import NamedTuple

import numpy as np

from glueckauf.core.compilation import compile_once
from glueckauf.core.game import Game
from glueckauf.core.generic import legal, observe, play
from glueckauf.core.jit import rule
from glueckauf.core.playouts import room_for_moves
from glueckauf.core.record import Record, register_trajectory_maker
from glueckauf.core.schema import Numbers
from glueckauf.rl.compiled_steps import Table
from glueckauf.rl.rewards import check_reward, write_rewards


class Trajectory(NamedTuple):
    """A row for each move. Rewards have a column for each seat and come with the last move of a finished game."""

    observations: Numbers
    masks: Numbers
    actions: Numbers
    rewards: Numbers
    seats: Numbers


@rule
def trace(table: Table, kind: int, trajectory: Trajectory) -> None:
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


def traced(game: Game, table: Table, actions: Numbers, kind: int) -> Trajectory:
    """The trajectory of the moves from a table that is set; it is at their end afterwards."""
    prepare_trace(game)
    trajectory = blank(game, int(table[0].players), np.asarray(actions, np.int16))
    trace(table, kind, trajectory)
    return trajectory


def blank(game: Game, players: int, actions: Numbers) -> Trajectory:
    rows = len(actions)
    return Trajectory(
        observations=np.zeros((rows, game.observation_length), np.uint8),
        masks=np.zeros((rows, game.move_count), np.bool_),
        actions=actions,
        rewards=np.zeros((rows, players), np.float32),
        seats=np.zeros(rows, np.int8),
    )


def prepare_trace(game: Game) -> None:
    """Compile what makes trajectories, once on this machine."""
    table = np.zeros(1, game.dtype)
    table[0].players = game.players[0]
    nothing = blank(game, game.players[0], np.zeros(0, np.int16))
    steps = [("a whole game", lambda: trace(table, 0, nothing))]
    compile_once(f"{game.name}-trajectory", f"Compiling trajectories of {game.title}, once", lambda: list(steps))


def trajectory_of(record: Record, reward: str) -> Trajectory:
    table = record.positions()[0].copies()
    return traced(record.game, table, np.array(record.moves, np.int16), check_reward(reward))


register_trajectory_maker(trajectory_of)
