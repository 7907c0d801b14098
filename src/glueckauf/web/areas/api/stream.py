"""Streams of the API: Django says whether one may listen, to what, and how things stand; then it is not asked again.

A revoked token ends its streams, and a table at which one has just sat down joins by itself: both are news of their own.
"""

import hashlib
import json
import re
from typing import Any

from django.conf import settings

from glueckauf.web.transport.fanout import MISSED, TOKEN
from glueckauf.web.transport.request_body import safe_headers
from glueckauf.web.transport.stream_limits import counted, open_streams
from glueckauf.web.transport.streams import Headers, Receive, Send, Subscriber, hub, keep_open
from glueckauf.web.transport.wsgi_bridge import WholeAnswer, WsgiBridge

PATH = re.compile(settings.API + r"/(?:tables/[\w-]{1,24}/)?stream", re.ASCII)
MOST_OPEN = 10
OK = 200
CHANNELS = "x-stream-channels"
"""The header in which Django says what a stream listens to; it goes no further than here."""


async def stream_news(bridge: WsgiBridge, scope: Any, receive: Receive, send: Send) -> None:
    """Versions of the tables that Django names, until the reader leaves, the token is revoked or the server stops."""
    asked, subscriber = {**scope, "headers": headers_for_django(scope)}, Subscriber()

    async def ask() -> WholeAnswer:
        """Ask Django, and listen to what it names from then on."""
        answer = await bridge.ask(asked, b"")
        hub.join(subscriber, *channels_in(answer[1]))
        return answer

    with counted({f"token {token_in(scope)}": MOST_OPEN}):
        try:
            status, headers, content = await ask()
            if status == OK:
                status, headers, content = await ask()  # what changed before somebody listened
            if status == OK:
                hub.join(subscriber, TOKEN + digest_of(token_in(scope)), MISSED)
                for slug, version in versions_in(content).items():
                    subscriber.note_version(slug, version)
                await keep_open(subscriber, open_ended(headers), format_news, receive, send)
            else:
                await send({"type": "http.response.start", "status": status, "headers": headers})
                await send({"type": "http.response.body", "body": content})
        finally:
            hub.leave(subscriber)


def open_ended(headers: Headers) -> Headers:
    kept = [(name, value) for name, value in headers if name not in {b"content-length", CHANNELS.encode()}]
    return [*kept, (b"x-accel-buffering", b"no")]


def channels_in(headers: Headers) -> list[str]:
    return dict(headers).get(CHANNELS.encode(), b"").decode("latin-1").split()


def headers_for_django(scope: Any) -> Headers:
    """The answer is read here, so it must not come compressed."""
    return [(name, value) for name, value in safe_headers(scope, 0) if name != b"accept-encoding"]


def has_too_many(authorization: str) -> bool:
    """Whether a token has more streams open than it may, the one that asks included."""
    return open_streams[f"token {token_of(authorization)}"] > MOST_OPEN


def token_in(scope: Any) -> str:
    return token_of(dict(scope["headers"]).get(b"authorization", b"").decode("latin-1"))


def token_of(authorization: str) -> str:
    return authorization.rpartition(" ")[2]


def digest_of(token: str) -> str:
    """Tokens are long and random, so a plain digest cannot be guessed back."""
    return hashlib.sha256(token.encode()).hexdigest()


def format_news(versions: dict[str, int]) -> bytes:
    return format_events(versions).encode()


def format_events(versions: dict[str, int]) -> str:
    return "".join(f"data: {json.dumps({'table': slug, 'version': n})}\n\n" for slug, n in versions.items())


def versions_in(content: bytes) -> dict[str, int]:
    told = [json.loads(line[6:]) for line in content.splitlines() if line.startswith(b"data: ")]
    return {each["table"]: each["version"] for each in told}
