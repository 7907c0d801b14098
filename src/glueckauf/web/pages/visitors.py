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


def preview_language(request: HttpRequest) -> str:
    """Return the language of what a link shows where it is posted: programs that read it have none of their own, so the
    address has that of who shares it.
    """
    return shared_language(request) or language_of(request)


def shared_language(request: HttpRequest) -> str:
    """Return the language that the address asks for, or nothing."""
    wish = request.GET.get("lang", "")
    return wish if wish in LANGUAGES else ""


def in_language(address: str, language: str) -> str:
    """Return an address to be shared by somebody who speaks this language."""
    return f"{address}{'&' if '?' in address else '?'}lang={language}"


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
