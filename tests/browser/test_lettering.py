"""Numbers and words on the drawings keep to their places, whatever fonts a system has.

Boards are drawn with one digit more in every number that can grow, in three languages, once with a narrow and once with a
very wide font: Liberation Sans Narrow and DejaVu Sans Mono with letters set apart, or what the system has in their place.
"""

import pytest

import glueckauf as ga
from glueckauf.core import numerals, svg
from glueckauf.core.playouts import generator
from glueckauf.core.svg import STYLE, drawn
from glueckauf.core.text import LANGUAGES
from glueckauf.players.levels import Thinker

FONTS = {
    "narrow": 'font-family: "Liberation Sans Narrow", "DejaVu Sans Condensed", sans-serif; font-stretch: 50%;',
    "wide": 'font-family: "DejaVu Sans Mono", monospace; letter-spacing: .12em;',
}

# Boxes of lettering that meet, or that leave their drawing or the room of their sign. Pieces may lie on each other.
COLLISIONS = """() => {
  const found = [], inside = (a, b) => a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const named = (e) => e.getAttribute("aria-label") ?? e.textContent;
  for (const part of document.querySelectorAll("svg.part")) {
    const all = [...part.querySelectorAll("text, .n")].filter((e) => e.getBoundingClientRect().width);
    const boxes = all.map((e) => e.getBoundingClientRect()), frame = part.getBoundingClientRect(), scale = part.getScreenCTM().a;
    all.forEach((e, i) => {
      if (!inside(boxes[i], frame)) found.push([part.className.baseVal, "leaves the drawing", named(e)]);
      if (e.dataset.room && boxes[i].width > e.dataset.room * scale + 1) found.push([part.className.baseVal, "is too long", named(e)]);
      const piece = e.closest("[data-piece]");
      for (let j = 0; j < i; j++)
        if (all[j].closest("[data-piece]") === piece && meet(boxes[i], boxes[j]))
          found.push([part.className.baseVal, "meet", named(e), named(all[j])]);
    });
  }
  return found;
}"""


def longer(value, *place, room=0, **more):
    """The number with a digit more, where it is drawn into a given room."""
    text = str(value)
    last = max((place for place, glyph in enumerate(text) if glyph.isdecimal()), default=None)
    if room and last is not None:
        text = f"{text[:last]}8{text[last:]}"
    return numerals.number(text, *place, room=room, **more)


@pytest.fixture
def templates_with_longer_numbers(monkeypatch):
    svg.templates.cache_clear()
    monkeypatch.setitem(svg.templates().globals, "number", longer)
    yield
    svg.templates.cache_clear()


@pytest.fixture(scope="module")
def views():
    """Every game late, with the fewest and the most players; each phase as the mover sees it, and the end as a watcher does."""
    return [
        view
        for game in ga.all_games()
        for players in (min(game.players), max(game.players))
        for view in late(game, players)
    ]


def late(game, players):
    """The last position of each phase: numbers have grown, and everything that is ever drawn is there."""
    position, rng, player = ga.deal(game.name, players=players, seed=3), generator(3), Thinker(0, 1)
    phases = {}
    while not position.over:
        view = position.view(position.turn)
        phases[int(view._state.phase)] = view
        position = position.play(player(view, rng))
    return [*phases.values(), position.public()]


@pytest.mark.usefixtures("templates_with_longer_numbers")
@pytest.mark.parametrize("font", FONTS)
def test_no_number_and_no_word_meets_another_or_leaves_its_frame(browser, views, font):
    page, found = browser.new_page(viewport={"width": 460, "height": 700}), {}
    for game in ga.all_games():
        for language in LANGUAGES:
            page.set_content(sheet_of(game, [view for view in views if view.game is game], language, FONTS[font]))
            if collisions := page.evaluate(COLLISIONS):
                found[game.name, language] = collisions[:5]
    page.close()
    assert found == {}


def sheet_of(game, views, language, font):
    """Every drawing once, as large as on a phone: larger ones are the same in larger units."""
    style = STYLE.read_text(encoding="utf-8") + game.style
    parts = "".join({drawn(part, language): None for view in views for part in view.parts()})
    return f"<style>{style} svg.part {{ width: 440px; }} svg.part * {{ {font.replace(';', ' !important;')} }}</style>{parts}"
