"""One process: Django, run synchronously in a few threads, and the event stream beside it."""

import asyncio
import gc
import logging
import os
import re
import signal
import sys
from functools import partial
from types import FrameType
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "glueckauf.web.settings")
django.setup()

from django.conf import settings  # noqa: E402  Django first has to be set up
from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db import connection  # noqa: E402

from glueckauf.core.compilation import leave_compiling_to  # noqa: E402
from glueckauf.web.areas.api.stream import PATH, stream_news  # noqa: E402
from glueckauf.web.compiler import compiler  # noqa: E402
from glueckauf.web.tables.checkpoint import write_checkpoint  # noqa: E402
from glueckauf.web.tables.lookup import versions_of  # noqa: E402
from glueckauf.web.transport.request_body import call_with_whole_body  # noqa: E402
from glueckauf.web.transport.stream_limits import counted, has_stream_key, limits_for  # noqa: E402
from glueckauf.web.transport.streams import Receive, Send, hub, send_empty, stream_lobby, stream_versions  # noqa: E402
from glueckauf.web.transport.wsgi_bridge import WsgiBridge  # noqa: E402
from glueckauf.web.workers.background_worker import STOP_TIMEOUT  # noqa: E402
from glueckauf.web.workers.pool import Pool  # noqa: E402

LOG = logging.getLogger("glueckauf")
THREADS = 1
"""Rendering pages holds the interpreter lock, so more threads would not be faster."""
SWITCH_INTERVAL = 0.0005
"""Seconds after which a thread that works out a page lets others go on; by default Python waits ten times as long, and so
would every event and every request meanwhile."""
STREAM = re.compile(r"/t/([\w-]{1,24})/live")
LOBBY_STREAM = "/open/live"
PICTURE = re.compile(r"/(t/[\w-]{1,24}/)?\w+\.png")

wsgi_app, on_start = get_wsgi_application(), partial(leave_compiling_to, compiler.works_on_rules)
django_app = WsgiBridge(wsgi_app, THREADS, on_start)
picture_app = WsgiBridge(wsgi_app, 1, on_start)
"""Pictures have a thread of their own: it mostly waits for the process that draws, and no page should wait with it."""
pool = Pool(does_jobs=not settings.WORKERS_ELSEWHERE)


async def application(scope: Any, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
    elif scope["type"] == "http" and is_stream(scope):
        await stream_within_limits(scope, receive, send)
    elif scope["type"] == "http":
        app = picture_app if PICTURE.fullmatch(scope["path"]) else django_app
        await call_with_whole_body(app, scope, receive, send)


def is_stream(scope: Any) -> bool:
    path: str = scope["path"]
    return scope["method"] == "GET" and bool(path == LOBBY_STREAM or STREAM.fullmatch(path) or PATH.fullmatch(path))


async def stream_within_limits(scope: Any, receive: Receive, send: Send) -> None:
    with counted(limits_for(scope)) as has_room:
        if not has_room:
            await send_empty(send, 429, (b"retry-after", b"60"))
        elif found := STREAM.fullmatch(scope["path"]):
            await stream_of_table(found[1], scope, receive, send)
        elif scope["path"] == LOBBY_STREAM:
            await stream_lobby(receive, send)
        else:
            await stream_news(django_app, scope, receive, send)


async def stream_of_table(slug: str, scope: Any, receive: Receive, send: Send) -> None:
    """Only whoever has seen the page of a table knows the address of its stream."""
    if has_stream_key(slug, scope):
        await stream_versions(slug, receive, send)
    else:
        await send_empty(send, 404)


async def lifespan(receive: Receive, send: Send) -> None:
    while True:
        kind = (await receive())["type"]
        if kind == "lifespan.startup":
            start_up()
        else:
            await shut_down_safely()
        await send({"type": f"{kind}.complete"})
        if kind == "lifespan.shutdown":
            return


def start_up() -> None:
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.freeze()  # the compiler's many objects stay for good: no need to look through them again and again
    gc.set_threshold(20_000, 20, 20)
    hub.open(asyncio.get_running_loop(), versions_of)
    compiler.start()
    pool.start()
    for number in (signal.SIGTERM, signal.SIGINT):
        close_streams_at(number)


async def shut_down_safely() -> None:
    """Log any fault: uvicorn would be silent about one."""
    try:
        await shut_down()
    except Exception:
        LOG.exception("the end did not go as it should")


async def shut_down() -> None:
    """Answer the last page, stop the workers, write the checkpoint of the database."""
    hub.close()
    loop = asyncio.get_running_loop()
    closed = (asyncio.wrap_future(app.threads.submit("", close_connection)) for app in (django_app, picture_app))
    try:
        await asyncio.wait_for(asyncio.gather(*closed), STOP_TIMEOUT)
    except TimeoutError:
        LOG.warning("a page is still being worked out; the end does not wait for it")
    await loop.run_in_executor(None, stop_workers)


def close_connection() -> None:
    """Close the connection of the calling thread."""
    connection.close()


def stop_workers() -> None:
    compiler.request_stop()
    pool.stop()
    write_checkpoint()


def close_streams_at(number: signal.Signals) -> None:
    """Close open streams at this signal; they would keep the server from stopping."""
    before = signal.getsignal(number)

    def stop(signum: int, frame: FrameType | None) -> None:
        hub.closing = True
        if hub.loop:
            hub.loop.call_soon_threadsafe(hub.close)
        if callable(before):
            before(signum, frame)

    signal.signal(number, stop)
