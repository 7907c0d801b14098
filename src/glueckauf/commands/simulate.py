"""`glueckauf simulate`: many games, and what comes out."""

import csv
import json
import sys
from argparse import Namespace
from contextlib import closing
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from glueckauf.commands.play import read_options
from glueckauf.core.errors import GlueckaufError
from glueckauf.core.game import find_game
from glueckauf.core.playouts import RESULT
from glueckauf.core.progress import bar
from glueckauf.core.text import SEAT_NAMES
from glueckauf.players.schedule import Schedule
from glueckauf.players.simulation import Advantage, first_advantage, outcomes, plan_simulation
from glueckauf.players.statistics import mean_interval, wilson, win_shares


def run(given: Namespace) -> None:
    plan = plan_simulation(
        given.game, given.player, given.players, given.games, seed=given.seed, options=options_of(given)
    )
    results, starters = play_games(plan, given)
    if given.csv:
        write_csv(results, starters, given)
    elif given.json:
        print(json.dumps(summary(results, starters, given)))
    else:
        show(summary(results, starters, given))


def options_of(given: Namespace) -> dict[str, Any]:
    return read_options(find_game(given.game), given.option)


def play_games(plan: Schedule, given: Namespace) -> tuple[Any, Any]:
    """A result for every game, in the order of the deals, and who began it."""
    results, starters = np.zeros(plan.games, RESULT), np.zeros(plan.games, np.int64)
    with closing(outcomes(plan, given.workers)) as played, bar(plan.games) as move:
        for number, outcome in enumerate(played):
            results[number], starters[number] = outcome.played.result, outcome.beginning.starter
            move(number + 1, "")
    return results, starters


def summary(results: Any, starters: Any, given: Namespace) -> dict[str, Any]:
    shares = win_shares(results, given.players)
    points = results["points"][:, : given.players]
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
        "first": as_dict(first_advantage(points, shares, starters)),
    }


def as_dict(first: Advantage) -> dict[str, Any]:
    return {"wins": first.wins._asdict(), "points": first.points._asdict()}


def spread(points: Any) -> dict[str, float]:
    return {**mean_interval(points)._asdict(), "least": int(points.min()), "most": int(points.max())}


def share_of(wins: Any) -> dict[str, float]:
    low, high = wilson(float(wins.mean()), len(wins))
    return {"share": float(wins.mean()), "low": low, "high": high}


def show(result: dict[str, Any]) -> None:
    console = Console()
    console.print(table(result))
    console.print(what_going_first_is_worth(result), highlight=False)


def what_going_first_is_worth(result: dict[str, Any]) -> str:
    wins, points = result["first"]["wins"], result["first"]["points"]
    return (
        f"Who goes first wins {wins['mean']:.1%} ({wins['low']:.1%} to {wins['high']:.1%}) instead of "
        f"{1 / result['players']:.1%}, and is {points['mean']:+.2f} points ({points['low']:+.2f} to {points['high']:+.2f}) "
        f"ahead of the others' mean."
    )


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


def write_csv(results: Any, starters: Any, given: Namespace) -> None:
    if given.csv == "-":
        write_rows(sys.stdout, results, starters, given)
        return
    try:
        with open(given.csv, "w", encoding="utf-8", newline="") as file:  # noqa: PTH123
            write_rows(file, results, starters, given)
    except OSError as error:
        raise GlueckaufError(f"cannot write {given.csv}: {error.strerror}") from error


def write_rows(file: Any, results: Any, starters: Any, given: Namespace) -> None:
    seats = range(given.players)
    rows = csv.writer(file)
    rows.writerow(["seed", "moves", *(f"points_{seat}" for seat in seats), *(f"won_{seat}" for seat in seats), "first"])
    shares = win_shares(results, given.players)
    for number, result in enumerate(results):
        points = result["points"][: given.players].tolist()
        rows.writerow(
            [
                given.seed + number,
                int(result["moves"]),
                *points,
                *shares[number].round(4).tolist(),
                int(starters[number]),
            ]
        )
