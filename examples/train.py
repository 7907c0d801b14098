"""Learn a game from nothing by playing oneself: PPO with masked actions in plain PyTorch, over the vector environment.

    python examples/train.py                  # Glüx for two players, some minutes on two cores
    python examples/train.py --device cuda    # the same on a GPU, with many more games side by side

Every seat is held by the same network. It is told what the seat to decide may know, and is rewarded with the points it
is ahead at the end. Now and then it plays against some of the levels, and a line says how many games it wins.
"""

import argparse
import time
from typing import Any, NamedTuple

import torch
from torch import Tensor, nn
from torch.distributions import Categorical

import glueckauf as ga
from glueckauf.rl.vector import Vector, make

CLIP, VALUE_WEIGHT, ENTROPY_WEIGHT = 0.2, 0.5, 0.01
RIVALS = {"random": 200, "apprentice": 200, "hewer": 20}
"""Against whom it is tested, and in how many games."""


class Policy(nn.Module):
    """From an observation to the chances of the legal moves and to the reward that is to be expected."""

    def __init__(self, env: Vector, width: int) -> None:
        super().__init__()
        self.scale = nn.Buffer(1 / torch.tensor(env.game.observation.highs(), dtype=torch.float32))
        self.body = nn.Sequential(
            nn.Linear(env.game.observation_length, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.choice = nn.Linear(width, env.game.move_count)
        self.worth = nn.Linear(width, 1)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Categorical, Tensor]:
        seen = self.body(observations * self.scale)
        chances = Categorical(logits=self.choice(seen).masked_fill(~masks, -1e9), validate_args=False)
        return chances, self.worth(seen).squeeze(-1)


class Decisions(NamedTuple):
    """What was seen, done and expected, and what came of it."""

    observations: Tensor
    masks: Tensor
    actions: Tensor
    likelihoods: Tensor
    worths: Tensor
    returns: Tensor


def tensors(env: Vector, device: str) -> tuple[Tensor, ...]:
    """What the environment shows, without a copy; the next step writes over it."""
    return tuple(torch.as_tensor(each, device=device) for each in env.last)


@torch.no_grad()
def play(env: Vector, policy: Policy, steps: int, scale: float, device: str) -> Decisions:
    """Play on in all games, and keep the decisions of those that came to an end."""
    rows: list[tuple[Tensor, ...]] = []
    for _ in range(steps):
        observations, masks, _, turns, _ = (each.clone() for each in tensors(env, device))
        chances, worth = policy(observations, masks)
        action = chances.sample()
        env.step(action.cpu().numpy() if device == "cpu" else action)
        _, _, rewards, _, over = (each.clone() for each in tensors(env, device))
        rows.append((observations, masks, action, chances.log_prob(action), worth, turns, rewards / scale, over))
    *seen, turns, rewards, over = (torch.stack(column) for column in zip(*rows, strict=True))
    returns, known = outcomes(turns, rewards, over)
    return Decisions(*(each[known] for each in (*seen, returns)))


def outcomes(turns: Tensor, rewards: Tensor, over: Tensor) -> tuple[Tensor, Tensor]:
    """For each decision what its seat got at the end of the game, and whether that end was reached."""
    final, known = torch.zeros_like(rewards[0]), torch.zeros_like(over[0])
    returns, reached = torch.zeros_like(rewards[..., 0]), torch.zeros_like(over)
    for step in reversed(range(len(turns))):
        final = torch.where(over[step, :, None], rewards[step], final)
        known = known | over[step]
        returns[step] = final.gather(1, turns[step, :, None].long()).squeeze(1)
        reached[step] = known
    return returns, reached


def learn(policy: Policy, optimizer: torch.optim.Optimizer, data: Decisions, epochs: int, size: int) -> None:
    """Make moves that turned out better than expected more likely, a small step at a time."""
    advantages = data.returns - data.worths
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
    for _ in range(epochs):
        for rows in torch.randperm(len(advantages), device=advantages.device).split(size):
            chances, worth = policy(data.observations[rows], data.masks[rows])
            ratio = (chances.log_prob(data.actions[rows]) - data.likelihoods[rows]).exp()
            gain = advantages[rows]
            better = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            wrong = (worth - data.returns[rows]).square().mean()
            loss = VALUE_WEIGHT * wrong - better - ENTROPY_WEIGHT * chances.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimizer.step()


def player(policy: Policy, device: str) -> Any:
    """The policy as one who can sit at any table. It plays by chance, as it does when it learns."""

    @torch.no_grad()
    def choose(view: ga.View, _: Any) -> int:
        mask = torch.zeros(1, view.game.move_count, dtype=torch.bool)
        mask[0, [move.number for move in view.moves]] = True
        chances, _ = policy(torch.as_tensor(view.observe(), device=device)[None], mask.to(device))
        return int(chances.sample())

    return choose


def wins(bot: Any, rival: str, games: int, name: str, players: int) -> float:
    """The share of victories at a table with players of a level, the same deals from every seat; shared ones count in parts."""
    bots = [bot, *[rival] * (players - 1)]
    return ga.contest(name, bots, players, games, seed=10**6, play_all=True, progress=False).win_share[0]


def options() -> argparse.Namespace:
    words = argparse.ArgumentParser(description="Train a masked policy by self-play.")
    words.add_argument("--game", default="gluex")
    words.add_argument("--players", type=int, default=2)
    words.add_argument("--device", default="cpu", choices=("cpu", "cuda"))
    words.add_argument("--games", type=int, help="games side by side (256, on a GPU 8192)")
    words.add_argument("--steps", type=int, default=128, help="moves in each game between two lessons")
    words.add_argument("--lessons", type=int, default=60)
    words.add_argument("--epochs", type=int, default=2)
    words.add_argument("--size", type=int, help="decisions learned from at once (1024, on a GPU 16384)")
    words.add_argument("--width", type=int, default=256)
    words.add_argument("--rate", type=float, default=1e-3)
    words.add_argument("--scale", type=float, default=10.0, help="points that count as much as 1")
    words.add_argument("--test", type=int, default=5, help="lessons between two tests")
    words.add_argument("--seed", type=int, default=0)
    words.add_argument("--save", metavar="FILE")
    return words.parse_args()


def main() -> None:
    given = options()
    large = given.device == "cuda"
    torch.manual_seed(given.seed)
    env = make(given.game, given.players, given.games or (8192 if large else 256), reward="score", device=given.device)
    env.reset(seed=10**9 * given.seed)
    policy = Policy(env, given.width).to(given.device)
    optimizer = torch.optim.Adam(policy.parameters(), lr=given.rate)
    decisions, seconds, bot = 0, 0.0, player(policy, given.device)
    print("lesson  decisions  seconds ", *(f"{rival:>10}" for rival in RIVALS), flush=True)
    for lesson in range(given.lessons + 1):
        if lesson % given.test == 0 or lesson == given.lessons:
            shares = [wins(bot, *rival, given.game, given.players) for rival in RIVALS.items()]
            print(f"{lesson:6}  {decisions:9}  {seconds:7.0f} ", *(f"{share:10.3f}" for share in shares), flush=True)
        if lesson < given.lessons:
            begin = time.perf_counter()
            data = play(env, policy, given.steps, given.scale, given.device)
            learn(policy, optimizer, data, given.epochs, given.size or (16384 if large else 1024))
            decisions, seconds = decisions + given.steps * env.n, seconds + time.perf_counter() - begin
    if given.save:
        torch.save(policy.state_dict(), given.save)


if __name__ == "__main__":
    main()
