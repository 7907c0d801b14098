"""The table under load: one server process, SQLite, loopback; browsers in a process of their own. `make bench-web`.

Each round starts a fresh server with 100 tables of the three games, 2 to 4 seats, everybody at an own device.
The result is printed and written to web.md.
"""

import argparse
import asyncio
import os
import platform
import random
import re
import tempfile
import time
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path
from statistics import median
from typing import Any

from browsers import (
    GAMES,
    VERSION,
    Board,
    Visitor,
    Wire,
    arrivals,
    expect,
    listen,
    load,
    plain,
    seat_people,
    write_section,
)
from servers import Server

TABLES = 100
WATCHERS = 4
PACE = 20
SECONDS = 30
RUSH_SECONDS = 10
LANES = 8
STREAMS = 500
AT_ONCE = 100
"""Streams that are opened at the same time."""
PATIENCE = 20.0
PART = "X-Part: 1\r\n"
EVENTS = re.compile(rb'data-events="(\d+)"')

Figures = dict[str, Any]


def share(values: Iterable[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


# Watching


class Watcher:
    """An open page: hears of a version, says what it shows, fetches what came next, as requests.js does."""

    def __init__(self, visitor: Visitor, board: Board) -> None:
        self.visitor, self.board, self.sending = visitor, board, False
        self.wire, self.opened, self.events = Wire(visitor.port), asyncio.Event(), ""
        self.heard: dict[int, float] = {}
        self.drawn: dict[int, asyncio.Future[float]] = {}
        self.task = asyncio.create_task(listen(visitor, board.slug, self.hear, self.opened))

    async def hear(self, version: int) -> None:
        self.heard[version] = time.perf_counter()
        if self.sending:
            return
        text = await self.fetch()
        found = VERSION.search(text)
        if not (drawn := self.future(int(found[1]) if found else -1)).done():
            drawn.set_result(time.perf_counter())

    async def fetch(self) -> bytes:
        """The beginning of what is to be shown next."""
        got = await self.visitor.get(self.wire, f"/t/{self.board.slug}/part", f"{PART}X-After: {self.events}\r\n")
        expect(got, 200)
        text = plain(got.body, 2000)
        shown = EVENTS.search(text)
        self.events = shown[1].decode() if shown else ""
        return text

    def future(self, version: int) -> "asyncio.Future[float]":
        return self.drawn.setdefault(version, asyncio.get_running_loop().create_future())

    def close(self) -> None:
        self.task.cancel()
        self.wire.close()


async def watched(server: Server, boards: list[Board], chance: random.Random) -> Figures:
    """Moves at a steady pace over all tables; each counts until the last of its watchers has drawn it."""
    guests = await arrivals(server, 2)
    watchers = {board.slug: watchers_of(board, guests) for board in boards}
    for each in watchers.values():
        for watcher in each:
            await watcher.opened.wait()
            await watcher.fetch()
    wires = {board.slug: Wire(server.port) for board in boards}
    used, begin = server.seconds(), time.perf_counter()
    tasks = list[asyncio.Task[tuple[float, float]]]()
    for number in range(PACE * SECONDS):
        await asyncio.sleep(max(0.0, begin + number / PACE - time.perf_counter()))
        while not (free := [board for board in boards if board.mover and not board.busy]):  # noqa: ASYNC110
            await asyncio.sleep(0.01)  # a server that is too slow slows the pace down
        board = chance.choice(free)
        board.busy = True
        tasks.append(asyncio.create_task(one_move(board, wires[board.slug], watchers[board.slug], chance)))
    times = await asyncio.gather(*tasks)
    spent = server.seconds() - used, time.perf_counter() - begin
    for each in watchers.values():
        for watcher in each:
            watcher.close()
    await asyncio.sleep(0.5)
    heard, drawn = [time[0] for time in times], [time[1] for time in times]
    return {
        "heard": median(heard),
        "heard99": share(heard, 0.99),
        "drawn": median(drawn),
        "drawn99": share(drawn, 0.99),
        "worst": max(drawn),
        "pace": len(drawn) / spent[1],
        "processor": spent[0] / spent[1],
    }


def watchers_of(board: Board, guests: list[Visitor]) -> list[Watcher]:
    """The other people at the table see their own view; guests who only look on make up the number."""
    people = [visitor for visitor in board.people if visitor]
    language = people[0].language
    looking = [replace(guest, language=language) for guest in [*guests, *guests]]
    return [Watcher(visitor, board) for visitor in [*people, *looking][: WATCHERS + 1]]


async def one_move(board: Board, wire: Wire, pages: list[Watcher], chance: random.Random) -> tuple[float, float]:
    """Milliseconds until the last of the others has heard of a move and until it has drawn it."""
    expected = board.version + 1
    for watcher in pages:
        watcher.sending = watcher.visitor is board.mover
    others = [watcher for watcher in pages if not watcher.sending]
    begin = time.perf_counter()
    expect(await board.play(wire, chance, PART), 200)
    ends = await asyncio.wait_for(asyncio.gather(*(watcher.future(expected) for watcher in others)), 20)
    board.busy = False
    return (max(watcher.heard[expected] for watcher in others) - begin) * 1000, (max(ends) - begin) * 1000


# Many moves


async def rush(server: Server, boards: list[Board], chance: random.Random, seconds: float = RUSH_SECONDS) -> Figures:
    """As many moves as the server takes, over a few connections, as pages without a script send them."""
    end = time.perf_counter() + seconds
    used = server.seconds()
    numbers = await asyncio.gather(*(lane(server.port, boards[place::LANES], end, chance) for place in range(LANES)))
    return {"rate": sum(numbers) / seconds, "cost": (server.seconds() - used) / sum(numbers) * 1000}


async def lane(port: int, boards: list[Board], end: float, chance: random.Random) -> int:
    wire, number = Wire(port), 0
    for board in cycle(boards):
        if time.perf_counter() > end:
            break
        if board.mover:
            expect(await board.play(wire, chance), 302)
            number += 1
    wire.close()
    return number


# Many streams


async def streams(server: Server, boards: list[Board], chance: random.Random, number: int = STREAMS) -> Figures:
    """Open streams, and one move at every table that goes on."""
    guest, heard, before = (await arrivals(server, 1))[0], dict[tuple[str, int], int](), server.memory()
    tasks, opened = list[asyncio.Task[None]](), list[asyncio.Event]()
    for place in range(number):
        slug = boards[place % len(boards)].slug

        async def hear(version: int, slug: str = slug) -> None:
            heard[slug, version] = heard.get((slug, version), 0) + 1

        opened.append(asyncio.Event())
        tasks.append(asyncio.create_task(listen(guest, slug, hear, opened[-1])))
        if place % AT_ONCE == AT_ONCE - 1:
            await opened[-1].wait()
    await asyncio.gather(*(each.wait() for each in opened))
    after, wire = server.memory(), Wire(server.port)
    going = [board for board in boards if board.mover]
    times = [await until_moved(board, wire, chance) for board in going]
    end, sent = time.monotonic() + PATIENCE, len(going) * number // len(boards)
    while (got := sum(heard.get((board.slug, board.version), 0) for board in going)) < sent and time.monotonic() < end:  # noqa: ASYNC110
        await asyncio.sleep(0.05)
    for task in tasks:
        task.cancel()
    return {"memory": (after - before) / number, "got": got, "sent": sent, "move": median(times)}


async def until_moved(board: Board, wire: Wire, chance: random.Random) -> float:
    """Milliseconds that a move takes."""
    begin = time.perf_counter()
    expect(await board.play(wire, chance), 302)
    return 1000 * (time.perf_counter() - begin)


# The first page


async def sizes(server: Server, boards: list[Board]) -> Figures:
    """Bytes that travel for a first visit, compressed, with all files the page names."""
    wire, guest = Wire(server.port), (await arrivals(server, 1))[0]
    found = {"home": await size(wire, guest, "/")}
    for board in boards:
        mover = board.mover or guest
        name = f"table of {board.record.game.name}"
        found[name] = max(found.get(name, 0), await size(wire, mover, f"/t/{board.slug}/"))
    return {"sizes": found}


async def size(wire: Wire, visitor: Visitor, path: str) -> int:
    page = await visitor.get(wire, path)
    expect(page, 200)
    files = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page.text()))
    return len(page.body) + sum([len((await visitor.get(wire, file)).body) for file in files])


# All of it


def seats_of(number: int) -> list[tuple[str, list[str]]]:
    return [
        (GAMES[place % 3], ["me", "friend", "friend", "friend"][: 2 + place % 2 + place % 4 // 2])
        for place in range(number)
    ]


async def measured(server: Server) -> Figures:
    chance = random.Random(1900)
    server.start()
    try:
        await server.ready()
        people = await arrivals(server, 4)
        boards = await seat_people(server, people, seats_of(TABLES))
        figures: Figures = {"before": load()}
        figures |= await streams(server, boards, chance)
        figures |= await rush(server, boards, chance)
        figures |= await watched(server, boards, chance)
        figures |= await sizes(server, boards)
        return figures | {"after": load(), "whole": server.memory()}
    finally:
        server.kill()


ROWS = (
    ("moves per second, sustained for {rush} s", "at least 150", "{rate:.0f}"),
    ("processor time of the server for each of them", "", "{cost:.1f} ms"),
    ("pace of the moves that are watched, per second", "20", "{pace:.1f}"),
    (
        "{moves_wanted} moves at {wanted} per second: the last of 4 watchers has heard of it, median",
        "",
        "{heard:.1f} ms",
    ),
    ("the same, 99th percentile", "", "{heard99:.1f} ms"),
    ("the last of 4 watchers has got it drawn, median", "under 50 ms", "{drawn:.1f} ms"),
    ("the same, 99th percentile", "under 200 ms", "{drawn99:.1f} ms"),
    ("the same, the worst", "", "{worst:.0f} ms"),
    ("share of one core that the server used meanwhile", "", "{processor:.0%}"),
    ("events that reached {streams} open streams", "all", "{got} of {sent}"),
    ("memory for each open stream", "", "{memory_kb:.1f} KB"),
    ("memory of the whole server", "", "{whole_mb:.0f} MB"),
    ("first page with style and script, compressed", "under 100 KB", "{home:.1f} KB"),
    ("the largest table, compressed", "under 100 KB", "{table:.1f} KB"),
    ("load of the machine before / after (1, 5, 15 minutes)", "", "{before}; {after}"),
)


def report(rounds: list[Figures]) -> str:
    settings = {"rush": RUSH_SECONDS, "moves_wanted": PACE * SECONDS, "wanted": PACE, "streams": STREAMS}
    for figures in rounds:
        figures["memory_kb"], figures["whole_mb"] = figures["memory"] / 1024, figures["whole"] / 2**20
        figures["home"] = figures["sizes"]["home"] / 1024
        figures["table"] = max(figures["sizes"].values()) / 1024
    names = "".join(f" round {number} |" for number in range(1, len(rounds) + 1))
    text = f"""Made by `make bench-web` on {datetime.now(UTC):%Y-%m-%d}: Python {platform.python_version()}, {os.cpu_count()} cores of {platform.machine()}, shared by
the server (one process, SQLite), the browsers (another process) and whatever else ran.
{TABLES} tables of the three games with 2 to 4 people, in one of the three languages each; every move is a legal one by chance.
Watchers are the other people of the table, each with the own view, and guests, until there are {WATCHERS}; each fetches its own
part when the event arrives, as the page does. The mover's page gets the new table as the answer to its move."""
    lines = [
        text,
        "",
        f"| | goal |{names}",
        f"|---|---|{'---:|' * len(rounds)}",
        *(
            f"| {what.format(**settings)} | {goal} |" + "".join(f" {value.format(**figures)} |" for figures in rounds)
            for what, goal, value in ROWS
        ),
    ]
    return "\n".join(lines)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--rounds", type=int, default=3)
    words.add_argument("--port", type=int, default=8350)
    words.add_argument("--dry", action="store_true", help="print only")
    given = words.parse_args()
    rounds = list[Figures]()
    for _ in range(given.rounds):
        with tempfile.TemporaryDirectory() as data:
            rounds.append(asyncio.run(measured(Server(Path(data), given.port))))
    print(report(rounds)) if given.dry else write_section("Speed", report(rounds))


if __name__ == "__main__":
    main()
