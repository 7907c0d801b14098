"""The first page, the choice of the language, and making a table."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from glueckauf.core.compilation import prepare
from glueckauf.core.game import Game, all_games, find_game
from glueckauf.core.text import LANGUAGES, SEAT_NAMES, say
from glueckauf.players.levels import MANNERS, STRENGTHS, TITLES
from glueckauf.web.pages.forms import is_ticked, not_understood
from glueckauf.web.pages.rate_limits import table_limit
from glueckauf.web.pages.readiness import percent_ready
from glueckauf.web.pages.rendering import render_page
from glueckauf.web.pages.visitors import language_of, visitor_of
from glueckauf.web.tables.lookup import own_seats
from glueckauf.web.tables.making import FRIEND, MINE, NEXT, Chair, keep_a_seat_free, make_table
from glueckauf.web.tables.models import Table
from glueckauf.web.tables.names import clean_name
from glueckauf.web.tables.refusals import Refusal
from glueckauf.web.tables.time_controls import CLOCKS, DEADLINES

MOST_MADE = 20


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return render_page(
        request,
        "home.html",
        games=all_games(),
        chosen_game=chosen_game(request),
        percents={game.name: percent_ready(game) for game in all_games()},
        levels=TITLES,
        manners=MANNERS,
        strengths=STRENGTHS,
        seat_names=SEAT_NAMES,
        name=request.session.get("name", ""),
        clocks=CLOCKS,
        deadlines=DEADLINES,
    )


def chosen_game(request: HttpRequest) -> str:
    """Return the game that the address names, otherwise the first."""
    names, wish = [game.name for game in all_games()], request.GET.get("game", "")
    return wish if wish in names else names[0]


@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    chosen, back = request.POST.get("lang", ""), request.POST.get("back", "/")
    safe = back if back.startswith("/") and not back.startswith("//") and "\\" not in back else "/"
    response = HttpResponseRedirect(safe)
    if chosen in LANGUAGES:
        response.set_cookie(
            "lang", chosen, max_age=settings.SESSION_COOKIE_AGE, samesite="Lax", secure=settings.SECURE, httponly=True
        )
    return response


@require_POST
def new_table(request: HttpRequest) -> HttpResponse:
    """Make a table as the form asks."""
    visitor, chosen = visitor_of(request), find_game(request.POST.get("game"))
    prepare(chosen)  # whoever has to try again has made no table
    table_limit.check()
    name = clean_name(request.POST.get("name", ""))
    request.session["name"] = name
    chairs, with_words = requested_chairs(request, name), is_ticked(request, "words")
    listed = is_ticked(request, "listed") and open_to_everybody(request, chosen, chairs)
    manner: dict[str, Any] = {"listed": listed, "confirms": is_ticked(request, "confirm")}
    manner |= requested_time(request)
    manner["shows_chances"] = is_ticked(request, "chances")
    table = make_table(visitor, chosen, chairs, {}, with_words=with_words, with_help=requested_help(request), **manner)
    remember_table(request, table)
    return redirect("table", slug=table.slug)


def open_to_everybody(request: HttpRequest, game: Game, chairs: list[Chair]) -> bool:
    """Return whether somebody can join, if need be on a seat that is kept free now; the table says so."""
    if any(chair.who == FRIEND for chair in chairs):
        return True
    seat = keep_a_seat_free(game, chairs)
    if seat is None:
        told = say("Every seat is taken, so the table is not listed in the lobby.")
    else:
        chairs[seat : seat + 1] = [Chair(FRIEND)]
        told = say("The table is open to everybody, so {seat} is kept free for whoever comes.", seat=SEAT_NAMES[seat])
    request.session["notice"] = told.text(language_of(request))
    return seat is not None


def requested_help(request: HttpRequest) -> bool | None:
    """Whether solver and coach are allowed; None leaves it to the house."""
    return {"yes": True, "no": False}.get(request.POST.get("help", ""))


def requested_time(request: HttpRequest) -> dict[str, Any]:
    """Return the clock or the deadline. Deadlines are for games over several days, clocks are not."""
    code, is_slow = request.POST.get("time", ""), is_ticked(request, "slow")
    if is_slow and code in CLOCKS:
        raise Refusal(say("A clock is for live games: choose days for each turn, or no clock."), 400)
    forfeits = request.POST.get("late") == "forfeit"
    return {"slow": is_slow or code in DEADLINES, "time_control": code, "forfeits": forfeits}


def remember_table(request: HttpRequest, table: Table) -> None:
    """Remember a table that the visitor made for others alone, to show its links."""
    if not own_seats(table, visitor_of(request)):
        request.session["made"] = [*request.session.get("made", ()), table.slug][-MOST_MADE:]


def requested_chairs(request: HttpRequest, name: str) -> list[Chair]:
    known = {MINE, FRIEND, NEXT, *TITLES}
    wishes = [request.POST.get(f"seat{number}", "") for number in range(4)]
    if not known.issuperset(filter(None, wishes)):
        raise not_understood()
    names = [request.POST.get(f"name{number}", "") for number in range(4)]
    return [
        Chair(wish, name if wish == MINE else given) for wish, given in zip(wishes, names, strict=True) if wish in known
    ]
