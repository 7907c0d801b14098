"""The threads that do the jobs of the queue."""

import logging
import os
import sys
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager

from glueckauf.web.workers.background_worker import BackgroundWorker, is_passing, running
from glueckauf.web.workers.jobs import (
    LEASE,
    Lane,
    Retry,
    claim,
    finish,
    handlers,
    kinds_in,
    note_failure,
    put_back,
    put_repeated,
    release,
    renew,
)
from glueckauf.web.workers.maintenance import door
from glueckauf.web.workers.models import Job

LOG, DONE = logging.getLogger("glueckauf"), logging.getLogger("glueckauf.jobs")
LONGEST = 600.0
"""Seconds after which a job is taken for stuck: its lease is not renewed any more."""


class JobWorker(BackgroundWorker):
    """Claims one job of its lane after the other."""

    poll = 1.0

    def __init__(self, lane: Lane, leases: "LeaseKeeper", number: int = 1) -> None:
        super().__init__(f"{lane.name} {number}")
        self.lane, self.leases, self.is_free = lane, leases, True

    def on_start(self) -> None:
        lower_priority(self.lane.nice)

    def work(self) -> bool:
        """Do the job whose turn it is; return whether there was one. In a closed house everything rests."""
        self.is_free = True
        if door.look():
            return False
        job = claim(kinds_in(self.lane))
        self.is_free = job is None
        if job:
            wake_one(self.lane)  # where there was one there may be more
            self.do(job)
        return job is not None

    def do(self, job: Job) -> None:
        """A fault is the job's own, unless it is the database that fails."""
        start = time.perf_counter()
        try:
            with self.leases.kept(job):
                has_more = handlers[job.kind].do(job)
        except Retry as why:
            LOG.warning("%s %s: %s", job.kind, job.key, why)
            note_failure(job)
        except Exception as error:
            if is_passing(error):
                raise
            LOG.exception("%s %s: this went wrong", job.kind, job.key)
            note_failure(job)
        else:
            put_back(job) if has_more else finish(job)
            about = {"kind": job.kind, "key": job.key, "ms": round(1000 * (time.perf_counter() - start), 1)}
            DONE.info("job", extra={"fields": about})


def wake_one(lane: Lane) -> None:
    """Wake a thread that has nothing to do; it wakes the next one if it finds a job."""
    free = (
        each for each in list(running.values()) if isinstance(each, JobWorker) and each.lane == lane and each.is_free
    )
    if worker := next(free, None):
        worker.wake()


class LeaseKeeper(BackgroundWorker):
    """Renews the leases of the jobs that this process is doing, and gives back at the end what is not done."""

    poll = LEASE.total_seconds() / 4

    def __init__(self) -> None:
        super().__init__("leases")
        self.held: dict[int, tuple[Job, float]] = {}

    @contextmanager
    def kept(self, job: Job) -> Generator[None]:
        self.held[id(job)] = job, time.monotonic()
        try:
            yield
        finally:
            self.held.pop(id(job), None)

    def on_start(self) -> None:
        put_repeated()

    def work(self) -> bool:
        latest = time.monotonic() - LONGEST
        if jobs := [job for job, since in list(self.held.values()) if since > latest]:
            renew(jobs)
        return False

    def on_stop(self) -> None:
        release([job for job, _ in list(self.held.values())])


def lower_priority(nice: int) -> None:
    """Let this thread step back behind others, where threads can."""
    if nice and sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), nice)
