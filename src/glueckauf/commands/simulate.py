"""`glueckauf simulate`: many games, and what comes out."""

import csv
import json
import sys
from argparse import Namespace
from math import sqrt
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from glueckauf.commands.progress import bar
from glueckauf.core.errors import GlueckaufError
from glueckauf.core.game import Game, check_players, check_seed, find_game
from glueckauf.core.playouts import RESULT, random_games
from glueckauf.core.position import deal
from glueckauf.core.text import SEAT_NAMES
from glueckauf.players import player, prepare_player
from glueckauf.players.playing import Result, Seat, play_game, seat_rng
from glueckauf.players.schedule import MOST_GAMES, check_whole
from glueckauf.players.statistics import Z, wilson, win_shares

AT_ONCE = 2_000


def run(given: Namespace) -> None:
    game = find_game(given.game)
    check_players(game, given.players)
    check_seed(given.seed)
    player(given.player)
    check_whole("games", given.games, MOST_GAMES)
    check_seed(given.seed + given.games - 1)
    prepare_player(given.player, game)
    results = play_games(game, given)
    if given.csv:
        write_csv(results, given)
    elif given.json:
        print(json.dumps(summary(results, given)))
    else:
        Console().print(table(summary(results, given)))


def play_games(game: Game, given: Namespace) -> Any:
    """A result for every game, in the order of the deals."""
    results = np.zeros(given.games, RESULT)
    size = AT_ONCE if given.player == "random" else 1
    with bar(given.games) as move:
        for first in range(0, given.games, size):
            part = results[first : first + size]
            if given.player == "random":
                random_games(np.zeros(1, game.dtype), part, given.players, given.seed + first)
            else:
                part[0] = play_one(given, given.seed + first)
            move(first + len(part), "")
    return results


def play_one(given: Namespace, seed: int) -> Result:
    """One game of computer players."""
    seats = [Seat(player(given.player), seat_rng(seed, 0, seat)) for seat in range(given.players)]
    played = play_game(deal(given.game, given.players, seed), seats)
    for failure in played.forfeits.values():
        raise GlueckaufError(failure)
    return played.result


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
    title = f"{find_game(result['game']).title}: {result['games']:,} games of {result['players']} players ({result['player']})"
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
