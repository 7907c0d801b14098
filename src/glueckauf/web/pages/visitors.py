"""Who a request comes from, in which language it is to be answered, and where it has found us."""

import secrets

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest

from glueckauf.core.text import LANGUAGES


def accepted_language(request: HttpRequest) -> str:
    wanted = request.headers.get("Accept-Language", "")
    for part in wanted.split(","):
        code = part.split(";")[0].strip()[:2].lower()
        if code in LANGUAGES:
            return code
    return "en"


def language_of(request: HttpRequest) -> str:
    return getattr(request, "language", "en")


def visitor_of(request: HttpRequest) -> str:
    """Return the visitor's id: random, kept in a signed cookie, made when first needed."""
    if "me" not in request.session:
        request.session["me"] = secrets.token_urlsafe(24)
    return request.session["me"]


def origin_of(request: HttpRequest) -> str:
    """Return where this server was found, for addresses that are sent on."""
    try:
        return request.build_absolute_uri("/")[:-1]
    except DisallowedHost:
        return settings.ADDRESS
