"""Many browsers in one small process, for web.py, crash.py, attack.py and scale.py."""

import asyncio
import os
import random
import re
import zlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import urlencode

import glueckauf as ga
from glueckauf.core.record import Record, start
from servers import HOST, Server

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')
LIVE = re.compile(r'data-live="([^"]+)"')
VERSION = re.compile(rb'data-version="(\d+)"')
GAMES = tuple(game.name for game in ga.all_games())
LANGUAGES = ("en", "de", "ru")
REPORT = Path(__file__).parent / "web.md"


# A browser


@dataclass
class Answer:
    status: int
    cookies: list[str]
    body: bytes
    location: str = ""

    def text(self) -> str:
        return plain(self.body).decode()


def plain(body: bytes, most: int = 0) -> bytes:
    """The beginning of a body, or all of it, unpacked."""
    return zlib.decompressobj(31).decompress(body, most) if body[:2] == b"\x1f\x8b" else body


class Wire:
    """One connection, kept open."""

    def __init__(self, port: int, source: str = "") -> None:
        """`source` is one of this machine's addresses, to come from another network than others."""
        self.port, self.source = port, source
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, head: str = "", form: dict[str, str] | None = None) -> Answer:
        reader = await self.send(method, path, head, form)
        return await answer(reader)

    async def send(self, method: str, path: str, head: str, form: dict[str, str] | None = None) -> asyncio.StreamReader:
        if self.reader is None or self.writer is None or self.reader.at_eof():
            here = (self.source, 0) if self.source else None
            self.reader, self.writer = await asyncio.open_connection(HOST, self.port, local_addr=here)
        body = urlencode(form or {}).encode()
        kind = f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n" if form else ""
        self.writer.write(f"{method} {path} HTTP/1.1\r\nHost: {HOST}:{self.port}\r\n{head}{kind}\r\n".encode() + body)
        return self.reader

    def close(self) -> None:
        if self.writer:
            self.writer.close()


async def answer(reader: asyncio.StreamReader) -> Answer:
    status, headers = await head_of(reader)
    fields = dict(headers)
    if fields.get("transfer-encoding") == "chunked":
        body = await chunks(reader)
    else:
        body = await reader.readexactly(int(fields.get("content-length", 0)))
    cookies = [value for name, value in headers if name == "set-cookie"]
    return Answer(status, cookies, body, fields.get("location", ""))


async def head_of(reader: asyncio.StreamReader) -> tuple[int, list[tuple[str, str]]]:
    lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    pairs = [line.partition(":") for line in lines[1:] if line]
    return int(lines[0].split()[1]), [(name.lower(), value.strip()) for name, _, value in pairs]


async def chunks(reader: asyncio.StreamReader) -> bytes:
    body = b""
    while size := int(await reader.readuntil(b"\r\n"), 16):
        body += await reader.readexactly(size)
        await reader.readexactly(2)
    await reader.readexactly(2)
    return body


@dataclass
class Visitor:
    """Somebody with cookies and a language."""

    port: int
    language: str = "en"
    cookies: dict[str, str] = field(default_factory=dict)
    token: str = ""
    source: str = ""

    def wire(self) -> Wire:
        return Wire(self.port, self.source)

    def head(self) -> str:
        pairs = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        cookie = f"Cookie: {pairs}\r\n" if pairs else ""
        return f"Accept-Encoding: gzip\r\nAccept-Language: {self.language}\r\n{cookie}"

    async def arrive(self, wire: Wire) -> None:
        """The first page gives the token for forms."""
        page = await self.get(wire, "/")
        self.token = found[1] if (found := TOKEN.search(page.text())) else ""

    async def get(self, wire: Wire, path: str, head: str = "") -> Answer:
        return self.keep(await wire.ask("GET", path, self.head() + head))

    async def post(self, wire: Wire, path: str, form: dict[str, str], head: str = "") -> Answer:
        return self.keep(await wire.ask("POST", path, self.head() + head, form | {"csrfmiddlewaretoken": self.token}))

    def keep(self, got: Answer) -> Answer:
        for cookie in got.cookies:
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return got


# Tables


@dataclass
class Board:
    """A table of the server, and the same game here, to know what is legal."""

    slug: str
    record: Record
    version: int
    people: list[Visitor | None]
    """Who moves for each seat; nobody where a computer player sits."""
    busy: bool = False

    @property
    def mover(self) -> Visitor | None:
        """Who is to move, if it is one of ours."""
        turn = self.record.position.turn
        return None if turn is None else self.people[turn]

    async def play(self, wire: Wire, chance: random.Random, head: str = "") -> Answer:
        """A legal move by chance; it counts here when the server has confirmed it."""
        move = chance.choice(self.record.position.moves)
        visitor, number = self.mover, len(self.record.moves)
        if visitor is None:
            raise ValueError("nobody of ours is to move")
        got = await visitor.post(wire, f"/t/{self.slug}/play", {"number": str(number), "move": move.code}, head)
        if got.status in {200, 302}:
            self.record = with_forced_moves(self.record, self.record.play(move), alone=self.people.count(None) > 0)
            self.version += 1
        return got


def with_forced_moves(before: Record, record: Record, *, alone: bool) -> Record:
    """What follows by force happens by itself, as the server has it; alone with computer players whatever it reveals."""
    start = before.position.turn, before.position.turns
    while (record.position.turn, record.position.turns) == start and len(record.position.moves) == 1:
        longer = record.play(record.position.moves[0])
        ends = (longer.position.turn, longer.position.turns) != start
        if not alone and (ends or longer.position.revealed != record.position.revealed):
            break
        record = longer
    return record


async def seat_people(server: Server, people: list[Visitor], seats: list[tuple[str, list[str]]]) -> list[Board]:
    """Tables with the wished seats; a friend's seat is taken by the visitor of that number.

    A table speaks one of the three languages.
    """
    wire, boards = Wire(server.port), list[Board]()
    for game, wishes in seats:
        form = {"game": game, "name": "Anna"} | {f"seat{number}": wish for number, wish in enumerate(wishes)}
        expect(await people[0].post(wire, "/tables", form), 302)
        slug, players, seed, key = server.rows(
            "SELECT slug, players, seed, id FROM web_table ORDER BY id DESC LIMIT 1"
        )[0]
        secrets = server.rows(f"SELECT secret, number FROM web_seat WHERE table_id = {key} AND kind = 'open'")  # noqa: S608
        for secret, number in secrets:
            expect(await people[int(number)].post(wire, f"/t/{slug}/sit/{secret}", {"name": f"P{number}"}), 302)
        version = int(server.rows(f"SELECT version FROM web_table WHERE id = {key}")[0][0])  # noqa: S608
        tongue = LANGUAGES[len(boards) // len(GAMES) % len(LANGUAGES)]
        ours = [replace(visitor, language=tongue) for visitor in people]
        movers = [ours[number] if wish in {"me", "friend"} else None for number, wish in enumerate(wishes)]
        boards.append(Board(str(slug), start(game, int(players), str(seed)), version, movers))
    wire.close()
    return boards


async def arrivals(server: Server, number: int) -> list[Visitor]:
    wire = Wire(server.port)
    people = [Visitor(server.port) for _ in range(number)]
    for visitor in people:
        await visitor.arrive(wire)
    wire.close()
    return people


def expect(got: Answer, status: int) -> None:
    if got.status != status:
        raise ValueError(f"{got.status} instead of {status}: {got.text()[:2000]}")


_lives: dict[str, str] = {}
"""The address of the stream of a table, which its page says."""


async def live_address(visitor: Visitor, slug: str) -> str:
    if slug not in _lives:
        wire = visitor.wire()
        found = LIVE.search((await visitor.get(wire, f"/t/{slug}/")).text())
        wire.close()
        _lives[slug] = found[1] if found else ""
    return _lives[slug]


async def listen(visitor: Visitor, slug: str, hear: Callable[[int], Awaitable[None]], opened: asyncio.Event) -> None:
    """An open event stream; `hear` is told each version."""
    wire = visitor.wire()
    try:
        reader = await wire.send("GET", await live_address(visitor, slug), visitor.head())
        await head_of(reader)
        opened.set()
        while line := await reader.readline():
            if line.startswith(b"data: "):
                await hear(int(line[6:]))
    finally:
        wire.close()


# The report


def write_section(
    title: str, text: str, report: Path = REPORT, order: tuple[str, ...] = ("Speed", "Durability")
) -> None:
    """Write one part of a report; the others stay as they are."""
    head, *sections = report.read_text(encoding="utf-8").split("\n## ")
    known = {section.partition("\n")[0]: section for section in sections} | {title: f"{title}\n\n{text.strip()}\n"}
    report.write_text(
        "\n## ".join([head, *sorted(known.values(), key=lambda section: order.index(section.partition("\n")[0]))]),
        encoding="utf-8",
    )
    print(text)


def load() -> str:
    """What else runs on this machine."""
    return " / ".join(f"{value:.1f}" for value in os.getloadavg())
