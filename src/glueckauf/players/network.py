"""A trained network at play: NumPy reads it, compiled code evaluates it in some microseconds on one core.

The first layer adds rows of whole numbers, so it is the same on every machine. It is shared by all numbers of players;
the layers behind it are there for each. Nothing here needs what the network was trained with.
"""

from functools import cache
from math import exp
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from glueckauf.core.errors import GlueckaufError
from glueckauf.core.game import Game
from glueckauf.core.generic import choice, encode, guess, legal, play
from glueckauf.core.jit import allocating, rule
from glueckauf.core.playouts import MOST_SEATS, room_for_moves
from glueckauf.core.schema import Numbers, State
from glueckauf.players.features import MOST_ROWS, Rows, list_rows, row_count, rows_of

UNIT = 1024
"""How many steps of the first layer's whole numbers make 1."""

UTILITY, WIN, POINTS = range(3)
HEADS = 3
"""What is told of every seat: half winning and half the lead, as the search counts; the chance to win; the points."""

POINTS_UNIT = 50.0


class Network(NamedTuple):
    """The weights for one number of players."""

    rows: Rows
    table: Numbers
    bias: Numbers
    first: Numbers
    first_bias: Numbers
    second: Numbers
    second_bias: Numbers
    value: Numbers
    value_bias: Numbers
    policy: Numbers
    policy_bias: Numbers


class Look(NamedTuple):
    """Room to evaluate a position, allocated once, and what came out: by seat, and by place in the list of moves."""

    numbers: Numbers
    active: Numbers
    sums: Numbers
    hidden: Numbers
    deeper: Numbers
    scales: Numbers
    units: Numbers
    seats: Numbers
    logits: Numbers


def look_for(game: Game, network: Network) -> Look:
    width = network.first.shape[1]
    return Look(
        np.zeros(game.inputs.length, np.uint8),
        np.zeros(MOST_ROWS, np.int32),
        np.zeros(network.table.shape[1], np.int16),
        np.zeros(width, np.float32),
        np.zeros(width, np.float32),
        np.zeros(network.table.shape[1] + 4, np.float32),
        np.zeros(network.table.shape[1] + 4, np.int32),
        np.zeros((MOST_SEATS, HEADS)),
        np.zeros(len(room_for_moves()), np.float32),
    )


@rule
def overwrite(numbers: Numbers, by: Numbers) -> None:
    for place in range(len(numbers)):
        numbers[place] = by[place]


@rule
def add_rows(network: Network, active: Numbers, number: int, sums: Numbers) -> None:
    """The first layer."""
    overwrite(sums, network.bias)
    for place in range(number):
        weights = network.table[active[place]]
        for unit in range(len(sums)):
            sums[unit] += weights[unit]


@rule
def add_four(scales: Numbers, units: Numbers, weights: Numbers, out: Numbers) -> None:
    """Add four rows of weights at once, each times its scale: so the sums need not be fetched for every row."""
    a, b, c, d = scales[0], scales[1], scales[2], scales[3]
    one, two, three, four = weights[units[0]], weights[units[1]], weights[units[2]], weights[units[3]]
    for unit in range(len(out)):
        out[unit] += (a * one[unit] + b * two[unit]) + (c * three[unit] + d * four[unit])


@rule
def add_layer(number: int, scales: Numbers, units: Numbers, weights: Numbers, out: Numbers) -> None:
    """Add so many rows of weights, filled up to a multiple of four with some that weigh nothing."""
    for place in range(number, (number + 3) // 4 * 4):
        scales[place] = 0.0
        units[place] = 0
    for place in range(0, number, 4):
        add_four(scales[place:], units[place:], weights, out)


@rule
def list_positive(values: Numbers, unit: np.float32, scales: Numbers, units: Numbers) -> int:
    """Write the values above 0 and whose they are, and return how many there are: others say nothing (ReLU)."""
    found = 0
    for place in range(len(values)):
        scales[found] = unit * values[place]
        units[found] = place
        found += values[place] > 0
    return found


@rule
def think_through(network: Network, look: Look) -> None:
    """The layers behind the first."""
    overwrite(look.hidden, network.first_bias)
    number = list_positive(look.sums, np.float32(1.0 / UNIT), look.scales, look.units)
    add_layer(number, look.scales, look.units, network.first, look.hidden)
    overwrite(look.deeper, network.second_bias)
    number = list_positive(look.hidden, np.float32(1.0), look.scales, look.units)
    add_layer(number, look.scales, look.units, network.second, look.deeper)
    for unit in range(len(look.hidden)):
        look.hidden[unit] = max(look.hidden[unit], np.float32(0.0)) + max(look.deeper[unit], np.float32(0.0))


@rule
def told_of(network: Network, look: Look, head: int, step: int) -> float:
    place = MOST_SEATS * head + step
    return dot(look.hidden, network.value[place]) + network.value_bias[place]


@rule
def tell(network: Network, look: Look, seat: int, players: int) -> None:
    """What the position means for every seat, from the one who looks on to seats by number."""
    total = 0.0
    for step in range(players):
        other = seat + step if seat + step < players else seat + step - players
        look.seats[other, UTILITY] = 1.0 / (1.0 + exp(-told_of(network, look, UTILITY, step)))
        look.seats[other, WIN] = exp(told_of(network, look, WIN, step))
        look.seats[other, POINTS] = POINTS_UNIT * told_of(network, look, POINTS, step)
        total += look.seats[other, WIN]
    for step in range(players):
        look.seats[step, WIN] /= total


@rule
def dot(one: Numbers, other: Numbers) -> np.float32:
    """The inner product, eight sums side by side: in this order on every machine."""
    a = b = c = d = e = f = g = h = np.float32(0.0)
    for unit in range(0, len(one), 8):
        a += one[unit] * other[unit]
        b += one[unit + 1] * other[unit + 1]
        c += one[unit + 2] * other[unit + 2]
        d += one[unit + 3] * other[unit + 3]
        e += one[unit + 4] * other[unit + 4]
        f += one[unit + 5] * other[unit + 5]
        g += one[unit + 6] * other[unit + 6]
        h += one[unit + 7] * other[unit + 7]
    return ((a + e) + (b + f)) + ((c + g) + (d + h))


@rule
def weigh_choices(network: Network, state: State, moves: Numbers, number: int, look: Look) -> None:
    """The logits of the legal moves, in the order of the list."""
    for place in range(number):
        chosen = choice(state, int(moves[place]))
        look.logits[place] = dot(look.hidden, network.policy[chosen]) + network.policy_bias[chosen]


@rule
def evaluate(network: Network, state: State, seat: int, look: Look) -> None:
    """Look at a position from a seat: `look.seats` then says what it means for every seat."""
    encode(state, seat, look.numbers)
    add_rows(network, look.active, list_rows(look.numbers, network.rows, look.active), look.sums)
    think_through(network, look)
    tell(network, look, seat, int(state.players))


@rule
def like_best(network: Network, state: State, moves: Numbers, number: int, look: Look) -> int:
    """Return the legal move that the network likes best for the seat to decide."""
    if number == 1:
        return int(moves[0])
    evaluate(network, state, int(state.turn), look)
    weigh_choices(network, state, moves, number, look)
    best = 0
    for place in range(number):
        if look.logits[place] > look.logits[best]:
            best = place
    return int(moves[best])


@rule
def look_often(  # noqa: PLR0913, PLR0917
    network: Network, table: Any, seat: int, rng: Numbers, looks: int, look: Look, means: Numbers
) -> None:
    """Place 0 of the table is what a seat sees, or everybody (NO_SEAT), place 1 is room to deal the rest anew."""
    for _ in range(looks):
        table[1] = table[0]
        guess(table[1], seat, rng)
        evaluate(network, table[1], int(table[1].turn), look)
        for other in range(table[1].players):
            for head in range(HEADS):
                means[other, head] += look.seats[other, head] / looks


@allocating
def play_by_network(table: Any, network: Network, look: Look, actions: Numbers) -> int:
    """The rest of a game of the network against itself, whose moves are written down; return how many."""
    state, moves, count = table[0], room_for_moves(), 0
    while not state.over:
        actions[count] = like_best(network, state, moves, legal(state, moves), look)
        play(state, int(actions[count]))
        count += 1
    return count


# Files. The first layer is kept as bytes with a scale for each row, and only the rows that were ever seen.


def packed(name: str, matrix: Numbers, most: int = 127) -> dict[str, Numbers]:
    """Return a matrix as bytes from -most to most, with a scale for each row."""
    scale = np.maximum(np.abs(matrix).max(axis=1), 1e-8).astype(np.float16).astype(np.float32) / most
    scale = np.maximum(scale, 1e-7).astype(np.float16)
    whole = np.rint(matrix / scale.astype(np.float32)[:, None]).clip(-most, most).astype(np.int8)
    return {name: whole, f"{name}_scale": scale}


def unpack(kept: Any, name: str) -> Numbers:
    """Return a matrix kept as bytes with a scale for each row."""
    scale = kept[f"{name}_scale"].astype(np.float32)[:, None]
    return np.ascontiguousarray(kept[name].astype(np.float32) * scale)


def table_of(game: Game, kept: Any) -> Numbers:
    """Return the first layer as whole numbers. A row never seen in training is 0."""
    table = np.zeros((row_count(game), kept["table"].shape[1]), np.int16)
    table[kept["seen"]] = np.rint(UNIT * unpack(kept, "table")).astype(np.int16)
    return table


def network_of(game: Game, kept: Any, players: int, table: Numbers) -> Network:
    """Return the network for a number of players from what is kept in a file."""

    def plain(name: str) -> Numbers:
        return np.ascontiguousarray(kept[name], np.float32)

    return Network(
        rows_of(game),
        table,
        np.rint(UNIT * plain("bias")).astype(np.int16),
        unpack(kept, f"first_{players}"),
        plain(f"first_bias_{players}"),
        unpack(kept, f"second_{players}"),
        plain(f"second_bias_{players}"),
        np.ascontiguousarray(plain(f"value_{players}").T),
        plain(f"value_bias_{players}"),
        unpack(kept, "policy"),
        plain("policy_bias"),
    )


@cache
def read_networks(game: Game, file: Path) -> dict[int, Network]:
    """Return the networks of a file by number of players."""
    with np.load(file) as kept:
        if int(kept["inputs_version"]) != game.inputs.version or str(kept["game"]) != game.name:
            raise GlueckaufError(f"{file.name} was not trained for {game.title} as its inputs are now")
        table = table_of(game, kept)
        return {int(players): network_of(game, kept, int(players), table) for players in kept["players"]}
