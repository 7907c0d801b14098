"""The standings of a contest: seat by seat, each deal compared with all who had the same cards in the same seat."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import sqrt

import numpy as np

from glueckauf.players.ratings import Z
from glueckauf.web.areas.contests.models import Contest, Entrant, Play
from glueckauf.web.tables.duplicate import comparisons_won, difference

EVEN = 0.5
"""Whoever has nobody to be compared with has neither won nor lost."""
Groups = dict[tuple[int, int], list[Play]]


@dataclass(frozen=True)
class DealScore:
    """What somebody made of a deal, against all others in the same seat: the share of comparisons won, and points."""

    play: Play
    share: float
    points: float


@dataclass(frozen=True)
class Standing:
    """A line of the standings. `margin` is half the width of the 95 % interval, over the deals."""

    place: int
    entrant: Entrant
    scores: list[DealScore | None]
    share: float
    margin: float | None
    points: float

    @property
    def played(self) -> int:
        return sum(score is not None for score in self.scores)


def groups_of(plays: Iterable[Play]) -> Groups:
    found: Groups = defaultdict(list)
    for play in plays:
        found[play.deal, play.seat].append(play)
    return found


def score(play: Play, group: Iterable[Play]) -> DealScore:
    others = [other.lead or 0 for other in group if other.pk != play.pk]
    won, ahead = comparisons_won(play.lead or 0, others), difference(play.lead or 0, others)
    return DealScore(play, EVEN if won is None else won, ahead or 0.0)


def standings(contest: Contest) -> list[Standing]:
    """Return everybody who has played, the best first. A deal that was not played to its end is lost."""
    plays = list(contest.plays.filter(points__isnull=False).select_related("entrant", "table"))
    groups = groups_of(plays)
    found: dict[Entrant, list[DealScore | None]] = defaultdict(lambda: [None] * contest.deals)
    for play in plays:
        if play.entrant:
            found[play.entrant][play.deal] = score(play, groups[play.deal, play.seat])
    margin = margin_of([[each.share if each else 0.0 for each in scores] for scores in found.values()])
    lines = [_standing(entrant, scores, margin) for entrant, scores in found.items()]
    return _placed(sorted(lines, key=lambda line: (-line.share, -line.points, line.entrant.pk)))


def _standing(entrant: Entrant, scores: list[DealScore | None], margin: float | None) -> Standing:
    played = [each for each in scores if each]
    share = sum(each.share for each in played) / len(scores)
    return Standing(0, entrant, scores, share, margin, sum(each.points for each in played) / len(played))


def margin_of(shares: Sequence[Sequence[float]]) -> float | None:
    """Return half the width of the interval that covers a true share in 95 of 100 cases; one deal alone tells nothing.

    The spread from deal to deal is taken over everybody, for so few deals of one person would tell it badly.
    """
    deals = len(shares[0]) if shares else 0
    if deals < 2:
        return None
    variance = float(np.var(np.array(shares), axis=1, ddof=1).mean())
    return student(len(shares) * (deals - 1)) * sqrt(variance / deals)


def student(freedom: int) -> float:
    """Student's t for 95 %, by Abramowitz and Stegun 26.7.5."""
    first, second = (Z**3 + Z) / 4, (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    return Z + first / freedom + second / freedom**2


def _placed(lines: list[Standing]) -> list[Standing]:
    """Whoever has the same share and the same points shares the place."""
    merits = [(line.share, line.points) for line in lines]
    return [replace(line, place=1 + merits.index(merit)) for merit, line in zip(merits, lines, strict=True)]


def deal_table(contest: Contest, deal: int) -> list[tuple[int, list[DealScore]]]:
    """Return by seat what everybody made of a deal, the best first."""
    plays = contest.plays.filter(points__isnull=False, deal=deal).select_related("entrant", "table")
    groups = groups_of(plays)
    return [
        (seat, sorted((score(play, group) for play in group), key=lambda each: -(each.play.lead or 0)))
        for (_, seat), group in sorted(groups.items())
    ]
