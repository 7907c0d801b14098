"""The pace of a table, slow or live. All people at the table have to agree to a change: when a slow game becomes live, seats
of people who are away can be lent.
"""

from django.db import transaction

from glueckauf.core.bitset import contains, only
from glueckauf.core.text import say
from glueckauf.web.tables.changes import announce_change, position_changed
from glueckauf.web.tables.history import history_of
from glueckauf.web.tables.lookup import lock_table, require_own_seats, seats_of_people
from glueckauf.web.tables.models import Table
from glueckauf.web.tables.refusals import Refusal, game_over

PACES = {
    True: say("From now on this is a game over several days: everybody moves when it suits them."),
    False: say("From now on this is a live game: everybody is here."),
}


def request_pace(slug: str, visitor: str, *, slow: bool) -> None:
    """Ask for the other pace or agree to it; asking for the present one withdraws the request."""
    with transaction.atomic():
        table = lock_table(slug)
        seats = require_own_seats(table, visitor)
        if table.over:
            raise game_over()
        if table.time_control:
            raise Refusal(say("The time was agreed when the table was made."), 409, "time_agreed")
        if slow != table.slow:
            agree_to_pace(table, seats)
        elif table.pace_seat is not None:
            end_pace_request(table)
            announce_change(table)


def agree_to_pace(table: Table, seats: list[int]) -> None:
    """The first who asks is named; the pace changes when all people at the table want it."""
    before = table.pace_agreed
    if table.pace_seat is None:
        table.pace_seat = seats[0]
    for seat in seats:
        table.pace_agreed |= only(seat)
    if all(contains(table.pace_agreed, seat) for seat in seats_of_people(table)):
        switch_pace(table)
    elif table.pace_agreed != before:
        announce_change(table)


def switch_pace(table: Table) -> None:
    history = history_of(table)
    table.slow = not table.slow
    note_pace(table, len(history.record.moves))
    end_pace_request(table)
    announce_change(table)
    position_changed.send(sender=Table, table=table, history=history)


def note_pace(table: Table, moves: int) -> None:
    """Write into the log what the pace is from now on, once between two moves."""
    earlier = [change for change in table.pace_changes if change[0] != moves]
    table.pace_changes = [*earlier, [moves, table.pace_seat, table.slow]]


def end_pace_request(table: Table) -> None:
    table.pace_seat, table.pace_agreed = None, 0
