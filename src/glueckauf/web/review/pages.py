"""One short view for each address of the review. After the end everybody may look at every seat's."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import Resolver404, resolve, reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from glueckauf.core.position import View
from glueckauf.core.text import say
from glueckauf.players.luck_account import parts, points_lost, ruling, sentence, signed, with_error
from glueckauf.players.review import ALIKE, BEST, Verdict, verdict_from
from glueckauf.web import tables
from glueckauf.web.guard import language_of, visitor_of
from glueckauf.web.models import Table
from glueckauf.web.pages import move_limit, page, whole_number
from glueckauf.web.review import reviews
from glueckauf.web.review.board import with_choices, with_marks
from glueckauf.web.review.models import DONE
from glueckauf.web.review.worker import reviewer
from glueckauf.web.showing import Sitter, sitters_of


@dataclass(frozen=True)
class Line:
    """A decision as it stands in the list."""

    number: int
    kind: str
    played: str
    better: str
    verdict: str
    chances: tuple[str, str]


def seat_asked_for(request: HttpRequest, table: Table) -> int:
    """The one in the address, or the visitor's own."""
    own = tables.own_seats(table, visitor_of(request))
    given = request.GET.get("seat") or request.POST.get("seat")
    return tables.seat_of(table, whole_number(given)).number if given else (own or [0])[0]


def sitters(request: HttpRequest, table: Table) -> list[Sitter]:
    return sitters_of(table, tables.own_seats(table, visitor_of(request)), request)


# The review of a seat


@require_safe
def review(request: HttpRequest, slug: str) -> HttpResponse:
    return page(request, "review/review.html", **shown(request, slug))


@require_safe
def part(request: HttpRequest, slug: str) -> HttpResponse:
    """The part that changes while the review is worked out, for the script."""
    response = page(request, "review/part.html", **shown(request, slug))
    response["Cache-Control"] = "no-store"
    return response


def shown(request: HttpRequest, slug: str) -> dict[str, Any]:
    table, language = reviews.finished(slug), language_of(request)
    seat, there = seat_asked_for(request, table), reviews.review_of(table)
    values = {
        "table": table,
        "title": reviews.record_of(table).game.title,
        "seat": seat,
        "sitters": sitters(request, table),
        "may_start": bool(tables.own_seats(table, visitor_of(request))),
        "state": there.state if there else "",
        "done": reviews.done_so_far(there) if there else 0,
        "total": there.total if there else 0,
    }
    return values | (reported(table, seat, language) if there and there.state == DONE else {})


def reported(table: Table, seat: int, language: str) -> dict[str, Any]:
    there = reviews.report(table, seat)
    return {
        "sentence": sentence(there.account, language),
        "sums": [(name.text(language), with_error(part, language)) for name, part in parts(there.account)],
        "result": signed(there.account.result, language),
        "unclear": with_error(there.account.unclear, language),
        "lines": [line(table, each, language) for each in there.verdicts],
        "costliest": [line(table, each, language) for each in there.costliest],
    }


def line(table: Table, verdict: Verdict, language: str) -> Line:
    view = view_of(table, verdict.number)
    return Line(
        verdict.number,
        verdict.kind,
        view.move(verdict.made).text(language),
        "" if verdict.made == verdict.best else view.move(verdict.best).text(language),
        ruling(verdict, language),
        (percent(verdict.wins[0]), percent(verdict.wins[1])),
    )


def percent(chance: float) -> str:
    return f"{100 * chance:.0f}\N{NO-BREAK SPACE}%"


def view_of(table: Table, number: int) -> View:
    """The position before a move, as the seat to move saw it."""
    position = reviews.record_of(table).positions()[number]
    return position.view(position.turn or 0)


@require_POST
def start(request: HttpRequest, slug: str) -> HttpResponse:
    move_limit.check(visitor_of(request))
    reviews.start(slug, visitor_of(request))
    reviewer.wake()
    return back(request, slug)


@require_POST
def stop(request: HttpRequest, slug: str) -> HttpResponse:
    move_limit.check(visitor_of(request))
    reviews.stop(slug, visitor_of(request))
    return back(request, slug)


def back(request: HttpRequest, slug: str) -> HttpResponse:
    seat = seat_asked_for(request, reviews.finished(slug))
    return redirect(f"{reverse('review', args=[slug])}?seat={seat}")


# One decision


@require_safe
def decision(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The permalink of a decision: the position, the move that was played and the better one."""
    table, language = reviews.finished(slug), language_of(request)
    verdict = reviews.verdict_on(table, number)
    view = view_of(table, number)
    marks = {view.move(verdict.made).code: "played", view.move(verdict.best).code: "better"}
    return page(
        request,
        "review/decision.html",
        drawings=with_marks(view, language, marks),
        **facts(request, table, verdict),
    )


def facts(request: HttpRequest, table: Table, verdict: Verdict) -> dict[str, Any]:
    language = language_of(request)
    return {
        "table": table,
        "title": reviews.record_of(table).game.title,
        "sitters": sitters(request, table),
        "seat": verdict.seat,
        "line": line(table, verdict, language),
        "games": verdict.games,
        "prompt": view_of(table, verdict.number).prompt().text(language),
        "neighbours": neighbours(table, verdict),
        "replay": replay_of(table, verdict),
    }


def replay_of(table: Table, verdict: Verdict) -> str:
    """Where the game can be looked through from here on, if there is such a page."""
    address = f"/t/{table.slug}/replay/{verdict.number}"
    try:
        resolve(address)
    except Resolver404:
        return ""
    return f"{address}?seat={verdict.seat}"


def neighbours(table: Table, verdict: Verdict) -> tuple[int | None, int | None]:
    """The decisions of the seat before and after this one."""
    numbers = [each.number for each in reviews.report(table, verdict.seat).verdicts]
    place = numbers.index(verdict.number)
    return numbers[place - 1] if place else None, numbers[place + 1] if place + 1 < len(numbers) else None


@require_http_methods(["GET", "HEAD", "POST"])
def try_again(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The position with its moves to choose; after a choice, how it compares."""
    if request.method == "POST":
        return tried(request, slug, number)
    table, language = reviews.finished(slug), language_of(request)
    verdict = reviews.verdict_on(table, number)
    view = view_of(table, number)
    code = request.GET.get("move", "")
    return page(
        request,
        "review/try.html",
        scene=with_choices(view, language),
        why=reason(view, request.GET.get("why", ""), language),
        answer=answer(table, verdict, code, language) if code else "",
        waiting=bool(code) and is_waiting(table, number, code),
        **facts(request, table, verdict),
    )


def tried(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    move_limit.check(visitor_of(request))
    code = request.POST.get("move", "")
    reviews.attempt(slug, visitor_of(request), number, code)
    reviewer.wake()
    return redirect(f"{reverse('review-try', args=[slug, number])}?move={code}")


def is_waiting(table: Table, number: int, code: str) -> bool:
    there = reviews.attempted(table, number, reviews.legal_move(table, number, code))
    return there is not None and there.verdict is None


def answer(table: Table, verdict: Verdict, code: str, language: str) -> str:
    """How a move that was tried compares with the best one and the one that was played."""
    move = reviews.legal_move(table, verdict.number, code)
    there = reviews.attempted(table, verdict.number, move)
    if there is None or there.verdict is None:
        return ""
    words = view_of(table, verdict.number).move(move).text(language)
    return told(verdict, verdict_from(there.verdict), words, language)


def told(verdict: Verdict, tried: Verdict, move: str, language: str) -> str:
    lost = points_lost(tried, language)
    if tried.made == verdict.best:
        return say("{move}: this is the best move.", move=move).text(language)
    if tried.kind == BEST:
        return say("{move}: this is better than what the review had found.", move=move).text(language)
    if tried.kind == ALIKE:
        return say("{move}: not distinguishable from the best move.", move=move).text(language)
    if tried.made == verdict.made:
        return say("{move}: as in the game, {lost} points lost.", move=move, lost=lost).text(language)
    return say("{move}: {lost} points lost.", move=move, lost=lost).text(language)


def reason(view: View, code: str, language: str) -> str:
    """Why a move that somebody points at is not possible."""
    why = view.why_not(code) if code and view.game.number(code) is not None else None
    return why.text(language) if why else ""
