"""One short view for each address of looking back."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from markupsafe import Markup

from glueckauf.players.levels import TITLES
from glueckauf.web import tables
from glueckauf.web.bots import bots
from glueckauf.web.guard import language_of
from glueckauf.web.memory.deal import Deal
from glueckauf.web.memory.files import read, taken_in, written
from glueckauf.web.memory.race import race_of
from glueckauf.web.memory.replay import Replay, is_open, replay_for
from glueckauf.web.memory.whatif import play_on, seats_to_play
from glueckauf.web.pages import page, table_limit, whole, whole_number


@require_safe
def replay(request: HttpRequest, slug: str) -> HttpResponse:
    """From the beginning, or from where the form of a page without script leads."""
    if "move" in request.GET:
        there = replay_for(request, slug, whole_number(request.GET.get("move", "")))
        return redirect(there.link(there.move))
    return show(request, replay_for(request, slug, 0))


@require_safe
def position(request: HttpRequest, slug: str, move: int) -> HttpResponse:
    return show(request, replay_for(request, slug, move))


def show(request: HttpRequest, there: Replay) -> HttpResponse:
    part = replay_part(request, there)
    if request.headers.get("X-Part"):
        return HttpResponse(part, headers={"Cache-Control": "no-store"})
    return page(request, "memory/replay.html", replay=there, part=part)


def replay_part(request: HttpRequest, there: Replay) -> Markup:
    """All of the page that depends on the position."""
    values = {
        "lang": language_of(request),
        "replay": there,
        "scene": there.scene,
        "race": race_of(there),
        "levels": TITLES,
        "seats_to_play": seats_to_play(there),
        "is_open": is_open(there.seen),
    }
    return Markup(render_to_string("memory/replay-part.html", values))  # noqa: S704


@require_POST
def what_if(request: HttpRequest, slug: str) -> HttpResponse:
    table_limit.check(request.META.get("REMOTE_ADDR", ""))
    there = replay_for(request, slug, whole(request, "move"))
    table = play_on(request, there, whole(request, "seat"), request.POST.get("level", ""))
    bots.wake()
    return redirect("table", slug=table.slug)


# Games as files


@require_safe
def file(request: HttpRequest, slug: str) -> HttpResponse:  # noqa: ARG001
    text = written(tables.find(slug))
    answer = HttpResponse(text, content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{slug}.glueckauf"'
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
def take_in(request: HttpRequest) -> HttpResponse:
    """A game from a file, uploaded or pasted."""
    if request.method != "POST":
        return page(request, "memory/file.html")
    table_limit.check(request.META.get("REMOTE_ADDR", ""))
    given = request.FILES.get("file")
    content = given.read() if given else request.POST.get("text", "").replace("\r\n", "\n").encode(errors="replace")
    return redirect("replay", slug=taken_in(read(content)).slug)


# The proof of the deal


@require_safe
def deal(request: HttpRequest, slug: str) -> HttpResponse:
    return page(request, "memory/deal.html", deal=Deal.of(tables.find(slug), request.GET.get("hash", "")))
