"""Quick matches: people who wait for the same find each other, and computer players take the seats that stay free.

Somebody who waits sits at a table already, so that the others join as they would join any open table.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from glueckauf.core.game import Game
from glueckauf.core.text import say
from glueckauf.web.areas.lobby.models import Queue, QuickMatch
from glueckauf.web.tables.changes import settle
from glueckauf.web.tables.lookup import is_playable, lock_table, own_seats, require_own_seats
from glueckauf.web.tables.making import FRIEND, MINE, Chair, make_table
from glueckauf.web.tables.models import BOT, OPEN, PERSON, Table
from glueckauf.web.tables.open_tables import HAS_FREE_SEAT, SLOW_FOR, take_free_seat
from glueckauf.web.tables.refusals import Refusal
from glueckauf.web.transport.fanout import LOBBY, fanout
from glueckauf.web.workers.jobs import MOVES, Kind, put
from glueckauf.web.workers.models import Job

LEVEL = "hewer"
"""Who takes the seats that stay free: the one whom the first page proposes."""
WAITS = {
    "30": say("half a minute"),
    "120": say("2 minutes"),
    "600": say("10 minutes"),
    "3600": say("an hour"),
    "86400": say("a day"),
}
"""By seconds: for how long somebody may choose to wait for people."""
LIVE_PATIENCE = timedelta(seconds=90)
"""An open page shows a sign of life three times in a minute; whoever has shown none for so long is not waiting."""
FILL = Kind("fill seats", MOVES, (timedelta(seconds=10), timedelta(minutes=1), timedelta(hours=1)))


@dataclass(frozen=True)
class Wish:
    """What somebody waits for, and for how long."""

    game: Game
    players: int
    slow: bool
    wait: timedelta


def find_match(visitor: str, name: str, wish: Wish) -> Table:
    """Sit down with people who wait for the same, or begin to wait. Nobody waits for longer than they have chosen."""
    with transaction.atomic():
        lock_queue(wish)
        table = own_match(visitor, wish) or join_match(visitor, name, wish) or begin_match(visitor, name, wish)
        fill_by(table, timezone.now() + wish.wait)
    return table


def lock_queue(wish: Wish) -> None:
    which: dict[str, Any] = {"game": wish.game.name, "players": wish.players, "slow": wish.slow}
    Queue.objects.get_or_create(**which)
    Queue.objects.select_for_update().get(**which)


def own_match(visitor: str, wish: Wish) -> Table | None:
    return next((table for table in matches_of(wish) if own_seats(table, visitor)), None)


def join_match(visitor: str, name: str, wish: Wish) -> Table | None:
    return next((table for table in matches_of(wish) if is_there(table) and is_welcome(table, visitor, name)), None)


def begin_match(visitor: str, name: str, wish: Wish) -> Table:
    chairs = [Chair(FRIEND)] * wish.players
    chairs[random.randrange(wish.players)] = Chair(MINE, name)
    return make_table(visitor, wish.game, chairs, {}, listed=True, slow=wish.slow, with_help=False)


def matches_of(wish: Wish) -> Iterator[Table]:
    """The tables at which people wait for this, the oldest first."""
    same = {"game": wish.game.name, "players": wish.players, "slow": wish.slow}
    waiting = Table.objects.filter(is_playable(), HAS_FREE_SEAT, listed=True, over=False, **same)
    return iter(waiting.filter(quick_match__isnull=False).prefetch_related("seats").order_by("pk"))


def is_there(table: Table) -> bool:
    """Somebody still waits."""
    patience = SLOW_FOR if table.slow else LIVE_PATIENCE
    return any(seat.seen and timezone.now() - seat.seen < patience for seat in table.seats.all())


def is_welcome(table: Table, visitor: str, name: str) -> bool:
    """Sit down, unless somebody there does not want this."""
    try:
        take_free_seat(table.slug, visitor, name)
    except Refusal:
        return False
    return True


# Computer players


def fill_by(table: Table, moment: datetime) -> None:
    """Let computer players take the free seats then, or earlier if somebody else at the table does not wait so long."""
    match, _ = QuickMatch.objects.get_or_create(table=table, defaults={"fills_at": moment})
    match.fills_at = min(match.fills_at, moment)
    match.save()
    put(FILL, table.pk, share=table.share, after=match.fills_at - timezone.now())


def fill_when_due(job: Job) -> bool:
    slug = Table.objects.filter(is_playable(), pk=job.key, over=False).values_list("slug", flat=True).first()
    if slug:
        with transaction.atomic():
            fill_seats(lock_table(slug))
    return False


def fill_now(slug: str, visitor: str) -> None:
    """Whoever sits there need not wait any longer."""
    with transaction.atomic():
        table = lock_match(slug, visitor)
        fill_seats(table)


def fill_seats(table: Table) -> None:
    """From now on nobody is waited for. A seat that was lent keeps its player."""
    QuickMatch.objects.filter(table=table).delete()
    free = [seat for seat in table.seats.all() if seat.kind == OPEN]
    for seat in free:
        seat.kind, seat.level = BOT, seat.level or LEVEL
        seat.save()
    if free:
        settle(table)
        fanout().announce(LOBBY, "")


def call_off(slug: str, visitor: str) -> None:
    """Stop waiting: the table goes, unless somebody has come meanwhile."""
    with transaction.atomic():
        table = lock_match(slug, visitor)
        if any(seat.kind == PERSON and seat.owner != visitor for seat in table.seats.all()):
            raise Refusal(say("Somebody has just sat down with you."), 409, "not_alone")
        table.delete()
        fanout().announce(LOBBY, "")


def lock_match(slug: str, visitor: str) -> Table:
    """The table at which this visitor waits."""
    table = lock_table(slug)
    require_own_seats(table, visitor)
    if not QuickMatch.objects.filter(table=table).exists() or all(seat.kind != OPEN for seat in table.seats.all()):
        raise Refusal(say("Nobody is waiting here any more."), 409, "not_waiting")
    return table
