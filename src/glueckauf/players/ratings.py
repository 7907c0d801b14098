"""Elo ratings of bots that have met: maximum likelihood in the model of Bradley and Terry.

In the model a bot of strength s finishes ahead of one of strength t with the chance s / (s + t). The strengths that make
what happened most likely are found by minorisation and maximisation: D. R. Hunter, "MM algorithms for generalized
Bradley-Terry models", Annals of Statistics 32 (2004). At a table of more than two, every two seats are a comparison, and
level counts half for both; so bots may sit in several seats, and ties need no model of their own, unlike in
Plackett and Luce's. As in R. Coulom's Bayeselo an imaginary draw between every two that have met keeps the ratings of
those finite who have only won or only lost.
"""

from typing import Any, cast

import numpy as np

from glueckauf.core.schema import Numbers

SCALE = 400 / np.log(10)
"""Elo for a factor of e in strength: 400 are odds of ten to one."""
PRIOR = 0.5
"""Imaginary victories of each over the other."""
STEPS = 10_000
CLOSE = 1e-9
Z = 1.96


def strengths(wins: Any) -> Any:
    """The most likely strengths, their logarithms adding up to 0, given how often each of a row beat each of a column."""
    met = wins + wins.T
    found = np.ones(len(wins))
    for _ in range(STEPS):
        before = found
        found = wins.sum(axis=1) / (met / (found[:, None] + found[None, :])).sum(axis=1)
        found /= np.exp(np.log(found).mean())
        if np.abs(np.log(found / before)).max() < CLOSE:
            break
    return found


def errors(wins: Any, found: Any) -> Any:
    """Standard errors of the logarithms of strengths, from the curvature of the likelihood around the mean of all."""
    chance = found[:, None] / (found[:, None] + found[None, :])
    information = -(wins + wins.T) * chance * (1 - chance)
    np.fill_diagonal(information, 0)
    np.fill_diagonal(information, -information.sum(axis=1))
    covariance = cast("Numbers", np.linalg.pinv(information))
    return np.sqrt(np.diag(covariance))


def elo(wins: Any) -> tuple[list[float], list[tuple[float, float]]]:
    """Ratings around 0, each with an interval that covers it in 95 of 100 cases.

    `wins` counts independent comparisons: how often each of a row finished ahead of each of a column.
    """
    likely = with_prior(wins)
    found = strengths(likely)
    ratings, widths = SCALE * np.log(found), Z * SCALE * errors(likely, found)
    return ratings.tolist(), [(float(r - w), float(r + w)) for r, w in zip(ratings, widths, strict=True)]


def with_prior(wins: Any) -> Any:
    return wins + PRIOR * (wins + wins.T > 0)
