"""Event streams (server-sent events): they tell open pages and programs that a table has a new version, and nothing else.

They stand beside Django as plain ASGI functions, because a stream inside Django keeps a thread and a database
connection for as long as it is open. Once open, a stream does not ask Django again.
"""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from glueckauf.web.transport.fanout import JOBS, LOBBY, MISSED, OWNER, TOKEN, fanout

HEARTBEAT = 15.0
HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]
Versions = Callable[[list[str]], Iterable[tuple[str, int]]]
"""Returns the slugs and present versions of some tables."""


class Subscriber:
    """One open stream; if versions come faster than it is read, it tells the latest only."""

    def __init__(self) -> None:
        self.known: dict[str, int] = {}
        """By table: the latest version."""
        self.untold: set[str] = set()
        self.channels: set[str] = set()
        self.news = asyncio.Event()
        self.ended = False

    def notify(self, channel: str, message: str) -> None:
        """Take a piece of news: a new version, a table that joins, or the end."""
        if channel[0] in {TOKEN, MISSED}:
            self.ended = True
            self.news.set()
        elif channel[0] == OWNER:
            hub.join(self, message)
        else:
            self.note_version(channel, int(message))

    def note_version(self, slug: str, version: int) -> None:
        if version > self.known.get(slug, -1):
            self.known[slug] = version
            self.untold.add(slug)
            self.news.set()

    def take_news(self) -> dict[str, int]:
        """Return the versions that were not told yet, by table."""
        self.news.clear()
        news = {slug: self.known[slug] for slug in self.untold}
        self.untold.clear()
        return news


class PageSubscriber(Subscriber):
    """An open page, which is told of one table; what it missed is told in the next version."""

    def notify(self, channel: str, message: str) -> None:
        if channel != MISSED:
            super().notify(channel, message)


class LobbySubscriber(Subscriber):
    """An open lobby: whatever the news are, and whether or not some were missed, it looks again."""

    def notify(self, channel: str, message: str) -> None:  # noqa: ARG002
        self.note_version(LOBBY, self.known.get(LOBBY, 0) + 1)


class StreamHub:
    def __init__(self) -> None:
        self.subscribers: dict[str, set[Subscriber]] = defaultdict(set)
        """By channel."""
        self.loop: asyncio.AbstractEventLoop | None = None
        self.closing = False

    def open(self, loop: asyncio.AbstractEventLoop, versions: Versions) -> None:
        self.loop, self.versions = loop, versions
        fanout().listen(self.publish)

    def publish(self, channel: str, message: str) -> None:
        """May be called from any thread."""
        if self.loop and not self.loop.is_closed() and channel[0] != JOBS:
            self.loop.call_soon_threadsafe(self.notify, channel, message)
            if channel == MISSED:
                self.catch_up()

    def catch_up(self) -> None:
        """Tell open pages how their tables stand now."""
        slugs = [channel for channel in list(self.subscribers) if channel[0] not in {OWNER, TOKEN, LOBBY, MISSED}]
        for slug, version in self.versions(slugs):
            self.publish(slug, str(version))

    def notify(self, channel: str, message: str) -> None:
        for subscriber in list(self.subscribers.get(channel, ())):
            subscriber.notify(channel, message)

    def join(self, subscriber: Subscriber, *channels: str) -> None:
        for channel in channels:
            self.subscribers[channel].add(subscriber)
            subscriber.channels.add(channel)

    def leave(self, subscriber: Subscriber) -> None:
        for channel in subscriber.channels:
            self.subscribers[channel].discard(subscriber)
            if not self.subscribers[channel]:
                del self.subscribers[channel]

    @property
    def stream_count(self) -> int:
        return len(self.subscribers.get(MISSED, ()))

    def close(self) -> None:
        """Open streams would keep the server from stopping."""
        self.closing = True
        for subscribers in self.subscribers.values():
            for subscriber in subscribers:
                subscriber.news.set()


hub = StreamHub()


async def stream_versions(slug: str, receive: Receive, send: Send) -> None:
    """Send the versions of a table until the reader leaves or the server stops."""
    subscriber = PageSubscriber()
    hub.join(subscriber, slug, MISSED)
    await keep_open(subscriber, HEADERS, format_version, receive, send)


async def stream_lobby(receive: Receive, send: Send) -> None:
    """Say that there is something new in the lobby, until the reader leaves or the server stops."""
    subscriber = LobbySubscriber()
    hub.join(subscriber, LOBBY, MISSED)
    await keep_open(subscriber, HEADERS, format_version, receive, send)


def format_version(news: dict[str, int]) -> bytes:
    return b"".join(b"data: %d\n\n" % version for version in news.values())


async def keep_open(
    subscriber: Subscriber,
    headers: Headers,
    format_news: Callable[[dict[str, int]], bytes],
    receive: Receive,
    send: Send,
) -> None:
    """Send news as they come, and a heartbeat when there are none for a while."""
    gone = asyncio.ensure_future(wait_for_disconnect(receive))
    try:
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"retry: 2000\n\n", "more_body": True})
        while not gone.done() and not hub.closing and not subscriber.ended:
            body = format_news(subscriber.take_news()) or b": \n\n"
            await send({"type": "http.response.body", "body": body, "more_body": True})
            await wait_for_news(subscriber, gone)
        await send({"type": "http.response.body", "body": b""})
    finally:
        gone.cancel()
        hub.leave(subscriber)


async def wait_for_disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def wait_for_news(subscriber: Subscriber, gone: "asyncio.Future[None]") -> None:
    news = asyncio.ensure_future(subscriber.news.wait())
    await asyncio.wait({news, gone}, timeout=HEARTBEAT, return_when=asyncio.FIRST_COMPLETED)
    news.cancel()


async def send_empty(send: Send, status: int, *headers: tuple[bytes, bytes]) -> None:
    """Answer without a body."""
    await send({"type": "http.response.start", "status": status, "headers": [(b"content-length", b"0"), *headers]})
    await send({"type": "http.response.body", "body": b""})
