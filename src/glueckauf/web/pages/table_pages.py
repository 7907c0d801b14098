"""One short view for each address of a table."""

import time
from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from glueckauf.core.game import find_game
from glueckauf.core.plan import best_plan
from glueckauf.core.text import say
from glueckauf.web.pages.forms import not_understood, parse_number, posted_number
from glueckauf.web.pages.fragments import compressed_fragment, render_fragment
from glueckauf.web.pages.frames import next_frame
from glueckauf.web.pages.invitation import invitation_of
from glueckauf.web.pages.page_model import page_model_for
from glueckauf.web.pages.previews import invitation_preview, table_preview
from glueckauf.web.pages.rate_limits import table_limit
from glueckauf.web.pages.rendering import render_page
from glueckauf.web.pages.rule_links import link_of_move, link_of_reason
from glueckauf.web.pages.sitters import sitters_of
from glueckauf.web.pages.visitors import preview_language, visitor_of
from glueckauf.web.pages.waiting import waiting_response
from glueckauf.web.tables.deal_words import add_deal_word, commit_to_word, leave_closed, open_word
from glueckauf.web.tables.history import History
from glueckauf.web.tables.leaving import leave_game
from glueckauf.web.tables.lookup import find_table, own_seats
from glueckauf.web.tables.making import rematch
from glueckauf.web.tables.models import Table
from glueckauf.web.tables.names import clean_name
from glueckauf.web.tables.playing import Codes, answer_undo, held_moves, play_moves, request_undo
from glueckauf.web.tables.refusals import NotDealt, Refusal, not_your_seat
from glueckauf.web.tables.seating import lend_seat, sit_down, take_seat_back


@require_safe
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """The whole page; what was done differently when the table was made is said once."""
    return table_response(request, slug, request.session.pop("notice", ""))


@require_safe
def part(request: HttpRequest, slug: str) -> HttpResponse:
    """The live part of the page alone, for the script."""
    return fragment_response(request, slug, "")


@require_safe
def rule(request: HttpRequest, slug: str, code: str) -> HttpResponse:
    """Redirect to the paragraph of the rules behind the reason against a move, or about the move."""
    view = page_model_for(request, slug).view
    if view.game.number(code) is None:
        raise Refusal(say("There is no such move."), 404)
    reason = view.why_not(code)
    link = link_of_reason(view.game, reason.code) if reason else link_of_move(view.game, code)
    if not link:
        raise Refusal(say("There is nothing here."), 404)
    return redirect(link)


def table_response(request: HttpRequest, slug: str, notice: str = "", status: int = 200) -> HttpResponse:
    if request.headers.get("X-Part"):
        return fragment_response(request, slug, notice, status)
    try:
        model = page_model_for(request, slug)
    except NotDealt:
        return waiting_response(request, slug, notice, status)
    return render_page(
        request,
        "table.html",
        status,
        model=model,
        since=model.since,
        fragment=render_fragment(request, model, notice),
        notice=notice,
        now=f"{time.time():.3f}",
        preview=table_preview(model.table, model.history, preview_language(request)),
    )


def fragment_response(request: HttpRequest, slug: str, notice: str, status: int = 200) -> HttpResponse:
    try:
        model = next_frame(request, page_model_for(request, slug))
    except NotDealt:
        return waiting_response(request, slug, notice, status)
    in_full = "words" in request.GET
    if notice or "why" in request.GET or "gzip" not in request.headers.get("Accept-Encoding", ""):
        response = HttpResponse(render_fragment(request, model, notice, in_full=in_full), status=status)
    else:
        response = HttpResponse(compressed_fragment(request, model, in_full=in_full), status=status)
        response["Content-Encoding"] = "gzip"
    response["Cache-Control"] = "no-store"
    response["X-Now"] = f"{time.time():.3f}"
    return response


def changed_response(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the new fragment to the script, or a redirect to a page without one."""
    return fragment_response(request, slug, "") if request.headers.get("X-Part") else redirect("table", slug=slug)


@require_POST
def play(request: HttpRequest, slug: str) -> HttpResponse:
    visitor, code = visitor_of(request), request.POST.get("move", "")
    number = posted_number(request, "number")
    if code == "end-turn":
        play_moves(slug, visitor, number, held_moves, shown=seconds_shown(request))
    else:
        play_moves(slug, visitor, number, wished_moves(code), by_click=True, shown=seconds_shown(request))
    return changed_response(request, slug)


def seconds_shown(request: HttpRequest) -> float | None:
    """Return for how long the page says that it has shown this table."""
    milliseconds = request.headers.get("X-Shown", "")
    return parse_number(milliseconds) / 1000 if milliseconds else None


def wished_moves(code: str) -> Codes:
    """Return the moves behind a button: one, or several that have a name together."""
    return best_path if code == "best-path" else lambda _table, history: shortcut_moves(history, code) or [code]


def shortcut_moves(history: History, code: str) -> Iterable[str | int]:
    """Return the moves that the game offers as one button of this name, if it does."""
    position = history.record.position
    offered = position.view(position.turn or 0).shortcuts()
    return next((each.moves for each in offered if each.code == code), ())


def best_path(table: Table, history: History) -> Iterable[str | int]:
    """Return the moves of the plan that the page shows."""
    position = history.record.position
    plan = best_plan(position.view(position.turn or 0)) if table.with_help else ()
    if not plan:
        raise Refusal(say("There is no such move."), 409)
    return [move.code for move in plan]


@require_POST
def undo(request: HttpRequest, slug: str) -> HttpResponse:
    request_undo(slug, visitor_of(request), posted_number(request, "seat"), posted_number(request, "number"))
    return changed_response(request, slug)


@require_POST
def answer(request: HttpRequest, slug: str) -> HttpResponse:
    if request.POST.get("agree") not in {"yes", "no"}:
        raise not_understood()
    answer_undo(slug, visitor_of(request), agree=request.POST.get("agree") == "yes")
    return changed_response(request, slug)


@require_POST
def lend(request: HttpRequest, slug: str) -> HttpResponse:
    number, _, level = request.POST.get("to", "").partition("-")
    lend_seat(slug, visitor_of(request), parse_number(number), level)
    return changed_response(request, slug)


@require_POST
def take_back(request: HttpRequest, slug: str) -> HttpResponse:
    take_seat_back(slug, visitor_of(request), posted_number(request, "seat"))
    return changed_response(request, slug)


@require_POST
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    """Give up a seat for good; one's own game goes on without."""
    leave_game(slug, visitor_of(request), posted_number(request, "seat"))
    return changed_response(request, slug)


@require_POST
def deal_word(request: HttpRequest, slug: str) -> HttpResponse:
    """Add a word to the deal, commit to one, open it, or go on without it."""
    seat, word = (slug, visitor_of(request), posted_number(request, "seat")), request.POST.get("word", "")
    if commitment := request.POST.get("commitment", ""):
        commit_to_word(*seat, commitment)
    elif nonce := request.POST.get("nonce", ""):
        open_word(*seat, nonce, word)
    elif "closed" in request.POST:
        leave_closed(*seat)
    else:
        add_deal_word(*seat, word)
    return changed_response(request, slug)


@require_POST
def curtain(request: HttpRequest, slug: str) -> HttpResponse:
    """Lift the curtain for the next person at this device."""
    seat = posted_number(request, "seat")
    if seat not in own_seats(find_table(slug), visitor_of(request)):
        raise not_your_seat()
    lifted = dict(request.session.get("lifted", {}))
    lifted[slug] = seat
    request.session["lifted"] = dict(list(lifted.items())[-20:])
    return changed_response(request, slug)


@require_POST
def again(request: HttpRequest, slug: str) -> HttpResponse:
    table_limit.check()
    new = rematch(slug, visitor_of(request))
    return redirect("table", slug=new)


@require_http_methods(["GET", "HEAD", "POST"])
def sit(request: HttpRequest, slug: str, secret: str) -> HttpResponse:
    """The page behind a link for a friend."""
    if request.method == "POST":
        name = clean_name(request.POST.get("name", ""))
        request.session["name"] = name
        sit_down(slug, secret, visitor_of(request), name)
        return redirect("table", slug=slug)
    there = find_table(slug)
    seat = there.seats.filter(secret=secret).first()
    if seat is None:
        raise Refusal(say("This link leads to no seat."), 404)
    if visitor_of(request) == seat.owner:
        return redirect("table", slug=slug)
    link = reverse("sit", args=[slug, secret])
    return render_page(
        request,
        "sit.html",
        game=find_game(there.game),
        seat=seat,
        sitters=sitters_of(there, [], request),
        name=request.session.get("name", ""),
        link=link,
        invitation=invitation_of(there),
        preview=invitation_preview(there, preview_language(request), link),
    )
