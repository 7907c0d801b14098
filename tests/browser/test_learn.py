"""Rules and the companion in Chromium: three languages, phone and desk, by keyboard, without scripts."""

import re

import pytest

from tests.browser.checks import NAMES, barriers
from tests.browser.people import hurry
from tests.browser.test_everyone import tab_to

GAMES = ("glueck-auf", "gluex", "kartenspiel")
THREE = "players=3&name0=Anna&name1=Bruno&name2=Carla"
WIDTH = "() => document.documentElement.scrollWidth - innerWidth"
TEXT = """() => { for (const e of document.querySelectorAll(".vocabulary, .tongues")) e.remove(); return document.body.innerText; }"""
SHIFT = "shift1=3.2.2.1.1.0.0.0.4.5.5.0.20.30.10.2.4.4"


def companion(game):
    """Every kind of page the companion has."""
    address = f"/learn/{game}/box/"
    yield address
    yield f"{address}?{THREE}"
    yield f"{address}?{THREE}&at=ledger"
    if game == "glueck-auf":
        yield f"{address}?{THREE}&at=shift3"
        yield f"{address}?{THREE}&{SHIFT}&at=shift1"
    elif game == "gluex":
        yield f"{address}?{THREE}&at=rooms"
    else:
        yield f"{address}?{THREE}&at=shift1"
        yield f"{address}?{THREE}&at=cards2"


@pytest.mark.parametrize("game", GAMES)
def test_no_barrier_on_rules_and_companion(person, game):
    anna = person("Anna")
    found = {}
    for where in (f"/learn/{game}/", *companion(game)):
        anna.page.goto(anna.address + where)
        found[where] = barriers(anna)
    assert {where: told for where, told in found.items() if told} == {}


def test_no_barrier_on_the_contents(person):
    anna = person("Anna")
    anna.page.goto(f"{anna.address}/learn/")
    assert barriers(anna) == []


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_the_phone_never_scrolls_sideways(person, language):
    anna = person("Anna", phone=True, locale=language)
    for game in GAMES:
        for where in ("/learn/", f"/learn/{game}/", *companion(game)):
            anna.page.goto(anna.address + where)
            assert anna.page.evaluate(WIDTH) <= 0, where


@pytest.mark.parametrize("game", GAMES)
def test_the_pages_are_in_the_language_of_the_reader(person, game):
    anna = person("Anna", locale="ru")
    for where in (f"/learn/{game}/", *companion(game)):
        anna.page.goto(anna.address + where)
        words = re.findall(r"[A-Za-zÄÖÜäöüß]{2,}", anna.page.evaluate(TEXT))
        assert set(words) <= NAMES | {"abcdefghijklmno"} | set("ABCDEFGHIJK"), where
    anna.page.goto(f"{anna.address}/learn/{game}/")
    anna.page.locator(".tongues [value=de]").click()
    anna.page.wait_for_selector("html[lang=de]")
    assert anna.reads("h1").startswith("Die Regeln von")


def test_the_board_of_the_rules_leads_to_its_paragraphs_by_keyboard(person):
    anna = person("Anna")
    anna.page.goto(f"{anna.address}/learn/glueck-auf/")
    anna.page.locator("#example-yard").scroll_into_view_if_needed()
    for _ in range(60):
        anna.page.keyboard.press("Tab")
        if anna.page.evaluate("() => document.activeElement.getAttribute('href')") == "#bank":
            break
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_url("**/#bank")
    assert "The Bank always takes one worker" in anna.page.locator(":target").text_content()


@pytest.mark.parametrize("game", GAMES)
def test_a_why_not_leads_to_the_paragraph_that_says_so(person, game):
    """With the script the link asks the table first; the paragraph exists and stands out."""
    anna = hurry(
        person("Anna").make(game, "me", "next"), until={"glueck-auf": "mining", "gluex": "."}.get(game, "pass")
    )
    refused = anna.page.locator(".now a.cannot").first
    reason = refused.get_attribute("title")
    refused.dispatch_event("click")
    assert anna.reads(".notice span") == reason
    with anna.page.context.expect_page() as opened:
        anna.page.locator(".notice a").click()
    rules = opened.value
    rules.wait_for_load_state()
    assert f"/learn/{game}/#" in rules.url
    assert rules.locator(":target").count() == 1


def test_every_move_in_words_has_its_rule(person):
    anna = person("Anna").make("gluex", "me", "random")
    anna.wait_for_turn()
    anna.page.locator("details.words summary").click()
    anna.page.wait_for_selector(".words .moves a", state="attached")
    links = anna.page.locator(".words .moves a")
    assert links.count() == anna.page.locator(".words .moves button").count() > 0
    assert links.first.get_attribute("href") == "/learn/gluex/#lay"


def test_a_whole_sheet_without_scripts_on_the_phone(person):
    """Three players, all steps of Glüx: set-up, pips, who wins; then a number is corrected."""
    anna = person("Anna", phone=True, java_script_enabled=False)
    anna.page.goto(f"{anna.address}/learn/gluex/box/")
    anna.page.locator("[name=players][value='2']").check()
    anna.page.locator("[name=name0]").fill("Anna")
    anna.page.locator("[name=name1]").fill("Bruno")
    anna.page.locator(".primary").click()
    assert anna.page.locator(".checks li").count() == 6
    anna.page.locator("[name=lot]").click()
    assert anna.reads(".begins") in {"Anna begins.", "Bruno begins."}
    anna.page.locator("a.can").click()
    anna.page.locator("[name='a.0']").fill("6+5")
    anna.page.locator("[name='a.1']").fill("9")
    anna.page.locator("[name='e.1']").fill("4")
    anna.page.locator("[name='b.1']").fill("99")
    anna.page.locator(".counting .primary").click()
    assert anna.reads(".doubt") == "Some numbers cannot be right; they are marked."
    anna.page.locator("[aria-invalid]").fill("")
    anna.page.locator(".counting .primary").click()
    assert [cell.inner_text() for cell in anna.page.locator(".ledger tfoot td").all()] == ["4", "4"]
    assert anna.reads(".won") == "Winner: Bruno"
    anna.page.get_by_text("Correct this").click()
    anna.page.locator("[name='e.0']").fill("5")
    anna.page.locator(".counting .primary").click()
    assert anna.reads(".won") == "Winner: Anna"
    anna.page.goto(f"{anna.address}/learn/gluex/box/")
    anna.page.get_by_text("Continue the last game").click()
    assert anna.reads(".won") == "Winner: Anna"


def test_a_shift_by_keyboard_alone(person):
    anna = person("Anna", phone=True)
    anna.page.goto(f"{anna.address}/learn/glueck-auf/box/?players=2&at=shift1")
    tab_to(anna, lambda focus: focus["name"] == "color_yellow.0")
    for word in ("2", "1", "0", "0", "0", "0", "1", "1", "5", "4", "3", "3"):
        anna.page.keyboard.type(word)
        anna.page.keyboard.press("Tab")
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_selector(".shares")
    assert anna.page.locator(".ledger tfoot td").all_inner_texts() == ["12", "9"]
