"""`glueckauf bench`: how fast whole random games are played on one core, without Python in the loop."""

import json
import time
from argparse import Namespace
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from glueckauf.core.compilation import prepare_playouts
from glueckauf.core.errors import GlueckaufError
from glueckauf.core.game import Game, all_games
from glueckauf.core.playouts import RESULT, random_games

AT_ONCE = 500


def run(given: Namespace) -> None:
    if not 0 < given.seconds <= 600:
        raise GlueckaufError(f"seconds: {given.seconds}, but it is more than 0 and at most 600")
    lines = [measure(game, players, given.seconds) for game in all_games() for players in game.players]
    if given.json:
        for line in lines:
            print(json.dumps(line))
    else:
        Console().print(table(lines))


def measure(game: Game, players: int, seconds: float) -> dict[str, Any]:
    """Deal, list the legal moves, choose one, play it, until the time is up."""
    prepare_playouts(game)
    states, results = np.zeros(1, game.dtype), np.zeros(AT_ONCE, RESULT)
    random_games(states, results, players, 0)
    decisions = played = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        decisions += random_games(states, results, players, played)
        played += AT_ONCE
    return {
        "game": game.name,
        "players": players,
        "decisions_per_s": round(decisions / elapsed),
        "games_per_s": round(played / elapsed, 1),
        "state_bytes": game.dtype.itemsize,
    }


def table(lines: list[dict[str, Any]]) -> Table:
    shown = Table("game", "players", "decisions / s", "games / s", "bytes a state")
    for line in lines:
        shown.add_row(
            line["game"],
            str(line["players"]),
            f"{line['decisions_per_s']:,}",
            f"{line['games_per_s']:,.0f}",
            str(line["state_bytes"]),
        )
    return shown
