"""Take a seat, lend it to a computer player, take it back, show that one is there."""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone

from glueckauf.core.text import say
from glueckauf.players import LEVELS
from glueckauf.web.tables.changes import announce_change, announce_seat, settle
from glueckauf.web.tables.clocks import run_clock
from glueckauf.web.tables.lookup import find_seat, lock_table, require_own_seats
from glueckauf.web.tables.models import BOT, OPEN, PERSON, Seat, Table
from glueckauf.web.tables.names import clean_name, marked_name
from glueckauf.web.tables.optional_writes import write_if_possible
from glueckauf.web.tables.refusals import Refusal, game_over, not_your_seat

CHANCE = "random"
person_seen = Signal()
"""Sent when somebody has shown a sign of life at the own seat: `seat`."""
seat_checks: list[Callable[[Table, str], None]] = []
"""Areas that refuse a seat at a table to some visitors add themselves here."""


def sit_down(slug: str, secret: str, visitor: str, name: str) -> Table:
    """Take the seat that a link leads to."""
    with transaction.atomic():
        table = lock_table(slug)
        seat = next((each for each in table.seats.all() if secret and each.secret == secret), None)
        if seat is None or seat.kind == BOT:
            raise Refusal(say("This link leads to no seat."), 404, "no_such_link")
        if seat.kind == PERSON and seat.owner != visitor:
            raise Refusal(say("Somebody else has taken this seat."), 409, "seat_taken")
        for check in seat_checks if seat.kind == OPEN else ():
            check(table, visitor)
        seat.kind, seat.owner, seat.name, seat.seen = PERSON, visitor, clean_name(name) or seat.name, timezone.now()
        seat.challenged = ""
        seat.save()
        announce_seat(table, visitor)
        run_clock(table)
        announce_change(table)
    return table


def note_presence(seat: Seat) -> None:
    """Note that the person is there; written at most every ten seconds."""
    now = timezone.now()
    if seat.seen is None or now - seat.seen > timedelta(seconds=min(10, settings.AWAY / 3)):
        write_if_possible("a sign of life", lambda: _write_presence(seat, now))


def _write_presence(seat: Seat, now: datetime) -> None:
    Seat.objects.filter(pk=seat.pk).update(seen=now)
    if seat.seen is None and seat.table.time_control:
        settle(lock_table(seat.table.slug))
    person_seen.send(sender=Seat, seat=seat)


def is_away(seat: Seat) -> bool:
    """The person has not been seen for a while: about a minute, or some days in a slow game. A clock misses nobody sooner."""
    if seat.table.time_control:
        return seat.kind == OPEN
    patience = timedelta(days=settings.AWAY_DAYS) if seat.table.slow else timedelta(seconds=settings.AWAY)
    return seat.kind == OPEN or seat.seen is None or timezone.now() - seat.seen > patience


def lend_seat(slug: str, visitor: str, number: int, level: str) -> None:
    """A computer player sits in: for oneself whenever one likes, for others while they are away."""
    with transaction.atomic():
        table = lock_table(slug)
        seats, seat = require_own_seats(table, visitor), find_seat(table, number)
        if table.over:
            raise game_over()
        if level not in LEVELS:
            raise Refusal(say("There is no such level."), 400, "no_such_level")
        if table.strict:
            raise Refusal(say("At this table nobody sits in for you."), 409, "daily_deal")
        if seat.kind == BOT or seat.gone:
            raise Refusal(say("A computer player already sits there."), 409, "computer_player")
        if number not in seats:
            _check_lending_for(seat, level)
        seat.level = level
        seat.save()
        settle(table)


def _check_lending_for(seat: Seat, level: str) -> None:
    """Somebody else's seat is lent while they are away, once, and to one who plays properly."""
    if not is_away(seat):
        raise Refusal(say("{name} is here.", name=marked_name(seat)), 409, "not_away")
    if level == CHANCE:
        phrase = say("You can leave only your own seat to Chance: choose another level for somebody else's.")
        raise Refusal(phrase, 409, "not_for_others")
    if seat.kind == PERSON and seat.is_lent:
        raise Refusal(say("A computer player already sits there."), 409, "computer_player")


def take_seat_back(slug: str, visitor: str, number: int) -> None:
    with transaction.atomic():
        table = lock_table(slug)
        seat = find_seat(table, number)
        if number not in require_own_seats(table, visitor):
            raise not_your_seat()
        if seat.gone:
            raise Refusal(say("You are out of time: a computer player plays this seat to the end."), 409, "out_of_time")
        if seat.is_lent:
            seat.level, seat.seen = "", timezone.now()
            seat.save()
            settle(table)
