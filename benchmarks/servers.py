"""`glueckauf serve` and `glueckauf worker` as processes of their own, for measurements."""

import asyncio
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TextIO

from glueckauf.web.compiled_parts import compile_all_rules
from postgres import seconds_of

HOST = "127.0.0.1"
MANY = "1000000"
UNBOUNDED = {
    "GLUECKAUF_TABLES_PER_HOUR": MANY,
    "GLUECKAUF_MOVES_PER_MINUTE": MANY,
    "GLUECKAUF_READS_PER_MINUTE": MANY,
    "GLUECKAUF_LOGINS_PER_HOUR": MANY,
    "GLUECKAUF_STREAMS_PER_NETWORK": MANY,
    "GLUECKAUF_STREAMS_PER_VISITOR": MANY,
    "GLUECKAUF_CONNECTIONS_PER_NETWORK": MANY,
    "GLUECKAUF_PACE": "0",
}
"""Limits that let one machine play for many."""


class Process:
    """A word of the command line, running. It can be killed and started again."""

    def __init__(self, data: Path, settings: Mapping[str, str], *words: str, log: TextIO | None = None) -> None:
        self.command = [sys.executable, "-m", "glueckauf.cli", *words, "--data", str(data)]
        self.data, self.settings, self.log = data, dict(settings), log
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        compile_all_rules()
        errors = {"stderr": self.log} if self.log else {}
        self.process = subprocess.Popen(
            self.command, env=os.environ | self.settings, stdout=subprocess.DEVNULL, **errors
        )

    @property
    def pid(self) -> int:
        return self.process.pid if self.process else 0

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def stop(self) -> None:
        """As gently as can be: what is begun is finished."""
        if self.process:
            self.process.terminate()
            self.process.wait()

    def kill(self) -> None:
        """As hard as can be: kill -9."""
        if self.process:
            self.process.kill()
            self.process.wait()

    def memory(self) -> int:
        """Bytes that this process alone uses."""
        lines = Path(f"/proc/{self.pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
        return sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) * 1024

    def seconds(self) -> float:
        """Processor time used up to now."""
        return seconds_of(self.pid)


class Server(Process):
    """`database` is the address of a PostgreSQL database; otherwise SQLite is used."""

    def __init__(
        self, data: Path, port: int, settings: Mapping[str, str] = UNBOUNDED, *, database: str = "", **more: Any
    ) -> None:
        self.port, self.database = port, database
        given = {"DATABASE_URL": database} if database else {}
        super().__init__(data, {**settings, **given}, "serve", "--port", str(port), "--no-browser", **more)

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """What the database says, read beside the server."""
        if self.database:
            import psycopg

            with psycopg.connect(self.database, autocommit=True) as connection:
                return connection.execute(query).fetchall()
        database = sqlite3.connect(f"file:{self.data / 'tables.sqlite3'}?mode=ro", uri=True)
        try:
            return database.execute(query).fetchall()
        finally:
            database.close()

    async def ready(self, seconds: float = 60) -> None:
        """Wait until it answers."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                reader, writer = await asyncio.open_connection(HOST, self.port)
                writer.write(b"GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
                await reader.read()
                writer.close()
            except OSError:
                await asyncio.sleep(0.05)
            else:
                return
        raise TimeoutError("the server does not answer")


class Worker(Process):
    def __init__(
        self, data: Path, database: str, threads: int, settings: Mapping[str, str] = UNBOUNDED, **more: Any
    ) -> None:
        given = {**settings, "DATABASE_URL": database}
        super().__init__(data, given, "worker", "--threads", str(threads), **more)
