"""The school in the browser: puzzles and the daily deal, for everybody."""

import json
import sqlite3
from contextlib import closing

import pytest

from glueckauf.core.lessons import games_with_lesson, lesson_items
from glueckauf.games.glueck_auf.teaching.puzzles import STEPS, all_puzzles
from tests.browser.checks import barriers, foreign
from tests.browser.people import number, offers
from tests.browser.test_school_coach import begin

GAMES = ("glueck-auf", "gluex", "kartenspiel")
LESSONS = tuple(
    f"/school/second-lesson/{game.name}/{page}"
    for game in games_with_lesson()
    for page in ("", "1/", f"2/?answer={lesson_items(game)[1].right}")
)
PAGES = ("/school/", "/school/puzzles/", "/school/puzzles/40/", "/daily/", *LESSONS)


def roomy():
    return next(puzzle for puzzle in all_puzzles() if puzzle.par <= STEPS - 2)


def open_puzzle(person, puzzle):
    person.page.goto(f"{person.address}/school/puzzles/")
    person.page.locator(f'.puzzles a[href="/school/puzzles/{puzzle.number}/"]').click()


def step(person, code):
    """Press the button of a move, on the drawing or beside it."""
    person.page.locator(f'.pit .can[value="{code}"], .task .bar .can[value="{code}"]').first.click()


def way(puzzle):
    return [each.code for each in puzzle.way(puzzle.par)]


# Puzzles


@pytest.mark.parametrize("phone", [False, True])
def test_a_puzzle_is_solved_in_par_and_the_list_says_so(person, phone):
    anna, puzzle = person("Anna", phone=phone), roomy()
    open_puzzle(anna, puzzle)
    assert f"in {puzzle.par} steps" in anna.reads(".prompt")
    for code in way(puzzle):
        step(anna, code)
    anna.page.wait_for_selector(".verdict")
    assert anna.reads(".verdict").startswith(f"Solved in par {puzzle.par}")
    assert anna.page.locator(".solution li").count() == len(way(puzzle))
    anna.page.goto(f"{anna.address}/school/puzzles/")
    assert anna.page.locator(f'a.par[href="/school/puzzles/{puzzle.number}/"]').count() == 1


def test_a_puzzle_is_solved_in_more_than_par(person):
    anna, puzzle = person("Anna"), roomy()
    open_puzzle(anna, puzzle)
    step(anna, f"cage_{(puzzle.cage_level + 1) % 5}")
    step(anna, f"cage_{puzzle.cage_level}")
    assert anna.reads(".steps") == f"Steps used: 2 of {STEPS}"
    for code in way(puzzle):
        step(anna, code)
    anna.page.wait_for_selector(".verdict")
    assert anna.reads(".verdict") == f"Solved in {puzzle.par + 2} steps, par is {puzzle.par}."


def test_steps_are_taken_back_and_a_puzzle_begins_anew(person):
    anna, puzzle = person("Anna"), roomy()
    open_puzzle(anna, puzzle)
    for code in way(puzzle)[:2]:
        step(anna, code)
    anna.page.locator(".undo").click()
    assert anna.reads(".steps") == f"Steps used: 1 of {STEPS}"
    anna.page.locator(".bar a", has_text="Start again").click()
    assert anna.reads(".steps") == f"Steps used: 0 of {STEPS}"


def test_a_puzzle_by_keyboard_without_scripts(person):
    anna, puzzle = person("Anna", java_script_enabled=False), roomy()
    open_puzzle(anna, puzzle)
    for code in way(puzzle):
        for _ in range(30):
            anna.page.keyboard.press("Tab")
            if anna.page.locator(f'button[value="{code}"]:focus').count():
                break
        with anna.page.expect_navigation():
            anna.page.keyboard.press("Enter")
    assert anna.reads(".verdict").startswith("Solved in par")


def test_the_drawing_says_why_not(person):
    anna, puzzle = person("Anna"), roomy()
    open_puzzle(anna, puzzle)
    place = anna.page.locator(".pit a.cannot").first
    reason = place.get_attribute("title")
    place.click()
    assert anna.reads(".said") == reason


def test_a_puzzle_fits_the_screen(person):
    for phone in (False, True):
        anna = person("Anna", phone=phone)
        for each in (1, 40, 72):
            anna.page.goto(f"{anna.address}/school/puzzles/{each}/")
            low = anna.page.evaluate("() => document.querySelector('.pit > svg').getBoundingClientRect().bottom")
            assert low <= anna.page.viewport_size["height"]


# The second lesson


@pytest.mark.parametrize("script", [True, False])
def test_a_question_is_answered_on_the_drawing_and_explained(person, script):
    anna, item = person("Anna", java_script_enabled=script), lesson_items(games_with_lesson()[0])[0]
    anna.page.goto(f"{anna.address}/school/")
    anna.page.locator(f'a[href="/school/second-lesson/{item.game.name}/"]').click()
    anna.page.locator(".items a").first.click()
    anna.page.locator(f'.shown button[value="{item.right}"], .choose button[value="{item.right}"]').last.click()
    assert anna.reads(".lesson-item .verdict") == "Right!"
    anna.page.locator(".lesson-item .bar a.can").click()
    assert anna.page.url.endswith("/2/")
    anna.page.goto(f"{anna.address}/school/second-lesson/{item.game.name}/")
    assert anna.page.locator(".items .at-once").count() == 1


# The daily deal


def play_daily(person, game):
    person.page.goto(f"{person.address}/daily/")
    deal = person.page.locator(".deal", has=person.page.locator(f"#of-{game}"))
    if deal.locator("[name=name]").count():
        deal.locator("[name=name]").fill(person.name)
    deal.locator('form[action$="/play"] button').click()
    person.page.wait_for_selector("#table", state="attached")


def piles(person):
    """All that is drawn of the table, without whose it is."""
    texts = person.page.locator(".common svg.part").all_text_contents()
    return [" ".join(text.split()) for text in texts]


@pytest.mark.parametrize("game", GAMES)
def test_the_daily_deal_twice_has_the_same_piles(person, game):
    anna, bruno = person("Anna"), person("Bruno")
    for each in (anna, bruno):
        play_daily(each, game)
        each.wait_for_turn()
    assert anna.page.url != bruno.page.url
    assert piles(anna) == piles(bruno)
    if game != "gluex":
        assert offers(anna.current()) == offers(bruno.current())


def test_a_daily_deal_to_its_end_and_its_place_in_the_list(person):
    anna = person("Carla")
    anna.register("Carla Anna")
    play_daily(anna, "gluex")
    first = anna.page.url
    play_to_the_end(anna)
    assert anna.page.locator(".lend").count() == 0
    anna.page.goto(f"{anna.address}/daily/")
    row = anna.page.locator("tr.mine", has_text="Carla Anna")
    assert row.count() == 1
    assert row.locator("a").get_attribute("href") in first
    play_daily(anna, "gluex")
    assert anna.page.url != first


def play_to_the_end(person):
    while not person.is_over():
        before, text = person.events, person.current()
        for code in offers(text)[:1]:
            person.post("play", number=number(text), move=code)
            person.wait_for_move(before)


def test_par_appears_by_itself_with_a_bar_before(person, server):
    anna = person("Anna")
    anna.page.goto(f"{anna.address}/daily/")
    write_par(server, {})
    anna.page.reload()
    anna.page.wait_for_selector("#par-gluex[data-again] progress")
    while anna.page.locator("#par-gluex[data-again]").count():
        write_par(server, {"apprentice": [20, 40], "hewer": [30, 40], "foreman": [40, 40]})
        anna.page.wait_for_timeout(200)
    assert anna.page.locator("#par-gluex tbody tr").count() == 3


def write_par(server, par):
    """As if the computer players had come so far; to the end takes them minutes."""
    with closing(sqlite3.connect(server.data / "tables.sqlite3", timeout=20)) as database, database:
        database.execute("UPDATE school_daily SET par = ?, par_moves = '{}' WHERE game = 'gluex'", [json.dumps(par)])


# For everybody


def test_no_barriers_in_the_school(person):
    anna = person("Anna")
    for address in PAGES:
        anna.page.goto(anna.address + address)
        assert barriers(anna) == [], address
    begin(anna, "glueck-auf")
    anna.wait_for_turn()
    assert barriers(anna) == []


@pytest.mark.parametrize("language", ["de", "ru"])
def test_no_page_of_the_school_has_a_sentence_in_another_language(person, language):
    anna = person("Anna", locale=language)
    found = {}
    for address in PAGES:
        anna.page.goto(anna.address + address)
        found[address] = foreign(anna, language)
    for game in GAMES:
        begin(anna, game)
        anna.wait_for_turn()
        found[game] = foreign(anna, language)
    assert {where: texts for where, texts in found.items() if texts} == {}
