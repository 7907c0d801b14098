"""From a request to what its visitor may see of a table, and that as HTML."""

from dataclasses import dataclass
from functools import lru_cache

from django.http import HttpRequest
from django.template.loader import render_to_string
from markupsafe import Markup

from glueckauf.core.position import WATCHING, Position, View
from glueckauf.core.text import SEAT_NAMES, Phrase
from glueckauf.players.levels import LEVELS, TITLES
from glueckauf.web import tables
from glueckauf.web.archive import Story, story
from glueckauf.web.guard import language_of, visitor_of
from glueckauf.web.models import BOT, OPEN, Seat, Table
from glueckauf.web.scene import Line, Scene, in_words, log, scene


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
    link: str


@dataclass(frozen=True)
class Seen:
    """Everything a page shows to its visitor."""

    table: Table
    story: Story
    scene: Scene
    sitters: list[Sitter]
    seat: int
    curtain: int | None
    log: list[Line]
    can_undo: str

    @property
    def my_turn(self) -> bool:
        return self.curtain is None and self.seat != WATCHING and self.scene.view.turn == self.seat and not self.lent

    @property
    def winner_names(self) -> str:
        return ", ".join(self.sitters[seat].name for seat in self.scene.winners)

    @property
    def lent(self) -> bool:
        return self.seat != WATCHING and self.sitters[self.seat].lent


def shown_to(request: HttpRequest, slug: str) -> Seen:
    table, visitor, language = tables.find(slug), visitor_of(request), language_of(request)
    known = story(table)
    own = tables.own_seats(table, visitor)
    seat, curtain = point_of_view(known.record.position, own, request.session.get("lifted", {}).get(slug))
    for each in table.seats.all():
        if each.number in own:
            tables.note_presence(each)
    view = view_of(known.record.position, seat)
    return Seen(
        table=table,
        story=known,
        scene=scene_of(table, known, view, language),
        sitters=[sitter(each, own, language, request) for each in table.seats.all()],
        seat=seat,
        curtain=curtain,
        log=log(known, seat, language),
        can_undo=undo_kind(known, seat),
    )


def point_of_view(position: Position, own: list[int], lifted: int | None) -> tuple[int, int | None]:
    """The seat one sees the table from, and the seat for whom a curtain hangs before it.

    Several people at one device have secrets from each other: whose turn it is lifts the curtain first.
    """
    if not own:
        return WATCHING, None
    if len(own) == 1:
        return own[0], None
    if position.turn in own and position.turn != lifted:
        return WATCHING, position.turn
    return (lifted if lifted in own else own[0]) if lifted is not None or position.over else WATCHING, None


def view_of(position: Position, seat: int) -> View:
    return position.public() if seat == WATCHING else position.view(seat)


def scene_of(table: Table, known: Story, view: View, language: str) -> Scene:
    """Drawn once for everybody who sees the same."""
    return _scene(table.pk, known.events, len(known.record.moves), view.seat, language, _Box(view))


class _Box:
    """Carries a view past the cache, which looks at the other arguments only."""

    def __init__(self, view: View) -> None:
        self.view = view

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Box)

    def __hash__(self) -> int:
        return 0


@lru_cache(maxsize=500)
def _scene(table: int, events: int, moves: int, seat: int, language: str, box: _Box) -> Scene:  # noqa: ARG001, PLR0913, PLR0917
    return scene(box.view, language)


def sitter(seat: Seat, own: list[int], language: str, request: HttpRequest) -> Sitter:
    title = TITLES[seat.level].text(language) if seat.level else ""
    colour = SEAT_NAMES[seat.number].text(language)
    return Sitter(
        number=seat.number,
        name=seat.name or (title if seat.kind == BOT else colour),
        colour=colour,
        kind=seat.kind,
        level=title,
        lent=seat.is_lent,
        away=seat.kind != BOT and seat.number not in own and tables.is_away(seat),
        mine=seat.number in own,
        link=request.build_absolute_uri(f"/t/{seat.table.slug}/sit/{seat.secret}") if seat.kind == OPEN and own else "",
    )


def undo_kind(known: Story, seat: int) -> str:
    """Whether this seat can take its last decision back: alone, by asking, or not at all."""
    if seat == WATCHING:
        return ""
    target = tables.last_decision(known.record, seat)
    if target is None:
        return ""
    return "free" if tables.is_free(known.record, seat, target) else "ask"


def fragment(request: HttpRequest, seen: Seen, notice: str = "", *, in_full: bool = True) -> Markup:
    """The live part of the page. The table in words is left out for scripts that do not ask for it."""
    language = language_of(request)
    why = reason_asked_for(request, seen)
    values = {
        "lang": language,
        "seen": seen,
        "scene": seen.scene,
        "notice": notice or (why.text(language) if why else ""),
        "levels": TITLES,
        "level_names": [name for name in LEVELS if name != "random"],
        "words_of_table": in_words(seen.scene.view, language) if in_full else "",
        "seat_names": SEAT_NAMES,
    }
    return Markup(render_to_string("fragment.html", values))  # noqa: S704


def reason_asked_for(request: HttpRequest, seen: Seen) -> Phrase | None:
    code = request.GET.get("why", "")
    if not code or seen.scene.view.game.number(code) is None:
        return None
    reason = seen.scene.view.why_not(code)
    return reason.phrase if reason else None
