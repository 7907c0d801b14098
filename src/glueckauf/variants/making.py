"""How a variant becomes a game: the package of its game is copied, with another box, and imported under a name of its own.

No rule is touched. The tables that Numba freezes into compiled code are made anew from the changed box, states are a type
of their own, and compiled code is kept by the folder of its source: so everything that works for a game works for its
variants, side by side in one process. The name is made from all that the copy consists of.
"""

import hashlib
import re
import shutil
import tempfile
from dataclasses import replace
from importlib import import_module, invalidate_caches
from pathlib import Path
from typing import Any

from glueckauf.core.game import Game, put_aside, put_on_list, register_finder
from glueckauf.core.text import say
from glueckauf.variants.file import Variant, read_text, read_variant
from glueckauf.variants.folder import FOLDER
from glueckauf.variants.printed_box import package_of

NAME = re.compile(r"[a-z0-9-]+-[0-9a-f]{8}")
FILE = "variant.toml"
MADE = "glueckauf.variants.made"
WITHOUT: dict[str, Any] = {
    "coach": None,
    "companion": None,
    "examples": None,
    "puzzles": None,
    "second_lesson": None,
    "introduction": None,
    "environment": "",
    "network_options": {},
}
"""What is taught about the box, and learned with it, is not true of a variant."""


def variant(file: str | Path, *, offer: bool = False) -> Game:
    """The game that a file describes: one of ours with another box.

    It is played like any other: `ga.deal(ga.variant("my.toml"), players=2, seed=1)`, and likewise by bots, in records and
    environments. `offer` puts it on the list of games, so that a table in the browser offers it.
    """
    game = made(read_variant(read_text(file), str(file)))
    if offer:
        put_on_list(game)
    return game


def made(wanted: Variant) -> Game:
    """The game of a variant, copied and imported when it is wanted for the first time."""
    sources = sources_of(wanted)
    module = f"{package_of(wanted.game).rpartition('.')[2]}_{digest(sources)}"
    write_once(FOLDER / module, sources, wanted.text)
    return imported(module, wanted)


def sources_of(wanted: Variant) -> dict[str, str]:
    """All modules of the game by their place, with the names of its package and its box changed."""
    package = package_of(wanted.game)
    folder = Path(str(import_module(package).__file__)).parent
    texts = {str(file.relative_to(folder)): file.read_text(encoding="utf-8") for file in sorted(folder.rglob("*.py"))}
    texts["box.py"] += changed_lines(wanted.changes)
    return {place: text.replace(package, f"{MADE}.PACKAGE") for place, text in texts.items()}


def changed_lines(changes: dict[str, Any]) -> str:
    lines = [f"{name.upper()} = {value!r}\n" for name, value in sorted(changes.items())]
    return "".join(["\n# What the variant changes\n", *lines]) if lines else ""


def digest(sources: dict[str, str]) -> str:
    return hashlib.sha256(repr(sorted(sources.items())).encode()).hexdigest()[:8]


def write_once(folder: Path, sources: dict[str, str], text: str) -> None:
    """The copy is there whole or not at all, however many processes make it."""
    if (folder / FILE).exists():
        return
    half = Path(tempfile.mkdtemp(dir=FOLDER))
    for place, source in sources.items():
        file = half / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(source.replace(".PACKAGE", f".{folder.name}"), encoding="utf-8")
    (half / FILE).write_text(text, encoding="utf-8")
    try:
        half.rename(folder)
    except OSError:
        shutil.rmtree(half)  # another process was first
    invalidate_caches()


_loaded: dict[str, Game] = {}


def imported(module: str, wanted: Variant) -> Game:
    if module not in _loaded:
        with put_aside():
            copy: Game = import_module(f"{MADE}.{module}").GAME
        own = {"name": f"{wanted.game.name}-{module[-8:]}", "title": f"{wanted.title} ({wanted.game.title})"}
        about = {"folder": wanted.game.folder, "variant_of": wanted.game.name, "variables": None}
        described = {
            "description": say("A variant of {game}: its box is not as it is printed.", game=wanted.game.title)
        }
        _loaded[module] = replace(copy, **own, **about, **described, **WITHOUT)
    return _loaded[module]


def made_before(name: str) -> Game | None:
    """The variant of this name, if it was made on this machine: so records, bots and other processes find it."""
    if not NAME.fullmatch(name):
        return None
    file = FOLDER / f"{name[:-9].replace('-', '_')}_{name[-8:]}" / FILE
    found = made(read_variant(file.read_text(encoding="utf-8"))) if file.exists() else None
    return found if found and found.name == name else None


register_finder(made_before)
