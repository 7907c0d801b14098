"""Holidays of people with an account: no deadline runs meanwhile."""

from datetime import UTC, datetime, timedelta

from django.utils import timezone

from glueckauf.web.tables.house_time import house_clock
from glueckauf.web.tables.models import Holiday

DAY = timedelta(days=1)


def coming_holidays(owner: str) -> list[Holiday]:
    return list(Holiday.objects.filter(owner=owner, end__gt=timezone.now()).order_by("begin")) if owner else []


def holidays_of(owner: str) -> list[list[float]]:
    """Return when somebody is away from now on, in the time of the house."""
    return [[_of_house(each.begin), _of_house(each.end)] for each in coming_holidays(owner)]


def _of_house(moment: datetime) -> float:
    return moment.timestamp() - house_clock.behind


def days_taken(owner: str, year: int) -> float:
    return sum(days_within(each.begin, each.end, year) for each in Holiday.objects.filter(owner=owner))


def days_within(begin: datetime, end: datetime, year: int) -> float:
    """Return how many days of a holiday are in a year."""
    first, last = datetime(year, 1, 1, tzinfo=UTC), datetime(year + 1, 1, 1, tzinfo=UTC)
    return max(timedelta(), min(end, last) - max(begin, first)) / DAY
