"""Names and lines of text from visitors, made fit to be shown."""

from unicodedata import category, normalize

from glueckauf.core.text import say
from glueckauf.web.tables.models import Seat
from glueckauf.web.tables.owners import is_program

LONGEST_NAME = 24
LONGEST_INPUT = 1000
LONGEST_KEY = 96
"""What the database holds; compatible letters such as U+FDFA become eighteen."""


def clean_name(name: str) -> str:
    return clean_line(name, LONGEST_NAME)


def name_key(name: str) -> str:
    """Return a name as it is compared: Ada and ada are one."""
    return normalize("NFKC", clean_name(name)).casefold()[:LONGEST_KEY]


def marked_name(seat: Seat, language: str = "en") -> str:
    """Return the name that somebody gave a seat; that of a bot account says so."""
    return say("{name} (bot)", name=seat.name).text(language) if is_program(seat.owner) else seat.name


def clean_line(text: str, most: int) -> str:
    """Words as they can stand in a line: no control characters, no line breaks, no towers of accents, not too long."""
    visible = "".join(letter if letter.isprintable() else " " for letter in normalize("NFC", text[:LONGEST_INPUT]))
    return " ".join(_limit_accents(visible).split())[:most].strip()


def _limit_accents(text: str) -> str:
    """At most two accents on a letter; more would reach into the lines above and below."""
    marks = [category(letter).startswith("M") for letter in text]
    return "".join(letter for place, letter in enumerate(text) if place < 2 or not all(marks[place - 2 : place + 1]))
