"""How strong the levels are, measured: writes `strength.md` and the plot beside it.

usage: python strength.py [ladder | rival | speed | growth | report] [GAME] [LEVEL] [--seconds N] [--workers N]

Each part keeps its figures, so that they can be measured one by one: the ladder deal by deal in `ladder/GAME.csv`, the
others in `strength.json`. Without a word all are measured. The whole ladder takes some 70 hours of one core; `--seconds`
plays a part of it, and every run goes on where the last one stopped. With a level, only pairs with it play. Director and
captain think by the clock, so do nothing else meanwhile.
"""

import argparse
import json
import os
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from math import inf
from pathlib import Path
from typing import Any

import numpy as np

import glueckauf as ga
from glueckauf.core.playouts import generator
from glueckauf.players import prepare_player
from glueckauf.players.arena import contest
from glueckauf.players.director import SECONDS
from glueckauf.players.levels import LEVELS
from glueckauf.players.search import Search
from glueckauf.players.statistics import wilson
from glueckauf.players.workers import threads
from ladder import all_rungs, climb, figures

HERE = Path(__file__).parent
KEPT = HERE / "strength.json"
GAMES = [each.name for each in ga.all_games()]
RIVAL_SECONDS = 0.2
RIVAL_GAMES = 100
AT_ONCE = os.cpu_count() or 1
"""Games side by side, one for each core."""
GROWTH = (0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2)
GROWTH_GAMES = {
    "gluex": (12, 12, 12, 12, 8, 6, 4),
    "glueck-auf": (4, 4, 4, 4, 2, 2, 2),
    "kartenspiel": (4, 4, 4, 4, 2, 2, 2),
}
SPEED_SECONDS = 2.0
DECISIONS = 60

Figures = dict[str, Any]


def keep(part: str, game: str, found: Any) -> None:
    kept = read()
    kept.setdefault(part, {})[game] = found
    KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


def read() -> Figures:
    return json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}


# OpenSpiel's search


def rival(game: str) -> None:
    prepare_player("director", ga.game(game))
    with ProcessPoolExecutor(AT_ONCE) as pool:
        results = list(pool.map(match, *zip(*[(game, number) for number in range(RIVAL_GAMES)], strict=True)))
    wins = sum(won for won, _, _ in results)
    points = [float(np.mean([result[column] for result in results])) for column in (1, 2)]
    share = wins / RIVAL_GAMES
    keep("rival", game, {"games": RIVAL_GAMES, "wins": wins, "interval": wilson(share, RIVAL_GAMES), "points": points})


def match(game: str, number: int) -> tuple[float, int, int]:
    """One game against the rival; every deal is played from both seats."""
    from rival import Rival

    position, ours, rng = ga.deal(game, 2, 5000 + number // 2), number % 2, generator(number)
    director, other = ga.player(f"director@{RIVAL_SECONDS}"), Rival(game, position, RIVAL_SECONDS, number)
    while position.turn is not None:
        move = director(position.view(position.turn), rng) if position.turn == ours else other(position)
        position = position.play(move)
    points = [score.total for score in position.scores()]
    print(game, number, points[ours], points[1 - ours], flush=True)
    won = 1 / len(position.winners()) if ours in position.winners() else 0.0
    return won, points[ours], points[1 - ours]


# Speed


def speed(game: str) -> None:
    prepare_player("director", ga.game(game))
    keep(
        "speed",
        game,
        {"plain": simulations(game, guided=False), "guided": simulations(game, guided=True)} | times(game),
    )


def simulations(game: str, *, guided: bool) -> float:
    """Iterations of the search a second, on one core, from the opening of a game for two."""
    position = ga.deal(game, 2, 1)
    search = Search(position.view(position.turn or 0), generator(0), guided=guided)
    search.run(100)
    start, before = time.perf_counter(), search.iterations
    for _ in search.steps(SPEED_SECONDS):
        pass
    return (search.iterations - before) / (time.perf_counter() - start)


def times(game: str) -> Figures:
    """How long the middle level and the strongest take to answer, in milliseconds."""
    hewer, director = answers(game, "hewer"), answers(game, "director")
    return {"hewer": spread(hewer), "director": spread(director), "over": max(director) - 1000 * SECONDS}


def answers(game: str, level: str) -> list[float]:
    position, rng, found = ga.deal(game, 2, 3), generator(0), []
    choose, walk = ga.player(level), ga.player("apprentice")
    while position.turn is not None and len(found) < DECISIONS:
        view = position.view(position.turn)
        start = time.perf_counter()
        choose(view, rng)
        found.append(1000 * (time.perf_counter() - start))
        position = position.play(walk(view, rng))
    return found


def spread(found: list[float]) -> list[float]:
    return [float(np.median(found)), max(found)]


# How strength grows with time


def growth(game: str) -> None:
    found: list[Figures] = []
    for seconds, games in zip(GROWTH, GROWTH_GAMES[game], strict=True):
        found.append(grown(game, seconds, games))
        keep("growth", game, found)


def grown(game: str, seconds: float, games: int) -> Figures:
    """A director with so much time against the one with the least."""
    print(game, seconds, flush=True)
    found = contest(
        game,
        [f"director@{seconds}", f"director@{GROWTH[0]}"],
        2,
        games,
        seed=3000,
        play_all=True,
        spread=threads(AT_ONCE),
    )
    return {
        "seconds": seconds,
        "games": found.games,
        "win_share": found.win_share[0],
        "interval": found.interval[0],
        "lead": found.points[0] - found.points[1],
    }


# The report


def report() -> None:
    from strength_report import plot, text

    found = {"ladder": {game: figures(game) for game in GAMES}} | read()
    (HERE / "strength.md").write_text(text(found), encoding="utf-8")
    (HERE / "growth.svg").write_text(plot(found.get("growth", {})), encoding="utf-8")


PARTS: dict[str, Callable[[str], None]] = {"rival": rival, "speed": speed, "growth": growth}


def main() -> None:
    words = argparse.ArgumentParser(description="how strong the levels are, measured")
    words.add_argument("what", nargs="*", help="ladder, rival, speed, growth or report; games; levels")
    words.add_argument("--seconds", type=float, default=inf, help="begin no deal of the ladder after so many")
    words.add_argument("--workers", type=int, help="games of the ladder side by side; as many as processors")
    given = words.parse_args()
    parts = [word for word in given.what if word in {"ladder", "report", *PARTS}] or ["ladder", *PARTS]
    games = [word for word in given.what if word in GAMES] or GAMES
    levels = [word for word in given.what if word in LEVELS] or list(LEVELS)
    if "ladder" in parts:
        climb((each for each in all_rungs() if each.game in games and each.is_of(levels)), given.seconds, given.workers)
    for part, measure in PARTS.items():
        if part in parts:
            for game in games:
                measure(game)
    report()


if __name__ == "__main__":
    main()
