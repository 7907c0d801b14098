"""Who watches sits at a whole table: every board, one of them large, and no more than everybody may know."""

import re

import pytest

import glueckauf as ga
from tests.http.people import Person, new_table, play_some

GAMES = [game.name for game in ga.all_games()]


@pytest.fixture(params=GAMES)
def slug(request, ada):
    made = new_table(ada, request.param, "me", "apprentice", "apprentice")
    play_some(made, {0: ada}, 20)
    return made


def large(page: str) -> str:
    """What stands in the large place."""
    return page.partition('<div class="own">')[2].partition('<div class="others">')[0]


def small(page: str) -> str:
    return page.partition('<div class="others">')[2].partition("</section>")[0]


def seats_of(part: str) -> list[str]:
    return re.findall(r'<label for="open-[^"]+" class="seat-(\d)">', part)


def test_a_watcher_sees_every_board_and_is_told_so(slug, bob):
    page = bob.page(slug)
    assert "You are watching." in page
    assert seats_of(large(page)) == ["0"]
    assert sorted(seats_of(small(page))) == ["1", "2"]


def test_a_watcher_chooses_whose_board_is_large_and_it_stays_so(slug, bob):
    assert seats_of(large(bob.see(f"/t/{slug}/?watch=2").content.decode())) == ["2"]
    assert seats_of(large(bob.page(slug))) == ["2"]
    assert seats_of(large(bob.see(f"/t/{slug}/part").content.decode())) == ["2"]
    assert seats_of(large(Person("Cem").page(slug))) == ["0"], "everybody chooses for themselves"


@pytest.mark.parametrize("wish", ["3", "-1", "", "x", "²"])
def test_a_seat_that_there_is_not_is_not_watched(slug, bob, wish):
    assert seats_of(large(bob.client.get(f"/t/{slug}/", {"watch": wish}).content.decode())) == ["0"]


def test_whose_board_is_large_changes_nothing_of_what_is_known(slug, bob):
    pages = [bob.see(f"/t/{slug}/?watch={seat}").content.decode() for seat in range(3)]
    drawings = [sorted(re.findall(r"<svg class=.*?</svg>", page, re.DOTALL)) for page in pages]
    assert drawings[0] == drawings[1] == drawings[2]


def test_somebody_with_a_seat_keeps_their_own_board(slug, ada):
    page = ada.see(f"/t/{slug}/?watch=1").content.decode()
    assert seats_of(large(page)) == ["0"]
    assert "You are watching." not in page
