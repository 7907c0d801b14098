"""Several web processes and workers on one PostgreSQL database, for scale.py."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from typing import Any

from browsers import Visitor, Wire, expect
from postgres import Cluster, free_port
from servers import UNBOUNDED, Server, Worker

LEVEL = "hewer"
IN_VAIN = "has thought in vain"
COUNT_BOT_MOVES = (
    "SELECT count(*) FROM web_event e JOIN web_seat s USING (table_id) WHERE s.number = e.seat AND s.level != ''"
)


class Fleet:
    """Looks like one server; whoever comes next is led to the next process, as by a load balancer."""

    def __init__(self, folder: Path, database: str, web: int, workers: int) -> None:
        self.log = (folder / "log").open("w+", encoding="utf-8")
        settings = {**UNBOUNDED, "GLUECKAUF_LOG": "json", "GLUECKAUF_WORKERS_ELSEWHERE": "1" if workers else "0"}
        self.servers = [
            Server(folder / "data", free_port(), settings, database=database, log=self.log) for _ in range(web)
        ]
        self.workers = [Worker(folder / "data", database, 1, settings, log=self.log) for _ in range(workers)]
        self.ports = cycle(server.port for server in self.servers)

    @property
    def port(self) -> int:
        return next(self.ports)

    async def start(self) -> None:
        """The first makes the key and the tables."""
        for process in (*self.servers, *self.workers):
            process.start()
            if isinstance(process, Server):
                await process.ready()

    def kill(self) -> None:
        for process in (*self.servers, *self.workers):
            process.kill()

    def stop_workers(self) -> None:
        """They finish what they are at."""
        for worker in self.workers:
            worker.stop()

    def seconds(self) -> float:
        return sum(server.seconds() for server in self.servers)

    def memory(self) -> int:
        return sum(server.memory() for server in self.servers)

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        return self.servers[0].rows(query)

    def thoughts_in_vain(self) -> int:
        """How often a computer player has thought about a move that another had written by then, as the log tells."""
        return Path(self.log.name).read_text(encoding="utf-8").count(IN_VAIN)

    def bot_moves(self) -> int:
        return int(self.rows(COUNT_BOT_MOVES)[0][0])

    def tables_of_bots(self) -> int:
        return int(self.rows("SELECT count(*) FROM web_table WHERE waits_for_bot")[0][0])

    async def lend_seats(self, host: Visitor, tables: int, game: str = "kartenspiel") -> None:
        """Tables where computer players hold every seat, and play on without a pause."""
        wire = Wire(host.port)
        for _ in range(tables):
            form = {"game": game, "seat0": "me", "seat1": LEVEL, "seat2": LEVEL, "seat3": LEVEL}
            got = await host.post(wire, "/tables", form)
            expect(got, 302)
            expect(await host.post(wire, f"{got.location}lend", {"to": f"0-{LEVEL}"}), 302)
        wire.close()


@contextmanager
def fleet(cluster: Cluster, folder: Path, name: str, web: int = 1, workers: int = 1) -> Iterator[Fleet]:
    (folder / name).mkdir()
    there = Fleet(folder / name, cluster.create_database(name), web, workers)
    try:
        asyncio.run(there.start())
        yield there
    finally:
        there.kill()


def allow_many_files() -> None:
    """Ten thousand streams are ten thousand open files here too."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 16_000)), hard))
