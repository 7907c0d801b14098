"""How the two databases are copied and put back as a whole."""

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Any, Protocol

from django.conf import settings
from django.db import connection

from glueckauf.core.errors import GlueckaufError
from glueckauf.web.transport.fanout import connection_parameters

OTHERS = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND pid != pg_backend_pid()
"""
HELD = "SELECT count(*) FROM information_schema.tables WHERE table_schema = 'public' AND table_name = 'web_table'"
UNLOGGED = "web_bucket"
"""Counts of rate limits, which a backup leaves out."""


class Database(Protocol):
    file: str
    """What the copy is called in a backup."""

    def dump(self, file: Path) -> None: ...
    def load(self, file: Path) -> None:
        """Nobody else may use the database meanwhile."""
        ...

    def holds(self) -> str:
        """Return where there are games already, or nothing."""
        ...


def house_database() -> Database:
    return Postgres() if connection.vendor == "postgresql" else Sqlite()


class Sqlite:
    file = "tables.sqlite3"

    def __init__(self) -> None:
        self.path = Path(settings.DATABASES["default"]["NAME"])

    def dump(self, file: Path) -> None:
        """All in one step: the copy is the database as it stood at one moment, while others go on writing."""
        if not self.path.exists():
            raise GlueckaufError(f"there are no games in {self.path.parent}")
        with closing(sqlite3.connect(self.path)) as source, closing(sqlite3.connect(file)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
            found = copy.execute("PRAGMA quick_check").fetchone()[0]
        if found != "ok":
            raise GlueckaufError(f"the database is damaged: {found}")

    def load(self, file: Path) -> None:
        connection.close()
        for name in ("-wal", "-shm"):
            self.path.with_name(self.path.name + name).unlink(missing_ok=True)
        file.chmod(0o600)
        file.rename(self.path)

    def holds(self) -> str:
        return f"there are games in {self.path.parent}" if self.path.exists() else ""


class Postgres:
    file = "tables.dump"

    def dump(self, file: Path) -> None:
        words = ("--format", "custom", "--no-owner", "--no-privileges", "--exclude-table-data", UNLOGGED)
        run_program("pg_dump", *words, "--file", str(file))

    def load(self, file: Path) -> None:
        """What was there is set aside, and comes back if this does not succeed."""
        if query(OTHERS):
            raise GlueckaufError(
                "somebody uses the database: stop every `glueckauf serve` and `glueckauf worker` first"
            )
        query("ALTER SCHEMA public RENAME TO before_restore", "CREATE SCHEMA public")
        try:
            words = ("--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction", "--schema", "public")
            run_program("pg_restore", *words, str(file))
        except GlueckaufError:
            query("DROP SCHEMA public CASCADE", "ALTER SCHEMA before_restore RENAME TO public")
            raise
        query("DROP SCHEMA before_restore CASCADE")

    def holds(self) -> str:
        return "there are games in the database" if query(HELD) else ""


def query(*queries: str) -> Any:
    """Return the first value of the last query, if it has any."""
    with connection.cursor() as cursor:
        for each in queries:
            cursor.execute(each)
        found: Any = cursor.fetchone() if cursor.description else None
        return found and found[0]


def run_program(name: str, *words: str) -> None:
    """Run a program of PostgreSQL on the database of the house; the password is not among its words."""
    from psycopg.conninfo import make_conninfo  # noqa: PLC0415  only where PostgreSQL is used

    given = connection_parameters()
    secret = {"PGPASSWORD": given.pop("password")} if "password" in given else {}
    command = [program(name), "--dbname", make_conninfo(**given), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ | secret)  # noqa: S603
    if done.returncode:
        raise GlueckaufError(f"{name}: {done.stderr.strip()}")


def program(name: str) -> str:
    packaged = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    found = shutil.which(name) or (str(packaged[-1]) if packaged else None)
    if found is None:
        raise GlueckaufError(f"{name} is not installed: on Debian it is in the package postgresql-client")
    return found
