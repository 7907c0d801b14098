"""The review in a browser: it appears, adds up, can be cancelled, shows the better move and lets one try again."""

import re
from contextlib import contextmanager

import pytest

from tests.browser.checks import barriers, foreign
from tests.browser.people import PHONE, Person, hurry
from tests.browser.test_everyone import FOCUS, tab_to


@pytest.fixture
def anna(person):
    """She has lost a game of Glüx to chance, or won it, by chance."""
    return hurry(person("Anna").make("gluex", "me", "random"))


@pytest.fixture(scope="module")
def played(browser, server):
    """Such a game for several tests: Anna's cookies, and where its review is."""
    with closing_person(Person(browser, server.address, "Anna")) as anna:
        to_review(hurry(anna.make("gluex", "me", "random")))
        yield anna.context.storage_state(), anna.page.url


@pytest.fixture(scope="module")
def reviewed(browser, server):
    """Another one, which has been reviewed."""
    with closing_person(Person(browser, server.address, "Anna")) as anna:
        to_review(hurry(anna.make("gluex", "me", "random")))
        review(anna)
        yield anna.context.storage_state(), anna.page.url


@contextmanager
def closing_person(person):
    yield person
    person.leave()


def come_back(person, game, **wishes):
    """Anna again, before the review."""
    cookies, address = game
    anna = person("Anna", storage_state=cookies, **wishes)
    anna.page.goto(address)
    return anna


def review(anna):
    anna.page.locator("button[form=start]").click()
    anna.page.wait_for_selector(".sentence", timeout=120_000)


def to_review(anna):
    anna.page.locator("#table .bar a[href$='/review/']").click()
    anna.page.wait_for_selector("#review")


def points(text):
    figure = re.match(r"[+−]?[\d.]+", text.strip())[0]
    return round(10 * float(figure.replace("−", "-")))


def test_the_review_appears_by_itself_and_its_numbers_add_up_to_the_result(anna):
    totals = [int(each) for each in anna.page.locator(".points tfoot td").all_text_contents()]
    to_review(anna)
    anna.page.locator("button[form=start]").click()
    anna.page.wait_for_selector("#progress")
    anna.page.wait_for_selector(".sentence", timeout=120_000)
    assert anna.reads("#say") == "The review is ready."
    for seat, link in enumerate(anna.page.locator(".seats a").all()):
        link.click()
        anna.page.wait_for_selector(f'#review[data-part$="seat={seat}"] .sentence')
        figures = [points(each) for each in anna.page.locator(".sums tbody td").all_text_contents()]
        result = points(anna.reads(".sums tfoot td"))
        assert sum(figures) == result == 10 * (totals[seat] - totals[1 - seat])
        mistakes = [points(each) for each in anna.page.locator(".decisions .mistake td:last-child").all_text_contents()]
        assert min(mistakes) > 0


def test_a_review_can_be_cancelled_and_goes_on_later(anna):
    to_review(anna)
    anna.page.locator("button[form=start]").click()
    anna.page.locator("button[form=stop]").click()
    anna.page.wait_for_selector("button[form=start]")
    assert anna.page.locator("#progress").count() == 0
    review(anna)


def test_the_better_move_is_marked_and_another_try_is_compared(person, reviewed):
    anna = come_back(person, reviewed)
    anna.page.locator(".costliest a").first.click()
    anna.page.wait_for_selector(".marked .mark-better")
    assert anna.page.locator(".marked .mark-played").count() > 0
    assert anna.page.locator(".marked button").count() == 0
    better = anna.reads("dl .better + dd span")
    anna.page.locator("a[href=try]").click()
    anna.page.get_by_text("All moves as a list").click()
    anna.page.locator("ul.moves").get_by_role("button", name=better, exact=True).click()
    anna.page.wait_for_selector(".answer:not(:has(progress))")
    assert anna.reads(".answer") == f"{better}: this is the best move."


def test_a_try_on_the_board_by_keyboard(person, reviewed):
    anna = come_back(person, reviewed)
    anna.page.locator(".costliest a.can").first.click()
    anna.page.wait_for_selector("#play", state="attached")
    tab_to(anna, lambda focus: focus["name"] in {"square", "move"})
    if anna.page.evaluate(FOCUS)["type"] == "radio":
        anna.page.keyboard.press("Space")
        tab_to(anna, lambda focus: focus["name"] == "move", most=2)
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_selector(".answer:not(:has(progress))")
    assert anna.page.locator(".answer").get_attribute("role") == "status"


def test_without_scripts_one_looks_again(person):
    anna = hurry(person("Anna").make("gluex", "me", "random"))
    still = person("Anna", java_script_enabled=False, storage_state=anna.context.storage_state())
    still.page.goto(anna.near("review/"))
    still.page.locator("button[form=start]").click()
    for _ in range(200):
        if still.page.locator(".sentence").count():
            break
        still.page.locator("noscript a, a.button[href='?seat=0']").last.click()
    assert still.page.locator(".sentence").count() == 1


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_every_page_in_every_language_without_barriers_on_desk_and_phone(person, played, reviewed, language):
    for game in (played, reviewed):
        anna = come_back(person, game)
        anna.speak(language)
        check(anna, language)
    review = anna.page.url
    number = anna.page.locator(".costliest a").first.get_attribute("href")
    for address in (number, f"{number}try"):
        anna.page.goto(review.split("?")[0] + address)
        check(anna, language)


def check(anna, language):
    assert barriers(anna) == []
    if language != "en":
        assert foreign(anna, language) == []
    anna.page.set_viewport_size(PHONE)
    assert anna.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
