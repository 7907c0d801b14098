"""What a seat gets at the end of a game. Whatever is chosen, the rewards of a table sum to zero.

`win`: 1 for the only winner, the same sum for several; the others share the loss. With two players 1, 0, -1.
`place`: from 1 for the first to -1 for the last: the seats one has beaten less those that have beaten one, as a share.
`score`: one's points less the mean of the others'.
"""

import numpy as np

from glueckauf.core.errors import GlueckaufError, shown
from glueckauf.core.generic import rank, scores
from glueckauf.core.jit import rule
from glueckauf.core.schema import Numbers, State

REWARDS = ("win", "place", "score")
WIN, PLACE, SCORE = range(3)

FORFEIT = 1000.0
"""The points by which a forfeited game is lost. No game has so many: the worst honest result is always better."""


def check_reward(name: object) -> int:
    """The number of a kind of reward."""
    if name not in REWARDS:
        raise GlueckaufError(f"reward: {shown(name)}, but it is one of {', '.join(REWARDS)}")
    return REWARDS.index(str(name))


@rule
def write_rewards(state: State, kind: int, out: Numbers) -> None:
    """The reward of every seat of a finished game."""
    if kind == SCORE:
        write_margins(state, out)
        return
    for seat in range(state.players):
        if kind == WIN:
            out[seat] = win(state, seat)
        else:
            out[seat] = place(state, seat)


@rule
def seats_above(state: State, least: int) -> int:
    """How many seats stand better than a rank."""
    above = 0
    for seat in range(state.players):
        above += rank(state, seat) > least
    return above


@rule
def win(state: State, seat: int) -> float:
    others = state.players - 1
    if seats_above(state, rank(state, seat)) > 0:
        return -1.0 / others
    winners = seats_above(state, rank(state, seat) - 1)
    return (state.players / winners - 1.0) / others


@rule
def place(state: State, seat: int) -> float:
    own = rank(state, seat)
    better = seats_above(state, own)
    worse = state.players - seats_above(state, own - 1)
    return (worse - better) / (state.players - 1)


@rule
def write_margins(state: State, out: Numbers) -> None:
    scores(state, out)
    total = 0.0
    for seat in range(state.players):
        total += out[seat]
    for seat in range(state.players):
        out[seat] = (state.players * out[seat] - total) / (state.players - 1)


@rule
def write_forfeit(kind: int, players: int, seat: int, out: Numbers) -> None:
    """When a seat has lost by an illegal move it is as bad as can be for it, and the others share the gain."""
    loss = FORFEIT if kind == SCORE else 1.0
    for other in range(players):
        out[other] = -loss if other == seat else loss / (players - 1)


def forfeited(kind: int, players: int, seat: int) -> list[float]:
    """Return the rewards of all seats when one has lost by an illegal move."""
    out = np.zeros(players)
    write_forfeit(kind, players, seat, out)
    return out.tolist()
