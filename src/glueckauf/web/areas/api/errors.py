"""Errors as JSON: a stable code, the reason in the requested language, the location."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, JsonResponse
from ninja.errors import AuthenticationError, HttpError, ValidationError

from glueckauf.core.compilation import NotReady
from glueckauf.core.text import Phrase, say
from glueckauf.web.pages.forms import NOT_UNDERSTOOD
from glueckauf.web.pages.middleware import Handler
from glueckauf.web.pages.rate_limits import TOO_MUCH
from glueckauf.web.pages.visitors import accepted_language
from glueckauf.web.tables.optional_writes import cannot_write, refused_write
from glueckauf.web.tables.refusals import Refusal
from glueckauf.web.transport.request_log import route_of

ROOT = f"{settings.API}/"
CODES = {
    400: ("not_understood", NOT_UNDERSTOOD),
    401: ("no_token", say("A valid token is needed: Authorization: Bearer ga_…")),
    404: ("nothing_here", say("There is nothing here.")),
    405: ("wrong_method", say("This address does not take this method.")),
    413: ("too_large", say("This request is too large.")),
    429: ("too_many_requests", TOO_MUCH),
    422: ("not_understood", NOT_UNDERSTOOD),
    503: ("not_ready", say("This game is being made ready for this machine; try again in a few seconds.")),
    500: ("our_fault", say("This is our fault. Nothing was changed; try again.")),
}
KEPT = ("Allow", "Retry-After")


def problem(request: HttpRequest, status: int, code: str, phrase: Phrase, **more: Any) -> HttpResponse:
    body = {"code": code, "reason": phrase.text(accepted_language(request)), **more}
    return JsonResponse(body, status=status, json_dumps_params={"ensure_ascii": False})


def refused_request(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    usual = CODES.get(refusal.status, CODES[400])[0]
    response = problem(request, refusal.status, refusal.code or usual, refusal.phrase)
    if refusal.wait:
        response["Retry-After"] = str(refusal.wait)
    return response


def problem_of_status(request: HttpRequest, status: int, **more: Any) -> HttpResponse:
    code, phrase = CODES.get(status, CODES[400])
    return problem(request, status, code, phrase, **more)


def not_ready(request: HttpRequest, _: NotReady) -> HttpResponse:
    response = problem_of_status(request, 503)
    response["Retry-After"] = "2"
    return response


def unwritable(request: HttpRequest, error: DatabaseError) -> HttpResponse:
    if not cannot_write(error):
        raise error
    return refused_request(request, refused_write(route_of(request), error))


def missing_token(request: HttpRequest, _: AuthenticationError) -> HttpResponse:
    response = problem_of_status(request, 401)
    response["WWW-Authenticate"] = "Bearer"
    return response


def unreadable_request(request: HttpRequest, error: HttpError) -> HttpResponse:
    return problem_of_status(request, error.status_code)


def invalid_request(request: HttpRequest, error: ValidationError) -> HttpResponse:
    """Name the fields and what is wrong, but never repeat what was sent."""
    wrong = [{"where": location_of(each["loc"]), "what": each["type"]} for each in error.errors]
    return problem_of_status(request, 422, wrong=wrong)


def location_of(places: Sequence[str | int]) -> str:
    """Return the location as the sender would name it, without the names of our arguments and types."""
    source, *names = places
    sent = names[1:] if source == "body" else names
    return ".".join(str(each) for each in (source, *sent) if str(each).replace("_", "").isalnum())


def json_errors(answer: Handler) -> Handler:
    """Turn Django's own error pages into JSON, and forbid caching."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if not f"{request.path}/".startswith(ROOT):
            return answer(request)
        response = as_problem(request, answer(request))
        response["Cache-Control"] = "no-store"
        response["Vary"] = "Authorization, Accept-Language"
        return response

    return middleware


def as_problem(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    if response.status_code < 400 or response["Content-Type"].startswith("application/json"):
        return response
    told = problem_of_status(request, response.status_code)
    for name in KEPT:
        if name in response.headers:
            told[name] = response[name]
    return told
