"""Read the fields of a form."""

from django.http import HttpRequest

from glueckauf.core.text import say
from glueckauf.web.tables.refusals import Refusal

MOST_DIGITS = 9


def not_understood() -> Refusal:
    return Refusal(NOT_UNDERSTOOD, 400)


def is_ticked(request: HttpRequest, name: str) -> bool:
    return request.POST.get(name) == "1"


def posted_number(request: HttpRequest, name: str) -> int:
    return parse_number(request.POST.get(name, ""))


def parse_number(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > MOST_DIGITS:
        raise not_understood()
    return int(text)


NOT_UNDERSTOOD = say("This request cannot be understood.")
