"""Rate finished games: one at a time as a job at the end of each, or all of them anew from their records.

Both ways go through `rate_game`, so that they come to the same numbers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from glueckauf.web.areas.ratings.fixed_points import fixed_skill, levels_of
from glueckauf.web.areas.ratings.models import (
    LONELY,
    OFTEN,
    RATED,
    UNKNOWN,
    UNVERIFIED,
    WAITING,
    Player,
    Pool,
    RatedGame,
    RatedSeat,
    RatedTable,
    Rating,
)
from glueckauf.web.areas.ratings.places import places
from glueckauf.web.areas.ratings.skill import MOST_TOGETHER, Entrant, Skill, rate
from glueckauf.web.tables.changes import announce_change
from glueckauf.web.tables.dealing import proof_of
from glueckauf.web.tables.history import history_of, is_readable
from glueckauf.web.tables.lookup import is_playable, lock_table
from glueckauf.web.tables.models import BOT, Table
from glueckauf.web.workers.jobs import THOUGHT, Kind, put_once
from glueckauf.web.workers.models import Job

RATE = Kind("rating", THOUGHT, (timedelta(minutes=1), timedelta(minutes=10), timedelta(hours=1)))
WITHIN = timedelta(days=30)
Skills = dict[tuple[int, str], Skill]
"""By pool and key."""


def request_rating(table: Table, **_: object) -> None:
    """Queue a game that has just ended, if it was played at a rated table."""
    if table.strict and table.over and RatedTable.objects.filter(table=table).exists():
        put_once(RATE, table.pk)


def rate_one(job: Job) -> bool:
    """Rate a game that has ended, once; open pages of its table show what came of it."""
    waiting = Table.objects.filter(is_playable(), pk=job.key, over=True, rated__verdict=WAITING).first()
    if waiting:
        with transaction.atomic():
            table, rated = lock_table(waiting.slug), RatedTable.objects.select_for_update().get(table=waiting)
            if rated.verdict == WAITING:
                rated.verdict = _rate(table, rated.left)
                rated.save(update_fields=["verdict"])
                announce_change(table)
    return False


def _rate(table: Table, left: list[int]) -> str:
    """Rate a game if it counts; return the verdict."""
    pool, _ = Pool.objects.get_or_create(game=table.game, slow=table.slow)
    Pool.objects.select_for_update().get(pk=pool.pk)
    seats = _seats(table)
    verdict = _verdict(table, pool, seats)
    if verdict != RATED:
        return verdict
    game = RatedGame.objects.create(pool=pool, table=table, left=left, ended=timezone.now())
    known = Rating.objects.filter(pool=pool, key__in=_people(seats))
    skills: Skills = {(pool.pk, each.key): each.skill for each in known}
    _set_places(seats, table, left)
    rate_game(game, seats, skills)
    RatedSeat.objects.bulk_create(seats)
    for key in _people(seats):
        _write(pool, key, skills[pool.pk, key])
    return RATED


def _seats(table: Table) -> list[RatedSeat]:
    keys = {
        each.owner: each.key for each in Player.objects.filter(owner__in=[seat.owner for seat in table.seats.all()])
    }
    return [
        RatedSeat(
            number=seat.number,
            key="" if seat.kind == BOT else keys.get(seat.owner, ""),
            level=seat.level if seat.kind == BOT else "",
        )
        for seat in table.seats.all()
    ]


def _verdict(table: Table, pool: Pool, seats: list[RatedSeat]) -> str:
    proof = proof_of(table)
    if proof is None or proof.seed != table.seed or table.start or table.imported:
        return UNVERIFIED
    if not all(seat.key or seat.level in levels_of(table.game) for seat in seats):
        return UNKNOWN
    if len({seat.key or seat.level for seat in seats}) < 2 or not _people(seats):
        return LONELY
    return OFTEN if _have_met_often(pool, _people(seats)) else RATED


def _people(seats: Sequence[RatedSeat]) -> list[str]:
    return [seat.key for seat in seats if seat.key]


def _have_met_often(pool: Pool, keys: list[str]) -> bool:
    recent = RatedGame.objects.filter(pool=pool, ended__gt=timezone.now() - WITHIN)
    pairs = [(one, other) for one in keys for other in keys if one < other]
    return any(recent.filter(seats__key=one).filter(seats__key=other).count() >= MOST_TOGETHER for one, other in pairs)


def _set_places(seats: list[RatedSeat], table: Table, left: list[int]) -> None:
    for seat, place in zip(seats, places(history_of(table).record.position, left), strict=True):
        seat.place = place


def rate_game(game: RatedGame, seats: Sequence[RatedSeat], skills: Skills) -> None:
    """Move the ratings of everybody who played, in `skills` and in the rows of the seats."""
    entrants = [_entrant(game.pool, seat, skills) for seat in seats]
    for seat, entrant, found in zip(seats, entrants, rate(entrants), strict=True):
        seat.game, seat.before, seat.mu, seat.sigma = game, entrant.skill.mu, found.mu, found.sigma
        if seat.key:
            skills[game.pool.pk, seat.key] = found


def _entrant(pool: Pool, seat: RatedSeat, skills: Skills) -> Entrant:
    if seat.level:
        return Entrant(fixed_skill(pool.game, seat.level), seat.place, is_fixed=True)
    return Entrant(skills.get((pool.pk, seat.key), Skill()), seat.place)


def _write(pool: Pool, key: str, skill: Skill) -> None:
    row, _ = Rating.objects.get_or_create(pool=pool, key=key)
    row.mu, row.sigma, row.games = skill.mu, skill.sigma, row.games + 1
    row.save()


# All of them anew


@dataclass(frozen=True)
class Recomputed:
    """What came out: how many games were read from their records, how many numbers have changed."""

    games: int
    from_records: int
    ratings: int
    changed: int


def recompute() -> Recomputed:
    """Compute all ratings anew: places from the records of tables that are still there, then game after game."""
    with transaction.atomic():
        list(Pool.objects.select_for_update())
        rows = Rating.objects.values_list("pool", "key", "mu", "sigma", "games")
        before = {(pool, key): (mu, sigma, games) for pool, key, mu, sigma, games in rows}
        skills: Skills = {}
        games = list(RatedGame.objects.select_related("pool", "table").prefetch_related("seats").order_by("pk"))
        counts: dict[tuple[int, str], int] = {}
        from_records = sum(_rate_anew(game, skills, counts) for game in games)
        Rating.objects.all().delete()
        after = {where: (skill.mu, skill.sigma, counts[where]) for where, skill in skills.items()}
        Rating.objects.bulk_create(
            Rating(pool_id=pool, key=key, mu=mu, sigma=sigma, games=number)
            for (pool, key), (mu, sigma, number) in after.items()
        )
    changed = sum(before.get(where) != after.get(where) for where in before.keys() | after.keys())
    return Recomputed(len(games), from_records, len(after), changed)


def _rate_anew(game: RatedGame, skills: Skills, counts: dict[tuple[int, str], int]) -> bool:
    """Return whether the places could be read from the record; otherwise they stay what they were."""
    seats, table = list(game.seats.all()), game.table
    has_record = table is not None and is_readable(table)
    if table and has_record:
        _set_places(seats, table, game.left)
    rate_game(game, seats, skills)
    RatedSeat.objects.bulk_update(seats, ["place", "before", "mu", "sigma"])
    for key in _people(seats):
        counts[game.pool.pk, key] = counts.get((game.pool.pk, key), 0) + 1
    return has_record
