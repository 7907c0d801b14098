"""`glueckauf worker`: computer players, reviews, par and messages in a process of their own."""

import os
import signal
from argparse import Namespace
from threading import Event

from glueckauf.commands.serve import check_for_workers, check_installed, prepare_database, use_data_folder
from glueckauf.core.errors import GlueckaufError


def run(given: Namespace) -> None:
    check_installed()
    if given.threads < 1:
        raise GlueckaufError(f"threads: {given.threads}, but at least 1")
    use_data_folder(given.data)
    os.environ |= {"GLUECKAUF_BOT_THREADS": str(given.threads), "GLUECKAUF_WORKERS_ELSEWHERE": "1"}
    prepare_database()
    check_for_workers()
    print(f"Glückauf: a worker with {given.threads} threads for computer players (Ctrl-C ends it)", flush=True)
    work()


def work() -> None:
    """Do the jobs of the queue until told to stop."""
    from glueckauf.web.compiler import compiler  # noqa: PLC0415  after Django is set up
    from glueckauf.web.workers.pool import Pool  # noqa: PLC0415

    stopped, pool = Event(), Pool()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda _number, _frame: stopped.set())
    compiler.start()
    pool.start()
    stopped.wait()
    compiler.request_stop()
    pool.stop()
