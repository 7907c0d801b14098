"""From a table to what a token's owner is told of it. Nothing here sees more than the view."""

from dataclasses import asdict, dataclass, replace
from functools import cached_property

from django.http import HttpRequest

from glueckauf.core.bitset import contains
from glueckauf.core.position import WATCHING, View
from glueckauf.core.text import Entry, say
from glueckauf.web import tables
from glueckauf.web.api import shapes
from glueckauf.web.archive import Story, story
from glueckauf.web.dealing import is_told, whole
from glueckauf.web.guard import accepted
from glueckauf.web.models import Seat, Table
from glueckauf.web.scene import log
from glueckauf.web.showing import invitation, sitter, view_of
from glueckauf.web.tables import Refusal


@dataclass(frozen=True)
class Look:
    """Somebody looks at a table, in a language."""

    request: HttpRequest
    table: Table
    owner: str
    made: bool = False
    """The table was made by this very call, so its links are told."""

    @cached_property
    def story(self) -> Story:
        return story(self.table)

    @cached_property
    def own(self) -> list[int]:
        return tables.own_seats(self.table, self.owner)

    @cached_property
    def language(self) -> str:
        return accepted(self.request)

    @cached_property
    def turn(self) -> int | None:
        return self.story.record.position.turn

    def seat(self, wished: int | None) -> int:
        """The seat one looks from: the wished one, the own one that is to decide, the first own one, none."""
        if wished is not None and wished not in self.own:
            raise tables.not_yours()
        if wished is None and self.turn in self.own:
            wished = self.turn
        return wished if wished is not None else next(iter(self.own), WATCHING)

    def view(self, wished: int | None) -> View:
        return view_of(self.story.record.position, self.seat(wished))


def look(request: HttpRequest, slug: str, owner: str) -> Look:
    """A sign of life too, if one sits there."""
    table = tables.find(slug)
    for seat in table.seats.all():
        if owner and seat.owner == owner:
            tables.note_presence(seat)
    return Look(request, table, owner)


def table(at: Look) -> shapes.Table:
    public = at.story.record.position.public()
    return shapes.Table(
        id=at.table.slug,
        address=at.request.build_absolute_uri(f"/t/{at.table.slug}/"),
        game=at.table.game,
        rules=at.table.rules,
        options=public.options,
        made=at.table.made,
        version=at.table.version,
        event=at.story.events,
        over=public.over,
        turn=public.turn,
        my_turn=public.turn in at.own and not tables.seat_of(at.table, public.turn or 0).is_lent,
        stuck=at.table.is_stuck,
        seats=[seat(at, each) for each in at.table.seats.all()],
        totals=list(public.totals()),
        winners=list(public.winners()),
        undo=undo_wish(at.table),
        slow=at.table.slow,
        pace=pace_wish(at.table),
        rematch=at.table.rematch,
    )


def seat(at: Look, of: Seat) -> shapes.Sitter:
    """As on the page, but the level by its name for programs."""
    link = invitation(at.request, of) if at.own or at.made else ""
    return shapes.Sitter(**asdict(replace(sitter(of, at.own, at.language, link), level=of.level)))


def seated(at: Look, number: int) -> shapes.Seated:
    return shapes.Seated(**dict(table(at)), seat=number)


def undo_wish(of: Table) -> shapes.UndoWish | None:
    if of.undo_seat is None:
        return None
    return shapes.UndoWish(seat=of.undo_seat, agreed=seats_in(of, of.undo_agreed))


def pace_wish(of: Table) -> shapes.PaceWish | None:
    if of.pace_seat is None:
        return None
    return shapes.PaceWish(seat=of.pace_seat, slow=not of.slow, agreed=seats_in(of, of.pace_agreed))


def seats_in(of: Table, bits: int) -> list[int]:
    return [seat for seat in range(of.players) if contains(bits, seat)]


def view(at: Look, wished: int | None) -> shapes.View:
    seen = at.view(wished)
    return shapes.View(
        version=at.table.version,
        event=at.story.events,
        seat=seen.seat,
        turn=seen.turn,
        over=seen.over,
        prompt=seen.prompt().text(at.language),
        scores=scores(seen, at.language),
        winners=list(seen.winners()),
        position=seen.to_dict(),
    )


def scores(seen: View, language: str) -> list[shapes.Score]:
    return [
        shapes.Score(
            total=score.total,
            is_partial=score.is_partial,
            ledger=[told_entry(entry, language) for entry in score.ledger],
        )
        for score in seen.scores()
    ]


def told_entry(entry: Entry, language: str) -> shapes.Entry:
    return shapes.Entry(code=entry.code, text=entry.text(language), points=entry.points, is_partial=entry.is_partial)


def choice(at: Look, wished: int | None) -> shapes.Choice:
    seen = at.view(wished)
    return shapes.Choice(
        version=at.table.version,
        event=at.story.events,
        seat=seen.seat,
        turn=seen.turn,
        over=seen.over,
        prompt=seen.prompt().text(at.language),
        moves=[shapes.Move(number=move.number, code=move.code, text=move.text(at.language)) for move in seen.moves],
    )


def why_not(at: Look, wished: int | None, code: str) -> shapes.WhyNot:
    seen = at.view(wished)
    if seen.game.number(code) is None:
        raise Refusal(say("There is no such move."), 404, "no_such_move")
    reason = seen.why_not(code)
    return shapes.WhyNot(
        code=code,
        text=seen.move(code).text(at.language),
        legal=reason is None,
        reason=reason and shapes.Reason(code=reason.code, text=reason.text(at.language)),
    )


def told(at: Look, wished: int | None) -> shapes.Log:
    seat = at.seat(wished)
    lines = [shapes.Line(**asdict(line)) for line in log(at.story, seat, at.language)]
    return shapes.Log(event=at.story.events, seat=seat, lines=lines)


def record(at: Look) -> str:
    """Who has the file knows the deal; so it is given when the game is over."""
    if not at.story.record.position.over:
        raise Refusal(say("The game is not over yet."), 409, "game_not_over")
    if not is_told(at.table):
        raise Refusal(say("Others still play this deal today."), 409, "daily_deal")
    return whole(at.table).dumps()
