"""Notices: who is to be told what, written in the transaction of the change itself."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django.conf import settings

from glueckauf.web.areas.people.models import ENDED, INVITED, KEPT, MAIL, PUSH, TURN, WEBHOOK, Account, Device, Notice
from glueckauf.web.tables.history import History, history_of
from glueckauf.web.tables.lookup import find_seat, find_table, own_seats
from glueckauf.web.tables.models import OPEN, PERSON, Seat, Table
from glueckauf.web.workers.jobs import CALLS, POST, Kind, put_once

JUST_NOW = timedelta(seconds=10)
"""Signs of life are not written more often."""
RESTS = timedelta(minutes=1), timedelta(minutes=10), timedelta(hours=1)
NOTICE, CALL, PUSHED = Kind("notice", POST, RESTS), Kind("webhook", CALLS, RESTS), Kind("push", CALLS, RESTS)
"""Mail; and what leads to servers of anybody, which may be slow, and no mail should wait for them."""


def sends_mail() -> bool:
    return bool(settings.MAIL.scheme)


def notify_turn(table: Table, history: History, **_: Any) -> None:
    """Queue notices for whoever is to move in a slow game, and for everybody when it ends."""
    if not table.slow:
        return
    if table.over:
        Notice.objects.filter(table=table, about=TURN).delete()
        notify_end(table, history)
        return
    position = history.record.position
    seat = find_seat(table, position.turn or 0)
    if account := account_at(seat):
        for way in channels_of(account):
            queue_notice(account, way, TURN, table, (seat.number, position.turns))


def notify_end(table: Table, history: History) -> None:
    """Tell those with a device who do not see it for themselves."""
    for seat in table.seats.all():
        if account := account_at(seat):
            notify_by_push(account, ENDED, seat, history.record.position.turns)


def notify_kept_seat(seat: Seat, **_: Any) -> None:
    """Tell somebody that a seat is kept for another game."""
    if account := account_at(seat):
        notify_by_push(account, KEPT, seat, 0)


def notify_invited(table: Table, owner: str, **_: Any) -> None:
    """Tell an account that it is asked to a table, in the ways in which it hears of its turns."""
    if account := Account.objects.filter(visitor_id=owner).first():
        for way in channels_of(account):
            queue_notice(account, way, INVITED, table)


def notify_by_push(account: Account, about: str, seat: Seat, turns: int) -> None:
    if has_device(account):
        queue_notice(account, PUSH, about, seat.table, (seat.number, turns))


def account_at(seat: Seat) -> Account | None:
    """Return the account of the person who plays on a seat."""
    return Account.objects.filter(visitor_id=seat.owner).first() if seat.kind == PERSON and not seat.level else None


def queue_notice(account: Account, way: str, about: str, table: Table, turn: tuple[int, int] = (0, 0)) -> None:
    """`turn` is the seat that it is about, and how many turns were finished; nothing is told twice."""
    seat, turns = turn
    notice, is_new = Notice.objects.get_or_create(
        account=account, way=way, about=about, table=table, seat=seat, turns=turns
    )
    for kind, key in jobs_for(notice) if is_new else ():
        put_once(kind, key, share=table.share, after=timedelta(seconds=settings.NOTICE_AFTER))


def jobs_for(notice: Notice) -> Iterator[tuple[Kind, object]]:
    """One job for each device: if one cannot be reached, the others are not told again."""
    if notice.way == PUSH:
        for device in devices_of(notice.account).values_list("pk", flat=True):
            yield PUSHED, f"{notice.pk}-{device}"
    else:
        yield (CALL if notice.way == WEBHOOK else NOTICE), notice.pk


def devices_of(account: Account) -> Any:
    return Device.objects.filter(login__account=account)


def has_device(account: Account) -> bool:
    return devices_of(account).exists()


def channels_of(account: Account) -> list[str]:
    wanted = {
        PUSH: has_device(account),
        MAIL: sends_mail() and account.by_mail and account.confirmed,
        WEBHOOK: bool(account.webhook),
    }
    return [way for way, is_wanted in wanted.items() if is_wanted]


def queue_email(account: Account, way: str) -> None:
    """Queue an e-mail to the account itself, to be sent at once."""
    put_once(NOTICE, Notice.objects.create(account=account, way=way).pk)


def is_outdated(notice: Notice) -> bool:
    """The person has been there meanwhile, or the turn has passed."""
    if notice.table is None:
        return False
    table = find_table(notice.table.slug)
    if notice.about == INVITED:
        return table.over or bool(own_seats(table, notice.account.visitor_id)) or not has_free_seat(table)
    seat = find_seat(table, notice.seat)
    is_past = notice.about == TURN and not is_same_turn(notice, table, seat)
    return is_past or (seat.seen is not None and seat.seen > notice.made - JUST_NOW)


def has_free_seat(table: Table) -> bool:
    return any(seat.kind == OPEN for seat in table.seats.all())


def is_same_turn(notice: Notice, table: Table, seat: Seat) -> bool:
    position = history_of(table).record.position
    same = (position.turn, position.turns, table.slow) == (notice.seat, notice.turns, True)
    return same and not seat.level
