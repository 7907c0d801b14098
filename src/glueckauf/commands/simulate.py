"""`glueckauf simulate`: many games, and what comes out."""

import csv
import json
import sys
from argparse import Namespace
from collections.abc import Callable, Generator
from contextlib import contextmanager
from math import sqrt
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from glueckauf.core.errors import GlueckaufError
from glueckauf.core.game import Game, check_players, check_seed, game
from glueckauf.core.loops import RESULT, generator, random_games
from glueckauf.core.position import deal
from glueckauf.core.text import SEAT_NAMES
from glueckauf.players import player, prepare_player

AT_ONCE = 2_000
MOST_GAMES = 10_000_000
Z = 1.96


def run(given: Namespace) -> None:
    of = game(given.game)
    check_players(of, given.players)
    check_seed(given.seed)
    player(given.player)
    if not 1 <= given.games <= MOST_GAMES:
        raise GlueckaufError(f"games: {given.games}, but it is 1 to {MOST_GAMES:,}")
    check_seed(given.seed + given.games - 1)
    prepare_player(given.player, of)
    results = play_games(of, given)
    if given.csv:
        write_csv(results, given)
    elif given.json:
        print(json.dumps(summary(results, given)))
    else:
        Console().print(table(summary(results, given)))


def play_games(of: Game, given: Namespace) -> Any:
    """A result for every game, in the order of the deals."""
    results = np.zeros(given.games, RESULT)
    size = AT_ONCE if given.player == "random" else 1
    with _bar(given.games) as advance:
        for first in range(0, given.games, size):
            part = results[first : first + size]
            if given.player == "random":
                random_games(np.zeros(1, of.record), part, given.players, given.seed + first)
            else:
                play_one(part[0], given, given.seed + first)
            advance(len(part))
    return results


def play_one(result: Any, given: Namespace, seed: int) -> None:
    """One game of computer players, each with the view of its seat."""
    position, rng, choose = deal(given.game, given.players, seed), generator(seed), player(given.player)
    moves = 0
    while position.turn is not None:
        position = position.play(choose(position.view(position.turn), rng))
        moves += 1
    result.moves = moves
    result.points[: given.players] = [score.total for score in position.scores()]
    result.winners = sum(1 << seat for seat in position.winners())


@contextmanager
def _bar(games: int) -> Generator[Callable[[int], None]]:
    columns = (TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=games)
        yield lambda played: progress.update(task, advance=played)


def win_shares(results: Any, players: int) -> Any:
    """A victory for every game and seat; a shared one counts in equal parts."""
    won = (results["winners"][:, None] >> np.arange(players)) & 1
    return won / won.sum(axis=1, keepdims=True)


def wilson(share: float, games: int) -> tuple[float, float]:
    """The interval that covers a true share in 95 of 100 cases."""
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    width = Z / (1 + Z * Z / games) * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return max(0.0, middle - width), min(1.0, middle + width)


def summary(results: Any, given: Namespace) -> dict[str, Any]:
    shares = win_shares(results, given.players)
    points = results["points"]
    lengths = results["moves"]
    return {
        "game": given.game,
        "players": given.players,
        "games": given.games,
        "seed": given.seed,
        "player": given.player,
        "moves": {"mean": float(lengths.mean()), "least": int(lengths.min()), "most": int(lengths.max())},
        "seats": [
            {"seat": seat, "points": spread(points[:, seat]), "wins": share_of(shares[:, seat])}
            for seat in range(given.players)
        ],
    }


def spread(points: Any) -> dict[str, float]:
    mean = float(points.mean())
    error = Z * float(points.std(ddof=1)) / sqrt(len(points)) if len(points) > 1 else 0.0
    return {
        "mean": mean,
        "low": mean - error,
        "high": mean + error,
        "least": int(points.min()),
        "most": int(points.max()),
    }


def share_of(wins: Any) -> dict[str, float]:
    low, high = wilson(float(wins.mean()), len(wins))
    return {"share": float(wins.mean()), "low": low, "high": high}


def table(result: dict[str, Any]) -> Table:
    moves = result["moves"]
    title = (
        f"{game(result['game']).title}: {result['games']:,} games of {result['players']} players ({result['player']})"
    )
    caption = f"{moves['mean']:.1f} moves a game, {moves['least']} to {moves['most']}; intervals cover 95 %"
    shown = Table("seat", "points", "interval", "least", "most", "wins", "interval", title=title, caption=caption)
    for seat in result["seats"]:
        points, wins = seat["points"], seat["wins"]
        shown.add_row(
            SEAT_NAMES[int(seat["seat"])].text(),
            f"{points['mean']:.2f}",
            f"{points['low']:.2f} to {points['high']:.2f}",
            str(points["least"]),
            str(points["most"]),
            f"{wins['share']:.2%}",
            f"{wins['low']:.2%} to {wins['high']:.2%}",
        )
    return shown


def write_csv(results: Any, given: Namespace) -> None:
    if given.csv == "-":
        write_rows(sys.stdout, results, given)
        return
    try:
        with open(given.csv, "w", encoding="utf-8", newline="") as file:  # noqa: PTH123
            write_rows(file, results, given)
    except OSError as error:
        raise GlueckaufError(f"cannot write {given.csv}: {error.strerror}") from error


def write_rows(file: Any, results: Any, given: Namespace) -> None:
    seats = range(given.players)
    rows = csv.writer(file)
    rows.writerow(["seed", "moves", *(f"points_{seat}" for seat in seats), *(f"won_{seat}" for seat in seats)])
    shares = win_shares(results, given.players)
    for number, result in enumerate(results):
        points = result["points"][: given.players].tolist()
        rows.writerow([given.seed + number, int(result["moves"]), *points, *shares[number].round(4).tolist()])
