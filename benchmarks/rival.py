"""OpenSpiel's own Monte Carlo tree search as a rival: it is shown the whole state, hidden cards and all."""

import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from glueckauf.core import generic
from glueckauf.core.game import find_game
from glueckauf.core.playouts import MOST_MOVES
from glueckauf.core.position import Position

CURIOSITY = 2.0
FIRST_GUESS = 20
"""Simulations of the first decision; from then on as many as fit the time."""


class WholeState(pyspiel.State):
    """The state of a game as OpenSpiel wants it: no chance after the deal, everything open."""

    def __init__(self, of: Any, states: Any) -> None:
        super().__init__(of)
        self.states = states.copy()
        self.moves = np.zeros(MOST_MOVES, np.int16)

    def current_player(self) -> int:
        state = self.states[0]
        return pyspiel.PlayerId.TERMINAL if state.over else int(state.turn)

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002
        return self.moves[: generic.legal(self.states[0], self.moves)].tolist()

    def _apply_action(self, action: int) -> None:
        generic.play(self.states[0], action)

    def _action_to_string(self, player: int, action: int) -> str:  # noqa: ARG002
        return str(action)

    def is_terminal(self) -> bool:
        return bool(self.states[0].over)

    def returns(self) -> list[float]:
        """1 for the winner and -1 for the other, as OpenSpiel's games of two players have it."""
        if not self.is_terminal():
            return [0.0, 0.0]
        won = generic.winners(self.states[0])
        first, second = won & 1, won >> 1 & 1
        return [float(first - second), float(second - first)]

    def __deepcopy__(self, memo: Any) -> "WholeState":
        return WholeState(self.get_game(), self.states)

    def clone(self) -> "WholeState":
        return WholeState(self.get_game(), self.states)

    def __str__(self) -> str:
        return str(self.states.tobytes())


class WholeGame(pyspiel.Game):
    def __init__(self, name: str, states: Any) -> None:
        kind = pyspiel.GameType(
            short_name=f"python_{name.replace('-', '_')}_whole",
            long_name=name,
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
            information=pyspiel.GameType.Information.PERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=2,
            min_num_players=2,
            provides_information_state_string=False,
            provides_information_state_tensor=False,
            provides_observation_string=False,
            provides_observation_tensor=False,
            parameter_specification={},
        )
        size = pyspiel.GameInfo(
            num_distinct_actions=len(find_game(name).codes),
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=2000,
        )
        super().__init__(kind, size, {})
        self.first = states

    def new_initial_state(self) -> WholeState:
        return WholeState(self, self.first)


class Rival:
    """OpenSpiel's Python search (its twin in C++ crashes on games written in Python), held to a time for each decision."""

    def __init__(self, name: str, position: Position, seconds: float, seed: int) -> None:
        self.game = WholeGame(name, position.copies())
        self.evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(seed))
        self.seconds, self.simulations, self.seed = seconds, FIRST_GUESS, seed

    def __call__(self, position: Position) -> int:
        if len(position.moves) == 1:
            return position.moves[0].number
        bot = mcts.MCTSBot(self.game, CURIOSITY, self.simulations, self.evaluator)
        start = time.perf_counter()
        move = bot.step(WholeState(self.game, position.copies()))
        self.simulations = max(2, int(self.simulations * self.seconds / (time.perf_counter() - start)))
        return int(move)
