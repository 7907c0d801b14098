"""The live part of a table's page as HTML."""

import gzip
from functools import lru_cache
from threading import Lock

from django.http import HttpRequest
from django.template.loader import render_to_string
from markupsafe import Markup

from glueckauf.core.caching import CacheBypass
from glueckauf.core.text import SEAT_NAMES, Reason
from glueckauf.players.levels import LEVELS, TITLES
from glueckauf.web.pages.outline import told_outline
from glueckauf.web.pages.page_model import PageModel
from glueckauf.web.pages.rule_links import link_of_move, link_of_reason
from glueckauf.web.pages.visitors import language_of

_render_lock = Lock()


def compressed_fragment(request: HttpRequest, model: PageModel, *, in_full: bool) -> bytes:
    """Return the live part of the page, compressed; rendered once for all who see the same."""
    with _render_lock:
        return _compressed(model.key, in_full, CacheBypass((request, model)))


@lru_cache(maxsize=2000)
def _compressed(key: tuple[object, ...], in_full: bool, bypass: CacheBypass) -> bytes:  # noqa: ARG001
    request, model = bypass.take()
    return gzip.compress(render_fragment(request, model, in_full=in_full).encode(), 3, mtime=0)


def render_fragment(request: HttpRequest, model: PageModel, notice: str = "", *, in_full: bool = True) -> Markup:
    """Return the live part of the page. The table in words is left out for scripts that do not ask for it."""
    language = language_of(request)
    why = asked_reason(request, model)
    values = {
        "lang": language,
        "model": model,
        "board": model.board,
        "notice": notice or (why.text(language) if why else ""),
        "rule": link_of_reason(model.view.game, why.code) if why and not notice else "",
        "link_of_move": link_of_move,
        "levels": TITLES,
        "level_names": [name for name in LEVELS if name != "random"],
        "outline": told_outline(model.view, language, model.names) if in_full else [],
        "seat_names": SEAT_NAMES,
    }
    return Markup(render_to_string("fragment.html", values))  # noqa: S704


def asked_reason(request: HttpRequest, model: PageModel) -> Reason | None:
    code = request.GET.get("why", "")
    if not code or model.view.game.number(code) is None:
        return None
    return model.view.why_not(code)
