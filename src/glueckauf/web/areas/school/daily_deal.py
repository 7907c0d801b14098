"""The daily deal: the same piles for everybody, against the same computer player; the first attempt of an account counts.

Its secret is made of the date, the game and the secret key of this installation: nobody can know tomorrow's deal, and
another installation has another one. Like that of any table it is shown as a hash at once and revealed at the end.
"""

import hmac
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from glueckauf.core.game import Game, Seed, all_games, find_game
from glueckauf.core.proof import Proof, Word
from glueckauf.core.text import say
from glueckauf.web.areas.school.models import Attempt, Daily
from glueckauf.web.tables.duplicate import comparisons_won, lead
from glueckauf.web.tables.history import history_of
from glueckauf.web.tables.lookup import find_seat
from glueckauf.web.tables.making import MINE, Chair, make_table
from glueckauf.web.tables.models import PERSON, Table
from glueckauf.web.tables.optional_writes import not_saved, write_if_possible
from glueckauf.web.tables.refusals import Refusal

PLAYERS = 2
SEAT = 0
OPPONENT = "foreman"
MOST_LISTED = 50


def today() -> date:
    return timezone.now().date()


def new_secret(day: date, game: Game) -> str:
    """HMAC-SHA-256 under the secret key."""
    return hmac.digest(settings.SECRET_KEY.encode(), f"glueckauf daily {day} {game.name}".encode(), "sha256").hex()


def deal_of(daily: Daily) -> dict[str, Any]:
    """Return what a table is made with to have this deal."""
    return {"secret": daily.secret} if daily.secret else {"seed": old_seed_of(daily)}


def seed_of(daily: Daily) -> Seed:
    return Proof(daily.secret, (Word(),) * PLAYERS).seed if daily.secret else old_seed_of(daily)


def old_seed_of(daily: Daily) -> int:
    """The small seed of days before secrets; it goes on, so that everybody who plays such a day has the same deal."""
    return int.from_bytes(salted_hmac("glueckauf.daily", f"{daily.date} {daily.game}").digest()[:8]) >> 1


def daily_deals(day: date) -> list[Daily]:
    """The deals of a day, one for each game; days to come have none."""
    if day > today():
        raise Refusal(say("There is no daily game for this day yet."), 404)
    found = stored_deals(day)
    if day == today() and len(found) < len(all_games()):
        write_if_possible("the deals of the day", lambda: make_deals(day))
        found = stored_deals(day)
    if not found:
        raise not_saved() if day == today() else Refusal(say("Nobody played on this day."), 404)
    return [found[each.name] for each in all_games() if each.name in found]


def stored_deals(day: date) -> dict[str, Daily]:
    return {daily.game: daily for daily in Daily.objects.filter(date=day)}


def make_deals(day: date) -> None:
    for each in all_games():
        Daily.objects.get_or_create(date=day, game=each.name, defaults={"secret": new_secret(day, each)})


def earlier_days(day: date, most: int = 7) -> list[date]:
    """Days before this one on which somebody played to the end."""
    played = Daily.objects.filter(date__lt=day, attempts__points__isnull=False)
    return list(played.order_by("-date").values_list("date", flat=True).distinct()[:most])


# Playing


def begin_attempt(daily: Daily, visitor: str, name: str, *, has_account: bool) -> Table:
    """A table with this deal. The first of an account on the day itself counts; a guest has as many cookies as he likes."""
    with transaction.atomic():
        Daily.objects.select_for_update().get(pk=daily.pk)
        first = first_attempt(daily, visitor)
        if first and not first.table.over:
            return first.table
        chairs = [Chair(MINE, name), *[Chair(OPPONENT)] * (PLAYERS - 1)]
        table = make_table(visitor, game_of(daily), chairs, {}, strict=True, **deal_of(daily))
        counts = has_account and first is None and daily.date == today()
        Attempt.objects.create(daily=daily, table=table, counts=counts)
    return table


def game_of(daily: Daily) -> Game:
    return find_game(daily.game)


def first_attempt(daily: Daily, visitor: str) -> Attempt | None:
    """The attempt of a person to go on with until its end: the one that counts, or of a guest the first."""
    mine = daily.attempts.filter(table__seats__kind=PERSON, table__seats__owner=visitor)
    return mine.select_related("table").order_by("-counts", "pk").first()


# Results


@dataclass(frozen=True)
class Result:
    """A line of the list."""

    name: str
    points: int
    margin: int
    slug: str
    mine: bool
    share: float | None = None
    """Of the comparisons with everybody else who has played, those that were won."""


def results(daily: Daily, visitor: str) -> list[Result]:
    """What everybody made of the deal at the first attempt, the best first."""
    write_results(daily)
    done = daily.attempts.filter(counts=True, points__isnull=False).order_by("pk")
    lines = list(_listed(done.select_related("table").prefetch_related("table__seats"), visitor))
    return sorted(map(partial(_compared, lines), lines), key=lambda line: (-line.margin, -line.points))[:MOST_LISTED]


def _compared(lines: list[Result], line: Result) -> Result:
    return replace(line, share=comparisons_won(line.margin, [other.margin for other in lines if other is not line]))


def _listed(attempts: Iterable[Attempt], visitor: str) -> Iterator[Result]:
    """The first of each person: a guest who has played may turn out to be somebody who has played too."""
    known: set[str] = set()
    for attempt in attempts:
        seat = find_seat(attempt.table, SEAT)
        if seat.owner not in known:
            known.add(seat.owner)
            yield Result(seat.name, attempt.points or 0, attempt.margin or 0, attempt.table.slug, seat.owner == visitor)


def write_results(daily: Daily) -> None:
    """Games that have come to their end since somebody looked last; under rules of before nobody can count them any more."""
    ended = daily.attempts.filter(points__isnull=True, table__over=True, table__rules__in=game_of(daily).versions)
    for attempt in ended.select_related("table"):
        points = list(history_of(attempt.table).record.position.totals())
        attempt.points, attempt.margin = points[SEAT], lead(points, SEAT)
        write_if_possible("a result of the daily deal", attempt.save)


def is_deal_of_today(table: Table) -> bool:
    return Attempt.objects.filter(table=table, daily__date__gte=today()).exists()


def may_watch(table: Table, visitor: str) -> bool:
    return may_see_replays(Attempt.objects.select_related("daily").get(table=table).daily, visitor)


def may_see_replays(daily: Daily, visitor: str) -> bool:
    """Whose attempt may still count is not shown how it can be played, as long as the day lasts."""
    mine = first_attempt(daily, visitor)
    return daily.date < today() or bool(mine and mine.counts and mine.table.over)
