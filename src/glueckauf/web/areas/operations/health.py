"""The state of this process: its database, its threads, what waits."""

import time
from dataclasses import dataclass
from datetime import timedelta

from django.db import DatabaseError, connection
from django.db.models import Count, Min
from django.utils import timezone

from glueckauf.web.transport.fanout import fanout
from glueckauf.web.transport.streams import hub
from glueckauf.web.workers.background_worker import running
from glueckauf.web.workers.bots import BOT_MOVE
from glueckauf.web.workers.jobs import handlers, waiting_jobs
from glueckauf.web.workers.maintenance import door


@dataclass(frozen=True)
class Health:
    """`database` is how many milliseconds it took to answer, None if it did not; then nothing is known of the queues."""

    database: float | None
    threads: dict[str, bool]
    queues: dict[str, int]
    oldest_bot_move: float
    """Seconds that the computer player which has waited longest has been waiting."""
    streams: int
    closed: bool
    """For maintenance; that is no fault."""

    @property
    def is_well(self) -> bool:
        return self.database is not None and all(self.threads.values())


def check_health() -> Health:
    threads = {name: worker.thread.is_alive() for name, worker in running.items()} | fanout().threads()
    closed = bool(door.look())
    try:
        start = time.perf_counter()
        connection.ensure_connection()
        queues, oldest = queue_lengths(), oldest_bot_move().total_seconds()
        return Health(1000 * (time.perf_counter() - start), threads, queues, oldest, hub.stream_count, closed)
    except DatabaseError:
        return Health(None, threads, {}, 0.0, hub.stream_count, closed)


def queue_lengths() -> dict[str, int]:
    """Return how many jobs of each kind wait to be begun."""
    counted = waiting_jobs(kind__in=handlers).values_list("kind").annotate(Count("pk"))
    return dict.fromkeys(handlers, 0) | dict(counted)


def oldest_bot_move() -> timedelta:
    since = waiting_jobs(kind=BOT_MOVE.name).aggregate(since=Min("requested"))["since"]
    return max(timezone.now() - since, timedelta()) if since else timedelta()
