"""Every ruling is carried by a function and held by a test, and the page that says which is up to date."""

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[1] / "tools"))

import rulings

EVERY_GAME = pytest.mark.parametrize("game", rulings.games(), ids=lambda game: game.folder)


@EVERY_GAME
def test_rulings_are_numbered_without_gaps(game):
    assert list(game.questions) == [f"R-{number:02}" for number in range(1, len(game.questions) + 1)]


@EVERY_GAME
def test_every_ruling_is_carried_by_a_function(game):
    assert game.without(game.functions) == []


@EVERY_GAME
def test_every_ruling_is_held_by_a_test(game):
    assert game.without(game.tests) == []


@EVERY_GAME
def test_every_number_in_code_and_tests_is_that_of_a_ruling(game):
    assert game.unknown() == []


def test_the_page_of_rulings_is_up_to_date():
    """`make rulings` writes it anew."""
    assert rulings.PAGE.read_text(encoding="utf-8") == rulings.page()
