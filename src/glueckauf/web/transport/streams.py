"""The event stream (server-sent events): tells every open page that its table has a new version, and nothing else.

It stands beside Django as a plain ASGI function, because a stream inside Django keeps a thread and a database
connection for as long as it is open.
"""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import Any

from glueckauf.web.transport.fanout import Versions, fanout

HEARTBEAT = 15.0
HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]


class Subscriber:
    """One open page; if versions come faster than it reads, it is told the latest only."""

    def __init__(self) -> None:
        self.version = -1
        self.news = asyncio.Event()

    def notify(self, version: int) -> None:
        if version > self.version:
            self.version = version
            self.news.set()


class StreamHub:
    def __init__(self) -> None:
        self.subscribers: dict[str, set[Subscriber]] = defaultdict(set)
        self.loop: asyncio.AbstractEventLoop | None = None
        self.closing = False

    def open(self, loop: asyncio.AbstractEventLoop, versions: Versions) -> None:
        self.loop = loop
        fanout().listen(self.publish, versions)

    def publish(self, slug: str, version: int) -> None:
        """May be called from any thread."""
        if self.loop and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.notify, slug, version)

    def notify(self, slug: str, version: int) -> None:
        for subscriber in self.subscribers.get(slug, ()):
            subscriber.notify(version)

    @property
    def stream_count(self) -> int:
        return sum(map(len, self.subscribers.values()))

    def close(self) -> None:
        """Open streams would keep the server from stopping."""
        self.closing = True
        for subscribers in self.subscribers.values():
            for subscriber in subscribers:
                subscriber.news.set()


hub = StreamHub()


async def stream_versions(slug: str, receive: Receive, send: Send) -> None:
    """Send the versions of a table until the reader leaves or the server stops."""
    subscriber = Subscriber()
    hub.subscribers[slug].add(subscriber)
    gone = asyncio.ensure_future(wait_for_disconnect(receive))
    try:
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        await send({"type": "http.response.body", "body": b"retry: 2000\n\n", "more_body": True})
        while not gone.done() and not hub.closing:
            await wait_for_news(subscriber, gone)
            await send({"type": "http.response.body", "body": next_message(subscriber), "more_body": True})
        await send({"type": "http.response.body", "body": b""})
    finally:
        gone.cancel()
        hub.subscribers[slug].discard(subscriber)
        if not hub.subscribers[slug]:
            del hub.subscribers[slug]


async def wait_for_disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def wait_for_news(subscriber: Subscriber, gone: "asyncio.Future[None]") -> None:
    news = asyncio.ensure_future(subscriber.news.wait())
    await asyncio.wait({news, gone}, timeout=HEARTBEAT, return_when=asyncio.FIRST_COMPLETED)
    news.cancel()


def next_message(subscriber: Subscriber) -> bytes:
    """Return the version if there is a new one, otherwise a heartbeat."""
    if not subscriber.news.is_set() or subscriber.version < 0:
        return b": \n\n"
    subscriber.news.clear()
    return b"data: %d\n\n" % subscriber.version
