"""Everything drawn explains itself: on hover, focus and long press, at the desk and on the phone."""

import pytest
from axe_playwright_python.base import AXE_SCRIPT

import glueckauf as ga
from glueckauf.core.playouts import generator, likely_move, room_for_moves, room_for_weights
from glueckauf.core.svg import STYLE, drawn
from tests.browser.checks import violations

GAMES = ("glueck-auf", "kartenspiel", "gluex")
EVERY_GAME = pytest.mark.parametrize("game", GAMES)

# Numbers, letters and pieces whose middle lies in no place that is explained.
UNEXPLAINED = """(places) => {
  const found = [];
  for (const svg of document.querySelectorAll("svg.part")) {
    const back = svg.getScreenCTM().inverse();
    for (const thing of svg.querySelectorAll("text, use, [data-piece]")) {
      const box = thing.getBoundingClientRect();
      if (thing.closest("defs, symbol") || !(box.width + box.height)) continue;
      const { x, y } = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(back);
      const explained = places[svg.parentElement.id].some(([left, top, width, height]) =>
        x >= left && x <= left + width && y >= top && y <= top + height);
      if (!explained) found.push([svg.parentElement.id, thing.outerHTML.slice(0, 120), Math.round(x), Math.round(y)]);
    }
  }
  return found;
}"""


def positions(name, players, every):
    """Some positions of a sensible game, and its end."""
    position, rng, number = ga.deal(name, players, players), generator(players), 0
    while not position.over:
        if number % every == 0:
            yield position
        position = position.play(int(likely_move(position._state, room_for_moves(), room_for_weights(), rng)))
        number += 1
    yield position


def as_page(view):
    style = STYLE.read_text(encoding="utf-8") + view.game.style
    parts = "".join(f'<div id="{part.name}">{drawn(part, "en")}</div>' for part in view.parts())
    return f"<!doctype html><style>{style} div {{ width: 600px; }}</style>{parts}"


def places(view):
    found = {part.name: [] for part in view.parts()}
    for each in view.explanations():
        found[each.part].append(each.box)
    return found


@EVERY_GAME
def test_every_number_letter_and_piece_is_explained(browser, game):
    page = browser.new_page()
    for players in (2, 4):
        for number, position in enumerate(positions(game, players, 53)):
            view = position.public() if number % 5 == 4 else position.view(number % players)
            page.set_content(as_page(view))
            assert page.evaluate(UNEXPLAINED, places(view)) == []
    page.close()


def seated(person, game, **wishes):
    """Anna at a table, on her turn."""
    anna = person("Anna", **wishes).make(game, "me", "apprentice")
    anna.page.wait_for_selector("#table.mine")
    return anna


def tip(person):
    return person.page.locator("#tip:not([hidden]) p").all_inner_texts()


def wait_for_tip(person):
    person.page.wait_for_selector("#tip:not([hidden])")
    return tip(person)


def shown_version(person):
    return person.page.evaluate("Number(document.getElementById('table').dataset.version)")


def middle(person, selector):
    box = person.page.locator(selector).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def press(person, x, y, milliseconds):
    """A finger on the screen for so long."""
    finger = person.context.new_cdp_session(person.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    person.page.wait_for_timeout(milliseconds)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


MOVE = "#table .spot > .can:visible"


@EVERY_GAME
def test_the_pointer_rests_on_a_thing_and_hears_what_it_is_and_escape_closes(person, game):
    anna = seated(person, game)
    anna.page.locator("#table .common svg.part text").last.hover(force=True)
    assert len(wait_for_tip(anna)[0]) > 10
    anna.page.evaluate(AXE_SCRIPT)
    assert violations(anna.page, []) == []
    anna.page.keyboard.press("Escape")
    assert tip(anna) == []


def test_a_move_shows_what_it_would_do_to_the_pointer_and_to_the_keyboard(person):
    anna = seated(person, "kartenspiel")
    move = anna.page.locator("#table .spot > .can").first
    name = move.get_attribute("aria-label")
    move.hover()
    hovered = wait_for_tip(anna)
    assert hovered[0] == name
    assert hovered[1].startswith("Costs ")
    anna.page.keyboard.press("Escape")
    anna.page.keyboard.press("Tab")
    move.focus()
    assert wait_for_tip(anna) == hovered
    assert move.get_attribute("aria-describedby") == "tip"


def test_one_key_leads_from_thing_to_thing(person):
    anna = seated(person, "glueck-auf")
    anna.page.keyboard.press("?")
    first = wait_for_tip(anna)
    anna.page.keyboard.press("ArrowDown")
    anna.page.wait_for_function("(words) => document.getElementById('tip').textContent !== words", arg=first[0])
    assert tip(anna) != first
    anna.page.keyboard.press("Escape")
    assert tip(anna) == []
    assert anna.page.locator("#explain").get_attribute("aria-pressed") == "false"


@EVERY_GAME
def test_a_long_press_explains_and_does_not_play(person, game):
    anna = seated(person, game, phone=True, has_touch=True)
    before, choice = shown_version(anna), "#table .spot > .can:visible, #table svg input[type=radio]:visible"
    press(anna, *middle(anna, choice), 700)
    assert wait_for_tip(anna)
    anna.page.wait_for_timeout(300)
    assert shown_version(anna) == before
    assert anna.page.locator("#table input:checked[type=radio]:not([checked])").count() == 0
    box = anna.page.locator("#tip").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390


def test_a_short_tap_still_plays(person):
    anna = seated(person, "kartenspiel", phone=True, has_touch=True)
    before = shown_version(anna)
    press(anna, *middle(anna, MOVE), 60)
    anna.page.wait_for_function(
        "(version) => Number(document.getElementById('table').dataset.version) > version", arg=before
    )
