"""The table over HTTP, for a program that sits there: calls with a token, and a stream of news."""

import json
from collections.abc import Iterator
from http.client import HTTPException, HTTPResponse
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from glueckauf.core.errors import GlueckaufError

PATIENCE = 60.0
"""Seconds without a word after which a connection counts as lost; a stream has a heartbeat every 15."""
LATER = {429, 500, 502, 503, 504}
"""Answers after which it is worth trying again."""
NO_TOKEN = 401


class Unreachable(Exception):
    """The server does not answer now; perhaps it says how many seconds to wait."""

    def __init__(self, reason: object, wait: float = 0.0) -> None:
        super().__init__(str(reason))
        self.wait = wait


class Refused(Exception):
    """The server does not do what it is asked: a code for programs."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class TableClient:
    def __init__(self, server: str, token: str) -> None:
        address = urlsplit(server)
        if address.scheme not in {"http", "https"} or not address.netloc:
            raise GlueckaufError(f"server: {server!r} is not an address such as http://localhost:8000")
        self.root, self.token = f"{address.scheme}://{address.netloc}/api/v1", token

    def ask(self, path: str) -> Any:
        return self._call(path, None)

    def do(self, path: str, **given: Any) -> Any:
        return self._call(path, given)

    def _call(self, path: str, given: dict[str, Any] | None) -> Any:
        try:
            with self._open(path, given) as answer:
                return json.load(answer)
        except (OSError, HTTPException, ValueError) as error:
            raise Unreachable(error) from error

    def news(self) -> Iterator[str | None]:
        """The ids of tables that have changed, as they come, all of them at first; None now and then, as a heartbeat."""
        try:
            with self._open("/stream", None) as lines:
                for line in lines:
                    if line.startswith(b"data:"):
                        yield json.loads(line[5:])["table"]
                    elif line.startswith(b":"):
                        yield None
        except (OSError, HTTPException, ValueError, KeyError) as error:
            raise Unreachable(error) from error
        raise Unreachable("the stream has ended")

    def _open(self, path: str, given: dict[str, Any] | None) -> HTTPResponse:
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        request = Request(self.root + path, None if given is None else json.dumps(given).encode(), headers)  # noqa: S310
        try:
            return urlopen(request, timeout=PATIENCE)  # noqa: S310  the scheme was checked
        except HTTPError as error:
            with error:
                raise problem(error) from error


def problem(error: HTTPError) -> Exception:
    """What an answer with an error means: try later, stop, or something that cannot be done."""
    if error.code in LATER:
        wait = error.headers.get("Retry-After", "")
        return Unreachable(f"the server answers {error.code}", float(wait) if wait.isdecimal() else 0.0)
    if error.code == NO_TOKEN:
        return GlueckaufError("token: the server does not know it (any more)")
    try:
        told = json.load(error)
        return Refused(str(told["code"]), str(told["reason"]))
    except (ValueError, KeyError, TypeError, OSError):
        return Refused(str(error.code), f"the server answers {error.code}")
