"""`kill -9` of a web process, a worker and PostgreSQL itself in turn, under load; for scale.py.

Each is started again at once, as systemd does. What was confirmed to a player must be in the database, and moves of people at
every web process and of computer players go on by themselves.
"""

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import cycle

from browsers import Board, Wire, arrivals, expect, seat_people
from crash import caught_up, fresh_seats, rows
from fleet import Fleet
from postgres import Cluster
from servers import Server, Worker

LANES, TABLES, BOT_TABLES = 6, 24, 6
LEAST, MOST = 1.0, 2.5
"""Seconds of load before a death."""
PATIENCE = 30.0
WEB, WORKER, DATABASE = "a web process", "a worker", "PostgreSQL"


@dataclass
class Deaths:
    """What has died how often, and how many seconds it took until everything went on."""

    moves: int = 0
    unanswered: int = 0
    people: dict[str, list[float]] = field(default_factory=dict[str, list[float]])
    bots: dict[str, list[float]] = field(default_factory=dict[str, list[float]])


class Load:
    """People who play on whatever happens: who gets no answer asks the database what has become of the move."""

    def __init__(self, fleet: Fleet, boards: list[Board], deaths: Deaths) -> None:
        self.fleet, self.boards, self.deaths = fleet, boards, deaths
        self.latest = dict.fromkeys((server.port for server in fleet.servers), 0.0)
        """By port: when the last move was confirmed there."""
        self.stopped = False

    def start(self, chance: random.Random) -> list[asyncio.Task[None]]:
        places = ((lane, self.fleet.servers[lane % len(self.fleet.servers)].port) for lane in range(LANES))
        return [asyncio.create_task(self.lane(lane, port, chance)) for lane, port in places]

    async def lane(self, first: int, port: int, chance: random.Random) -> None:
        wire = Wire(port)
        for place in cycle(range(first, len(self.boards), LANES)):
            if self.stopped:
                break
            if self.boards[place].mover is None:
                await asyncio.sleep(0)
                continue
            try:
                expect(await asyncio.wait_for(self.boards[place].play(wire, chance), PATIENCE), 302)
                self.latest[port] = time.monotonic()
                self.deaths.moves += 1
            except (OSError, EOFError, ValueError, TimeoutError):
                self.deaths.unanswered += 1
                wire.close()
                wire = Wire(port)
                await self.ask_database(place)
        wire.close()

    async def ask_database(self, place: int) -> None:
        """Nobody knows whether a move that got no answer was written."""
        while not self.stopped:
            await asyncio.sleep(0.1)
            try:
                known = self.fleet.rows(ROWS.format(slug=self.boards[place].slug))
            except Exception:  # noqa: BLE001, S112  the database is on its way back
                continue
            self.boards[place] = caught_up(self.boards[place], [int(value) for (value,) in known])
            return


ROWS = "SELECT value FROM web_event JOIN web_table t ON t.id = table_id WHERE slug = '{slug}' ORDER BY number"


async def until(asked: Callable[[], bool]) -> float:
    begin = time.monotonic()
    while not asked():
        if time.monotonic() - begin > PATIENCE:
            raise AssertionError("it does not go on by itself")
        await asyncio.sleep(0.05)
    return time.monotonic() - begin


def kill(fleet: Fleet, cluster: Cluster, what: str, number: int) -> None:
    """Kill it and start it again."""
    if what == DATABASE:
        cluster.kill()
        cluster.start()
        return
    process: Server | Worker = (fleet.servers if what == WEB else fleet.workers)[number % 2]
    process.kill()
    process.start()


async def die(fleet: Fleet, cluster: Cluster, load: Load, what: str, number: int) -> None:
    await asyncio.get_running_loop().run_in_executor(None, kill, fleet, cluster, what, number)
    begin, before = time.monotonic(), fleet.bot_moves()
    survivors = [server.port for place, server in enumerate(fleet.servers) if what != WEB or place != number % 2]
    people = asyncio.create_task(until(lambda: all(load.latest[port] > begin for port in survivors)))
    bots = asyncio.create_task(until(lambda: fleet.bot_moves() > before))
    load.deaths.people.setdefault(what, []).append(await people)
    load.deaths.bots.setdefault(what, []).append(await bots)
    await until(lambda: all(moment > begin for moment in load.latest.values()))  # the one that was started again, too


async def tested(fleet: Fleet, cluster: Cluster, times: int) -> Deaths:
    chance, deaths = random.Random(1900), Deaths()
    people = await arrivals(fleet, 4)
    boards = await seat_people(fleet, people, fresh_seats(TABLES))
    for number in range(times):
        for what in (WEB, WORKER, DATABASE):
            await fleet.lend_seats(people[0], BOT_TABLES - fleet.tables_of_bots())
            load = Load(fleet, boards, deaths)
            tasks = load.start(chance)
            await asyncio.sleep(chance.uniform(LEAST, MOST))
            await die(fleet, cluster, load, what, number)
            load.stopped = True
            await asyncio.gather(*tasks)
            known = rows(fleet)
            boards = [caught_up(board, known.get(board.slug, [])) for board in boards]
            if sum(board.record.position.over for board in boards) > TABLES // 2:
                boards = await seat_people(fleet, people, fresh_seats(TABLES))
    return deaths
