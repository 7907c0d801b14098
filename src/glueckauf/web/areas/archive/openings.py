"""Openings: the first moves of games, counted move by move, people and levels apart.

An opening is known by its moves: what was dealt is another in every game, but the choices are the same. Counts are kept for
each move, so that a question is answered from a few rows, however many games there are.
"""

import hashlib
from collections.abc import Iterable, Iterator, Sequence

from django.db.models import F

from glueckauf.core.record import Record
from glueckauf.web.areas.archive.models import PEOPLE, ArchivedGame, OpeningMove, Reached
from glueckauf.web.tables.models import BOT, Seat

DEPTH = 16
"""So many moves of a game are its opening."""


def opening_key(game: str, rules: int, players: int, moves: Sequence[int]) -> str:
    told = f"{game} {rules} {players} {' '.join(map(str, moves))}"
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def first_moves(archived: ArchivedGame, record: Record, seats: Sequence[Seat]) -> Iterator[Reached]:
    """Return the moves of a game's opening, each with what was there before it."""
    positions, totals, winners = record.positions(), record.position.totals(), record.position.winners()
    for number, move in enumerate(record.moves[:DEPTH]):
        seat = positions[number].turn or 0
        yield Reached(
            archived=archived,
            opening=opening_key(record.game.name, record.version, record.players, record.moves[:number]),
            move=move,
            by=player_of(seats[seat]),
            won=seat in winners,
            points=totals[seat],
        )


def player_of(seat: Seat) -> str:
    """A level by its name. Somebody for whom a computer player sits in at the end has begun as a person."""
    return seat.level if seat.kind == BOT else PEOPLE


def enter_opening(archived: ArchivedGame, record: Record, seats: Sequence[Seat]) -> None:
    rows = Reached.objects.bulk_create(first_moves(archived, record, seats))
    for each in rows:
        OpeningMove.objects.get_or_create(opening=each.opening, move=each.move, by=each.by)
    count_moves(rows, 1)


def remove_opening(archived: ArchivedGame) -> None:
    count_moves(archived.reached.all(), -1)
    archived.reached.all().delete()


def count_moves(rows: Iterable[Reached], sign: int) -> None:
    for each in rows:
        same = OpeningMove.objects.filter(opening=each.opening, move=each.move, by=each.by)
        same.update(games=F("games") + sign, won=F("won") + sign * each.won, points=F("points") + sign * each.points)
