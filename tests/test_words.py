"""The translations are complete, and the compiled catalogues are not older than they."""

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from glueckauf.core.text import LANGUAGES, LOCALE, say_many


def test_every_sentence_is_translated():
    script = Path(__file__).parents[1] / "tools" / "words.py"
    checked = subprocess.run([sys.executable, script, "--check"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout


def test_no_sentence_hides_in_a_string_where_it_is_not_found():
    source = Path(__file__).parents[1] / "src" / "glueckauf"
    hidden = re.compile(r"""\bf(["']).*\{[^}]*\bsay(_many)?\(""")
    assert [file.name for file in source.rglob("*.py") if hidden.search(file.read_text(encoding="utf-8"))] == []


# Catalogues

TRANSLATIONS = pytest.mark.parametrize("language", LANGUAGES[1:])
NUMBERS = (0, 1, 2, 5, 11, 21)


@cache
def messages(language):
    with (LOCALE / language / "LC_MESSAGES" / "glueckauf.po").open("rb") as file:
        return [message for message in read_po(file, locale=language) if message.id]


def variables(text):
    return set(re.findall(r"\{(\w+)\}", text))


@TRANSLATIONS
def test_every_variable_occurs_in_every_translation(language):
    """But for the number where a form speaks of one thing only: `one card`."""
    plain = [(message.id, message.string) for message in messages(language) if isinstance(message.id, str)]
    assert [pair for pair in plain if variables(pair[0]) != variables(pair[1])] == []
    for message in messages(language):
        if not isinstance(message.id, str):
            assert all(variables(message.id[1]) - {"n"} == variables(form) - {"n"} for form in message.string), (
                message.id
            )
            assert all("n" in variables(form) for form in message.string[1:]), message.id


@TRANSLATIONS
def test_no_header_has_anything_left_to_fill_in(language):
    head = (LOCALE / language / "LC_MESSAGES" / "glueckauf.po").read_text(encoding="utf-8").partition("#: ")[0]
    assert re.findall(r"ORGANIZATION|EMAIL@|FULL NAME|FIRST AUTHOR|YEAR-MO|VERSION\b|LL@li", head) == []


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", ["lorries", "lorry", "lorries", "lorries", "lorries", "lorries"]),
        ("de", ["Loren", "Lore", "Loren", "Loren", "Loren", "Loren"]),
        ("ru", ["вагонеток", "вагонетка", "вагонетки", "вагонеток", "вагонеток", "вагонетка"]),
    ],
)
def test_numbers_have_their_forms(language, forms):
    said = [say_many("{n} lorry: {points} points", "{n} lorries: {points} points", n, points=3) for n in NUMBERS]
    expected = [f"{n} {form}" for n, form in zip(NUMBERS, forms, strict=True)]
    assert [words.text(language).partition(":")[0] for words in said] == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_with_a_number_can_be_said_with_any(language):
    for message in messages("de"):
        if not isinstance(message.id, str):
            values = dict.fromkeys(variables(message.id[1]) - {"n"}, "x")
            said = [say_many(*message.id, n, **values).text(language) for n in NUMBERS]
            assert all(str(n) in words for n, words in zip(NUMBERS, said, strict=True) if n != 1), said


def test_russian_says_one_and_twenty_one_alike_and_two_and_five_apart():
    for message in messages("ru"):
        if not isinstance(message.id, str):
            values = dict.fromkeys(variables(message.id[1]) - {"n"}, "x")
            one, two, five, eleven, more = (
                re.sub(r"\d+", "N", say_many(*message.id, n, **values).text("ru")) for n in (1, 2, 5, 11, 21)
            )
            assert (more, eleven) == (one, five), message.id
            assert two
