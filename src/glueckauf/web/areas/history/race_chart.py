"""The race of a game, and how the chances went, as its replay shows them."""

from functools import lru_cache

from glueckauf.core.caching import CacheBypass
from glueckauf.web.areas.history.replay import Replay, view_from
from glueckauf.web.pages.chances import ChancesChart, compute_chances
from glueckauf.web.pages.race_chart import RaceChart, compute_chart


def chart_of(replay: Replay) -> RaceChart:
    """As it was seen from there; worked out once for all who see the same."""
    table, history = replay.model.table, replay.model.history
    return _chart(table.pk, history.event_count, replay.point, CacheBypass(replay.record))


@lru_cache(maxsize=200)
def _chart(table: int, events: int, point: str, bypass: CacheBypass) -> RaceChart:  # noqa: ARG001
    return compute_chart(bypass.take(), lambda position: view_from(position, point))


def chances_chart_of(replay: Replay) -> ChancesChart | None:
    """Likewise the chances, if they may be told."""
    if not replay.tells_chances:
        return None
    table, history = replay.model.table, replay.model.history
    return _chances(table.pk, history.event_count, replay.point, CacheBypass(replay.record))


@lru_cache(maxsize=200)
def _chances(table: int, events: int, point: str, bypass: CacheBypass) -> ChancesChart:  # noqa: ARG001
    return compute_chances(bypass.take(), lambda position: view_from(position, point))
