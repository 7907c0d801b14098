"""Around every request: strict headers, who the visitor is and which language, refusals as friendly pages, limits."""

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from math import ceil
from threading import Lock

from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest, HttpResponse

from glueckauf.core.errors import GlueckaufError
from glueckauf.core.text import LANGUAGES, say
from glueckauf.web.refusal import Refusal

Answer = Callable[[HttpRequest], HttpResponse]

NOT_UNDERSTOOD = say("This request cannot be understood.")

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def headers(answer: Answer) -> Answer:
    def middleware(request: HttpRequest) -> HttpResponse:
        response = answer(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response

    return middleware


def visitors(answer: Answer) -> Answer:
    """The language is the one chosen here, or the browser's."""

    def middleware(request: HttpRequest) -> HttpResponse:
        chosen = request.COOKIES.get("lang", "")
        request.language = chosen if chosen in LANGUAGES else accepted(request)  # pyright: ignore[reportAttributeAccessIssue]
        return answer(request)

    return middleware


def accepted(request: HttpRequest) -> str:
    wanted = request.headers.get("Accept-Language", "")
    for part in wanted.split(","):
        code = part.split(";")[0].strip()[:2].lower()
        if code in LANGUAGES:
            return code
    return "en"


def language_of(request: HttpRequest) -> str:
    return getattr(request, "language", "en")


def visitor_of(request: HttpRequest) -> str:
    """Who this is: a long random word in a signed cookie, made at the first visit that needs it."""
    if "me" not in request.session:
        request.session["me"] = secrets.token_urlsafe(24)
    return request.session["me"]


def refusals(answer: Answer) -> Answer:
    """What cannot be done is a page with the reason."""
    from glueckauf.web.pages import refused  # noqa: PLC0415  pages need this module

    class Middleware:
        def __call__(self, request: HttpRequest) -> HttpResponse:
            if length_of(request) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
                return refused(request, Refusal(NOT_UNDERSTOOD, 413))
            response = answer(request)
            return wrong_method(request, response) if response.status_code == 405 else response

        def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
            if isinstance(error, Refusal):
                return refused(request, error)
            if isinstance(error, GlueckaufError | SuspiciousOperation):
                return refused(request, Refusal(NOT_UNDERSTOOD, 400))
            return None

    def wrong_method(request: HttpRequest, response: HttpResponse) -> HttpResponse:
        page = refused(request, Refusal(NOT_UNDERSTOOD, response.status_code))
        page["Allow"] = response["Allow"]
        return page

    return Middleware()


def length_of(request: HttpRequest) -> int:
    given = request.META.get("CONTENT_LENGTH") or ""
    return int(given) if given.isdecimal() else 0


class Limit:
    """At most so many within some seconds for each key; the oldest keys are forgotten."""

    KEPT = 10_000

    def __init__(self, most: int, seconds: float) -> None:
        self.most, self.seconds = most, seconds
        self.used: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self.lock = Lock()

    def check(self, key: str) -> None:
        """A bucket that fills again as time passes."""
        now = time.monotonic()
        with self.lock:
            level, before = self.used.pop(key, (0.0, now))
            level = max(0.0, level - (now - before) * self.most / self.seconds)
            allowed = level + 1 <= self.most
            self.used[key] = (level + 1 if allowed else level, now)
            while len(self.used) > self.KEPT:
                self.used.popitem(last=False)
        if not allowed:
            raise self.too_much(level)

    def too_much(self, level: float) -> Refusal:
        wait = ceil((level + 1 - self.most) * self.seconds / max(self.most, 1))
        phrase = say("Slowly, please: that was too much at once. Try again in a moment.")
        return Refusal(phrase, 429, "too_many_requests", wait)
