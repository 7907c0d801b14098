"""What moves at the table: one move after the other, at the chosen speed, with sound for those who want it."""

import random
from itertools import pairwise

from tests.browser.people import move

WATCH = """() => { window.seen = [];
  const look = () => { const table = document.getElementById("table");
    seen.push({ at: performance.now(), events: Number(table.dataset.events), mine: table.dataset.mine === "1",
      more: !!table.dataset.more, turn: [...table.querySelectorAll(".sitters li")].findIndex((each) => each.matches(".turn")),
      buttons: table.querySelectorAll("[form=play][name=move]").length }); };
  new MutationObserver(look).observe(document.getElementById("live"), { childList: true }); }"""


def alone(person, game="gluex", bots=3, **wishes):
    """Somebody among computer players, at the first own turn."""
    anna = person("Anna", **wishes).make(game, "me", *["apprentice"] * bots)
    anna.wait_for_turn()
    return anna


def seen_after_a_move(anna, game="gluex"):
    """What the page showed from a move up to the next own turn."""
    anna.page.evaluate(WATCH)
    move(anna, game, random.Random(3))
    anna.wait_for_turn()
    return anna.page.evaluate("() => seen")


def test_my_move_is_shown_and_then_every_other_one_after_a_pause(person):
    seen = seen_after_a_move(alone(person, motion=True))
    events = [each["events"] for each in seen]
    assert events == list(range(events[0], events[0] + len(seen)))
    assert all(before["turn"] != after["turn"] for before, after in pairwise(seen))
    assert [each["mine"] for each in seen] == [False] * (len(seen) - 1) + [True]
    assert [bool(each["buttons"]) for each in seen] == [each["mine"] for each in seen]
    pauses = [after["at"] - before["at"] for before, after in pairwise(seen)]
    assert min(pauses) > 500, pauses
