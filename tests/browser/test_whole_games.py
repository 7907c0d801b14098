"""Whole games in two browsers, one at a desk and one on a phone."""

import random

import pytest

from tests.browser.checks import barriers, foreign
from tests.browser.people import move

GAMES = ("glueck-auf", "gluex", "kartenspiel")
PATIENCE = 40
"""Moves by chance, before the game is brought to its end."""


@pytest.mark.parametrize("game", GAMES)
def test_two_browsers_play_a_whole_game_and_show_the_same_result(person, game):
    anna, bruno = person("Anna"), person("Bruno", phone=True)
    anna.make(game, "me", "friend")
    bruno.follow(anna.invitation)
    anna.wait_for(bruno.version)
    moves = play(game, anna, bruno)
    assert moves > 40
    assert anna.reads(".prompt") == bruno.reads(".prompt")
    assert anna.reads(".prompt").startswith("The game is over. ")
    assert anna.opened("points") == bruno.opened("points")
    assert barriers(anna) == []
    for language in ("de", "ru"):
        bruno.speak(language)
        assert foreign(bruno, language) == []


def play(game, *people):
    """To the end, each with the mouse; the number of moves."""
    chance, moves, version = random.Random(game), 0, people[0].version
    while True:
        for each in people:
            each.wait_for(version)
        mover = next((each for each in people if each.is_to_move()), None)
        if mover is None:
            return moves
        move(mover, game, chance, hurried=moves > PATIENCE)
        moves, version = moves + 1, mover.version
