"""Notices: who is to be told what, written in the transaction of the change itself."""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone

from glueckauf.web.areas.people.models import MAIL, WEBHOOK, Account, Notice
from glueckauf.web.tables.history import History, history_of
from glueckauf.web.tables.lookup import find_seat, find_table
from glueckauf.web.tables.models import PERSON, Table

JUST_NOW = timedelta(seconds=10)
"""Signs of life are not written more often."""
email_queued = Signal()
"""Sent when an e-mail that is due at once has been committed."""


def sends_mail() -> bool:
    return bool(settings.MAIL.scheme)


def notify_turn(table: Table, history: History, **_: Any) -> None:
    """Queue notices for whoever is to move in a slow game."""
    if not table.slow:
        return
    if table.over:
        Notice.objects.filter(table=table).delete()
        return
    position = history.record.position
    seat = find_seat(table, position.turn or 0)
    account = Account.objects.filter(visitor_id=seat.owner).first() if seat.kind == PERSON and not seat.level else None
    if account:
        due = timezone.now() + timedelta(seconds=settings.NOTICE_AFTER)
        about: Any = {"account": account, "table": table, "seat": seat.number, "turns": position.turns, "due": due}
        Notice.objects.bulk_create([Notice(way=way, **about) for way in channels_of(account)], ignore_conflicts=True)


def channels_of(account: Account) -> list[str]:
    mail = [MAIL] if sends_mail() and account.by_mail and account.confirmed else []
    return [*mail, WEBHOOK] if account.webhook else mail


def queue_email(account: Account, way: str) -> None:
    """Queue an e-mail to the account itself, to be sent at once."""
    Notice.objects.create(account=account, way=way, due=timezone.now())
    transaction.on_commit(lambda: email_queued.send(sender=Notice))


def is_outdated(notice: Notice) -> bool:
    """The person has been there meanwhile, or the turn has passed."""
    if notice.table is None:
        return False
    table = find_table(notice.table.slug)
    position, seat = history_of(table).record.position, find_seat(table, notice.seat)
    same = (position.turn, position.turns, table.slow) == (notice.seat, notice.turns, True)
    return not same or bool(seat.level) or (seat.seen is not None and seat.seen > notice.made - JUST_NOW)
