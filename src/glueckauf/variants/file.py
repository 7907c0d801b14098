"""The file of a variant: which game, what it is called, and what is another in its box.

    game = "some-game"
    title = "Rich miners"

    [box]
    shifts = 2

What is wrong is refused with the line and the reason.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from glueckauf.core.errors import BadVariant, GlueckaufError, shown
from glueckauf.core.game import Game, find_game
from glueckauf.core.variables import BadValue, Variables, table
from glueckauf.core.variables import Path as Keys
from glueckauf.variants.printed_box import box_of

LARGEST = 100_000
LONGEST_TITLE = 40
WORDS = ("game", "title", "box")

NAME = r"""(?:[\w-]+|"[^"]*"|'[^']*')"""
HEADER = re.compile(rf"\s*\[\s*({NAME}(?:\s*\.\s*{NAME})*)\s*\]\s*(?:#.*)?$")
KEY = re.compile(rf"\s*({NAME}(?:\s*\.\s*{NAME})*)\s*=(.*)")
QUOTES = re.compile(r'"""|\'\'\'')


@dataclass(frozen=True)
class Variant:
    """What a file says: the constants of the box that are another."""

    game: Game
    title: str
    changes: dict[str, Any]
    text: str


def read_text(file: str | Path) -> str:
    try:
        data = Path(file).read_bytes()[: LARGEST + 1]
    except (OSError, ValueError, TypeError) as error:
        raise GlueckaufError(f"cannot read {shown(str(file))}: {getattr(error, 'strerror', error)}") from error
    if len(data) > LARGEST:
        raise BadVariant(f"{file}: this is too long for a variant")
    return data.decode("utf-8", "replace")


def read_variant(text: str, where: str = "variant") -> Variant:
    """The variant that a file describes; `where` is what the file is called in a refusal."""
    try:
        given = tomllib.loads(text + "\n")  # a mistake at the very end would have no line
    except tomllib.TOMLDecodeError as error:
        raise BadVariant(f"{where}: {error}") from error
    try:
        return checked(given, text)
    except BadValue as error:
        place = f"{where}, line {line_of(text, error.path)}"
        raise BadVariant(f"{place}: {'.'.join(error.path)}: {error.reason}") from error


def checked(given: dict[str, Any], text: str) -> Variant:
    for name in given:
        if name not in WORDS:
            raise BadValue((name,), f"this is unknown here; known are {', '.join(WORDS)}")
    game, title = game_of(given.get("game")), given.get("title")
    if not isinstance(title, str) or not 0 < len(title.strip()) <= LONGEST_TITLE or not title.isprintable():
        raise BadValue(("title",), f"{shown(title)}, but a variant has a title of at most {LONGEST_TITLE} letters")
    box = table(given.get("box", {}), ("box",))
    return Variant(game, title.strip(), variables_of(game).change(box_of(game), box), text)


def game_of(name: object) -> Game:
    try:
        game = find_game(name)
    except GlueckaufError as error:
        raise BadValue(("game",), str(error)) from error
    variables_of(game)
    return game


def variables_of(game: Game) -> Variables:
    if game.variables is None or game.variant_of:
        raise BadValue(("game",), f"{game.title} has nothing that can be varied")
    return game.variables


# Which line something stands in, which the reader of the standard library does not tell


def line_of(text: str, path: Keys) -> int:
    """The line of what a path leads to, or of what leads there."""
    lines = dict(numbered(text))
    return next((lines[path[:length]] for length in range(len(path), 0, -1) if path[:length] in lines), 1)


def numbered(text: str) -> Iterator[tuple[Keys, int]]:
    """The path to every table, key and row of a text over several lines, and its line."""
    inside, quote, row, depth, key = (), "", 0, 0, ()
    for number, line in enumerate(text.splitlines(), 1):
        if quote:
            yield (*key, str(row)), number
            row, quote = row + 1, "" if quote in line else quote
        elif depth <= 0 and (header := HEADER.match(line)):
            inside = split(header[1])
            yield inside, number
        elif depth <= 0 and (found := KEY.match(line)):
            key, row = (*inside, *split(found[1])), 0
            yield key, number
            quote, depth = opened(found[2]), found[2].count("[") - found[2].count("]")
        else:
            depth += line.count("[") - line.count("]")


def split(dotted: str) -> Keys:
    return tuple(name.strip("\"'") for name in re.findall(NAME, dotted))


def opened(value: str) -> str:
    """The quotes of a text that goes on in the next line."""
    marks = QUOTES.findall(value)
    return marks[0] if len(marks) == 1 else ""
