"""From ASGI to Django's WSGI application: a whole request goes to a thread, a whole response comes back.

Handing over a response piece by piece would wait for the event loop and the interpreter lock at every piece.
"""

import asyncio
from collections.abc import Callable
from io import BytesIO
from typing import Any

from a2wsgi.wsgi import build_environ

from glueckauf.web.transport.fair_threads import FairThreads
from glueckauf.web.transport.networks import network_of
from glueckauf.web.transport.streams import Headers, Receive, Send

WholeAnswer = tuple[int, Headers, bytes]
"""Status, headers and body."""
WITHOUT_CONTENT = {204, 304}


class WsgiBridge:
    def __init__(self, app: Any, threads: int, on_start: Callable[[], None]) -> None:
        """`on_start` is called in each thread before its first request."""
        self.app, self.threads = app, FairThreads(threads, "pages", on_start)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """The body arrives in one piece: `request_body` has seen to that."""
        status, headers, content = await self.ask(scope, (await receive())["body"])
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": content})

    async def ask(self, scope: Any, body: bytes) -> WholeAnswer:
        """Return the whole response, when it is the turn of the network that asks."""
        network = network_of(scope["client"][0]) if scope.get("client") else ""
        return await asyncio.wrap_future(self.threads.submit(network, self.run, scope, body))

    def run(self, scope: Any, body: bytes) -> WholeAnswer:
        started: list[tuple[int, list[tuple[bytes, bytes]]]] = []

        def start(status: str, headers: list[tuple[str, str]], _: Any = None) -> None:
            coded = [(name.lower().encode("latin-1"), value.strip().encode("latin-1")) for name, value in headers]
            started.append((int(status.split(" ", 1)[0]), coded))

        answer = self.app(build_environ(scope, BytesIO(body)), start)  # pyright: ignore[reportArgumentType]
        try:
            content = b"".join(answer)
        finally:
            getattr(answer, "close", lambda: None)()
        status, headers = started[-1]
        if status not in WITHOUT_CONTENT and all(name != b"content-length" for name, _ in headers):
            headers.append((b"content-length", b"%d" % len(content)))
        return status, headers, content
