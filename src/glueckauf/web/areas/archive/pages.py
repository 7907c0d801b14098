"""One short view for each address of the archive."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from glueckauf.core.game import Game, all_games, find_game
from glueckauf.core.text import say
from glueckauf.web.areas.archive.archiving import withhold
from glueckauf.web.areas.archive.explorer import explore
from glueckauf.web.areas.archive.files import MOST_GAMES, has_parquet, parquet_of, zipped_records
from glueckauf.web.areas.archive.openings import DEPTH
from glueckauf.web.areas.archive.search import SHOWN, Search, found_games, shown_games
from glueckauf.web.pages.forms import is_ticked, not_understood, parse_number
from glueckauf.web.pages.rate_limits import RateLimit
from glueckauf.web.pages.rendering import render_page
from glueckauf.web.pages.visitors import visitor_of
from glueckauf.web.tables.names import clean_name
from glueckauf.web.tables.refusals import Refusal

download_limit = RateLimit("downloads", 10, 3600)


@require_safe
def archive(request: HttpRequest) -> HttpResponse:
    search = search_of(request)
    found = list(found_games(search)[: SHOWN + 1])
    query = urlencode({name: value for name, value in request.GET.items() if name != "before" and value})
    values: dict[str, Any] = {"games": shown_games(request, found[:SHOWN]), "search": search, "query": query}
    values |= {"older": found[SHOWN - 1].pk if len(found) > SHOWN else 0, "all_games": all_games(), "most": MOST_GAMES}
    return render_page(request, "archive/archive.html", **values, has_parquet=has_parquet())


def search_of(request: HttpRequest) -> Search:
    wish = request.GET.get("game", "")
    return Search(
        game=find_game(wish).name if wish else "",
        players=parse_number(request.GET.get("players") or "0"),
        name=clean_name(request.GET.get("name", "")),
        before=parse_number(request.GET.get("before") or "0"),
    )


@require_safe
def records(request: HttpRequest) -> HttpResponse:
    download_limit.check()
    return attached(zipped_records(found_games(search_of(request))[:MOST_GAMES]), "application/zip", "games.zip")


@require_safe
def parquet(request: HttpRequest) -> HttpResponse:
    if not has_parquet():
        raise Refusal(say("There is nothing here."), 404)
    download_limit.check()
    content = parquet_of(found_games(search_of(request))[:MOST_GAMES])
    return attached(content, "application/vnd.apache.parquet", "games.parquet")


def attached(content: bytes, kind: str, name: str) -> HttpResponse:
    return HttpResponse(content, kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@require_POST
def keep(request: HttpRequest, slug: str) -> HttpResponse:
    """Take a game out of the archive, or let it in again."""
    withhold(slug, visitor_of(request), withheld=is_ticked(request, "withheld"))
    return redirect("table", slug=slug)


@require_safe
def openings(request: HttpRequest) -> HttpResponse:
    """Where no game is chosen, that of the first page."""
    wish = request.GET.get("game", "")
    game = find_game(wish) if wish else all_games()[0]
    players = parse_number(request.GET.get("players") or str(game.players[0]))
    if players not in game.players:
        players = game.players[0]
    found = explore(game, players, moves_of(game, request.GET.get("moves", "")))
    return render_page(request, "archive/openings.html", explorer=found, all_games=all_games())


def moves_of(game: Game, way: str) -> list[int]:
    codes = way.split(".") if way else []
    numbers = [game.number(code) for code in codes[:DEPTH]]
    if len(codes) >= DEPTH or None in numbers:
        raise not_understood()
    return [number for number in numbers if number is not None]
