"""Streams of the interface: Django says whether one may listen and how things stand; this keeps the connection open.

At every news of a table that is followed, and at every heartbeat, Django is asked again. So a revoked token ends its
streams, and a table at which one has just sat down joins by itself.
"""

import asyncio
import json
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from typing import Any

from django.conf import settings

from glueckauf.web.transport.request_body import safe_headers
from glueckauf.web.transport.streams import Receive, Send, Subscriber, hub, wait_for_disconnect, wait_for_news
from glueckauf.web.transport.wsgi_bridge import WsgiBridge

PATH = re.compile(settings.API + r"/(?:tables/[\w-]{1,24}/)?stream", re.ASCII)
MOST_OPEN = 10
OK, NO_MORE = 200, {401, 403, 404, 410}
RETRY_SECONDS = 1.0
"""Seconds to wait when Django could not answer."""

open_streams: Counter[str] = Counter()
"""How many streams are open for each token."""


Answer = tuple[int, list[tuple[bytes, bytes]], bytes]
Ask = Callable[[], Awaitable[Answer]]
Leaving = asyncio.Future[None]


class NewsSubscriber(Subscriber):
    """One listener to any number of tables; being told that there is news is enough, Django knows what."""

    def __init__(self) -> None:
        super().__init__()
        self.known: dict[str, int] = {}
        self.tables = {""}
        hub.subscribers[""].add(self)

    def notify(self, version: int) -> None:  # noqa: ARG002
        self.news.set()

    def joins(self, tables: set[str]) -> bool:
        """Subscribe to further tables; return whether there were any."""
        new = tables - self.tables
        for slug in new:
            hub.subscribers[slug].add(self)
        self.tables |= new
        return bool(new)

    def news_in(self, versions: dict[str, int]) -> dict[str, int]:
        fresh = {slug: version for slug, version in versions.items() if version > self.known.get(slug, -1)}
        self.known |= fresh
        return fresh

    def leave(self) -> None:
        for slug in self.tables:
            hub.subscribers[slug].discard(self)
            if not hub.subscribers[slug]:
                del hub.subscribers[slug]


@contextmanager
def subscribed(token: str) -> Generator[NewsSubscriber]:
    subscriber = NewsSubscriber()
    open_streams[token] += 1
    try:
        yield subscriber
    finally:
        subscriber.leave()
        open_streams[token] -= 1
        if not open_streams[token]:
            del open_streams[token]


async def stream_news(bridge: WsgiBridge, scope: Any, receive: Receive, send: Send) -> None:
    """Versions of the tables that Django names, until the reader leaves, may no longer listen or the server stops."""
    loop, asked = asyncio.get_running_loop(), {**scope, "headers": headers_for_django(scope)}
    gone = asyncio.ensure_future(wait_for_disconnect(receive))

    async def ask() -> Answer:
        return await loop.run_in_executor(bridge.threads, bridge.run, asked, b"")

    try:
        with subscribed(token_in(scope)) as subscriber:
            answer = await ask()
            if answer[0] == OK:
                await keep_open(ask, answer, subscriber, gone, send)
            else:
                await send_answer(answer, send)
    finally:
        gone.cancel()


async def keep_open(ask: Ask, answer: Answer, subscriber: NewsSubscriber, gone: Leaving, send: Send) -> None:
    status, headers, content = answer
    open_ended = [(name, value) for name, value in headers if name != b"content-length"]
    await send({"type": "http.response.start", "status": OK, "headers": [*open_ended, (b"x-accel-buffering", b"no")]})
    await send({"type": "http.response.body", "body": b"retry: 2000\n\n", "more_body": True})
    while status not in NO_MORE and not gone.done() and not hub.closing:
        if status != OK:
            await asyncio.sleep(RETRY_SECONDS)
        elif not subscriber.joins(set(versions_in(content))):
            body = next_message(subscriber.news_in(versions_in(content)))
            await send({"type": "http.response.body", "body": body, "more_body": True})
            await wait_for_news(subscriber, gone)
        subscriber.news.clear()
        status, _, content = await ask()
    await send({"type": "http.response.body", "body": b""})


async def send_answer(answer: Answer, send: Send) -> None:
    status, headers, content = answer
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content})


def headers_for_django(scope: Any) -> list[tuple[bytes, bytes]]:
    """The answer is read here, so it must not come compressed."""
    return [(name, value) for name, value in safe_headers(scope, 0) if name != b"accept-encoding"]


def token_in(scope: Any) -> str:
    return token_of(dict(scope["headers"]).get(b"authorization", b"").decode("latin-1"))


def token_of(authorization: str) -> str:
    return authorization.rpartition(" ")[2]


def next_message(versions: dict[str, int]) -> bytes:
    """Return the new versions, otherwise a heartbeat."""
    return format_events(versions).encode() or b": \n\n"


def format_events(versions: dict[str, int]) -> str:
    return "".join(f"data: {json.dumps({'table': slug, 'version': n})}\n\n" for slug, n in versions.items())


def versions_in(content: bytes) -> dict[str, int]:
    told = [json.loads(line[6:]) for line in content.splitlines() if line.startswith(b"data: ")]
    return {each["table"]: each["version"] for each in told}
