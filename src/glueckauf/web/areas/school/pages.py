"""One short view for each address of the school."""

from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import register_converter, reverse
from django.views.decorators.http import require_POST, require_safe

from glueckauf.core.compilation import is_plan_compiled
from glueckauf.core.game import find_game
from glueckauf.core.text import Phrase, say
from glueckauf.players.levels import TITLES
from glueckauf.web.areas.school import daily_deal, puzzle_attempts
from glueckauf.web.areas.school.daily_deal import begin_attempt, daily_deals, first_attempt, game_of
from glueckauf.web.areas.school.daily_par import LEVELS, is_complete, is_resting, percent_done, request_par
from glueckauf.web.areas.school.daily_week import week_of
from glueckauf.web.areas.school.first_game import begin_first_game, games_with_coach
from glueckauf.web.areas.school.lesson_answers import lesson_progress
from glueckauf.web.areas.school.models import Daily
from glueckauf.web.areas.school.puzzle_attempts import (
    PuzzleAttempt,
    note_look,
    own_results,
    replay_attempt,
    write_result,
)
from glueckauf.web.areas.school.puzzles import all_puzzles, find_puzzle, puzzle_sets, puzzles_by_level
from glueckauf.web.pages.rate_limits import table_limit
from glueckauf.web.pages.rendering import render_page
from glueckauf.web.pages.visitors import language_of, visitor_of
from glueckauf.web.tables.names import clean_name
from glueckauf.web.tables.refusals import Refusal


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
    solved = [row for row in own_results(visitor_of(request)).values() if row.steps is not None]
    return render_page(
        request,
        "school/school.html",
        games=games_with_coach(),
        lessons=lesson_progress(visitor_of(request)),
        solved=len(solved),
        all=len(all_puzzles()),
    )


@require_POST
def first_game(request: HttpRequest) -> HttpResponse:
    """A table with a coach."""
    table_limit.check()
    chosen, name = find_game(request.POST.get("game")), request.session.get("name", "")
    table = begin_first_game(visitor_of(request), chosen, name)
    return redirect("table", slug=table.slug)


# Puzzles


@require_safe
def puzzles_page(request: HttpRequest) -> HttpResponse:
    return render_page(
        request,
        "school/puzzles.html",
        collections=[(each, list(puzzles_by_level(each))) for each in puzzle_sets()],
        own=own_results(visitor_of(request)),
    )


@require_safe
def puzzle(request: HttpRequest, number: int) -> HttpResponse:
    return puzzle_response(request, replay_attempt(find_puzzle(number), request.GET.get("way", "")))


def puzzle_response(
    request: HttpRequest, at: PuzzleAttempt, notice: Phrase | None = None, status: int = 200
) -> HttpResponse:
    picture, bar = at.picture(language_of(request))
    row = own_results(visitor_of(request)).get(at.puzzle.key)
    seen = row is not None and is_plan_compiled(at.position.game)
    return render_page(
        request,
        "school/puzzle.html",
        status,
        at=at,
        puzzle=at.puzzle,
        goal=at.puzzle.puzzle.goal,
        verdict=verdict(at),
        picture=picture,
        bar=bar,
        row=row,
        solution=at.puzzle.puzzle.solution() if seen else (),
        next=at.puzzle.number + 1 if at.puzzle.number + 1 in all_puzzles() else None,
        most=at.puzzle.collection.steps,
        notice=notice,
        why=asked_reason(request, at),
    )


def verdict(at: PuzzleAttempt) -> Phrase | None:
    if at.solved and at.used == at.puzzle.par:
        return say("Solved in par {par}: it cannot be done in fewer steps.", par=at.puzzle.par)
    if at.solved:
        return say("Solved in {n} steps, par is {par}.", n=at.used, par=at.puzzle.par)
    if not at.moves:
        return say("All steps are used, but something is missing. Take a step back or start again.")
    return None


def asked_reason(request: HttpRequest, at: PuzzleAttempt) -> Phrase | None:
    """Why a place on the drawing cannot be chosen, for pages without a script."""
    code = request.GET.get("why", "")
    if not code or at.position.game.number(code) is None:
        return None
    against = at.position.view(at.puzzle.collection.seat).why_not(code)
    return against.phrase if against else None


@require_POST
def step(request: HttpRequest, number: int) -> HttpResponse:
    """One move more; a solved puzzle is written down from the moves that were played anew here."""
    way = puzzle_attempts.SEPARATOR.join(filter(None, (request.POST.get("way", ""), request.POST.get("move", ""))))
    at = replay_attempt(find_puzzle(number), way)
    if at.solved:
        write_result(visitor_of(request), at)
    return redirect(f"{reverse('puzzle', args=[number])}?way={at.way}#pit")


@require_POST
def look(request: HttpRequest, number: int) -> HttpResponse:
    note_look(visitor_of(request), find_puzzle(number))
    return redirect(f"{reverse('puzzle', args=[number])}#solution")


# The daily deal


@require_safe
def today(request: HttpRequest) -> HttpResponse:
    return day_response(request, daily_deal.today())


@require_safe
def day(request: HttpRequest, day: date) -> HttpResponse:
    return day_response(request, day)


def day_response(request: HttpRequest, day: date) -> HttpResponse:
    deals = daily_deals(day)
    for deal in sorted(deals, key=lambda deal: game_of(deal).typical_moves):  # what is soon done comes first
        request_par(deal)
    visitor = visitor_of(request)
    return render_page(
        request,
        "school/daily.html",
        day=day,
        is_today=day == daily_deal.today(),
        deals=[deal_values(deal, visitor) for deal in deals],
        earlier=daily_deal.earlier_days(day),
        levels=[(level, TITLES[level]) for level in LEVELS],
        opponent=TITLES[daily_deal.OPPONENT],
        name=request.session.get("name", ""),
        week=week_of(visitor, day),
    )


def deal_values(deal: Daily, visitor: str) -> dict[str, Any]:
    """What a page says of one deal."""
    mine = first_attempt(deal, visitor)
    return {
        "game": game_of(deal),
        "par": [(TITLES[level], deal.par[level]) for level in LEVELS if level in deal.par],
        "known": is_complete(deal),
        "done": percent_done(deal),
        "failed": is_resting(deal),
        "mine": mine,
        "results": daily_deal.results(deal, visitor),
        "open": daily_deal.may_see_replays(deal, visitor),
    }


def requested_deal(request: HttpRequest, day: date) -> Daily:
    name = find_game(request.POST.get("game")).name
    deal = next((each for each in daily_deals(day) if each.game == name), None)
    if deal is None:
        raise Refusal(say("There is nothing here."), 404)
    return deal


@require_POST
def play_daily(request: HttpRequest, day: date) -> HttpResponse:
    table_limit.check()
    deal = requested_deal(request, day)
    name = clean_name(request.POST.get("name", "")) or request.session.get("name", "")
    request.session["name"] = name
    has_account = getattr(request, "account", None) is not None
    table = begin_attempt(deal, visitor_of(request), name, has_account=has_account)
    return redirect("table", slug=table.slug)
