"""One short view for each address of looking back."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from markupsafe import Markup

from glueckauf.players.levels import TITLES
from glueckauf.web.areas.history.deal_proof import DealProof
from glueckauf.web.areas.history.files import file_text, import_record, read_file
from glueckauf.web.areas.history.race_chart import chances_chart_of, chart_of
from glueckauf.web.areas.history.replay import Replay, is_open, replay_for
from glueckauf.web.areas.history.side_by_side import pair_for
from glueckauf.web.areas.history.what_if import seats_to_play, start_what_if
from glueckauf.web.pages.forms import parse_number, posted_number
from glueckauf.web.pages.previews import position_preview
from glueckauf.web.pages.rate_limits import table_limit
from glueckauf.web.pages.rendering import render_page
from glueckauf.web.pages.visitors import language_of, preview_language
from glueckauf.web.tables.lookup import find_table


@require_safe
def replay(request: HttpRequest, slug: str) -> HttpResponse:
    """From the beginning, or from where the form of a page without script leads."""
    if "move" in request.GET:
        there = replay_for(request, slug, parse_number(request.GET.get("move", "")))
        return redirect(there.link(there.move))
    return replay_response(request, replay_for(request, slug, 0))


@require_safe
def position(request: HttpRequest, slug: str, move: int) -> HttpResponse:
    return replay_response(request, replay_for(request, slug, move))


def replay_response(request: HttpRequest, there: Replay) -> HttpResponse:
    part = render_replay_part(request, there)
    if request.headers.get("X-Part"):
        return HttpResponse(part, headers={"Cache-Control": "no-store"})
    address = reverse("position", args=[there.slug, there.move])
    preview = position_preview(there.model.table, there.model.history, there.move, preview_language(request), address)
    return render_page(request, "history/replay.html", replay=there, part=part, preview=preview)


def render_replay_part(request: HttpRequest, there: Replay) -> Markup:
    """All of the page that depends on the position."""
    values = {
        "lang": language_of(request),
        "replay": there,
        "board": there.board,
        "race": chart_of(there),
        "chances": chances_chart_of(there),
        "levels": TITLES,
        "seats_to_play": seats_to_play(there),
        "is_open": is_open(there.model),
    }
    return Markup(render_to_string("history/replay-part.html", values))  # noqa: S704


@require_POST
def what_if(request: HttpRequest, slug: str) -> HttpResponse:
    table_limit.check()
    there = replay_for(request, slug, posted_number(request, "move"))
    table = start_what_if(request, there, posted_number(request, "seat"), request.POST.get("level", ""))
    return redirect("table", slug=table.slug)


# Games as files


@require_safe
def file(request: HttpRequest, slug: str) -> HttpResponse:  # noqa: ARG001
    answer = HttpResponse(file_text(slug), content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{slug}.glueckauf"'
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
def import_page(request: HttpRequest) -> HttpResponse:
    """A game from a file, uploaded or pasted."""
    if request.method != "POST":
        return render_page(request, "history/file.html")
    table_limit.check()
    given = request.FILES.get("file")
    content = given.read() if given else request.POST.get("text", "").replace("\r\n", "\n").encode(errors="replace")
    return redirect("replay", slug=import_record(read_file(content)).slug)


# The proof of the deal


@require_safe
def compare(request: HttpRequest, one: str, other: str) -> HttpResponse:
    pair = pair_for(request, one, other)
    return render_page(request, "history/compare.html", pair=pair, game=pair.left.model.view.game)


@require_safe
def deal(request: HttpRequest, slug: str) -> HttpResponse:
    return render_page(request, "history/deal.html", deal=DealProof.of(find_table(slug), request.GET.get("hash", "")))
