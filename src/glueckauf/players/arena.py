"""Bots against each other: the same deals for all, in the same seats, with a result one can trust."""

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from glueckauf.core.errors import GlueckaufError
from glueckauf.core.frame import Frame
from glueckauf.core.game import Game
from glueckauf.core.playouts import RESULT
from glueckauf.core.progress import bar
from glueckauf.players.engines import NO_LIMITS, Limits
from glueckauf.players.playing import Played
from glueckauf.players.ratings import elo
from glueckauf.players.saved_games import SavedGames
from glueckauf.players.schedule import Bot, Schedule, prepare_bots, schedule
from glueckauf.players.statistics import (
    Wagers,
    ahead,
    bot_points,
    bot_shares,
    comparisons,
    count_forfeits,
    interval,
    share_of,
    takes_part,
)
from glueckauf.players.workers import Spread, threads

Figure = TypeVar("Figure")


@dataclass(frozen=True)
class Standing:
    """What came out, in the order of the bots; shared victories count in equal parts."""

    game: str
    players: int
    seed: int
    bots: list[str]
    games: int
    planned: int
    lineups: int
    """With how many line-ups each deal is played."""
    stopped_early: bool
    better: str | None
    """The bot that is better than every other beyond reasonable doubt."""
    played: list[int]
    """Games that the bot took part in."""
    wins: list[float]
    win_share: list[float]
    interval: list[tuple[float, float]]
    """Covers the true share in 95 of 100 cases, the deal being the unit."""
    points: list[float]
    ahead: list[list[float | None]]
    """How often the bot of the line finishes ahead of the bot of the column."""
    ahead_interval: list[list[tuple[float, float] | None]]
    elo: list[float]
    """Ratings around 0: of two bots the one that is 400 higher finishes ahead ten times for once."""
    elo_interval: list[tuple[float, float]]
    forfeits: list[int]
    """How often a seat of the bot lost because it ended, made no legal move or took too long."""
    failures: list[str]
    """Why, the last time."""
    enough: int | None
    """About how many games would decide if it goes on like this; None where it would not."""

    def to_frame(self) -> Frame:
        """A row for each bot: `bot`, `games`, `wins`, `share` with `low` and `high`, `points`, `elo` with `elo_low` and
        `elo_high`, `forfeits`. Intervals cover 95 %.
        """
        columns = self.bots, self.played, self.wins, self.win_share, self.points, self.elo, self.forfeits
        names = "bot", "games", "wins", "share", "points", "elo", "forfeits"
        (low, high), (weakest, strongest) = (zip(*each, strict=True) for each in (self.interval, self.elo_interval))
        ends = {"low": low, "high": high, "elo_low": weakest, "elo_high": strongest}
        listed = dict(zip(names, columns, strict=True)) | ends
        return Frame({name: np.array(column) for name, column in listed.items()})

    def _repr_html_(self) -> str:
        return self.to_frame().html()


class Sheet:
    """The results of a contest, written down game by game in the order of the schedule."""

    def __init__(self, plan: Schedule, folder: str | Path | None = None) -> None:
        self.plan = plan
        self.saved = None if folder is None else SavedGames(folder, plan)
        self.games = 0
        self.stopped_early = False
        self._results = np.zeros((plan.deals, len(plan.lineups)), RESULT)
        self._shares = np.zeros((plan.deals, len(plan.bots)))
        self._lineups = np.array(plan.lineups)
        self._wagers = Wagers(len(plan.bots))
        self._failures = [""] * len(plan.bots)

    @property
    def deals(self) -> int:
        """Deals played with every line-up: nothing else is counted."""
        return self.games // len(self.plan.lineups)

    @property
    def better(self) -> int | None:
        return self._wagers.decided_for()

    def play(self, spread: Spread, *, play_all: bool = False) -> Generator[int]:
        """Fill the sheet; ends after the deal that decides, unless all games are wanted."""
        with closing(self._games(spread)) as games:
            for played in games:
                self._write(played)
                yield self.games
                if not play_all and self.better is not None and self.games < self.plan.games:
                    self.stopped_early = True
                    return

    def _games(self, spread: Spread) -> Generator[Played]:
        """Those that were played and saved before, then the others, which are saved."""
        if self.saved:
            yield from self.saved.played()
        with closing(spread(self.plan, self.games)) as games:
            for played in games:
                if self.saved:
                    self.saved.write(self.games, played)
                yield played

    def _write(self, played: Played) -> None:
        self._results.flat[self.games] = played.result
        for seat, reason in played.forfeits.items():
            self._failures[self.plan.lineups[self.games % len(self.plan.lineups)][seat]] = reason
        self.games += 1
        if self.games % len(self.plan.lineups) == 0:
            self._close(self.deals - 1)

    def _close(self, number: int) -> None:
        """A deal is complete."""
        line = self._results[number : number + 1]
        self._shares[number] = bot_shares(line, self._lineups, len(self.plan.bots))[0]
        self._wagers.bet(self._shares[number])

    def win_share(self) -> list[float]:
        return self._shares[: self.deals].mean(axis=0).tolist()

    def how_it_stands(self) -> str:
        """In a few words, for whoever waits."""
        if not self.deals:
            return ""
        return ", ".join(f"{name} {share:.0%}" for name, share in zip(self.plan.names, self.win_share(), strict=True))

    def standing(self) -> Standing:
        """Where it stands after all complete deals."""
        if not self.deals:
            raise GlueckaufError("no deal was played with every line-up")
        plan, games = self.plan, self.deals * len(self.plan.lineups)
        results, shares, bots = self._results[: self.deals], self._shares[: self.deals], range(len(self.plan.bots))
        played = [self.deals * takes_part(self._lineups, bot) for bot in bots]
        ratings, widths = elo(comparisons(results, self._lineups, len(bots)))
        times = self._wagers.patience()
        return Standing(
            game=plan.game.name,
            players=plan.players,
            seed=plan.seed,
            bots=list(plan.names),
            games=games,
            planned=plan.games,
            lineups=len(plan.lineups),
            stopped_early=self.stopped_early,
            better=None if self.better is None else plan.names[self.better],
            played=played,
            wins=[share * games for share, games in zip(self.win_share(), played, strict=True)],
            win_share=self.win_share(),
            interval=[interval(shares[:, bot]) for bot in bots],
            points=[bot_points(results, self._lineups, bot) for bot in bots],
            ahead=[[self._ahead(results, one, other, share_of) for other in bots] for one in bots],
            ahead_interval=[[self._ahead(results, one, other, interval) for other in bots] for one in bots],
            elo=ratings,
            elo_interval=widths,
            forfeits=[count_forfeits(results, self._lineups, bot) for bot in bots],
            failures=list(self._failures),
            enough=None if times is None else ceil(times * self.deals) * len(self.plan.lineups),
        )

    def _ahead(self, results: Any, one: int, other: int, figure: Callable[[Any], Figure]) -> Figure | None:
        return None if one == other else figure(ahead(results, self._lineups, one, other))


def contest(  # noqa: PLR0913  each has its word in the command
    game: Game | str,
    bots: Sequence[Bot],
    players: int = 2,
    games: int = 1000,
    seed: int = 0,
    *,
    limits: Limits = NO_LIMITS,
    save: str | Path | None = None,
    spread: Spread | None = None,
    play_all: bool = False,
    watch: Callable[[Sheet], object] | None = None,
    progress: bool = True,
) -> Standing:
    """Let bots play each other until it is clear who is better, or all games are played, and return the standing.

    A bot is a level, a function of a view and a generator, or whatever else `ga.player` knows. Every deal is played with
    the bots in every seat. Games are saved in the folder `save`, if it is given; a contest that was begun there goes on.
    `watch` is called after every game. `spread` says where games are played: `threads(workers)`, or a Ray cluster.
    """
    sheet = Sheet(schedule(game, bots, players, games, seed, limits=limits), save)
    prepare_bots(sheet.plan)
    played = sheet.play(spread or threads(), play_all=play_all)
    with closing(played), bar(sheet.plan.games, wanted=progress) as move:
        for number in played:
            move(number, sheet.how_it_stands())
            if watch:
                watch(sheet)
    return sheet.standing()
