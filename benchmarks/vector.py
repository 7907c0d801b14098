"""Steps a second of the vector environment beside the bare kernel, on one core and on two, in the same run.

`python benchmarks/vector.py`, and `make bench` with it, print the table and write it to vector.md.
"""

import os
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

import glueckauf as ga
from glueckauf.core.compilation import prepare_playouts
from glueckauf.core.game import Game
from glueckauf.core.playouts import RESULT, random_games
from glueckauf.rl import vector

N = 4096
SECONDS = 0.5
ROUNDS = 3
PLAYERS = 4
WAYS = {"alone": (False, False), "with masks": (True, False), "with observations": (True, True)}


def bare(game: Game) -> float:
    """Decisions a second of random play that never leaves the compiled code, on one core."""
    states, results = np.zeros(1, game.dtype), np.zeros(200, RESULT)
    decisions, start = 0, time.perf_counter()
    while (elapsed := time.perf_counter() - start) < SECONDS:
        decisions += random_games(states, results, PLAYERS, decisions)
    return decisions / elapsed


def steps(env: vector.Vector) -> float:
    """Steps a second with random legal actions, which the environment itself proposes."""
    number, start = 0, time.perf_counter()
    while (elapsed := time.perf_counter() - start) < SECONDS:
        env.step(env.random_actions)
        number += env.n
    return number / elapsed


def line(game: Game) -> dict[str, Any]:
    """Interleaved rounds; the best of each counts, because whatever else runs only slows down."""
    cores = min(2, len(os.sched_getaffinity(0)))
    envs = {
        (way, threads): vector.make(game.name, PLAYERS, N, masks=masks, observations=observations, threads=threads)
        for way, (masks, observations) in WAYS.items()
        for threads in (1, cores)
    }
    for env in envs.values():
        env.reset()
    found: dict[Any, float] = {}
    for _ in range(ROUNDS):
        found["bare"] = max(found.get("bare", 0), bare(game))
        for key, env in envs.items():
            found[key] = max(found.get(key, 0), steps(env))
    return {"game": game.name, "bare": round(found.pop("bare")), "cores": cores} | {
        f"{way}, {threads}": round(speed) for (way, threads), speed in found.items()
    }


def rows(lines: list[dict[str, Any]]) -> list[str]:
    """A table for people, in million steps a second."""
    twice = list(WAYS)[1:]
    head = ["game", "bare kernel", *WAYS, *(f"two cores, {way}" for way in twice)]
    return [
        f"| {' | '.join(head)} |",
        f"|---|{'---:|' * (len(head) - 1)}",
        *(f"| {' | '.join(row(each, twice))} |" for each in lines),
    ]


def row(each: dict[str, Any], twice: list[str]) -> list[str]:
    def share(steps: float) -> str:
        return f"{steps / 1e6:.2f} ({steps / each['bare']:.0%})"

    ones = {way: each[f"{way}, 1"] for way in WAYS}
    twos = {way: each[f"{way}, {each['cores']}"] for way in twice}
    both = [f"{share(two)}, {two / ones[way]:.2f} times one" for way, two in twos.items()]
    return [each["game"], f"{each['bare'] / 1e6:.2f}", *map(share, ones.values()), *both]


def report(lines: list[dict[str, Any]]) -> str:
    return "\n".join(
        [
            "# Thousands of games side by side: speed",
            "",
            f"Made by `make bench` on {datetime.now(UTC):%Y-%m-%d}: {N} games of {PLAYERS} players, million steps a second and, in",
            f"brackets, the share of the bare kernel on one core; the best of {ROUNDS} interleaved rounds of {SECONDS:g} s.",
            "",
            *rows(lines),
            "",
        ]
    )


def main() -> None:
    for game in ga.all_games():
        prepare_playouts(game)
    text = report([line(game) for game in ga.all_games()])
    (Path(__file__).parent / "vector.md").write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
