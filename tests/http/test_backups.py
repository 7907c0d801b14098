"""One file holds a server, and makes it again."""

import io
import json
import sqlite3
import stat
import subprocess
import sys
import tarfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection, transaction

from glueckauf.cli import main
from glueckauf.commands.serve import locked
from glueckauf.core.errors import GlueckaufError
from glueckauf.web.areas.operations import databases
from glueckauf.web.areas.operations.backups import restore_backup, write_backup
from glueckauf.web.tables.models import Table
from tests.http.games import finished_table
from tests.http.people import new_table


@pytest.fixture
def backup(ada, tmp_path) -> Path:
    finished_table(ada, moves=5)
    write_backup(tmp_path / "backup.tar.gz")
    return tmp_path / "backup.tar.gz"


@pytest.fixture
def elsewhere(backup, tmp_path, monkeypatch) -> Path:
    """Another data folder, where nothing is yet."""
    assert backup.exists()
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    (folder / "secret-key").write_text(settings.SECRET_KEY)
    monkeypatch.setattr(settings, "DATA", folder)
    monkeypatch.setitem(settings.DATABASES["default"], "NAME", str(folder / "tables.sqlite3"))
    return folder


def count(folder: Path, name: str) -> int:
    with closing(sqlite3.connect(folder / "tables.sqlite3")) as database:
        return database.execute(f"SELECT count(*) FROM {name}").fetchone()[0]  # noqa: S608


def repack(backup: Path, **changed: bytes) -> None:
    """The same file with something changed in it."""
    with tarfile.open(backup) as tar:
        files = {name: tar.extractfile(name).read() for name in tar.getnames()}
    with tarfile.open(backup, "w:gz") as tar:
        for name, content in (files | {name.replace("_", "-"): content for name, content in changed.items()}).items():
            about = tarfile.TarInfo(name)
            about.size = len(content)
            tar.addfile(about, io.BytesIO(content))


def manifest_of(backup: Path) -> dict:
    with tarfile.open(backup) as tar:
        return json.load(tar.extractfile("manifest.json"))


def test_a_backup_is_one_file_that_only_its_owner_can_read(backup):
    with tarfile.open(backup) as tar:
        assert set(tar.getnames()) == {"manifest.json", "secret-key", "tables.sqlite3"}
        assert tar.extractfile("secret-key").read().decode() == settings.SECRET_KEY
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert [each.name for each in backup.parent.iterdir()] == [backup.name], "nothing else is left lying about"


def test_what_was_backed_up_is_there_again(backup, elsewhere):
    (elsewhere / "secret-key").write_text("another key")
    restore_backup(backup, force=False)
    assert (count(elsewhere, "web_table"), count(elsewhere, "web_event")) == (1, 5)
    assert (elsewhere / "secret-key").read_text() == settings.SECRET_KEY


def test_a_backup_waits_for_nobody_and_holds_what_was_committed(ada, tmp_path):
    new_table(ada)
    with transaction.atomic():
        Table.objects.update(slug="half-done")
        with ThreadPoolExecutor(1) as other:
            other.submit(backup_and_close, tmp_path / "backup.tar.gz").result(20)
    with tarfile.open(tmp_path / "backup.tar.gz") as tar:
        tar.extract("tables.sqlite3", tmp_path, filter="data")
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as database:
        (slug,) = database.execute("SELECT slug FROM web_table").fetchone()
    assert slug != "half-done"


def backup_and_close(file: Path) -> None:
    write_backup(file)
    connection.close()


def test_games_are_overwritten_only_by_force(backup, elsewhere):
    restore_backup(backup, force=False)
    with pytest.raises(GlueckaufError, match="only with --force"):
        restore_backup(backup, force=False)
    with closing(sqlite3.connect(elsewhere / "tables.sqlite3")) as database, database:
        database.execute("DELETE FROM web_event")
    restore_backup(backup, force=True)
    assert count(elsewhere, "web_event") == 5


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ({"tables.sqlite3": b"SQLite format 3"}, "the backup is damaged: tables.sqlite3"),
        ({"secret_key": b"forged"}, "the backup is damaged: secret-key"),
        ({"manifest.json": b"{}"}, "this is no backup"),
    ],
)
def test_a_damaged_backup_changes_nothing(backup, elsewhere, changed, complaint):
    repack(backup, **changed)
    with pytest.raises(GlueckaufError, match=complaint):
        restore_backup(backup, force=True)
    assert [each.name for each in elsewhere.iterdir()] == ["secret-key"]


@pytest.mark.parametrize(
    ("values", "complaint"),
    [
        ({"format": 2}, "made by a later version"),
        ({"migrations": ["web.0001_initial", "web.9999_later"]}, "made by a later version"),
        ({"database": "postgresql"}, "a backup of postgresql, but this server uses sqlite"),
    ],
)
@pytest.mark.usefixtures("elsewhere")
def test_what_this_version_cannot_read_is_refused(backup, values, complaint):
    repack(backup, **{"manifest.json": json.dumps(manifest_of(backup) | values).encode()})
    with pytest.raises(GlueckaufError, match=complaint):
        restore_backup(backup, force=True)


def test_a_file_that_is_no_backup_is_refused(tmp_path):
    (tmp_path / "letter").write_text("Dear Ada")
    for name in ("letter", "nothing"):
        with pytest.raises(GlueckaufError, match="cannot be read"):
            restore_backup(tmp_path / name, force=True)


def test_half_a_file_is_refused(backup, elsewhere):
    backup.write_bytes(backup.read_bytes()[: backup.stat().st_size // 2])
    with pytest.raises(GlueckaufError, match="cannot be read"):
        restore_backup(backup, force=True)
    assert [each.name for each in elsewhere.iterdir()] == ["secret-key"]


def test_a_key_of_the_environment_is_not_changed_behind_its_back(backup, elsewhere, monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "that of the environment")
    with pytest.raises(GlueckaufError, match="SECRET_KEY is not that of the backup"):
        restore_backup(backup, force=True)
    assert not (elsewhere / "tables.sqlite3").exists()


def test_an_existing_file_is_not_overwritten(backup, capsys):
    before = backup.read_bytes()
    assert main(["admin", "backup", str(backup)]) == 2
    assert f"{backup} is there already" in capsys.readouterr().err
    assert backup.read_bytes() == before


def test_a_server_that_runs_is_not_restored(backup, tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    words = [sys.executable, "-m", "glueckauf.cli", "admin", "--data", str(folder), "restore", str(backup)]
    with closing(locked(folder / "serving")):
        done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, "another process serves" in done.stderr) == (2, True)
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert count(folder, "web_event") == 5


def test_a_program_that_is_missing_is_named(monkeypatch):
    monkeypatch.setattr(databases.shutil, "which", lambda _: None)
    monkeypatch.setattr(databases.Path, "glob", lambda *_: iter(()))
    with pytest.raises(GlueckaufError, match="pg_dump is not installed"):
        databases.program("pg_dump")
