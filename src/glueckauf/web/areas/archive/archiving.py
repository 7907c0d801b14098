"""When a public game is over a job enters it, so that no move waits for it; when its end is taken back, it leaves."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models.signals import pre_delete
from django.dispatch import receiver
from django.utils import timezone

from glueckauf.core.text import say
from glueckauf.web.areas.archive.models import ArchivedGame, ArchivedPlayer
from glueckauf.web.areas.archive.openings import enter_opening, remove_opening
from glueckauf.web.tables.changes import announce_change
from glueckauf.web.tables.history import History, history_of, is_readable
from glueckauf.web.tables.lookup import is_playable, lock_table, require_own_seats
from glueckauf.web.tables.models import PERSON, Table
from glueckauf.web.tables.names import name_key
from glueckauf.web.tables.refusals import Refusal
from glueckauf.web.workers.jobs import THOUGHT, Kind, put
from glueckauf.web.workers.models import Job

ARCHIVE = Kind("archive", THOUGHT, (timedelta(minutes=1), timedelta(hours=1)))
EARLIER = Kind("earlier archive", THOUGHT, (timedelta(hours=1),))
MOST_AT_ONCE = 50


def note_end(table: Table, history: History, **_: Any) -> None:
    """An end, or a move taken back, which may have been the last one of a game."""
    if table.listed and (table.over or (history.taken_back and history.undone_at == history.event_count)):
        put(ARCHIVE, table.pk)


def enter_or_leave(job: Job) -> bool:
    table = Table.objects.filter(is_playable(), pk=job.key, listed=True).prefetch_related("seats").first()
    if table and table.over:
        enter(table, timezone.now())
    elif table:
        leave(table)
    return False


def enter_earlier(_: Job) -> bool:
    """Enter some of the games that ended before there was an archive, as of when they were made."""
    ended = Table.objects.filter(is_playable(), listed=True, over=True, archived=None).prefetch_related("seats")
    found = [table for table in ended.order_by("pk")[:MOST_AT_ONCE] if is_readable(table)]
    for table in found:
        enter(table, table.made)
    return bool(found)


def enter(table: Table, ended: datetime) -> None:
    """Enter a game once, however often this is asked for."""
    people = [seat for seat in table.seats.all() if seat.kind == PERSON]
    values = {"game": table.game, "players": table.players, "people": len(people), "ended": ended}
    with transaction.atomic():
        archived, is_new = ArchivedGame.objects.get_or_create(table=table, defaults=values)
        if is_new:
            ArchivedPlayer.objects.bulk_create(
                ArchivedPlayer(archived=archived, owner=seat.owner, key=name_key(seat.name))
                for seat in people
                if seat.name
            )
            enter_opening_of(archived, table)


def leave(table: Table) -> None:
    """A game that goes on is nowhere in the archive, nor in its counts."""
    with transaction.atomic():
        ArchivedGame.objects.filter(table=table).delete()


@receiver(pre_delete, sender=ArchivedGame)
def forget_opening(instance: ArchivedGame, **_: Any) -> None:
    """A game that is deleted, with its table or by itself, does not count any more."""
    remove_opening(instance)


def enter_opening_of(archived: ArchivedGame, table: Table) -> None:
    enter_opening(archived, history_of(table).record, list(table.seats.all()))


def withhold(slug: str, visitor: str, *, withheld: bool) -> None:
    """Somebody who sat there takes the game out of the archive, or lets it in again."""
    with transaction.atomic():
        table = lock_table(slug)
        require_own_seats(table, visitor)
        if not (table.over and table.listed):
            raise Refusal(say("This game is not in the archive."), 409, "not_archived")
        enter(table, timezone.now())
        archived = ArchivedGame.objects.get(table=table)
        if archived.withheld != withheld:
            archived.withheld = withheld
            archived.save(update_fields=["withheld"])
            if withheld:
                remove_opening(archived)
            else:
                enter_opening_of(archived, table)
            announce_change(table)
