"""PostgreSQL, several web processes and workers on this machine: how much they do, and what they survive. `make bench-scale`.

Each part starts a cluster and processes of its own and writes its section of scale.md; `--only` runs some of them.
"""

import argparse
import asyncio
import json
import os
import platform
import random
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

import web
from browsers import GAMES, Board, arrivals, load, seat_people, write_section
from deaths import BOT_TABLES, DATABASE, LANES, WEB, WORKER, Deaths, tested, until
from deaths import TABLES as DEATH_TABLES
from fleet import LEVEL, Fleet, allow_many_files, fleet
from full_database import fill
from paper import NEEDED, on_paper
from postgres import Cluster

REPORT = Path(__file__).parent / "scale.md"
FIGURES = REPORT.with_suffix(".json")
"""What the page on paper is computed from."""
PROCESSES, DATABASE_SIZE, STREAMS, DEATHS, PAPER = (
    "Processes and workers",
    "A full database",
    "Ten thousand streams",
    "Deaths",
    "On paper: a million players a day",
)
ORDER = (PROCESSES, DATABASE_SIZE, STREAMS, DEATHS, PAPER)
TABLES = 60
SHAPES = ((1, 1), (2, 1), (4, 1), (1, 2), (2, 2))
"""Web processes and workers."""
BOT_SECONDS = 12.0
LENDING = 200
"""Moves of computer players until the tables they play at have settled."""
ROUNDS, ROUND_SECONDS = 4, 4
MANY_STREAMS = 10_000
TIMES = 20


Part = Callable[[Cluster, Path], tuple[str, web.Figures]]


def measure(title: str, part: Part) -> None:
    """Write a section of the report, and keep the figures."""
    begin, before = time.monotonic(), load()
    with tempfile.TemporaryDirectory() as data, Cluster() as cluster:
        text, figures = part(cluster, Path(data))
        ((postgres,),) = cluster.query("postgres", "SHOW server_version")
    made = f"""Made by `make bench-scale` on {datetime.now(UTC):%Y-%m-%d} in {time.monotonic() - begin:.0f} s: Python {platform.python_version()}, PostgreSQL {postgres.split()[0]}, {os.cpu_count()} cores of
{platform.machine()}, shared by the servers, PostgreSQL, the browsers and whatever else ran. Load of the machine (1, 5, 15 minutes): {before}
before, {load()} after."""
    write_section(title, f"{made}\n\n{text}", REPORT, ORDER)
    known = json.loads(FIGURES.read_text(encoding="utf-8")) if FIGURES.exists() else {}
    FIGURES.write_text(json.dumps(known | figures, indent=1, sort_keys=True) + "\n", encoding="utf-8")


# Processes and workers


async def one_shape(there: Fleet) -> web.Figures:
    chance = random.Random(1900)
    people = await arrivals(there, 4)
    boards = await seat_people(there, people, web.seats_of(TABLES))
    figures = await web.rush(there, boards, chance) | await web.watched(there, boards, chance)
    await there.lend_seats(people[0], 6 * max(1, len(there.workers)))
    await until(lambda: there.bot_moves() > LENDING)  # who lends a seat interrupts a thought
    vain, moves, begin = there.thoughts_in_vain(), there.bot_moves(), time.monotonic()
    await asyncio.sleep(BOT_SECONDS)
    figures["bots"] = (there.bot_moves() - moves) / (time.monotonic() - begin)
    there.stop_workers()
    figures["twice"] = there.thoughts_in_vain() - vain
    return figures


def processes(cluster: Cluster, folder: Path) -> tuple[str, web.Figures]:
    found: dict[tuple[int, int], web.Figures] = {}
    for number, workers in SHAPES:
        with fleet(cluster, folder, f"shape-{number}-{workers}", number, workers) as there:
            found[number, workers] = asyncio.run(one_shape(there))
    first = found[SHAPES[0]]
    lines = [
        f"{web.LANES} connections that play as fast as they can; then {web.PACE} moves a second that four watchers at other processes see; then computer",
        f"players ({LEVEL}) that hold every seat, with one thread in each worker. In brackets the ratio to one process and one worker.",
        "",
        "| web processes | workers | moves per second | processor time for a move | watchers have it drawn, median | 99 % | moves of computer players per second | thought twice |",
        "|---:|---:|---:|---:|---:|---:|---:|---:|",
        *(
            f"| {number} | {workers} | {each['rate']:.0f} ({each['rate'] / first['rate']:.2f}) | {each['cost']:.1f} ms | {each['drawn']:.0f} ms"
            f" ({each['drawn'] / first['drawn']:.2f}) | {each['drawn99']:.0f} ms | {each['bots']:.0f} ({each['bots'] / first['bots']:.2f}) | {each['twice']} |"
            for (number, workers), each in found.items()
        ),
        "",
        "Two cores carry all of it, PostgreSQL and the browsers included: more processes than that only share them.",
    ]
    watched = 1000 * first["processor"] / first["pace"]
    return "\n".join(lines), {"watched_ms": watched, "bots_per_second": first["bots"], "level": LEVEL}


# A full database


async def cost_of_a_move(
    cluster: Cluster, there: Fleet, boards: list[Board], chance: random.Random
) -> tuple[float, float, float]:
    """Milliseconds of processor time in the web process and in PostgreSQL, and for a player alone until the answer."""
    used = cluster.seconds()
    figures = await web.rush(there, boards, chance, ROUND_SECONDS)
    database = 1000 * (cluster.seconds() - used) / (figures["rate"] * ROUND_SECONDS)
    wire = web.Wire(there.port)
    times = [await web.until_moved(board, wire, chance) for board in boards for _ in range(3) if board.mover]
    wire.close()
    return figures["cost"], database, median(times)


def database_size(cluster: Cluster, folder: Path) -> tuple[str, web.Figures]:
    chance = random.Random(1900)
    with fleet(cluster, folder, "empty") as empty, fleet(cluster, folder, "full") as full:
        fleets = {"empty": empty, "full": full}
        templates = asyncio.run(seated(full, [(game, ["me", "friend", "friend"]) for game in GAMES]))
        size = fill(cluster, "full", {board.record.game.name: board.slug for board in templates})
        boards = {name: asyncio.run(seated(there, web.seats_of(TABLES))) for name, there in fleets.items()}
        costs: dict[str, list[tuple[float, float, float]]] = {"empty": [], "full": []}
        for _ in range(ROUNDS):
            for name, there in fleets.items():
                costs[name].append(asyncio.run(cost_of_a_move(cluster, there, boards[name], chance)))
        ((event_bytes,),) = cluster.query(
            "full", "SELECT pg_total_relation_size('web_event') / count(*) FROM web_event"
        )
    of_empty, of_full = (tuple(median(part) for part in zip(*costs[name], strict=True)) for name in fleets)
    rows = (
        f"| {what} | {before:.2f} ms | {after:.2f} ms | {after / before:.2f} | at most 1.3 |"
        for what, before, after in zip(MEASURED, of_empty, of_full, strict=True)
    )
    text = f"""Two databases of one cluster, measured in turn, {ROUNDS} times each; one has {size[0]:,} tables with {size[1]:,} events, the other those that are
played at.

| | empty | full | ratio | goal |
|---|---:|---:|---:|---:|
{chr(10).join(rows)}"""
    return text, {"database_ms": of_full[1], "event_bytes": event_bytes}


MEASURED = (
    "processor time of the web process for a move",
    "processor time of PostgreSQL for a move",
    "time until a player alone has the answer, median",
)


async def seated(there: Fleet, seats: list[tuple[str, list[str]]]) -> list[Board]:
    return await seat_people(there, await arrivals(there, 4), seats)


# Streams


async def many_streams(there: Fleet) -> web.Figures:
    boards, chance = await seated(there, web.seats_of(TABLES)), random.Random(1900)
    without = [await web.until_moved(board, web.Wire(there.port), chance) for board in boards if board.mover]
    return await web.streams(there, boards, chance, MANY_STREAMS) | {"without": median(without)}


def streams(cluster: Cluster, folder: Path) -> tuple[str, web.Figures]:
    allow_many_files()
    with fleet(cluster, folder, "streams") as there:
        got = asyncio.run(many_streams(there))
    assert got["got"] == got["sent"], got
    text = f"""One web process. While {MANY_STREAMS:,} streams are open, a move is made at each of {TABLES} tables: {got["got"]:,} of {got["sent"]:,} events arrive.
A stream takes {got["memory"] / 1024:.1f} KB of memory; a move takes {got["move"]:.1f} ms instead of {got["without"]:.1f} ms until its player has the answer."""
    return text, {"stream_kb": got["memory"] / 1024}


# Deaths


def deaths(cluster: Cluster, folder: Path) -> tuple[str, web.Figures]:
    with fleet(cluster, folder, "deaths", 2, 2) as there:
        found = asyncio.run(tested(there, cluster, TIMES))
    return told(found), {}


def told(found: Deaths) -> str:
    rows = (
        f"| {what} | {len(found.people[what])} | {median(found.people[what]):.1f} s | {max(found.people[what]):.1f} s | {median(found.bots[what]):.1f} s | {max(found.bots[what]):.1f} s |"
        for what in (WEB, WORKER, DATABASE)
    )
    return f"""Two web processes, two workers; {LANES} connections play at {DEATH_TABLES} tables as fast as they can, and computer players hold every seat at
{BOT_TABLES} more. After every death all {found.moves:,} moves that had been confirmed by then were there, at their numbers, and every game
could be replayed; {found.unanswered} moves got no answer. Whatever had died was started again at once, as systemd does. Seconds from then
on (for a web process: at the other one; for PostgreSQL: since it takes connections again) until

| dead | times | people's moves are confirmed, median | at most | computer players move, median | at most |
|---|---:|---:|---:|---:|---:|
{chr(10).join(rows)}"""


PARTS: dict[str, Part] = {
    PROCESSES: processes,
    DATABASE_SIZE: database_size,
    STREAMS: streams,
    DEATHS: deaths,
}


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--only", nargs="*", metavar="PART", help=", ".join(part.__name__ for part in PARTS.values()))
    given = words.parse_args()
    for title, part in PARTS.items():
        if not given.only or part.__name__ in given.only:
            measure(title, part)
    figures = json.loads(FIGURES.read_text(encoding="utf-8"))
    if figures.keys() >= NEEDED:
        write_section(PAPER, on_paper(figures), REPORT, ORDER)


if __name__ == "__main__":
    main()
