"""For everybody: by keyboard, without scripts, in three languages, with a screen reader, by day and by night."""

import random
import time

import pytest

from tests.browser.checks import barriers, foreign
from tests.browser.people import Likes, hurry, move

GAMES = ("glueck-auf", "gluex", "kartenspiel")
DECISIONS = [
    ("glueck-auf", "take_", ()),
    ("glueck-auf", "order_", ()),
    ("glueck-auf", "cage_", ("mining",)),
    ("glueck-auf", "to_top", ("order_5", "factory_8", "take")),
    ("gluex", ".", ()),
    ("kartenspiel", "pass", ()),
    ("kartenspiel", "pay_", ()),
    ("kartenspiel", "from_", ("free_choice", "pay")),
    ("kartenspiel", "load_|deliver", ("order", "lorry", "wagon", "engine", "play", "pay", "mining", "track")),
    ("kartenspiel", "keep_", ("free_choice", "pay", "from")),
]


# By keyboard


FOCUS = """() => {
  const e = document.activeElement;
  return { tag: e.tagName, name: e.name ?? "", value: e.value ?? "", type: e.type ?? "", form: e.getAttribute("form") };
}"""


def tab_to(person, wanted, most=80):
    """Press Tab until the wished thing has the focus."""
    passed = []
    for _ in range(most):
        person.page.keyboard.press("Tab")
        focus = person.page.evaluate(FOCUS)
        passed.append(focus)
        if wanted(focus):
            return focus
    raise AssertionError(f"Tab does not lead there, but to {passed}")


def press(person, key, times=1):
    for _ in range(times):
        person.page.keyboard.press(key)


def test_a_whole_game_by_keyboard_alone(person):
    anna = person("Anna")
    anna.page.goto(anna.address)
    tab_to(anna, lambda focus: focus["name"] == "game" and focus["type"] == "radio")
    press(anna, "ArrowDown")
    assert anna.page.evaluate(FOCUS)["value"] == "gluex"
    tab_to(anna, lambda focus: focus["name"] == "seat1")
    press(anna, "ArrowUp", 2)
    tab_to(anna, lambda focus: focus["name"] == "seat2")
    press(anna, "ArrowUp", 6)
    tab_to(anna, lambda focus: focus["tag"] == "BUTTON")
    press(anna, "Enter")
    anna.page.wait_for_selector("#table", state="attached")
    assert anna.page.locator(".sitters li").count() == 2
    chance = random.Random(4)
    while not anna.is_over():
        before = anna.events
        tab_to(anna, lambda focus: focus["name"] in {"square", "move"} and focus["form"] != "undo")
        press(anna, "ArrowDown", chance.randrange(4))
        if anna.page.evaluate(FOCUS)["type"] == "radio":
            press(anna, "Space")
            tab_to(anna, lambda focus: focus["name"] == "move", most=2)
        press(anna, chance.choice(["Enter", "Space"]))
        anna.wait_for_move(before)
    assert anna.reads(".prompt").startswith("The game is over.")


# Without scripts


def test_a_whole_game_without_scripts(person):
    """The page does not hear of the others' moves; a link looks again."""
    anna = person("Anna", java_script_enabled=False).make("gluex", "me", "random")
    chance, moves = random.Random(5), 0
    while anna.page.locator("#table button[form=again]").count() == 0:
        if anna.is_to_move():
            move(anna, "gluex", chance)
            moves += 1
        else:
            anna.page.locator(".bar noscript a").click()
    assert moves > 15
    assert anna.reads(".prompt").startswith("The game is over.")


def test_without_scripts_a_page_says_why_not_and_takes_back(person):
    anna = person("Anna", java_script_enabled=False).make("glueck-auf", "me", "next")
    hurry(anna, until="mining")
    refused = anna.page.locator(".now a.cannot").first
    reason = refused.get_attribute("title")
    refused.click()
    assert anna.reads(".notice span") == reason
    anna.press("mining")
    anna.page.locator(".undo").click()
    anna.page.wait_for_selector(".log li.undone", state="attached")


# Three languages


@pytest.mark.parametrize("language", ["de", "ru"])
def test_no_page_has_a_sentence_in_another_language(person, language):
    anna = person("Anna", locale=language)
    found = {}
    for where in pages(anna):
        assert anna.page.locator("html").get_attribute("lang") == language
        found[where] = foreign(anna, language)
    assert {where: texts for where, texts in found.items() if texts} == {}


def pages(anna):
    """One page after the other, without those of a game that goes on."""
    anna.page.goto(anna.address)
    yield "home"
    anna.page.goto(f"{anna.address}/t/nowhere/")
    yield "message"
    anna.page.goto(f"{anna.address}/nothing")
    yield "nothing"
    anna.make("gluex", "me", "friend")
    yield "invitation"
    anna.page.goto(anna.invitation.replace("/sit/", "/sit/x"))
    yield "a wrong link"
    yield from pages_of_people(anna)


def pages_of_people(anna):
    """Those of coming back: as a guest, with and without tables, wrong passwords and all."""
    anna.page.goto(f"{anna.address}/open/")
    yield "open tables"
    anna.make("gluex", "me", "friend", listed=True)
    anna.say("abcdefghijklm")
    yield "chat"
    for where in ("open/", "games/", "account/register", "account/enter"):
        anna.page.goto(f"{anna.address}/{where}")
        yield where
    anna.page.locator("[name=name]").fill("Anna")
    anna.page.locator("[name=password]").fill("abcdefghijklm")
    anna.page.locator("main .primary").click()
    yield "a wrong password"
    anna.register(f"Anna{time.monotonic_ns() % 10**9}")
    yield "my games"
    anna.page.goto(f"{anna.address}/account/")
    yield "settings"
    anna.page.locator("[name=hook]").fill("http://127.0.0.1/")
    anna.page.locator("form[action='/account/'] button").click()
    yield "a setting that will not do"


def test_the_language_can_be_changed_at_the_table(person):
    anna = person("Anna").make("gluex", "me", "random")
    assert foreign(anna, "de")
    assert foreign(anna, "ru")
    there = anna.page.url
    anna.page.locator(".tongues [value=de]").click()
    anna.page.wait_for_selector("html[lang=de]")
    assert anna.page.url == there
    assert foreign(anna, "de") == []


# At every decision


@pytest.mark.parametrize(("game", "until", "liked"), DECISIONS)
def test_at_every_decision_no_barrier_and_no_foreign_sentence(person, game, until, liked):
    anna = hurry(person("Anna").make(game, "me", "next"), until=until, chance=Likes(*liked))
    assert anna.is_to_move()
    assert barriers(anna) == []
    for language in ("de", "ru"):
        anna.speak(language)
        assert foreign(anna, language) == []


def test_no_barriers_on_the_pages_around_the_table(person):
    anna, bruno = person("Anna"), person("Bruno")
    for where in pages(anna):
        assert barriers(anna) == [], where
    anna.make("gluex", "me", "friend")
    bruno.page.goto(anna.invitation)
    assert barriers(bruno) == []
    anna.make("gluex", "me", "next")
    assert anna.page.locator(".curtain").count() == 1
    assert barriers(anna) == []
