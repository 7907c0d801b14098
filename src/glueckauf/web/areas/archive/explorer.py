"""The explorer: what was played in an opening, by whom, and how it went."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.db.models import QuerySet

from glueckauf.core.game import Game
from glueckauf.core.text import Phrase
from glueckauf.players.levels import LEVELS, TITLES
from glueckauf.web.areas.archive.models import PEOPLE, ArchivedGame, OpeningMove
from glueckauf.web.areas.archive.openings import DEPTH, opening_key

EXAMPLES = 5
GROUPS = (PEOPLE, *LEVELS)


@dataclass(frozen=True)
class Figures:
    """How often people, or a level, have made a move, and how it went."""

    by: str
    games: int
    won: int
    points: int

    @property
    def title(self) -> Phrase | None:
        """What the level is called; None stands for people."""
        return TITLES.get(self.by)

    @property
    def percent(self) -> int:
        return round(100 * self.won / self.games)

    @property
    def mean(self) -> float:
        return self.points / self.games


@dataclass(frozen=True)
class Step:
    """A move of an opening, in words, and the moves that lead to where it was made."""

    phrase: Phrase
    way: str
    """The codes of all moves up to this one, as the address has them."""


@dataclass(frozen=True)
class Continuation:
    step: Step
    figures: list[Figures]
    """People first, then the levels from weak to strong."""

    @property
    def games(self) -> int:
        return sum(each.games for each in self.figures)


@dataclass(frozen=True)
class Explorer:
    game: Game
    players: int
    steps: list[Step]
    continuations: list[Continuation]
    """The most played first."""
    examples: list[ArchivedGame]
    leads_on: bool
    """The moves that follow are still counted."""

    @property
    def games(self) -> int:
        return sum(each.games for each in self.continuations)


def explore(game: Game, players: int, moves: Sequence[int]) -> Explorer:
    """Return what was played after these moves."""
    key = opening_key(game.name, game.version, players, moves)
    return Explorer(
        game=game,
        players=players,
        steps=[step(game, moves[: number + 1]) for number in range(len(moves))],
        continuations=continuations_of(game, key, moves),
        examples=list(games_through(key)[:EXAMPLES]),
        leads_on=len(moves) + 1 < DEPTH,
    )


def step(game: Game, moves: Sequence[int]) -> Step:
    return Step(game.move(moves[-1], None), ".".join(game.codes[move] for move in moves))


def continuations_of(game: Game, key: str, moves: Sequence[int]) -> list[Continuation]:
    rows = OpeningMove.objects.filter(opening=key, games__gt=0).order_by("move")
    found = groupby(rows.values_list("move", "by", "games", "won", "points"), key=lambda row: row[0])
    told = [Continuation(step(game, [*moves, move]), figures_of(group)) for move, group in found]
    return sorted(told, key=lambda each: (-each.games, each.step.way))


def figures_of(rows: Iterable[tuple[int, str, int, int, int]]) -> list[Figures]:
    return sorted((Figures(*row[1:]) for row in rows), key=lambda each: GROUPS.index(each.by))


def games_through(key: str) -> "QuerySet[ArchivedGame]":
    """Games that came through an opening, the latest first; never one that is running again."""
    found = ArchivedGame.objects.filter(reached__opening=key, table__over=True)
    return found.select_related("table").prefetch_related("table__seats").order_by("-reached__archived")
