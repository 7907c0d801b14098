"""First games with a coach, in the browser."""

import random

import pytest

from tests.browser.checks import barriers, foreign
from tests.browser.people import move, number, offers
from tests.browser.test_everyone import tab_to

GAMES = ("glueck-auf", "gluex", "kartenspiel")


def begin(person, game):
    person.page.goto(f"{person.address}/school/")
    person.page.locator(f'.start[value="{game}"]').click()
    person.page.wait_for_selector("#table", state="attached")


def listen(person):
    """Press Next until the coach says what he would do; nothing of it is cut."""
    person.wait_for_turn()
    while True:
        assert cut(person.page) <= 0
        button = person.page.locator(".speech .next:visible")
        if not button.count():
            return
        button.click()


def cut(page):
    """By how many pixels the speech is higher than a box around it shows."""
    return page.evaluate(
        """() => {
          const around = [];
          for (let box = document.querySelector(".speech"); box && box !== document.body; box = box.parentElement)
            if (getComputedStyle(box).overflowY !== "visible") around.push(box.scrollHeight - box.clientHeight - 1);
          return Math.max(0, ...around);
        }"""
    )


def follow(person):
    """Do what the coach says, unless the game is over."""
    if person.is_over():
        return False
    listen(person)
    before = person.version
    person.page.locator(".advice button").click()
    person.wait_beyond(before)
    return True


@pytest.mark.parametrize(("game", "phone"), [("glueck-auf", False), ("gluex", True), ("kartenspiel", False)])
def test_a_first_game_with_the_coach_to_its_end(person, game, phone):
    anna = person("Anna", phone=phone)
    begin(anna, game)
    while follow(anna):
        pass
    assert anna.reads(".prompt").startswith("The game is over.")
    assert "You have won your first game" in anna.reads(".coach")
    assert barriers(anna) == []
    for language in ("de", "ru"):
        anna.speak(language)
        assert foreign(anna, language) == []


@pytest.mark.parametrize("game", GAMES)
def test_who_does_not_follow_is_advised_all_the_same(person, game):
    anna = person("Anna")
    begin(anna, game)
    anna.wait_for_turn()
    advised = anna.page.locator(".advice button").get_attribute("value")
    other = next(code for code in offers(anna.page.content()) if code != advised)
    anna.post("play", number=number(anna.current()), move=other)
    anna.page.reload()
    for _ in range(3):
        assert follow(anna)
    anna.wait_for_turn()
    anna.page.locator(".undo").click()
    anna.page.wait_for_selector(".log li.undone", state="attached")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("phone", [False, True])
def test_with_the_coach_everything_stays_within_reach(person, game, phone):
    anna = person("Anna", phone=phone)
    begin(anna, game)
    chance = random.Random(3)
    for _ in range(6):
        anna.wait_for_turn()
        move(anna, game, chance)


def test_the_coach_says_one_thing_at_a_time_by_keyboard_and_without_a_script(person):
    anna = person("Anna", phone=True, java_script_enabled=False)
    anna.page.goto(anna.address)
    anna.page.locator('.coached[value="gluex"]').click()
    assert anna.page.locator(".speech .page:visible").count() == 1
    assert "You win with the most points" in anna.page.locator(".speech .page:visible").inner_text()
    anna.page.locator(".speech input").first.focus()
    seen = []
    while not anna.page.locator(".advice button").is_visible():
        anna.page.keyboard.press("ArrowRight")
        seen.append(anna.page.locator(".speech .page:visible").inner_text())
    assert len(seen) == len(set(seen)) == anna.page.locator(".speech input").count() - 1


def test_a_first_game_by_keyboard(person):
    anna = person("Anna")
    begin(anna, "gluex")
    for _ in range(4):
        anna.wait_for_turn()
        before = anna.events
        code = anna.page.locator(".advice button").get_attribute("value")
        if anna.page.locator(".speech > input").count():
            tab_to(anna, lambda focus: focus["name"].startswith("heard"))
        while not anna.page.locator(".advice button").is_visible():
            anna.page.keyboard.press("ArrowRight")
        tab_to(anna, lambda focus, code=code: focus["value"] == code)
        anna.page.keyboard.press("Enter")
        anna.wait_for_move(before)
