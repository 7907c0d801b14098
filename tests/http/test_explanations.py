"""Everything on the table explained: a page for all, brought to the drawing by a script."""

import re

import pytest

import glueckauf as ga
from tests.http.people import history_of_table, new_table, play_some, sit_down

EVERY_GAME = pytest.mark.parametrize("name", [game.name for game in ga.all_games() if game.folder])


def explained(person, slug, **headers):
    answer = person.see(f"/t/{slug}/explained", **headers)
    assert answer.status_code == 200
    return answer.content.decode()


@EVERY_GAME
def test_the_page_explains_every_part_of_the_drawing_and_every_move(ada, name):
    slug = new_table(ada, name, "me", "apprentice")
    while history_of_table(slug).record.position.turn:
        play_some(slug, {0: ada}, 1)
    page, view = explained(ada, slug), history_of_table(slug).record.position.view(0)
    assert [part.name for part in view.parts() if f'data-part="{part.name}"' not in page] == []
    assert [move.code for move in view.moves if f'data-move="{move.code}"' not in page] == []
    assert "<html" in page


@EVERY_GAME
def test_the_script_is_given_the_explanations_alone(ada, name):
    slug = new_table(ada, name, "me", "apprentice")
    part = explained(ada, slug, x_part="1")
    assert "<html" not in part
    assert part.strip() in explained(ada, slug)


def test_who_watches_hears_what_is_drawn_but_of_no_moves(ada, eve):
    slug = new_table(ada, "gluex", "me", "friend")
    assert "data-box" in explained(eve, slug)
    assert "data-move" not in explained(eve, slug)


def test_a_page_without_a_script_links_to_the_explanations(ada):
    slug = new_table(ada, "gluex", "me", "friend")
    assert f'href="/t/{slug}/explained"' in ada.page(slug)


def test_a_page_that_still_shows_an_earlier_position_is_told_about_that_one(ada):
    slug = new_table(ada, "gluex", "me", "apprentice")
    play_some(slug, {0: ada}, 2)
    before, seen = explained(ada, slug), history_of_table(slug).event_count
    play_some(slug, {0: ada}, 2)
    earlier, now = explained(ada, slug, x_after=str(seen)), explained(ada, slug)
    assert places(earlier) == places(before) != places(now)


def places(page):
    return [line for line in page.splitlines() if "data-box" in line]


def test_explanations_and_the_log_call_seats_by_the_names_of_the_table(ada, eve):
    slug = new_table(ada, "gluex", "me", "friend")
    sit_down(eve, slug, 1)
    play_some(slug, {0: ada, 1: eve}, 12)
    for page in (explained(ada, slug), ada.page(slug)):
        told = page.partition('class="log"')[2] or page
        assert "Ada" in told
        assert "Blue" not in re.sub(r"<svg.*?</svg>", "", told, flags=re.DOTALL)
