"""Find tables and seats, or refuse with a reason."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from django.db.models import F, Q, QuerySet

from glueckauf.core.game import all_games
from glueckauf.core.text import say
from glueckauf.web.tables.models import LEFT, PERSON, Seat, Table
from glueckauf.web.tables.refusals import OldRules, Refusal, no_such_table, not_your_seat


def find_table(slug: str) -> Table:
    return _require_rules(find_kept_table(slug))


def find_kept_table(slug: str) -> Table:
    """The table, though its rules may not be played here any more."""
    return _require_one(_table_query(), slug)


def lock_table(slug: str) -> Table:
    """The table, with nobody else changing it until the end of the transaction."""
    return _require_rules(_require_one(_locking_query(), slug))


def _require_one(query: str, slug: str) -> Table:
    """Return the table with its seats, as `prefetch_related` would: in a third of the time, for the queries are written."""
    table = next(iter(Table.objects.raw(query, [slug])), None)
    if table is None:
        raise no_such_table()
    _attach_seats(table, list(Seat.objects.raw(_seats_query(), [table.pk])))
    return table


def _require_rules(table: Table) -> Table:
    if not any(each.name == table.game and table.rules in each.versions for each in all_games()):
        raise OldRules
    return table


def _attach_seats(table: Any, seats: list[Any]) -> None:
    """Let `table.seats.all()` be these; that is how `prefetch_related` does it."""
    for seat in seats:
        seat.table = table
    known: Any = table.seats.all()
    known._result_cache = seats  # noqa: SLF001
    table._prefetched_objects_cache = {"seats": known}  # noqa: SLF001


@cache
def _table_query() -> str:
    return _sql(Table.objects.filter(slug=""))


@cache
def _locking_query() -> str:
    return _sql(Table.objects.select_for_update().filter(slug=""))


@cache
def _seats_query() -> str:
    return _sql(Seat.objects.filter(table=0))


def _sql(found: QuerySet[Any]) -> str:
    return found.query.sql_with_params()[0]


def require_own_seats(table: Table, visitor: str) -> list[int]:
    """The seats of a visitor, at least one."""
    seats = own_seats(table, visitor)
    if not seats:
        raise not_your_seat()
    return seats


def own_seats(table: Table, visitor: str) -> list[int]:
    """The seats of a visitor; whoever has left only watches."""
    return [seat.number for seat in table.seats.all() if visitor and seat.owner == visitor and seat.gone != LEFT]


def find_seat(table: Table, number: int) -> Seat:
    seat = next((seat for seat in table.seats.all() if seat.number == number), None)
    if seat is None:
        raise Refusal(say("There is no such seat."), 404, "no_such_seat")
    return seat


def count_waiting(owner: str, besides: str = "") -> int:
    """Return in how many games somebody is to move, besides those at one table."""
    mine = Table.objects.filter(is_playable(), over=False, seats__owner=owner, seats__level="", seats__number=F("turn"))
    return mine.exclude(slug=besides).count()


def versions_of(slugs: list[str]) -> Iterator[tuple[str, int]]:
    """Return the slug and the version of these tables."""
    for first in range(0, len(slugs), 1000):
        yield from Table.objects.filter(slug__in=slugs[first : first + 1000]).values_list("slug", "version")


def seats_of_people(table: Table) -> list[int]:
    """The seats of people, also of those for whom a computer player sits in until they come back."""
    return [seat.number for seat in table.seats.all() if seat.kind == PERSON and not seat.gone]


def is_playable(path: str = "") -> Q:
    """Return the condition that a table, or the one at a path such as `table__`, is played under rules that can still be
    played here.
    """
    known = (Q((f"{path}game", each.name), (f"{path}rules__in", each.versions)) for each in all_games())
    return Q(*known, _connector=Q.OR)
