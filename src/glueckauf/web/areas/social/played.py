"""How people did in their games: rows that a job writes when a game is over, so that no move waits for them."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone

from glueckauf.core.position import Position
from glueckauf.core.text import Phrase
from glueckauf.web.areas.social.models import Played, SourceSum
from glueckauf.web.tables.history import History, history_of, is_readable
from glueckauf.web.tables.lookup import is_playable
from glueckauf.web.tables.models import PERSON, Seat, Table
from glueckauf.web.tables.owners import PROGRAM, is_program
from glueckauf.web.workers.jobs import THOUGHT, Kind, put
from glueckauf.web.workers.models import Job

PLAYED = Kind("played", THOUGHT, (timedelta(minutes=1), timedelta(hours=1)))
EARLIER = Kind("earlier played", THOUGHT, (timedelta(hours=1),))
MOST_AT_ONCE = 50


def note_end(table: Table, history: History, **_: Any) -> None:  # noqa: ARG001
    if table.over and is_from_the_beginning(table):
        put(PLAYED, table.pk)


def is_from_the_beginning(table: Table) -> bool:
    """No game from a file or from the middle of another, and none with the coach."""
    return not (table.start or table.imported or table.script)


def write_played(job: Job) -> bool:
    table = Table.objects.filter(is_playable(), pk=job.key, over=True).prefetch_related("seats").first()
    if table:
        write_results(table, timezone.now())
    return False


def write_earlier(_: Job) -> bool:
    """Enter some of the games that ended before this was written down, as of when they were made."""
    people = Seat.objects.filter(table=OuterRef("pk"), kind=PERSON, level="").exclude(owner="")
    played = Exists(people.exclude(owner__startswith=PROGRAM))
    whole = Q(start__isnull=True, imported="", script=[])
    ended = Table.objects.filter(is_playable(), whole, played, over=True, played=None).prefetch_related("seats")
    found = [table for table in ended.order_by("pk")[:MOST_AT_ONCE] if is_readable(table)]
    for table in found:
        write_results(table, table.made)
    return bool(Played.objects.filter(table__in=found).exists())


def write_results(table: Table, ended: datetime) -> None:
    """What was written of an end that was taken back is written anew."""
    position = history_of(table).record.position
    people = [seat for seat in table.seats.all() if plays(seat)]
    with transaction.atomic():
        for old in Played.objects.select_for_update().filter(table=table):
            add_to_sums(old, -1)
            old.delete()
        name_sources(table, position)
        for seat in people:
            row = result_of(table, position, seat, len(people), ended)
            row.save()
            add_to_sums(row, 1)


def plays(seat: Seat) -> bool:
    """A person holds the seat at the end."""
    return seat.kind == PERSON and bool(seat.owner) and not seat.is_lent and not is_program(seat.owner)


def result_of(table: Table, position: Position, seat: Seat, people: int, ended: datetime) -> Played:
    totals, winners = position.totals(), position.winners()
    own, others = totals[seat.number], [points for number, points in enumerate(totals) if number != seat.number]
    return Played(
        table=table,
        owner=seat.owner,
        seat=seat.number,
        game=table.game,
        players=table.players,
        people=people,
        place=1 if seat.number in winners else max(2, 1 + sum(points > own for points in others)),
        points=own,
        margin=own - max(others),
        sources=position.points_by_source()[seat.number],
        public=table.listed,
        ended=ended,
    )


# What everybody makes of a source


def name_sources(table: Table, position: Position) -> None:
    """A source that has brought nobody anything yet has no name yet."""
    names = dict(position.game.source(line[0]) for line in position.ledger())
    for code in position.points_by_source()[0]:
        row, _ = SourceSum.objects.get_or_create(game=table.game, players=table.players, source=code)
        if code in names and not row.phrase:
            SourceSum.objects.filter(pk=row.pk).update(phrase=plain_phrase(names[code]))


def add_to_sums(row: Played, sign: int) -> None:
    for source, points in row.sources.items():
        same = SourceSum.objects.filter(game=row.game, players=row.players, source=source)
        same.update(seats=F("seats") + sign, points=F("points") + sign * points)


def plain_phrase(phrase: Phrase) -> dict[str, Any]:
    values = {
        name: plain_phrase(value) if isinstance(value, Phrase) else value for name, value in phrase.values.items()
    }
    return {"message": phrase.message, "values": values}


def phrase_of(plain: Any) -> Phrase:
    values = {name: phrase_of(value) if isinstance(value, dict) else value for name, value in plain["values"].items()}
    return Phrase(plain["message"], values)
