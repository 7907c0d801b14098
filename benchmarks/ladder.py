"""The levels against each other: every run adds deals to `ladder/GAME.csv` and goes on where the last one stopped.

A line is a deal, played with every line-up. Those of other rules or of another network are left out.
"""

import csv
from collections import defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import cache
from hashlib import sha256
from itertools import pairwise
from math import inf, log10, sqrt
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

import glueckauf as ga
from first_version import FirstDirector, prepare_first
from glueckauf.core.playouts import RESULT
from glueckauf.players.captain import network_file
from glueckauf.players.levels import LEVELS
from glueckauf.players.schedule import Schedule, prepare_bots, schedule
from glueckauf.players.statistics import ahead, bot_shares, interval, share_of
from glueckauf.players.workers import check_workers

FOLDER = Path(__file__).parent / "ladder"
COLUMNS = ("players", "level", "below", "version", "deal", "wins", "ahead")
FIRST = "director of the first version"
PAIRS = [*pairwise(LEVELS), (FIRST, "director"), (FIRST, "captain")]
GAMES = {2: 400, 3: 200, 4: 200}
"""Games of each pair for each number of players."""
SLOW = ("director", "captain")
"""They think by the clock; whoever does not is quick, and plays first."""
SEED = 1000

Figures = dict[str, Any]
Outcome = tuple[float, float]
"""Of a deal: the share of its victories that the upper level won, and of pairs of seats in which it finished ahead."""


class Rung(NamedTuple):
    """A level and the one below it."""

    game: str
    players: int
    lower: str
    upper: str

    @property
    def is_slow(self) -> bool:
        return self.upper in SLOW

    def is_of(self, levels: Iterable[str]) -> bool:
        return not {self.lower, self.upper}.isdisjoint(levels)

    @property
    def version(self) -> str:
        """What was measured: the rules, and the network if there is one."""
        return version_of(self.game, self.players, with_network=self.upper == "captain")

    def __str__(self) -> str:
        return f"{self.game}, {self.players} players: {self.upper} against {self.lower}"


class OpenDeal(NamedTuple):
    """A deal under way."""

    rung: Rung
    number: int
    games: list["Future[Any]"]

    @property
    def is_over(self) -> bool:
        return all(game.done() for game in self.games)


def all_rungs() -> list[Rung]:
    games = [game.name for game in ga.all_games()]
    return [Rung(game, players, *pair) for game in games for players in GAMES for pair in PAIRS]


@cache
def version_of(game: str, players: int, *, with_network: bool) -> str:
    rules = f"rules {ga.game(game).version}"
    file = network_file(ga.game(game), players) if with_network else None
    return f"{rules} network {sha256(file.read_bytes()).hexdigest()[:8]}" if file else rules


@cache
def plan_of(rung: Rung) -> Schedule:
    lower = FirstDirector() if rung.lower == FIRST else rung.lower
    return schedule(rung.game, [rung.upper, lower], rung.players, GAMES[rung.players], SEED)


# What is kept


def kept(game: str) -> dict[Rung, dict[int, Outcome]]:
    """The deals played so far of the rules and networks of today."""
    found: dict[Rung, dict[int, Outcome]] = defaultdict(dict)
    file = FOLDER / f"{game}.csv"
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    for line in csv.DictReader(lines):
        rung = Rung(game, int(line["players"]), line["below"], line["level"])
        if line["version"] == rung.version:
            found[rung][int(line["deal"])] = float(line["wins"]), float(line["ahead"])
    return found


def write_down(rung: Rung, deal: int, outcome: Outcome) -> None:
    """Append a line: a run that is ended from outside loses only the deals under way."""
    file = FOLDER / f"{rung.game}.csv"
    file.parent.mkdir(exist_ok=True)
    if not file.exists():
        file.write_text(",".join(COLUMNS) + "\n", encoding="utf-8")
    wins, pairs = (f"{each:.4g}" for each in outcome)
    with file.open("a", encoding="utf-8", newline="") as lines:
        csv.writer(lines, lineterminator="\n").writerow(
            (rung.players, rung.upper, rung.lower, rung.version, deal, wins, pairs)
        )


# Playing


def climb(rungs: Iterable[Rung], seconds: float = inf, workers: int | None = None) -> None:
    """Play what is missing, a game on each core. After so many seconds no deal is begun, but all that were are ended."""
    chosen = list(rungs)
    for rung in chosen:
        prepare(rung)
    until, number = perf_counter() + seconds, check_workers(workers)
    with ProcessPoolExecutor(number, get_context("spawn")) as pool:
        under_way: list[OpenDeal] = []
        for rung, deal in missing(chosen):
            if perf_counter() > until:
                break
            under_way.append(begin(pool, rung, deal))
            under_way = close_deals(under_way, most=number)
        close_deals(under_way, most=0)


def prepare(rung: Rung) -> None:
    prepare_bots(plan_of(rung))
    if rung.lower == FIRST:
        prepare_first(rung.game)


def missing(rungs: list[Rung]) -> Iterator[tuple[Rung, int]]:
    """The deals not yet played: of quick levels first, and always of the rung that lacks most of its games."""
    lacking: list[tuple[bool, float, Rung, int]] = []
    for rung in rungs:
        deals = plan_of(rung).deals
        found = kept(rung.game)[rung]
        numbers = [number for number in range(deals) if number not in found]
        lacking += [
            (rung.is_slow, 1 - (len(numbers) - place) / deals, rung, number) for place, number in enumerate(numbers)
        ]
    for _, _, rung, number in sorted(lacking):
        yield rung, number


def begin(pool: ProcessPoolExecutor, rung: Rung, deal: int) -> OpenDeal:
    lineups = len(plan_of(rung).lineups)
    return OpenDeal(rung, deal, [pool.submit(play, rung, deal * lineups + line) for line in range(lineups)])


def play(rung: Rung, number: int) -> Any:
    return plan_of(rung).play(number).result


def close_deals(under_way: list[OpenDeal], *, most: int) -> list[OpenDeal]:
    """Wait until at most so many games are waited for, and write down the deals that are over; return the others."""
    while True:
        for deal in [each for each in under_way if each.is_over]:
            outcome = outcome_of(plan_of(deal.rung), [game.result() for game in deal.games])
            write_down(deal.rung, deal.number, outcome)
            print(deal.rung, deal.number, *(f"{each:.2f}" for each in outcome), flush=True)
        under_way = [each for each in under_way if not each.is_over]
        waited_for = [game for deal in under_way for game in deal.games if not game.done()]
        if len(waited_for) <= most:
            return under_way
        wait(waited_for, return_when=FIRST_COMPLETED)


def outcome_of(plan: Schedule, games: list[Any]) -> Outcome:
    results, lineups = np.zeros((1, len(games)), RESULT), np.array(plan.lineups)
    for line, game in enumerate(games):
        results[0, line] = game
    return float(bot_shares(results, lineups, 2)[0, 0]), float(ahead(results, lineups, 0, 1)[0])


# What came out


def figures(game: str) -> list[Figures]:
    """How each pair stands that has played."""
    found = kept(game)
    rungs = [rung for rung in all_rungs() if rung.game == game and found[rung]]
    return [figures_of(rung, list(found[rung].values())) for rung in rungs]


def figures_of(rung: Rung, outcomes: list[Outcome]) -> Figures:
    wins, pairs = np.array(outcomes).T
    plan = plan_of(rung)
    return {
        "players": rung.players,
        "level": rung.upper,
        "below": rung.lower,
        "games": len(outcomes) * len(plan.lineups),
        "wanted": plan.games,
        "win_share": share_of(wins),
        "interval": interval(wins),
        "ahead": share_of(pairs),
        "ahead_interval": interval(pairs),
    }


def elo_of(share: float) -> float:
    return 400 * log10(share / (1 - share))


def elo_step(rung: Figures) -> tuple[float, float]:
    """How many points of Elo a level is above the one below it, and half the width of its interval.

    A share of 1 has no Elo; half a game is conceded to both sides.
    """
    games = rung["games"]
    low, share, high = (
        (each * games + 0.5) / (games + 1)
        for each in (rung["ahead_interval"][0], rung["ahead"], rung["ahead_interval"][1])
    )
    return elo_of(share), (elo_of(high) - elo_of(low)) / 2


def ratings(rungs: list[Figures]) -> list[tuple[str, float, float, int]]:
    """Level, Elo above chance, half width, games: the steps add up, and so do the squares of their errors."""
    found, total, square = [("random", 0.0, 0.0, 0)], 0.0, 0.0
    for rung in rungs:
        step, error = elo_step(rung)
        total, square = total + step, square + error * error
        found.append((rung["level"], total, sqrt(square), rung["games"]))
    return found
