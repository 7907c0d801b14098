"""Room: nothing moves the board, the window is used, fingers hit what they mean, and nobody's speech is cut."""

import random

import pytest

from tests.browser.people import Likes, Person, check_reach, hurry
from tests.browser.test_school_coach import begin, follow

SIZES = {"desk": (1280, 800), "wide": (1920, 1080), "tablet": (820, 1180), "phone": (390, 844)}
GAMES = ("glueck-auf", "gluex", "kartenspiel")
FINGER = 40

# Where every drawing of the board stands that can be seen.
PLACES = """() => Object.fromEntries([...document.querySelectorAll("#table .drawing")].map((each) => {
  const box = each.querySelector(":scope > svg").getBoundingClientRect();
  return [each.id, [box.x, box.y, box.width, box.height].map(Math.round)];
}).filter(([, box]) => box[2]))"""

# Where elements are, all at one moment: computer players move meanwhile.
BOXES = "(found) => found.map((each) => each.getBoundingClientRect().toJSON())"

# How wide drawings are, measured at once: a move of somebody else may bring new ones.
WIDTHS = """(place) => [...document.querySelectorAll(`${place} .drawing > svg`)].map((each) => Math.round(each.getBoundingClientRect().width))"""

# How many pixels a unit of a drawing has.
SCALES = """(place) => [...document.querySelectorAll(`${place} .drawing > svg`)].map((each) => each.getBoundingClientRect().width / each.viewBox.baseVal.width)"""

ENLARGED = ("place_", "pair_", "square")
"""The ways to fill a spot of a card, and squares of a plan, lie close together: a tap enlarges them."""

# What can be pressed and is smaller than a finger, or out of its reach.
SMALL = """(finger) => [...document.querySelectorAll("#table button, #table a.button, #table summary, #table label, #table input[type=radio], header button, header .brand, header summary")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !each.closest(".sheet, .coach") && getComputedStyle(each).pointerEvents !== "none")
  .map((each) => [each.value === "on" ? each.id : each.value || each.textContent, each.getBoundingClientRect()])
  .filter(([, box]) => box.width && (Math.min(box.width, box.height) < finger - .5 || box.x < 0 || box.right > innerWidth))
  .map(([name, box]) => [name, Math.round(box.width), Math.round(box.height)])"""

SMALL_IN_SHEET = """(sheet, finger) => [...sheet.querySelectorAll(".sheet :is(button, a.button, .moves a)")]
  .filter((each) => each.checkVisibility()).map((each) => [each.textContent, each.getBoundingClientRect()])
  .filter(([, box]) => Math.min(box.width, box.height) < finger - .5).map(([name, box]) => [name, Math.round(box.width), Math.round(box.height)])"""

# What shows less than it says: tabs, the boards that are a tap away, points beside a name, what is expected.
CUT = """() => [...document.querySelectorAll("#table .side summary, #table .side .rules, #table .drawing > label, #table .sitters b, #table .prompt")]
  .filter((each) => each.checkVisibility() && (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 2) && getComputedStyle(each).display !== "inline" && each.clientWidth > 1)
  .map((each) => each.textContent)"""

CUT_NAMES = """() => [...document.querySelectorAll(".sitters .who")].filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent)"""

# Tabs and the heads of log and chat that lie outside the window.
OUTSIDE = """() => [...document.querySelectorAll("#table .side summary, #table .side .rules")].filter((each) => each.checkVisibility())
  .map((each) => [each.textContent, each.getBoundingClientRect()]).filter(([, box]) => box.bottom > innerHeight || box.right > innerWidth).map(([name]) => name)"""

# A square in reach that has another one beside it: its number, and the middle between the two.
CROWDED = """() => {
  const boxes = [...document.querySelectorAll(".gluex-choice input")].map((each) => each.getBoundingClientRect());
  const beside = (a) => boxes.find((b) => a !== b && Math.hypot(a.x - b.x, a.y - b.y) < 30), found = boxes.findIndex(beside);
  if (found < 0) return null;
  const a = boxes[found], b = beside(a);
  return [found, (a.x + a.width / 2 + b.x + b.width / 2) / 2, (a.y + a.height / 2 + b.y + b.height / 2) / 2];
}"""

# How much of what the coach says is out of sight, in its box or below the page.
HIDDEN = """() => Math.max(...[...document.querySelectorAll(".coach, .coach *")].filter((each) => getComputedStyle(each).overflowY !== "visible")
  .map((each) => each.scrollHeight - each.clientHeight), document.querySelector(".coach").getBoundingClientRect().bottom - document.documentElement.scrollHeight)"""

NOTICE = '<div class="small readying"><p>The computer players are being made ready for this machine, once. Until then the apprentice plays for them.</p><p class="getting-ready"><progress></progress></p></div>'


def resize(person, size):
    width, height = SIZES[size]
    person.page.set_viewport_size({"width": width, "height": height})


def stands(person):
    return person.page.evaluate(PLACES)


# Nothing moves the board, and nothing is out of reach


@pytest.fixture(scope="module")
def two(browser, server):
    """Anna and Bruno at a table of the card game, where somebody is about to mine."""
    anna, bruno = (Person(browser, server.address, name) for name in ("Anna", "Bruno"))
    anna.make("kartenspiel", "me", "friend")
    bruno.follow(anna.invitation)
    yield anna, bruno
    for each in (anna, bruno):
        each.leave()


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_on_a_phone_both_ways_to_put_orders_back_are_within_reach(person, language):
    anna = person("Anna", phone=True).make("glueck-auf", "me", "random")
    anna.speak(language)
    hurry(anna, until="to_bottom")
    offered = anna.look_when_mine()
    assert {"top-as-they-lie", "bottom-as-they-lie"} <= {each["code"] for each in offered["buttons"]}
    check_reach(offered)


@pytest.mark.parametrize("size", SIZES)
def test_a_refusal_a_line_of_the_chat_and_paying_move_nothing(two, size):
    hurry(*two, until="mining")
    mover, other = two if two[0].is_to_move() else two[::-1]
    resize(mover, size)
    before = stands(mover)
    assert before
    mover.page.locator(".now a.cannot").first.click()
    assert mover.page.locator(".notice").is_visible()
    assert stands(mover) == before
    version = mover.version
    other.say(f"Glückauf, {size}!")
    mover.wait_beyond(version)
    assert stands(mover) == before
    mover.press("mining")
    assert_unmoved(mover, before)


@pytest.mark.parametrize("size", SIZES)
def test_cards_to_choose_from_lie_on_the_board_and_move_nothing(person, size):
    anna = hurry(person("Anna").make("glueck-auf", "me", "next"), until="order_draw")
    resize(anna, size)
    before = stands(anna)
    anna.press("order_draw")
    assert anna.page.locator(".laid .can").count()
    assert stands(anna) == before


@pytest.mark.parametrize("size", ["desk", "wide", "tablet"])
def test_what_the_coach_says_moves_nothing(person, size):
    anna = person("Anna")
    begin(anna, "glueck-auf")
    anna.wait_for_turn()
    resize(anna, size)
    before = stands(anna)
    for _ in range(3):
        follow(anna)
        assert stands(anna) == before


def assert_unmoved(person, before):
    """On a phone another part may be needed now; what is shown before and after stands where it stood."""
    after = stands(person)
    assert {name: box for name, box in after.items() if name in before} == before or person.page.viewport_size[
        "width"
    ] < 761


# The window is used


def test_on_a_wide_screen_opponents_can_be_read_and_log_and_chat_lie_open(person):
    anna = person("Anna").make("glueck-auf", "me", "friend", "apprentice", "apprentice")
    resize(anna, "wide")
    assert [width >= 300 for width in anna.page.evaluate(WIDTHS, ".others")] == [True] * 3
    assert anna.page.locator(".log[open] .sheet").is_visible()
    assert anna.page.locator(".chat[open] .sheet").is_visible()


@pytest.mark.parametrize(("others", "scale"), [(2, 0.85), (3, 0.68)])
def test_at_a_desk_the_yards_of_others_can_be_read(person, others, scale):
    anna = person("Anna").make("kartenspiel", "me", *["hewer"] * others)
    scales = anna.page.evaluate(SCALES, ".others")
    assert len(scales) == others
    assert min(scales) >= scale


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_no_tab_is_cut_off(person, size, language):
    anna = person("Anna", locale=language).make("gluex", "me", "friend")
    resize(anna, size)
    assert anna.page.evaluate(CUT) == []


@pytest.mark.parametrize(
    ("game", "until"), [("glueck-auf", "to_bottom"), ("kartenspiel", "track"), ("gluex", r"[a-o]\d")]
)
@pytest.mark.parametrize("language", ["de", "ru"])
def test_at_a_full_table_every_tab_is_there_and_no_name_hides_points(person, game, until, language):
    anna = person("Anna", locale=language).make(game, "me", "next", "next", "next")
    hurry(anna, until=until)
    for size in SIZES:
        resize(anna, size)
        assert (size, anna.page.evaluate(OUTSIDE), anna.page.evaluate(CUT)) == (size, [], [])


@pytest.mark.parametrize("language", ["de", "ru"])
def test_whoever_watches_four_at_a_desk_reads_every_name_and_has_every_mark_in_one_line(person, language):
    anna, carla = person("Anna").make("kartenspiel", "me", "hewer", "hewer", "hewer"), person("Carla", locale=language)
    carla.watch(anna)
    line, *marks = carla.page.locator(".say, .watching .button").evaluate_all(BOXES)
    assert len(marks) == 4
    assert all(line["y"] <= mark["y"] and mark["y"] + mark["height"] <= line["y"] + line["height"] for mark in marks)
    assert carla.page.evaluate(CUT_NAMES) == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", SIZES)
def test_a_watcher_sits_at_a_whole_table(person, game, size):
    anna, carla = person("Anna").make(game, "me", "friend"), person("Carla")
    resize(carla, size)
    carla.watch(anna)
    carla.page.locator(".watching [aria-label=Anna]").click()
    assert carla.page.locator(".watching").is_visible()
    assert carla.page.locator(".own .drawing").count() == carla.page.locator(".others .drawing").count() == 1
    large, small = (carla.page.evaluate(WIDTHS, place)[0] for place in (".own", ".others"))
    assert size == "phone" or large >= small >= 150
    assert carla.page.evaluate("() => document.documentElement.scrollHeight - innerHeight") <= 2


def test_on_a_phone_whoever_watches_four_finds_every_board(person):
    anna, carla = person("Anna").make("glueck-auf", "me", "friend", "friend", "friend"), person("Carla", phone=True)
    carla.watch(anna)
    line, *marks = carla.page.locator(".say, .watching .button").evaluate_all(BOXES)
    assert len(marks) == 4
    assert all(mark["y"] + mark["height"] <= line["y"] + line["height"] for mark in marks)
    assert all(mark["x"] + mark["width"] <= line["width"] for mark in marks)


@pytest.mark.parametrize("game", GAMES)
def test_a_curtain_and_what_is_said_stand_side_by_side(person, game):
    anna = person("Anna").make(game, "me", "next")
    for size in ("desk", "wide", "tablet"):
        resize(anna, size)
        curtain, beside = (anna.page.locator(each).bounding_box() for each in (".curtain", ".beside"))
        assert curtain["x"] + curtain["width"] <= beside["x"], size
        assert beside["x"] + beside["width"] <= SIZES[size][0], size


# Fingers


# How large the places on a drawing are is measured where it is drawn, in every phase: see tests/test_drawing_*.py.
@pytest.mark.parametrize(
    ("game", "until", "liked"),
    [
        ("glueck-auf", "order_", ()),
        ("glueck-auf", "store_", ("mining", "load")),
        ("kartenspiel", "pay_", ()),
        ("gluex", "$", ()),
    ],
)
def test_every_target_on_a_phone_is_as_large_as_a_finger(person, game, until, liked):
    anna = hurry(person("Anna", phone=True).make(game, "me", "next"), until=until, chance=Likes(*liked))
    assert [each for each in anna.page.evaluate(SMALL, FINGER) if not each[0].startswith(ENLARGED)] == []
    seen = anna.look()
    assert seen["over"] or check_reach(seen) is None


@pytest.mark.parametrize("game", GAMES)
def test_what_is_pressed_in_a_sheet_on_a_phone_is_as_large_as_a_finger(person, game):
    anna = person("Anna", phone=True).make(game, "me", "hewer")
    for sheet in anna.page.locator("#table .side details").all():
        sheet.locator("summary").first.click()
        assert sheet.evaluate(SMALL_IN_SHEET, FINGER) == []
        sheet.locator("summary").first.click()


def test_a_tap_between_small_squares_enlarges_the_board_and_the_next_one_chooses(person):
    anna = person("Anna", phone=True, has_touch=True, is_mobile=True).make("gluex", "me", "next")
    squares, chance = anna.page.locator(".gluex-choice input"), random.Random(1)
    while (crowded := anna.page.evaluate(CROWDED)) is None:
        assert not anna.step("$", chance), "two squares in reach lie side by side before the game is over"
        anna.page.reload()
    square = squares.nth(crowded[0])
    anna.page.touchscreen.tap(*crowded[1:])
    box = square.bounding_box()
    assert min(box["width"], box["height"]) >= FINGER
    assert anna.page.locator(":checked[name=square]").count() == 0
    tap(anna, square)
    assert square.is_checked()
    assert anna.page.locator("svg[data-whole]").count() == 0
    anna.page.locator("svg.part .can:visible").first.tap()


def tap(person, place):
    box = place.bounding_box()
    person.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


# Speech


def test_a_notice_beside_the_coach_cuts_neither_short(person):
    anna = person("Anna")
    begin(anna, "glueck-auf")
    anna.wait_for_turn()
    anna.page.evaluate("(notice) => document.querySelector('.heard').insertAdjacentHTML('afterbegin', notice)", NOTICE)
    assert anna.page.evaluate(HIDDEN) <= 0
    assert anna.page.locator(".speech .next:visible").count()
    assert check_reach(anna.look()) is None
    heard = anna.page.locator(".heard").evaluate("(each) => each.scrollHeight - each.clientHeight")
    assert heard <= 1


@pytest.mark.parametrize("game", GAMES)
def test_the_speech_of_the_coach_is_never_cut_on_a_phone(person, game):
    anna = person("Anna", phone=True)
    begin(anna, game)
    for _ in range(4):
        anna.wait_for_turn()
        assert anna.page.evaluate(HIDDEN) <= 0
        if not follow(anna):
            break
