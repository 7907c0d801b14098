"""When there is something new in the lobby. A move is nothing new there."""

from typing import Any

from glueckauf.web.tables.history import History
from glueckauf.web.tables.models import Table
from glueckauf.web.transport.fanout import LOBBY, fanout


def tell_of_seat(table: Table, **_: Any) -> None:
    if table.listed:
        fanout().announce(LOBBY, "")


def tell_of_end(table: Table, history: History, **_: Any) -> None:  # noqa: ARG001
    if table.listed and table.over:
        fanout().announce(LOBBY, "")
