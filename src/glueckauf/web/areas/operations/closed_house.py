"""What visitors are told while the house is closed for maintenance."""

from math import ceil

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone

from glueckauf.core.text import Phrase, say, say_many
from glueckauf.web.pages.middleware import Handler
from glueckauf.web.pages.rendering import render_page
from glueckauf.web.pages.visitors import accepted_language
from glueckauf.web.workers.maintenance import door
from glueckauf.web.workers.models import Closing

OPEN = {"/health", "/metrics", "/language"}
SOON = 60
"""Seconds after which to try again when nobody knows how long it takes."""


def maintenance(answer: Handler) -> Handler:
    """Middleware: nobody comes in while the house is closed."""

    def middleware(request: HttpRequest) -> HttpResponse:
        closing = None if request.path_info in OPEN else door.look()
        return closed_response(request, closing) if closing else answer(request)

    return middleware


def closed_response(request: HttpRequest, closing: Closing) -> HttpResponse:
    left = max(0, ceil((closing.until - timezone.now()).total_seconds())) if closing.until else 0
    response = (closed_answer if request.path.startswith(f"{settings.API}/") else closed_page)(request, left)
    response["Retry-After"] = str(left or SOON)
    response._has_been_logged = True  # noqa: SLF001  # pyright: ignore[reportAttributeAccessIssue]  as no fault for each
    return response


def closed_answer(request: HttpRequest, left: int) -> HttpResponse:
    """For programs."""
    reason = f"{CLOSED.text(accepted_language(request))} {opens_again(left).text(accepted_language(request))}"
    body = {"code": "closed", "reason": reason}
    return JsonResponse(body, status=503, json_dumps_params={"ensure_ascii": False})


def closed_page(request: HttpRequest, left: int) -> HttpResponse:
    return render_page(request, "operations/closed.html", 503, closed=CLOSED, opens=opens_again(left), seconds=SOON)


CLOSED = say("This server is closed for maintenance.")


def opens_again(left: int) -> Phrase:
    if not left:
        return say("It opens again soon.")
    return say_many("It opens again in about {n} minute.", "It opens again in about {n} minutes.", ceil(left / 60))
