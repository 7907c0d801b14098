"""Who may open a stream: so many of one network and of one visitor, and only for a table whose page one has seen."""

from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from glueckauf.web.transport.networks import network_of

open_streams: Counter[str] = Counter()
"""How many streams are open, by network, by visitor and by token."""


def limits_for(scope: Any) -> dict[str, int]:
    """Return what a stream is counted by, each with its limit."""
    address = scope["client"][0] if scope.get("client") else ""
    limits = {f"network {network_of(address)}": settings.STREAMS_PER_NETWORK}
    visitor = session_cookie(scope)
    return limits | {f"visitor {visitor}": settings.STREAMS_PER_VISITOR} if visitor else limits


def session_cookie(scope: Any) -> str:
    cookies = SimpleCookie()
    try:
        cookies.load(dict(scope["headers"]).get(b"cookie", b"").decode("latin-1"))
    except CookieError:
        return ""
    found = cookies.get(settings.SESSION_COOKIE_NAME)
    return found.value if found else ""


@contextmanager
def counted(limits: dict[str, int]) -> Generator[bool]:
    """Count an open stream; the value is whether there was room for it."""
    has_room = all(open_streams[key] < most for key, most in limits.items())
    open_streams.update(limits.keys())
    try:
        yield has_room
    finally:
        for key in limits:
            open_streams[key] -= 1
            if not open_streams[key]:
                del open_streams[key]


def stream_key(slug: str) -> str:
    """Return what the address of a stream has to prove that the table exists, without asking the database."""
    return salted_hmac("glueckauf.stream", slug).hexdigest()[:32]


def has_stream_key(slug: str, scope: Any) -> bool:
    given = parse_qs(scope["query_string"].decode("latin-1")).get("key", [""])
    return constant_time_compare(given[0], stream_key(slug))
