"""From a request to what its visitor may see of a table, and that as HTML."""

import gzip
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from threading import Lock
from typing import Any
from unicodedata import bidirectional

from django.http import HttpRequest
from django.template.loader import render_to_string
from markupsafe import Markup

from glueckauf.core.bitset import contains
from glueckauf.core.compilation import is_prepared
from glueckauf.core.position import WATCHING, Position, View
from glueckauf.core.text import SEAT_NAMES, Reason
from glueckauf.players.levels import LEVELS, TITLES
from glueckauf.web import tables, visits
from glueckauf.web.archive import Story, story, unseen
from glueckauf.web.dealing import commitment, is_told
from glueckauf.web.guard import language_of, visitor_of
from glueckauf.web.models import BOT, OPEN, PERSON, Seat, Table
from glueckauf.web.scene import Box, Line, Scene, Scoring, in_words, log, log_since, scene, scoring
from glueckauf.web.signposts import rule_of_move, rule_of_reason

WORDS_SHOWN = 60


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
    sitters: list[Sitter]
    seat: int
    curtain: int | None
    language: str
    left: int | None = None
    """How many events there were when the visitor left, after an absence."""
    quiet: bool = False
    """The visitor has switched the chat off."""

    @cached_property
    def scene(self) -> Scene:
        return scene_of(self.table, self.story, view_of(self.story.record.position, self.seat), self.language)

    @cached_property
    def log(self) -> list[Line]:
        lines = [*log(self.story, self.seat, self.language), *self.agreed]
        return sorted(lines, key=lambda line: line.move) if self.agreed else lines

    @cached_property
    def words(self) -> list[Any]:
        """What was said, and what was agreed upon; nothing is looked for at a table where nobody speaks."""
        return list(self.table.words.order_by("-pk")[:WORDS_SHOWN])[::-1] if self.table.said else []

    @property
    def chat(self) -> list[Any]:
        return [] if self.quiet else [word for word in self.words if not word.note]

    @cached_property
    def agreed(self) -> list[Line]:
        agreed = [word for word in self.words if word.note]
        return [Line(word.move, word.move, word.seat, word.note.text(self.language), "news") for word in agreed]

    @property
    def has_chat(self) -> bool:
        """There is somebody to talk to."""
        return self.table.said > 0 or any(each.kind != BOT and not each.mine for each in self.sitters)

    @property
    def hash(self) -> str:
        return commitment(self.table)

    @property
    def is_told(self) -> bool:
        """Nothing is secret any more, as when the day of a daily deal is over."""
        return is_told(self.table)

    @property
    def since(self) -> list[Line]:
        """What happened while the visitor was away."""
        if self.left is None or self.left == self.story.events:
            return []
        return log_since(self.story, self.seat, self.language, unseen(self.table, self.left))

    @property
    def scoring(self) -> Scoring | None:
        return None if self.scene.view.over else scoring(self.story.record, self.seat, self.language)

    @property
    def plays_with_people(self) -> bool:
        return any(each.kind == PERSON and not each.mine for each in self.sitters)

    @property
    def is_asked_for_pace(self) -> bool:
        return self.seat != WATCHING and not contains(self.table.pace_agreed, self.seat)

    @property
    def can_undo(self) -> str:
        kind = undo_kind(self.story, self.seat)
        return "" if kind == "ask" and self.table.strict else kind

    @property
    def key(self) -> tuple[object, ...]:
        """All that the page depends on: two visitors with the same key see the same."""
        version = self.table.pk, self.table.version, self.story.events
        return *version, self.seat, self.curtain, tuple(self.sitters), self.language, self.quiet, self.is_told

    @property
    def my_turn(self) -> bool:
        return self.curtain is None and self.seat != WATCHING and self.scene.view.turn == self.seat and not self.lent

    @property
    def winner_names(self) -> str:
        return ", ".join(self.sitters[seat].name for seat in self.scene.winners)

    @property
    def lent(self) -> bool:
        return self.seat != WATCHING and self.sitters[self.seat].lent


@dataclass(frozen=True)
class Note:
    """What an area of the house has to say at a table, as HTML, and the move it points at."""

    html: Markup
    move: str = ""


notes: list[Callable[[Seen], Note | None]] = []
"""Areas that have something to say at tables add themselves here. A note depends on what `Seen.key` names alone."""


def shown_to(request: HttpRequest, slug: str) -> Seen:
    table, visitor, language = tables.find(slug), visitor_of(request), language_of(request)
    known = story(table)
    own = tables.own_seats(table, visitor)
    seat, curtain = point_of_view(known.record.position, own, request.session.get("lifted", {}).get(slug))
    seats = [each for each in table.seats.all() if each.number in own]
    left = visits.left(seats)
    for each in seats:
        tables.note_presence(each)
        visits.note(each, known.events)
    return Seen(
        table=table,
        story=known,
        sitters=sitters_of(table, own, request),
        seat=seat,
        curtain=curtain,
        language=language,
        left=left,
        quiet=is_quiet(request),
    )


def is_quiet(request: HttpRequest) -> bool:
    """An account says it for all devices, a guest for this browser."""
    account = getattr(request, "account", None)
    return not account.chat if account else bool(request.session.get("quiet"))


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
    place = table.pk, known.events, len(known.record.moves), is_prepared(view.game)
    return _scene(place, view.seat, language, Box(view))


@lru_cache(maxsize=500)
def _scene(place: tuple[int, ...], seat: int, language: str, box: Box) -> Scene:  # noqa: ARG001
    return scene(box.take(), language)


def sitters_of(table: Table, own: list[int], request: HttpRequest) -> list[Sitter]:
    language, invites = language_of(request), bool(own) or table.slug in request.session.get("made", ())
    links = [invitation(request, seat) if invites else "" for seat in table.seats.all()]
    return told_apart([sitter(seat, own, language, link) for seat, link in zip(table.seats.all(), links, strict=True)])


def invitation(request: HttpRequest, seat: Seat) -> str:
    """The address of a seat that is free; for those at the table, and for whoever made it."""
    return request.build_absolute_uri(f"/t/{seat.table.slug}/sit/{seat.secret}") if seat.kind == OPEN else ""


def sitter(seat: Seat, own: list[int], language: str, link: str) -> Sitter:
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
        link=link,
    )


def told_apart(sitters: list[Sitter]) -> list[Sitter]:
    """The second of a name gets a 2."""
    named: Counter[str] = Counter()
    for each in sitters:
        named[each.name] += 1
        number = f" {named[each.name]}" if named[each.name] > 1 else ""
        sitters[each.number] = replace(each, name=isolated(each.name + number))
    return sitters


def isolated(name: str) -> str:
    """A name that is written from right to left leaves the rest of the line as it is."""
    return f"\u2068{name}\u2069" if any(bidirectional(letter) in {"R", "AL"} for letter in name) else name


def undo_kind(known: Story, seat: int) -> str:
    """Whether this seat can take its last decision back: alone, by asking, or not at all."""
    if seat == WATCHING:
        return ""
    target = tables.last_decision(known.record, seat)
    if target is None:
        return ""
    return "free" if tables.is_free(known.record, seat, target) else "ask"


_pencil = Lock()


def packed(request: HttpRequest, seen: Seen, *, in_full: bool) -> bytes:
    """The live part of the page, compressed; drawn once for all who see the same, while they wait for one another."""
    with _pencil:
        return _packed(seen.key, in_full, Box((request, seen)))


@lru_cache(maxsize=2000)
def _packed(key: tuple[object, ...], in_full: bool, box: Box) -> bytes:  # noqa: ARG001
    request, seen = box.take()
    return gzip.compress(fragment(request, seen, in_full=in_full).encode(), 3, mtime=0)


def fragment(request: HttpRequest, seen: Seen, notice: str = "", *, in_full: bool = True) -> Markup:
    """The live part of the page. The table in words is left out for scripts that do not ask for it."""
    language = language_of(request)
    why = reason_asked_for(request, seen)
    said = [note for speak in notes if (note := speak(seen))]
    values = {
        "lang": language,
        "seen": seen,
        "scene": seen.scene,
        "notice": notice or (why.text(language) if why else ""),
        "rule": rule_of_reason(seen.table.game, why.code) if why and not notice else "",
        "rule_of_move": rule_of_move,
        "levels": TITLES,
        "level_names": [name for name in LEVELS if name != "random"],
        "words_of_table": in_words(seen.scene.view, language) if in_full else "",
        "seat_names": SEAT_NAMES,
        "notes": said,
    }
    html = render_to_string("fragment.html", values)
    for note in said:
        html = html.replace(f'value="{note.move}" class="can"', f'value="{note.move}" class="can advised"')
    return Markup(html)  # noqa: S704


def reason_asked_for(request: HttpRequest, seen: Seen) -> Reason | None:
    code = request.GET.get("why", "")
    if not code or seen.scene.view.game.number(code) is None:
        return None
    return seen.scene.view.why_not(code)
