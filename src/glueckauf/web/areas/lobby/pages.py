"""One short view for each address of the lobby."""

from datetime import timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.views.decorators.http import require_POST, require_safe
from markupsafe import Markup

from glueckauf.core.compilation import prepare
from glueckauf.core.game import all_games, find_game
from glueckauf.core.text import say
from glueckauf.web.areas.lobby.open_tables import lobby_for
from glueckauf.web.areas.lobby.quick_match import WAITS, Wish, call_off, fill_now, find_match
from glueckauf.web.pages.forms import not_understood, posted_number
from glueckauf.web.pages.rate_limits import table_limit
from glueckauf.web.pages.rendering import render_page
from glueckauf.web.pages.visitors import language_of, visitor_of
from glueckauf.web.tables.names import clean_name
from glueckauf.web.tables.open_tables import take_free_seat
from glueckauf.web.tables.refusals import Refusal

PACES = {"live": say("live: everybody is here"), "slow": say("over several days")}


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """The whole page, or to the script what changes."""
    part = render_lobby(request)
    if request.headers.get("X-Part"):
        return HttpResponse(part, headers={"Cache-Control": "no-store"})
    name, games = request.session.get("name", ""), all_games()
    players = sorted({number for game in games for number in game.players})
    choices: dict[str, Any] = {"games": games, "players": players, "paces": PACES, "waits": WAITS}
    return render_page(request, "lobby/lobby.html", part=part, name=name, **choices)


def render_lobby(request: HttpRequest) -> Markup:
    values = {"lang": language_of(request), "lobby": lobby_for(request)}
    return Markup(render_to_string("lobby/lobby-part.html", values))  # noqa: S704


@require_POST
def quick(request: HttpRequest) -> HttpResponse:
    wish = wish_of(request)
    prepare(wish.game)
    table_limit.check()
    return redirect("table", slug=find_match(visitor_of(request), remembered_name(request), wish).slug)


def wish_of(request: HttpRequest) -> Wish:
    pace, wait = request.POST.get("pace", ""), request.POST.get("wait", "")
    if pace not in PACES or wait not in WAITS:
        raise not_understood()
    game, players = find_game(request.POST.get("game")), posted_number(request, "players")
    if players not in game.players:
        least, most = game.players[0], game.players[-1]
        phrase = say("{game} is for {least} to {most} players.", game=game.title, least=least, most=most)
        raise Refusal(phrase, 400, "players")
    return Wish(game, players, pace == "slow", timedelta(seconds=int(wait)))


def remembered_name(request: HttpRequest) -> str:
    request.session["name"] = name = clean_name(request.POST.get("name", ""))
    return name


@require_POST
def sit(request: HttpRequest, slug: str) -> HttpResponse:
    take_free_seat(slug, visitor_of(request), remembered_name(request))
    return redirect("table", slug=slug)


@require_POST
def fill(request: HttpRequest, slug: str) -> HttpResponse:
    fill_now(slug, visitor_of(request))
    return redirect("table", slug=slug)


@require_POST
def stop_waiting(request: HttpRequest, slug: str) -> HttpResponse:
    call_off(slug, visitor_of(request))
    return redirect("open")
