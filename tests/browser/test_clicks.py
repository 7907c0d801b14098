"""In Glüx a square or a face is chosen first, by mouse and by keyboard, also without scripts."""

import pytest

from tests.browser.test_everyone import press, tab_to
from tests.browser.test_table import one_move

FACES = ".gluex-faces .spot > button:visible"


def at_the_second_tile(person, **wishes):
    anna = person("Anna", **wishes).make("gluex", "me", "random")
    anna.wait_for_turn()
    one_move("gluex", anna)
    anna.page.wait_for_selector("#table.mine .gluex-square", state="attached")
    return anna


def test_faces_appear_beside_the_chosen_square_large_enough_for_a_thumb(person):
    anna = at_the_second_tile(person, phone=True)
    before = anna.events
    anna.page.locator(".gluex-square input").first.click()
    assert anna.page.locator(FACES).count() == 2
    for face in anna.page.locator(FACES).all():
        assert min(face.bounding_box()["width"], face.bounding_box()["height"]) >= 40
    anna.page.locator(FACES).last.click()
    anna.wait_for_move(before)


def test_a_face_can_be_chosen_first(person):
    anna = at_the_second_tile(person)
    before = anna.events
    anna.page.locator(".gluex-face input").last.click()
    assert anna.page.locator(".gluex-lay-low button:visible, .gluex-square input:visible").count() == 0
    anna.page.locator(".gluex-lay-high button:visible").first.click()
    anna.wait_for_move(before)
    assert anna.page.locator(".gluex-face input:checked").count() == 0


def test_both_ways_by_keyboard(person):
    anna = at_the_second_tile(person)
    before = anna.events
    tab_to(anna, lambda focus: focus["name"] == "face")
    press(anna, "Space")
    tab_to(anna, lambda focus: focus["name"] == "move")
    press(anna, "Enter")
    anna.wait_for_move(before)
    anna.page.wait_for_selector("#table.mine .gluex-square", state="attached")
    before = anna.events
    tab_to(anna, lambda focus: focus["name"] == "square")
    press(anna, "Space")
    tab_to(anna, lambda focus: focus["name"] == "move", most=2)
    press(anna, "Enter")
    anna.wait_for_move(before)


@pytest.mark.parametrize("first", ["square", "face"])
def test_both_ways_without_scripts(person, first):
    anna = person("Anna", java_script_enabled=False).make("gluex", "me", "random")
    while not anna.page.locator(".gluex-square").count():
        if anna.page.locator("#table.mine").count():
            anna.page.locator(".gluex-choice .spot > button").first.click()
        else:
            anna.page.reload()
    before = anna.events
    anna.page.locator(f".gluex-{first} input").first.click()
    anna.page.locator(FACES if first == "square" else ".gluex-lay-low button:visible").first.click()
    anna.wait_for_move(before)
