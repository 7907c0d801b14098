"""Walk through all tables and replay them: what cannot be read or does not fit together is told."""

from collections.abc import Iterator
from dataclasses import replace

from django.db import transaction
from django.db.models import QuerySet

from glueckauf.core.errors import GlueckaufError
from glueckauf.core.position import Position
from glueckauf.core.record_reader import loads
from glueckauf.web.tables.dealing import awaited_seats, proof_of
from glueckauf.web.tables.history import begin_history
from glueckauf.web.tables.lookup import find_seat, is_playable
from glueckauf.web.tables.models import MOVE, Table
from glueckauf.web.workers.bots import BOT_MOVE, is_abandoned
from glueckauf.web.workers.jobs import find_job

AT_A_TIME = 200


def playable_tables() -> QuerySet[Table]:
    """Return what can be replayed: a game under rules that are not played any more is kept as it is."""
    return Table.objects.filter(is_playable()).prefetch_related("seats").order_by("pk")


def count_of_old_rules() -> int:
    return Table.objects.exclude(is_playable()).count()


def check_tables() -> Iterator[tuple[Table, list[str]]]:
    """Return each table with its faults. A house may be open meanwhile: what looks wrong is looked at again, locked."""
    for table in playable_tables().iterator(AT_A_TIME):
        yield table, faults_when_locked(table) if any(faults_of(table)) else []


def faults_when_locked(table: Table) -> list[str]:
    with transaction.atomic():
        locked = Table.objects.select_for_update().filter(pk=table.pk).first()
        return list(faults_of(locked)) if locked else []


def faults_of(table: Table) -> Iterator[str]:
    """Return what is wrong with a table, in words."""
    seats, numbers = ([each.number for each in rows.all()] for rows in (table.seats, table.events))
    if seats != list(range(table.players)):
        yield f"there are {table.players} players, but the seats {seats}"
    elif numbers != list(range(len(numbers))):
        yield f"of {len(numbers)} events some number is missing"
    elif table.seed is not None:
        yield from faults_of_game(table)
    elif numbers or not awaited_seats(table):
        yield "nothing was dealt, though every word is there or events are there"


def faults_of_game(table: Table) -> Iterator[str]:
    try:
        history = begin_history(table)
        for event in table.events.all():
            if event.kind == MOVE and event.seat != history.record.position.turn:
                yield f"event {event.number} is of seat {event.seat}, whose turn it is not"
            history = history.with_event(event)
        loads(replace(history.record, proof=None if table.start else proof_of(table)).dumps())
    except (GlueckaufError, ArithmeticError, LookupError, TypeError) as error:
        yield f"it cannot be replayed: {error}"
    else:
        yield from faults_of_state(table, history.record.position)


def faults_of_state(table: Table, position: Position) -> Iterator[str]:
    """Return where a table says something else than its game."""
    if table.over != position.over:
        yield f"over: {table.over}, but by its moves: {position.over}"
    waits = position.turn is not None and bool(find_seat(table, position.turn).level)
    if table.waits_for_bot != waits:
        yield f"waits for a computer player: {table.waits_for_bot}, but by its moves: {waits}"
    elif waits and not is_abandoned(table) and find_job(BOT_MOVE, table.pk) is None:
        yield "it waits for a computer player, but none was asked to move"
