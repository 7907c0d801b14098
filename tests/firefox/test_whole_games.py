"""A whole game of each in Firefox, against a computer player, with the mouse."""

import random
import time

import pytest

from tests.browser.people import DESK, LOOK, PHONE, STILL, check_reach, picked

GAMES = ("glueck-auf", "gluex", "kartenspiel")
PATIENCE = 40
"""Moves by chance, before the game is brought to its end."""
SECONDS = 60
SIT_DOWN = """(() => {
  document.querySelector(".game.%s input, .game.%s").click();
  document.querySelector("[name=name]").value = "Anna";
  ["me", "apprentice", "", ""].forEach((who, seat) => { document.querySelector(`[name=seat${seat}]`).value = who; });
  document.querySelector(".door .primary").click();
})()"""
# Whose turn it is, or the end; a scoring takes place in the middle first, and is put away by its button.
READY = """(() => {
  const table = document.getElementById("table"), stage = document.querySelector("#stage[open]"), scoring = table?.querySelector("details.scoring")?.id;
  if (stage) { window.told = scoring; stage.querySelector("button").click(); }
  return !stage && !!table && window.told === scoring && document.readyState === "complete" && !table.matches(".busy")
    && (table.dataset.mine === "1" || table.matches(".over")) && Number(table.dataset.version); })()"""


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_can_be_played_in_firefox(firefox, server, pictures, game, size):
    firefox.resize(**size)
    firefox.visit(server.address)
    firefox.evaluate(SIT_DOWN % (game, game))
    moves = play(firefox, game, pictures / f"{game}-{size['width']}")
    firefox.picture(pictures / f"{game}-{size['width']}-end.png")
    assert moves > 10
    assert firefox.errors == []


def play(firefox, game, pictures):
    """Play to the end; return the number of clicks."""
    chance, version = random.Random(game), -1
    for clicks in range(1000):
        version = wait_beyond(firefox, version)
        wait_for_pieces(firefox)
        seen = firefox.evaluate(f"({LOOK})()")
        if not seen["mine"]:
            return clicks
        if clicks % 10 == 0:
            firefox.picture(pictures.with_name(f"{pictures.name}-{clicks:03}.png"))
        check_reach(seen)
        pick = picked(seen["buttons"], game, chance, clicks > PATIENCE)
        firefox.click(pick["x"], pick["y"])
        version = -1 if pick["is_choice"] else version
    raise AssertionError("the game does not end")


def wait_beyond(firefox, version):
    """Wait until a later version of the table is there, and it is the person's turn or the end."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        found = firefox.evaluate(READY)
        if found is not False and found > version:
            return found
        time.sleep(0.02)
    raise AssertionError("nothing happens")


def wait_for_pieces(firefox):
    while not firefox.evaluate(f"({STILL})()"):
        pass
