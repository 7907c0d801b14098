"""Deals that are played at several tables: as long as any of these may go on, nobody learns from one of them what is good at
another.

All such tables are strict, so that any other table costs nothing here.
"""

from collections.abc import Callable
from dataclasses import dataclass

from glueckauf.core.text import say
from glueckauf.web.tables.lookup import own_seats
from glueckauf.web.tables.models import Table
from glueckauf.web.tables.refusals import Refusal


@dataclass(frozen=True)
class Keeper:
    """An area that has a deal played at several tables.

    `is_open` says whether a table has such a deal and others may still play it, `may_watch` whether a visitor who does
    not sit there may look nevertheless.
    """

    is_open: Callable[[Table], bool]
    may_watch: Callable[[Table, str], bool]


keepers: list[Keeper] = []
"""Areas add themselves here."""


def is_deal_open(table: Table) -> bool:
    return table.strict and any(keeper.is_open(table) for keeper in keepers)


def check_may_look(table: Table, visitor: str) -> None:
    """Refuse to show a table whose deal others may still play to anybody but those who sit there."""
    if not table.strict or own_seats(table, visitor):
        return
    if any(keeper.is_open(table) and not keeper.may_watch(table, visitor) for keeper in keepers):
        raise others_still_play()


def others_still_play() -> Refusal:
    return Refusal(say("Others are still playing this deal."), 409, "daily_deal")
