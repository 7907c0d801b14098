"""The end of a game as a picture: the winner's colour, one sentence, the winner's board, bars by source."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.template.loader import render_to_string
from markupsafe import Markup

from glueckauf.core.position import View
from glueckauf.core.text import say
from glueckauf.web.pages.lettering import KEPT_TOGETHER, Lettering, fit
from glueckauf.web.pages.outcome import Outcome, Place, outcome_of
from glueckauf.web.pages.pictures import NIGHT, WIDE, Look, frame, placed_drawings, view_at
from glueckauf.web.pages.scene import Box, arrange
from glueckauf.web.pages.sitters import seat_names
from glueckauf.web.tables.history import History
from glueckauf.web.tables.leaving import forfeited_seats
from glueckauf.web.tables.models import Table
from glueckauf.web.tables.refusals import Refusal

TALL = 1080, 1350
"""The size of a poster for a phone."""
COLUMN, MARGIN = 480, 40
MAP = "map"
"""Where everybody plays on one plan; ours is a town at night, and so is its picture."""
STRENGTHS = (1.0, 0.8, 0.62, 0.46)
"""How strong the colour of a seat is in one source after the other."""
ROW = 58


@dataclass(frozen=True)
class Segment:
    """What one source has brought, as a piece of a bar."""

    x: float
    width: float
    letter: str
    strength: float


@dataclass(frozen=True)
class Bar:
    place: Place
    name: Lettering
    segments: list[Segment]


def is_end(history: History, move: int) -> bool:
    return history.record.position.over and move == len(history.record.moves)


@dataclass(frozen=True)
class End:
    """What is known of the end of a game, and how it is to be drawn."""

    table: Table
    view: View
    outcome: Outcome
    look: Look

    def band(self, room: float, size: float) -> dict[str, Any]:
        """Return the words on the band of the winner's colour, and its height."""
        title = fit(self.view.game.title, room, size * 0.62, "p-words p-on-tone")
        sentence = fit(self.look.words(self.outcome.sentence), room, size, "p-title p-on-tone", 5)
        return {
            "winner": self.outcome.winners[0].seat,
            "title": title,
            "sentence": sentence,
            "band": 60 + title.height + sentence.height,
            "date": "" if self.table.imported else f"{self.table.made:%Y-%m-%d}",
            "bars": list(bars_of(self.outcome, MARGIN, room)),
        }

    def scene(self, box: Box) -> list[tuple[Markup, Box]]:
        """Return the winners' boards, or what everybody has played on; the bars tell what was scored."""
        parts = [part for part in self.view.parts() if part.name != self.view.game.scored_on]
        boards = [part for part in parts if part.seat in {each.seat for each in self.outcome.winners}]
        if not boards or self.view.game.layout == MAP:
            boards = [part for part in parts if part.seat is None]
        return placed_drawings(arrange(boards, box, common=0.8), self.look.language)

    @property
    def legend(self) -> str:
        """What the letters on the bars stand for; nothing where the sources are called by them, like rooms."""
        if all(each.is_called_by_letter for each in self.outcome.sources):
            return ""
        sources = (f"{each.letter} {self.look.words(each.name)}" for each in self.outcome.sources)
        return ", ".join(each.replace(" ", KEPT_TOGETHER) for each in sources)

    def framed(self, template: str, size: tuple[int, int], values: dict[str, Any]) -> str:
        light = NIGHT if self.view.game.layout == MAP else self.look.light
        return frame(render_to_string(template, values), size, light, self.view.game.style)


def end_of(table: Table, history: History, look: Look) -> End:
    if not history.record.position.over:
        raise Refusal(say("The game is not over yet."), 409, "game_not_over")
    outcome = outcome_of(history, seat_names(table, look.language), forfeited_seats(table))
    return End(table, view_at(table, history, len(history.record.moves)), outcome, look)


def end_picture(table: Table, history: History, look: Look) -> str:
    """Return the end in the size of a preview."""
    end = end_of(table, history, look)
    box = Box(COLUMN + 20, 20, WIDE[0] - COLUMN - 40, WIDE[1] - 40)
    return end.framed("picture/end.svg", WIDE, end.band(COLUMN - 2 * MARGIN, 34) | {"placed": end.scene(box)})


def poster(table: Table, history: History, look: Look) -> str:
    """Return the end as a poster."""
    end, room = end_of(table, history, look), TALL[0] - 2 * MARGIN
    values: dict[str, Any] = end.band(room, 56) | {"legend": fit(end.legend, room, 24, "p-words p-quiet", 3)}
    top, values["below"] = values["band"] + 24, TALL[1] - 84 - values["legend"].height - ROW * len(values["bars"])
    values["placed"] = end.scene(Box(MARGIN, top, room, values["below"] - 20 - top))
    return end.framed("picture/poster.svg", TALL, values)


def bars_of(outcome: Outcome, x: float, room: float) -> Iterator[Bar]:
    """Return a bar for each place; what was lost is drawn to the left of zero."""
    least, most = outcome.reach
    scale = room / (most - least)
    for place in outcome.places:
        segments = list(segments_of(outcome, place.seat, x - least * scale, scale))
        yield Bar(place, fit(place.name, room * 0.7, 25, "p-words p-strong"), segments)


def segments_of(outcome: Outcome, seat: int, zero: float, scale: float) -> Iterator[Segment]:
    right = left = zero
    for number, source in enumerate(outcome.sources):
        width, strength = abs(source.points[seat]) * scale, STRENGTHS[number % len(STRENGTHS)]
        if source.points[seat] > 0:
            yield Segment(right, width, source.letter, strength)
            right += width
        elif width:
            left -= width
            yield Segment(left, width, source.letter, strength)
