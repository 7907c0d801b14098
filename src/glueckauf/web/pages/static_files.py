"""Static files that do not lie where others do: style sheets in the folders of their games, scripts under their version."""

import hashlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage

from glueckauf.core.game import Game, all_games

STYLE = "board.css"
IMPORT = re.compile(r'^(?:import|export) (?:[^;]* from )?"\./([\w-]+\.js)"', re.MULTILINE)


def style_name(game: Game) -> str:
    return f"games/{game.name}/{STYLE}"


class GameStyles(BaseFinder):
    def find(self, path: str, find_all: bool = False, **_: Any) -> Any:  # pyright: ignore[reportIncompatibleMethodOverride]
        found = [str(folder_of(game) / STYLE) for game in styled_games() if style_name(game) == path]
        return found if find_all else "".join(found) or None

    def list(self, ignore_patterns: Any) -> Iterator[tuple[str, FileSystemStorage]]:  # noqa: ARG002
        for game in styled_games():
            yield STYLE, storage_at(folder_of(game), f"games/{game.name}")


class Scripts(BaseFinder):
    """Scripts import each other by relative addresses, so that a version in the path is common to all of them."""

    def find(self, path: str, find_all: bool = False, **_: Any) -> Any:  # pyright: ignore[reportIncompatibleMethodOverride]
        found = [str(file) for file in script_files() if script_name(file.name) == path]
        return found if find_all else "".join(found) or None

    def list(self, ignore_patterns: Any) -> Iterator[tuple[str, FileSystemStorage]]:  # noqa: ARG002
        for file in script_files():
            yield file.name, storage_at(file.parent, f"scripts/{scripts_version()}")


def storage_at(folder: Path, prefix: str) -> FileSystemStorage:
    storage = FileSystemStorage(str(folder))
    storage.prefix = prefix  # pyright: ignore[reportAttributeAccessIssue]
    return storage


def styled_games() -> Iterator[Game]:
    return (game for game in all_games() if game.style)


def folder_of(game: Game) -> Path:
    assert game.folder
    return game.folder / "drawing"


def script_files() -> list[Path]:
    return sorted((settings.PACKAGE / "static").glob("*.js"))


def script_name(name: str) -> str:
    return f"scripts/{scripts_version()}/{name}"


@cache
def scripts_version() -> str:
    """Return a name for the content of all scripts: one that has not changed may import one that has."""
    return hashlib.sha256(b"".join(file.read_bytes() for file in script_files())).hexdigest()[:10]


@cache
def imported_scripts(name: str) -> frozenset[str]:
    """Return the scripts that a script needs, itself left out, so that a browser fetches all of them at once."""
    text = (settings.PACKAGE / "static" / name).read_text(encoding="utf-8")
    direct = frozenset(IMPORT.findall(text))
    return direct.union(*(imported_scripts(each) for each in direct))
