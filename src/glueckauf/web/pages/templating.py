"""The Jinja2 environment of the pages: translations, addresses, static files, emblems."""

import hashlib
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import segno
from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import HttpRequest
from django.urls import reverse
from jinja2 import Environment, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from glueckauf.core.game import Game, all_games
from glueckauf.core.teaching import PuzzleSet
from glueckauf.core.text import Phrase, catalogue
from glueckauf.web.pages.static_files import imported_scripts, script_name, style_name
from glueckauf.web.pages.time_left import told_time
from glueckauf.web.tables.clocks import time_control_of
from glueckauf.web.tables.models import Table
from glueckauf.web.transport.stream_limits import stream_key

NAMES = {"en": "English", "de": "Deutsch", "ru": "Русский"}


def environment(**options: Any) -> Environment:
    options |= {"undefined": StrictUndefined, "trim_blocks": True, "lstrip_blocks": True}
    made: Any = Environment(**options)  # noqa: S701  Django sets autoescape
    made.globals.update(
        _=translate,
        static=static_address,
        script=script_address,
        imported_scripts=imported_scripts,
        url=address,
        live_address=live_address,
        service_worker=service_worker_address,
        languages=NAMES,
        account_of=account_of,
        emblem=emblem,
        picture=picture,
        qr_code=qr_code,
        game_styles=game_styles,
        puzzle_sets=puzzle_sets,
        contact=settings.CONTACT,
        told_time=told_time,
        time_words=time_words,
    )
    made.filters["words"] = phrase_text
    return made


@pass_context
def translate(context: Context, message: str, **values: Any) -> str:
    """Return a sentence of a template in the language of the page."""
    return catalogue(context["lang"]).gettext(message).format(**values)


@pass_context
def time_words(context: Context, table: Table) -> str:
    """Return how much time a table gives."""
    control = time_control_of(table)
    return control.words.text(context["lang"]) if control else ""


@pass_context
def phrase_text(context: Context, phrase: Phrase) -> str:
    return phrase.text(context["lang"])


def account_of(request: HttpRequest) -> Any:
    """Return who is logged in; a middleware has found out."""
    return getattr(request, "account", None)


@lru_cache(maxsize=10_000)
def address(name: str, *arguments: Any) -> str:
    """Return the address of a page by its name in `urls`."""
    return reverse(name, args=arguments)


def live_address(slug: str) -> str:
    """Return the address of the stream of a table."""
    return f"{address('table', slug)}live?key={stream_key(slug)}"


@cache
def static_address(name: str) -> str:
    """Return the address of a static file; it changes with the content, so that browsers may cache it for good."""
    file = finders.find(name)
    assert isinstance(file, str), name
    return f"{settings.STATIC_URL}{name}?{hashlib.sha256(Path(file).read_bytes()).hexdigest()[:10]}"


def script_address(name: str) -> str:
    """Return the address of a script; the version of all scripts is in its path."""
    return f"{settings.STATIC_URL}{script_name(name)}"


@cache
def service_worker_address(language: str) -> str:
    """Return the address of the service worker; it changes with what it keeps."""
    kept = f"{script_address('light.js')}{static_address('board.css')}{static_address('pages.css')}{static_address('service-worker.js')}"
    version = hashlib.sha256(kept.encode()).hexdigest()[:10]
    return f"{address('service-worker')}?offline={address('offline', language)}&version={version}"


def game_styles() -> list[str]:
    """Return the addresses of the style sheets that games bring along."""
    return [static_address(style_name(game)) for game in all_games() if game.style]


def emblem(game: Game) -> Markup:
    return Markup(game.emblem or default_emblem())  # noqa: S704  drawings of the house


def picture(game: Game) -> Markup:
    """Return the scene of play that the home page shows."""
    return Markup(game.picture)  # noqa: S704  drawings of the house


@lru_cache(maxsize=500)
def qr_code(link: str) -> Markup:
    """Return a code to be read by a phone, dark on light also by night."""
    code = segno.make(link, error="m", micro=False)
    return Markup(code.svg_inline(border=3, light="#fff", omitsize=True, svgclass="code", lineclass=None))  # noqa: S704  lines of squares


@cache
def default_emblem() -> str:
    return (settings.PACKAGE / "web" / "templates" / "emblem.svg").read_text(encoding="utf-8")


def puzzle_sets() -> list[PuzzleSet]:
    return [game.puzzles for game in all_games() if game.puzzles]
