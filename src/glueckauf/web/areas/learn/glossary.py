"""The terms of a game, one for each thing, read from `words/glossary.LANGUAGE.md` in the folder of the game.

Each file is a table with the same things in the same order. In English its columns are the term, what other editions
call it, and what we never call it; in the other languages the English term, ours, and what we never call it.
"""

from dataclasses import dataclass

from glueckauf.core.game import Game
from glueckauf.core.text import LANGUAGES


@dataclass(frozen=True)
class Term:
    words: tuple[str, ...]
    """In each language."""
    in_other_editions: str


def read_glossary(game: Game) -> list[Term]:
    english, *translations = (read_table(game.glossary(language)) for language in LANGUAGES)
    return [
        Term((term, *(line[1] for line in lines)), others)
        for (term, others, _), *lines in zip(english, *translations, strict=True)
    ]


def read_table(text: str) -> list[list[str]]:
    """The cells of a table in Markdown, line by line, without its head."""
    return [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in text.splitlines()[2:]]
