"""Somebody asks a bot to take a free seat; the bot sits down or declines."""

from django.db import transaction
from django.db.models import QuerySet

from glueckauf.core.text import say
from glueckauf.web.tables.changes import announce_change, announce_seat
from glueckauf.web.tables.lookup import find_seat, find_table, is_playable, lock_table, require_own_seats
from glueckauf.web.tables.models import OPEN, Seat, Table
from glueckauf.web.tables.refusals import Refusal, game_over
from glueckauf.web.tables.seating import sit_down


def challenge(slug: str, visitor: str, number: int, bot: str) -> None:
    """Ask a bot, given by its id, to take a free seat; asking another one withdraws the question."""
    with transaction.atomic():
        table = lock_table(slug)
        require_own_seats(table, visitor)
        seat = find_seat(table, number)
        if table.over:
            raise game_over()
        if seat.kind != OPEN:
            raise Refusal(say("Somebody else has taken this seat."), 409, "seat_taken")
        set_challenged(seat, bot)
        announce_seat(table, bot)
        announce_change(table)


def challenges_to(bot: str) -> QuerySet[Table]:
    """The tables where a bot is asked to sit down, the oldest first."""
    asked = Table.objects.filter(is_playable(), over=False, seed__isnull=False, seats__challenged=bot, seats__kind=OPEN)
    return asked.distinct().prefetch_related("seats").order_by("pk")


def accept_challenge(slug: str, bot: str, name: str) -> int:
    """Sit down; return the number of the seat."""
    seat = _challenged_seat(find_table(slug), bot)
    sit_down(slug, seat.secret, bot, name)
    return seat.number


def decline_challenge(slug: str, bot: str) -> None:
    with transaction.atomic():
        table = lock_table(slug)
        set_challenged(_challenged_seat(table, bot), "")
        announce_change(table)


def set_challenged(seat: Seat, bot: str) -> None:
    seat.challenged = bot
    seat.save(update_fields=["challenged"])


def _challenged_seat(table: Table, bot: str) -> Seat:
    asked = (seat for seat in table.seats.all() if seat.kind == OPEN and bot and seat.challenged == bot)
    seat = next(asked, None)
    if seat is None:
        raise Refusal(say("Nobody asks you to sit down there."), 404, "no_such_challenge")
    return seat
