"""One process: Django, run synchronously in a few threads, and the event stream beside it."""

import asyncio
import gc
import logging
import os
import re
import signal
import time
from types import FrameType
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "glueckauf.web.settings")
django.setup()

from django.core.wsgi import get_wsgi_application  # noqa: E402  Django first has to be set up
from django.db import connection  # noqa: E402

from glueckauf.web.api.stream import PATH, follow  # noqa: E402
from glueckauf.web.body import with_whole_body  # noqa: E402
from glueckauf.web.bots import bots  # noqa: E402
from glueckauf.web.bridge import Bridge  # noqa: E402
from glueckauf.web.compiler import compiler  # noqa: E402
from glueckauf.web.hub import Receive, Send, hub, live  # noqa: E402
from glueckauf.web.people.post import post  # noqa: E402
from glueckauf.web.review.worker import reviewer  # noqa: E402
from glueckauf.web.rounds import PATIENCE  # noqa: E402
from glueckauf.web.school.par import clerk  # noqa: E402
from glueckauf.web.storage import gather  # noqa: E402

LOG = logging.getLogger("glueckauf")
THREADS = 1
"""Pages are worked out by the interpreter, which does one thing at a time: more threads only get into its way."""
WORKERS = (bots, post, reviewer, clerk)
STREAM = re.compile(r"/t/([\w-]{1,24})/live")

django_app = Bridge(get_wsgi_application(), THREADS)


async def application(scope: Any, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
    elif scope["type"] == "http" and scope["method"] == "GET" and (found := STREAM.fullmatch(scope["path"])):
        await live(found[1], receive, send)
    elif scope["type"] == "http" and scope["method"] == "GET" and PATH.fullmatch(scope["path"]):
        await follow(django_app, scope, receive, send)
    elif scope["type"] == "http":
        await with_whole_body(django_app, scope, receive, send)


async def lifespan(receive: Receive, send: Send) -> None:
    while True:
        kind = (await receive())["type"]
        if kind == "lifespan.startup":
            begin()
        else:
            await end_whatever_happens()
        await send({"type": f"{kind}.complete"})
        if kind == "lifespan.shutdown":
            return


def begin() -> None:
    gc.freeze()  # the compiler's many objects stay for good: no need to look through them again and again
    gc.set_threshold(20_000, 20, 20)
    hub.open(asyncio.get_running_loop())
    compiler.start()
    for worker in WORKERS:
        worker.start()
    for number in (signal.SIGTERM, signal.SIGINT):
        end_streams_at(number)


async def end_whatever_happens() -> None:
    """The server would be silent about a fault here."""
    try:
        await end()
    except Exception:
        LOG.exception("the end did not go as it should")


async def end() -> None:
    """The last page is answered, the threads come to their end, and the database is one file."""
    hub.close()
    loop = asyncio.get_running_loop()
    try:
        await asyncio.wait_for(loop.run_in_executor(django_app.threads, close_connection), PATIENCE)
    except TimeoutError:
        LOG.warning("a page is still being worked out; the end does not wait for it")
    await loop.run_in_executor(None, end_workers)


def close_connection() -> None:
    """That of the thread which calls."""
    connection.close()


def end_workers() -> None:
    """All at once: those that wait for the compiler do not keep the end waiting one after the other."""
    for worker in WORKERS:
        worker.tell_to_end()
    latest = time.monotonic() + PATIENCE
    for worker in WORKERS:
        worker.thread.join(max(0.0, latest - time.monotonic()))
    gather()


def end_streams_at(number: signal.Signals) -> None:
    """Open streams would keep the server waiting; so they end when it is told to stop."""
    before = signal.getsignal(number)

    def stop(signum: int, frame: FrameType | None) -> None:
        hub.closing = True
        if hub.loop:
            hub.loop.call_soon_threadsafe(hub.close)
        if callable(before):
            before(signum, frame)

    signal.signal(number, stop)
