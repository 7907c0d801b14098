"""One short view for each address of my games."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from glueckauf.core.game import all_games
from glueckauf.web.areas.my_games.my_games import COMPANY, Filter, games_of_visitor
from glueckauf.web.areas.my_games.notes import remove_game, write_note
from glueckauf.web.pages.forms import parse_number
from glueckauf.web.pages.rendering import render_page
from glueckauf.web.pages.visitors import visitor_of


@require_safe
def my_games_page(request: HttpRequest) -> HttpResponse:
    number, chosen = parse_number(request.GET.get("page", "0")), filter_of(request)
    query = urlencode({name: value for name, value in request.GET.items() if name != "page" and value})
    shown = games_of_visitor(request, number, chosen)
    values: dict[str, Any] = {"games": shown, "number": number, "query": query, "chosen": chosen}
    return render_page(request, "people/games.html", **values, all_games=all_games(), company=COMPANY)


def filter_of(request: HttpRequest) -> Filter:
    """What is not known filters nothing."""
    game, company = request.GET.get("game", ""), request.GET.get("with", "")
    names = {each.name for each in all_games()}
    return Filter(game if game in names else "", company if company in COMPANY else "", "noted" in request.GET)


@require_POST
def note(request: HttpRequest, slug: str) -> HttpResponse:
    write_note(slug, visitor_of(request), request.POST.get("text", ""))
    return redirect("games")


@require_POST
def remove(request: HttpRequest, slug: str) -> HttpResponse:
    remove_game(slug, visitor_of(request))
    return redirect("games")
