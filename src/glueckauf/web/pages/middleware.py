"""Middleware: security headers beyond Django's own, the language, refusals as friendly pages."""

from collections.abc import Callable
from contextlib import nullcontext

from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse

from glueckauf.core.compilation import NotReady
from glueckauf.core.errors import GlueckaufError
from glueckauf.core.text import LANGUAGES
from glueckauf.web.pages.errors import not_ready_page, refusal_page
from glueckauf.web.pages.forms import NOT_UNDERSTOOD
from glueckauf.web.pages.rate_limits import read_limit, write_limit
from glueckauf.web.pages.visitors import accepted_language, language_of
from glueckauf.web.tables.optional_writes import cannot_write, patient, refused_write
from glueckauf.web.tables.refusals import Refusal
from glueckauf.web.transport.networks import current_share, share_of
from glueckauf.web.transport.request_log import route_of

SAFE = {"GET", "HEAD", "OPTIONS"}
UNCOUNTED = {"/health", "/metrics"}
Handler = Callable[[HttpRequest], HttpResponse]
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Frame-Options": "DENY",
}


def security_headers(answer: Handler) -> Handler:
    def middleware(request: HttpRequest) -> HttpResponse:
        response = answer(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response

    return middleware


def known_hosts(answer: Handler) -> Handler:
    """Refuse a host name that is none of ours. Whoever asks how we are may not know it."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.path_info not in UNCOUNTED:
            request.get_host()
        return answer(request)

    return middleware


def languages(answer: Handler) -> Handler:
    """Set the language: the one chosen here, or the browser's."""

    def middleware(request: HttpRequest) -> HttpResponse:
        chosen = request.COOKIES.get("lang", "")
        request.language = chosen if chosen in LANGUAGES else accepted_language(request)  # pyright: ignore[reportAttributeAccessIssue]
        return answer(request)

    return middleware


def network_limits(answer: Handler) -> Handler:
    """Count every request to the network that it comes from. One that is too much is refused in a line: that is cheap."""

    def middleware(request: HttpRequest) -> HttpResponse:
        current_share.set(share_of(request.META.get("REMOTE_ADDR", "")))
        try:
            if request.path_info not in UNCOUNTED:
                (read_limit if request.method in SAFE else write_limit).check()
        except Refusal as refusal:
            return refusal_line(request, refusal)
        return answer(request)

    return middleware


def refusal_line(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    text = refusal.phrase.text(language_of(request))
    headers = {"Retry-After": str(refusal.wait), "Cache-Control": "no-store"}
    return HttpResponse(text, "text/plain; charset=utf-8", refusal.status, headers=headers)


def refusal_pages(answer: Handler) -> Handler:
    """Turn refusals into pages with the reason."""

    class Middleware:
        def __call__(self, request: HttpRequest) -> HttpResponse:
            if content_length(request) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
                return refusal_page(request, Refusal(NOT_UNDERSTOOD, 413))
            with nullcontext() if request.method in SAFE else patient():
                response = answer(request)
            return wrong_method(request, response) if response.status_code == 405 else response

        def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
            if isinstance(error, Refusal):
                return refusal_page(request, error)
            if isinstance(error, NotReady):
                return not_ready_page(request, error)
            if isinstance(error, GlueckaufError | SuspiciousOperation):
                return refusal_page(request, Refusal(NOT_UNDERSTOOD, 400))
            if isinstance(error, DatabaseError) and cannot_write(error):
                return refusal_page(request, refused_write(route_of(request), error))
            return None

    def wrong_method(request: HttpRequest, response: HttpResponse) -> HttpResponse:
        page = refusal_page(request, Refusal(NOT_UNDERSTOOD, response.status_code))
        page["Allow"] = response["Allow"]
        return page

    return Middleware()


def content_length(request: HttpRequest) -> int:
    given = request.META.get("CONTENT_LENGTH") or ""
    return int(given) if given.isdecimal() else 0
