"""Random play on a GPU, beside Pgx on the same card in the same run: `python benchmarks/gpu.py`.

Every game is compared with the same game on the processor: the number of its moves and a digest of them. Pgx is
measured where it can be imported. The result is printed and written to gpu.md.
"""

import argparse
import fcntl
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

HERE = Path(__file__).parent
GAMES = ("glueck-auf", "kartenspiel", "gluex")
COMPARED = 10_240
GAMES_AT_ONCE = 2_000_000
WAY = (64, 128)
"""Threads in a block, blocks for each multiprocessor."""

SIDE_BY_SIDE = 131_072
STEPS = 200
WANTED = {"moves alone": (False, False), "masks": (True, False), "masks and observations": (True, True)}
PGX = dict.fromkeys(("backgammon", "chess"), (4096, 32768, 131072))

LOCK = Path(tempfile.gettempdir()) / "glueckauf-gpu.lock"


@contextmanager
def alone() -> Iterator[None]:
    """All programs are compiled side by side and run one after the other."""
    with LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def seconds_of(work: Callable[[], object], rounds: int = 2) -> float:
    """The time of the quickest round."""
    from glueckauf.rl.cuda import cuda

    best = float("inf")
    for _ in range(rounds):
        cuda.synchronize()
        start = time.perf_counter()
        work()
        cuda.synchronize()
        best = min(best, time.perf_counter() - start)
    return best


def measured(name: str, way: tuple[int, int], players: int, registers: int | None = None) -> dict[str, Any]:
    """Whole games at random, from the deal to the last move."""
    import glueckauf as ga
    from glueckauf.rl.cuda import cuda, random_play

    threads, per_processor = way
    kernel = random_play(ga.game(name), registers)
    blocks = per_processor * cuda.get_current_device().MULTIPROCESSOR_COUNT
    started = time.perf_counter()
    kernel[1, threads](players, 0, cuda.to_device(np.zeros(threads, np.int64)))
    cuda.synchronize()
    compiled = time.perf_counter() - started
    games = blocks * threads * max(1, round(GAMES_AT_ONCE / (blocks * threads)))
    digests = cuda.to_device(np.zeros(games, np.int64))
    with alone():
        seconds = seconds_of(lambda: kernel[blocks, threads](players, 0, digests))
    decisions = int((digests.copy_to_host() & 0xFFFF).sum())
    return {
        "game": name,
        "players": players,
        "way": "/".join(str(word) for word in (*way, registers or "")),
        "decisions_per_s": round(decisions / seconds),
        "games_per_s": round(games / seconds),
        "same_games": same_games(name, players, digests.copy_to_host()[:COMPARED]),
        "compile_s": round(compiled, 1),
        "seconds": round(seconds, 3),
    }


def same_games(name: str, players: int, digests: Any) -> int:
    """How many games the processor plays from the same seeds move for move; all of them, or something is wrong."""
    import glueckauf as ga
    from glueckauf.core.playouts import digest_games

    ours = np.zeros(len(digests), np.int64)
    digest_games(np.zeros(1, ga.game(name).dtype), players, 0, ours)
    return int((ours == digests).sum())


def vector(name: str, number: int = SIDE_BY_SIDE) -> Iterator[dict[str, Any]]:
    """Steps of the vector environment with random moves, four players to a game."""
    from glueckauf.rl.vector import make

    for what, (masks, observations) in WANTED.items():
        env = make(name, 4, number, device="cuda", masks=masks, observations=observations, on_illegal="random")
        env.reset()
        env.step(env.random_actions)
        with alone():
            seconds = seconds_of(lambda env=env: [env.step(env.random_actions) for _ in range(STEPS)])
        env.close()
        yield {"game": name, "games": number, "with": what, "steps_per_s": round(STEPS * number / seconds)}


def pgx(game: str, batch: int, seconds: float = 3.0) -> dict[str, Any]:
    """Pgx's own games, as its documentation plays them: a batch, auto reset, random legal actions, one jitted scan."""
    import jax
    import jax.numpy as jnp
    import pgx as engine
    from pgx.experimental import auto_reset

    env = engine.make(game)
    step = auto_reset(env.step, env.init)
    steps = 64

    def one(carry: Any, _: Any) -> Any:
        state, key = carry
        key, choose, chance = jax.random.split(key, 3)
        action = jax.random.categorical(choose, jnp.log(state.legal_action_mask.astype(jnp.float32)))
        return (jax.vmap(step)(state, action, jax.random.split(chance, batch)), key), None

    run = jax.jit(lambda carry: jax.lax.scan(one, carry, None, length=steps)[0])
    carry = (jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), batch)), jax.random.PRNGKey(1))
    run = run.lower(carry).compile()
    with alone():
        carry = jax.block_until_ready(run(carry))
        decisions, start = 0, time.perf_counter()
        while (elapsed := time.perf_counter() - start) < seconds:
            carry = jax.block_until_ready(run(carry))
            decisions += steps * batch
    return {"game": f"Pgx {engine.__version__} {game}", "batch": batch, "decisions_per_s": round(decisions / elapsed)}


def lines_of(*words: object) -> "subprocess.Popen[str]":
    settings = {**os.environ, "XLA_PYTHON_CLIENT_PREALLOCATE": "false"}
    command = [sys.executable, __file__, *(str(word) for word in words)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=settings)


def gathered(runs: "list[subprocess.Popen[str]]") -> list[dict[str, Any]]:
    printed = [line for run in runs for line in run.communicate()[0].splitlines()]
    for line in printed:
        print(line, flush=True)
    return [json.loads(line) for line in printed if line.startswith("{")]


def millions(number: float) -> str:
    return f"{number / 1e6:,.0f} million" if number > 1e8 else f"{number / 1e6:,.1f} million"


def played(line: dict[str, Any], best: float) -> str:
    times = f"{line['decisions_per_s'] / best:,.0f}" if best else ""
    same = f"{line['same_games']:,} of {COMPARED:,}"
    who = f"{line['game']}, {line['players']} players"
    return f"| {who} | {millions(line['decisions_per_s'])} | {line['games_per_s']:,} | {times} | {same} |"


def report(ours: list[dict[str, Any]], steps: list[dict[str, Any]], theirs: list[dict[str, Any]], card: str) -> str:
    best = max((line["decisions_per_s"] for line in theirs), default=0)
    return "\n".join(
        [
            "# Speed on a GPU",
            "",
            f"Made by `python benchmarks/gpu.py` on {datetime.now(UTC):%Y-%m-%d} on one {card}: whole games of random moves,",
            "from the deal to the end, played by the same functions as on the processor. Every one of the first games was",
            "played by the processor too: the last column says how many agree in number and digest of their moves.",
            "",
            "| game | decisions / s | games / s | times Pgx's fastest | same games as the processor |",
            "|---|---:|---:|---:|---:|",
            *(played(line, best) for line in ours),
            "",
            "Pgx on the same card in the same run:",
            "",
            "| game | decisions / s |",
            "|---|---:|",
            *(f"| {line['game']}, batch {line['batch']:,} | {millions(line['decisions_per_s'])} |" for line in theirs),
            "",
            f'The vector environment with `device="cuda"`, {SIDE_BY_SIDE:,} games of four players side by side:',
            "",
            "| game | " + " | ".join(f"{what}: steps / s" for what in WANTED) + " |",
            "|---|" + "---:|" * len(WANTED),
            *(
                f"| {name} | "
                + " | ".join(millions(line["steps_per_s"]) for line in steps if line["game"] == name)
                + " |"
                for name in GAMES
            ),
            "",
        ]
    )


def show(lines: Iterable[dict[str, Any]]) -> None:
    for line in lines:
        print(json.dumps(line), flush=True)


def ways_of(words: list[str]) -> Iterator[tuple[tuple[int, int], int, int | None]]:
    for word in words:
        threads, blocks, players, *registers = map(int, word.split(":"))
        yield (threads, blocks), players, registers[0] if registers else None


def name_of_card() -> str:
    from glueckauf.rl.cuda import cuda

    name = cuda.get_current_device().name
    return name if isinstance(name, str) else name.decode()  # numba-cuda's versions differ


def everything() -> None:
    """All of it, each part in a process of its own."""
    ours = [lines_of(name, *(":".join(map(str, (*WAY, players))) for players in (2, 3, 4))) for name in GAMES]
    steps = [lines_of("vector", name) for name in GAMES]
    theirs = [lines_of("pgx", f"{game}:{batch}") for game, batches in PGX.items() for batch in batches]
    games, environments, peers = gathered(ours), gathered(steps), gathered(theirs)
    text = report(games, environments, peers, name_of_card())
    (HERE / "gpu.md").write_text(text, encoding="utf-8")
    print(text)


def main() -> None:
    words = argparse.ArgumentParser()
    words.add_argument("what", nargs="?", default="all")
    words.add_argument("ways", nargs="*")
    given = words.parse_args()
    if given.what in GAMES:
        show(measured(given.what, *way) for way in ways_of(given.ways))
    elif given.what == "vector":
        show(line for name in given.ways for line in vector(name))
    elif given.what == "pgx":
        show(pgx(game, int(batch)) for game, batch in (way.split(":") for way in given.ways))
    else:
        everything()


if __name__ == "__main__":
    main()
