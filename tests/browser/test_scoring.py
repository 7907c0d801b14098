"""A scoring takes place in the middle and can be read again; the end of a game fits every screen."""

import random

from axe_playwright_python.base import AXE_SCRIPT

from tests.browser.checks import barriers, violations
from tests.browser.people import DESK, PHONE

SIZES = (DESK, {"width": 1920, "height": 1080}, {"width": 820, "height": 1180}, PHONE)
WIDE = "() => document.documentElement.scrollWidth > innerWidth"


def to_the_end(*people):
    """The game is played by requests, while pages stay open and hear of it."""
    chance = random.Random(1)
    while not any(each.step("$", chance) for each in people):
        pass


def finished(person, **wishes):
    anna, bruno = person("Anna", **wishes), person("Bruno", **wishes)
    anna.make("gluex", "me", "friend")
    bruno.follow(anna.invitation)
    for each in (anna, bruno):
        each.page.evaluate("() => { localStorage.speed = 'fast'; }" if wishes else "() => {}")
        each.page.reload()
    to_the_end(anna, bruno)
    return anna, bruno


def test_a_scoring_is_told_in_the_middle_skipped_by_a_key_and_read_again(person):
    anna, bruno = finished(person, motion=True)
    bruno.page.wait_for_selector("#stage[open] svg .lit")
    bruno.page.keyboard.press("x")
    bruno.page.wait_for_selector("#stage:not([open])", state="attached")
    anna.page.wait_for_selector("#stage[open] tbody tr.counted")
    anna.page.evaluate(AXE_SCRIPT)
    assert violations(anna.page, []) == []
    rows = anna.page.locator("#stage tbody tr").count()
    anna.page.get_by_role("button", name="Continue").wait_for()  # the final one stays until it is put away
    anna.page.keyboard.press("Tab")
    assert anna.page.locator("#stage[open]").count() == 1
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_selector("#stage:not([open])", state="attached")
    anna.page.locator(".ending .scoring summary").click()
    assert anna.page.locator(".ending .scoring tbody tr").count() == rows > 0
    assert anna.page.locator(".ending .scoring td b").first.is_visible()
    anna.page.keyboard.press("Escape")
    assert anna.page.locator(".ending details[open]").count() == 0


def test_who_wants_no_motion_finds_the_scoring_folded_up(person):
    anna, _ = finished(person)
    anna.page.wait_for_selector(".ending .scoring")
    assert anna.page.locator("#stage[open]").count() == 0


def test_the_end_and_its_ledger_fit_every_screen_without_a_barrier(person):
    anna, _ = finished(person)
    anna.page.reload()
    for size in SIZES:
        anna.page.set_viewport_size(size)
        assert not anna.page.evaluate(WIDE)
        if size == PHONE:
            bars = anna.page.locator(".ending .grown").bounding_box()
            assert bars["y"] + bars["height"] <= size["height"]
        anna.page.locator(".ending .points summary").click()
        sheet = anna.page.locator(".ending .points .sheet").bounding_box()
        assert sheet["x"] >= 0
        assert sheet["y"] >= 0
        assert sheet["x"] + sheet["width"] <= size["width"]
        assert sheet["y"] + sheet["height"] <= size["height"]
        anna.page.locator(".ending .points summary").click()
    assert barriers(anna) == []
