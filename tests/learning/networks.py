"""Networks with random weights, and a slow evaluation to compare with."""

import numpy as np

from glueckauf.players.features import row_count, rows_of
from glueckauf.players.network import HEADS, packed

WIDTH, HIDDEN = 32, 16


def random_arrays(game, players=(2, 3, 4), seed=1):
    """What a file of a network holds."""
    rng = np.random.default_rng(seed)

    def some(*shape):
        return rng.normal(0, 0.3, shape).astype(np.float32)

    arrays = {
        "game": np.array(game.name),
        "inputs_version": np.array(game.inputs.version),
        "players": np.array(players, np.int8),
        "seen": np.arange(row_count(game), dtype=np.int16),
        **packed("table", some(row_count(game), WIDTH)),
        "bias": some(WIDTH),
        **packed("policy", some(game.choice_count, HIDDEN)),
        "policy_bias": some(game.choice_count),
    }
    for number in players:
        arrays |= packed(f"first_{number}", some(WIDTH, HIDDEN)) | packed(f"second_{number}", some(HIDDEN, HIDDEN))
        arrays |= {f"first_bias_{number}": some(HIDDEN), f"second_bias_{number}": some(HIDDEN)}
        arrays |= {f"value_{number}": some(HIDDEN, 4 * HEADS), f"value_bias_{number}": some(4 * HEADS)}
    return arrays


def write_random_network(game, folder, players=(2, 3, 4), seed=1):
    file = folder / f"{game.name}-{''.join(map(str, players))}.npz"
    np.savez_compressed(file, **random_arrays(game, players, seed))
    return file


def slow_rows(game, numbers):
    """The rows of what a network is shown, counted one by one."""
    rows = rows_of(game)
    return [
        rows.first[place] + (value - 1)
        for place, value in enumerate(numbers.tolist())
        if value and not rows.shares[place]
    ]
