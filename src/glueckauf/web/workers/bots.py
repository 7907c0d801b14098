"""Computer players at the tables: a background worker that resumes after a restart."""

import logging
import secrets
import time
from datetime import timedelta
from functools import partial

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.dispatch import receiver
from django.utils import timezone
from django.utils.crypto import salted_hmac

from glueckauf.core.game import Game
from glueckauf.core.playouts import generator
from glueckauf.players import player, prepare_player
from glueckauf.web.compiled_parts import BOTS, RULES, SUBSTITUTE
from glueckauf.web.compiler import compiler
from glueckauf.web.tables.changes import announce_change, table_changed
from glueckauf.web.tables.history import History, history_of
from glueckauf.web.tables.lookup import find_seat
from glueckauf.web.tables.models import Table
from glueckauf.web.tables.playing import next_scripted_move, play_for_bot
from glueckauf.web.workers.background_worker import BackgroundWorker

LOG = logging.getLogger("glueckauf")
RETRY_DELAYS = [timedelta(seconds=seconds) for seconds in (1, 10, 60, 600, 3600, 24 * 3600)]
"""How long a table rests after the first failure of a computer player, the second, and so on."""


class BotWorker(BackgroundWorker):
    """Find tables that wait for a computer player, choose a move, write it."""

    def __init__(self) -> None:
        super().__init__("computer players")

    def on_start(self) -> None:
        """A move that was being chosen when the server ended counts as a failure: it may have ended the server."""
        for table in Table.objects.filter(bot_thinking=True):
            note_failure(table)

    def work(self) -> bool:
        """Move once at every waiting table; return whether there was one."""
        waiting = list(tables_waiting_for_bots())
        start = time.monotonic()
        for table in waiting:
            if self.is_stopping:
                return False
            self.move_unless_broken(table)
        if waiting and not any(map(has_person, waiting)):
            self.stopped.wait(max(0.0, settings.PACE - (time.monotonic() - start)))
        return bool(waiting)

    def queue_length(self) -> int:
        return tables_waiting_for_bots().count()

    def move_unless_broken(self, table: Table) -> None:
        """Move, or after a fault leave the table alone for a while, so that the others do not wait."""
        try:
            self.move(table)
        except Exception:
            LOG.exception("a computer player cannot move at a table; it is tried again later")
            self.attempt(partial(note_failure, table))

    def move(self, table: Table) -> None:
        history = history_of(table)
        turn = history.record.position.turn
        level = "" if turn is None else find_seat(table, turn).level
        if not level:
            return
        move = next_scripted_move(table, history)
        if move is None:
            ready = ready_level(table, history.record.game, level)
            if self.is_stopping:
                return
            move = choose_move(table, history, ready)
        play_for_bot(table.slug, history.event_count, move)


def ready_level(table: Table, game: Game, level: str) -> str:
    """Return the level, or the one that plays for it while it is being compiled; not where results are compared."""
    compiler.wait(game, BOTS if table.strict else RULES)
    if compiler.works_on(game, BOTS):
        return SUBSTITUTE
    prepare_player(level, game)
    return level


def choose_move(table: Table, history: History, level: str) -> int:
    """Return the number of the chosen move. The table is marked meanwhile, in case the search ends the server."""
    Table.objects.filter(pk=table.pk).update(bot_thinking=True)
    position = history.record.position
    return player(level)(position.view(position.turn or 0), generator(rng_seed(table, history))).number


def tables_waiting_for_bots() -> QuerySet[Table]:
    rested = Q(bot_due=None) | Q(bot_due__lte=timezone.now())
    return Table.objects.filter(rested, waits_for_bot=True).prefetch_related("seats").order_by("pk")


def has_person(table: Table) -> bool:
    """Somebody waits for the own turn."""
    return any(not seat.level for seat in table.seats.all())


def note_failure(table: Table) -> None:
    """Leave the table alone, longer after each failure. Any change of the position ends that."""
    with transaction.atomic():
        now = Table.objects.select_for_update().filter(pk=table.pk, waits_for_bot=True).first()
        if now:
            now.bot_due = timezone.now() + RETRY_DELAYS[min(now.bot_failures, len(RETRY_DELAYS) - 1)]
            now.bot_thinking, now.bot_failures = False, now.bot_failures + 1
            announce_change(now)


def rng_seed(table: Table, history: History) -> int:
    return fixed_rng_seed(table.seed or 0, len(history.record.moves)) if table.strict else secrets.randbits(62)


def fixed_rng_seed(seed: int, moves: int) -> int:
    """Return the same seed for the same position of the same deal; it cannot be guessed without the secret key."""
    return int.from_bytes(salted_hmac("glueckauf.bots", f"{seed} {moves}").digest()[:8]) >> 2


bots = BotWorker()


@receiver(table_changed)
def wake_bots(table: Table, **_: object) -> None:
    """A table that waits for a computer player is looked at without delay."""
    if table.waits_for_bot:
        bots.wake()
