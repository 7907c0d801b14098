"""Several moves that a page offers as one button."""

from typing import NamedTuple

from glueckauf.core.text import Phrase


class Shortcut(NamedTuple):
    """Moves that can be made one after the other, and what they are called together."""

    code: str
    phrase: Phrase
    moves: tuple[int, ...]
