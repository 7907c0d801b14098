"""Final results, kept when a game ends, and the records of this server.

What counts are games of the same kind for as many players, dealt and played here by people: no game from a file or from the
middle of another, none with the coach, and no seat that a computer player holds at the end. Games of one person against
computer players are compared with each other alone, and so are those of several people.
"""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Max, Q, QuerySet
from django.utils import timezone

from glueckauf.web.tables.history import History, history_of, is_readable
from glueckauf.web.tables.lookup import is_playable
from glueckauf.web.tables.models import PERSON, Result, Seat, Table

FEWEST_GAMES = 3
"""So many games must have been played before one of them is the best."""
MOST_AT_ONCE = 50
"""Games that ended before results were kept are entered when somebody asks, so many at a time."""


@dataclass(frozen=True)
class BrokenRecords:
    """The records that a game has broken: the new figure and the old one, or nothing."""

    games: int
    against_computers: bool
    points: tuple[int, int] | None
    margin: tuple[int, int] | None


def write_result(table: Table, history: History, ended: datetime | None = None) -> None:
    """Keep how a game ended, if it counts."""
    people = [seat.number for seat in table.seats.all() if _plays(seat)]
    if not people or table.start or table.imported or table.script:
        return
    totals, winners = history.record.position.totals(), history.record.position.winners()
    won_alone = len(winners) == 1 and winners[0] in people
    values = {
        "game": table.game,
        "players": table.players,
        "people": len(people),
        "best": max(totals[seat] for seat in people),
        "margin": _margin(totals) if won_alone else None,
        "ended": ended or timezone.now(),
    }
    Result.objects.update_or_create(table=table, defaults=values)


def _plays(seat: Seat) -> bool:
    return seat.kind == PERSON and not seat.is_lent


def _margin(totals: tuple[int, ...]) -> int:
    second, first = sorted(totals)[-2:]
    return first - second


def forget_result(table: Table) -> None:
    """The end of a game was taken back."""
    Result.objects.filter(table=table).delete()


def broken_records(table: Table) -> BrokenRecords | None:
    """Return which records a finished game broke when it ended."""
    enter_earlier_results(table)
    result = Result.objects.filter(table=table).first()
    if result is None:
        return None
    alone = result.people == 1
    alike = Result.objects.filter(game=result.game, players=result.players, ended__lt=result.ended)
    known = (alike.filter(people=1) if alone else alike.filter(people__gt=1)).aggregate(
        games=Count("pk"), points=Max("best"), margin=Max("margin")
    )
    if known["games"] < FEWEST_GAMES:
        return None
    points, margin = _broken(result.best, known["points"]), _broken(result.margin, known["margin"])
    return BrokenRecords(known["games"], alone, points, margin) if points or margin else None


def _broken(figure: int | None, before: int | None) -> tuple[int, int] | None:
    return (figure, before) if figure is not None and before is not None and figure > before else None


def enter_earlier_results(table: Table) -> None:
    """Enter games like this one that ended before results were kept, as of when they were made."""
    for each in _without_result(table)[:MOST_AT_ONCE]:
        if is_readable(each):
            write_result(each, history_of(each), each.made)


def _without_result(table: Table) -> QuerySet[Table]:
    alike = Table.objects.filter(is_playable(), game=table.game, players=table.players, over=True, result=None)
    counted = Q(start__isnull=True, imported="", script=[]) & Q(seats__kind=PERSON, seats__level="")
    return alike.filter(counted).prefetch_related("seats").distinct().order_by("pk")
