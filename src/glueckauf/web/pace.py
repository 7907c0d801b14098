"""How fast a table is played. A slow game can be taken from a sleeper who is suddenly missed, so all agree to a change."""

from django.db import transaction
from django.dispatch import Signal

from glueckauf.core.bitset import contains, only
from glueckauf.web import tables
from glueckauf.web.archive import story
from glueckauf.web.models import Table

changed = Signal()
"""Sent within the transaction when a table has become slow or live: `table`, and the `seat` that asked for it."""


def wish(slug: str, visitor: str, *, slow: bool) -> None:
    """Say which pace one wants: the other one is asked for or agreed to, the present one ends the question."""
    with transaction.atomic():
        table = tables.locked(slug)
        seats = tables.mine(table, visitor)
        if table.over:
            raise tables.game_over()
        if slow != table.slow:
            agree(table, seats)
        elif table.pace_seat is not None:
            end_question(table)
            tables.changed(table)


def agree(table: Table, seats: list[int]) -> None:
    """The first who asks is named; the pace changes when all people at the table want it."""
    before = table.pace_agreed
    if table.pace_seat is None:
        table.pace_seat = seats[0]
    for seat in seats:
        table.pace_agreed |= only(seat)
    if all(contains(table.pace_agreed, seat) for seat in tables.people_at(table)):
        change(table)
    elif table.pace_agreed != before:
        tables.changed(table)


def change(table: Table) -> None:
    asked = table.pace_seat
    table.slow = not table.slow
    end_question(table)
    changed.send(sender=Table, table=table, seat=asked)
    tables.changed(table)
    tables.settled.send(sender=Table, table=table, known=story(table))


def end_question(table: Table) -> None:
    table.pace_seat, table.pace_agreed = None, 0
