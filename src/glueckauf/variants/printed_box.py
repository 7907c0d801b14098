"""The box of a game as it is printed: the constants of its module `box`."""

from importlib import import_module
from typing import Any

from glueckauf.core.game import Game


def package_of(game: Game) -> str:
    """The package in which a game lives."""
    return game.state.__module__.rpartition(".")[0]


def box_of(game: Game) -> dict[str, Any]:
    """The constants by their names in lower case."""
    module = import_module(f"{package_of(game)}.box")
    return {name.lower(): value for name, value in vars(module).items() if name.isupper()}
