"""A game as arrays: what the seat to decide saw and could do, what it did, and what everybody got for it."""

import numpy as np

from glueckauf.core.compilation import compile_once
from glueckauf.core.game import Game
from glueckauf.core.record import Record, register_trajectory_maker
from glueckauf.core.schema import Numbers
from glueckauf.core.text import say
from glueckauf.rl.compiled_steps import States, Trajectory, trace
from glueckauf.rl.rewards import check_reward


def trace_moves(game: Game, table: States, actions: Numbers, kind: int) -> Trajectory:
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
    compile_once(game, "trajectory", say("trajectories"), lambda: trace(table, 0, nothing))


def trajectory_of(record: Record, reward: str) -> Trajectory:
    table = record.positions()[0].copies()
    return trace_moves(record.game, table, np.array(record.moves, np.int16), check_reward(reward))


register_trajectory_maker(trajectory_of)
