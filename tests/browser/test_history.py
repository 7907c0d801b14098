"""Looking back in the browser: replay, permalink, the race, files, what-if, the proof of the deal."""

import re
from pathlib import Path

import pytest

from tests.browser.checks import barriers, foreign
from tests.browser.people import Likes, hurry

RECORDS = Path(__file__).parents[1] / "records"
KEPT = [RECORDS / f"{game}-2-players.glueckauf" for game in ("glueck-auf", "gluex", "kartenspiel")]
EVERY_GAME = pytest.mark.parametrize("file", KEPT, ids=lambda file: file.stem)


def take_in(person, file):
    person.page.goto(f"{person.address}/file")
    person.page.locator("[name=file]").set_input_files(file)
    person.page.locator("main .primary").click()
    person.page.wait_for_selector("#replay")
    return person


def at(person, move):
    person.page.wait_for_selector(f'#replay[data-move="{move}"]', state="attached")


def count(person):
    return int(person.page.locator(".steps [name=move]").get_attribute("max"))


def two_who_finished(person):
    anna, bruno = person("Anna"), person("Bruno")
    anna.make("gluex", "me", "friend")
    bruno.follow(anna.invitation)
    hurry(anna, bruno)
    return anna, bruno


# Replay


@EVERY_GAME
def test_a_file_is_replayed_by_arrow_keys_slider_and_buttons(person, file):
    anna = take_in(person("Anna", motion=True), file)
    last = count(anna)
    at(anna, 0)
    for move in (1, 2, 3):
        anna.page.keyboard.press("ArrowRight")
        at(anna, move)
    anna.page.keyboard.press("ArrowLeft")
    at(anna, 2)
    anna.page.keyboard.press("End")
    at(anna, last)
    anna.page.keyboard.press("Home")
    at(anna, 0)
    anna.page.locator(".steps [name=move]").fill("7")
    at(anna, 7)
    anna.page.locator("[data-go=next]").click()
    at(anna, 8)
    assert "/replay/8?" in anna.page.url
    assert anna.page.locator(".steps .count").text_content() == f"8 / {last}"


@EVERY_GAME
def test_all_moves_lie_open_beside_the_board_and_the_shown_one_is_in_sight(person, file):
    anna = take_in(person("Anna"), file)
    anna.page.keyboard.press("End")
    at(anna, count(anna))
    assert anna.page.locator(".log[open]").count() == 1
    shown, log = (anna.page.locator(each).bounding_box() for each in (".log [aria-current]", ".log"))
    assert log["y"] <= shown["y"] <= log["y"] + log["height"]
    anna.page.reload()
    shown = anna.page.locator(".log [aria-current]").bounding_box()
    assert log["y"] <= shown["y"] <= log["y"] + log["height"]


def test_the_slider_is_moved_by_keys_and_keeps_the_focus(person):
    anna = take_in(person("Anna"), KEPT[1])
    anna.page.locator(".steps [name=move]").focus()
    for move in (1, 2):
        anna.page.keyboard.press("ArrowRight")
        at(anna, move)
    assert anna.page.evaluate("() => document.activeElement.name") == "move"


def test_a_permalink_shows_the_same_position_in_another_browser(person):
    anna = take_in(person("Anna"), KEPT[0])
    anna.page.locator(".steps [name=move]").fill("30")
    at(anna, 30)
    anna.page.locator(".sitters a").nth(1).click()
    anna.page.wait_for_selector(".sitters li:nth-child(2) [aria-current]")
    bruno = person("Bruno")
    bruno.page.goto(anna.page.url)
    at(bruno, 30)
    assert "seat=1" in bruno.page.url
    assert bruno.page.locator(".board").inner_html() == anna.page.locator(".board").inner_html()
    assert bruno.page.locator(".rest input[readonly]").input_value() == f"{bruno.page.url}&lang=en"


def test_a_line_of_the_log_leads_to_its_position_and_words(person):
    anna, _ = two_who_finished(person)
    anna.open_log()
    line = anna.page.locator(".log li.turn a").nth(5)
    told, there = line.text_content(), line.get_attribute("href")
    line.click()
    anna.page.wait_for_selector("#replay")
    assert anna.page.url.endswith(there)
    assert told in anna.reads(".prompt")


def test_replay_works_without_scripts(person):
    anna = take_in(person("Anna", java_script_enabled=False), KEPT[1])
    last = count(anna)
    for which, move in (("next", 1), ("next", 2), ("back", 1), ("last", last), ("first", 0)):
        anna.page.locator(f"[data-go={which}]").click()
        at(anna, move)
    anna.page.locator(".steps noscript button").click()
    at(anna, 0)


def test_before_the_end_one_looks_back_with_the_own_eyes_only(person):
    anna, carla = person("Anna").make("glueck-auf", "me", "friend"), person("Carla")
    anna.page.goto(anna.page.url + "replay/0")
    assert anna.page.locator(".sitters a").count() == 2
    carla.page.goto(anna.page.url.split("?")[0] + "?seat=0")
    assert carla.page.locator(".sitters a").count() == 1
    assert carla.reads(".notice").startswith("Until the end only its owner")


# The race


@EVERY_GAME
def test_the_race_is_drawn_and_told_in_figures(person, file):
    anna = take_in(person("Anna"), file)
    assert anna.page.locator(".race figure").first.locator(".way").count() == 2
    stages, sources = anna.page.locator(".race table").first, anna.page.locator(".race table:has(tfoot)")
    result = [cell.strip() for cell in sources.locator("tfoot td").all_text_contents()]
    assert stages.locator("tbody tr").last.locator("td").all_text_contents() == result
    rows = [map(int, row.locator("td").all_text_contents()) for row in sources.locator("tbody tr").all()]
    assert [str(sum(column)) for column in zip(*rows, strict=True)] == result
    stages.locator("a").first.click()
    anna.page.wait_for_selector('#replay:not([data-move="0"])')


# What if, files


def test_from_a_finished_game_one_plays_on_at_a_new_table(person):
    anna = take_in(person("Anna"), KEPT[1])
    old = anna.page.url.split("/replay")[0]
    anna.page.locator(".steps [name=move]").fill("40")
    at(anna, 40)
    anna.page.locator(".what-if [name=level]").select_option("random")
    anna.page.locator(".what-if button").click()
    anna.page.wait_for_selector("#table.map:not(.replay)")
    assert anna.reads(".origin").startswith("What if? From move 40 of another game.")
    hurry(anna)
    assert anna.reads(".prompt").startswith("The game is over.")
    anna.page.locator(".origin a").click()
    at(anna, 40)
    assert anna.page.url.startswith(old)


def test_from_a_game_that_goes_on_one_plays_on_with_a_guess(person):
    anna = hurry(person("Anna").make("glueck-auf", "me", "apprentice"), until="mining")
    anna.page.goto(anna.page.url + "replay/2")
    anna.page.locator(".what-if button").click()
    anna.page.wait_for_selector("#table:not(.replay)")
    assert "what was hidden there is a guess" in anna.reads(".origin")


def test_a_finished_game_goes_out_as_a_file_and_comes_in_again(person, tmp_path):
    anna, bruno = two_who_finished(person)
    anna.page.goto(anna.page.url + "replay/")
    with anna.page.expect_download() as download:
        anna.page.locator(".rest a[href$='game.glueckauf']").click()
    download.value.save_as(tmp_path / "game.glueckauf")
    take_in(bruno, tmp_path / "game.glueckauf")
    assert bruno.reads(".sitters li:first-child .who") == "Anna"
    forged = (tmp_path / "game.glueckauf").read_text(encoding="utf-8").replace("name blue Anna", "name blue Eva")
    bruno.page.goto(f"{bruno.address}/file")
    bruno.page.locator("textarea").fill(forged)
    bruno.page.locator("main .primary").click()
    assert re.search(r"line \d+: this line was changed", bruno.reads("[role=alert]"))


# The deal


def test_everybody_adds_a_word_and_at_the_end_the_deal_is_checked(person):
    anna, bruno = person("Anna"), person("Bruno")
    anna.page.goto(anna.address)
    anna.page.locator("[name=words]").check()
    anna.page.locator(".game.gluex").click()
    anna.page.locator("[name=name]").fill("Anna")
    for number, who in enumerate(("me", "friend", "", "")):
        anna.page.locator(f"[name=seat{number}]").select_option(who)
    anna.page.locator(".door .primary").click()
    anna.page.wait_for_selector("#table.waiting")
    noted = anna.reads(".hash code")
    link = anna.invitation
    anna.page.locator("[name=word]").fill("Kohle")
    anna.page.locator("[form=word].primary").click()
    anna.page.wait_for_selector("#table.waiting:not(:has([name=word]))")
    assert "Kohle" in anna.page.evaluate("JSON.stringify(localStorage)"), "the browser keeps the word for now"
    bound = anna.reads(".hash:last-child code")
    bruno.follow(link)
    bruno.page.wait_for_selector("#table.waiting [name=word]")
    bruno.page.keyboard.press("Tab")
    bruno.page.locator("[name=word]").fill("Glut")
    bruno.page.keyboard.press("Enter")
    for each in (anna, bruno):
        each.page.wait_for_selector("#table.map")
    assert "Kohle" not in anna.page.evaluate("JSON.stringify(localStorage)")
    hurry(anna, bruno)
    bruno.open_log()
    bruno.page.locator(".hash a").click()
    assert bruno.page.locator(".verdict.good li").count() == 4
    shown = bruno.page.locator("dl").text_content()
    assert all(each in shown for each in ("Kohle", "Glut", noted, bound))
    bruno.page.locator("[name=hash]").fill(bound)
    bruno.page.locator(".proof form button").click()
    assert "It is the same hash." in bruno.reads("[role=status]")


# For everyone


def pages(anna):
    take_in(anna, KEPT[0])
    there = anna.page.url.split("/replay")[0]
    yield "beginning"
    for move in ("100?seat=open", "100?seat=0", str(count(anna))):
        anna.page.goto(f"{there}/replay/{move}")
        yield move
    for file in KEPT[1:]:
        take_in(anna, file)
        anna.page.goto(anna.page.url.split("?")[0] + "30")
        yield file.stem
    anna.page.goto(f"{there}/deal")
    yield "deal"
    anna.page.goto(f"{anna.address}/file")
    yield "file"
    anna.page.locator("main .primary").click()
    yield "refused"


def test_no_page_of_looking_back_has_barriers_or_scrolls_sideways(person):
    anna = person("Anna")
    for where in pages(anna):
        assert barriers(anna) == [], where
        assert anna.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), where


@pytest.mark.parametrize("language", ["de", "ru"])
def test_no_page_of_looking_back_has_a_sentence_in_another_language(person, language):
    anna = person("Anna", locale=language)
    found = {where: [text for text in foreign(anna, language) if "glueckauf" not in text] for where in pages(anna)}
    assert {where: texts for where, texts in found.items() if texts} == {}


def test_the_table_that_waits_for_words_has_no_barriers_and_speaks_every_language(person):
    anna = person("Anna")
    anna.page.goto(anna.address)
    anna.page.locator("[name=words]").check()
    anna.page.locator("[name=seat1]").select_option("friend")
    anna.page.locator(".door .primary").click()
    anna.page.wait_for_selector("#table.waiting")
    assert barriers(anna) == []
    for language in ("de", "ru"):
        anna.speak(language)
        assert foreign(anna, language) == []


@pytest.mark.parametrize("phone", [False, True])
def test_the_whole_board_and_its_steps_fit_one_screen(person, phone):
    for file in KEPT:
        anna = take_in(person("Anna", phone=phone), file)
        anna.page.goto(anna.page.url.split("?")[0] + "20")
        box = anna.page.locator("#table").bounding_box()
        assert box["y"] + box["height"] <= anna.page.viewport_size["height"] + 60, file.stem
        assert anna.page.locator(".drawing.now > svg").count() == 0 or anna.page.locator("[data-go=next]").is_visible()


def test_pieces_travel_from_one_position_to_the_next(person):
    anna = take_in(person("Anna", motion=True), KEPT[0])
    anna.page.evaluate(
        """() => { const animate = Element.prototype.animate;
        Element.prototype.animate = function (...all) { window.moved = 1; return animate.apply(this, all); }; }"""
    )
    for move in range(1, 12):
        anna.page.keyboard.press("ArrowRight")
        at(anna, move)
    assert anna.page.evaluate("() => window.moved") == 1


def test_at_the_end_of_a_card_game_every_seat_can_be_looked_from(person):
    anna = hurry(person("Anna").make("kartenspiel", "me", "next"), chance=Likes("pass"))
    anna.page.goto(anna.page.url + "replay/5?seat=open")
    assert anna.page.locator(".sitters a").count() == 4
