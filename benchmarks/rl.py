"""Environment steps per second through each interface, beside the same library's own games: `make bench`.

Whole games of random legal moves by one loop for each library, ours and theirs in turn, several rounds on one core;
each figure is the median. PettingZoo's own games want two packages more, so they have an environment of their own
under the user's cache, made on first use. The result is printed and written to rl.md.

usage: python rl.py [pettingzoo | gymnasium | openspiel GAME SECONDS]
"""

import json
import os
import platform
import random
import subprocess
import sys
import time
import warnings
from collections import defaultdict
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any

HERE = Path(__file__).parent
ROUNDS, SECONDS = 3, 2.0
CLASSIC = ("pettingzoo==1.27.0", "chess==1.11.2", "pygame==2.6.1")
THEIRS = {
    "pettingzoo": ("chess_v6", "connect_four_v3"),
    "gymnasium": ("Blackjack-v1",),
    "openspiel": ("backgammon", "hearts"),
}
TABLES = [(game, players) for game in ("glueck-auf", "kartenspiel", "gluex") for players in (2, 4)]
TITLES = {"pettingzoo": "PettingZoo", "gymnasium": "Gymnasium", "openspiel": "OpenSpiel"}

Play = Callable[[], int]


def pettingzoo(game: str) -> Play:
    import numpy as np

    def play() -> int:
        env.reset()
        decisions = 0
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            action = None if over or cut else random.choice(np.flatnonzero(observation["action_mask"]))
            decisions += action is not None
            env.step(action)
        return decisions

    if game in THEIRS["pettingzoo"]:
        import pettingzoo.classic

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            env = getattr(pettingzoo.classic, game).env()
    else:
        from glueckauf.rl.pettingzoo import env as make

        name, players = table(game)
        env = make(name, players)
    return play


def gymnasium(game: str) -> Play:
    import gymnasium as gym
    import numpy as np

    def play() -> int:
        _, info = env.reset()
        decisions, over, cut = 0, False, False
        while not (over or cut):
            mask = info.get("action_mask")
            action = env.action_space.sample() if mask is None else random.choice(np.flatnonzero(mask))
            _, _, over, cut, info = env.step(action)
            decisions += 1
        return decisions

    if game in THEIRS["gymnasium"]:
        env = gym.make(game, disable_env_checker=True)
    else:
        import glueckauf.rl.gymnasium  # it registers the games

        name, players = table(game)
        env = gym.make(
            glueckauf.game(name).environment_id, opponents=["random"] * (players - 1), disable_env_checker=True
        )
    return play


def openspiel(game: str) -> Play:
    import pyspiel

    if game not in THEIRS["openspiel"]:
        import glueckauf.rl.openspiel  # noqa: F401 it registers the games

        name, players = table(game)
        game = f"python_glueckauf_{name.replace('-', '_')}(players={players})"
    loaded = pyspiel.load_game(game)

    def play() -> int:
        state, decisions = loaded.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, weights)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def table(game: str) -> tuple[str, int]:
    name, _, players = game.partition(", ")
    return name, int(players.split()[0])


def measure(play: Play, seconds: float) -> float:
    """Decisions a second, over whole games."""
    play()
    decisions, start = 0, time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        decisions += play()
    return decisions / elapsed


def classic() -> Path:
    """The environment of PettingZoo's own games."""
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "glueckauf-peers" / CLASSIC[0]
    if not (home / "ready").exists():
        print(f"Installing {', '.join(CLASSIC)} ...", flush=True)
        settings = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
        subprocess.run([sys.executable, "-m", "venv", home], check=True)
        subprocess.run([home / "bin" / "pip", "install", "-q", *CLASSIC], check=True, env=settings)
        (home / "ready").touch()
    return home / "bin" / "python"


def measured(library: str, game: str) -> float:
    """One figure, in a process of its own."""
    python: Any = classic() if game in THEIRS["pettingzoo"] else sys.executable
    words = [str(python), __file__, library, game, str(SECONDS)]
    printed = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    return json.loads(printed.splitlines()[-1])


def rounds() -> dict[tuple[str, str], list[float]]:
    found: dict[tuple[str, str], list[float]] = defaultdict(list)
    ours = [f"{game}, {players} players" for game, players in TABLES]
    for number in range(ROUNDS):
        for library, theirs in THEIRS.items():
            print(f"round {number + 1} of {ROUNDS}: {TITLES[library]}", flush=True)
            for game in (*theirs, *ours):
                found[library, game].append(measured(library, game))
    return found


def report(found: dict[tuple[str, str], list[float]]) -> str:
    lines = [
        "# Environments",
        "",
        f"Made by `make bench` (`python benchmarks/rl.py`) on {datetime.now(UTC):%Y-%m-%d}: Python",
        f"{platform.python_version()}, one core of {platform.machine()}, median of {ROUNDS} interleaved rounds of",
        f"{SECONDS:g} s. Whole games of random legal moves by the same loop, with observation and mask of every decision",
        "(PettingZoo, Gymnasium) or the list of legal moves (OpenSpiel). Gymnasium has no board games of its own; its card",
        "game Blackjack, where a state is three numbers, stands there for scale; our steps there include the moves of the",
        "random opponents.",
        "",
        "| library | game | decisions / s | times its fastest own game |",
        "|---|---|---:|---:|",
    ]
    for (library, game), figures in found.items():
        best = max(median(found[library, own]) for own in THEIRS[library])
        whose = f"{game}, its own" if game in THEIRS[library] else game
        lines.append(f"| {TITLES[library]} | {whose} | {median(figures):,.0f} | {median(figures) / best:.2f} |")
    return "\n".join([*lines, ""])


def main() -> None:
    if len(sys.argv) > 1:
        library, game, seconds = sys.argv[1:]
        print(
            json.dumps(
                measure(
                    {"pettingzoo": pettingzoo, "gymnasium": gymnasium, "openspiel": openspiel}[library](game),
                    float(seconds),
                )
            )
        )
        return
    classic()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    text = report(rounds())
    (HERE / "rl.md").write_text(text, encoding="utf-8")
    print(f"\n{text}")


if __name__ == "__main__":
    main()
