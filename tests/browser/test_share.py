"""Inviting and sharing: panels with a link to copy, a code to scan, a picture to save."""

from tests.browser.checks import barriers
from tests.browser.people import Likes, hurry

LOADED = "(image) => image.complete && image.naturalWidth"
PASTE = "() => navigator.clipboard.readText()"


def test_friends_are_invited_by_a_link_to_copy_or_to_scan(person):
    anna, bruno = person("Anna", permissions=["clipboard-read", "clipboard-write"]), person("Bruno", phone=True)
    anna.make("gluex", "me", "friend")
    anna.page.locator(".inviting").click()
    assert "Anna invites you to a game of Glüx, 2 players." in anna.reads("#invitations .what")
    anna.page.locator("#invitations .copy").first.click()
    anna.page.wait_for_selector(".copy:has-text('Copied')")
    assert anna.page.evaluate(PASTE) == anna.invitation
    anna.page.locator(".qr summary").click()
    assert anna.page.locator(".qr svg").bounding_box()["width"] > 200
    bruno.page.goto(anna.invitation)
    assert bruno.reads("h1") == "Anna invites you to a game of Glüx, 2 players."
    assert bruno.page.evaluate("document.documentElement.scrollWidth") == 390
    assert barriers(bruno) == []
    bruno.follow(anna.invitation)
    anna.page.wait_for_selector("#table:not(:has(.inviting))")


def test_who_only_wants_to_watch_gets_a_link_that_gives_no_seat(person):
    anna, carla = person("Anna").make("gluex", "me", "friend"), person("Carla", phone=True)
    carla.page.goto(anna.page.locator("#link-watch").input_value())
    assert carla.reads(".watching strong") == "You are watching."
    assert not carla.page.locator(".inviting").count()


def test_an_open_panel_stays_open_when_somebody_moves_and_has_no_barrier(person):
    anna, bruno = person("Anna"), person("Bruno")
    anna.make("gluex", "me", "friend", "friend")
    bruno.follow(anna.invitation)
    anna.page.wait_for_selector("#table:not(:has(#link-1))")
    anna.page.locator(".inviting").click()
    before = anna.version
    anna.step("$", Likes())
    anna.wait_beyond(before)
    assert anna.page.locator("#invitations").is_visible()
    assert barriers(anna) == []
    anna.page.keyboard.press("Escape")
    assert not anna.page.locator("#invitations").is_visible()


def test_the_end_of_a_game_is_shared_as_a_link_and_a_picture(person):
    anna = person("Anna", permissions=["clipboard-read", "clipboard-write"])
    anna.make("gluex", "me", "apprentice")
    hurry(anna)
    anna.page.locator(".share-button").click()
    picture = anna.page.locator("#share img").first
    anna.page.wait_for_function(LOADED, arg=picture.element_handle())
    assert picture.evaluate(LOADED) == 1200
    anna.page.locator("#share .copy").click()
    anna.page.wait_for_selector("#share .copy:has-text('Copied')")
    assert anna.page.evaluate(PASTE) == anna.page.url + "?lang=en"
    assert barriers(anna) == []


def test_a_position_of_a_replay_is_shared_also_without_script(person):
    anna = person("Anna")
    anna.make("gluex", "me", "apprentice")
    anna.step("$", Likes())
    watcher = person("Bruno", java_script_enabled=False)
    watcher.page.goto(anna.near("replay/1"))
    watcher.page.locator(".share-button").click()
    assert watcher.page.locator("#share-link").input_value() == anna.near("replay/1?seat=all&lang=en")
    answer = watcher.page.request.get(
        anna.address + watcher.page.locator("#share .actions a").first.get_attribute("href")
    )
    assert answer.headers["content-type"] == "image/png"


def test_before_the_deal_the_page_says_who_is_missing_and_invites_them(person):
    anna, bruno = person("Anna"), person("Bruno", phone=True)
    anna.make("gluex", "me", "friend", words=True)
    assert "still free" in anna.reads(".awaited")
    assert anna.page.locator(".invite .copy").is_visible()
    bruno.follow(anna.invitation)
    assert bruno.page.evaluate("document.documentElement.scrollWidth") == 390
    bruno.page.locator("[form=word].primary").click()
    anna.page.wait_for_selector(".awaited li:has-text('Bruno'):has-text('✓')")
    assert barriers(anna) == []
    anna.page.locator("[form=word].primary").click()
    bruno.page.wait_for_selector("#table .board")
