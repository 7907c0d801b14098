"""Luck, measured where it happens: what came to light, as the value of the position after it, less the mean of that value
over all that could have come to light instead.

The mean is over everything that nobody has seen, dealt anew: whatever anybody knew or did, each order of it was as likely as
the others. Therefore luck is nothing on average, whoever plays and however good the value is (the idea of AIVAT, Burch et
al. 2018).
"""

import numpy as np

from glueckauf.core.chance import fork
from glueckauf.core.position import Position
from glueckauf.core.record import Record
from glueckauf.core.schema import Numbers
from glueckauf.players.outlook import outlook_for
from glueckauf.players.paired_playouts import Trial

SURE = 1.96

Figures = tuple[float, ...]
"""For every seat."""


def mean_and_error(samples: Numbers, sure: float) -> tuple[Figures, Figures]:
    """What one sample says is exact."""
    spread = samples.std(axis=0, ddof=min(1, len(samples) - 1)) / len(samples) ** 0.5
    return tuple(map(float, samples.mean(axis=0))), tuple(map(float, sure * spread))


def luck_after(record: Record, number: int, looks: int, seed: int) -> tuple[Figures, Figures]:
    """What came to light after a decision until the next one did to the lead of every seat; before the first one, the deal."""
    position, after = record.positions()[number], next_choice(record, number)
    outlook = outlook_for(record.game, record.players)
    expected = outlook.after(position, record.moves[number], fork(seed, 1), looks)
    found = [surprise(outlook.now(after, fork(seed, 2), looks), expected)]
    if next_choice(record, -1) is position:
        dealt = outlook.now(position, fork(seed, 3), looks)
        found.append(surprise(dealt, outlook.deals(position, fork(seed, 4), looks)))
    lucks, errors = zip(*found, strict=True)
    return tuple(np.sum(lucks, axis=0).tolist()), tuple(np.linalg.norm(errors, axis=0).tolist())


def next_choice(record: Record, number: int) -> Position:
    """The next position with a choice, or the end."""
    following = record.positions()[number + 1 :]
    return next((position for position in following if len(position.moves) > 1), following[-1])


def surprise(found: Trial, expected: Trial) -> tuple[Figures, Figures]:
    """The mean of one less that of the other, which has other chance."""
    (means, errors), (others, their_errors) = mean_and_error(found.leads, SURE), mean_and_error(expected.leads, SURE)
    return tuple(np.subtract(means, others).tolist()), tuple(np.hypot(errors, their_errors).tolist())
