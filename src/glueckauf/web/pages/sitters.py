"""The seats of a table as others see them."""

from collections import Counter
from dataclasses import dataclass, replace
from unicodedata import bidirectional

from django.http import HttpRequest
from django.urls import reverse

from glueckauf.core.text import SEAT_NAMES
from glueckauf.players.levels import TITLES
from glueckauf.web.pages.time_left import shown_clock
from glueckauf.web.pages.visitors import in_language, language_of
from glueckauf.web.tables.models import BOT, OPEN, Seat, Table
from glueckauf.web.tables.names import marked_name
from glueckauf.web.tables.owners import is_program
from glueckauf.web.tables.seating import is_away


@dataclass(frozen=True)
class Sitter:
    """A seat as the others see it."""

    number: int
    name: str
    colour: str
    kind: str
    level: str
    lent: bool
    away: bool
    mine: bool
    program: bool
    """A bot account, whose name says so."""
    challenged: bool
    """The seat is free, and a bot is asked to take it."""
    link: str
    gone: str
    """Why the person does not come back."""
    left: float | None
    """The seconds on the clock, where each seat has one, as they were when it was last stopped."""
    due: float | None
    """When the clock that runs has run out, in seconds since 1970."""


def sitters_of(table: Table, own: list[int], request: HttpRequest) -> list[Sitter]:
    language, invites = language_of(request), bool(own) or table.slug in request.session.get("made", ())
    links = [shared_link(request, seat) if invites else "" for seat in table.seats.all()]
    return number_namesakes(
        [sitter_at(seat, own, language, link) for seat, link in zip(table.seats.all(), links, strict=True)]
    )


def seat_names(table: Table, language: str) -> list[str]:
    """Return what the seats are called at the table."""
    return [each.name for each in number_namesakes([sitter_at(seat, [], language, "") for seat in table.seats.all()])]


def invitation_link(request: HttpRequest, seat: Seat) -> str:
    """Return the address of a seat that is free, otherwise nothing."""
    if seat.kind != OPEN:
        return ""
    return request.build_absolute_uri(reverse("sit", args=[seat.table.slug, seat.secret]))


def shared_link(request: HttpRequest, seat: Seat) -> str:
    link = invitation_link(request, seat)
    return in_language(link, language_of(request)) if link else ""


def sitter_at(seat: Seat, own: list[int], language: str, link: str) -> Sitter:
    clock = shown_clock(seat)
    title = TITLES[seat.level].text(language) if seat.level else ""
    colour = SEAT_NAMES[seat.number].text(language)
    return Sitter(
        number=seat.number,
        name=marked_name(seat, language) or (title if seat.kind == BOT else colour),
        colour=colour,
        kind=seat.kind,
        level=title,
        lent=seat.is_lent,
        away=seat.kind != BOT and seat.number not in own and is_away(seat),
        mine=seat.number in own,
        program=is_program(seat.owner),
        challenged=seat.kind == OPEN and bool(seat.challenged),
        link=link,
        gone=seat.gone,
        left=clock.left,
        due=clock.due,
    )


def number_namesakes(sitters: list[Sitter]) -> list[Sitter]:
    """Number seats that have the same name: the second gets a 2."""
    named: Counter[str] = Counter()
    for each in sitters:
        named[each.name] += 1
        number = f" {named[each.name]}" if named[each.name] > 1 else ""
        sitters[each.number] = replace(each, name=isolate_direction(each.name + number))
    return sitters


def isolate_direction(name: str) -> str:
    """Wrap a right-to-left name in bidi isolates, so that the rest of the line keeps its order."""
    return f"\u2068{name}\u2069" if any(bidirectional(letter) in {"R", "AL"} for letter in name) else name
