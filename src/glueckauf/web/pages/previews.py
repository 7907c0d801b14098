"""What a link shows where somebody posts it (Open Graph, https://ogp.me): a title, a sentence, a picture.

It is the same for everybody and made from what everybody may see.
"""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse

from glueckauf.core.game import find_game
from glueckauf.web.pages.end_pictures import is_end
from glueckauf.web.pages.invitation import invitation_of
from glueckauf.web.pages.outcome import outcome_of
from glueckauf.web.pages.pictures import ABOUT, WIDE, stage_of, status_of, view_at
from glueckauf.web.pages.sitters import seat_names
from glueckauf.web.tables.history import History
from glueckauf.web.tables.leaving import forfeited_seats
from glueckauf.web.tables.models import OPEN, Table

LOCALES = {"en": "en_GB", "de": "de_DE", "ru": "ru_RU"}


@dataclass(frozen=True)
class Preview:
    """The picture and the address are given from the root of this server; without an address it is that of the page."""

    title: str
    description: str
    picture: str
    locale: str
    address: str = ""
    width: int = WIDE[0]
    height: int = WIDE[1]


def site_preview(language: str) -> Preview:
    """Return what pages show that have nothing of their own."""
    return Preview("", ABOUT.text(language), picture_link("house-picture", lang=language), LOCALES[language])


def invitation_preview(table: Table, language: str, address: str) -> Preview:
    invitation = invitation_of(table)
    return Preview(
        title=invitation.sentence.text(language),
        description=(invitation.about or ABOUT).text(language),
        picture=picture_link("invitation-picture", table.slug, lang=language),
        locale=LOCALES[language],
        address=address,
    )


def table_preview(table: Table, history: History, language: str) -> Preview:
    """Return what the link to a table shows: the invitation as long as nobody has moved and seats are free."""
    address, last = reverse("table", args=[table.slug]), len(history.record.moves)
    if not last and any(seat.kind == OPEN for seat in table.seats.all()):
        return invitation_preview(table, language, address)
    return position_preview(table, history, last, language, address)


def position_preview(table: Table, history: History, move: int, language: str, address: str) -> Preview:
    view, names = view_at(table, history, move), seat_names(table, language)
    points = ", ".join(f"{name} {score.shown}" for name, score in zip(names, view.scores(), strict=True))
    status = (
        outcome_of(history, names, forfeited_seats(table)).sentence if is_end(history, move) else status_of(view, names)
    )
    return Preview(
        title=f"{find_game(table.game).title}: {', '.join(names)}",
        description=f"{status.text(language)} {points} ({stage_of(view, move, language)})",
        picture=picture_link("picture", table.slug, move=move, lang=language),
        locale=LOCALES[language],
        address=address,
    )


def picture_link(name: str, *arguments: str, **query: object) -> str:
    return f"{reverse(name, args=arguments)}?{urlencode(query)}"
