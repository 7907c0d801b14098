"""What pages rely on: a part is drawn once for everybody who sees the same, and can be told in words."""

import random
from collections.abc import Iterator

import pytest

from glueckauf.core.game import all_games
from glueckauf.core.playouts import generator
from glueckauf.core.position import View
from glueckauf.core.record import start
from glueckauf.core.svg import Choices, drawn
from glueckauf.core.text import LANGUAGES, seats_called
from glueckauf.web.pages.outline import told_outline

GAMES = [game.name for game in all_games()]


def views(name: str) -> Iterator[View]:
    """What the seat to decide sees, now and then in a game of chance."""
    record, chance = start(name, 3, 1900), random.Random(1900)
    while not record.position.over:
        if len(record.moves) % 20 == 0:
            yield record.position.view(record.position.turn or 0)
        record = record.play(chance.choice(record.position.moves))


@pytest.mark.parametrize("name", GAMES)
def test_the_words_of_a_part_say_all_that_is_drawn(name):
    for view in views(name):
        for part in view.parts():
            assert " at 0x" not in repr(part), "an object without words of its own"
            assert "array(" not in repr(part), "NumPy leaves out the middle of what is long"


@pytest.mark.parametrize("name", GAMES)
def test_there_is_nothing_to_choose_on_the_parts_of_others(name):
    for view in views(name):
        choices = Choices({move.code: move.code for move in view.moves}, lambda code: code)
        for part in view.parts():
            if part.seat not in {None, view.seat}:
                assert drawn(part, "en", choices) == drawn(part, "en")


# In words

NAMES = ("Ada", "Bob", "Cy")


@pytest.mark.parametrize("name", GAMES)
def test_a_position_is_told_in_sentences_and_tables_with_the_names_of_the_table(name):
    for number, view in enumerate(views(name)):
        told = told_outline(view, LANGUAGES[number % 3], NAMES)
        text = str(told)
        assert all(section.title and (section.lines or section.rows) for section in told)
        assert all(each in text for each in NAMES)
        assert not {"Blue", "Orange", "Green", "Blau", "Синий"} & set(text.split())
        assert all(len(cells) == len(section.columns) for section in told for _, cells in section.rows)
        points = [cells for section in told for row, cells in section.rows if row in {"Points", "Punkte", "Очки"}]
        assert [int(each.strip("+")) for each in points[0]] == [*view.totals()]


@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_may_not_know_is_not_told(name):
    for view in views(name):
        other = view.guess(generator(3)).view(view.seat)
        assert told_outline(other, "en") == told_outline(view, "en")


def test_seats_are_called_by_their_colours_where_nobody_has_a_name():
    view = next(views("gluex"))
    with seats_called(NAMES):
        assert "Ada" in str(told_outline(view, "en", NAMES))
    assert "Blue" in str(told_outline(view, "en"))
