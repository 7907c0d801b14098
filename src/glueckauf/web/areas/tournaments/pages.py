"""One short view for each address of tournaments."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from glueckauf.core.compilation import prepare
from glueckauf.core.game import all_games, find_game
from glueckauf.core.text import Phrase, say
from glueckauf.web.areas.tournaments.models import ALL, SWISS, Competitor, Match, Tournament
from glueckauf.web.areas.tournaments.playing import (
    PLAYERS,
    Terms,
    award,
    begin,
    enter,
    find_tournament,
    make_tournament,
    rounds_of,
)
from glueckauf.web.areas.tournaments.standings import standings
from glueckauf.web.pages.forms import is_ticked, parse_number, posted_number
from glueckauf.web.pages.rate_limits import table_limit
from glueckauf.web.pages.rendering import render_page
from glueckauf.web.pages.templating import account_of
from glueckauf.web.pages.visitors import visitor_of
from glueckauf.web.tables.refusals import Refusal

MOST_LISTED = 30
SYSTEMS: dict[str, Phrase] = {
    ALL: say("everybody meets everybody (two people: a series)"),
    SWISS: say("Swiss: in each round those meet who stand alike"),
}
RESULTS = {None: "", 0: "0 : 1", 1: "½ : ½", 2: "1 : 0"}


@dataclass(frozen=True)
class Pairing:
    """A match as it is listed."""

    match: Match
    names: tuple[str, str]
    mine: bool

    @property
    def result(self) -> str:
        return RESULTS[self.match.half_points]


@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    visitor = visitor_of(request)
    mine = Tournament.objects.filter(competitors__owner=visitor)
    open_to_all = Tournament.objects.filter(listed=True, people=0).exclude(competitors__owner=visitor)
    return render_page(
        request,
        "tournaments/tournaments.html",
        mine=[(each, find_game(each.game)) for each in mine.order_by("-pk")[:MOST_LISTED]],
        open=[(each, find_game(each.game)) for each in open_to_all.order_by("-pk")[:MOST_LISTED]],
        games=[game for game in all_games() if PLAYERS in game.players],
        systems=SYSTEMS,
    )


def require_account(request: HttpRequest) -> Any:
    account = account_of(request)
    if account is None:
        raise Refusal(say("Log in first: only accounts take part in tournaments."), 403)
    return account


@require_POST
def new_tournament(request: HttpRequest) -> HttpResponse:
    account = require_account(request)
    table_limit.check()
    terms = Terms(
        name=request.POST.get("name", ""),
        game=find_game(request.POST.get("game")),
        system=request.POST.get("system", ""),
        rounds=posted_number(request, "rounds"),
        slow=is_ticked(request, "slow"),
        listed=is_ticked(request, "listed"),
    )
    return redirect("tournament", code=make_tournament(visitor_of(request), account.name, terms).slug)


@require_safe
def tournament(request: HttpRequest, code: str) -> HttpResponse:
    found, visitor = find_tournament(code), visitor_of(request)
    people = list(found.competitors.all())
    return render_page(
        request,
        "tournaments/tournament.html",
        tournament=found,
        game=find_game(found.game),
        system=SYSTEMS[found.system],
        people=people,
        mine=next((each for each in people if each.owner == visitor), None),
        lines=standings(found),
        rounds=rounds_with_names(found, visitor),
        count=rounds_of(found) if found.people else 0,
        visitor=visitor,
        link=request.build_absolute_uri(reverse("tournament", args=[code])),
    )


def rounds_with_names(found: Tournament, visitor: str) -> list[tuple[int, list[Pairing]]]:
    """Return the rounds, the latest first."""
    people: dict[int | None, Competitor] = {each.number: each for each in found.competitors.all()}
    pairings = [
        Pairing(
            match,
            (name_of(people, match.one), name_of(people, match.other)),
            mine=any(each in people and people[each].owner == visitor for each in (match.one, match.other)),
        )
        for match in found.matches.select_related("table")
    ]
    rounds = [(number, list(each)) for number, each in groupby(pairings, key=lambda pairing: pairing.match.round)]
    return rounds[::-1]


def name_of(people: Mapping[int | None, Competitor], number: int | None) -> str:
    return people[number].name if number in people else ""


@require_POST
def enter_page(request: HttpRequest, code: str) -> HttpResponse:
    account = require_account(request)
    enter(code, visitor_of(request), account.name)
    return redirect("tournament", code=code)


@require_POST
def begin_page(request: HttpRequest, code: str) -> HttpResponse:
    prepare(find_game(find_tournament(code).game))
    begin(code, visitor_of(request))
    return redirect("tournament", code=code)


@require_POST
def award_page(request: HttpRequest, code: str) -> HttpResponse:
    """`award` names the match and the half points of its first player."""
    number, _, half_points = request.POST.get("award", "").partition("-")
    award(code, visitor_of(request), parse_number(number), parse_number(half_points))
    return redirect("tournament", code=code)
