"""Take a holiday, and come back earlier: deadlines that run are put off accordingly."""

from datetime import datetime

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from glueckauf.core.text import say
from glueckauf.web.tables.changes import announce_change
from glueckauf.web.tables.clocks import renew_holidays
from glueckauf.web.tables.holidays import DAY, days_taken, days_within
from glueckauf.web.tables.lookup import lock_table
from glueckauf.web.tables.models import Holiday, Table
from glueckauf.web.tables.refusals import Refusal
from glueckauf.web.tables.time_controls import DEADLINES

DAYS_A_YEAR = 30


def take_holiday(owner: str, begin: datetime, end: datetime) -> None:
    """Add a holiday, within the days of each year that it touches. Days that have passed cannot be taken."""
    with transaction.atomic():
        _check_holiday(owner, begin, end)
        Holiday.objects.create(owner=owner, begin=max(begin, timezone.now()), end=end)
    put_off_deadlines(owner)


def _check_holiday(owner: str, begin: datetime, end: datetime) -> None:
    if end <= max(begin, timezone.now()) or begin < timezone.now() - DAY:
        raise Refusal(say("A holiday begins today or later, and ends after it begins."), 400)
    if Holiday.objects.filter(owner=owner, begin__lt=end, end__gt=begin).exists():
        raise Refusal(say("You have taken some of these days already."), 409)
    for year in range(begin.year, end.year + 1):
        if days_taken(owner, year) + days_within(begin, end, year) > DAYS_A_YEAR:
            raise Refusal(
                say("You can take {n} days a year; of {year} too few are left.", n=DAYS_A_YEAR, year=year), 409
            )


def end_holiday(owner: str, number: int) -> None:
    """Come back before it is over, or do not go at all: only days that have passed stay taken."""
    now, mine = timezone.now(), Holiday.objects.filter(owner=owner, pk=number)
    mine.filter(begin__gt=now).delete()
    mine.filter(end__gt=now).update(end=now)
    put_off_deadlines(owner)


def put_off_deadlines(owner: str) -> None:
    """Reckon the deadlines that run for somebody anew."""
    running = Table.objects.filter(time_control__in=DEADLINES, over=False, seats__owner=owner, seats__number=F("turn"))
    for slug in running.values_list("slug", flat=True):
        with transaction.atomic():
            table = lock_table(slug)
            renew_holidays(table)
            announce_change(table)
