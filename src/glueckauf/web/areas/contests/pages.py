"""One short view for each address of contests."""

from typing import Any

from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from glueckauf.core.compilation import prepare
from glueckauf.core.game import all_games, find_game
from glueckauf.core.text import SEAT_NAMES, Phrase, say
from glueckauf.players.levels import TITLES
from glueckauf.web.areas.contests.models import Contest, Play
from glueckauf.web.areas.contests.playing import (
    MOST_DEALS,
    Terms,
    begin,
    end_early,
    enter,
    entrant_of,
    find_contest,
    make_contest,
    play_deal,
)
from glueckauf.web.areas.contests.standings import deal_table, standings
from glueckauf.web.pages.forms import is_ticked, posted_number
from glueckauf.web.pages.rate_limits import table_limit
from glueckauf.web.pages.rendering import render_page
from glueckauf.web.pages.templating import account_of
from glueckauf.web.pages.visitors import visitor_of
from glueckauf.web.tables.refusals import Refusal

MOST_LISTED = 30
LASTING: dict[str, Phrase] = {
    "evening": say("this evening (four hours)"),
    "day": say("a day"),
    "week": say("a week"),
    "month": say("four weeks"),
}


@require_safe
def contests(request: HttpRequest) -> HttpResponse:
    visitor, now = visitor_of(request), timezone.now()
    mine = Contest.objects.filter(entrants__owner=visitor).order_by("-ends")
    open_to_all = Contest.objects.filter(listed=True, begun=None, ends__gt=now).exclude(entrants__owner=visitor)
    return render_page(
        request,
        "contests/contests.html",
        mine=listed(mine),
        open=listed(open_to_all.order_by("ends")),
        games=all_games(),
        titles=TITLES,
        lasting=LASTING,
        most_deals=MOST_DEALS,
        most_players=max(max(game.players) for game in all_games()),
    )


def listed(found: QuerySet[Contest]) -> list[dict[str, Any]]:
    return [
        {"contest": each, "game": find_game(each.game), "entrants": each.entrants.count()}
        for each in found[:MOST_LISTED]
    ]


@require_POST
def new_contest(request: HttpRequest) -> HttpResponse:
    account, game = require_account(request), find_game(request.POST.get("game"))
    table_limit.check()
    terms = Terms(
        name=request.POST.get("name", ""),
        game=game,
        players=posted_number(request, "players"),
        deals=posted_number(request, "deals"),
        level=request.POST.get("level", ""),
        duration=request.POST.get("duration", ""),
        among_people=request.POST.get("kind") == "people",
        listed=is_ticked(request, "listed"),
    )
    return redirect("contest", code=make_contest(visitor_of(request), account.name, terms).slug)


def require_account(request: HttpRequest) -> Any:
    """A guest has as many cookies as he likes, so only accounts take part."""
    account = account_of(request)
    if account is None:
        raise Refusal(say("Log in first: only accounts take part in contests."), 403)
    return account


@require_safe
def contest(request: HttpRequest, code: str) -> HttpResponse:
    """As long as the contest goes on, how far everybody is and nothing else; then the standings."""
    found, visitor = find_contest(code), visitor_of(request)
    mine = entrant_of(found, visitor)
    own = {play.deal: play for play in mine.plays.select_related("table")} if mine else {}
    return render_page(
        request,
        "contests/contest.html",
        contest=found,
        game=find_game(found.game),
        level=TITLES[found.level],
        mine=mine,
        host=found.entrants.filter(is_host=True).values_list("name", flat=True).first() or "",
        own=[(number, own.get(number)) for number in range(found.deals)],
        progress=progress_of(found),
        standings=standings(found) if found.is_over else [],
        link=request.build_absolute_uri(reverse("contest", args=[code])),
        visitor=visitor,
    )


def progress_of(contest: Contest) -> list[tuple[str, int]]:
    """Return everybody's name and how many deals they have played to the end."""
    done = Q(points__isnull=False)
    return [(each.name, each.plays.filter(done).count()) for each in contest.entrants.all()]


@require_safe
def deal(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """What everybody made of a deal, once the contest is over."""
    found, visitor = find_contest(code), visitor_of(request)
    if not found.is_over or not 1 <= number <= found.deals:
        raise Refusal(say("The deals are compared when the contest is over."), 404)
    return render_page(
        request,
        "contests/deal.html",
        contest=found,
        game=find_game(found.game),
        number=number,
        seats=[(seat, SEAT_NAMES[seat], scores) for seat, scores in deal_table(found, number - 1)],
        own=Play.objects.filter(contest=found, deal=number - 1, entrant__owner=visitor).select_related("table").first(),
    )


@require_POST
def enter_page(request: HttpRequest, code: str) -> HttpResponse:
    account = require_account(request)
    enter(code, visitor_of(request), account.name)
    return redirect("contest", code=code)


@require_POST
def begin_page(request: HttpRequest, code: str) -> HttpResponse:
    prepare(find_game(find_contest(code).game))
    begin(code, visitor_of(request))
    return redirect("contest", code=code)


@require_POST
def end_page(request: HttpRequest, code: str) -> HttpResponse:
    end_early(code, visitor_of(request))
    return redirect("contest", code=code)


@require_POST
def play(request: HttpRequest, code: str, number: int) -> HttpResponse:
    prepare(find_game(find_contest(code).game))
    table_limit.check()
    return redirect("table", slug=play_deal(code, visitor_of(request), number - 1).slug)
