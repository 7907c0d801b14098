"""How fast the vector environment clones, sets and guesses on a GPU: `python vector_search.py` writes vector_search.md."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

import glueckauf as ga
from glueckauf.core.game import Game
from glueckauf.rl import vector
from gpu import name_of_card, seconds_of

GAMES = 131_072
PLAYERS = 4
TIMES = 20
OPENING = 20
"""Random moves of every game before."""


def ways(env: vector.Vector) -> dict[str, Callable[[], Any]]:
    saved, one = env.clone(), env.clone([0])
    return {
        "clone": env.clone,
        "set": lambda: env.set(saved),
        "one position set in all": lambda: env.set(one, take=np.zeros(GAMES, np.int64)),
        "guess": lambda: env.guess(1),
        "step": lambda: env.step(env.random_actions),
    }


def games_a_second(work: Callable[[], Any]) -> float:
    """The best of some rounds; the compiler's time does not count."""
    work()
    return GAMES * TIMES / seconds_of(lambda: [work() for _ in range(TIMES)])


def row(game: Game) -> list[str]:
    env = vector.make(game.name, PLAYERS, GAMES, device="cuda", on_illegal="random")
    env.reset()
    for _ in range(OPENING):
        env.step(env.random_actions)
    found = {what: games_a_second(work) for what, work in ways(env).items()}
    env.close()
    print(game.name, {what: round(speed) for what, speed in found.items()}, flush=True)
    return [game.title, *(f"{speed / 1e6:,.1f}" for speed in found.values())]


def report(rows: list[list[str]]) -> str:
    head = ["game", "clone", "set", "one position set in all", "guess", "step"]
    return "\n".join(
        [
            "# Searching in thousands of games on a GPU",
            "",
            f"Made by `python benchmarks/vector_search.py` on {datetime.now(UTC):%Y-%m-%d} on one {name_of_card()}:",
            f"{GAMES:,} games of {PLAYERS} players side by side, with masks and observations, {OPENING} random moves after the deal;",
            "million games a second. Beside it a step with random moves in the same run.",
            "",
            f"| {' | '.join(head)} |",
            f"|---|{'---:|' * (len(head) - 1)}",
            *(f"| {' | '.join(each)} |" for each in rows),
            "",
        ]
    )


def main() -> None:
    text = report([row(game) for game in ga.all_games()])
    (Path(__file__).parent / "vector_search.md").write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
