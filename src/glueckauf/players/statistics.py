"""What the results of many games say: shares of victory, how sure they are, and when a contest is decided."""

from itertools import permutations
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

Z = 1.96
TAILS = 0.05
MISTAKES = 0.01
"""How often two equal bots may be told apart by mistake."""

STAKES = np.linspace(0.05, 0.95, 19)
PATIENCE = [1 + part / 20 for part in range(20)] + [float(times) for times in range(2, 101)]
VICTORY = 1 << 16
"""More than points can differ: who wins by a tie-break is ahead all the same."""


def seats_in(bits: Any, players: int) -> Any:
    """1 for every seat that is in a set of bits, 0 for the others."""
    return (bits[..., None].astype(np.int64) >> np.arange(players)) & 1


def win_shares(results: Any, players: int) -> Any:
    """A victory for every game and seat; a shared one counts in equal parts."""
    won = seats_in(results["winners"], players)
    return won / won.sum(axis=-1, keepdims=True)


def wilson(share: float, games: float) -> tuple[float, float]:
    """The interval that covers a true share in 95 of 100 cases."""
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    width = Z / (1 + Z * Z / games) * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return min(share, max(0.0, middle - width)), max(share, min(1.0, middle + width))


class Interval(NamedTuple):
    """A mean, and what covers the true one in 95 of 100 cases."""

    mean: float
    low: float
    high: float


def mean_interval(values: Any) -> Interval:
    """The mean of independent figures, one for each game."""
    mean = float(values.mean())
    error = Z * float(values.std(ddof=1)) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Interval(mean, mean - error, mean + error)


def share_of(shares: Any) -> float:
    return float(shares.mean())


def interval(shares: Any) -> tuple[float, float]:
    """Wilson's interval for as many independent games as these deals are worth.

    Games of one deal are not independent, so the spread is taken over whole deals. Who has won them all, or none, gets
    the exact interval of Clopper and Pearson.
    """
    share = min(max(float(shares.mean()), 0.0), 1.0)
    if share in {0.0, 1.0}:
        least = (TAILS / 2) ** (1 / len(shares))
        return (least, 1.0) if share else (0.0, 1 - least)
    return wilson(share, effective_games(share, shares))


def effective_games(share: float, shares: Any) -> float:
    """Return the effective sample size: how many independent games have the same standard error."""
    variance = float(shares.var(ddof=1)) if len(shares) > 1 else 0.0
    independent = share * (1 - share)
    return len(shares) * independent / variance if variance > 0 and independent > 0 else len(shares)


def seats_of(lineups: Any, bot: int) -> Any:
    """1 for every seat of every line-up that this bot sits in."""
    return (lineups == bot).astype(np.int64)


def bot_shares(results: Any, lineups: Any, bots: int) -> Any:
    """The share of victories of every bot in every deal, over all line-ups that it sits in."""
    won = win_shares(results, lineups.shape[1])
    return np.stack(
        [(won * seats_of(lineups, bot)).sum(axis=(1, 2)) / takes_part(lineups, bot) for bot in range(bots)], -1
    )


def takes_part(lineups: Any, bot: int) -> int:
    """In how many line-ups a bot sits."""
    return int(seats_of(lineups, bot).any(axis=1).sum())


def bot_points(results: Any, lineups: Any, bot: int) -> float:
    """The mean points of a bot over all its seats, in games that nobody forfeited if there are any."""
    fair = results["forfeits"] == 0
    mine = seats_of(lineups, bot) * (fair if fair.any() else ~fair)[..., None]
    return float((results["points"][..., : lineups.shape[1]] * mine).sum() / mine.sum())


def count_forfeits(results: Any, lineups: Any, bot: int) -> int:
    """How many seats of a bot have lost because they failed."""
    return int((seats_in(results["forfeits"], lineups.shape[1]) * seats_of(lineups, bot)).sum())


def rank(results: Any, players: int) -> Any:
    """A number for every seat that grows with its place: winners first, the others by points, forfeits last."""
    won, lost = seats_in(results["winners"], players), seats_in(results["forfeits"], players)
    return np.where(lost, -VICTORY, won * VICTORY + results["points"][..., :players])


def ahead(results: Any, lineups: Any, one: int, other: int) -> Any:
    """How often a seat of one bot finishes ahead of a seat of the other in each deal; level counts half."""
    places = rank(results, lineups.shape[1])
    better = (np.sign(places[..., :, None] - places[..., None, :]) + 1) / 2
    pairs = seats_of(lineups, one)[:, :, None] * seats_of(lineups, other)[:, None, :]
    return (better * pairs).sum(axis=(1, 2, 3)) / pairs.sum()


def comparisons(results: Any, lineups: Any, bots: int) -> Any:
    """How often each bot of a row finished ahead of each of a column, in as many independent comparisons as there were.

    Of n bots at a table there are n (n - 1) / 2 pairs, but only n - 1 of them are independent.
    """
    independent = 2 / min(bots, lineups.shape[1])
    wins = np.zeros((bots, bots))
    for one, other in permutations(range(bots), 2):
        shares = ahead(results, lineups, one, other)
        wins[one, other] = share_of(shares) * effective_games(share_of(shares), shares) * independent
    return wins


class Wagers:
    """Bets on every bot against every other, deal by deal.

    Among equals a stake grows a hundredfold in at most one contest of a hundred, however often one looks (Ville's
    inequality); so a bet that has grown so much, times the number of bets, decides.
    """

    def __init__(self, bots: int) -> None:
        self.logs = np.zeros((bots, bots, len(STAKES)))

    def bet(self, shares: Any) -> None:
        """One more deal: every wager stakes its part on the difference of two bots' shares of victory."""
        self.logs += np.log1p((shares[:, None] - shares[None, :])[..., None] * STAKES)

    def decided_for(self, times: float = 1) -> int | None:
        """The bot that is better than every other, as far as the deals so far can tell, or so many times as many."""
        bots = len(self.logs)
        growth = np.logaddexp.reduce(times * self.logs, axis=-1) - np.log(len(STAKES))
        beaten = (growth >= np.log(bots * (bots - 1) / MISTAKES)).sum(axis=1)
        return int(beaten.argmax()) if beaten.max() == bots - 1 else None

    def patience(self) -> float | None:
        """So many times as many deals like those so far would decide; None if they would not."""
        enough = (times for times in PATIENCE if self.decided_for(times) is not None)
        return next(enough, None)
