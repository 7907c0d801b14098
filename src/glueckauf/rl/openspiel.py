# pyright: reportMissingTypeStubs=false, reportMissingModuleSource=false, reportMissingImports=false
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUntypedBaseClass=false
# pyright: reportUnknownArgumentType=false, reportUnknownParameterType=false
"""The games in OpenSpiel.

import glueckauf.rl.openspiel
game = pyspiel.load_game("python_glueckauf_NAME(players=2)")

All chance is in the deal: 8 chance nodes choose its number, one hexadecimal digit each, so that there are four
thousand million deals, each as likely as the others, and a history says everything.
"""

import json
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pyspiel

from glueckauf.core.game import Game, for_each_game
from glueckauf.core.playouts import generator
from glueckauf.core.position import Position
from glueckauf.rl.episode import Episode
from glueckauf.rl.rewards import check_reward

DIGITS = 8
SIXTEEN = 16
OUTCOMES = [(digit, 1 / SIXTEEN) for digit in range(SIXTEEN)]
LONGEST = 1000
"""More moves than any game has had."""
MOST_POINTS = 500.0
"""More points than any game was won by."""
SECRET = -1.0
CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)


def type_of(game: Game) -> Any:
    return pyspiel.GameType(
        short_name=f"python_glueckauf_{game.name.replace('-', '_')}",
        long_name=f"{game.title} (Glückauf, environment {game.environment_version})",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={
            "players": game.players[0],
            "reward": "win",
            **{name: values[0] for name, values in game.options.items()},
        },
    )


def info_of(game: Game, players: int, reward: str) -> Any:
    most = MOST_POINTS if reward == "score" else 1.0
    return pyspiel.GameInfo(
        num_distinct_actions=game.move_count,
        max_chance_outcomes=SIXTEEN,
        num_players=players,
        min_utility=-most,
        max_utility=most,
        utility_sum=0.0,
        max_game_length=LONGEST,
    )


class SpielGame(pyspiel.Game):
    """Each of our games is a class of its own, with its game and OpenSpiel's description of it."""

    game: Game
    kind: Any

    def __init__(self, given: dict[str, Any] | None = None) -> None:
        chosen = {**self.kind.parameter_specification, **(given or {})}
        players, reward = chosen.pop("players"), chosen.pop("reward")
        self.reward = check_reward(reward)
        self.table = Episode(self.game.name, players, chosen)
        super().__init__(self.kind, info_of(self.game, players, reward), given or {})

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def state_at(self, position: Position) -> "SpielState":
        """A state that begins with a position; nobody remembers what was before."""
        state = SpielState(self)
        state.digits, state.digits_left = 0, 0
        state.episode = self.table.copy()
        state.episode.lay(position.copies())
        return state

    def max_chance_nodes_in_history(self) -> int:
        return DIGITS

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "Observer":  # noqa: ARG002 OpenSpiel asks so
        return Observer(self.table.game, kind or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):
    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.template = Template(game)
        self.seed, self.digits, self.digits_left = 0, DIGITS, DIGITS
        self.episode: Any = None

    def current_player(self) -> int:
        if self.digits_left:
            return CHANCE
        return self.episode.turn if self.episode.number else TERMINAL

    def is_terminal(self) -> bool:
        return not self.digits_left and not self.episode.number

    def is_chance_node(self) -> bool:
        return self.digits_left > 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return OUTCOMES

    def legal_actions(self, player: int | None = None) -> list[int]:
        if self.digits_left:
            return list(range(SIXTEEN))
        return self.episode.legal() if player is None else self._legal_actions(player)

    def _legal_actions(self, player: int) -> list[int]:
        return self.episode.legal() if player == self.episode.turn else []

    def _apply_action(self, action: int) -> None:
        if self.digits_left:
            self._choose_digit(action)
            return
        self.episode.play(action)

    def _choose_digit(self, digit: int) -> None:
        self.seed = SIXTEEN * self.seed + digit
        self.digits_left -= 1
        if not self.digits_left:
            self.episode = self.template.table.copy()
            self.episode.deal(self.seed)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"digit_{action}" if player == CHANCE else self.template.table.game.codes[action]

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.num_players()
        return self.episode.rewards(self.template.reward)

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> "SpielState":
        """The same table for all that the player knows, the hidden part dealt anew."""
        twin: SpielState = self.clone()
        twin.episode.lay(self.episode.view(player).guess(generator(int(rng() * 2**62))).copies())
        return twin

    def __str__(self) -> str:
        """The deal and the moves: two states are the same if and only if these are."""
        codes = self.template.table.game.codes
        return " ".join([f"{self.seed:0{self.digits - self.digits_left}x}", *(codes[move] for _, move in self.moves())])

    def moves(self) -> Iterator[tuple[int, int]]:
        """Seats and the moves they made."""
        for done in self.full_history()[self.digits :]:
            yield done.player, done.action

    def heard(self, seat: int) -> Iterator[tuple[int, int | None]]:
        """The moves as a seat has heard of them; None is one that the other keeps secret."""
        is_secret, now = self.template.table.game.is_secret, self.episode.table[0]
        for mover, move in self.moves():
            yield mover, None if mover != seat and is_secret(move, now) else move


class Template:
    """What all states of a game have in common; a copied state keeps it."""

    def __init__(self, game: SpielGame) -> None:
        self.table, self.reward = game.table, game.reward

    def __deepcopy__(self, memo: Any) -> "Template":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _template, (self.table, self.reward)


def _template(table: Episode, reward: int) -> Template:
    found = object.__new__(Template)
    found.table, found.reward = table, reward
    return found


class Observer:
    """What a player sees: everything it may know, with its whole past if it is to remember, or only the public or
    only the private part of it, in words.
    """

    def __init__(self, game: Game, kind: Any) -> None:
        self.game, self.kind = game, kind
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            size = game.observation_length + (2 * LONGEST if kind.perfect_recall else 0)
            self.tensor = np.zeros(size, np.float32)
            self.dict = {"observation": self.tensor[: game.observation_length]}
            if kind.perfect_recall:
                self.dict["moves"] = self.tensor[game.observation_length :].reshape(LONGEST, 2)

    def set_from(self, state: SpielState, player: int) -> None:
        """The observation; for one who remembers, also the seat after the own one and 1 + the number of each move."""
        self.tensor.fill(0)
        if state.digits_left:
            return
        self.dict["observation"][:] = state.episode.observe(player)
        if self.kind.perfect_recall:
            players = state.episode.players
            past = [
                ((mover - player) % players, SECRET if move is None else 1 + move)
                for mover, move in state.heard(player)
            ]
            self.dict["moves"][: len(past)] = np.array(past[:LONGEST], np.float32).reshape(-1, 2)

    def string_from(self, state: SpielState, player: int) -> str:
        if state.digits_left:
            return ""
        told = json.dumps(self._told(state.episode.position(), player), separators=(",", ":"), ensure_ascii=False)
        return f"{self._past(state, player)}\n{told}" if self.kind.perfect_recall else told

    def _told(self, position: Position, player: int) -> dict[str, Any]:
        if self.kind.private_info == pyspiel.PrivateInfoType.NONE:
            return position.public().to_dict() if self.kind.public_info else {}
        own = position.view(player).to_dict()
        if self.kind.public_info:
            return own
        public = position.public().to_dict()
        return {name: own[name] for name in own if own[name] != public.get(name)}

    def _past(self, state: SpielState, player: int) -> str:
        return " ".join(
            f"{mover}:{'?' if move is None else self.game.codes[move]}" for mover, move in state.heard(player)
        )


@for_each_game
def _register(game: Game) -> None:
    kind = type_of(game)
    pyspiel.register_game(kind, type(kind.short_name, (SpielGame,), {"game": game, "kind": kind}))
