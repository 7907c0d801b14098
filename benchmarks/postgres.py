"""A PostgreSQL cluster of its own, from the packages of the distribution: for tests and measurements."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any, Self

import psycopg

USER = "postgres" if os.name == "posix" and os.geteuid() == 0 else None
"""PostgreSQL refuses to run as root; its package brings this user along."""
SETTINGS = {"listen_addresses": "127.0.0.1", "max_connections": "200"}
PATIENCE = 60.0


def binaries() -> Path | None:
    """Return where the programs of the newest version are, if it is installed."""
    on_path = shutil.which("pg_ctl")
    packaged = [*Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"), *([Path(on_path)] if on_path else [])]
    return max(packaged).parent if packaged else None


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def seconds_of(pid: int | str, *, with_ended: bool = False) -> float:
    """Processor time that a process has used; with that of its children that have ended, if wanted."""
    words = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return sum(map(int, words[11 : 15 if with_ended else 13])) / os.sysconf("SC_CLK_TCK")


class Cluster:
    """Runs within `with`. It can be killed and started again with its data."""

    def __init__(self, **settings: str) -> None:
        self.folder, self.port = Path(tempfile.mkdtemp(prefix="glueckauf-postgres-")), free_port()
        self.data = self.folder / "data"
        self.settings = SETTINGS | {"port": str(self.port), "unix_socket_directories": str(self.folder)} | settings

    def url(self, name: str) -> str:
        return f"postgres://postgres@127.0.0.1:{self.port}/{name}"

    def __enter__(self) -> Self:
        self.make()
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.run("pg_ctl", "stop", "--mode", "immediate")
        shutil.rmtree(self.folder)

    def make(self) -> None:
        if USER:
            shutil.chown(self.folder, USER)
        self.run("initdb", "--auth", "trust", "--username", "postgres", "--no-sync")
        with (self.data / "postgresql.conf").open("a") as file:
            file.writelines(f"{name} = '{value}'\n" for name, value in self.settings.items())

    def run(self, name: str, *words: str) -> None:
        folder = binaries()
        assert folder, "PostgreSQL is not installed"
        command = [str(folder / name), "--pgdata", str(self.data), *words]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, user=USER, cwd="/")

    def start(self) -> None:
        self.run("pg_ctl", "start", "--wait", "--log", str(self.folder / "log"))

    def kill(self) -> None:
        """End the server and all its processes at once, as a machine does that loses its power."""
        pids = [int((self.data / "postmaster.pid").read_text().split()[0])]
        pids += [int(pid) for pid in Path(f"/proc/{pids[0]}/task/{pids[0]}/children").read_text().split()]
        for pid in pids:
            os.kill(pid, signal.SIGKILL)
        end = time.monotonic() + PATIENCE
        while any(Path(f"/proc/{pid}").exists() for pid in pids) and time.monotonic() < end:
            time.sleep(0.01)
        (self.data / "postmaster.pid").unlink()

    def seconds(self) -> float:
        """Processor time of the server and of all its processes that live now, and of those that have ended."""
        first = (self.data / "postmaster.pid").read_text().split()[0]
        pids = [first, *Path(f"/proc/{first}/task/{first}/children").read_text().split()]
        return sum(seconds_of(pid, with_ended=pid == first) for pid in pids)

    def create_database(self, name: str) -> str:
        """Return its address."""
        self.query("postgres", f'CREATE DATABASE "{name}"')
        return self.url(name)

    def query(self, name: str, query: str, *values: Any) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.url(name), autocommit=True) as connection:
            found = connection.execute(query, values)  # pyright: ignore[reportArgumentType]
            return found.fetchall() if found.description else []
