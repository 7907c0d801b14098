"""The games as Gymnasium environments: one seat, the others held by opponents of one's choice.

import glueckauf.rl.gymnasium
env = gymnasium.make("glueckauf/GlueckAuf-v2", opponents=["hewer"])
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import register  # pyright: ignore[reportUnknownVariableType]

from glueckauf.core.errors import BadAction, shown
from glueckauf.core.game import Game, for_each_game, quickest_game
from glueckauf.core.playouts import generator
from glueckauf.core.schema import Numbers
from glueckauf.core.snapshot import check_seat
from glueckauf.players import Player, player, prepare_player
from glueckauf.players.plugins import watched
from glueckauf.rl.episode import Episode
from glueckauf.rl.illegal_actions import carry_out, check_on_illegal
from glueckauf.rl.rendering import RENDER_MODES, check_render_mode, rendered
from glueckauf.rl.rewards import check_reward, forfeited
from glueckauf.rl.spaces import action_space, observation_space

RANDOM = "random"

Opponent = str | Player


class Seat(gymnasium.Env[Numbers, Any]):
    """A seat at a table with `len(opponents) + 1` players.

    Opponents are names of players (`random`, `hewer`, …) or functions that get a view and a generator and return a
    move; they sit after the learner in turn order. The learner's seat is drawn anew with every game unless `seat` says
    which it is. `action_masks()` is what MaskablePPO asks for; the same mask is in the info as `action_mask`.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 Gymnasium types it so

    def __init__(  # noqa: PLR0913 each is a choice of its own
        self,
        game: Game | str = "",
        opponents: Sequence[Opponent] = (RANDOM,),
        *,
        seat: int | None = None,
        reward: str = "win",
        on_illegal: str = "raise",
        render_mode: str | None = None,
        turned: bool = False,
        **options: Any,
    ) -> None:
        self.episode = Episode(game or quickest_game().name, len(opponents) + 1, options, turned=turned)
        self.opponents = [self._invited(opponent) for opponent in opponents]
        self.only_chance = all(opponent == RANDOM for opponent in opponents)
        if seat is not None:
            check_seat(seat, self.episode.players)
        self.fixed_seat, self.seat = seat, seat or 0
        self.reward, self.on_illegal = check_reward(reward), check_on_illegal(on_illegal)
        self.render_mode = check_render_mode(render_mode)
        self.action_space = action_space(self.episode.game)
        self.observation_space = observation_space(self.episode.game, self.episode.turned)
        self.rng = generator(0)

    def _invited(self, opponent: Opponent) -> Player:
        if callable(opponent):
            return watched(getattr(opponent, "__name__", shown(opponent)), opponent)
        found = player(opponent)
        prepare_player(opponent, self.episode.game)
        return found

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """Deal; `options={"deal": 7}` deals as `ga.deal(..., seed=7)` does."""
        super().reset(seed=seed)
        drawn, chance = self.np_random.integers(2**63, size=2).tolist()
        self.rng = generator(chance)
        self.seat = self._next_seat()
        self.episode.deal((options or {}).get("deal", drawn))
        self._let_others_play()
        return self.episode.observe(self.seat), self._info()

    def _next_seat(self) -> int:
        if self.fixed_seat is not None:
            return self.fixed_seat
        return int(self.np_random.integers(self.episode.players))

    def _let_others_play(self) -> None:
        if self.only_chance:
            self.episode.let_chance_play(self.seat, self.rng)
            return
        episode = self.episode
        while episode.number and episode.turn != self.seat:
            turn = episode.turn
            choose = self.opponents[(turn - self.seat - 1) % episode.players]
            episode.play(choose(episode.view(turn), self.rng).number)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.episode.mask}

    def action_masks(self) -> Numbers:
        """Which actions are legal now, as MaskablePPO reads it."""
        return self.episode.mask.astype(np.bool_)

    def step(self, action: Any) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        episode = self.episode
        if episode.over:
            raise BadAction("no game is under way: reset begins one")
        wrong = carry_out(episode, action, self.on_illegal, self.np_random)
        reward = 0.0
        if wrong and self.on_illegal == "lose":
            reward = forfeited(self.reward, episode.players, self.seat)[self.seat]
            episode.end()
        else:
            self._let_others_play()
            if episode.over:
                reward = episode.rewards(self.reward)[self.seat]
        info = self._info()
        if wrong:
            info["illegal"] = str(wrong)
        return episode.observe(self.seat), reward, episode.over, False, info

    def render(self) -> Any:
        """The table as the learner's seat sees it."""
        if self.render_mode is None:
            raise BadAction("there is nothing to render: no render_mode was chosen when the environment was made")
        return rendered(self.episode.view(self.seat), self.render_mode)


@for_each_game
def _register(game: Game) -> None:
    register(game.environment_id, entry_point="glueckauf.rl.gymnasium:Seat", kwargs={"game": game.name})
