"""The body of a request, read as a whole before a thread of Django's is given to it.

A body that comes slowly would hold a thread; one that is cut off could be taken for another; one that is too long is
not read to its end. Its length is then written down as it was found, so that Django can refuse it with a page.
"""

import asyncio
from typing import Any, Protocol

from glueckauf.web.hub import Receive, Send

LARGEST = 64 * 1024
PATIENCE = 20.0
"""Seconds within which a body arrives."""


class App(Protocol):
    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None: ...


class Gone(Exception):
    """The visitor left before the request was complete."""


async def with_whole_body(app: App, scope: Any, receive: Receive, send: Send) -> None:
    try:
        body = await asyncio.wait_for(whole(receive), PATIENCE) if is_to_be_read(scope) else b""
    except Gone:
        return
    except TimeoutError:
        await too_slow(send)
        return
    length = declared(scope) if declared(scope) > LARGEST else len(body)
    content = b"" if length > LARGEST else body

    async def once() -> Any:
        return {"type": "http.request", "body": content, "more_body": False}

    await app({**scope, "headers": plain_headers(scope, length)}, once, send)


async def whole(receive: Receive) -> bytes:
    body, more = b"", True
    while more and len(body) <= LARGEST:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Gone
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return body


def is_to_be_read(scope: Any) -> bool:
    has_body = any(name in {b"content-length", b"transfer-encoding"} for name, _ in scope["headers"])
    return has_body and declared(scope) <= LARGEST


def declared(scope: Any) -> int:
    given = dict(scope["headers"]).get(b"content-length", b"0")
    return int(given) if given.isdigit() else 0


def plain_headers(scope: Any, length: int) -> list[tuple[bytes, bytes]]:
    """Without names that Django could take for others: to it `X_Part` and `X-Part` are the same."""
    kept = [(name, value) for name, value in scope["headers"] if b"_" not in name and name != b"content-length"]
    return [*kept, (b"content-length", str(length).encode())] if length else kept


async def too_slow(send: Send) -> None:
    headers = [(b"content-length", b"0"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 408, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
