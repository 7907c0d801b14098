"""What pages rely on when they draw a part once for everybody who sees the same."""

import random
from collections.abc import Iterator

import pytest

from glueckauf.core.game import all_games
from glueckauf.core.position import View
from glueckauf.core.record import start
from glueckauf.core.svg import Choices, drawn

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
