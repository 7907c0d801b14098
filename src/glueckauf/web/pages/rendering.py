"""A template as a response."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from glueckauf.core.text import Phrase
from glueckauf.web.pages.previews import Preview, site_preview
from glueckauf.web.pages.visitors import in_language, language_of, origin_of, preview_language, shared_language
from glueckauf.web.tables.lookup import count_waiting


@dataclass(frozen=True)
class News:
    """What somebody should hear of on whatever page, and where to answer it."""

    phrase: Phrase
    link: str


news_sources: list[Callable[[HttpRequest], Iterable[News]]] = []
"""Areas that have such news add themselves here. Pages of tables do not ask: nobody is disturbed at the game."""


def news_for(request: HttpRequest) -> list[News]:
    return [news for source in news_sources for news in source(request)]


def render_page(
    request: HttpRequest, template: str, status: int = 200, *, preview: Preview | None = None, **values: Any
) -> HttpResponse:
    language = language_of(request)
    values |= {"lang": language, "here": return_address(request), "origin": origin_of(request)}
    values["news"] = partial(news_for, request)
    shown = preview or site_preview(preview_language(request))
    address, shared = shown.address or request.path, shared_language(request)
    values["waiting_games"] = count_waiting_games(request) if status == HTTPStatus.OK else 0
    values |= {"preview": shown, "address": in_language(address, shared) if shared else address}
    response = render(request, template, values, status=status)
    response["Cache-Control"] = "no-store"
    response["Vary"] = "Cookie, Accept-Language"
    return response


def count_waiting_games(request: HttpRequest) -> int:
    """Return in how many games, besides the one shown, it is the visitor's turn."""
    visitor, match = request.session.get("me", ""), request.resolver_match
    return count_waiting(visitor, match.kwargs.get("slug", "") if match else "") if visitor else 0


def return_address(request: HttpRequest) -> str:
    """Return where to go after the language was changed: an address that can be requested with GET."""
    if request.method in {"GET", "HEAD"}:
        return request.get_full_path()
    match = request.resolver_match
    return reverse("table", args=[match.kwargs["slug"]]) if match and "slug" in match.kwargs else reverse("home")
