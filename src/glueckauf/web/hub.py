"""The event stream: tells every open page that its table has a new version, and nothing else.

It stands beside Django as a plain ASGI function, because a stream inside Django keeps a thread and a database
connection for as long as it is open.
"""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import Any

from glueckauf.web.fanout import fanout

HEARTBEAT = 15.0
HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]


class Stream:
    """One open page; if versions come faster than it reads, it hears of the latest."""

    def __init__(self) -> None:
        self.version = -1
        self.news = asyncio.Event()

    def hear(self, version: int) -> None:
        if version > self.version:
            self.version = version
            self.news.set()


class Hub:
    def __init__(self) -> None:
        self.streams: dict[str, set[Stream]] = defaultdict(set)
        self.loop: asyncio.AbstractEventLoop | None = None
        self.closing = False

    def open(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        fanout().listen(self.publish)

    def publish(self, slug: str, version: int) -> None:
        """May be called from any thread."""
        if self.loop and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.tell, slug, version)

    def tell(self, slug: str, version: int) -> None:
        for stream in self.streams.get(slug, ()):
            stream.hear(version)

    def close(self) -> None:
        """Open streams would keep the server from stopping."""
        self.closing = True
        for streams in self.streams.values():
            for stream in streams:
                stream.news.set()


hub = Hub()


async def live(slug: str, receive: Receive, send: Send) -> None:
    """Versions of a table until the reader leaves or the server stops."""
    stream = Stream()
    hub.streams[slug].add(stream)
    gone = asyncio.ensure_future(leaving(receive))
    try:
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        await send({"type": "http.response.body", "body": b"retry: 2000\n\n", "more_body": True})
        while not gone.done() and not hub.closing:
            await wait(stream, gone)
            await send({"type": "http.response.body", "body": message(stream), "more_body": True})
        await send({"type": "http.response.body", "body": b""})
    finally:
        gone.cancel()
        hub.streams[slug].discard(stream)
        if not hub.streams[slug]:
            del hub.streams[slug]


async def leaving(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def wait(stream: Stream, gone: "asyncio.Future[None]") -> None:
    news = asyncio.ensure_future(stream.news.wait())
    await asyncio.wait({news, gone}, timeout=HEARTBEAT, return_when=asyncio.FIRST_COMPLETED)
    news.cancel()


def message(stream: Stream) -> bytes:
    """The version if there is a new one; otherwise a heartbeat."""
    if not stream.news.is_set() or stream.version < 0:
        return b": \n\n"
    stream.news.clear()
    return b"data: %d\n\n" % stream.version
