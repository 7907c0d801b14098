"""One short view for each address."""

from collections.abc import Callable, Iterable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import is_valid_path, reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from glueckauf.core.game import all_games, find_game
from glueckauf.core.text import LANGUAGES, SEAT_NAMES, say
from glueckauf.players.levels import TITLES
from glueckauf.web import tables
from glueckauf.web.archive import Story
from glueckauf.web.bots import bots
from glueckauf.web.guard import NOT_UNDERSTOOD, Limit, language_of, visitor_of
from glueckauf.web.models import Table
from glueckauf.web.refusal import NotDealt, Refusal
from glueckauf.web.scene import best_plan
from glueckauf.web.showing import fragment, packed, shown_to
from glueckauf.web.signposts import rule_of_move, rule_of_reason
from glueckauf.web.tables import Chair
from glueckauf.web.waiting import waiting_for, waiting_part

API = "/api/v1"
MOST_MADE = 20
MOST_NUMBER = 9
NOT_FOUND = 404
table_limit = Limit(settings.TABLES_PER_HOUR, 3600)
move_limit = Limit(settings.MOVES_PER_MINUTE, 60)


def page(request: HttpRequest, template: str, status: int = 200, **values: Any) -> HttpResponse:
    values |= {"lang": language_of(request), "here": here(request)}
    response = render(request, template, values, status=status)
    response["Cache-Control"] = "no-store"
    response["Vary"] = "Cookie, Accept-Language"
    return response


def here(request: HttpRequest) -> str:
    """Where to come back to after the language was changed: a page that can be asked for again."""
    if request.method in {"GET", "HEAD"}:
        return request.get_full_path()
    match = request.resolver_match
    return reverse("table", args=[match.kwargs["slug"]]) if match and "slug" in match.kwargs else "/"


# Refusals


def refused(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """At a table the table as it stands, with the reason above it; elsewhere a page with the reason."""
    match = request.resolver_match
    slug = match.kwargs.get("slug") if match else None
    if slug and request.method != "POST" and isinstance(refusal, NotDealt):
        return wait(request, slug)
    if slug and request.method == "POST" and refusal.status != NOT_FOUND:
        return at_table(request, slug, refusal)
    return page(request, "message.html", refusal.status, message=refusal.phrase)


def at_table(request: HttpRequest, slug: str, refusal: Refusal) -> HttpResponse:
    try:
        return show(request, slug, refusal.phrase.text(language_of(request)), refusal.status)
    except Refusal as there:  # the table itself cannot be shown
        return page(request, "message.html", there.status, message=there.phrase)


def wait(request: HttpRequest, slug: str, notice: str = "", status: int = 200) -> HttpResponse:
    """The table before the deal."""
    waiting = waiting_for(request, slug)
    part = waiting_part(request, waiting, notice)
    if request.headers.get("X-Part"):
        return HttpResponse(part, status=status, headers={"Cache-Control": "no-store"})
    return page(request, "waiting.html", status, waiting=waiting, part=part)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001
    """An address that lacks its last slash leads on; where something is sent, so that it is sent again as it was."""
    if lacks_its_slash(request):
        there = request.get_full_path(force_append_slash=True)
        return HttpResponsePermanentRedirect(there, preserve_request=request.method not in {"GET", "HEAD"})
    return page(request, "message.html", 404, message=say("There is nothing here."))


def lacks_its_slash(request: HttpRequest) -> bool:
    """Addresses for programs have none: whoever is redirected there might leave the token behind."""
    path = request.path_info
    return not path.endswith("/") and path != API and not is_valid_path(path) and is_valid_path(f"{path}/")


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001
    return page(request, "message.html", 400, message=NOT_UNDERSTOOD)


def our_fault(request: HttpRequest) -> HttpResponse:
    return page(request, "message.html", 500, message=say("This is our fault. Nothing was changed; try again."))


def not_understood() -> Refusal:
    return Refusal(NOT_UNDERSTOOD, 400)


def stale_form(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001
    return page(request, "message.html", 403, message=say("This page was open for too long. Load it again."))


# The door


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return page(
        request,
        "home.html",
        games=all_games(),
        levels=TITLES,
        seat_names=SEAT_NAMES,
        name=request.session.get("name", ""),
    )


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    chosen, back = request.POST.get("lang", ""), request.POST.get("back", "/")
    safe = back if back.startswith("/") and not back.startswith("//") and "\\" not in back else "/"
    response = HttpResponseRedirect(safe)
    if chosen in LANGUAGES:
        response.set_cookie(
            "lang", chosen, max_age=settings.SESSION_COOKIE_AGE, samesite="Lax", secure=settings.SECURE, httponly=True
        )
    return response


@require_POST
def make(request: HttpRequest) -> HttpResponse:
    """A new table as it was wished for on the first page."""
    visitor = visitor_of(request)
    table_limit.check(request.META.get("REMOTE_ADDR", ""))
    of = find_game(request.POST.get("game"))
    name = tables.clean_name(request.POST.get("name", ""))
    request.session["name"] = name
    manner = {name: ticked(request, name) for name in ("slow", "listed")}
    chairs, with_words = wished_chairs(request, name), ticked(request, "words")
    table = tables.make(visitor, of, chairs, {}, with_words=with_words, **manner)
    remember_made(request, table)
    bots.wake()
    return redirect("table", slug=table.slug)


def remember_made(request: HttpRequest, table: Table) -> None:
    """Who makes a table for others alone still gets their links."""
    if not tables.own_seats(table, visitor_of(request)):
        request.session["made"] = [*request.session.get("made", ()), table.slug][-MOST_MADE:]


def ticked(request: HttpRequest, name: str) -> bool:
    return request.POST.get(name) == "1"


def wished_chairs(request: HttpRequest, name: str) -> list[Chair]:
    known = {tables.MINE, tables.FRIEND, tables.NEXT, *TITLES}
    wishes = [request.POST.get(f"seat{number}", "") for number in range(4)]
    if not known.issuperset(filter(None, wishes)):
        raise not_understood()
    names = [request.POST.get(f"name{number}", "") for number in range(4)]
    return [
        Chair(wish, name if wish == tables.MINE else given)
        for wish, given in zip(wishes, names, strict=True)
        if wish in known
    ]


# The table


@require_safe
def table(request: HttpRequest, slug: str) -> HttpResponse:
    return show(request, slug)


@require_safe
def part(request: HttpRequest, slug: str) -> HttpResponse:
    """The live part of the page alone, for the script."""
    return answer_with(request, slug, "")


@require_safe
def rule(request: HttpRequest, slug: str, code: str) -> HttpResponse:
    """To the paragraph of the rules that speaks against a move, or about it."""
    view = shown_to(request, slug).scene.view
    if view.game.number(code) is None:
        raise Refusal(say("There is no such move."), 404)
    reason = view.why_not(code)
    return redirect(rule_of_reason(view.game.name, reason.code) if reason else rule_of_move(view.game.name, code))


def show(request: HttpRequest, slug: str, notice: str = "", status: int = 200) -> HttpResponse:
    if request.headers.get("X-Part"):
        return answer_with(request, slug, notice, status)
    try:
        seen = shown_to(request, slug)
    except NotDealt:
        return wait(request, slug, notice, status)
    return page(
        request,
        "table.html",
        status,
        seen=seen,
        since=seen.since,
        fragment=fragment(request, seen, notice),
        notice=notice,
    )


def answer_with(request: HttpRequest, slug: str, notice: str, status: int = 200) -> HttpResponse:
    try:
        seen = shown_to(request, slug)
    except NotDealt:
        return wait(request, slug, notice, status)
    in_full = "words" in request.GET
    if notice or "why" in request.GET or "gzip" not in request.headers.get("Accept-Encoding", ""):
        response = HttpResponse(fragment(request, seen, notice, in_full=in_full), status=status)
    else:
        response = HttpResponse(packed(request, seen, in_full=in_full), status=status)
        response["Content-Encoding"] = "gzip"
    response["Cache-Control"] = "no-store"
    return response


def done(request: HttpRequest, slug: str) -> HttpResponse:
    """After a change: the new table for the script, a redirect for a page without one."""
    bots.wake()
    return answer_with(request, slug, "") if request.headers.get("X-Part") else redirect("table", slug=slug)


@require_POST
def play(request: HttpRequest, slug: str) -> HttpResponse:
    visitor = visitor_of(request)
    move_limit.check(visitor)
    code = request.POST.get("move", "")
    tables.play(slug, visitor, whole(request, "number"), best_path if code == "best-path" else one(code))
    return done(request, slug)


def one(code: str) -> Callable[[Story], Iterable[str | int]]:
    return lambda _: [code]


def best_path(known: Story) -> Iterable[str | int]:
    """The plan that stands on the page, from what the seat knows."""
    position = known.record.position
    plan = best_plan(position.view(position.turn or 0))
    if not plan:
        raise Refusal(say("There is no such move."), 409)
    return [move.code for move in plan]


def whole(request: HttpRequest, name: str) -> int:
    return whole_number(request.POST.get(name, ""))


def whole_number(word: str) -> int:
    if not word.isascii() or not word.isdecimal() or len(word) > MOST_NUMBER:
        raise not_understood()
    return int(word)


@require_POST
def undo(request: HttpRequest, slug: str) -> HttpResponse:
    move_limit.check(visitor_of(request))
    tables.undo(slug, visitor_of(request), whole(request, "seat"), whole(request, "number"))
    return done(request, slug)


@require_POST
def answer(request: HttpRequest, slug: str) -> HttpResponse:
    move_limit.check(visitor_of(request))
    if request.POST.get("agree") not in {"yes", "no"}:
        raise not_understood()
    tables.answer(slug, visitor_of(request), agree=request.POST.get("agree") == "yes")
    return done(request, slug)


@require_POST
def lend(request: HttpRequest, slug: str) -> HttpResponse:
    move_limit.check(visitor_of(request))
    number, _, level = request.POST.get("to", "").partition("-")
    tables.lend(slug, visitor_of(request), whole_number(number), level)
    return done(request, slug)


@require_POST
def take_back(request: HttpRequest, slug: str) -> HttpResponse:
    move_limit.check(visitor_of(request))
    tables.take_back(slug, visitor_of(request), whole(request, "seat"))
    return done(request, slug)


@require_POST
def word(request: HttpRequest, slug: str) -> HttpResponse:
    """A word of one's own for the deal."""
    move_limit.check(visitor_of(request))
    tables.add_word(slug, visitor_of(request), whole(request, "seat"), request.POST.get("word", ""))
    return done(request, slug)


@require_POST
def curtain(request: HttpRequest, slug: str) -> HttpResponse:
    """The next person at this device lifts the curtain."""
    seat = whole(request, "seat")
    if seat not in tables.own_seats(tables.find(slug), visitor_of(request)):
        raise tables.not_yours()
    lifted = dict(request.session.get("lifted", {}))
    lifted[slug] = seat
    request.session["lifted"] = dict(list(lifted.items())[-20:])
    return done(request, slug)


@require_POST
def again(request: HttpRequest, slug: str) -> HttpResponse:
    table_limit.check(request.META.get("REMOTE_ADDR", ""))
    new = tables.rematch(slug, visitor_of(request))
    bots.wake()
    return redirect("table", slug=new)


@require_http_methods(["GET", "HEAD", "POST"])
def sit(request: HttpRequest, slug: str, secret: str) -> HttpResponse:
    """The page behind a link for a friend."""
    if request.method == "POST":
        move_limit.check(visitor_of(request))
        name = tables.clean_name(request.POST.get("name", ""))
        request.session["name"] = name
        tables.sit(slug, secret, visitor_of(request), name)
        return redirect("table", slug=slug)
    there = tables.find(slug)
    seat = there.seats.filter(secret=secret).first()
    if seat is None:
        raise Refusal(say("This link leads to no seat."), 404)
    if visitor_of(request) == seat.owner:
        return redirect("table", slug=slug)
    return page(
        request,
        "sit.html",
        table=there,
        game=find_game(there.game),
        seat=seat,
        seat_name=SEAT_NAMES[seat.number],
        name=request.session.get("name", ""),
        link=reverse("sit", args=[slug, secret]),
    )
