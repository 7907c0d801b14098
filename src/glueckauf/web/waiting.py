"""A table where everybody adds a word before the cards are dealt: who is awaited, and where to add one's own."""

from dataclasses import dataclass

from django.http import HttpRequest
from django.template.loader import render_to_string
from markupsafe import Markup

from glueckauf.core.game import Game, find_game
from glueckauf.players.levels import LEVELS, TITLES
from glueckauf.web import tables
from glueckauf.web.dealing import awaited, commitment
from glueckauf.web.guard import language_of, visitor_of
from glueckauf.web.models import Table
from glueckauf.web.showing import Sitter, sitters_of


@dataclass(frozen=True)
class Waiting:
    """What stands on such a table."""

    table: Table
    game: Game
    sitters: list[Sitter]
    awaited: set[int]
    hash: str

    @property
    def my_words(self) -> list[Sitter]:
        return [each for each in self.sitters if each.mine and each.number in self.awaited]

    @property
    def can_be_lent(self) -> list[Sitter]:
        """Who is not here; a computer player may sit in, so that nobody waits for ever."""
        mine = any(each.mine for each in self.sitters)
        return [each for each in self.sitters if mine and each.away and each.number in self.awaited]


def waiting_for(request: HttpRequest, slug: str) -> Waiting:
    table = tables.find(slug)
    own = tables.own_seats(table, visitor_of(request))
    for seat in table.seats.all():
        if seat.number in own:
            tables.note_presence(seat)
    return Waiting(
        table=table,
        game=find_game(table.game),
        sitters=sitters_of(table, own, request),
        awaited={seat.number for seat in awaited(table)},
        hash=commitment(table),
    )


def waiting_part(request: HttpRequest, waiting: Waiting, notice: str) -> Markup:
    values = {
        "lang": language_of(request),
        "waiting": waiting,
        "notice": notice,
        "levels": TITLES,
        "level_names": [name for name in LEVELS if name != "random"],
    }
    return Markup(render_to_string("waiting-part.html", values))  # noqa: S704
