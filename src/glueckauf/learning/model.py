# pyright: reportUntypedBaseClass=false, reportUnknownMemberType=false
"""The network while it is trained, with PyTorch, and how it is written to a file for play."""

from pathlib import Path
from typing import Any

import numpy as np

from glueckauf.core.game import Game
from glueckauf.core.playouts import MOST_SEATS
from glueckauf.core.schema import Numbers
from glueckauf.learning.pytorch import Tensor, functional, nn, torch
from glueckauf.players.features import row_count, rows_of
from glueckauf.players.network import HEADS, POINTS, UNIT, UTILITY, WIN, packed, table_of, unpack

ROUND = 64
"""Matrix units want widths that are multiples of this."""

RARE = 1e-4
"""Rows seen less often than in so many positions are not kept: they say little, and little of it is learned."""

COARSE = 31
"""The first layer is by far the largest. Kept in 63 steps instead of 255 it takes a quarter less room in a file."""

SPREAD = 0.1
"""Some hundred rows are added, so that their sum begins with a spread of about 1."""

Groups = list[tuple[int, int]]
"""Numbers of players, and how many rows of a batch belong to each, one behind the other."""


def steps_of_rows(game: Game) -> tuple[Numbers, Numbers]:
    """Return for each row the number it belongs to, and how far up in the range of that number it is."""
    first = rows_of(game).first
    lengths: Numbers = np.diff(first)
    owner = np.repeat(np.arange(len(lengths)), lengths)
    height = np.arange(int(first[-1])) - first[owner] + 1
    return owner, height / lengths[owner]


class Stack(nn.Module):
    """The layers behind the first for one number of players."""

    def __init__(self, width: int, hidden: int) -> None:
        super().__init__()
        self.first = nn.Linear(width, hidden)
        self.second = nn.Linear(hidden, hidden)
        self.value = nn.Linear(hidden, HEADS * MOST_SEATS)
        nn.init.zeros_(self.value.weight)
        nn.init.zeros_(self.value.bias)

    def forward(self, sums: Tensor) -> tuple[Tensor, Tensor]:
        """Return what the policy sees, and what is told of every seat, from the one who looks on."""
        inner = functional.relu(self.first(functional.relu(sums)))
        inner = inner + functional.relu(self.second(inner))
        return inner, self.value(inner)


class Model(nn.Module):
    """A row for each value of each number, and a trend along the values that all rows of a number share."""

    owner: Tensor
    height: Tensor

    def __init__(self, game: Game, players: tuple[int, ...], width: int, hidden: int) -> None:
        super().__init__()
        self.game, self.players, self.rows = game, players, row_count(game)
        owner, height = steps_of_rows(game)
        self.register_buffer("owner", torch.from_numpy(owner), persistent=False)
        self.register_buffer("height", torch.from_numpy(height).float(), persistent=False)
        self.register_buffer("seen", torch.zeros(self.rows, dtype=torch.int64))
        self.table = nn.Parameter(SPREAD * torch.randn(self.rows, width))
        self.trend = nn.Parameter(SPREAD * torch.randn(game.inputs.length, width))
        self.bias = nn.Parameter(torch.zeros(width))
        self.stacks = nn.ModuleDict({str(number): Stack(width, hidden) for number in players})
        self.policy = nn.Linear(hidden, game.choice_count)
        nn.init.zeros_(self.policy.weight)
        nn.init.zeros_(self.policy.bias)

    def first_layer(self) -> Tensor:
        """Return the rows as they are added at play."""
        return self.table + self.height[:, None] * self.trend.index_select(0, self.owner)

    def forward(self, active: Tensor, groups: Groups) -> tuple[Tensor, list[Tensor]]:
        """Return the logits of all choices, and for each number of players what is told: by row, head and seat."""
        inner, told = self.understand(active, groups)
        with torch.autocast(active.device.type, torch.bfloat16, enabled=active.is_cuda):
            return self.policy(inner).float(), told

    def understand(self, active: Tensor, groups: Groups) -> tuple[Tensor, list[Tensor]]:
        """Return what the policy sees, and what is told."""
        extra = ROUND - self.rows % ROUND
        shown = marks(active, self.rows + extra, torch.bfloat16 if active.is_cuda else torch.float32)
        layer = functional.pad(self.first_layer().to(shown.dtype), (0, 0, 0, extra))
        sums = shown @ layer + self.bias.to(shown.dtype)
        with torch.autocast(active.device.type, torch.bfloat16, enabled=active.is_cuda):
            parts = sums.split([number for _, number in groups])
            found = [self.stacks[str(players)](part) for part, (players, _) in zip(parts, groups, strict=True)]
        told = [
            each.float().view(-1, HEADS, MOST_SEATS)[:, :, :players]
            for (_, each), (players, _) in zip(found, groups, strict=True)
        ]
        return torch.cat([inner for inner, _ in found]), told


def marks(active: Tensor, width: int, kind: Any) -> Tensor:
    """Return a 1 at every row that is active; those filled up with nothing lie behind all rows."""
    shown = torch.zeros((len(active), width), dtype=kind, device=active.device)
    return shown.scatter_(1, active.long(), 1.0)


def chances(told: Tensor) -> Tensor:
    """Return what a seat may expect, by head and seat: utility and win from 0 to 1, points in their unit."""
    return torch.stack(
        [told[:, UTILITY].sigmoid(), told[:, WIN].softmax(-1), told[:, POINTS]],
        dim=1,
    )


# Files


def plain(tensor: Any) -> Numbers:
    return tensor.detach().float().cpu().numpy()


def kept_stack(players: int, stack: Any) -> dict[str, Numbers]:
    return {
        **packed(f"first_{players}", plain(stack.first.weight).T),
        f"first_bias_{players}": plain(stack.first.bias).astype(np.float16),
        **packed(f"second_{players}", plain(stack.second.weight).T),
        f"second_bias_{players}": plain(stack.second.bias).astype(np.float16),
        f"value_{players}": plain(stack.value.weight).T.astype(np.float16),
        f"value_bias_{players}": plain(stack.value.bias).astype(np.float16),
    }


def kept(model: Model) -> dict[str, Any]:
    """Return everything that play needs."""
    counts = model.get_buffer("seen").cpu().numpy()
    seen = np.flatnonzero(counts > RARE * counts.max())
    stacks = [kept_stack(players, model.stacks[str(players)]) for players in model.players]
    return {
        "game": np.array(model.game.name),
        "inputs_version": np.array(model.game.inputs.version),
        "players": np.array(model.players, np.int8),
        "seen": seen.astype(np.int16),
        **packed("table", plain(model.first_layer())[seen], COARSE),
        "bias": plain(model.bias).astype(np.float16),
        **packed("policy", plain(model.policy.weight)),
        "policy_bias": plain(model.policy.bias).astype(np.float16),
        **{name: array for stack in stacks for name, array in stack.items()},
    }


def write_network(model: Model, file: Path) -> None:
    with file.open("wb") as opened:
        np.savez_compressed(opened, **kept(model))


def read_model(game: Game, file: Path) -> Model:
    """Return a model that goes on from a network written for play. Its rows then have no trend."""
    with np.load(file) as stored:
        players = tuple(int(number) for number in stored["players"])
        width, hidden = stored[f"first_{players[0]}"].shape
        model = Model(game, players, width, hidden)
        with torch.no_grad():
            fill(model, game, stored)
    return model


def fill(model: Model, game: Game, stored: Any) -> None:
    def put(parameter: Any, values: Numbers) -> None:
        parameter.copy_(torch.from_numpy(np.ascontiguousarray(values, np.float32)))

    model.get_buffer("seen")[torch.from_numpy(stored["seen"].astype(np.int64))] = 1
    model.trend.zero_()
    put(model.table, table_of(game, stored) / UNIT)
    put(model.bias, stored["bias"])
    put(model.policy.weight, unpack(stored, "policy"))
    put(model.policy.bias, stored["policy_bias"])
    for players in model.players:
        stack: Any = model.stacks[str(players)]
        put(stack.first.weight, unpack(stored, f"first_{players}").T)
        put(stack.first.bias, stored[f"first_bias_{players}"])
        put(stack.second.weight, unpack(stored, f"second_{players}").T)
        put(stack.second.bias, stored[f"second_bias_{players}"])
        put(stack.value.weight, stored[f"value_{players}"].T)
        put(stack.value.bias, stored[f"value_bias_{players}"])
