# pyright: reportMissingTypeStubs=false
"""The games as PettingZoo environments: every seat an agent, one after the other.

env = glueckauf.rl.pettingzoo.env(name, players=3)
env = pettingzoo.make("aec", glueckauf.game(name).environment_id, players=3)
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, register

from glueckauf.core.errors import BadAction, shown
from glueckauf.core.game import Game, for_each_game, quickest_game
from glueckauf.rl.episode import Episode
from glueckauf.rl.illegal_actions import carry_out, check_on_illegal
from glueckauf.rl.rendering import RENDER_MODES, check_render_mode, rendered
from glueckauf.rl.rewards import check_reward, forfeited
from glueckauf.rl.spaces import action_space, observation_space

Observed = dict[str, Any]


class TableEnv(AECEnv[str, Observed, Any]):
    """A table with agents `player_0`, `player_1`, … in its seats.

    The observation is a dictionary of `observation` and `action_mask`; the mask is in the info of the agent to
    decide as well. `options` are those of the game; without a name it is the quickest game. `reset(options={"deal": 7})` deals as `ga.deal(..., seed=7)`.
    """

    def __init__(  # noqa: PLR0913 each is a choice of its own
        self,
        game: Game | str = "",
        players: int = 2,
        *,
        reward: str = "win",
        on_illegal: str = "raise",
        render_mode: str | None = None,
        turned: bool = False,
        **options: Any,
    ) -> None:
        super().__init__()
        self.episode = Episode(game or quickest_game().name, players, options, turned=turned)
        self.reward, self.on_illegal = check_reward(reward), check_on_illegal(on_illegal)
        self.render_mode = check_render_mode(render_mode)
        name = f"{self.episode.game.name}_v{self.episode.game.environment_version}"
        self.metadata = {"name": name, "render_modes": list(RENDER_MODES), "is_parallelizable": False}
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._action_spaces = {agent: action_space(self.episode.game) for agent in self._seats}
        self._observation_spaces = {agent: self._dictionary() for agent in self._seats}
        self._chance = np.random.default_rng()

    def _dictionary(self) -> Any:
        game = self.episode.game
        mask = spaces.Box(0, 1, (game.move_count,), np.int8)
        return spaces.Dict({"observation": observation_space(game, self.episode.turned), "action_mask": mask})

    def observation_space(self, agent: str) -> Any:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        drawn = int(self._chance.integers(2**63))
        self.episode.deal((options or {}).get("deal", drawn))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._call(self.possible_agents[self.episode.turn])

    def _call(self, agent: str) -> None:
        """It is this agent's turn."""
        self.agent_selection = agent
        self.infos[agent] = {"action_mask": self.episode.mask}

    def observe(self, agent: str) -> Observed:
        episode, seat = self.episode, self._seats[agent]
        acts = episode.number and seat == episode.turn
        mask = episode.mask if acts else np.zeros(episode.game.move_count, np.int8)
        return {"observation": episode.observe(seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        if not self.agents:
            raise BadAction("no game is under way: reset begins one")
        if self.episode.over:
            self._leave(action)
            return
        agent, episode = self.agent_selection, self.episode
        wrong = carry_out(episode, action, self.on_illegal, self._chance)
        self.infos[agent] = {}
        self._cumulative_rewards[agent] = 0.0
        if wrong and self.on_illegal == "lose":
            self._finish(forfeited(self.reward, len(self.agents), self._seats[agent]))
        elif episode.number:
            self._call(self.possible_agents[episode.turn])
        else:
            self._finish(episode.rewards(self.reward))
        if wrong:
            self.infos[agent]["illegal"] = str(wrong)

    def _leave(self, action: object) -> None:
        if action is not None:
            raise BadAction(f"action: {shown(action)}, but the game is over: agents leave it with the action None")
        self._was_dead_step(None)

    def _finish(self, rewards: list[float]) -> None:
        self.episode.end()
        for agent, reward in zip(self.agents, rewards, strict=True):
            self.rewards[agent] = self._cumulative_rewards[agent] = reward
            self.terminations[agent] = True
            self.infos[agent] = {}
        self._deads_step_first()

    def render(self) -> Any:
        """The whole table, nothing hidden."""
        if self.render_mode is None:
            raise BadAction("there is nothing to render: no render_mode was chosen when the environment was made")
        return rendered(self.episode.position(), self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


env = raw_env = TableEnv


@for_each_game
def _register(game: Game) -> None:
    register("aec", game.environment_id, entry_point="glueckauf.rl.pettingzoo:env", kwargs={"game": game.name})
