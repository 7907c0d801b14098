"""Who is to be told what: rows, written together with what they are about."""

from datetime import timedelta
from threading import Event as Signal
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from glueckauf.web import tables
from glueckauf.web.archive import Story, story
from glueckauf.web.models import PERSON, Table
from glueckauf.web.people.models import HOOK, MAIL, Account, Notice

JUST_NOW = timedelta(seconds=10)
"""Signs of life are not written more often."""
news = Signal()
"""Set when there may be something to send."""


def sends_mail() -> bool:
    return bool(settings.MAIL.scheme)


def turn_has_come(table: Table, known: Story, **_: Any) -> None:
    """In a slow game whoever is to move is told."""
    if not table.slow:
        return
    if table.over:
        Notice.objects.filter(table=table).delete()
        return
    position = known.record.position
    seat = tables.seat_of(table, position.turn or 0)
    account = Account.objects.filter(word=seat.owner).first() if seat.kind == PERSON and not seat.level else None
    if account:
        due = timezone.now() + timedelta(seconds=settings.NOTICE_AFTER)
        about: Any = {"account": account, "table": table, "seat": seat.number, "turns": position.turns, "due": due}
        Notice.objects.bulk_create([Notice(way=way, **about) for way in ways(account)], ignore_conflicts=True)


def ways(account: Account) -> list[str]:
    mail = [MAIL] if sends_mail() and account.by_mail and account.confirmed else []
    return [*mail, HOOK] if account.hook else mail


def ask_for(account: Account, way: str) -> None:
    """A letter to the account itself, sent at once."""
    Notice.objects.create(account=account, way=way, due=timezone.now())
    transaction.on_commit(news.set)


def is_settled(notice: Notice) -> bool:
    """The person has been there meanwhile, or it is not this turn any more."""
    if notice.table is None:
        return False
    table = tables.find(notice.table.slug)
    position, seat = story(table).record.position, tables.seat_of(table, notice.seat)
    same = (position.turn, position.turns, table.slow) == (notice.seat, notice.turns, True)
    return not same or bool(seat.level) or (seat.seen is not None and seat.seen > notice.made - JUST_NOW)
