"""Jinja2 as Django wants it, with our words and our files."""

import hashlib
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from jinja2 import Environment, StrictUndefined, pass_context
from jinja2.runtime import Context

from glueckauf.core.text import Phrase, catalogue

NAMES = {"en": "English", "de": "Deutsch", "ru": "Русский"}


def environment(**options: Any) -> Environment:
    options |= {"undefined": StrictUndefined, "trim_blocks": True, "lstrip_blocks": True}
    made: Any = Environment(**options)  # noqa: S701  Django sets autoescape
    made.globals.update(_=translated, static=static, languages=NAMES, account_of=account_of)
    made.filters["words"] = words
    return made


@pass_context
def translated(context: Context, message: str, **values: Any) -> str:
    """A sentence of a template in the language of the page."""
    return catalogue(context["lang"]).gettext(message).format(**values)


@pass_context
def words(context: Context, phrase: Phrase) -> str:
    return phrase.text(context["lang"])


def account_of(request: HttpRequest) -> Any:
    """Who is logged in; `people.entry` has found out."""
    return getattr(request, "account", None)


@cache
def static(name: str) -> str:
    """The address of a file of ours; it changes with the file, so that browsers may keep it for good."""
    content = (settings.PACKAGE / "static" / name).read_bytes()
    return f"{settings.STATIC_URL}{name}?{hashlib.sha256(content).hexdigest()[:10]}"
