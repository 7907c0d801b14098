"""Coming back: a guest who registers, another browser, slow games over several visits, open tables, the chat."""

import random
import sqlite3
import time

import pytest

from tests.browser.checks import barriers, foreign
from tests.browser.people import PHONE, move
from tests.browser.test_everyone import press, tab_to


def unique(name):
    """The server keeps its accounts from test to test."""
    return f"{name}{time.monotonic_ns() % 10**9}"


def an_hour_passes(server):
    """For the people at all tables: the last sign of life of each is an hour old."""
    time.sleep(2.5)  # what was seen is written by and by
    with sqlite3.connect(server.data / "tables.sqlite3", timeout=20) as database:
        database.execute("UPDATE web_seat SET seen = datetime('now', '-1 hour') WHERE seen IS NOT NULL")
    database.close()


def play_while_mine(person, game):
    moves = 0
    while person.is_to_move():
        move(person, game, random.Random(moves))
        moves += 1
    return moves


def test_a_guest_plays_registers_and_finds_the_game_in_another_browser(person):
    anna = person("Anna").make("gluex", "me", "apprentice")
    anna.wait_for_turn()
    move(anna, "gluex", random.Random(1))
    anna.wait_for_turn()
    table, log = anna.page.url, anna.opened("log")
    anna.register(unique("Anna"))
    assert anna.page.locator(f".mine.turn a[href$='{table.split('/t/')[1]}']").count() == 1
    other = person("Anna", phone=True).enter(anna.name)
    other.page.locator(".mine.turn a").first.click()
    other.page.wait_for_selector("#table", state="attached")
    assert other.page.url == table
    assert other.opened("log") == log
    version = other.version
    move(other, "gluex", random.Random(2))
    anna.page.goto(table)
    assert anna.version > version


def test_what_a_guest_began_elsewhere_comes_along(person):
    anna = person("Anna").register(unique("Anna"))
    other = person("Anna").make("kartenspiel", "me", "apprentice")
    table = other.page.url
    other.enter(anna.name)
    anna.page.goto(f"{anna.address}/games/")
    assert anna.page.locator(f".mine a[href$='{table.split('/t/')[1]}']").count() == 1
    other.page.locator("nav.ways a.account").click()
    other.page.locator(".out button").click()
    other.page.goto(f"{other.address}/games/")
    assert other.page.locator(".mine").count() == 0


def test_a_slow_game_over_several_visits(person, server):
    anna, bruno = person("Anna", motion=True), person("Bruno", phone=True)
    anna.make("glueck-auf", "me", "friend", slow=True)
    bruno.follow(anna.invitation)
    table, people = anna.page.url, (anna, bruno) if not bruno.is_to_move() else (bruno, anna)
    anna.page.goto(anna.address)
    bruno.page.goto(bruno.address)
    for visit in range(4):
        first, second = people if visit % 2 == 0 else people[::-1]
        an_hour_passes(server)
        first.page.goto(f"{first.address}/games/")
        mine = first.page.locator(".mine", has=first.page.locator(f"a[href$='{table.split('/t/')[1]}']"))
        assert "It is your turn." in mine.text_content()
        assert (mine.locator(".since li").count() > 0) == (visit > 0)
        mine.locator("a").click()
        first.page.wait_for_selector("#table", state="attached")
        if visit:
            lines = first.page.locator("details.since li").all_text_contents()
            assert any(second.name in line for line in lines)
            first.page.locator("details.since summary").click()
            assert first.page.locator("details.since ol").is_hidden()
            first.page.reload()
            assert first.page.locator("details.since").count() == 0, "it is told once"
        assert first.page.locator(".sitters .away").count() == 0, "nobody counts as away"
        assert play_while_mine(first, "glueck-auf") > 0
        first.page.goto(first.address)


def test_the_summary_appears_line_by_line_unless_the_system_asks_for_calm(person, server):
    for motion in (True, False):
        anna = person("Anna", motion=motion).make("gluex", "me", "friend")
        bruno = person("Bruno").follow(anna.invitation)
        table = bruno.page.url
        anna.wait_for(bruno.version)
        play_while_mine(anna, "gluex")
        anna.page.goto(anna.address)
        bruno.wait_for_turn()
        play_while_mine(bruno, "gluex")
        an_hour_passes(server)
        anna.page.goto(table)
        animated = anna.page.evaluate("() => document.querySelector('.since li').getAnimations().length")
        assert animated == (1 if motion else 0)


def test_without_scripts_the_summary_is_a_list_that_can_be_closed(person, server):
    anna = person("Anna", java_script_enabled=False).make("gluex", "me", "friend")
    bruno = person("Bruno").follow(anna.invitation)
    anna.page.reload()
    play_while_mine(anna, "gluex")
    bruno.page.reload()
    play_while_mine(bruno, "gluex")
    an_hour_passes(server)
    anna.page.goto(bruno.page.url)
    assert "Bruno" in anna.reads("details.since li")
    anna.page.locator("details.since summary").click()
    assert anna.page.locator("details.since ol").is_hidden()
    move(anna, "gluex", random.Random(3))


def test_the_pace_is_changed_at_the_table_and_all_see_it(person):
    anna = person("Anna").make("gluex", "me", "friend")
    bruno = person("Bruno").follow(anna.invitation)
    for pace, question, sentence in (
        ("slow", "asks to play this game over several days.", "From now on this is a game over several days"),
        ("live", "asks to make this a live game.", "From now on this is a live game"),
    ):
        if not bruno.page.locator(".lend[open]").count():
            bruno.page.locator(".lend > summary").click()
        bruno.page.locator(f".pace [value={pace}]").click()
        bruno.page.locator(".ask").get_by_text("Withdraw").wait_for()
        assert f"Bruno {question}" in anna.reads(".ask")
        anna.page.locator(".ask").get_by_text("Agree").click()
        for each in (anna, bruno):
            each.page.wait_for_selector(".ask", state="detached")
            assert sentence in each.reads(".log li")


def test_the_question_for_the_pace_is_without_barriers_and_can_be_refused_without_scripts(person):
    anna = person("Anna").make("gluex", "me", "friend")
    bruno = person("Bruno", java_script_enabled=False).follow(anna.invitation)
    anna.page.locator(".lend > summary").click()
    anna.page.locator(".pace [value=slow]").click()
    anna.page.locator(".ask").get_by_text("Withdraw").wait_for()
    assert barriers(anna) == []
    bruno.page.reload()
    bruno.page.locator(".ask").get_by_text("Refuse").click()
    assert bruno.page.locator(".ask").count() == 0
    anna.page.wait_for_selector(".ask", state="detached")


# Open tables


def test_somebody_finds_an_open_table_and_sits_down(person):
    anna = person("Anna").make("kartenspiel", "me", "friend", listed=True)
    hidden = person("Bruno").make("kartenspiel", "me", "friend")
    carla = person("Carla", phone=True)
    carla.page.goto(carla.address)
    carla.page.locator(".menu summary").click()
    carla.page.locator(".menu a[href='/open/']").click()
    there, not_there = (each.page.url.split("/t/")[1].strip("/") for each in (anna, hidden))
    assert carla.page.locator(f"[formaction='/open/{not_there}']").count() == 0
    carla.page.locator("[name=name]").fill("Carla")
    version = anna.version
    carla.page.locator(f"[formaction='/open/{there}']").click()
    carla.page.wait_for_selector("#table", state="attached")
    anna.wait_beyond(version)
    assert anna.page.locator(".sitters .who").all_text_contents()[1].startswith("Carla")
    hidden.page.goto(f"{hidden.address}/open/")
    assert hidden.page.locator(f"[formaction='/open/{there}']").count() == 0


# Words


def test_words_reach_the_others_and_a_line_half_written_survives_a_move(person):
    anna = person("Anna").make("gluex", "me", "friend")
    bruno = person("Bruno").follow(anna.invitation)
    carla = person("Carla", phone=True).watch(anna)
    mover, other = (anna, bruno) if anna.is_to_move() else (bruno, anna)
    other.say("Glückauf!")
    carla.page.wait_for_selector(".chat[data-news]")
    carla.page.locator(".chat summary").click()
    carla.page.wait_for_selector(".chat:not([data-news])")
    for each in (mover, carla):
        each.page.wait_for_selector(".said li")
        assert each.reads(".said li") == other.reads(".said li")
    assert mover.reads("#say").endswith(f"{other.name}: Glückauf!")
    assert carla.page.locator("#speak-text").count() == 0
    other.page.locator("#speak-text").press_sequentially("Half a wo")
    version = other.version
    move(mover, "gluex", random.Random(1))
    other.wait_beyond(version)
    other.page.keyboard.type("rd")
    assert other.page.locator("#speak-text").input_value() == "Half a word"
    other.page.keyboard.press("Enter")
    other.page.wait_for_selector(".said li:has-text('Half a word')")
    assert other.page.locator("#speak-text").input_value() == ""


def test_the_chat_is_switched_off_and_on(person):
    anna = person("Anna").make("gluex", "me", "friend")
    bruno = person("Bruno").follow(anna.invitation)
    anna.say("Glückauf!")
    bruno.page.wait_for_selector(".said li")
    bruno.page.locator(".chat [form=quiet]").click()
    bruno.page.wait_for_selector(".chat [value='0']")
    assert bruno.page.locator(".said").count() == 0
    bruno.page.locator(".chat [value='0']").click()
    bruno.page.wait_for_selector(".said li")


def test_words_without_scripts(person):
    anna = person("Anna", java_script_enabled=False).make("gluex", "me", "friend")
    person("Bruno").follow(anna.invitation)
    anna.page.reload()
    anna.page.locator(".chat summary").click()
    anna.page.locator("#speak-text").fill("Glückauf!")
    anna.page.locator(".speak button").click()
    assert "Glückauf!" in anna.page.locator(".said li").text_content()


def test_script_in_a_name_or_in_words_is_only_words(person):
    anna = person("<b>x</b><img src=x>").make("gluex", "me", "friend")
    bruno = person("Bruno").follow(anna.invitation)
    bruno.say("<img src=x onerror=alert(1)>")
    anna.page.wait_for_selector(".said li", state="attached")
    assert anna.page.locator("#table img, #table b b").count() == 0


# For everybody


def test_registering_by_keyboard_alone(person):
    anna = person(unique("Anna"))
    anna.page.goto(anna.address)
    tab_to(
        anna,
        lambda focus: focus["tag"] == "A" and anna.page.evaluate("() => document.activeElement.className") == "account",
    )
    press(anna, "Enter")
    anna.page.wait_for_url("**/account/enter")
    tab_to(
        anna, lambda _: anna.page.evaluate("() => document.activeElement.getAttribute('href')") == "/account/register"
    )
    press(anna, "Enter")
    anna.page.wait_for_url("**/account/register")
    tab_to(anna, lambda focus: focus["name"] == "name")
    anna.page.keyboard.type(anna.name)
    press(anna, "Tab")
    anna.page.keyboard.type("ein gutes Passwort")
    press(anna, "Enter")
    anna.page.wait_for_url("**/games/")
    assert anna.reads("nav.ways .account") == anna.name


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_on_the_phone_nothing_is_wider_than_the_screen(person, language):
    anna = person("Anna", phone=True, locale=language)
    anna.make("gluex", "me", "friend", listed=True).say("abcdefghijklm")
    places = [anna.page.url, *(f"{anna.address}/{where}" for where in ("", "open/", "games/", "account/enter"))]
    for place in [*places, f"{anna.address}/account/register"]:
        anna.page.goto(place)
        assert anna.page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"], place
        anna.page.locator(".menu summary").click()
        assert anna.page.locator(".menu a").first.is_visible()


def test_no_barrier_in_a_summary_nor_a_foreign_sentence(person, server):
    anna = person("Anna").make("gluex", "me", "friend")
    bruno = person("Bruno").follow(anna.invitation)
    play_while_mine(anna, "gluex")
    bruno.wait_for_turn()
    play_while_mine(bruno, "gluex")
    for language in ("de", "ru"):
        an_hour_passes(server)
        with sqlite3.connect(server.data / "tables.sqlite3", timeout=20) as database:
            database.execute("UPDATE web_seat SET known = 0")
        database.close()
        anna.context.add_cookies([{"name": "lang", "value": language, "url": anna.address}])
        other = anna.page.url
        anna.page.goto(f"{anna.address}/games/")
        assert foreign(anna, language) == []
        assert barriers(anna) == []
        anna.page.goto(other)
        assert foreign(anna, language) == []
        assert barriers(anna) == []
