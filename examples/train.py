"""Learn a game from nothing by playing oneself: PPO with masked actions in plain PyTorch, over the vector environment.

    python examples/train.py                  # Glüx for two players, some minutes on two cores
    python examples/train.py --device cuda    # the same on a GPU, with many more games side by side

Every seat is held by the same network. It is told what the seat to decide may know, and is rewarded with the points it
is ahead at the end. Now and then it plays games against random moves, and a line says how many of them it wins.
"""

import argparse
import time
from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.distributions import Categorical

from glueckauf.rl.vector import Vector, make

CLIP, VALUE_WEIGHT, ENTROPY_WEIGHT = 0.2, 0.5, 0.01


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


@torch.no_grad()
def wins_against_chance(policy: Policy, name: str, players: int, games: int, device: str) -> float:
    """The share of victories in games against random moves, each seat in turn; shared ones count in parts."""
    with make(name, players, games, seed=10**9, device=device) as env:
        env.reset()
        seats = torch.arange(games, device=device) % players
        share, left = torch.zeros(games, device=device), torch.ones(games, dtype=torch.bool, device=device)
        while left.any():
            observations, masks, _, turns, _ = tensors(env, device)
            chosen = policy(observations, masks)[0].sample()
            action = torch.where(turns == seats, chosen, torch.as_tensor(env.random_actions, device=device))
            env.step(action.cpu().numpy() if device == "cpu" else action)
            _, _, rewards, _, over = tensors(env, device)
            own = rewards.gather(1, seats[:, None]).squeeze(1)
            share = torch.where(left & over, ((players - 1) * own + 1) / players, share)
            left &= ~over
        return share.mean().item()


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
    words.add_argument("--save", metavar="FILE")
    return words.parse_args()


def main() -> None:
    given = options()
    large = given.device == "cuda"
    torch.manual_seed(0)
    env = make(given.game, given.players, given.games or (8192 if large else 256), reward="score", device=given.device)
    env.reset(seed=0)
    policy = Policy(env, given.width).to(given.device)
    optimizer = torch.optim.Adam(policy.parameters(), lr=given.rate)
    decisions, began = 0, time.perf_counter()
    print("lesson  decisions  seconds  wins against chance", flush=True)
    for lesson in range(given.lessons + 1):
        if lesson % given.test == 0 or lesson == given.lessons:
            wins = wins_against_chance(policy, given.game, given.players, 1000, given.device)
            print(f"{lesson:6}  {decisions:9}  {time.perf_counter() - began:7.0f}  {wins:.3f}", flush=True)
        if lesson < given.lessons:
            data = play(env, policy, given.steps, given.scale, given.device)
            learn(policy, optimizer, data, given.epochs, given.size or (16384 if large else 1024))
            decisions += given.steps * env.n
    if given.save:
        torch.save(policy.state_dict(), given.save)


if __name__ == "__main__":
    main()
