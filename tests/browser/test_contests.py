"""Being measured: a contest from the invitation to the standings, and a rated game."""

import random
from pathlib import Path

import pytest

from tests.browser.checks import barriers, foreign
from tests.browser.people import DESK, hurry
from tests.browser.test_people import unique

NAMES = ("Anna", "Bruno", "Carla") * 2 + ("Anna", "Bruno")
LANGUAGES = ("en", "de", "ru")


def overflow(person):
    """By how many pixels a page is wider than the screen."""
    return person.page.evaluate("() => document.documentElement.scrollWidth - innerWidth")


def check_page(person, language, name):
    """One page in one language: no barrier, no foreign sentence, nothing beside the screen; pictures, if there is a place."""
    person.speak(language)
    assert barriers(person) == []
    assert overflow(person) <= 0
    assert language == "en" or foreign(person, language) == []
    person.page.reload()  # all that was unfolded closes
    keep_pictures(person, f"{name}-{language}")
    person.page.set_viewport_size(DESK)


def keep_pictures(person, name):
    """In build/contests, where somebody has made that folder, to be looked at."""
    folder = Path("build/contests")
    if folder.is_dir():
        for size, (width, height) in {"desk": (1280, 800), "phone": (390, 844)}.items():
            for light, scheme in {"day": "light", "night": "dark"}.items():
                person.page.set_viewport_size({"width": width, "height": height})
                person.page.emulate_media(color_scheme=scheme)
                person.page.screenshot(path=folder / f"{name}-{size}-{light}.png")


def take_part(person, link):
    person.page.goto(link)
    person.page.get_by_role("button", name="Take part").click()
    person.page.get_by_role("heading", name="My deals").wait_for()


def play_deal(person, link, number):
    """Through the button of the page; the moves as the page sends them, by chance."""
    person.page.goto(link)
    person.page.locator(f"form[action$='/{number}/play'] button").click()
    person.page.wait_for_selector("#table", state="attached")
    hurry(person, chance=random.Random(f"{person.name} {number}"))
    assert person.page.locator(".announcement").count() == 1


@pytest.mark.timeout(900)
def test_a_contest_of_eight_accounts_from_the_invitation_to_the_standings(person):
    people = [person(name, phone=number % 2 == 1).register(unique(name)) for number, name in enumerate(NAMES)]
    anna = people[0]
    anna.page.goto(f"{anna.address}/contests/")
    form = anna.page.locator("form.make")
    form.locator("[name=name]").fill("Glückauf II")
    form.locator("[name=game]").select_option("gluex")
    form.locator("[name=deals]").fill("2")
    form.locator("[name=level]").select_option("apprentice")
    form.locator(".primary").click()
    anna.page.get_by_role("heading", name="My deals").wait_for()
    link = anna.page.locator("input.link").input_value()
    for each in people[1:]:
        take_part(each, link)
    for each in people:
        for number in (1, 2):
            play_deal(each, link, number)
        assert "2 / 2" in each.page.request.get(link).text()
    bruno, game = people[1], anna.page.url
    bruno.page.goto(game)
    assert bruno.page.locator("#table").count() == 0, "nobody sees another table before the end"
    for language in LANGUAGES:
        anna.page.goto(link)
        check_page(anna, language, "running")
        anna.page.goto(f"{anna.address}/contests/")
        check_page(anna, language, "contests")
    anna.speak("en")
    anna.page.goto(link)
    anna.page.get_by_role("button", name="End it now").click()
    rows = anna.page.locator(".standings tbody tr")
    rows.first.wait_for()
    assert rows.count() == len(people)
    shares = [int(text.split()[0]) for text in anna.page.locator(".standings tbody td:nth-child(3)").all_inner_texts()]
    assert shares == sorted(shares, reverse=True)
    for language in LANGUAGES:
        anna.page.goto(link)
        check_page(anna, language, "standings")
        anna.page.goto(f"{link}1/")
        check_page(anna, language, "deal")
        anna.page.locator("a[href*='/compare/']").first.click()
        anna.page.locator(".compared").wait_for()
        check_page(anna, language, "compare")
        anna.page.locator("nav.steps a").last.click()
        anna.page.locator(".compared").wait_for()
    still = person("Bruno", java_script_enabled=False, storage_state=bruno.context.storage_state())
    still.page.goto(link)
    assert still.page.locator(".standings tbody tr").count() == len(people)
    still.page.goto(game)
    assert still.page.locator("#table").count() == 1, "now all games are open"


def test_a_rated_game_without_javascript_and_its_ratings(person):
    anna = person("Anna", java_script_enabled=False).register(unique("Anna"))
    anna.page.goto(f"{anna.address}/ratings/?game=gluex")
    anna.page.locator("form.make [name=seat1]").select_option("apprentice")
    anna.page.locator("form.make .primary").click()
    anna.page.wait_for_selector("#table", state="attached")
    assert anna.page.locator(".rated").inner_text().startswith("Rated game")
    with_script = person("Anna", storage_state=anna.context.storage_state())
    with_script.name = anna.name
    with_script.page.goto(anna.page.url)
    hurry(with_script)
    with_script.page.wait_for_selector(".rated b")
    for language in LANGUAGES:
        with_script.page.goto(f"{anna.address}/ratings/?game=gluex")
        assert with_script.page.locator(".list .mine").count() == 1
        check_page(with_script, language, "ratings")
