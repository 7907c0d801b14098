"""Steps a second of the vector environment beside the bare kernel, with opponents inside it, copied and put back, and as
Gymnasium's, on one core and on two, in the same run.

`python benchmarks/vector.py`, and `make bench` with it, print the tables and write them to vector.md.
"""

import os
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

import glueckauf as ga
from glueckauf.core.compilation import prepare_playouts
from glueckauf.core.game import Game
from glueckauf.core.playouts import RESULT, random_games
from glueckauf.rl import vector
from glueckauf.rl.gymnasium_vector import Seats

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
    envs = {
        (way, threads): vector.make(game.name, PLAYERS, N, masks=masks, observations=observations, threads=threads)
        for way, (masks, observations) in WAYS.items()
        for threads in (1, cores())
    }
    for env in envs.values():
        env.reset()
    found: dict[Any, float] = {}
    for _ in range(ROUNDS):
        found["bare"] = max(found.get("bare", 0), bare(game))
        for key, env in envs.items():
            found[key] = max(found.get(key, 0), steps(env))
    return {"game": game.name, "bare": round(found.pop("bare")), "cores": cores()} | {
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


# Opponents


def opponents(game: Game) -> list[list[str]]:
    """A line for each number of players: the learner's decisions, between which the others have played."""
    return [[game.name, str(players), *opponents_at(game, players)] for players in (2, PLAYERS)]


def opponents_at(game: Game, players: int) -> list[str]:
    envs = {
        (level, threads, shown): vector.make(
            game.name, players, N, opponents=[level] * (players - 1), threads=threads, masks=shown, observations=shown
        )
        for level in ("random", "apprentice")
        for threads in (1, cores())
        for shown in (False, True)
    }
    return [f"{speed / 1e6:.2f}" for speed in best(envs).values()]


def best(envs: dict[Any, Any]) -> dict[Any, float]:
    """Interleaved rounds of all of them; the best of each."""
    found = dict.fromkeys(envs, 0.0)
    for env in envs.values():
        env.reset()
    for _ in range(ROUNDS):
        for key, env in envs.items():
            found[key] = max(found[key], steps(env))
    return found


OPPONENTS = [
    "game",
    "players",
    *(
        f"{level}, {count}{shown}"
        for level in ("random", "apprentice")
        for count in ("one core", "two")
        for shown in ("", ", shown")
    ),
]


# Copying


def copying(game: Game) -> list[str]:
    """Gigabytes a second of `clone` and `set`, beside those of copying one array of the same size."""
    with vector.make(game.name, PLAYERS, N) as env:
        env.reset()
        saved = env.clone()
        size = sum(array.nbytes for array in saved.arrays)
        plain, target = np.zeros(size, np.uint8), np.zeros(size, np.uint8)
        ways = (env.clone, lambda: env.set(saved), lambda: np.copyto(target, plain), plain.copy)
        speeds = [size / fastest(way) / 1e9 for way in ways]
    return [game.name, f"{size / N:,.0f}", *(f"{speed:.1f}" for speed in speeds)]


def fastest(do: Callable[[], object]) -> float:
    """The shortest of many times."""
    times: list[float] = []
    for _ in range(40):
        start = time.perf_counter()
        do()
        times.append(time.perf_counter() - start)
    return min(times)


COPYING = ["game", "bytes a game", "clone, GB/s", "set, GB/s", "into an array, GB/s", "a new array, GB/s"]


# Gymnasium


def adapters(game: Game) -> list[str]:
    """The same games through Gymnasium's vector environment, as it is and without copies."""
    given: Any = {"opponents": ["apprentice"], "threads": cores()}
    own = vector.make(game.name, 2, N, autoreset="next_step", **given)
    names = "itself", "Gymnasium, copies", "Gymnasium, copy=False"
    theirs = [Seats(game.name, N, copy=copy, **given) for copy in (True, False)]
    speeds = best(dict(zip(names, (own, *map(Through, theirs)), strict=True)))
    ours = speeds["itself"]
    return [game.name, *(f"{speed / 1e6:.2f} ({speed / ours:.0%})" for speed in speeds.values())]


class Through:
    """Gymnasium's environment, driven by the same loop."""

    def __init__(self, envs: Seats) -> None:
        self.envs, self.n = envs, envs.num_envs
        self.reset, self.step = envs.reset, envs.step

    @property
    def random_actions(self) -> Any:
        return self.envs.games.random_actions


ADAPTERS = ["game", "itself", "Gymnasium, copies", "Gymnasium, copy=False"]


def cores() -> int:
    return min(2, len(os.sched_getaffinity(0)))


def table(head: list[str], lines: list[list[str]]) -> list[str]:
    return [
        f"| {' | '.join(head)} |",
        f"|---|{'---:|' * (len(head) - 1)}",
        *(f"| {' | '.join(line)} |" for line in lines),
        "",
    ]


def report(games: Sequence[Game]) -> str:
    """Every section is measured as it is written."""
    return "\n".join(
        [
            "# Thousands of games side by side: speed",
            "",
            f"Made by `make bench` on {datetime.now(UTC):%Y-%m-%d}: {N} games of {PLAYERS} players, million steps a second and, in",
            f"brackets, the share of the bare kernel on one core; the best of {ROUNDS} interleaved rounds of {SECONDS:g} s.",
            "",
            *rows([line(game) for game in games]),
            "",
            "## Opponents inside",
            "",
            "Million steps a second, a step being a decision of the learner, between two of which all others have played. *Shown*:",
            "with masks and observations.",
            "",
            *table(OPPONENTS, [each for game in games for each in opponents(game)]),
            "## State out and in",
            "",
            f"`clone` and `set` of all {N} games with masks and observations, beside NumPy copying as many bytes.",
            "",
            *table(COPYING, [copying(game) for game in games]),
            "## As Gymnasium's vector environment",
            "",
            "Million steps a second against an apprentice on two cores, with masks and observations, the next game dealt by the next",
            "step; in brackets, the share of the vector environment itself.",
            "",
            *table(ADAPTERS, [adapters(game) for game in games]),
        ]
    )


def main() -> None:
    for game in ga.all_games():
        prepare_playouts(game)
    text = report(ga.all_games())
    (Path(__file__).parent / "vector.md").write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
