"""Read the whole body of a request before a thread of Django works on it.

A slow body would hold a thread, and one that is cut off could be mistaken for another. One that is too long is not read
to its end; its length is passed on, so that Django can refuse it with a page.
"""

import asyncio
from typing import Any, Protocol

from glueckauf.web.transport.streams import Receive, Send

LARGEST_BODY = 64 * 1024
BODY_TIMEOUT = 20.0
"""Seconds within which a body has to arrive."""


class App(Protocol):
    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None: ...


class ClientLeft(Exception):
    """The client disconnected before the request was complete."""


async def call_with_whole_body(app: App, scope: Any, receive: Receive, send: Send) -> None:
    try:
        body = await asyncio.wait_for(read_body(receive), BODY_TIMEOUT) if has_readable_body(scope) else b""
    except ClientLeft:
        return
    except TimeoutError:
        await answer_too_slow(send)
        return
    length = declared_length(scope) if declared_length(scope) > LARGEST_BODY else len(body)
    content = b"" if length > LARGEST_BODY else body

    async def once() -> Any:
        return {"type": "http.request", "body": content, "more_body": False}

    await app({**scope, "headers": safe_headers(scope, length)}, once, send)


async def read_body(receive: Receive) -> bytes:
    body, more = b"", True
    while more and len(body) <= LARGEST_BODY:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientLeft
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return body


def has_readable_body(scope: Any) -> bool:
    has_body = any(name in {b"content-length", b"transfer-encoding"} for name, _ in scope["headers"])
    return has_body and declared_length(scope) <= LARGEST_BODY


def declared_length(scope: Any) -> int:
    given = dict(scope["headers"]).get(b"content-length", b"0")
    return int(given) if given.isdigit() else 0


def safe_headers(scope: Any, length: int) -> list[tuple[bytes, bytes]]:
    """Drop header names that Django could mistake for others: to WSGI `X_Part` and `X-Part` are the same."""
    kept = [(name, value) for name, value in scope["headers"] if b"_" not in name and name != b"content-length"]
    return [*kept, (b"content-length", str(length).encode())] if length else kept


async def answer_too_slow(send: Send) -> None:
    headers = [(b"content-length", b"0"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 408, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
