"""Many games of bots, one after the other: who began, how each ended, and where the points came from."""

from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

import numpy as np

from glueckauf.core.errors import GlueckaufError
from glueckauf.core.frame import Frame
from glueckauf.core.game import Game, Option, check_options, check_players, check_seed, find_game
from glueckauf.core.playouts import play_all
from glueckauf.core.position import Position
from glueckauf.core.progress import bar
from glueckauf.players.arena import Spread, threads
from glueckauf.players.playing import Played
from glueckauf.players.quick_games import is_quick, play_quickly, prepare_quick_games
from glueckauf.players.schedule import MOST_GAMES, Bot, Schedule, check_whole, labels, prepare_bots
from glueckauf.players.statistics import Interval, mean_interval, wilson, win_shares


@dataclass(frozen=True)
class Outcome:
    """A game that was played."""

    seed: int
    bots: tuple[str, ...]
    """By seat."""
    beginning: Position
    played: Played

    @property
    def players(self) -> int:
        return self.beginning.players

    @property
    def points(self) -> list[int]:
        return self.played.result["points"][: self.players].tolist()

    @property
    def shares(self) -> list[float]:
        """Each seat's share of the victory."""
        return win_shares(self.played.result, self.players).tolist()

    @cached_property
    def end(self) -> Position:
        table = self.beginning.copies()
        play_all(table, np.array(self.played.moves, np.int16))
        return Position(self.beginning.game, table)

    def rows(self) -> Iterator[dict[str, Any]]:
        """A row for each seat."""
        columns = self.bots, self.points, self.shares, self.end.points_by_source()
        for seat, (bot, points, share, sources) in enumerate(zip(*columns, strict=True)):
            place = (seat - self.beginning.starter) % self.players
            yield {
                "deal": self.seed,
                "seat": seat,
                "first": place == 0,
                "place": place,
                "bot": bot,
                "moves": len(self.played.moves),
                "points": points,
                "won": share,
                **{f"points_{code}": number for code, number in sources.items()},
            }


def plan_simulation(  # noqa: PLR0913  each has its word in the command
    name: Game | str,
    bots: Bot | Sequence[Bot],
    players: int = 2,
    games: int = 1000,
    *,
    seed: int = 0,
    options: Mapping[str, Option] | None = None,
) -> Schedule:
    """Every deal once, with the same bot in all seats or with one given for each."""
    game = find_game(name)
    check_players(game, players)
    seated = seated_bots(bots, players)
    check_whole("games", games, MOST_GAMES)
    check_seed(check_seed(seed) + games - 1)
    lineup = tuple(seat % len(seated) for seat in range(players))
    plan = Schedule(
        game, seated, labels(seated), players, games, seed, (lineup,), options=check_options(game, options or {})
    )
    for bot in range(len(seated)):
        plan.chooser(bot)
    return plan


def seated_bots(bots: Bot | Sequence[Bot], players: int) -> tuple[Bot, ...]:
    """One that sits everywhere, or one for each seat."""
    if not isinstance(bots, list | tuple):
        return (cast(Bot, bots),)
    listed = cast("Sequence[Bot]", bots)
    if len(listed) != players:
        raise GlueckaufError(f"bots: {len(listed)}, but there are {players} seats")
    return tuple(listed)


def outcomes(plan: Schedule, workers: int | None = None) -> Generator[Outcome]:
    """The games in the order of their deals, several at a time; a bot that fails ends them."""
    spread = threads(workers)
    names = tuple(plan.names[bot] for bot in plan.lineups[0])
    with closing(quick_games(plan) if is_quick(plan) else slow_games(plan, spread)) as games:
        for number, played in enumerate(games):
            for failure in played.forfeits.values():
                raise GlueckaufError(failure)
            yield Outcome(plan.seed + number, names, plan.deal(number), played)


def quick_games(plan: Schedule) -> Generator[Played]:
    prepare_quick_games(plan.game)
    for number in range(plan.games):
        yield play_quickly(plan, number)


def slow_games(plan: Schedule, spread: Spread) -> Generator[Played]:
    prepare_bots(plan)
    return spread(plan, 0)


def simulate(  # noqa: PLR0913  each has its word in the command
    game: Game | str,
    players: int = 2,
    games: int = 1000,
    seed: int = 0,
    *,
    bots: Bot | Sequence[Bot] = "apprentice",
    workers: int | None = None,
    progress: bool = True,
    **options: Option,
) -> Frame:
    """Let bots play many games and return a row for each game and seat.

    `bots` is who sits everywhere, or a list with one for each seat: a level, a function of a view and a generator, or
    whatever else `ga.player` knows. The games are the deals `seed`, `seed + 1` and so on. Other words are options of the
    game.

    Columns: `deal`, `seat`; `first`, whether it began, and `place`, its place clockwise from there; `bot`; `moves` of the
    whole game; `points`; `won`, 1, or its part of a shared victory; and `points_…` for each source of points. What going
    first is worth:

        played["won"][played["first"]].mean()
    """
    plan = plan_simulation(game, bots, players, games, seed=seed, options=options)
    rows: list[dict[str, Any]] = []
    with closing(outcomes(plan, workers)) as played, bar(games, wanted=progress) as move:
        for number, outcome in enumerate(played, 1):
            rows += outcome.rows()
            move(number, "")
    return Frame.of(rows)


@dataclass(frozen=True)
class Advantage:
    """What going first is worth: the share of victories, and the points ahead of the mean of the others."""

    wins: Interval
    points: Interval


def first_advantage(points: Any, shares: Any, starters: Any) -> Advantage:
    """From a row for each game and a column for each seat, and who began each of them."""
    first = np.eye(points.shape[1], dtype=bool)[starters]
    others = (points.sum(axis=1) - points[first]) / (points.shape[1] - 1)
    wins = float(shares[first].mean())
    return Advantage(Interval(wins, *wilson(wins, len(points))), mean_interval(points[first] - others))
