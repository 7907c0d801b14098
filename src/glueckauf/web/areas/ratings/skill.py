"""How strong somebody is: a number with its uncertainty, moved by every game.

Ratings follow Weng and Lin ("A Bayesian Approximation Method for Online Ranking", Journal of Machine Learning Research 12,
2011) as `openskill` computes them, with every two seats of a table compared in the model of Bradley and Terry. The
scale is that of Elo: whoever is 400 higher finishes ahead ten times for once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Any

from openskill.models import BradleyTerryFull

SCALE = 400 / log(10)
"""Elo for a factor of e in strength."""
MIDDLE, WIDEST = 1500.0, 350.0
"""What is known of somebody who has not played yet."""
DRIFT = 4.0
"""People learn and forget: a game makes what was known of them so much less certain."""
CERTAIN = 110.0
"""A rating with a larger standard error is provisional."""
MOST_TOGETHER = 5
"""So many games of the same two people count in a month."""
EXACT = 1e-3
Z = 1.96


def independent(seats: int) -> float:
    """Return how much a comparison tells: of n (n - 1) / 2 pairs of seats only n - 1 are independent."""
    return 2 / seats


def _independent_in_game(_c: float, seats: int, *_: Any) -> float:
    return independent(seats)


_model = BradleyTerryFull(mu=MIDDLE, sigma=WIDEST, beta=SCALE / sqrt(2), tau=DRIFT, gamma=_independent_in_game)


@dataclass(frozen=True)
class Skill:
    """A rating and its standard error."""

    mu: float = MIDDLE
    sigma: float = WIDEST

    @property
    def is_provisional(self) -> bool:
        return self.sigma > CERTAIN

    @property
    def points(self) -> int:
        return round(self.mu)

    @property
    def margin(self) -> int:
        """Half the width of the interval that covers the strength in 95 of 100 cases."""
        return round(Z * self.sigma)


@dataclass(frozen=True)
class Entrant:
    """A seat of a rated game: how strong, in which place, and whether a fixed point."""

    skill: Skill
    place: int
    is_fixed: bool = False

    @property
    def is_certain(self) -> bool:
        return self.is_fixed or not self.skill.is_provisional


def rate(entrants: Sequence[Entrant]) -> list[Skill]:
    """Return everybody's rating after a game."""
    return [_moved(each, _rivals(each, entrants)) for each in entrants]


def _rivals(entrant: Entrant, entrants: Sequence[Entrant]) -> list[Entrant]:
    """Return who counts: only against those whose strength is known does a certain rating move."""
    others = (each for each in entrants if each is not entrant)
    return [each for each in others if each.is_certain or not entrant.is_certain]


def _moved(entrant: Entrant, rivals: Sequence[Entrant]) -> Skill:
    if entrant.is_fixed or not rivals:
        return entrant.skill
    compared = [entrant, *rivals]
    teams: Any = [[_model.rating(each.skill.mu, each.skill.sigma)] for each in compared]
    found: Any = _model.rate(teams, ranks=[float(each.place) for each in compared])
    step = independent(len(compared)) * (found[0][0].mu - entrant.skill.mu)
    return Skill(entrant.skill.mu + step, found[0][0].sigma)
