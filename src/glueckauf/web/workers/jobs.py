"""The queue of background work: moves of computer players, reviews, par, messages.

A job is written in the transaction of the change that asks for it. Any number of workers on any machine claim jobs with
`SELECT … FOR UPDATE SKIP LOCKED`, so each is done by one of them, and hold them by a lease that is renewed while they live:
when a worker dies, its jobs are claimed by another as soon as the lease has run out.

Workers are shared fairly (start-time fair queueing, https://en.wikipedia.org/wiki/Fair_queuing): of several jobs that wait
for the same `share`, each is put a little behind the one before, and those of others go between.
"""

import logging
import secrets
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone

from glueckauf.web.transport.fanout import JOBS, fanout
from glueckauf.web.workers.models import Job

LOG = logging.getLogger("glueckauf")
LEASE = timedelta(seconds=3)
SPACING = timedelta(seconds=1)
"""Between two jobs of the same share; about as long as a long piece of work takes."""
AT_ONCE = timedelta()


class Retry(Exception):
    """Raised by whoever works at a job that cannot be done now, as when a network does not answer: nobody's fault."""


@dataclass(frozen=True)
class Lane:
    """Jobs that the same threads do; `nice` is how far these step back behind other threads."""

    name: str
    nice: int = 0


MOVES, THOUGHT, POST, CALLS = Lane("moves"), Lane("thought", nice=10), Lane("post"), Lane("calls")
CLOCKS = Lane("clocks")
"""Nobody's time ends later because a computer player is thinking."""


@dataclass(frozen=True)
class Kind:
    """A kind of job. `rests` says how long one rests after its first failure, after the second, and so on.

    `every` is for work that nobody asks for: there is one such job, and it is due again so long after it was done.
    """

    name: str
    lane: Lane
    rests: tuple[timedelta, ...] = ()
    every: timedelta | None = None


@dataclass(frozen=True)
class Handler:
    """Who works at jobs of a kind.

    `do` returns whether there is more to do. `on_rest` is told when a job has failed and rests. After the last rest it is
    given up, or, without `give_up`, the last rest is repeated.
    """

    kind: Kind
    do: Callable[[Job], bool]
    on_rest: Callable[[Job], object] | None = None
    give_up: Callable[[Job], object] | None = None

    def rest_after(self, failures: int) -> timedelta | None:
        """Return how long a job rests that had failed so often before; None gives it up."""
        rests = self.kind.rests
        if failures < len(rests):
            return rests[failures]
        return None if self.give_up else rests[-1]


handlers: dict[str, Handler] = {}
"""By the name of the kind. Whoever handles one adds it here."""


def add_handler(handler: Handler) -> None:
    handlers[handler.kind.name] = handler


def kinds_in(lane: Lane) -> list[str]:
    return [name for name, handler in handlers.items() if handler.kind.lane == lane]


# Asking for work


def put(kind: Kind, key: object, *, share: str = "", after: timedelta = AT_ONCE) -> None:
    """Queue a job; one about the same thing, even if somebody is at it, gives way to this one."""
    anew = ["share", "start_tag", "due", "requested", "lease", "failures"]
    Job.objects.bulk_create(
        [_new_job(kind, key, share, after)],
        update_conflicts=True,
        unique_fields=["kind", "key"],
        update_fields=anew,
    )
    _announce(kind)


def put_once(kind: Kind, key: object, *, share: str = "", after: timedelta = AT_ONCE) -> None:
    """Queue a job, unless there is one about the same thing."""
    Job.objects.bulk_create([_new_job(kind, key, share, after)], ignore_conflicts=True)
    _announce(kind)


def put_repeated() -> None:
    """Queue what is done every now and then, unless that has been done before."""
    for handler in handlers.values():
        if handler.kind.every:
            put_once(handler.kind, "every")


def _new_job(kind: Kind, key: object, share: str, after: timedelta) -> Job:
    now = timezone.now()
    due = now + after
    return Job(kind=kind.name, key=str(key), share=share, start_tag=start_tag(share, due), due=due, requested=now)


def _announce(kind: Kind) -> None:
    """Workers hear of it after the commit."""
    fanout().announce(JOBS + kind.lane.name, "")


def start_tag(share: str, due: datetime) -> datetime:
    last = waiting_jobs(share=share).aggregate(last=Max("start_tag"))["last"] if share else None
    return max(due, last + SPACING) if last else due


def waiting_jobs(**which: Any) -> QuerySet[Job]:
    """Jobs that can be begun."""
    return Job.objects.filter(due__lte=timezone.now(), **which)


def is_any_waiting(kind: Kind) -> bool:
    return waiting_jobs(kind=kind.name).exists()


def find_job(kind: Kind, key: object) -> Job | None:
    return Job.objects.filter(kind=kind.name, key=str(key)).first()


def count_of_share(kind: Kind, share: str) -> int:
    return Job.objects.filter(kind=kind.name, share=share).count() if share else 0


# Doing it


def claim(names: Collection[str]) -> Job | None:
    """Lease the job of these kinds whose turn it is. Where a lease has run out, its worker has ended: a failure."""
    with transaction.atomic():
        waiting = waiting_jobs(kind__in=names).select_for_update(skip_locked=True)
        job = waiting.order_by("start_tag", "pk").first()
        if job is None:
            return None
        was_lost = bool(job.lease)
        job.lease, job.due = secrets.token_hex(8), timezone.now() + LEASE
        job.save(update_fields=["lease", "due"])
    if not was_lost:
        return job
    LOG.error("%s %s: whoever worked at it has ended", job.kind, job.key)
    note_failure(job)
    return claim(names)


def renew(jobs: Collection[Job]) -> None:
    _leased(*jobs).update(due=timezone.now() + LEASE)


def release(jobs: Collection[Job]) -> None:
    """Give jobs back that were begun and not done; nobody is to blame."""
    _leased(*jobs).update(lease="", due=timezone.now())


def finish(job: Job) -> None:
    every = handlers[job.kind].kind.every
    if every:
        due = timezone.now() + every
        _leased(job).update(lease="", failures=0, due=due, start_tag=due)
    else:
        _leased(job).delete()


def put_back(job: Job) -> None:
    """Something was done, and there is more to do when it is this share's turn again."""
    now = timezone.now()
    _leased(job).update(lease="", failures=0, due=now, start_tag=start_tag(job.share, now))
    _announce(handlers[job.kind].kind)


def note_failure(job: Job) -> None:
    """Let the job rest, or give it up."""
    handler = handlers[job.kind]
    rest = handler.rest_after(job.failures)
    if rest is None:
        finish(job)
    else:
        _leased(job).update(lease="", failures=job.failures + 1, due=timezone.now() + rest)
    if tell := handler.give_up if rest is None else handler.on_rest if rest else None:
        tell(job)


def _leased(*jobs: Job) -> QuerySet[Job]:
    """Whoever has lost a lease finds nothing here."""
    return Job.objects.filter(pk__in=[job.pk for job in jobs], lease__in=[job.lease for job in jobs])
