"""Every change of a table ends here: what the table waits for is written down, and the change is announced."""

from django.dispatch import Signal

from glueckauf.web.tables.clocks import run_clock
from glueckauf.web.tables.dealing import deal_when_ready
from glueckauf.web.tables.history import History, history_of
from glueckauf.web.tables.lookup import find_seat
from glueckauf.web.tables.models import Table
from glueckauf.web.tables.results import forget_result, write_result
from glueckauf.web.transport.fanout import fanout, owner_channel
from glueckauf.web.transport.networks import asking_share

position_changed = Signal()
"""Sent within the transaction when somebody has moved, taken back, lent or returned: `table` and its `history`."""

sat_down = Signal()
"""Sent within the transaction when somebody has sat down at a `table`, or has made it."""

invited = Signal()
"""Sent within the transaction when somebody with an account, the visitor id `owner`, is asked to a `table`."""


def settle(table: Table, history: History | None = None) -> None:
    """Write down whether the game is over and whether a computer player is to move, once it is dealt."""
    deal_when_ready(table)
    if table.seed is None:
        announce_change(table)
        return
    history = history or history_of(table)
    turn = history.record.position.turn
    was_over, table.over, table.held = table.over, turn is None, []
    table.turn, table.waits_for_bot = turn, turn is not None and bool(find_seat(table, turn).level)
    table.is_stuck, table.share = False, "" if table.over else table.share or asking_share()
    run_clock(table, history)
    announce_change(table)
    if table.over:
        write_result(table, history)
    elif was_over:
        forget_result(table)
    position_changed.send(sender=Table, table=table, history=history)


def announce_change(table: Table) -> None:
    """Give the table a new version. Open pages hear of it after the commit."""
    table.version += 1
    table.save()
    fanout().announce(table.slug, str(table.version))


def announce_seat(table: Table, owner: str) -> None:
    """Streams over all tables of an owner take this one in; its new version is announced after this."""
    if owner:
        fanout().announce(owner_channel(owner), table.slug)
        sat_down.send(sender=Table, table=table)
