"""What the coach would do: as recorded as long as the game goes as recorded, and else by thinking from the seat's view."""

import logging
from functools import lru_cache

from glueckauf.core.jit import is_compiled
from glueckauf.core.playouts import generator
from glueckauf.core.position import Move, View
from glueckauf.players.levels import Player, Thinker
from glueckauf.web.archive import Story
from glueckauf.web.bots import next_of_script
from glueckauf.web.models import Table
from glueckauf.web.scene import Box, best_plan

LOG = logging.getLogger("glueckauf")
QUICK = Thinker(overlooks=0, looks=12, moves=8_000, depth=6)
"""As far as a hewer thinks, without overlooking anything: a page waits for it."""


def advised(view: View, chance: int, thinker: Player = QUICK) -> Move:
    """Exactly where it can be worked out, by search elsewhere. The same view gets the same advice."""
    plan = best_plan(view)
    return plan[0] if plan else thinker(view, generator(chance))


def advice(table: Table, known: Story) -> Move | None:
    """For the seat to decide; nothing while this machine still compiles the search."""
    position = known.record.position
    view = position.view(position.turn or 0)
    recorded = next_of_script(table, known)
    if recorded is not None:
        return view.move(recorded)
    if not is_compiled(f"{view.game.name}-players"):
        return None
    thought = _thought(table.pk, known.events, len(known.record.moves), Box(view))
    return None if thought is None else view.move(thought)


@lru_cache(maxsize=1000)
def _thought(table: int, events: int, moves: int, box: Box) -> int | None:  # noqa: ARG001
    """Thought once, however often the page is looked at; nothing where thinking goes wrong."""
    try:
        return advised(box.take(), moves).number
    except Exception:
        LOG.exception("the coach cannot think about a position; he is silent")
        return None
