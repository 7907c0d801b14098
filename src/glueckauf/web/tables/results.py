"""Final results, kept when a game ends, and the records of this server.

What counts are games of the same kind for as many players, dealt and played here by people: no game from a file or from the
middle of another, none with the coach, and no seat that a computer player or a bot holds at the end. Games of one person against
computer players are compared with each other alone, and so are those of several people.
"""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet
from django.utils import timezone

from glueckauf.web.tables.history import History, history_of, is_readable
from glueckauf.web.tables.lookup import is_playable
from glueckauf.web.tables.models import PERSON, Result, Seat, Table
from glueckauf.web.tables.owners import is_program

FEWEST_GAMES = 3
"""So many games must have been played before one of them is the best."""
MOST_AT_ONCE = 50
"""Games that ended before results were kept are entered in the background, so many at a time."""


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
    return seat.kind == PERSON and not seat.is_lent and not is_program(seat.owner)


def _margin(totals: tuple[int, ...]) -> int:
    second, first = sorted(totals)[-2:]
    return first - second


def forget_result(table: Table) -> None:
    """The end of a game was taken back."""
    Result.objects.filter(table=table).delete()


def broken_records(table: Table) -> BrokenRecords | None:
    """Return which records a finished game broke when it ended."""
    result = Result.objects.filter(table=table).first()
    if result is None:
        return None
    before = _earlier_results(result)
    points = _broken(result.best, _best(before, "best"))
    margin = _broken(result.margin, _best(before.exclude(margin=None), "margin"))
    games = before.count() if points or margin else 0
    return BrokenRecords(games, result.people == 1, points, margin) if games >= FEWEST_GAMES else None


def _earlier_results(result: Result) -> QuerySet[Result]:
    alike = Result.objects.filter(game=result.game, players=result.players, ended__lt=result.ended)
    return alike.filter(people=1) if result.people == 1 else alike.filter(people__gt=1)


def _best(results: QuerySet[Result], figure: str) -> int | None:
    """Return the highest; an index has them in this order."""
    return results.order_by(f"-{figure}").values_list(figure, flat=True).first()


def _broken(figure: int | None, before: int | None) -> tuple[int, int] | None:
    return (figure, before) if figure is not None and before is not None and figure > before else None


def enter_earlier_results() -> bool:
    """Enter some of the games that ended before results were kept, as of when they were made; return whether there
    may be more.
    """
    before = Result.objects.count()
    for table in _without_result()[:MOST_AT_ONCE]:
        if is_readable(table):
            write_result(table, history_of(table), table.made)
    return Result.objects.count() > before


def _without_result() -> QuerySet[Table]:
    counted = Q(start__isnull=True, imported="", script=[]) & Q(seats__kind=PERSON, seats__level="")
    ended = Table.objects.filter(is_playable(), counted, over=True, result=None)
    return ended.prefetch_related("seats").distinct().order_by("pk")
