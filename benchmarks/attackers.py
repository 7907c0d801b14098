"""Strangers who mean no good, each from an address of this machine where nobody else comes from; for attack.py."""

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from functools import cached_property

from browsers import Answer, Visitor, Wire, answer
from servers import HOST, Server

SLUG = re.compile(r"/t/([\w-]+)/")
PASSWORD = "a mole in the dark"  # noqa: S105  nobody's
DEFAULTS = {
    "READS_PER_MINUTE": 3000,
    "MOVES_PER_MINUTE": 600,
    "TABLES_PER_HOUR": 60,
    "PICTURES_PER_MINUTE": 60,
    "LOGINS_PER_HOUR": 30,
    "STREAMS_PER_NETWORK": 200,
    "STREAMS_PER_VISITOR": 30,
    "CONNECTIONS_PER_NETWORK": 600,
}
SMALL = {
    "READS_PER_MINUTE": 120,
    "MOVES_PER_MINUTE": 60,
    "TABLES_PER_HOUR": 10,
    "PICTURES_PER_MINUTE": 4,
    "LOGINS_PER_HOUR": 12,
    "STREAMS_PER_NETWORK": 40,
    "STREAMS_PER_VISITOR": 10,
    "CONNECTIONS_PER_NETWORK": 60,
}
"""For a test that has only seconds."""
LANES = 8


class Broken(Exception):
    """An attack has succeeded."""


def hold(held: object, words: str) -> None:
    if not held:
        raise Broken(words)


class Stranger(Visitor):
    """Somebody with an address, and with a browser of their own there."""

    @cached_property
    def line(self) -> Wire:
        return self.wire()

    async def see(self, path: str, head: str = "") -> Answer:
        return await self.get(self.line, path, head)

    async def do(self, path: str, head: str = "", **form: str) -> Answer:
        return await self.post(self.line, path, form, head)

    async def take_token(self) -> None:
        """The token for forms is a new one after each log-in."""
        await self.arrive(self.line)

    def beside(self) -> "Stranger":
        """Another browser at the same address."""
        return Stranger(self.port, source=self.source)

    def copy(self) -> "Stranger":
        """Somebody who has got hold of the cookies."""
        return replace(self, cookies=dict(self.cookies))

    async def register(self, name: str, **more: str) -> None:
        await self.take_token()
        expect_status(await self.do("/account/register", name=name, password=PASSWORD, **more), 302)
        await self.take_token()

    async def log_in(self, name: str, password: str = PASSWORD) -> Answer:
        return await self.do("/account/enter", name=name, password=password)

    async def is_logged_in(self) -> bool:
        return (await self.see("/account/")).status == 200

    async def make_table(self, *chairs: str, game: str = "gluex", **wishes: str) -> str:
        form = {f"seat{number}": who for number, who in enumerate(chairs)}
        got = await self.do("/tables", **{"game": game, "name": "Eve", **form, **wishes})
        expect_status(got, 302)
        return SLUG.search(got.location)[1]


def expect_status(got: Answer, status: int) -> None:
    hold(got.status == status, f"{got.status} instead of {status}")


class Target:
    """The server under attack."""

    def __init__(self, server: Server, limits: Mapping[str, int]) -> None:
        self.server, self.limits, self.comers = server, limits, 0

    def stranger(self) -> Stranger:
        self.comers += 1
        return Stranger(self.server.port, source=f"127.0.{self.comers // 250 + 1}.{self.comers % 250 + 1}")

    async def newcomer(self) -> Stranger:
        """Somebody with a cookie and a token for forms."""
        stranger = self.stranger()
        await stranger.take_token()
        return stranger

    def count(self, table: str, condition: str = "1 = 1") -> int:
        return int(self.server.rows(f"SELECT count(*) FROM {table} WHERE {condition}")[0][0])  # noqa: S608


def allowance(most: int, begin: float) -> float:
    """What a limit for a minute has let through since then at most: it fills up again while it is used up, and what a
    process took ahead just before, a sixtieth (`AHEAD`), is used later.
    """
    return most * (1 + (time.monotonic() - begin) / 60 + 1 / 60) + 1


Attack = Callable[[Target], Awaitable[str]]
"""Tells how the server held; raises `Broken` if it did not."""


async def flood(stranger: Stranger, number: int, ask: Callable[[Wire], Awaitable[Answer]]) -> list[int]:
    """Ask so many times over several connections; return the statuses."""
    found: list[int] = []

    async def lane(first: int) -> None:
        wire = stranger.wire()
        found.extend([(await ask(wire)).status for _ in range(first, number, LANES)])
        wire.close()

    await asyncio.gather(*(lane(first) for first in range(LANES)))
    return found


async def send_raw(stranger: Stranger, *pieces: bytes, pause: float = 0.0) -> Answer:
    """Send bytes as they are, with a pause after each piece."""
    reader, writer = await asyncio.open_connection(HOST, stranger.port, local_addr=(stranger.source, 0))
    try:
        for piece in pieces:
            writer.write(piece)
            await asyncio.sleep(pause)
        return await asyncio.wait_for(answer(reader), 30)
    finally:
        writer.close()


async def open_streams(strangers: list[Stranger], path: str) -> tuple[list[Wire], list[int]]:
    """Open a stream for each; the wires stay open."""
    wires = [stranger.wire() for stranger in strangers]
    readers = [await wire.send("GET", path, stranger.head()) for wire, stranger in zip(wires, strangers, strict=True)]
    return wires, [int((await reader.readuntil(b"\r\n\r\n")).split()[1]) for reader in readers]


def close_all(wires: list[Wire]) -> None:
    for wire in wires:
        wire.close()
