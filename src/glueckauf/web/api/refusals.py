"""What cannot be done, as JSON: a stable code, the reason in the asked language, where it was."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from ninja.errors import AuthenticationError, HttpError, ValidationError

from glueckauf.core.text import Phrase, say
from glueckauf.web.guard import NOT_UNDERSTOOD, Answer, accepted
from glueckauf.web.tables import Refusal

ROOT = "/api/v1/"
CODES = {
    400: ("not_understood", NOT_UNDERSTOOD),
    401: ("no_token", say("A valid token is needed: Authorization: Bearer ga_…")),
    404: ("nothing_here", say("There is nothing here.")),
    405: ("wrong_method", say("This address does not take this method.")),
    413: ("too_large", say("This request is too large.")),
    422: ("not_understood", NOT_UNDERSTOOD),
    500: ("our_fault", say("This is our fault. Nothing was changed; try again.")),
}
KEPT = ("Allow", "Retry-After")


def problem(request: HttpRequest, status: int, code: str, phrase: Phrase, **more: Any) -> HttpResponse:
    body = {"code": code, "reason": phrase.text(accepted(request)), **more}
    return JsonResponse(body, status=status, json_dumps_params={"ensure_ascii": False})


def refused(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    usual = CODES.get(refusal.status, CODES[400])[0]
    response = problem(request, refusal.status, refusal.code or usual, refusal.phrase)
    if refusal.wait:
        response["Retry-After"] = str(refusal.wait)
    return response


def by_status(request: HttpRequest, status: int, **more: Any) -> HttpResponse:
    code, phrase = CODES.get(status, CODES[400])
    return problem(request, status, code, phrase, **more)


def without_token(request: HttpRequest, _: AuthenticationError) -> HttpResponse:
    response = by_status(request, 401)
    response["WWW-Authenticate"] = "Bearer"
    return response


def not_read(request: HttpRequest, error: HttpError) -> HttpResponse:
    return by_status(request, error.status_code)


def not_valid(request: HttpRequest, error: ValidationError) -> HttpResponse:
    """Where and what, but never what was sent."""
    wrong = [{"where": where(each["loc"]), "what": each["type"]} for each in error.errors]
    return by_status(request, 422, wrong=wrong)


def where(places: Sequence[str | int]) -> str:
    """As the sender would say it: the names of our arguments and of our types are none of his business."""
    source, *names = places
    sent = names[1:] if source == "body" else names
    return ".".join(str(each) for each in (source, *sent) if str(each).replace("_", "").isalnum())


def as_json(answer: Answer) -> Answer:
    """Whatever Django itself refuses becomes JSON too, and nothing of the interface is kept on the way."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if not f"{request.path}/".startswith(ROOT):
            return answer(request)
        response = plain(request, answer(request))
        response["Cache-Control"] = "no-store"
        response["Vary"] = "Authorization, Accept-Language"
        return response

    return middleware


def plain(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    if response.status_code < 400 or response["Content-Type"].startswith("application/json"):
        return response
    told = by_status(request, response.status_code)
    for name in KEPT:
        if name in response.headers:
            told[name] = response[name]
    return told
