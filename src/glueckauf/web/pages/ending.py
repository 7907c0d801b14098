"""The end of a game as a page shows it: what happened, in figures and in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from glueckauf.core.caching import CacheBypass
from glueckauf.core.position import NO_SEAT, Position
from glueckauf.core.snapshot import Snapshot
from glueckauf.core.text import Phrase, say, say_many
from glueckauf.web.pages.chances import ChancesChart, compute_chances
from glueckauf.web.pages.outcome import Outcome, TurningPoint, outcome_of, turning_point
from glueckauf.web.pages.race_chart import RaceChart, compute_chart, openly
from glueckauf.web.tables.history import History
from glueckauf.web.tables.leaving import forfeited_seats
from glueckauf.web.tables.models import Table
from glueckauf.web.tables.results import BrokenRecords, broken_records


@dataclass(frozen=True)
class Ending:
    """A finished game. The race is as the visitor may know it, the rest is the same for everybody."""

    outcome: Outcome
    race: RaceChart
    chances: ChancesChart | None
    """As they were from what everybody could know."""
    turning: TurningPoint | None
    records: list[Phrase]


def ending_of(table: Table, history: History, names: Sequence[str], seat: int | None, *, with_chances: bool) -> Ending:
    """Return the end as it is seen from a seat, or with everything open if it is None."""
    outcome, race = (
        outcome_of(history, names, forfeited_seats(table)),
        _race(table.pk, history.event_count, seat, CacheBypass(history)),
    )
    chances = _chances(table.pk, history.event_count, CacheBypass(history)) if with_chances else None
    broken = broken_records(table)
    phrases = record_phrases(broken, table) if broken else []
    return Ending(outcome, race, chances, turning_point(race, outcome.places[0]), phrases)


@lru_cache(maxsize=200)
def _race(table: int, events: int, seat: int | None, bypass: CacheBypass) -> RaceChart:  # noqa: ARG001
    def seen(position: Position) -> Snapshot:
        return position.public() if seat in {None, NO_SEAT} else position.view(seat or 0)

    return compute_chart(bypass.take().record, openly if seat is None else seen)


@lru_cache(maxsize=200)
def _chances(table: int, events: int, bypass: CacheBypass) -> ChancesChart:  # noqa: ARG001
    return compute_chances(bypass.take().record, Position.public)


def record_phrases(broken: BrokenRecords, table: Table) -> list[Phrase]:
    """Return the records in words, and what they are compared with."""
    told: list[Phrase] = []
    if broken.points:
        new, old = broken.points
        told.append(say("A record on this server: {new} points; until now {old}.", new=new, old=old))
    if broken.margin:
        new, old = broken.margin
        told.append(say("The clearest victory on this server: ahead by {new}; until now {old}.", new=new, old=old))
    return [*told, _compared_with(broken, table.players)]


def _compared_with(broken: BrokenRecords, players: int) -> Phrase:
    if broken.against_computers:
        return say_many(
            "Compared with {n} earlier game of one person against computer players, for {players} players.",
            "Compared with {n} earlier games of one person against computer players, for {players} players.",
            broken.games,
            players=players,
        )
    return say_many(
        "Compared with {n} earlier game of two or more people, for {players} players.",
        "Compared with {n} earlier games of two or more people, for {players} players.",
        broken.games,
        players=players,
    )
