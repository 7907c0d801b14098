"""How many games the arena plays at once: threads and processes, on one core and on all of them.

usage: python arena.py [GAME]
"""

import os
import sys
import time
from collections.abc import Callable
from contextlib import closing

from glueckauf.players.schedule import prepare_bots, schedule
from glueckauf.players.workers import Spread, processes, threads

SECONDS = 10.0
WARM_UP = 20
"""Games for each worker before it counts: processes start and load what is compiled."""
MANY = 1_000_000
BOTS = ("random", "apprentice", "hewer", "captain@0.05")


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


def main(game: str = "gluex") -> None:
    cores = os.cpu_count() or 1
    print(f"{game}, games a second | 1 thread | {cores} threads | {cores} processes | processes : 1 thread")
    for bot in BOTS:
        one, many, apart = (
            games_per_second(game, bot, spread, workers)
            for spread, workers in ((threads, 1), (threads, cores), (processes, cores))
        )
        print(f"{bot} | {one:.1f} | {many:.1f} | {apart:.1f} | {apart / one:.2f}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
