"""A variant at the table."""

import pytest

import glueckauf as ga
from glueckauf.core import game as registry
from glueckauf.variants.file import read_variant
from glueckauf.variants.making import made
from tests.http.people import Person, history_of_table, new_table

FIVE = 'game = "gluex"\ntitle = "Five for the first"\n[box]\nfirst_place = 5\n'


@pytest.fixture
def five(monkeypatch):
    """Offered as `glueckauf serve --variant` offers it."""
    monkeypatch.setattr(registry, "_games", {game.name: game for game in ga.all_games()})
    game = made(read_variant(FIVE))
    registry.put_on_list(game)
    return game


@pytest.mark.parametrize("address", ["/", "/learn/", "/school/", "/daily/", "/games/"])
def test_every_page_is_there(address, five):
    answer = Person().see(address)
    assert answer.status_code == 200
    assert address != "/" or five.title in answer.content.decode()


def test_a_variant_is_played_and_marked(ada, five):
    slug = new_table(ada, five.name, "me", "next")
    ada.at(slug, "curtain", seat=history_of_table(slug).record.position.turn)
    assert "Five for the first (Glüx)" in ada.page(slug)
    assert ada.play(slug).status_code == 302
    assert history_of_table(slug).record.game is five


def test_its_rules_are_not_those_of_the_box(ada, five):
    assert Person().see(f"/learn/{five.name}/").status_code == 404
    slug = new_table(ada, five.name, "me", "friend")
    assert "Rules</a>" not in ada.page(slug).split("<main")[1]
