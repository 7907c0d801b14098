"""The attacks that take longer: slow requests, and one attacker who uses every limit fully while others play."""

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Generator
from contextlib import suppress
from itertools import cycle
from statistics import median

from attackers import Attack, Stranger, Target, close_all, hold, open_streams
from browsers import Answer, Wire, live_address
from servers import HOST

CODES = re.compile(r'name="move" value="([\w+-]+)"')
MINE = 'data-mine="1"'
NUMBER = re.compile(r'name="number" value="(\d+)"')
LEVEL = "director"
SECONDS = 30.0
"""For which the attack goes on, and before it the calm that it is compared with."""
LANES = 40
"""Connections over which the attacker asks at the same time."""
SLOWEST_PAGE, SLOWEST_ANSWER = 100.0, 2.0
"""Milliseconds; times as long as without the attack."""


async def slow_heads(target: Target) -> str:
    """Fifty requests that arrive a letter at a time."""
    return await dripped(target.stranger(), b"GET / HTTP/1.1\r\nHost: here\r\nX-Slow: ", 15)


async def slow_bodies(target: Target) -> str:
    head = f"POST /language HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: 5000\r\n\r\n"
    return await dripped(target.stranger(), head.encode(), 25)


async def dripped(eve: Stranger, begin: bytes, patience: float) -> str:
    lines = [await asyncio.open_connection(HOST, eve.port, local_addr=(eve.source, 0)) for _ in range(50)]
    for _, writer in lines:
        writer.write(begin)
    end = time.monotonic() + patience
    while time.monotonic() < end and (left := [writer for reader, writer in lines if not has_ended(reader)]):
        for writer in left:
            with suppress(ConnectionError):
                writer.write(b"x")
        await asyncio.sleep(1)
    waiting = sum(not has_ended(reader) for reader, _ in lines)
    for _, writer in lines:
        writer.close()
    hold(not waiting, f"after {patience:.0f} s {waiting} of {len(lines)} are still waited for")
    return f"{len(lines)} connections ended after {patience - (end - time.monotonic()):.0f} s"


def has_ended(reader: asyncio.StreamReader) -> bool:
    """The server has answered or left."""
    return bool(reader.at_eof() or reader.exception() or reader._buffer)  # noqa: SLF001  nothing else tells


# One who uses every limit


async def every_limit(target: Target) -> str:
    """Somebody reads a page and plays against a computer player, first alone and then beside the attacker."""
    ada, eve = await target.newcomer(), await target.newcomer()
    calm = await visited(ada)
    slugs = [
        await eve.make_table("me", LEVEL, LEVEL, LEVEL, game="glueck-auf")
        for _ in range(target.limits["TABLES_PER_HOUR"])
    ]
    wires, _ = await open_streams(
        [eve.beside() for _ in range(target.limits["STREAMS_PER_NETWORK"])], await live_address(eve, slugs[0])
    )
    counts: dict[str, int] = {}
    tasks = [
        asyncio.create_task(asking(eve, requests, counts))
        for requests in demands(eve, slugs)
        for _ in range(LANES // 4)
    ]
    try:
        pages, answer = await visited(ada)
    finally:
        for task in tasks:
            task.cancel()
        close_all(wires)
    told = f"page {calm[0]:.0f} -> {pages:.0f} ms, director {calm[1]:.2f} -> {answer:.2f} s, median; answered to the attacker: {counts}"
    hold(pages <= max(SLOWEST_PAGE, calm[0]), told)
    hold(answer <= SLOWEST_ANSWER * calm[1], told)
    return told


async def visited(ada: Stranger) -> tuple[float, float]:
    """Medians: milliseconds for the page of a table, seconds until the computer player there has moved."""
    end, pages, answers, slug = time.monotonic() + SECONDS, list[float](), list[float](), ""
    while time.monotonic() < end:
        slug = slug or await ada.make_table("me", LEVEL, game="glueck-auf")
        begin = time.perf_counter()
        page = (await ada.see(f"/t/{slug}/")).text()
        pages.append(1000 * (time.perf_counter() - begin))
        if MINE in page:
            await ada.do(f"/t/{slug}/play", move=CODES.findall(page)[0], number=NUMBER.findall(page)[0])
            answers.append(await until_my_turn(ada, slug))
        else:
            slug = ""  # the game is over
        await asyncio.sleep(0.1)
    return median(pages), median(answers)


async def until_my_turn(ada: Stranger, slug: str) -> float:
    """Seconds until the computer player has moved, or the game is over."""
    begin = time.perf_counter()
    while "It is Director" in (await ada.see(f"/t/{slug}/part", "X-Part: 1\r\n")).text():  # noqa: ASYNC110  as a page does
        await asyncio.sleep(0.02)
    return time.perf_counter() - begin


Request = Callable[[Wire], Awaitable[Answer]]


def demands(eve: Stranger, slugs: list[str]) -> list[Generator[Request]]:
    """What is asked for again and again: costly pages, moves, pictures, log-ins."""
    return [reads(eve, slugs), moves(eve, slugs), pictures(eve, slugs), log_ins(eve)]


def reads(eve: Stranger, slugs: list[str]) -> Generator[Request]:
    for slug in cycle(slugs):
        for path in ("/games/", f"/t/{slug}/", f"/t/{slug}/explained", f"/t/{slug}/replay/1", "/learn/kartenspiel/"):
            yield lambda wire, path=path: eve.get(wire, path)


def moves(eve: Stranger, slugs: list[str]) -> Generator[Request]:
    """The first move that the page offers, if it is one's turn; so the computer players always have something to do."""

    async def move(wire: Wire, slug: str) -> Answer:
        got = await eve.get(wire, f"/t/{slug}/part", "X-Part: 1\r\n")
        codes, number = CODES.findall(got.text()), NUMBER.search(got.text())
        form = {"move": codes[0] if codes else "none", "number": number[1] if number else "0"}
        return await eve.post(wire, f"/t/{slug}/play", form)

    for slug in cycle(slugs):
        yield lambda wire, slug=slug: move(wire, slug)


def pictures(eve: Stranger, slugs: list[str]) -> Generator[Request]:
    for slug in cycle(slugs):
        for look in ("lang=en", "lang=de", "lang=ru", "light=night"):
            yield lambda wire, path=f"/t/{slug}/picture.png?{look}": eve.get(wire, path)


def log_ins(eve: Stranger) -> Generator[Request]:
    form = {"name": "Nobody", "password": "none of yours"}
    while True:
        yield lambda wire: eve.post(wire, "/account/enter", form)


async def asking(eve: Stranger, requests: Generator[Request], counts: dict[str, int]) -> None:
    """Ask over one connection as fast as the answers come; the statuses are counted."""
    wire = eve.wire()
    for request in requests:
        status = str((await request(wire)).status)
        counts[status] = counts.get(status, 0) + 1


LONG_ATTACKS: tuple[Attack, ...] = (slow_heads, slow_bodies, every_limit)
