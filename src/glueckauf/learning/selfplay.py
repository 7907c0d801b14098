"""Games of a network against itself, some decisions of each at a time, and what every decision was worth.

The value of a decision is estimated as in GAE (Schulman et al. 2016), for every seat and head at once: what the last
decision seen expects, and less and less of what the decisions before it expected.
"""

from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

import numpy as np

from glueckauf.core.game import Game
from glueckauf.learning.games import WAIT, Games, Side, side_by_side
from glueckauf.learning.model import Groups, Model, chances
from glueckauf.learning.pytorch import Tensor, torch
from glueckauf.players.network import HEADS, POINTS, POINTS_UNIT, UTILITY

NEVER = -1e9
"""The logit of a choice that is not legal."""


class Lessons(NamedTuple):
    """Decisions to learn from, one to a row. Seats count from the one who decided."""

    active: Tensor
    masks: Tensor
    choices: Tensor
    logs: Tensor
    advantages: Tensor
    targets: Tensor
    goals: Tensor
    """Chances of all choices after a look ahead; without columns where there was none."""


def turned(values: Tensor, turns: Tensor, sign: int) -> Tensor:
    """Return values by seat as values by steps after the seat to decide (sign 1), or the other way round (-1)."""
    players = values.shape[-1]
    steps = torch.arange(players, device=values.device)
    places = (steps + sign * turns[..., None].long()) % players
    return values.gather(-1, places[..., None, :].expand(values.shape))


def legal_logs(logits: Tensor, masks: Tensor) -> Tensor:
    """Return the logarithms of the chances of all choices; those that are not legal have none."""
    return torch.log_softmax(logits.masked_fill(~masks, NEVER), dim=-1)


def astray(logs: Tensor, masks: Tensor, share: float) -> Tensor:
    """Return the chances of a policy that in this share of its decisions makes any legal choice."""
    even = share / masks.sum(dim=-1, keepdim=True)
    return ((1 - share) * logs.exp() + even).log().masked_fill(~masks, NEVER)


def drawn(logs: Tensor) -> Tensor:
    """Return a choice for each row, drawn by its chance (the Gumbel trick)."""
    noise = torch.empty_like(logs).exponential_().log_()
    return (logs - noise).argmax(dim=-1)


class DeviceBytes:
    """The states of games on a GPU as rows of bytes, in the way that GPU libraries show arrays to each other."""

    def __init__(self, states: Any) -> None:
        shown = states.__cuda_array_interface__
        shape = (len(states), states.dtype.itemsize)
        self.__cuda_array_interface__ = {"data": shown["data"], "shape": shape, "typestr": "|u1", "version": 3}


def bytes_of(states: Any) -> Tensor:
    """Return states as rows of bytes, without a copy."""
    if hasattr(states, "__cuda_array_interface__"):
        return torch.as_tensor(DeviceBytes(states), device="cuda")
    return torch.from_numpy(states.view(np.uint8).reshape(len(states), -1))


@dataclass(frozen=True)
class Lookahead:
    """At every so many decisions, how many of the likeliest choices are tried out, and how much their values count.

    The policy then learns what it would be if it knew these values (Danihelka et al. 2022).
    """

    every: int = 4
    choices: int = 0
    sharpness: float = 40.0

    def is_at(self, step: int) -> bool:
        return self.choices > 0 and step % self.every == self.every - 1


class Room:
    """Games of one number of players, and what came of some decisions of each."""

    def __init__(self, game: Game, players: int, number: int, steps: int, device: str, tried: int = 0) -> None:  # noqa: PLR0913, PLR0917
        self.players, self.number, self.device = players, number, device
        self._trial = side_by_side(game, players, number * tried, device) if tried else None
        self.trial: Any = self._tensors(self._trial) if self._trial else None
        self._side = side_by_side(game, players, number, device)
        self.now: Any = self._tensors(self._side)
        self._states = bytes_of(self._side.games.states)
        self._copies = bytes_of(self._trial.games.states) if self._trial else self._states
        self.turns = torch.zeros((steps, number), dtype=torch.int8, device=device)
        self.dones = torch.zeros((steps, number), dtype=torch.bool, device=device)
        self.results = torch.zeros((steps, number, HEADS, players), device=device)
        self.expected = torch.zeros((steps + 1, number, HEADS, players), device=device)

    def _tensors(self, side: Side) -> Games:
        """Return the arrays as tensors. They stay where they are, so it is done once: it takes longer than a step."""
        arrays = side.games._replace(states=side.games.turns, allowed=side.games.turns)
        return Games(*(torch.as_tensor(array, device=self.device) for array in arrays))

    def try_out(self, choices: Tensor) -> Tensor:
        """Carry out some choices in copies of the games, a line of them for each game, and return what is shown then."""
        assert self._trial
        self._copies.view(-1, *self._states.shape)[:] = self._states
        lines = choices.T.contiguous().flatten()
        self._trial.step(lines if lines.is_cuda else lines.numpy())
        return self.trial.active

    def worth(self, told: Tensor) -> Tensor:
        """Return what the choices tried out are worth to the seat to decide."""
        times = len(told) // self.number
        seats = self.now.turns.repeat(times).long()
        steps = (seats - self.trial.turns.long()) % self.players
        expected = told[:, UTILITY].sigmoid().gather(1, steps[:, None])[:, 0]
        at_end = self.trial.results[:, UTILITY].gather(1, seats[:, None])[:, 0]
        return torch.where(self.trial.dones, at_end, expected).view(times, self.number).T

    def begin(self, first_seed: int, apart: int) -> None:
        """Deal, and bring the games apart by up to so many random choices: else all of them would end together."""
        self._side.begin(first_seed)
        ahead = torch.arange(self.number, device=self.device) % apart
        for step in range(apart):
            chosen = drawn(legal_logs(self.now.masks.float(), self.now.masks))
            self.step(torch.where(ahead > step, chosen, WAIT))

    def step(self, choices: Tensor) -> None:
        self._side.step(choices if choices.is_cuda else choices.numpy())

    def expect(self, step: int, told: Tensor) -> None:
        """Note what the seat to decide expects for every seat."""
        self.expected[step] = turned(chances(told), self.now.turns, -1)

    def surprises(self, memory: float) -> Tensor:
        """Return by how much things turned out better than expected, for every decision, head and seat."""
        found = torch.zeros_like(self.expected[:-1])
        later = torch.zeros_like(self.expected[0])
        unit = torch.ones(HEADS, 1, device=self.device)
        unit[POINTS] = POINTS_UNIT
        for step in reversed(range(len(found))):
            over = self.dones[step][:, None, None]
            then = torch.where(over, self.results[step] / unit, self.expected[step + 1])
            later = then - self.expected[step] + memory * later.masked_fill(over, 0.0)
            found[step] = later
        return found

    def advantages_and_targets(self, memory: float) -> tuple[Tensor, Tensor]:
        """Return the advantages of all decisions, and the targets of what was told: seats from the one to decide."""
        surprises = self.surprises(memory)
        own = turned(surprises[:, :, UTILITY : UTILITY + 1], self.turns, 1)[:, :, 0, 0]
        targets = turned(self.expected[:-1] + surprises, self.turns, 1)
        return (own - own.mean()) / (own.std() + 1e-6), targets

    def points_at_end(self) -> tuple[int, float, float]:
        """Return how many games ended, the winners' mean points, and the others'."""
        ends = self.results[self.dones]
        if not len(ends):
            return 0, 0.0, 0.0
        points = ends[:, POINTS].sort(dim=-1, descending=True).values
        return len(ends), float(points[:, 0].mean()), float(points[:, 1:].mean())


class SelfPlay:
    """Games of all numbers of players, decided together: few large steps keep a GPU busier than many small ones."""

    def __init__(  # noqa: PLR0913, PLR0917
        self, game: Game, kinds: Groups, steps: int, device: str, lookahead: Lookahead, astray: float = 0.0
    ) -> None:
        self.kinds, self.steps, self.lookahead, self.astray = kinds, steps, lookahead, astray
        self.rooms = [Room(game, players, number, steps, device, lookahead.choices) for players, number in kinds]
        self.slices = slices([number for _, number in kinds])
        total = sum(number for _, number in kinds)
        now = self.rooms[0].now
        self.active = torch.zeros((steps + 1, total, now.active.shape[1]), dtype=now.active.dtype, device=device)
        self.masks = torch.zeros((steps, total, now.masks.shape[1]), dtype=torch.bool, device=device)
        self.choices = torch.zeros((steps, total), dtype=torch.int64, device=device)
        self.logs = torch.zeros((steps, total), device=device)
        self.ahead = [step for step in range(steps) if lookahead.is_at(step)]
        self.plain = [step for step in range(steps) if not lookahead.is_at(step)]
        self.goals = torch.zeros((len(self.ahead), total, now.masks.shape[1]), dtype=torch.bfloat16, device=device)

    @property
    def decisions(self) -> int:
        """How many decisions there are to learn from."""
        return self.choices.numel()

    def play(self, model: Model) -> None:
        """Make some decisions in every game."""
        with torch.no_grad():
            self._play(model)

    def _play(self, model: Model) -> None:
        for step in range(self.steps):
            self._look(step)
            logits, told = model(self.active[step], self.kinds)
            logs = legal_logs(logits, self.masks[step])
            if self.lookahead.is_at(step):
                logs = self._look_ahead(model, logs, step)
                self.goals[self.ahead.index(step)] = logs.exp().bfloat16()
            if self.astray:
                logs = astray(logs, self.masks[step], self.astray)
            self.choices[step] = drawn(logs)
            self.logs[step] = logs.gather(1, self.choices[step][:, None])[:, 0]
            self._carry_out(step, told)
        self._look(self.steps)
        for room, each in zip(self.rooms, model(self.active[self.steps], self.kinds)[1], strict=True):
            room.expect(self.steps, each)

    def _look(self, step: int) -> None:
        for room, part in zip(self.rooms, self.slices, strict=True):
            self.active[step, part] = room.now.active
            if step < self.steps:
                self.masks[step, part] = room.now.masks
                room.turns[step] = room.now.turns

    def _carry_out(self, step: int, told: list[Tensor]) -> None:
        for room, part, each in zip(self.rooms, self.slices, told, strict=True):
            room.expect(step, each)
            room.step(self.choices[step, part])
            room.dones[step], room.results[step] = room.now.dones, room.now.results

    def _look_ahead(self, model: Model, logs: Tensor, step: int) -> Tensor:
        """Return the policy as it would be if it knew what its likeliest choices are worth; others as before."""
        noise = torch.empty_like(logs).exponential_().log_()
        likely = (logs - noise).topk(self.lookahead.choices, dim=-1).indices
        is_legal = self.masks[step].gather(1, likely)
        tried = torch.where(is_legal, likely, WAIT)
        shown = [room.try_out(tried[part]) for room, part in zip(self.rooms, self.slices, strict=True)]
        groups = [(players, number * self.lookahead.choices) for players, number in self.kinds]
        told = model.understand(torch.cat(shown), groups)[1]
        worth = torch.cat([room.worth(each) for room, each in zip(self.rooms, told, strict=True)])
        weight = logs.gather(1, likely).exp() * is_legal
        mean = (weight * worth).sum(1, keepdim=True) / weight.sum(1, keepdim=True).clamp(min=1e-6)
        gain = self.lookahead.sharpness * (worth - mean) * is_legal
        return torch.log_softmax(logs.scatter_add(1, likely, gain), dim=-1)

    def lessons(self, memory: float) -> list[tuple[int, Lessons]]:
        """Return all decisions with the number of players: those without a look ahead first."""
        evaluated = [room.advantages_and_targets(memory) for room in self.rooms]
        nothing = self.goals.new_zeros((len(self.plain), self.goals.shape[1], 0))
        parts = [(self.plain, nothing)] + ([(self.ahead, self.goals)] if self.ahead else [])
        return [
            (room.players, self._lessons(steps, goals, part, found))
            for steps, goals in parts
            for room, part, found in zip(self.rooms, self.slices, evaluated, strict=True)
        ]

    def _lessons(self, steps: list[int], goals: Tensor, part: slice, evaluated: tuple[Tensor, Tensor]) -> Lessons:
        shown = (each[steps, part] for each in (self.active, self.masks, self.choices, self.logs))
        rows = (*shown, *(each[steps] for each in evaluated), goals[:, part])
        return Lessons(*(each.flatten(0, 1) for each in rows))


def slices(numbers: list[int]) -> list[slice]:
    """Return parts of so many rows each, one behind the other."""
    ends = [0, *accumulate(numbers)]
    return [slice(first, last) for first, last in pairwise(ends)]
