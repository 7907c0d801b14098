"""Computer players at the tables: threads of their own, which take up where they were after a restart."""

import logging
import secrets
import time
from datetime import timedelta
from functools import partial

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from glueckauf.core.playouts import generator
from glueckauf.players import player, prepare_player
from glueckauf.web import tables
from glueckauf.web.archive import Story, story
from glueckauf.web.compiler import compiler
from glueckauf.web.models import Table
from glueckauf.web.rounds import Rounds

LOG = logging.getLogger("glueckauf")
PAUSES = [timedelta(seconds=seconds) for seconds in (1, 10, 60, 600, 3600, 24 * 3600)]
"""How long a table rests after the first failure of a computer player, the second, and so on."""


class Bots(Rounds):
    """Look for tables that wait for a computer player; think; write the move."""

    def __init__(self) -> None:
        super().__init__("computer players")

    def enter(self) -> None:
        """Where one was thinking when the server ended, that was a failure: it may have been what ended it."""
        for table in Table.objects.filter(bot_thinking=True):
            note_failure(table)

    def round(self) -> bool:
        """One move at every table that waits for one; says whether there was any."""
        waiting = list(due_tables())
        start = time.monotonic()
        for table in waiting:
            if self.closing:
                return False
            self.move_unless_broken(table)
        if waiting:
            self.ended.wait(max(0.0, settings.PACE - (time.monotonic() - start)))
        return bool(waiting)

    def move_unless_broken(self, table: Table) -> None:
        """A table that cannot be played does not keep the others waiting; it is tried again later and later."""
        try:
            self.move(table)
        except Exception:
            LOG.exception("a computer player cannot move at a table; it is tried again later")
            self.attempt(partial(note_failure, table))

    def move(self, table: Table) -> None:
        known = story(table)
        turn = known.record.position.turn
        level = "" if turn is None else tables.seat_of(table, turn).level
        if not level:
            return
        move = next_of_script(table, known)
        if move is None:
            compiler.wait(known.record.game)
            prepare_player(level, known.record.game)
            if self.closing:
                return
            move = think(table, known, level)
        tables.play_for_bot(table.slug, known.events, move)


def think(table: Table, known: Story, level: str) -> int:
    """The number of a move. That it is thought about is written down, in case it never comes to an end."""
    Table.objects.filter(pk=table.pk).update(bot_thinking=True)
    position = known.record.position
    return player(level)(position.view(position.turn or 0), generator(chance_of(table, known))).number


# Where it cannot be done


def due_tables() -> QuerySet[Table]:
    rested = Q(bot_due=None) | Q(bot_due__lte=timezone.now())
    return Table.objects.filter(rested, waits_for_bot=True).order_by("pk")


def note_failure(table: Table) -> None:
    """The table rests, longer after each failure, and says so; whatever changes the position ends it."""
    with transaction.atomic():
        now = Table.objects.select_for_update().filter(pk=table.pk, waits_for_bot=True).first()
        if now:
            now.bot_due = timezone.now() + PAUSES[min(now.bot_failures, len(PAUSES) - 1)]
            now.bot_thinking, now.bot_failures = False, now.bot_failures + 1
            tables.changed(now)


def next_of_script(table: Table, known: Story) -> int | None:
    """The next recorded move, where the game has gone as recorded up to now."""
    played = list(known.record.moves)
    return table.script[len(played)] if table.script[: len(played)] == played != table.script else None


def chance_of(table: Table, known: Story) -> int:
    return strict_chance(table.seed or 0, len(known.record.moves)) if table.strict else secrets.randbits(62)


def strict_chance(seed: int, moves: int) -> int:
    """The same for everybody who comes to the same position of the same deal; unknown without the key of the house."""
    return int.from_bytes(salted_hmac("glueckauf.bots", f"{seed} {moves}").digest()[:8]) >> 2


bots = Bots()
