"""Clocks that run out: a job waits for each that runs, so it is noticed once, whatever process does it."""

from datetime import timedelta

from django.db import transaction

from glueckauf.web.tables.clocks import Clock, clock_of
from glueckauf.web.tables.leaving import end_late_turn
from glueckauf.web.tables.lookup import is_playable, lock_table
from glueckauf.web.tables.models import Table
from glueckauf.web.workers.jobs import CLOCKS, Kind, put
from glueckauf.web.workers.models import Job

RUN_OUT = Kind("clock", CLOCKS, (timedelta(seconds=10), timedelta(minutes=10)))


def await_end(table: Table, clock: Clock, **_: object) -> None:
    """Look again when the clock that has begun to run may have run out."""
    put(RUN_OUT, table.pk, after=clock.patience)


def look(job: Job) -> bool:
    """End the turn if its time is over; otherwise wait for the rest, as when the house was shut meanwhile."""
    found = Table.objects.filter(is_playable(), pk=job.key, over=False).values_list("slug", flat=True).first()
    if found:
        with transaction.atomic():
            table = lock_table(found)
            clock = clock_of(table)
            if clock and clock.is_out:
                end_late_turn(table)
            elif clock and clock.due:
                await_end(table, clock)
    return False
