"""The course of somebody's own week in the daily game: each day's margin, the place, and the comparisons won."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import date, timedelta

from glueckauf.core.game import Game
from glueckauf.web.areas.school.daily_deal import game_of
from glueckauf.web.areas.school.models import Attempt
from glueckauf.web.tables.duplicate import comparisons_won
from glueckauf.web.tables.models import PERSON

WEEK = 7


@dataclass(frozen=True)
class DayResult:
    """What one made of a deal that counted, among so many."""

    day: date
    game: Game
    margin: int
    place: int
    among: int
    share: float | None


def week_of(visitor: str, day: date) -> list[DayResult]:
    """Return the results of the seven days up to this one, the latest first."""
    done = Attempt.objects.filter(counts=True, points__isnull=False)
    mine = done.filter(table__seats__kind=PERSON, table__seats__owner=visitor)
    mine = mine.filter(daily__date__gt=day - timedelta(days=WEEK), daily__date__lte=day)
    own = list(mine.select_related("daily").order_by("-daily__date", "daily__game"))
    margins: dict[int, list[int]] = defaultdict(list)
    for daily, margin in done.filter(daily__in=[each.daily for each in own]).values_list("daily", "margin"):
        margins[daily].append(margin or 0)
    return [_result(attempt, margins[attempt.daily.pk]) for attempt in own]


def _result(attempt: Attempt, margins: list[int]) -> DayResult:
    mine, others = attempt.margin or 0, list(margins)
    others.remove(mine)
    place = 1 + sum(other > mine for other in others)
    share = comparisons_won(mine, others)
    return DayResult(attempt.daily.date, game_of(attempt.daily), mine, place, len(margins), share)
