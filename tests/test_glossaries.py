"""One term for each thing: what the glossaries forbid occurs in no text of its language."""

import re
from functools import cache

import pytest
from babel.messages.pofile import read_po

import glueckauf as ga
from glueckauf.core.text import LANGUAGES, LOCALE
from glueckauf.web.areas.learn.glossary import read_table

GAMES = [game.name for game in ga.all_games()]
EVERY_GLOSSARY = [(where, language) for where in [*GAMES, ""] for language in LANGUAGES]


@cache
def glossary(where: str, language: str) -> list[list[str]]:
    """The glossary of a game, or without a game the one of everything else."""
    general = LOCALE / f"glossary.{language}.md"
    return read_table(ga.game(where).glossary(language) if where else general.read_text(encoding="utf-8"))


@cache
def catalogue(language: str):
    """English has no catalogue of its own: its sentences are the keys of the others."""
    with (LOCALE / ("de" if language == "en" else language) / "LC_MESSAGES" / "glueckauf.po").open("rb") as file:
        return list(read_po(file))


def sentences(where: str, language: str) -> list[str]:
    """The sentences that stand in the folder of the game, or in none."""
    found = []
    for message in catalogue(language):
        games = {match[1] for place, _ in message.locations if (match := re.match(r"games/(\w+)/", place))}
        if message.id and (ga.game(where).folder.name in games if where else not games):
            text = message.id if language == "en" else message.string
            found += [text] if isinstance(text, str) else text
    return found


def texts(where: str, language: str) -> list[str]:
    return [*sentences(where, language), *(ga.game(where).rules(language).split("\n") if where else ())]


def pattern(variant: str) -> re.Pattern[str]:
    """Whole words; a star stands for the rest of a word."""
    letters = re.escape(variant).replace(r"\*", r"\w*")
    return re.compile(rf"(?<!\w){letters}(?!\w)", re.IGNORECASE)


@pytest.mark.parametrize(("where", "language"), EVERY_GLOSSARY)
def test_every_thing_has_one_term(where, language):
    terms = [line[0 if language == "en" else 1] for line in glossary(where, language)]
    assert all(terms)
    assert [line[0] for line in glossary(where, language)] == [line[0] for line in glossary(where, "en")]
    assert len({line[0] for line in glossary(where, language)}) == len(terms) > 10


@pytest.mark.parametrize(("where", "language"), EVERY_GLOSSARY)
def test_no_text_uses_a_forbidden_variant(where, language):
    variants = [word.strip() for line in glossary(where, language) for word in line[2].split(",") if word.strip()]
    assert variants
    found = [(each, text) for each in variants for text in texts(where, language) if pattern(each).search(text)]
    assert found == []


def test_a_forbidden_variant_would_be_found():
    assert pattern("кончает*").search("Игра кончается.")
    assert pattern("uppermost").search("The Uppermost card")
    assert not pattern("mine").search("mining")
