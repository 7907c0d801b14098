"""One short view for each address of the school."""

from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import register_converter, reverse
from django.views.decorators.http import require_POST, require_safe

from glueckauf.core.compilation import is_prepared
from glueckauf.core.game import all_games, find_game
from glueckauf.core.text import Phrase, say
from glueckauf.players.levels import TITLES
from glueckauf.web import tables
from glueckauf.web.bots import bots
from glueckauf.web.guard import language_of, visitor_of
from glueckauf.web.pages import move_limit, page, table_limit
from glueckauf.web.school import attempts, daily, lessons
from glueckauf.web.school import puzzles as collection
from glueckauf.web.school.attempts import Walk, walk
from glueckauf.web.school.models import Daily
from glueckauf.web.school.par import ABOUT, LEVELS, clerk, is_known
from glueckauf.web.tables import Refusal


class IsoDate:
    """A day in an address: 2026-11-15."""

    regex = r"\d{4}-\d{2}-\d{2}"

    def to_python(self, value: str) -> date:
        return date.fromisoformat(value)

    def to_url(self, value: date) -> str:
        return value.isoformat()


register_converter(IsoDate, "isodate")


@require_safe
def school(request: HttpRequest) -> HttpResponse:
    solved = [row for row in attempts.own(visitor_of(request)).values() if row.steps is not None]
    return page(request, "school/school.html", games=all_games(), solved=len(solved), all=len(collection.all_puzzles()))


@require_POST
def first_game(request: HttpRequest) -> HttpResponse:
    """A table with a coach."""
    table_limit.check(request.META.get("REMOTE_ADDR", ""))
    of, name = find_game(request.POST.get("game")), request.session.get("name", "")
    table = lessons.begin(visitor_of(request), of, name)
    bots.wake()
    return redirect("table", slug=table.slug)


# Puzzles


@require_safe
def puzzles(request: HttpRequest) -> HttpResponse:
    return page(
        request,
        "school/puzzles.html",
        levels=collection.LEVELS,
        groups=list(collection.by_level()),
        own=attempts.own(visitor_of(request)),
    )


@require_safe
def puzzle(request: HttpRequest, number: int) -> HttpResponse:
    return show(request, walk(attempts.found(number), request.GET.get("way", "")))


def show(request: HttpRequest, at: Walk, notice: Phrase | None = None, status: int = 200) -> HttpResponse:
    picture, bar = at.picture(language_of(request))
    row = attempts.own(visitor_of(request)).get(at.puzzle.key)
    seen = row is not None and is_prepared(at.position.game)
    return page(
        request,
        "school/puzzle.html",
        status,
        at=at,
        puzzle=at.puzzle,
        goal=collection.goal(at.puzzle),
        verdict=verdict(at),
        picture=picture,
        bar=bar,
        row=row,
        solution=at.puzzle.way(at.puzzle.par) if seen else (),
        next=at.puzzle.number + 1 if at.puzzle.number + 1 in collection.all_puzzles() else None,
        most=collection.STEPS,
        level=collection.LEVELS[at.puzzle.level],
        notice=notice,
        why=reason(request, at),
    )


def verdict(at: Walk) -> Phrase | None:
    if at.solved and at.used == at.puzzle.par:
        return say("Solved in par {par}: it cannot be done in fewer steps.", par=at.puzzle.par)
    if at.solved:
        return say("Solved in {n} steps, par is {par}.", n=at.used, par=at.puzzle.par)
    if not at.moves:
        return say("All steps are used, and something is missing. Take a step back or start again.")
    return None


def reason(request: HttpRequest, at: Walk) -> Phrase | None:
    """Why a place on the drawing cannot be chosen, for pages without a script."""
    code = request.GET.get("why", "")
    if not code or at.position.game.number(code) is None:
        return None
    against = at.position.view(collection.SEAT).why_not(code)
    return against.phrase if against else None


@require_POST
def step(request: HttpRequest, number: int) -> HttpResponse:
    """One move more; a solved puzzle is written down from the moves that were played anew here."""
    move_limit.check(visitor_of(request))
    way = attempts.BETWEEN.join(filter(None, (request.POST.get("way", ""), request.POST.get("move", ""))))
    at = walk(attempts.found(number), way)
    if at.solved:
        attempts.write(visitor_of(request), at)
    return redirect(f"{reverse('puzzle', args=[number])}?way={at.way}#pit")


@require_POST
def look(request: HttpRequest, number: int) -> HttpResponse:
    attempts.look(visitor_of(request), attempts.found(number))
    return redirect(f"{reverse('puzzle', args=[number])}#solution")


# The daily deal


@require_safe
def today(request: HttpRequest) -> HttpResponse:
    return show_day(request, daily.today())


@require_safe
def day(request: HttpRequest, day: date) -> HttpResponse:
    return show_day(request, day)


def show_day(request: HttpRequest, day: date) -> HttpResponse:
    deals = daily.dailies(day)
    for deal in sorted(deals, key=lambda deal: ABOUT[deal.game]):  # what is soon done comes first
        clerk.ask(deal)
    visitor = visitor_of(request)
    return page(
        request,
        "school/daily.html",
        day=day,
        is_today=day == daily.today(),
        deals=[shown(deal, visitor) for deal in deals],
        earlier=daily.earlier_days(day),
        levels=[(level, TITLES[level]) for level in LEVELS],
        opponent=TITLES[daily.OPPONENT],
        name=request.session.get("name", ""),
    )


def shown(deal: Daily, visitor: str) -> dict[str, Any]:
    """What a page says of one deal."""
    mine = daily.own(deal, visitor)
    return {
        "game": daily.of(deal),
        "par": [(TITLES[level], deal.par[level]) for level in LEVELS if level in deal.par],
        "known": is_known(deal),
        "done": clerk.done(deal),
        "stopped": deal.pk in clerk.stopped,
        "failed": clerk.rests(deal),
        "mine": mine,
        "results": daily.results(deal, visitor),
        "open": daily.may_see_replays(deal, visitor),
    }


def wanted(request: HttpRequest, day: date) -> Daily:
    of = find_game(request.POST.get("game"))
    deal = next((each for each in daily.dailies(day) if each.game == of.name), None)
    if deal is None:
        raise Refusal(say("There is nothing here."), 404)
    return deal


@require_POST
def par(request: HttpRequest, day: date) -> HttpResponse:
    """Working par out is stopped, or taken up again."""
    move_limit.check(visitor_of(request))
    deal = wanted(request, day)
    (clerk.stop if request.POST.get("do") == "stop" else clerk.go_on)(deal)
    return redirect("day", day=day)


@require_POST
def play_daily(request: HttpRequest, day: date) -> HttpResponse:
    table_limit.check(request.META.get("REMOTE_ADDR", ""))
    deal = wanted(request, day)
    name = tables.clean_name(request.POST.get("name", "")) or request.session.get("name", "")
    request.session["name"] = name
    table = daily.begin(deal, visitor_of(request), name)
    bots.wake()
    return redirect("table", slug=table.slug)
