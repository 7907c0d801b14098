"""What moves at the table: one move after the other, at the chosen speed, with sound for those who want it."""

from itertools import pairwise
from pathlib import Path

from tests.browser.people import hurry

RECORD = Path(__file__).parents[1] / "records" / "gluex-2-players.glueckauf"
# The first move that is offered, in Glüx on the first square; nobody waits until the pieces have come to rest.
CLICK = """() => {
  const offered = () => [...document.querySelectorAll("#table .spot > .can, #table .bar > .can")]
    .find((each) => each.getBoundingClientRect().width);
  if (!offered()) document.querySelector(".gluex-choice input").click();
  offered().click(); }"""
WATCH = """() => { window.seen = [];
  const look = () => { const table = document.getElementById("table");
    seen.push({ at: performance.now(), events: Number(table.dataset.events), mine: table.dataset.mine === "1",
      turn: [...table.querySelectorAll(".sitters li")].findIndex((each) => each.matches(".turn")),
      buttons: table.querySelectorAll("[form=play][name=move]").length }); };
  new MutationObserver(look).observe(document.getElementById("live"), { childList: true }); }"""
EARS = """() => { window.sounds = 0;
  window.AudioContext = class extends AudioContext { createGain() { window.sounds++; return super.createGain(); } }; }"""
PATHS = """() => { window.drawn = []; const animate = Element.prototype.animate;
  Element.prototype.animate = function (...all) {
    const path = this.closest("[data-path]");
    if (path) drawn.push([path.dataset.path, document.getElementById("table").dataset.events]);
    return animate.apply(this, all); }; }"""


def alone(person, game="gluex", bots=2, speed="normal"):
    """Somebody among computer players, at the first own turn."""
    anna = person("Anna", motion=True)
    anna.context.add_init_script(f"localStorage.speed ??= '{speed}'")
    anna.make(game, "me", *["apprentice"] * bots).wait_for_turn()
    return anna


def play_on(anna):
    """A move, and all that follows until the next own turn."""
    before = anna.events
    anna.page.evaluate(CLICK)
    anna.wait_for_move(before)
    anna.wait_for_turn()


def test_my_move_is_shown_and_then_every_other_one_after_a_pause(person):
    anna = alone(person)
    play_on(anna)  # whoever has chosen a first face last may also begin
    anna.page.evaluate(WATCH)
    play_on(anna)
    seen = anna.page.evaluate("() => seen")
    events = [each["events"] for each in seen]
    assert events == list(range(events[0], events[0] + len(seen)))
    assert all(before["turn"] != after["turn"] for before, after in pairwise(seen))
    assert [each["mine"] for each in seen] == [False] * (len(seen) - 1) + [True]
    assert [bool(each["buttons"]) for each in seen] == [each["mine"] for each in seen]
    assert min(after["at"] - before["at"] for before, after in pairwise(seen)) > 500


def test_a_key_or_a_button_skips_to_the_own_turn(person):
    anna = alone(person, speed="slow")
    for skip in (lambda: anna.page.keyboard.press("Escape"), lambda: anna.page.locator(".onward").click()):
        play_on(anna)
        anna.page.evaluate(WATCH)
        before = anna.events
        anna.page.evaluate(CLICK)
        anna.wait_for_move(before)
        anna.page.wait_for_selector(".telling", state="attached")
        skip()
        anna.wait_for_turn()
        first, *_, last = anna.page.evaluate("() => seen")
        assert last["mine"]
        assert last["at"] - first["at"] < 2500


def test_speed_and_sound_are_remembered_and_sound_is_off_at_first(person):
    anna = alone(person, bots=1, speed="fast")
    anna.page.evaluate(EARS)
    play_on(anna)
    assert anna.page.evaluate("() => sounds") == 0
    anna.page.locator(".tempo-menu summary").click()
    assert not anna.page.locator("[name=sound]").is_checked()
    anna.page.locator("[name=sound]").check()
    anna.page.locator("[name=speed][value=once]").check()
    anna.page.locator(".tempo-menu summary").click()
    play_on(anna)
    assert anna.page.evaluate("() => sounds") > 0
    anna.page.reload()
    assert anna.page.locator("[name=speed][value=once]").is_checked()
    assert anna.page.locator("[name=sound]").is_checked()


def test_a_ring_stays_on_what_the_last_turn_of_each_seat_touched(person):
    anna = alone(person, speed="once")
    for _ in range(3):
        play_on(anna)
    rings = [anna.page.locator(f".part-plan [data-ring='{seat}']") for seat in range(3)]
    assert [ring.count() for ring in rings] == [1, 1, 1]
    drawn = anna.page.locator("svg.part.plan").inner_html()
    anna.page.reload()
    assert anna.page.locator("svg.part.plan").inner_html() == drawn


def test_the_path_of_a_mining_turn_is_drawn_before_its_result_is_shown(person):
    anna = alone(person, "glueck-auf", bots=1, speed="fast")
    hurry(anna, until="bank")
    anna.page.evaluate(PATHS)
    while not (drawn := anna.page.evaluate("() => drawn")):
        play_on(anna)
    (path, events), *_ = drawn
    seat, first = map(int, path.split("-"))
    assert seat != int(anna.page.locator(".sitters li:has(small)").get_attribute("class").split()[0][-1])
    assert int(events) == first


def test_a_replay_plays_by_itself_until_it_is_stopped(person):
    anna = person("Anna", motion=True)
    anna.context.add_init_script("localStorage.speed ??= 'fast'")
    anna.page.goto(f"{anna.address}/file")
    anna.page.locator("[name=file]").set_input_files(RECORD)
    anna.page.locator("main .primary").click()
    anna.page.locator("[data-play]").click()
    anna.page.wait_for_selector('#replay[data-move="3"]', state="attached")
    anna.page.locator("[data-play]").click()
    assert anna.page.locator("[data-play]").get_attribute("aria-pressed") == "false"
    for way in ("button[form=what-if].chip", 'a.chip[href$="/review/"]', 'a.chip[href="#race-title"]'):
        assert anna.page.locator(way).is_visible()


def test_what_was_said_about_a_move_goes_away(person):
    anna = hurry(person("Anna").make("glueck-auf", "me", "next"), until="mining")
    anna.page.clock.install()
    anna.page.locator(".now a.cannot").first.click()
    assert anna.page.locator(".notice").count() == 1
    anna.page.clock.run_for(20_000)
    assert anna.page.locator(".notice").count() == 0
