"""A backup is one file, a compressed tar: the database, the secret key, and a manifest with their checksums.

Of SQLite the copy is made by its online backup API, of PostgreSQL by pg_dump: both while the house runs.
"""

import hashlib
import json
import os
import shutil
import tarfile
import tempfile
import zlib
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from glueckauf.core.errors import GlueckaufError
from glueckauf.web.areas.operations.databases import Database, house_database

FORMAT = 1
MANIFEST, KEY = "manifest.json", "secret-key"


@dataclass(frozen=True)
class Manifest:
    """What a backup holds. `migrations` say which versions of the program can read its database."""

    made: str
    version: str
    database: str
    migrations: list[str]
    checksums: dict[str, str]
    """SHA-256, by the name of the file."""
    format: int = FORMAT


# Backup


def write_backup(file: Path) -> Manifest:
    """Write a backup of the house, which may go on meanwhile. An existing file is not touched."""
    if file.exists():
        raise GlueckaufError(f"{file} is there already")
    with tempfile.TemporaryDirectory(dir=file.parent, prefix=".backup-") as folder:
        manifest = collect(Path(folder), house_database())
        packed = Path(folder) / "backup.tar.gz"
        pack(packed, [Path(folder) / name for name in (MANIFEST, *manifest.checksums)])
        packed.rename(file)
    return manifest


def collect(folder: Path, database: Database) -> Manifest:
    (folder / KEY).write_text(settings.SECRET_KEY, encoding="utf-8")
    database.dump(folder / database.file)
    checksums = {name: checksum(folder / name) for name in (database.file, KEY)}
    now = timezone.now().isoformat(timespec="seconds")
    manifest = Manifest(now, version("glueckauf"), connection.vendor, applied_migrations(), checksums)
    (folder / MANIFEST).write_text(json.dumps(asdict(manifest), indent=1), encoding="utf-8")
    return manifest


def applied_migrations() -> list[str]:
    return sorted(".".join(name) for name in MigrationRecorder(connections[DEFAULT_DB_ALIAS]).applied_migrations())


def pack(packed: Path, files: list[Path]) -> None:
    """Nobody but its owner may read it: it holds the key."""
    packed.touch(mode=0o600)
    with tarfile.open(packed, "w:gz", compresslevel=6) as tar:
        for file in files:
            tar.add(file, file.name)


def checksum(file: Path) -> str:
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


# Restore


def restore_backup(file: Path, *, force: bool) -> Manifest:
    """Make the house what it was at the backup. Everything is checked before anything is changed."""
    database = house_database()
    with unpacked(file, database) as folder:
        manifest = read_manifest(folder)
        check_manifest(manifest)
        check_files(manifest, folder, database)
        if not force and (there := database.holds()):
            raise GlueckaufError(f"{there}: they are overwritten only with --force")
        key = (folder / KEY).read_text(encoding="utf-8")
        check_key(key)
        database.load(folder / database.file)
        write_key(key)
    return manifest


@contextmanager
def unpacked(file: Path, database: Database) -> Generator[Path]:
    with tempfile.TemporaryDirectory(dir=settings.DATA, prefix=".restore-") as folder:
        try:
            with tarfile.open(file) as tar:
                for name in {MANIFEST, KEY, database.file} & set(tar.getnames()):
                    unpack(tar, name, Path(folder))
        except (OSError, tarfile.TarError, EOFError, zlib.error) as error:
            raise GlueckaufError(f"{file} cannot be read: {error}") from error
        yield Path(folder)


def unpack(tar: tarfile.TarFile, name: str, folder: Path) -> None:
    content = tar.extractfile(name)
    if content:
        with content, (folder / name).open("wb") as copy:
            shutil.copyfileobj(content, copy)


def read_manifest(folder: Path) -> Manifest:
    try:
        given: dict[str, Any] = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        return Manifest(**given)
    except (OSError, ValueError, TypeError) as error:
        raise GlueckaufError("this is no backup, or one of a later version") from error


def check_manifest(manifest: Manifest) -> None:
    if manifest.format != FORMAT or set(manifest.migrations) - known_migrations():
        raise GlueckaufError(f"this backup was made by a later version ({manifest.version})")
    if manifest.database != connection.vendor:
        raise GlueckaufError(f"this is a backup of {manifest.database}, but this server uses {connection.vendor}")


def check_files(manifest: Manifest, folder: Path, database: Database) -> None:
    for name in (database.file, KEY):
        if not (folder / name).exists() or checksum(folder / name) != manifest.checksums.get(name):
            raise GlueckaufError(f"the backup is damaged: {name} is not what it was")


def known_migrations() -> set[str]:
    return {".".join(name) for name in MigrationLoader(None).disk_migrations}


def check_key(key: str) -> None:
    """A key that the environment gives cannot be changed from here."""
    if os.environ.get("SECRET_KEY", key) != key:
        raise GlueckaufError("SECRET_KEY is not that of the backup: unset it, or set it to what is in the backup")


def write_key(key: str) -> None:
    fresh = settings.DATA / f"{KEY}.restored"
    fresh.touch(mode=0o600)
    fresh.write_text(key, encoding="utf-8")
    fresh.rename(settings.DATA / KEY)
