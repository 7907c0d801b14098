"""`kill -9` of the server at random moments under load, again and again, on the same data. `make crash-test`.

After every restart: each move that was confirmed to a player is there, the numbers have no gaps, all rows are legal
moves, every table takes its next move, and the computer players go on. The result is written to web.md.
"""

import argparse
import asyncio
import random
import tempfile
import time
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path

from browsers import GAMES, Board, Visitor, Wire, arrivals, expect, load, seat_people, write_section
from servers import Server

CRASHES = 50
TABLES = 24
LANES = 8
SHORTEST, LONGEST = 0.3, 1.5
BOT = "apprentice"
PATIENCE = 20.0

Rows = dict[str, list[int]]


@dataclass
class Tally:
    crashes: int = 0
    moves: int = 0
    unanswered: int = 0
    bot_moves: int = 0
    bot_tables: int = 0
    starts: list[float] = field(default_factory=list)


def rows(server: Server) -> Rows:
    """All moves by table; the numbers must run from 0 on without a gap."""
    query = (
        "SELECT t.slug, e.number, e.value FROM web_event e JOIN web_table t ON t.id = e.table_id ORDER BY 1, e.number"
    )
    found: Rows = {}
    for slug, number, value in server.rows(query):
        moves = found.setdefault(str(slug), [])
        if number != len(moves):
            raise AssertionError(f"table {slug}: number {number} follows {len(moves) - 1}")
        moves.append(int(value))
    return found


def caught_up(board: Board, moves: list[int]) -> Board:
    """The mirror as the database has it: what was confirmed is a beginning of it, and the rest is legal."""
    confirmed = list(board.record.moves)
    if moves[: len(confirmed)] != confirmed:
        raise AssertionError(f"table {board.slug}: confirmed {confirmed}, but there is {moves}")
    record = board.record
    for move in moves[len(confirmed) :]:
        record = record.play(move)
    return replace(board, record=record)


async def lane(server: Server, boards: list[Board], chance: random.Random, tally: Tally) -> None:
    """Move after move until the server is gone."""
    wire = Wire(server.port)
    for board in cycle(boards):
        await asyncio.sleep(0)
        if not server.alive:
            return
        if not board.mover:
            continue
        try:
            got = await board.play(wire, chance)
        except (OSError, EOFError):
            tally.unanswered += 1
            return
        expect(got, 302)
        tally.moves += 1


async def bot_lane(server: Server, boards: list[Board], chance: random.Random, tally: Tally) -> None:
    """A person against computer players: each moves when the database says it is the person's turn."""
    wire = Wire(server.port)
    while server.alive:
        await asyncio.sleep(0.05)
        known = rows(server)
        boards[:] = [caught_up(board, known.get(board.slug, [])) for board in boards]
        for board in boards:
            if not board.mover:
                continue
            try:
                expect(await board.play(wire, chance), 302)
            except (OSError, EOFError):
                tally.unanswered += 1
                return
            tally.moves += 1


async def crash(server: Server, people: list[Board], bots: list[Board], chance: random.Random, tally: Tally) -> None:
    """Load, and the end in the midst of it."""
    tasks = [asyncio.create_task(lane(server, people[place::LANES], chance, tally)) for place in range(LANES)]
    tasks.append(asyncio.create_task(bot_lane(server, bots, chance, tally)))
    await asyncio.sleep(chance.uniform(SHORTEST, LONGEST))
    server.kill()
    tally.crashes += 1
    await asyncio.wait_for(asyncio.gather(*tasks), 10)


async def restart(server: Server, tally: Tally) -> None:
    begin = time.monotonic()
    server.start()
    await server.ready()
    tally.starts.append(time.monotonic() - begin)


async def all_continue(server: Server, boards: list[Board], chance: random.Random, tally: Tally) -> None:
    """Every table that waits for a person takes the next move."""
    wire = Wire(server.port)
    for board in boards:
        if board.mover:
            expect(await board.play(wire, chance), 302)
            tally.moves += 1
    wire.close()


async def bots_go_on(server: Server, boards: list[Board], tally: Tally) -> list[Board]:
    """Where it was the turn of a computer player, it moves, until it is a person's turn or the game is over."""
    end = time.monotonic() + PATIENCE
    waiting = [board for board in boards if not board.mover and not board.record.position.over]
    tally.bot_tables += len(waiting)
    while True:
        known = rows(server)
        after = [caught_up(board, known.get(board.slug, [])) for board in boards]
        if all(board.mover or board.record.position.over for board in after):
            tally.bot_moves += sum(
                len(new.record.moves) - len(old.record.moves) for old, new in zip(boards, after, strict=True)
            )
            return after
        if time.monotonic() > end:
            raise AssertionError("a computer player does not go on")
        await asyncio.sleep(0.1)


def fresh_seats(number: int) -> list[tuple[str, list[str]]]:
    return [(GAMES[place % 3], ["me", "friend", "friend", "friend"][: 2 + place % 3]) for place in range(number)]


async def opened(server: Server, visitors: list[Visitor]) -> tuple[list[Board], list[Board]]:
    people = await seat_people(server, visitors, fresh_seats(TABLES))
    return people, await seat_people(server, visitors, [(game, ["me", BOT]) for game in GAMES])


async def tested(server: Server, crashes: int) -> Tally:
    chance, tally = random.Random(), Tally()
    await restart(server, tally)
    try:
        visitors = await arrivals(server, 4)
        people, bots = await opened(server, visitors)
        for _ in range(crashes):
            await crash(server, people, bots, chance, tally)
            known = rows(server)
            people, bots = ([caught_up(board, known.get(board.slug, [])) for board in some] for some in (people, bots))
            await restart(server, tally)
            bots = await bots_go_on(server, bots, tally)
            await all_continue(server, [*people, *bots], chance, tally)
            if sum(board.record.position.over for board in [*people, *bots]) > TABLES // 2:
                people, bots = await opened(server, visitors)
        return tally
    finally:
        server.kill()


def report(tally: Tally, before: str, seconds: float) -> str:
    starts = sorted(tally.starts)
    return f"""Made by `make crash-test` on {datetime.now(UTC):%Y-%m-%d}; it took {seconds:.0f} s. Load of the machine (1, 5, 15 minutes): {before} before,
{load()} after.

`kill -9` of the server {tally.crashes} times, {SHORTEST} to {LONGEST} s after load began: {LANES} connections that play at {TABLES} tables as fast as
they can, and a person against a computer player at {len(GAMES)} more. After every restart on the same data all of this held:

- each of the {tally.moves} moves that were confirmed to a player was there, at its number, the same move;
- the numbers of every table ran without a gap, and all rows were legal moves of the game replayed from its deal;
- every table took its next move;
- where a computer player was to move ({tally.bot_tables} times), it went on without being asked.

{tally.unanswered} moves were on their way when the server died and got no answer; those that had been written were taken as played, the
others as never made. A start took {starts[len(starts) // 2]:.1f} s at the median, {starts[-1]:.1f} s at most.
This is the death of the process. Against a loss of power SQLite runs in WAL mode with `synchronous=NORMAL`: the file stays
whole, but the last moments before the loss may be missing."""


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--crashes", type=int, default=CRASHES)
    words.add_argument("--port", type=int, default=8351)
    given = words.parse_args()
    before, begin = load(), time.monotonic()
    with tempfile.TemporaryDirectory() as data:
        tally = asyncio.run(tested(Server(Path(data), given.port), given.crashes))
    text = report(tally, before, time.monotonic() - begin)
    print(text) if given.crashes < CRASHES else write_section("Durability", text)


if __name__ == "__main__":
    main()
