"""Computer players at the tables: each move is a job."""

import secrets
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from glueckauf.core.game import Game, Seed
from glueckauf.core.playouts import generator
from glueckauf.players import player, prepare_player
from glueckauf.web.compiled_parts import RULES, SUBSTITUTE, purpose_for
from glueckauf.web.compiler import compiler
from glueckauf.web.tables.changes import announce_change
from glueckauf.web.tables.history import History, history_of
from glueckauf.web.tables.lookup import find_seat
from glueckauf.web.tables.models import Seat, Table
from glueckauf.web.tables.playing import next_scripted_move, play_for_bot
from glueckauf.web.workers.jobs import AT_ONCE, MOVES, Kind, put, put_once
from glueckauf.web.workers.models import Job

RESTS = tuple(timedelta(seconds=seconds) for seconds in (0, 10, 60, 600, 3600, 24 * 3600))
BOT_MOVE = Kind("bot move", MOVES, RESTS)


def request_move(table: Table, **_: object) -> None:
    """Queue the move of the computer player whose turn it is."""
    if table.waits_for_bot and not is_abandoned(table):
        put(
            BOT_MOVE,
            table.pk,
            share=table.share,
            after=AT_ONCE if has_person(table) else timedelta(seconds=settings.PACE),
        )


def has_person(table: Table) -> bool:
    """Somebody waits for the own turn."""
    return any(not seat.level for seat in table.seats.all())


def is_abandoned(table: Table) -> bool:
    """Computer players hold every seat, and none of their people has looked for a while."""
    seen = [seat.seen for seat in table.seats.all() if seat.seen]
    return not has_person(table) and timezone.now() - max(seen, default=table.made) > timedelta(seconds=settings.ALONE)


def move(job: Job) -> bool:
    """Choose a move and write it, unless the table has changed meanwhile."""
    table = Table.objects.prefetch_related("seats").filter(pk=job.key).first()
    if table is None or not table.waits_for_bot:
        return False
    history = history_of(table)
    found = next_scripted_move(table, history)
    if found is None:
        level = ready_level(table, history.record.game, level_to_move(table, history))
        if compiler.stopped:
            return True
        found = choose_move(table, history, level)
    play_for_bot(table.slug, history.event_count, found)
    return False


def level_to_move(table: Table, history: History) -> str:
    return find_seat(table, history.record.position.turn or 0).level


def ready_level(table: Table, game: Game, level: str) -> str:
    """Return the level, or the one that plays for it while it is being compiled; not where results are compared."""
    purpose = purpose_for([level])
    compiler.wait(game, purpose if table.strict else RULES)
    if compiler.works_on(game, purpose):
        return SUBSTITUTE
    prepare_player(level, game)
    return level


def choose_move(table: Table, history: History, level: str) -> int:
    """Return the number of the chosen move."""
    position = history.record.position
    return player(level)(position.view(position.turn or 0), generator(rng_seed(table, history))).number


def rng_seed(table: Table, history: History) -> int:
    return fixed_rng_seed(table.seed or 0, len(history.record.moves)) if table.strict else secrets.randbits(62)


def fixed_rng_seed(seed: Seed, moves: int) -> int:
    """Return the same seed for the same position of the same deal; it cannot be guessed without the secret key."""
    return int.from_bytes(salted_hmac("glueckauf.bots", f"{seed} {moves}").digest()[:8]) >> 2


def mark_stuck(job: Job) -> None:
    """Let the table say that a computer player has failed there. Any change of the position ends that."""
    with transaction.atomic():
        table = Table.objects.select_for_update().filter(pk=job.key, waits_for_bot=True).first()
        if table:
            table.is_stuck = True
            announce_change(table)


def go_on_with(seat: Seat, **_: object) -> None:
    """Somebody looks again: a table that was abandoned goes on."""
    if seat.table.waits_for_bot and seat.is_lent:
        put_once(BOT_MOVE, seat.table.pk, share=seat.table.share)
