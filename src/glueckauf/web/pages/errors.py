"""Pages for what cannot be done, was not found or went wrong."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.urls import is_valid_path

from glueckauf.core.compilation import NotReady
from glueckauf.core.game import find_game
from glueckauf.core.text import say
from glueckauf.web.compiled_parts import RULES
from glueckauf.web.compiler import compiler
from glueckauf.web.pages.forms import NOT_UNDERSTOOD
from glueckauf.web.pages.kept_game import KeptGame
from glueckauf.web.pages.rendering import render_page
from glueckauf.web.pages.table_pages import table_response
from glueckauf.web.pages.visitors import language_of
from glueckauf.web.pages.waiting import waiting_response
from glueckauf.web.tables.lookup import find_kept_table
from glueckauf.web.tables.refusals import NotDealt, Refusal, Unplayable

NOT_FOUND = 404


def refusal_page(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """Return the table as it stands with the reason above it; elsewhere a page with the reason."""
    page = _refusal_page(request, refusal)
    if refusal.wait:
        page["Retry-After"] = str(refusal.wait)
    return page


def _refusal_page(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    match = request.resolver_match
    slug = match.kwargs.get("slug") if match else None
    if slug and request.method != "POST" and isinstance(refusal, NotDealt):
        return waiting_response(request, slug)
    if slug and request.method == "POST" and refusal.status != NOT_FOUND:
        return refusal_at_table(request, slug, refusal)
    return refusal_alone(request, slug, refusal)


def not_ready_page(request: HttpRequest, error: NotReady) -> HttpResponse:
    """Return a page that tries again by itself until the game is compiled."""
    game = find_game(error.game)
    compiler.prefer(game)
    fields = [(name, value) for name in request.POST for value in request.POST.getlist(name)]
    page = render_page(
        request,
        "not-ready.html",
        503,
        game=game,
        seconds=compiler.seconds,
        percent=compiler.percent_done(game, RULES),
        fields=fields,
        again=request.get_full_path(),
    )
    page["Retry-After"] = "1"
    return page


def refusal_at_table(request: HttpRequest, slug: str, refusal: Refusal) -> HttpResponse:
    try:
        return table_response(request, slug, refusal.phrase.text(language_of(request)), refusal.status)
    except Refusal as there:  # the table itself cannot be shown
        return refusal_alone(request, slug, there)


def refusal_alone(request: HttpRequest, slug: str | None, refusal: Refusal) -> HttpResponse:
    """Return a page with the reason, and with what is kept of a game that cannot be played any more."""
    if slug and isinstance(refusal, Unplayable):
        kept = KeptGame(find_kept_table(slug), language_of(request))
        return render_page(request, "kept-game.html", refusal.status, kept=kept, message=refusal.phrase)
    return render_page(request, "message.html", refusal.status, message=refusal.phrase)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001
    """Redirect an address that lacks its last slash, keeping the method; otherwise there is nothing here."""
    if lacks_its_slash(request):
        there = request.get_full_path(force_append_slash=True)
        return HttpResponsePermanentRedirect(there, preserve_request=request.method not in {"GET", "HEAD"})
    return render_page(request, "message.html", 404, message=say("There is nothing here."))


def lacks_its_slash(request: HttpRequest) -> bool:
    """Addresses of the API are not redirected: a client might drop its token on the way."""
    path = request.path_info
    return not path.endswith("/") and path != settings.API and not is_valid_path(path) and is_valid_path(f"{path}/")


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001
    return render_page(request, "message.html", 400, message=NOT_UNDERSTOOD)


def server_error(request: HttpRequest) -> HttpResponse:
    return render_page(request, "message.html", 500, message=say("This is our fault. Nothing was changed; try again."))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001
    return render_page(request, "message.html", 403, message=say("This page was open for too long. Reload it."))
