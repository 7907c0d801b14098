"""Style sheets of games as static files: they lie in the folders of their games, and only they are served from there."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage

from glueckauf.core.game import Game, all_games

STYLE = "board.css"


def style_name(game: Game) -> str:
    return f"games/{game.name}/{STYLE}"


class GameStyles(BaseFinder):
    def find(self, path: str, find_all: bool = False, **_: Any) -> Any:  # pyright: ignore[reportIncompatibleMethodOverride]
        found = [str(folder_of(game) / STYLE) for game in styled_games() if style_name(game) == path]
        return found if find_all else "".join(found) or None

    def list(self, ignore_patterns: Any) -> Iterator[tuple[str, FileSystemStorage]]:  # noqa: ARG002
        for game in styled_games():
            storage = FileSystemStorage(str(folder_of(game)))
            storage.prefix = f"games/{game.name}"  # pyright: ignore[reportAttributeAccessIssue]
            yield STYLE, storage


def styled_games() -> Iterator[Game]:
    return (game for game in all_games() if game.style)


def folder_of(game: Game) -> Path:
    assert game.folder
    return game.folder / "drawing"
