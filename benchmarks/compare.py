"""Speed beside the peers, in one run on one core, with the ratios: `make bench`.

Each peer has an environment of its own under the user's cache, made on first use. Rounds are interleaved and
each figure is the median, because machines are noisy. The result is printed and written to speed.md.
"""

import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any

HERE = Path(__file__).parent
PEERS = {
    "catanatron": ("catanatron", "catanatron==3.2.1"),
    "openspiel": ("OpenSpiel", "open_spiel==2.0.2"),
    "chess": ("python-chess", "chess==1.11.2"),
}
ROUNDS = 3
SECONDS = 2.0
YARDSTICK = ("catanatron", "catan, 4 players")

Lines = list[dict[str, Any]]


def environment(peer: str) -> Path:
    """The peer's own environment."""
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "glueckauf-peers" / PEERS[peer][1]
    if not (home / "ready").exists():
        print(f"Installing {PEERS[peer][1]} ...", flush=True)
        settings = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
        subprocess.run([sys.executable, "-m", "venv", home], check=True)
        subprocess.run([home / "bin" / "pip", "install", "-q", PEERS[peer][1]], check=True, env=settings)
        (home / "ready").touch()
    return home / "bin" / "python"


def lines_of(command: Iterable[Any]) -> Lines:
    """A line of JSON for each game."""
    printed = subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True).stdout
    return [json.loads(line) for line in printed.splitlines() if line.startswith("{")]


def ours() -> Lines:
    lines = lines_of([sys.executable, "-m", "glueckauf.cli", "bench", "--json", "--seconds", SECONDS])
    return [{**line, "game": f"{line['game']}, {line['players']} players"} for line in lines]


def theirs(peer: str) -> Lines:
    return lines_of([environment(peer), HERE / "peers.py", peer, SECONDS])


def rounds() -> dict[tuple[str, str], Lines]:
    """Every engine once in each round, so that a slow minute meets all of them."""
    found: dict[tuple[str, str], Lines] = defaultdict(list)
    engines: dict[str, Callable[[], Lines]] = {"glueckauf": ours}
    engines |= {peer: lambda peer=peer: theirs(peer) for peer in PEERS}
    for number in range(ROUNDS):
        for engine, measure in engines.items():
            print(f"round {number + 1} of {ROUNDS}: {engine}", flush=True)
            for line in measure():
                found[engine, line["game"]].append(line)
    return found


def middle(lines: Lines, field: str) -> float:
    return median(line[field] for line in lines)


START = """
import time; start = time.perf_counter()
import glueckauf as ga
p = ga.deal("{game}", players=4, seed=1)
p = p.play(p.moves[0]); p.view(0); p.scores()
print(time.perf_counter() - start)
"""

COPY = """
import time, numpy as np, glueckauf as ga
from glueckauf.core.playouts import copy_often
states = np.zeros(101, ga.game("{game}").dtype)
copy_often(states, 1)
start = time.perf_counter(); copy_often(states, 10_000_000)
print((time.perf_counter() - start) / 10_000_000)
"""


def seconds_of(program: str, cache: str) -> float:
    settings = {**os.environ, "XDG_CACHE_HOME": cache}
    printed = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True, env=settings)
    return float(printed.stdout)


def start_row(game: str, size: int) -> str:
    """Compiling the game, a new process with that cache until a move is played, copying a state."""
    start, copy = START.replace("{game}", game), COPY.replace("{game}", game)
    with tempfile.TemporaryDirectory() as cache:
        cold = seconds_of(start, cache)
        warm = median(seconds_of(start, cache) for _ in range(3))
        nanoseconds = seconds_of(copy, cache) * 1e9
    return f"| {game} | {size} bytes | {nanoseconds:.0f} ns | {cold:.1f} s | {warm:.2f} s |"


def start_rows(found: dict[tuple[str, str], Lines]) -> list[str]:
    sizes = {
        game.partition(",")[0]: lines[0]["state_bytes"]
        for (engine, game), lines in found.items()
        if engine == "glueckauf"
    }
    return [start_row(game, size) for game, size in sizes.items()]


def report(found: dict[tuple[str, str], Lines]) -> str:
    yardstick = middle(found[YARDSTICK], "decisions_per_s")
    rows = [
        f"| {engine} | {game} | {middle(lines, 'decisions_per_s'):,.0f} | {middle(lines, 'games_per_s'):,.1f} "
        f"| {middle(lines, 'decisions_per_s') / yardstick:,.1f} |"
        for (engine, game), lines in found.items()
    ]
    peers = ", ".join(f"{name} ({requirement})" for name, requirement in PEERS.values())
    return "\n".join(
        [
            "# Speed",
            "",
            f"Made by `make bench` on {datetime.now(UTC):%Y-%m-%d}: Python {platform.python_version()}, one core of",
            f"{platform.machine()}, median of {ROUNDS} interleaved rounds of {SECONDS:g} s. Whole games of random moves:",
            f"list the legal moves, choose one, play it. Peers: {peers}.",
            "",
            "| engine | game | decisions / s | games / s | times catanatron, 4 players |",
            "|---|---|---:|---:|---:|",
            *rows,
            "",
            "The first start compiles a game; later ones take it from the cache.",
            "",
            "| game | one state | copying it | first start | later, until the first move is played |",
            "|---|---:|---:|---:|---:|",
            *start_rows(found),
            "",
        ]
    )


def main() -> None:
    for peer in PEERS:
        environment(peer)
    subprocess.run([sys.executable, HERE / "vector.py"], check=True)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    began = time.perf_counter()
    text = report(rounds())
    (HERE / "speed.md").write_text(text, encoding="utf-8")
    print(f"\n{text}\n({time.perf_counter() - began:.0f} s)")


if __name__ == "__main__":
    main()
