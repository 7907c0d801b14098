"""Training by proximal policy optimisation (Schulman et al. 2017) of a network against itself, for some seconds.

It goes on from a checkpoint, and writes one now and then. What is played is the running mean of the weights.
"""

import json
import time
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from glueckauf.core.game import find_game
from glueckauf.learning.model import Model, read_model, write_network
from glueckauf.learning.pytorch import Tensor, functional, nn, torch
from glueckauf.learning.selfplay import Lessons, Lookahead, SelfPlay, legal_logs
from glueckauf.players.network import POINTS, UTILITY, WIN

FIRST_SEED = 2**40
"""Deals for training begin here; those of matches have smaller seeds."""

SLOW_ROUNDS = 20

Taught = tuple[int, Lessons]
"""A number of players, and decisions to learn from."""


@dataclass(frozen=True)
class Plan:
    """What to train and how. Rates fall in a straight line from the first to the last value over all the seconds."""

    game: str
    players: tuple[int, ...]
    games: tuple[int, ...]
    """Games side by side for each number of players."""
    device: str = "cuda"
    width: int = 512
    hidden: int = 128
    steps: int = 32
    batch: int = 32768
    seconds: float = 60.0
    """How long to train now."""
    planned: float = 60.0
    """How long all parts of the training take together."""
    rate: tuple[float, float] = (1e-3, 1e-4)
    entropy: tuple[float, float] = (0.02, 0.003)
    memory: float = 0.97
    """How much of what later decisions turn out to be worth is put down to earlier ones (lambda)."""
    tried: int = 0
    """Choices tried out in a look ahead; 0: none is taken."""
    every: int = 4
    """Decisions from one look ahead to the next."""
    sharpness: float = 40.0
    """How much the values found in a look ahead count."""
    astray: float = 0.0
    """How often any legal choice is made, so that values are known off the trodden path too, where a search goes."""
    apart: int = 96
    """Choices by which the games are brought apart at the start."""
    clip: float = 0.2
    averaging: float = 0.998
    report: float = 15.0
    """Seconds between two lines of progress."""
    save: float = 100.0
    seed: int = 1


class Trainer:
    def __init__(self, plan: Plan, start: Path | None) -> None:
        self.plan, self.done, self.decisions, self.history = plan, 0.0, 0, []
        self.playing = 0.0
        torch.manual_seed(plan.seed)
        self.model, self.mean = self._models(start)
        self.optimizer = torch.optim.AdamW(
            self.model.parameters(), lr=plan.rate[0], weight_decay=1e-4, fused=plan.device == "cuda"
        )
        kinds = list(zip(plan.players, plan.games, strict=True))
        ahead = Lookahead(plan.every, plan.tried, plan.sharpness)
        self.selfplay = SelfPlay(self.model.game, kinds, plan.steps, plan.device, ahead, plan.astray)
        self.history: list[dict[str, Any]]

    def _models(self, start: Path | None) -> tuple[Model, Model]:
        """Return the model to train and the mean of its weights: new ones, or those of a checkpoint or a network."""
        plan = self.plan
        game = find_game(plan.game)
        if start and start.suffix == ".npz":
            model = read_model(game, start).to(plan.device)
            return model, deepcopy(model)
        model = Model(game, plan.players, plan.width, plan.hidden).to(plan.device)
        mean = deepcopy(model)
        if start:
            kept = torch.load(start, map_location=plan.device, weights_only=True)
            self.done, self.decisions, self.history = kept["done"], kept["decisions"], history_of(kept)
            model.load_state_dict(kept["mean"])
            mean.load_state_dict(kept["mean"])
        return model, mean

    def between(self, ends: tuple[float, float], now: float) -> float:
        """Return where a rate stands on its way from the first to the last value."""
        part = min(1.0, (self.done + now) / self.plan.planned)
        return ends[0] + (ends[1] - ends[0]) * part

    def run(self, out: Path) -> None:
        """Train for the planned seconds, one round at least. The compiler's time before the first counts too."""
        out.parent.mkdir(parents=True, exist_ok=True)
        begun = reported = saved = time.perf_counter()
        for number, room in enumerate(self.selfplay.rooms):
            room.begin(FIRST_SEED + self.decisions + (number << 36), self.plan.apart)
        rounds, now = 0, 0.0
        while rounds == 0 or now < self.plan.seconds:
            figures = self.one_round(now, warm=rounds >= SLOW_ROUNDS)
            rounds, now = rounds + 1, time.perf_counter() - begun
            if begun + now - reported > self.plan.report or now >= self.plan.seconds:
                reported = begun + now
                self.tell(now, rounds, figures)
            if begun + now - saved > self.plan.save or now >= self.plan.seconds:
                saved = begun + now
                self.save(out, now)

    def one_round(self, now: float, *, warm: bool) -> Tensor:
        """Play, then learn from it once. The first rounds after a start are slow: the optimiser knows nothing yet."""
        for group in self.optimizer.param_groups:
            group["lr"] = self.between(self.plan.rate, now) * (1.0 if warm else 0.2)
        entropy = self.between(self.plan.entropy, now)
        begun = time.perf_counter()
        self.selfplay.play(self.model)
        taught = self.selfplay.lessons(self.plan.memory)
        self.decisions += self.selfplay.decisions
        self.see(taught)
        self.wait()
        self.playing += time.perf_counter() - begun
        figures = torch.zeros(0)
        for batch in self.batches(taught):
            figures = self.learn(batch, entropy)
        return figures

    def wait(self) -> None:
        """Wait until the GPU has done what was asked of it."""
        if self.plan.device == "cuda":
            torch.cuda.synchronize()

    def see(self, taught: list[Taught]) -> None:
        """Count how often each row is active in some of the decisions: rare ones need not be kept."""
        for model in (self.model, self.mean):
            seen = model.get_buffer("seen")
            for _, lessons in taught:
                rows = lessons.active[:: max(1, len(lessons.active) // 8192)].long().flatten()
                seen += rows.bincount(minlength=len(seen) + 1)[: len(seen)]

    def batches(self, taught: list[Taught]) -> Iterator[list[Taught]]:
        """Yield some lessons of each kind, so that every batch has all kinds in the same share."""
        number = max(1, sum(len(lessons.choices) for _, lessons in taught) // self.plan.batch)
        mixed = [torch.randperm(len(lessons.choices), device=self.plan.device).chunk(number) for _, lessons in taught]
        for parts in zip(*mixed, strict=True):
            chosen = zip(taught, parts, strict=True)
            yield [(players, Lessons(*(each[rows] for each in lessons))) for (players, lessons), rows in chosen]

    def learn(self, batch: list[Taught], entropy: float) -> Tensor:
        """Take one step of the optimiser."""
        groups = [(players, len(lessons.choices)) for players, lessons in batch]
        logits, told = self.model(torch.cat([lessons.active for _, lessons in batch]), groups)
        plain = sum(len(lessons.choices) for _, lessons in batch if not lessons.goals.shape[1])
        gain, spread, drift = self.policy_gain(logits[:plain], joined(batch, with_goals=False), entropy)
        loss = -gain * (plain / len(logits))
        if plain < len(logits):
            loss = loss + goal_loss(logits[plain:], joined(batch, with_goals=True)) * (1 - plain / len(logits))
        values = [value_losses(each, lessons.targets) for each, (_, lessons) in zip(told, batch, strict=True)]
        shares = [number / len(logits) for _, number in groups]
        weighted: Any = sum(share * each for share, each in zip(shares, values, strict=True))
        utility, win, points, error = weighted
        loss = loss + utility + 0.5 * win + 0.5 * points
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self.optimizer.step()
        self.average()
        return torch.stack([spread, error, win, points, drift]).detach()

    def policy_gain(self, logits: Tensor, lessons: Lessons, entropy: float) -> tuple[Tensor, Tensor, Tensor]:
        """Return what the policy gains (clipped), its entropy, and how far it is from the one that played."""
        logs = legal_logs(logits, lessons.masks)
        spread = -(logs.exp() * logs.masked_fill(~lessons.masks, 0.0)).sum(-1).mean()
        ratio = (logs.gather(1, lessons.choices[:, None])[:, 0] - lessons.logs).exp()
        clipped = ratio.clamp(1 - self.plan.clip, 1 + self.plan.clip)
        gain = torch.min(ratio * lessons.advantages, clipped * lessons.advantages).mean()
        return gain + entropy * spread, spread, (ratio - 1).abs().mean()

    def average(self) -> None:
        means, values = list(self.mean.parameters()), list(self.model.parameters())
        with torch.no_grad():
            torch._foreach_lerp_(means, values, 1 - self.plan.averaging)

    def tell(self, now: float, rounds: int, figures: Tensor) -> None:
        """Print a line of progress, and keep it."""
        spread, error, win, points, drift = figures.tolist()
        line = {
            "seconds": round(self.done + now, 1),
            "rounds": rounds,
            "playing": round(self.playing, 1),
            "decisions": self.decisions,
            "entropy": round(spread, 4),
            "value_error": round(error, 5),
            "win_loss": round(win, 4),
            "points_loss": round(points, 5),
            "drift": round(drift, 4),
            "ends": [[round(each, 1) for each in room.points_at_end()] for room in self.selfplay.rooms],
        }
        self.history.append(line)
        print(self.plan.game, self.plan.players, json.dumps(line), flush=True)

    def save(self, out: Path, now: float) -> None:
        """Write the network for play, and beside it a checkpoint: the mean of the weights in half precision."""
        write_network(self.mean, out.with_suffix(".npz"))
        weights = self.mean.state_dict()
        halves = {name: each.half() if each.is_floating_point() else each for name, each in weights.items()}
        history = json.dumps({"plan": asdict(self.plan), "lines": self.history})
        rest = {"done": self.done + now, "decisions": self.decisions, "history": history}
        torch.save({"mean": halves, **rest}, out.with_suffix(".pt"))


def joined(batch: list[Taught], *, with_goals: bool) -> Lessons:
    """Return the lessons of all numbers of players with goals, or without; their targets differ in shape."""
    chosen = [lessons for _, lessons in batch if bool(lessons.goals.shape[1]) == with_goals]
    flat = [lessons._replace(targets=lessons.advantages) for lessons in chosen]
    return Lessons(*(torch.cat(each) for each in zip(*flat, strict=True)))


def goal_loss(logits: Tensor, lessons: Lessons) -> Tensor:
    """Return how far the policy is from what a look ahead made of it (cross entropy)."""
    logs = legal_logs(logits, lessons.masks)
    return -(lessons.goals.float() * logs.masked_fill(~lessons.masks, 0.0)).sum(-1).mean()


def value_losses(told: Tensor, targets: Tensor) -> Tensor:
    """Return the losses of the three heads, and the squared error of the utility."""
    utility = functional.binary_cross_entropy_with_logits(told[:, UTILITY], targets[:, UTILITY].clamp(0, 1))
    win = -(targets[:, WIN] * told[:, WIN].log_softmax(-1)).sum(-1).mean()
    points = (told[:, POINTS] - targets[:, POINTS]).square().mean()
    error = (told[:, UTILITY].sigmoid() - targets[:, UTILITY]).square().mean()
    return torch.stack([utility, win, points, error])


def history_of(kept: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the lines of progress kept in a checkpoint."""
    return json.loads(kept["history"])["lines"]


def train(plan: Plan, start: Path | None, out: Path) -> None:
    Trainer(plan, start).run(out)
