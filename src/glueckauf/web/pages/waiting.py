"""The page of a table before the deal, while everybody adds a word to it."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from markupsafe import Markup

from glueckauf.core.game import Game, find_game
from glueckauf.core.proof import SEATS
from glueckauf.players.levels import LEVELS, TITLES
from glueckauf.web.pages.invitation import invitation_of
from glueckauf.web.pages.previews import invitation_preview
from glueckauf.web.pages.rendering import render_page
from glueckauf.web.pages.sitters import Sitter, sitters_of
from glueckauf.web.pages.visitors import language_of, preview_language, visitor_of
from glueckauf.web.tables.dealing import awaited_seats, secret_hash
from glueckauf.web.tables.lookup import find_table, own_seats
from glueckauf.web.tables.models import Table
from glueckauf.web.tables.seating import note_presence


@dataclass(frozen=True)
class WaitingPage:
    """What the page shows."""

    table: Table
    game: Game
    sitters: list[Sitter]
    awaited: set[int]
    hash: str
    commitments: dict[int, str]
    """What the seats have committed to."""
    invitation: str

    @property
    def is_opening(self) -> bool:
        """Everybody has committed to a word."""
        return self.table.words_closed

    @property
    def my_words(self) -> list[Sitter]:
        return [each for each in self.sitters if each.mine and each.number in self.awaited]

    @property
    def can_be_lent(self) -> list[Sitter]:
        """Seats whose people are away; a computer player may sit in, so that nobody waits for ever."""
        mine = any(each.mine for each in self.sitters)
        return [each for each in self.sitters if mine and each.away and each.number in self.awaited]


def waiting_page_for(request: HttpRequest, slug: str) -> WaitingPage:
    table = find_table(slug)
    own = own_seats(table, visitor_of(request))
    for seat in table.seats.all():
        if seat.number in own:
            note_presence(seat)
    return WaitingPage(
        table=table,
        game=find_game(table.game),
        sitters=sitters_of(table, own, request),
        awaited={seat.number for seat in awaited_seats(table)},
        hash=secret_hash(table),
        commitments={seat.number: seat.deal_commitment for seat in table.seats.all() if seat.deal_commitment},
        invitation=invitation_of(table).sentence.text(language_of(request)),
    )


def render_waiting_fragment(request: HttpRequest, waiting: WaitingPage, notice: str) -> Markup:
    values = {
        "lang": language_of(request),
        "waiting": waiting,
        "notice": notice,
        "levels": TITLES,
        "colours": SEATS,
        "level_names": [name for name in LEVELS if name != "random"],
    }
    return Markup(render_to_string("waiting-part.html", values))  # noqa: S704


def waiting_response(request: HttpRequest, slug: str, notice: str = "", status: int = 200) -> HttpResponse:
    """Return the page of a table before the deal."""
    waiting = waiting_page_for(request, slug)
    part = render_waiting_fragment(request, waiting, notice)
    if request.headers.get("X-Part"):
        return HttpResponse(part, status=status, headers={"Cache-Control": "no-store"})
    preview = invitation_preview(waiting.table, preview_language(request), reverse("table", args=[slug]))
    return render_page(request, "waiting.html", status, waiting=waiting, part=part, preview=preview)
