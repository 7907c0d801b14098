"""All background threads of a process."""

import time
from collections.abc import Iterable

from django.conf import settings

from glueckauf.web.transport.fanout import JOBS, MISSED, fanout
from glueckauf.web.workers.background_worker import STOP_TIMEOUT, BackgroundWorker
from glueckauf.web.workers.house_beat import HouseBeat
from glueckauf.web.workers.job_worker import JobWorker, LeaseKeeper, wake_one
from glueckauf.web.workers.jobs import CALLS, CLOCKS, MOVES, POST, THOUGHT
from glueckauf.web.workers.visit_writer import VisitWriter

LANES = {lane.name: lane for lane in (MOVES, THOUGHT, POST, CALLS, CLOCKS)}
THREADS = {MOVES: settings.BOT_THREADS, THOUGHT: 1, POST: 1, CALLS: 2, CLOCKS: 1}
"""Reviews and par have time; whoever sends messages mostly waits for others."""


class Pool:
    """`does_jobs` is false in a process that leaves the queue to others."""

    def __init__(self, *, does_jobs: bool = True) -> None:
        self.keepers: list[BackgroundWorker] = [VisitWriter(), HouseBeat()]
        self.workers: list[BackgroundWorker] = []
        if does_jobs:
            self.keepers.append(leases := LeaseKeeper())
            self.workers.extend(
                JobWorker(lane, leases, number + 1) for lane, threads in THREADS.items() for number in range(threads)
            )

    def start(self) -> None:
        for worker in (*self.keepers, *self.workers):
            worker.start()
        if self.workers:
            fanout().listen(self.hear)

    def hear(self, channel: str, _message: str) -> None:
        """News of the queue wake a thread; all are woken where news may have been missed."""
        if channel.startswith(JOBS):
            wake_one(LANES[channel.removeprefix(JOBS)])
        elif channel == MISSED:
            for worker in self.workers:
                worker.wake()

    def stop(self) -> None:
        """Stop all threads at once, so that their timeouts do not add up; last those that write what the others leave."""
        stop_all(self.workers)
        stop_all(self.keepers)


def stop_all(workers: Iterable[BackgroundWorker]) -> None:
    for worker in workers:
        worker.request_stop()
    latest = time.monotonic() + STOP_TIMEOUT
    for worker in workers:
        worker.thread.join(max(0.0, latest - time.monotonic()))
