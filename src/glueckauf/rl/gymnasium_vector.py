"""The vector environment as Gymnasium's: many games, in each of which the learner holds one seat.

import glueckauf.rl.gymnasium_vector
envs = gymnasium.make_vec("glueckauf/GluexVector-v2", num_envs=1024, opponents=["apprentice"])
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import register  # pyright: ignore[reportUnknownVariableType]
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from glueckauf.core.errors import BadAction
from glueckauf.core.game import Game, for_each_game, quickest_game
from glueckauf.core.schema import Numbers
from glueckauf.rl import vector
from glueckauf.rl.episode import is_array
from glueckauf.rl.opponents import Policy
from glueckauf.rl.spaces import action_space, observation_space

AUTORESETS = {
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.DISABLED: "disabled",
}
Infos = dict[str, Any]


class Seats(VectorEnv[Numbers, Numbers, Numbers]):
    """A seat at each of `num_envs` tables with `len(opponents) + 1` players.

    `copy=False` returns the same array of observations every time. In `next_step` the last observation of a game comes
    with a mask of all moves: any action goes on from there.
    """

    def __init__(  # noqa: PLR0913 each is a choice of its own
        self,
        game: str = "",
        num_envs: int = 1,
        opponents: Sequence[str | Policy] = ("random",),
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        turned: bool = False,
        **options: Any,
    ) -> None:
        name, mode = game or quickest_game().name, AutoresetMode(autoreset_mode)
        self.games: Any = vector.make(
            name,
            len(opponents) + 1,
            num_envs,
            opponents=opponents,
            autoreset=AUTORESETS[mode],
            turned=turned,
            **options,
        )
        self.num_envs, self.copy, self.autoreset_mode = num_envs, copy, mode
        self.metadata = {"autoreset_mode": mode, "render_modes": []}
        self.single_action_space = action_space(self.games.game)
        self.single_observation_space = observation_space(self.games.game, int(turned))
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    def reset(self, *, seed: int | None = None, options: Infos | None = None) -> tuple[Numbers, Infos]:
        """Deal the games of this seed and the following ones; with `reset_mask` among the options, the marked ones."""
        super().reset(seed=seed)
        chosen = (options or {}).get("reset_mask")
        if chosen is not None:
            _check_mask(chosen, self.num_envs)
        first = int(self.np_random.integers(2**62)) if seed is None else seed
        step = self.games.reset(first, chosen=chosen)
        return self._observations(step), self._infos(step)

    def step(self, actions: Numbers) -> tuple[Numbers, Numbers, Numbers, Numbers, Infos]:
        step = self.games.step(actions)
        infos = self._infos(step)
        if self.autoreset_mode is AutoresetMode.SAME_STEP and step.dones.any():
            infos |= self._finals(step.dones)
        truncations = np.zeros(self.num_envs, np.bool_)
        return self._observations(step), step.rewards.astype(np.float64), step.dones.copy(), truncations, infos

    def _observations(self, step: vector.Step) -> Numbers:
        return step.observations.copy() if self.copy else step.observations

    def _infos(self, step: vector.Step) -> Infos:
        """The masks, as Gymnasium puts them: an array, and a mark for each game that has something in it."""
        masks = step.masks.view(np.int8)
        return {
            "action_mask": masks.copy() if self.copy else masks,
            "_action_mask": np.ones(self.num_envs, np.bool_),
        }

    def _finals(self, dones: Numbers) -> Infos:
        finals = np.full(self.num_envs, None, object)
        for game in np.flatnonzero(dones):
            finals[game] = self.games.finals[game].copy()
        masks = np.zeros((self.num_envs, self.games.game.move_count), np.int8)
        return {
            "final_obs": finals,
            "_final_obs": dones.copy(),
            "final_info": {"action_mask": masks, "_action_mask": dones.copy()},
            "_final_info": dones.copy(),
        }

    def close_extras(self, **kwargs: Any) -> None:  # noqa: ARG002
        self.games.close()


def _check_mask(chosen: Any, number: int) -> None:
    if not is_array(chosen) or chosen.dtype != np.bool_ or chosen.shape != (number,) or not chosen.any():
        raise BadAction(f"reset_mask: it is an array of {number} marks, at least one of them True")


@for_each_game
def _register(game: Game) -> None:
    name, version = game.environment_id.rsplit("-", 1)
    register(
        f"{name}Vector-{version}",
        vector_entry_point="glueckauf.rl.gymnasium_vector:Seats",
        kwargs={"game": game.name},
    )
