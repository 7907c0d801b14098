"""Rated tables: made by accounts for accounts and measured computer players, with what that asks of everybody.

Such a table is strict and has no help. Whoever leaves, or does not come back to the own turn, has lost; a computer
player ends the game for the others.
"""

from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from glueckauf.core.game import Game
from glueckauf.core.text import say
from glueckauf.web.areas.ratings.fixed_points import levels_of
from glueckauf.web.areas.ratings.models import WAITING, Player, RatedTable
from glueckauf.web.tables.changes import settle
from glueckauf.web.tables.history import history_of
from glueckauf.web.tables.lookup import find_seat, is_playable, lock_table, own_seats, require_own_seats
from glueckauf.web.tables.making import FRIEND, MINE, Chair, make_table
from glueckauf.web.tables.models import PERSON, Seat, Table
from glueckauf.web.tables.refusals import Refusal, game_over
from glueckauf.web.workers.jobs import THOUGHT, Kind
from glueckauf.web.workers.models import Job

SUBSTITUTE = "hewer"
"""Who ends the game for somebody who has left."""
ABSENCES = Kind("absences", THOUGHT, (timedelta(minutes=10),), every=timedelta(minutes=1))
PATIENCE = {False: timedelta(minutes=15), True: timedelta(days=7)}
"""By pace: whoever does not come back to the own turn for so long has left."""


def join(owner: str, name: str) -> Player:
    """Return the account as one that is measured, from now on if it was not yet."""
    player, _ = Player.objects.update_or_create(owner=owner, defaults={"name": name, "hidden": False})
    return player


def stop(owner: str) -> None:
    """Show nobody the ratings of an account. They are kept, so that nobody begins anew by leaving."""
    Player.objects.filter(owner=owner).update(hidden=True)


def make_rated_table(player: Player, game: Game, others: Sequence[str], *, slow: bool, listed: bool) -> Table:
    """A table with the player in the first seat; `others` are levels, or seats to be taken."""
    known = {FRIEND, *levels_of(game.name)}
    if not known.issuperset(others):
        raise Refusal(say("The strength of this computer player has not been measured."), 400)
    chairs = [Chair(MINE, player.name), *map(Chair, others)]
    with transaction.atomic():
        table = make_table(
            player.owner, game, chairs, {}, strict=True, with_help=False, slow=slow, listed=listed and FRIEND in others
        )
        RatedTable.objects.create(table=table)
    return table


def check_newcomer(table: Table, visitor: str) -> None:
    """Let nobody sit down at a rated table who is not measured, or sits there already."""
    if not (table.strict and RatedTable.objects.filter(table=table).exists()):
        return
    if not Player.objects.filter(owner=visitor, hidden=False).exists():
        raise Refusal(
            say("This table is rated: say on the page of ratings that you want to be measured."), 403, "rated"
        )
    if own_seats(table, visitor):
        raise Refusal(say("You sit at this table already."), 409, "rated")


# Leaving


def leave(slug: str, visitor: str) -> None:
    """Leave for good: the game is lost, and a computer player ends it for the others."""
    with transaction.atomic():
        table = lock_table(slug)
        seats = require_own_seats(table, visitor)
        if table.over:
            raise game_over()
        RatedTable.objects.select_for_update().get(table=table)
        for number in seats:
            _replace(table, find_seat(table, number))


def _replace(table: Table, seat: Seat) -> None:
    seat.level = SUBSTITUTE
    seat.save(update_fields=["level"])
    settle(table)


def note_leaving(table: Table, **_: object) -> None:
    """Write down whose seat a computer player holds: it may be taken back, but the game is lost."""
    lent = [seat.number for seat in table.seats.all() if seat.kind == PERSON and seat.level] if table.strict else []
    rated = RatedTable.objects.filter(table=table).first() if lent else None
    if rated and not set(lent) <= set(rated.left):
        rated.left = sorted({*rated.left, *lent})
        rated.save(update_fields=["left"])


def end_absences(_: Job) -> bool:
    """Let a computer player go on for everybody who has not come back to the own turn."""
    running = Table.objects.filter(is_playable(), rated__verdict=WAITING, over=False, seed__isnull=False)
    long_ago = timezone.now() - min(PATIENCE.values())
    away = running.filter(seats__kind=PERSON, seats__level="", seats__seen__lt=long_ago).distinct()
    for slug in away.values_list("slug", flat=True):
        with transaction.atomic():
            table = lock_table(slug)
            turn = history_of(table).record.position.turn
            if turn is not None and is_gone(find_seat(table, turn)):
                _replace(table, find_seat(table, turn))
    return False


def is_gone(seat: Seat) -> bool:
    """Its person was not seen for so long."""
    if seat.kind != PERSON or seat.level or seat.seen is None:
        return False
    return timezone.now() - seat.seen > PATIENCE[seat.table.slow]
