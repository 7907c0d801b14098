"""Computer players at the tables: threads of their own, which take up where they were after a restart."""

import logging
import secrets
import time

from django.conf import settings
from django.db import DatabaseError
from django.utils.crypto import salted_hmac

from glueckauf.core.loops import generator
from glueckauf.players import player, prepare_player
from glueckauf.web import tables
from glueckauf.web.archive import Story, story
from glueckauf.web.compiler import compiler
from glueckauf.web.models import Table
from glueckauf.web.rounds import Rounds

LOG = logging.getLogger("glueckauf")


class Bots(Rounds):
    """Look for tables that wait for a computer player; think; write the move."""

    def __init__(self) -> None:
        super().__init__("computer players")
        self.broken: set[int] = set()

    def round(self) -> bool:
        """One move at every table that waits for one; says whether there was any."""
        waiting = list(Table.objects.filter(waits_for_bot=True).exclude(pk__in=self.broken).order_by("pk"))
        start = time.monotonic()
        for table in waiting:
            if self.closing:
                return False
            self.move_unless_broken(table)
        if waiting:
            time.sleep(max(0.0, settings.PACE - (time.monotonic() - start)))
        return bool(waiting)

    def move_unless_broken(self, table: Table) -> None:
        """A table that cannot be played does not keep the others waiting."""
        try:
            self.move(table)
        except DatabaseError:
            raise
        except Exception:
            LOG.exception("a computer player cannot move at a table; it is left alone until the next start")
            self.broken.add(table.pk)

    def move(self, table: Table) -> None:
        known = story(table)
        position = known.record.position
        level = "" if position.turn is None else tables.seat_of(table, position.turn).level
        if not level:
            return
        move = next_of_script(table, known)
        if move is None:
            compiler.wait(known.record.game)
            prepare_player(level, known.record.game)
            move = player(level)(position.view(position.turn or 0), generator(chance_of(table, known))).number
        tables.play_for_bot(table.slug, known.events, move)


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
