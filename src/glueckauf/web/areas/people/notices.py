"""Notices: who is to be told what, written in the transaction of the change itself."""

from datetime import timedelta
from typing import Any

from django.conf import settings

from glueckauf.web.areas.people.models import INVITED, MAIL, WEBHOOK, Account, Notice
from glueckauf.web.tables.history import History, history_of
from glueckauf.web.tables.lookup import find_seat, find_table, own_seats
from glueckauf.web.tables.models import OPEN, PERSON, Table
from glueckauf.web.workers.jobs import CALLS, POST, Kind, put_once

JUST_NOW = timedelta(seconds=10)
"""Signs of life are not written more often."""
RESTS = timedelta(minutes=1), timedelta(minutes=10), timedelta(hours=1)
NOTICE, CALL = Kind("notice", POST, RESTS), Kind("webhook", CALLS, RESTS)
"""Mail, and webhooks: these lead to servers of anybody, which may be slow, and no mail should wait for them."""


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
    for way in channels_of(account) if account else []:
        notice, is_new = Notice.objects.get_or_create(
            account=account, way=way, table=table, seat=seat.number, turns=position.turns
        )
        if is_new:
            kind, after = CALL if way == WEBHOOK else NOTICE, timedelta(seconds=settings.NOTICE_AFTER)
            put_once(kind, notice.pk, share=table.share, after=after)


def notify_invited(table: Table, owner: str, **_: Any) -> None:
    """Queue notices for an account that is asked to a table, in the ways in which it hears of its turns."""
    account = Account.objects.filter(visitor_id=owner).first()
    for way in channels_of(account) if account else []:
        notice, is_new = Notice.objects.get_or_create(account=account, way=INVITED[way], table=table)
        if is_new:
            kind, after = CALL if way == WEBHOOK else NOTICE, timedelta(seconds=settings.NOTICE_AFTER)
            put_once(kind, notice.pk, share=table.share, after=after)


def channels_of(account: Account) -> list[str]:
    mail = [MAIL] if sends_mail() and account.by_mail and account.confirmed else []
    return [*mail, WEBHOOK] if account.webhook else mail


def queue_email(account: Account, way: str) -> None:
    """Queue an e-mail to the account itself, to be sent at once."""
    put_once(NOTICE, Notice.objects.create(account=account, way=way).pk)


def is_outdated(notice: Notice) -> bool:
    """The person has been there meanwhile, or the turn has passed."""
    if notice.table is None:
        return False
    table = find_table(notice.table.slug)
    if notice.way in INVITED.values():
        return table.over or bool(own_seats(table, notice.account.visitor_id)) or not has_free_seat(table)
    position, seat = history_of(table).record.position, find_seat(table, notice.seat)
    same = (position.turn, position.turns, table.slow) == (notice.seat, notice.turns, True)
    return not same or bool(seat.level) or (seat.seen is not None and seat.seen > notice.made - JUST_NOW)


def has_free_seat(table: Table) -> bool:
    return any(seat.kind == OPEN for seat in table.seats.all())
