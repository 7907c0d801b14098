"""How many games the arena plays at once: threads and processes, on one core and on all of them.

usage: python arena.py [GAME] [BOT ...]

The first line is random play that never leaves the compiled code, in processes that know nothing of each other: more than
that no machine gives, whose processors share caches, power or cores.
"""

import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from multiprocessing import get_context

import numpy as np

import glueckauf as ga
from glueckauf.core.compilation import prepare_playouts
from glueckauf.core.playouts import RESULT, random_games
from glueckauf.players.schedule import prepare_bots, schedule
from glueckauf.players.workers import Spread, processes, threads

SECONDS = 10.0
WARM_UP = 20
"""Games for each worker before it counts: processes start and load what is compiled."""
MANY = 1_000_000
BOTS = ("random", "apprentice", "hewer", "captain@0.05")


def bare_games(game: str) -> float:
    """Games a second of one process."""
    states, results = np.zeros(1, ga.game(game).dtype), np.zeros(200, RESULT)
    random_games(states, results, 2, 0)
    start, played = time.perf_counter(), 0
    while time.perf_counter() - start < SECONDS:
        random_games(states, results, 2, played)
        played += len(results)
    return played / (time.perf_counter() - start)


def bare(game: str, workers: int) -> float:
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        return sum(pool.map(bare_games, [game] * workers))


def games_per_second(game: str, bot: str, spread: Callable[[int], Spread], workers: int) -> float:
    plan = schedule(game, [bot, bot], games=MANY)
    prepare_bots(plan)
    with closing(spread(workers)(plan, 0)) as games:
        for _ in range(WARM_UP * workers if bot == "random" else workers):
            next(games)
        start, played = time.perf_counter(), 0
        while time.perf_counter() - start < SECONDS:
            next(games)
            played += 1
        return played / (time.perf_counter() - start)


def main(game: str = "gluex", *bots: str) -> None:
    cores = os.cpu_count() or 1
    print(f"{game}, games a second | 1 thread | {cores} threads | {cores} processes | processes : 1 thread")
    prepare_playouts(ga.game(game))
    alone, together = bare(game, 1), bare(game, cores)
    print(f"rules alone | {alone:.0f} | | {together:.0f} | {together / alone:.2f}", flush=True)
    for bot in bots or BOTS:
        one, many, apart = (
            games_per_second(game, bot, spread, workers)
            for spread, workers in ((threads, 1), (threads, cores), (processes, cores))
        )
        print(f"{bot} | {one:.1f} | {many:.1f} | {apart:.1f} | {apart / one:.2f}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
