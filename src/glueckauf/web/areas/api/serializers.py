"""From a table to the schemas that the owner of a token gets. Everything is made from the owner's view."""

from dataclasses import asdict, dataclass, replace
from functools import cached_property

from django.http import HttpRequest
from django.urls import reverse

from glueckauf.core.bitset import contains
from glueckauf.core.position import NO_SEAT, View, view_for
from glueckauf.core.text import Entry, say
from glueckauf.players.evaluation import has_network
from glueckauf.web.areas.api import schemas
from glueckauf.web.pages.chances import may_see_chances
from glueckauf.web.pages.log import log_lines
from glueckauf.web.pages.sitters import invitation_link, sitter_at
from glueckauf.web.pages.visitors import accepted_language
from glueckauf.web.tables.dealing import full_record, is_disclosed
from glueckauf.web.tables.history import History, history_of
from glueckauf.web.tables.leaving import winners_of
from glueckauf.web.tables.lookup import find_seat, find_table, own_seats
from glueckauf.web.tables.models import UNDO, Event, Seat, Table
from glueckauf.web.tables.refusals import Refusal, no_chances, not_your_seat
from glueckauf.web.tables.seating import note_presence
from glueckauf.web.tables.shared_deals import check_may_look, others_still_play


@dataclass(frozen=True)
class TableReader:
    """A table as the owner of a token reads it, in a language."""

    request: HttpRequest
    table: Table
    owner: str
    made: bool = False
    """The table was made by this very call, so its links are told."""

    @cached_property
    def history(self) -> History:
        return history_of(self.table)

    @cached_property
    def own(self) -> list[int]:
        return own_seats(self.table, self.owner)

    @cached_property
    def language(self) -> str:
        return accepted_language(self.request)

    @cached_property
    def turn(self) -> int | None:
        return self.history.record.position.turn

    def seat(self, wished: int | None) -> int:
        """The seat one looks from: the wished one, the own one that is to decide, the first own one, none."""
        if wished is not None and wished not in self.own:
            raise not_your_seat()
        if wished is None and self.turn in self.own:
            wished = self.turn
        return wished if wished is not None else next(iter(self.own), NO_SEAT)

    def view(self, wished: int | None) -> View:
        return view_for(self.history.record.position, self.seat(wished))


def read_table(request: HttpRequest, slug: str, owner: str) -> TableReader:
    """Find a table and note the owner's presence there."""
    table = find_table(slug)
    check_may_look(table, owner)
    for seat in table.seats.all():
        if owner and seat.owner == owner:
            note_presence(seat)
    return TableReader(request, table, owner)


def serialize_table(at: TableReader) -> schemas.Table:
    public = at.history.record.position.public()
    return schemas.Table(
        id=at.table.slug,
        address=at.request.build_absolute_uri(reverse("table", args=[at.table.slug])),
        game=at.table.game,
        rules=at.table.rules,
        options=public.options,
        made=at.table.made,
        version=at.table.version,
        event=at.history.event_count,
        over=public.over,
        turn=public.turn,
        my_turn=public.turn in at.own and not find_seat(at.table, public.turn or 0).is_lent,
        stuck=at.table.is_stuck,
        seats=[serialize_seat(at, each) for each in at.table.seats.all()],
        totals=list(public.totals()),
        winners=list(winners_of(at.table, at.history)),
        undo=serialize_undo(at.table),
        slow=at.table.slow,
        pace=serialize_pace(at.table),
        help=at.table.with_help,
        confirm=at.table.confirms,
        chances=at.table.shows_chances,
        time=at.table.time_control,
        forfeits=at.table.forfeits,
        rematch=at.table.rematch,
    )


def serialize_seat(at: TableReader, seat: Seat) -> schemas.Sitter:
    """Serialize a seat as on the page, but with the level's name for programs."""
    link = invitation_link(at.request, seat) if at.own or at.made else ""
    return schemas.Sitter(**asdict(replace(sitter_at(seat, at.own, at.language, link), level=seat.level)))


def serialize_seated(at: TableReader, number: int) -> schemas.Seated:
    return schemas.Seated(**dict(serialize_table(at)), seat=number)


def serialize_undo(table: Table) -> schemas.UndoWish | None:
    if table.undo_seat is None:
        return None
    return schemas.UndoWish(seat=table.undo_seat, agreed=seats_in_bits(table, table.undo_agreed))


def serialize_pace(table: Table) -> schemas.PaceWish | None:
    if table.pace_seat is None:
        return None
    return schemas.PaceWish(seat=table.pace_seat, slow=not table.slow, agreed=seats_in_bits(table, table.pace_agreed))


def seats_in_bits(table: Table, bits: int) -> list[int]:
    return [seat for seat in range(table.players) if contains(bits, seat)]


def serialize_view(at: TableReader, wished: int | None) -> schemas.View:
    seen = at.view(wished)
    return schemas.View(
        version=at.table.version,
        event=at.history.event_count,
        seat=seen.seat,
        turn=seen.turn,
        over=seen.over,
        prompt=seen.prompt().text(at.language),
        scores=serialize_scores(seen, at.language),
        winners=list(seen.winners()),
        position=seen.to_dict(),
    )


def serialize_scores(seen: View, language: str) -> list[schemas.Score]:
    return [
        schemas.Score(
            total=score.total,
            is_partial=score.is_partial,
            ledger=[serialize_entry(entry, language) for entry in score.ledger],
        )
        for score in seen.scores()
    ]


def serialize_entry(entry: Entry, language: str) -> schemas.Entry:
    return schemas.Entry(code=entry.code, text=entry.text(language), points=entry.points, is_partial=entry.is_partial)


def serialize_choice(at: TableReader, wished: int | None) -> schemas.Choice:
    seen = at.view(wished)
    return schemas.Choice(
        version=at.table.version,
        event=at.history.event_count,
        seat=seen.seat,
        turn=seen.turn,
        over=seen.over,
        prompt=seen.prompt().text(at.language),
        moves=[schemas.Move(number=move.number, code=move.code, text=move.text(at.language)) for move in seen.moves],
    )


def serialize_why_not(at: TableReader, wished: int | None, code: str) -> schemas.WhyNot:
    seen = at.view(wished)
    if seen.game.number(code) is None:
        raise Refusal(say("There is no such move."), 404, "no_such_move")
    reason = seen.why_not(code)
    return schemas.WhyNot(
        code=code,
        text=seen.move(code).text(at.language),
        legal=reason is None,
        reason=reason and schemas.Reason(code=reason.code, text=reason.text(at.language)),
    )


def serialize_log(at: TableReader, wished: int | None) -> schemas.Log:
    seat = at.seat(wished)
    lines = [schemas.Line(**asdict(line)) for line in log_lines(at.history, seat, at.language)]
    return schemas.Log(event=at.history.event_count, seat=seat, lines=lines)


def serialize_chances(at: TableReader) -> schemas.Chances:
    position = at.history.record.position
    if not may_see_chances(at.table, is_watching=not at.own) or not has_network(position.game, position.players):
        raise no_chances()
    return schemas.Chances(event=at.history.event_count, **asdict(position.evaluate()))


def serialize_events(at: TableReader, wished: int | None, after: int) -> schemas.Events:
    """Moves that others took back stay theirs: they may have been secret."""
    seat, position = at.seat(wished), at.history.record.position
    events = list(at.table.events.all())
    standing = standing_moves(events)

    def code(event: Event) -> str | None:
        secret = event.number not in standing or position.keeps_secret(event.value)
        return None if event.kind == UNDO or (secret and event.seat != seat) else position.game.codes[event.value]

    told = [
        schemas.Event(
            number=event.number,
            kind="undo" if event.kind == UNDO else "move",
            seat=event.seat,
            move=code(event),
            back=event.value if event.kind == UNDO else 0,
        )
        for event in events[after:]
    ]
    return schemas.Events(event=at.history.event_count, seat=seat, events=told)


def standing_moves(events: list[Event]) -> set[int]:
    """The numbers of the events that are moves which nobody has taken back."""
    standing: list[int] = []
    for event in events:
        if event.kind == UNDO:
            del standing[len(standing) - event.value :]
        else:
            standing.append(event.number)
    return set(standing)


def record_text(at: TableReader) -> str:
    """Return the record as text when the game is over: it gives the deal away."""
    if not at.history.record.position.over:
        raise Refusal(say("The game is not over yet."), 409, "game_not_over")
    if not is_disclosed(at.table):
        raise others_still_play()
    return full_record(at.table).dumps()
