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
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

HERE = Path(__file__).parent
GAMES = ("glueck-auf", "kartenspiel", "gluex")
COMPARED = 10_240
GAMES_AT_ONCE = 2_000_000
WAYS = {
    "glueck-auf": (64, 128),
    "kartenspiel": (64, 128),
    "gluex": (64, 128),
}
"""Threads in a block, blocks for each multiprocessor."""

LOCK = Path(tempfile.gettempdir()) / "glueckauf-gpu.lock"
"""Games are compiled side by side and timed one after the other."""


def seconds_of(kernel: Any, blocks: int, threads: int, given: tuple[Any, ...]) -> float:
    from glueckauf.rl.card import cuda

    best = float("inf")
    for _ in range(2):
        cuda.synchronize()
        start = time.perf_counter()
        kernel[blocks, threads](*given)
        cuda.synchronize()
        best = min(best, time.perf_counter() - start)
    return best


def measured(name: str, way: tuple[int, int], players: int, registers: int | None = None) -> dict[str, Any]:
    """Whole games at random, from the deal to the last move."""
    import glueckauf as ga
    from glueckauf.rl.card import cuda, random_play

    threads, per_processor = way
    kernel = random_play(ga.game(name), registers)
    blocks = per_processor * cuda.get_current_device().MULTIPROCESSOR_COUNT
    started = time.perf_counter()
    digests = cuda.to_device(np.zeros(blocks * threads, np.int64))
    kernel[blocks, threads](players, 0, digests)
    cuda.synchronize()
    compiled = time.perf_counter() - started
    games = blocks * threads * max(1, round(GAMES_AT_ONCE / (blocks * threads)))
    digests = cuda.to_device(np.zeros(games, np.int64))
    with LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        seconds = seconds_of(kernel, blocks, threads, (players, 0, digests))
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
    from glueckauf.core.loops import whole_games

    ours = np.zeros(len(digests), np.int64)
    whole_games(np.zeros(1, ga.game(name).record), players, 0, ours)
    return int((ours == digests).sum())


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
    carry = jax.block_until_ready(run(carry))
    with LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
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


def report(ours: list[dict[str, Any]], theirs: list[dict[str, Any]], card: str) -> str:
    best = max((line["decisions_per_s"] for line in theirs), default=0)
    rows = [
        f"| {line['game']}, {line['players']} players | {line['decisions_per_s'] / 1e6:,.0f} million "
        f"| {line['games_per_s']:,} | {line['decisions_per_s'] / best:,.0f} | {line['same_games']:,} of {COMPARED:,} |"
        if best
        else f"| {line['game']}, {line['players']} players | {line['decisions_per_s'] / 1e6:,.0f} million "
        f"| {line['games_per_s']:,} | | {line['same_games']:,} of {COMPARED:,} |"
        for line in ours
    ]
    others = [
        f"| {line['game']}, batch {line['batch']:,} | {line['decisions_per_s'] / 1e6:,.2f} million |" for line in theirs
    ]
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
            *rows,
            "",
            "Pgx on the same card in the same run:",
            "",
            "| game | decisions / s |",
            "|---|---:|",
            *others,
            "",
        ]
    )


def main() -> None:
    words = argparse.ArgumentParser()
    words.add_argument("what", nargs="?", default="all")
    words.add_argument("ways", nargs="*")
    given = words.parse_args()
    if given.what in GAMES:
        for way in given.ways:
            threads, blocks, players, *registers = way.split(":")
            line = measured(
                given.what, (int(threads), int(blocks)), int(players), int(registers[0]) if registers else None
            )
            print(json.dumps(line), flush=True)
    elif given.what == "pgx":
        for way in given.ways:
            game, batch = way.split(":")
            print(json.dumps(pgx(game, int(batch))), flush=True)
    else:
        ours = gathered(
            [lines_of(name, *(":".join(map(str, (*WAYS[name], players))) for players in (2, 3, 4))) for name in GAMES]
        )
        theirs = [
            line
            for game in ("backgammon", "chess")
            for line in gathered([lines_of("pgx", *(f"{game}:{batch}" for batch in (4096, 32768, 131072)))])
        ]
        from glueckauf.rl.card import cuda

        text = report(ours, theirs, cuda.get_current_device().name.decode())
        (HERE / "gpu.md").write_text(text, encoding="utf-8")
        print(text)


if __name__ == "__main__":
    main()
