"""Who stands where in a pool, computer players among them, and the course of one's own rating."""

from dataclasses import dataclass

from glueckauf.players.levels import TITLES
from glueckauf.web.areas.ratings.fixed_points import fixed_skill, levels_of
from glueckauf.web.areas.ratings.models import Player, RatedSeat, RatedTable, Rating
from glueckauf.web.areas.ratings.skill import Skill
from glueckauf.web.tables.lookup import is_playable
from glueckauf.web.tables.models import OPEN, Table
from glueckauf.web.tables.open_tables import is_waiting

MOST_LISTED = 100
GAMES_SHOWN = 60
WIDE, HIGH = 600, 160


@dataclass(frozen=True)
class Line:
    """A line of the list; a computer player has a level and no place."""

    name: str
    level: str
    skill: Skill
    games: int
    mine: bool


def standings(game: str, slow: bool, visitor: str) -> list[Line]:
    """Everybody whose rating is certain, the highest first, with the computer players where they stand."""
    people = [line for line in _people(game, slow, visitor) if not line.skill.is_provisional]
    levels = [Line("", level, fixed_skill(game, level), 0, mine=False) for level in levels_of(game) if level in TITLES]
    return sorted([*people[:MOST_LISTED], *levels], key=lambda line: -line.skill.mu)


def provisional(game: str, slow: bool, visitor: str) -> list[Line]:
    return [line for line in _people(game, slow, visitor) if line.skill.is_provisional][:MOST_LISTED]


def _people(game: str, slow: bool, visitor: str) -> list[Line]:
    rows = list(Rating.objects.filter(pool__game=game, pool__slow=slow).order_by("-mu"))
    players = {player.key: player for player in Player.objects.filter(key__in=[row.key for row in rows], hidden=False)}
    return [
        Line(players[row.key].name, "", row.skill, row.games, mine=players[row.key].owner == visitor)
        for row in rows
        if row.key in players
    ]


def waiting_tables(game: str, slow: bool) -> list[Table]:
    """Rated tables with a free seat where somebody waits."""
    listed = RatedTable.objects.filter(table__listed=True, table__over=False, table__game=game, table__slow=slow)
    ids = listed.order_by("-pk").values_list("table", flat=True)[:MOST_LISTED]
    tables = Table.objects.filter(is_playable(), pk__in=list(ids)).prefetch_related("seats").order_by("-pk")
    return [table for table in tables if is_waiting(table) and any(seat.kind == OPEN for seat in table.seats.all())]


@dataclass(frozen=True)
class Course:
    """One's own last ratings as a line in a drawing."""

    ratings: list[int]
    games: list[RatedSeat]

    @property
    def lowest(self) -> int:
        return min(self.ratings)

    @property
    def highest(self) -> int:
        return max(self.ratings)

    @property
    def path(self) -> str:
        across, span = WIDE / max(1, len(self.ratings) - 1), max(1, self.highest - self.lowest)
        points = (
            f"{across * number:.0f} {HIGH - HIGH * (each - self.lowest) / span:.0f}"
            for number, each in enumerate(self.ratings)
        )
        return "M" + "L".join(points)


def course_of(key: str, game: str, slow: bool) -> Course | None:
    seats = RatedSeat.objects.filter(key=key, game__pool__game=game, game__pool__slow=slow)
    latest = list(seats.select_related("game__table").order_by("-game")[:GAMES_SHOWN])[::-1]
    return Course([round(latest[0].before), *(round(seat.mu) for seat in latest)], latest[::-1]) if latest else None
