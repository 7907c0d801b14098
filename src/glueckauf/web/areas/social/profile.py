"""What a profile shows of somebody: to others public games alone, and of those as much as its owner wants."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Avg, Count, Max, Q, QuerySet

from glueckauf.core.game import Game, all_games
from glueckauf.core.text import Phrase
from glueckauf.web.areas.social.models import Played, Profile, SourceSum
from glueckauf.web.areas.social.played import phrase_of
from glueckauf.web.tables.accounts import all_accounts
from glueckauf.web.tables.lookup import is_playable
from glueckauf.web.tables.models import Seat, Table

MOST_OPPONENTS = 5
MOST_PUBLIC = 50
LATEST_GAMES = 200
"""Games in which the points by source are compared."""
TICKS = ("shows_results", "shows_points", "shows_opponents")


@dataclass(frozen=True)
class Results:
    """How somebody did in one game with so many players."""

    game: Game
    players: int
    games: int
    won: int
    mean: float
    most: int
    highest_margin: int

    @property
    def percent(self) -> int:
        return round(100 * self.won / self.games)


@dataclass(frozen=True)
class SourceLine:
    """What a source brings somebody in a game, and what it brings all people here."""

    name: Phrase
    own: float
    mean: float

    @property
    def difference(self) -> float:
        return self.own - self.mean


@dataclass(frozen=True)
class SourceTable:
    game: Game
    players: int
    lines: list[SourceLine]

    @property
    def reach(self) -> float:
        """The longest bar."""
        return max([1.0, *(max(abs(line.own), abs(line.mean)) for line in self.lines)])


@dataclass(frozen=True)
class Opponent:
    name: str
    games: int
    won: int


@dataclass(frozen=True)
class ProfilePage:
    """What one visitor may see of somebody."""

    account: Any
    mine: bool
    shown: Profile
    results: list[Results]
    sources: list[SourceTable]
    opponents: list[Opponent]
    now: list[Table]
    """Public games that go on."""


def profile_of(account: Any) -> Profile:
    return Profile.objects.filter(account=account).first() or Profile(account=account)


def profile_page(account: Any, viewer: Any | None) -> ProfilePage:
    mine, shown = viewer == account, profile_of(account)
    games = Played.objects.filter(owner=account.visitor_id, table__over=True)
    seen = games if mine else games.filter(public=True)
    return ProfilePage(
        account=account,
        mine=mine,
        shown=shown,
        results=results_in(seen) if mine or shown.shows_results else [],
        sources=sources_in(seen) if mine or shown.shows_points else [],
        opponents=opponents_in(seen, account) if mine or shown.shows_opponents else [],
        now=public_games_of([account.visitor_id])[account.visitor_id] if mine or shown.shows_results else [],
    )


def results_in(games: "QuerySet[Played]") -> list[Results]:
    """By game and number of players, the most played first."""
    known = {game.name: game for game in all_games()}
    figures = games.values("game", "players").annotate(
        games=Count("pk"),
        won=Count("pk", filter=Q(place=1)),
        mean=Avg("points"),
        most=Max("points"),
        margin=Max("margin"),
    )
    lines = (
        Results(
            known[each["game"]], each["players"], each["games"], each["won"], each["mean"], each["most"], each["margin"]
        )
        for each in figures
        if each["game"] in known
    )
    return sorted(lines, key=lambda line: (-line.games, line.game.title, line.players))


def sources_in(games: "QuerySet[Played]") -> list[SourceTable]:
    """Against the mean of all people who have played the same game with as many others."""
    rows = list(games.order_by("-ended")[:LATEST_GAMES])
    return [source_table(game, players, [row for row in rows if (row.game, row.players) == (game.name, players)])
            for game in all_games() for players in game.players
            if any((row.game, row.players) == (game.name, players) for row in rows)]  # fmt: skip


def source_table(game: Game, players: int, rows: list[Played]) -> SourceTable:
    own = Counter[str]()
    for row in rows:
        own.update(row.sources)
    sums = SourceSum.objects.filter(game=game.name, players=players, source__in=list(own), seats__gt=0).order_by("pk")
    lines = [
        SourceLine(phrase_of(each.phrase), own[each.source] / len(rows), each.points / each.seats)
        for each in sums
        if each.phrase
    ]
    return SourceTable(game, players, lines)


def opponents_in(games: "QuerySet[Played]", account: Any) -> list[Opponent]:
    """Whom somebody has played with most: people with accounts, by the names that they have now."""
    places = dict(games.values_list("table", "place"))
    others = Played.objects.filter(table__in=games.values("table")).exclude(owner=account.visitor_id)
    met = Counter[str]()
    won = Counter[str]()
    for table, owner in others.values_list("table", "owner"):
        met[owner] += 1
        won[owner] += places[table] == 1
    names = dict(all_accounts().filter(visitor_id__in=[*met]).values_list("visitor_id", "name"))
    known = [Opponent(names[owner], games, won[owner]) for owner, games in met.most_common() if owner in names]
    return known[:MOST_OPPONENTS]


def public_games_of(owners: Iterable[str]) -> defaultdict[str, list[Table]]:
    """Return games that go on where everybody may watch, the latest first, by the id of who sits there."""
    public = Seat.objects.filter(is_playable("table__"), owner__in=list(owners), table__listed=True, table__over=False)
    found = defaultdict[str, list[Table]](list)
    for seat in public.select_related("table").order_by("-table")[:MOST_PUBLIC]:
        if seat.table not in found[seat.owner]:
            found[seat.owner].append(seat.table)
    return found
