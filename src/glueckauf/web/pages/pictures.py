"""Pictures to share, as SVG: a position of a table, and an invitation to it.

A picture shows what everybody may see: of a game that goes on nothing hidden, of one that is over everything.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from markupsafe import Markup

from glueckauf.core.game import Game, all_games, find_game
from glueckauf.core.position import View
from glueckauf.core.raster import png_apart
from glueckauf.core.svg import STYLE, Part, drawn
from glueckauf.core.text import Phrase, say
from glueckauf.web.pages.invitation import invitation_of
from glueckauf.web.pages.lettering import Lettering, fit
from glueckauf.web.pages.open_view import OpenView
from glueckauf.web.pages.rate_limits import picture_limit
from glueckauf.web.pages.scene import Box, arrange
from glueckauf.web.pages.sitters import seat_names
from glueckauf.web.pages.templating import emblem
from glueckauf.web.tables.dealing import is_disclosed
from glueckauf.web.tables.history import History
from glueckauf.web.tables.models import Table
from glueckauf.web.tables.refusals import Refusal

WIDE = 1200, 630
"""The size that previews of links have."""
DAY, NIGHT = "day", "night"
TEMPLATES = settings.PACKAGE / "web" / "templates" / "picture"
LETTERING, EMBLEMS = TEMPLATES / "picture.css", settings.PACKAGE / "static" / "pages.css"


@dataclass(frozen=True)
class Look:
    """In which language and which light a picture is drawn."""

    language: str
    light: str = DAY

    def words(self, phrase: Phrase) -> str:
        return phrase.text(self.language)


@lru_cache(maxsize=64)
def rasterise(svg: str, width: int) -> bytes:
    """Return a picture as PNG. The same picture is rendered once; each network may ask for so many new ones."""
    picture_limit.check()
    return png_apart(svg, width)


def frame(content: str, size: tuple[int, int], light: str, *styles: str) -> str:
    """Return the whole of a picture, with the style sheets that it needs."""
    root = Markup(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}" data-light="{2}">'
        "<style>{3}</style>{4}</svg>"
    )
    style = "".join((_read(STYLE), *styles, _read(LETTERING)))
    return str(root.format(*size, light, Markup(style), Markup(content)))  # noqa: S704  style sheets and drawings of the house


@cache
def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8")


# A position


@dataclass(frozen=True)
class SeatLine:
    """A seat in the list of all, with its points."""

    number: int
    name: Lettering
    points: str


def view_at(table: Table, history: History, move: int) -> View:
    """Return what everybody may see of a position."""
    if move > len(history.record.moves):
        raise Refusal(say("The game has not come that far."), 404)
    position = history.record.positions()[move]
    return OpenView(position) if is_disclosed(table) else position.public()


def position_picture(table: Table, history: History, move: int, look: Look) -> str:
    view, names = view_at(table, history, move), seat_names(table, look.language)
    values = {
        "title": fit(view.game.title, 286, 46, "p-title", 3),
        "stage": fit(stage_of(view, move, look.language), 286, 24, "p-words p-quiet", 2),
        "seats": list(seat_lines(view, names)),
        "status": fit(look.words(status_of(view, names)), 286, 27, "p-words p-strong", 3),
        "placed": placed_drawings(arrange(view.parts(), Box(364, 20, 816, 590)), look.language),
    }
    return frame(render_to_string("picture/position.svg", values), WIDE, look.light, view.game.style)


def seat_lines(view: View, names: list[str]) -> Iterator[SeatLine]:
    for seat, score in enumerate(view.scores()):
        yield SeatLine(seat, fit(names[seat], 186, 25, "p-words", 2), score.shown)


def stage_of(view: View, move: int, language: str) -> str:
    """Return how far the game has come."""
    stage, count = view.game.stage(view.copies()[0]), say("move {move}", move=move)
    return ", ".join(each.text(language) for each in (stage, count) if each)


def status_of(view: View, names: list[str]) -> Phrase:
    if view.turn is None:
        return say("Winner: {names}", names=", ".join(names[seat] for seat in view.winners()))
    return say("It is {name}'s turn.", name=names[view.turn])


def placed_drawings(places: list[tuple[Part, Box]], language: str) -> list[tuple[Markup, Box]]:
    return [(drawn(part, language), place) for part, place in places]


# An invitation


def invitation_picture(table: Table, look: Look) -> str:
    game, invitation = find_game(table.game), invitation_of(table)
    values = {
        "emblem": emblem(game),
        "words": fit(look.words(invitation.sentence), 536, 58, "p-title p-on-enamel", 6),
        "about": fit(look.words(invitation.about) if invitation.about else "", 536, 30, "p-words p-on-enamel", 2),
    }
    return frame(render_to_string("picture/invitation.svg", values), WIDE, look.light, _read(EMBLEMS))


def house_picture(look: Look) -> str:
    """Return the picture of the site itself: the emblems of all games."""
    games = all_games()
    values: dict[str, Any] = {
        "emblems": [emblem(game) for game in games],
        "titles": [fit(game.title, emblem_width(games) - 20, 30, "p-title p-middle", 2) for game in games],
        "width": emblem_width(games),
        "words": fit(look.words(ABOUT), 1080, 38, "p-words", 2),
    }
    return frame(render_to_string("picture/house.svg", values), WIDE, look.light, _read(EMBLEMS))


def emblem_width(games: tuple[Game, ...]) -> float:
    return 1120 / len(games)


ABOUT = say("Three board games of coal and light, with friends or against the computer. Free, in the browser.")
