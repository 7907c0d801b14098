"""One short view for each address of the ratings."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from glueckauf.core.compilation import prepare
from glueckauf.core.game import Game, all_games, find_game
from glueckauf.core.text import say
from glueckauf.players.levels import TITLES
from glueckauf.web.areas.ratings.fixed_points import levels_of
from glueckauf.web.areas.ratings.lists import course_of, provisional, standings, waiting_tables
from glueckauf.web.areas.ratings.models import Player
from glueckauf.web.areas.ratings.rated_tables import join, leave, make_rated_table, stop
from glueckauf.web.pages.forms import is_ticked
from glueckauf.web.pages.rate_limits import table_limit
from glueckauf.web.pages.rendering import render_page
from glueckauf.web.pages.sitters import sitters_of
from glueckauf.web.pages.templating import account_of
from glueckauf.web.pages.visitors import visitor_of
from glueckauf.web.tables.lookup import own_seats
from glueckauf.web.tables.making import FRIEND
from glueckauf.web.tables.models import Table
from glueckauf.web.tables.open_tables import take_free_seat
from glueckauf.web.tables.refusals import Refusal

SLOW = "slow"


@require_safe
def ratings(request: HttpRequest) -> HttpResponse:
    game, slow, visitor = requested_game(request), request.GET.get("pace") == SLOW, visitor_of(request)
    player = Player.objects.filter(owner=visitor, hidden=False).first()
    return render_page(
        request,
        "ratings/ratings.html",
        game=game,
        slow=slow,
        games=all_games(),
        titles=TITLES,
        levels=[level for level in levels_of(game.name) if level in TITLES],
        lines=standings(game.name, slow, visitor),
        provisional=provisional(game.name, slow, visitor),
        player=player,
        course=course_of(player.key, game.name, slow) if player else None,
        waiting=[waiting_values(request, table) for table in waiting_tables(game.name, slow)],
    )


def requested_game(request: HttpRequest) -> Game:
    wish = request.GET.get("game", "")
    return next((game for game in all_games() if game.name == wish), all_games()[0])


def waiting_values(request: HttpRequest, table: Table) -> dict[str, Any]:
    own = own_seats(table, visitor_of(request))
    return {"table": table, "sitters": sitters_of(table, own, request), "mine": bool(own)}


def player_of(request: HttpRequest) -> Player:
    """Return the account as one that is measured: whoever plays a rated game wants to be."""
    account = account_of(request)
    if account is None:
        raise Refusal(say("Log in first: only accounts are measured."), 403)
    return join(visitor_of(request), account.name)


@require_POST
def join_page(request: HttpRequest) -> HttpResponse:
    player_of(request)
    return redirect("ratings")


@require_POST
def stop_page(request: HttpRequest) -> HttpResponse:
    stop(visitor_of(request))
    return redirect("ratings")


@require_POST
def new_table(request: HttpRequest) -> HttpResponse:
    game = find_game(request.POST.get("game"))
    prepare(game)
    player = player_of(request)
    table_limit.check()
    others = [wish for number in range(1, 4) if (wish := request.POST.get(f"seat{number}", ""))]
    listed = FRIEND in others and is_ticked(request, "listed")
    table = make_rated_table(player, game, others, slow=request.POST.get("pace") == SLOW, listed=listed)
    return redirect("table", slug=table.slug)


@require_POST
def sit(request: HttpRequest, slug: str) -> HttpResponse:
    player = player_of(request)
    take_free_seat(slug, player.owner, player.name)
    return redirect("table", slug=slug)


@require_http_methods(["GET", "HEAD", "POST"])
def leave_page(request: HttpRequest, slug: str) -> HttpResponse:
    if request.method != "POST":
        return render_page(request, "ratings/leave.html", slug=slug)
    leave(slug, visitor_of(request))
    return redirect("table", slug=slug)
