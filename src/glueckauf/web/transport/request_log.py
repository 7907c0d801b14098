"""A line in the log for every request, and in every line the id of the request that it belongs to."""

import json
import logging
import re
import secrets
import time
from collections.abc import Callable
from contextvars import ContextVar

from django.dispatch import Signal
from django.http import HttpRequest, HttpResponse

LOG = logging.getLogger("glueckauf.requests")
GIVEN = re.compile(r"[\w.-]{8,64}", re.ASCII)
"""An id that a proxy may give to a request."""
request_id: ContextVar[str] = ContextVar("request_id", default="-")
request_answered = Signal()
"""Sent after each response: `request`, `response`, and its `duration` in seconds."""


def request_log(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: give each request an id and write a line when it is answered."""

    def middleware(request: HttpRequest) -> HttpResponse:
        request_id.set(id_of(request))
        start = time.perf_counter()
        response = answer(request)
        duration = time.perf_counter() - start
        response["X-Request-ID"] = request_id.get()
        about = {"method": request.method, "route": route_of(request), "status": response.status_code}
        LOG.info("request", extra={"fields": about | {"ms": round(1000 * duration, 1)}})
        request_answered.send(sender=None, request=request, response=response, duration=duration)
        return response

    return middleware


def id_of(request: HttpRequest) -> str:
    given = request.headers.get("X-Request-ID", "")
    return given if GIVEN.fullmatch(given) else secrets.token_hex(8)


def route_of(request: HttpRequest) -> str:
    """Return the pattern of the address: the address itself may hold the secret of a link."""
    return request.resolver_match.route if request.resolver_match else ""


class RequestId(logging.Filter):
    """Adds the id of the request to every line."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request = request_id.get()
        return True


class RouteOnly(logging.Filter):
    """Of a request that went wrong Django would name the address."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest) and isinstance(record.args, tuple):
            record.args = tuple(route_of(request) if each == request.path else each for each in record.args)
        return True


class JsonLines(logging.Formatter):
    """Each line of the log as a JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "request": getattr(record, "request", "-"),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)
