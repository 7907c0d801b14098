"""Everybody's chances at a glance: of one position, and over the course of a game. And who may see them."""

from collections.abc import Callable
from dataclasses import dataclass

from glueckauf.core.evaluation import Evaluation
from glueckauf.core.position import Position, View
from glueckauf.core.record import Record
from glueckauf.players.evaluation import has_network, is_evaluation_compiled
from glueckauf.web.pages.race_chart import RaceChart, find_stages, turn_ends
from glueckauf.web.tables.dealing import is_disclosed
from glueckauf.web.tables.models import Table

BAR = 1000
"""How wide the bar is."""


@dataclass(frozen=True)
class Chance:
    """What a seat can expect, and its piece of the bar."""

    seat: int
    percent: int
    points: int
    begin: int
    width: int


def may_see_chances(table: Table, *, is_watching: bool) -> bool:
    """Everybody when nothing is secret any more; before that those who watch, if the table's owner has allowed it.

    Never players, whatever their seat could know: it would be advice.
    """
    return is_disclosed(table) or (table.shows_chances and is_watching)


def can_tell_chances(table: Table, view: View, *, is_watching: bool) -> bool:
    """Return whether chances may be seen, and there is a network, and it is compiled."""
    may_see = may_see_chances(table, is_watching=is_watching)
    return may_see and has_network(view.game, view.players) and is_evaluation_compiled(view.game)


def chances_of(view: View) -> list[Chance]:
    found, begins = view.evaluate(), [0]
    for chance in found.wins:
        begins.append(begins[-1] + round(BAR * chance))
    begins[-1] = BAR
    return [
        Chance(seat, percent, round(found.points[seat]), begins[seat], begins[seat + 1] - begins[seat])
        for seat, percent in enumerate(percents(found))
    ]


def percents(found: Evaluation) -> tuple[int, ...]:
    return tuple(round(100 * chance) for chance in found.wins)


class ChancesChart(RaceChart):
    """A race of chances, in percent."""

    @property
    def top(self) -> int:
        return 100

    @property
    def bottom(self) -> int:
        return 0

    def path(self, seat: int) -> str:
        """A line from turn to turn."""
        return "M" + "L".join(f"{self.x(move)} {self.y(chances[seat])}" for move, chances in self.steps)


def compute_chances(record: Record, see: Callable[[Position], View]) -> ChancesChart:
    """Return how the chances went, turn by turn."""
    ends = turn_ends(record)
    steps = {move: percents(see(record.positions()[move]).evaluate()) for move in ends}
    return ChancesChart(len(record.moves), tuple(steps.items()), tuple(find_stages(record, ends, steps)), ())
