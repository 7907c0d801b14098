"""One short view for each address of the review. After the end everybody may look at every seat's."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from glueckauf.core.position import View
from glueckauf.core.text import say
from glueckauf.players.luck_account import luck_in, parts, points_lost, ruling, sentence, signed, with_error
from glueckauf.players.mistake_reasons import reason
from glueckauf.players.review import ALIKE, BEST, Verdict, verdict_from
from glueckauf.web.areas.review import reviews
from glueckauf.web.areas.review.marked_board import draw_with_marks
from glueckauf.web.areas.review.models import DONE, Review
from glueckauf.web.areas.review.reviews import (
    find_finished,
    find_review,
    find_tried,
    start_review,
    stop_review,
    try_move,
)
from glueckauf.web.pages.board_view import board_view
from glueckauf.web.pages.chances import Chance, ChancesChart, can_tell_chances, chances_of, compute_chances
from glueckauf.web.pages.forms import parse_number
from glueckauf.web.pages.rendering import render_page
from glueckauf.web.pages.sitters import Sitter, sitters_of
from glueckauf.web.pages.visitors import language_of, visitor_of
from glueckauf.web.tables.lookup import find_seat, own_seats
from glueckauf.web.tables.models import Table

OLD = "old"
"""The state of a review that an earlier version has worked out."""


@dataclass(frozen=True)
class DecisionLine:
    """A decision as it stands in the list."""

    number: int
    kind: str
    played: str
    better: str
    verdict: str
    chances: tuple[str, str]
    reason: str


@dataclass(frozen=True)
class LuckLine:
    """What came to light after a decision, as it stands in the list."""

    number: int
    seat: int
    played: str
    points: str
    address: str


def requested_seat(request: HttpRequest, table: Table) -> int:
    """Return the seat in the address, or the visitor's own."""
    own = own_seats(table, visitor_of(request))
    given = request.GET.get("seat") or request.POST.get("seat")
    return find_seat(table, parse_number(given)).number if given else (own or [0])[0]


def sitters_for(request: HttpRequest, table: Table) -> list[Sitter]:
    return sitters_of(table, own_seats(table, visitor_of(request)), request)


# The review of a seat


@require_safe
def review(request: HttpRequest, slug: str) -> HttpResponse:
    return render_page(request, "review/review.html", **review_values(request, slug))


@require_safe
def part(request: HttpRequest, slug: str) -> HttpResponse:
    """The part that changes while the review is worked out, for the script."""
    response = render_page(request, "review/part.html", **review_values(request, slug))
    response["Cache-Control"] = "no-store"
    return response


def review_values(request: HttpRequest, slug: str) -> dict[str, Any]:
    table, language = find_finished(slug), language_of(request)
    seat, there = requested_seat(request, table), find_review(table)
    values = {
        "table": table,
        "title": reviews.record_of(table).game.title,
        "seat": seat,
        "sitters": sitters_for(request, table),
        "may_start": bool(own_seats(table, visitor_of(request))),
        "state": state_of(there) if there else "",
        "done": reviews.done_so_far(there) if there else 0,
        "total": there.total if there else 0,
    }
    return values | (report_values(table, seat, language) if values["state"] == DONE else {})


def state_of(review: Review) -> str:
    return OLD if review.state == DONE and reviews.is_of_old(review) else review.state


def report_values(table: Table, seat: int, language: str) -> dict[str, Any]:
    there = reviews.report(table, seat)
    return {
        "sentence": sentence(there.account, language),
        "sums": [(name.text(language), with_error(part, language)) for name, part in parts(there.account)],
        "result": signed(there.account.result, language),
        "lines": [decision_line(table, each, language) for each in there.verdicts],
        "costliest": [decision_line(table, each, language) for each in there.costliest],
        "luckiest": [luck_line(table, each, seat, language) for each in there.luckiest],
        "chart": chart_of(table, seat),
    }


def luck_line(table: Table, verdict: Verdict, seat: int, language: str) -> LuckLine:
    """What came to light after a decision of anybody, shown where the game is replayed from after it."""
    return LuckLine(
        verdict.number,
        verdict.seat,
        view_of(table, verdict.number).move(verdict.made).text(language),
        with_error(luck_in(verdict, seat), language),
        f"{reverse('position', args=[table.slug, verdict.number + 1])}?seat={seat}",
    )


def chart_of(table: Table, seat: int) -> ChancesChart | None:
    """How everybody's chances went, as this seat could know them."""
    record = reviews.record_of(table)
    if not can_tell_chances(table, record.position.public(), is_watching=True):
        return None
    return compute_chances(record, lambda position: position.view(seat))


def decision_line(table: Table, verdict: Verdict, language: str) -> DecisionLine:
    view = view_of(table, verdict.number)
    return DecisionLine(
        verdict.number,
        verdict.kind,
        view.move(verdict.made).text(language),
        "" if verdict.made == verdict.best else view.move(verdict.best).text(language),
        ruling(verdict, language),
        (percent(verdict.wins[0]), percent(verdict.wins[1])),
        reason(reviews.record_of(table), verdict, language),
    )


def percent(chance: float) -> str:
    return f"{100 * chance:.0f}\N{NO-BREAK SPACE}%"


def view_of(table: Table, number: int) -> View:
    """The position before a move, as the seat to move saw it."""
    position = reviews.record_of(table).positions()[number]
    return position.view(position.turn or 0)


@require_POST
def start(request: HttpRequest, slug: str) -> HttpResponse:
    start_review(slug, visitor_of(request))
    return redirect_to_review(request, slug)


@require_POST
def stop(request: HttpRequest, slug: str) -> HttpResponse:
    stop_review(slug, visitor_of(request))
    return redirect_to_review(request, slug)


def redirect_to_review(request: HttpRequest, slug: str) -> HttpResponse:
    seat = requested_seat(request, find_finished(slug))
    return redirect(f"{reverse('review', args=[slug])}?seat={seat}")


# One decision


@require_safe
def decision(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The permalink of a decision: the position, the move that was played and the better one."""
    table, language = find_finished(slug), language_of(request)
    verdict = reviews.verdict_on(table, number)
    view = view_of(table, number)
    marks = {view.move(verdict.made).code: "played", view.move(verdict.best).code: "better"}
    return render_page(
        request,
        "review/decision.html",
        drawings=draw_with_marks(view, language, marks),
        **decision_values(request, table, verdict),
    )


def decision_values(request: HttpRequest, table: Table, verdict: Verdict) -> dict[str, Any]:
    language = language_of(request)
    return {
        "table": table,
        "title": reviews.record_of(table).game.title,
        "sitters": sitters_for(request, table),
        "seat": verdict.seat,
        "line": decision_line(table, verdict, language),
        "games": verdict.games,
        "prompt": view_of(table, verdict.number).prompt().text(language),
        "neighbours": neighbouring_decisions(table, verdict),
        "replay": replay_link(table, verdict),
        "chances": chances_before(table, verdict),
    }


def chances_before(table: Table, verdict: Verdict) -> list[Chance]:
    view = view_of(table, verdict.number)
    return chances_of(view) if can_tell_chances(table, view, is_watching=True) else []


def replay_link(table: Table, verdict: Verdict) -> str:
    """Return where the game can be looked through from here on."""
    return f"{reverse('position', args=[table.slug, verdict.number])}?seat={verdict.seat}"


def neighbouring_decisions(table: Table, verdict: Verdict) -> tuple[int | None, int | None]:
    """The decisions of the seat before and after this one."""
    numbers = [each.number for each in reviews.verdicts_of(table) if each.seat == verdict.seat]
    place = numbers.index(verdict.number)
    return numbers[place - 1] if place else None, numbers[place + 1] if place + 1 < len(numbers) else None


@require_http_methods(["GET", "HEAD", "POST"])
def try_again(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The position with its moves to choose; after a choice, how it compares."""
    if request.method == "POST":
        return post_try(request, slug, number)
    table, language = find_finished(slug), language_of(request)
    verdict = reviews.verdict_on(table, number)
    view = view_of(table, number)
    code = request.GET.get("move", "")
    return render_page(
        request,
        "review/try.html",
        board=board_view(view, language),
        why=asked_reason(view, request.GET.get("why", ""), language),
        answer=comparison_of(table, verdict, code, language) if code else "",
        waiting=bool(code) and is_waiting(table, number, code),
        **decision_values(request, table, verdict),
    )


def post_try(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    code = request.POST.get("move", "")
    try_move(slug, visitor_of(request), number, code)
    return redirect(f"{reverse('review-try', args=[slug, number])}?move={code}")


def is_waiting(table: Table, number: int, code: str) -> bool:
    there = find_tried(table, number, reviews.legal_move(table, number, code))
    return there is not None and there.verdict is None


def comparison_of(table: Table, verdict: Verdict, code: str, language: str) -> str:
    """How a move that was tried compares with the best one and the one that was played."""
    move = reviews.legal_move(table, verdict.number, code)
    there = find_tried(table, verdict.number, move)
    if there is None or there.verdict is None:
        return ""
    words = view_of(table, verdict.number).move(move).text(language)
    return comparison_sentence(verdict, verdict_from(there.verdict), words, language)


def comparison_sentence(verdict: Verdict, tried: Verdict, move: str, language: str) -> str:
    lost = points_lost(tried, language)
    if tried.made == verdict.best:
        return say("{move}: this is the best move.", move=move).text(language)
    if tried.kind == BEST:
        return say("{move}: this is better than what the review had found.", move=move).text(language)
    if tried.kind == ALIKE:
        return say("{move}: too close to the best move to tell.", move=move).text(language)
    if tried.made == verdict.made:
        return say("{move}: as in the game, {lost} points lost.", move=move, lost=lost).text(language)
    return say("{move}: {lost} points lost.", move=move, lost=lost).text(language)


def asked_reason(view: View, code: str, language: str) -> str:
    """Why a move that somebody points at is not possible."""
    why = view.why_not(code) if code and view.game.number(code) is not None else None
    return why.text(language) if why else ""
