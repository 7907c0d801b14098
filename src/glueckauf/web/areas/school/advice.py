"""The move that the coach advises: the recorded one as long as the game follows the record, otherwise a searched one."""

import logging
from functools import lru_cache

from glueckauf.core.caching import CacheBypass
from glueckauf.core.jit import is_compiled
from glueckauf.core.move import Move
from glueckauf.core.plan import best_plan
from glueckauf.core.playouts import generator
from glueckauf.core.position import View
from glueckauf.players.levels import Player, Thinker
from glueckauf.web.tables.history import History
from glueckauf.web.tables.models import Table
from glueckauf.web.tables.playing import next_scripted_move

LOG = logging.getLogger("glueckauf")
QUICK = Thinker(overlooks=0, looks=12, moves=8_000, depth=6)
"""As far as a hewer thinks, without overlooking anything: a page waits for it."""


def advise(view: View, chance: int, thinker: Player = QUICK) -> Move:
    """Return the first move of the best plan if there is one, otherwise search. The same view gets the same advice."""
    plan = best_plan(view)
    return plan[0] if plan else thinker(view, generator(chance))


def advice_for(table: Table, history: History) -> Move | None:
    """Return advice for the seat to move; None while the search is still being compiled."""
    position = history.record.position
    view = position.view(position.turn or 0)
    recorded = next_scripted_move(table, history)
    if recorded is not None:
        return view.move(recorded)
    if not is_compiled(f"{view.game.name}-players"):
        return None
    thought = _chosen_move(table.pk, history.event_count, len(history.record.moves), CacheBypass(view))
    return None if thought is None else view.move(thought)


@lru_cache(maxsize=1000)
def _chosen_move(table: int, events: int, moves: int, bypass: CacheBypass) -> int | None:  # noqa: ARG001
    """Search once per position; None if the search fails."""
    try:
        return advise(bypass.take(), moves).number
    except Exception:
        LOG.exception("the coach cannot think about a position; he is silent")
        return None
