"""Finding each other: the lobby without reloads, quick matches, profiles, blocking and reporting."""

import sqlite3

import pytest

from tests.browser.checks import barriers, foreign
from tests.browser.people import PHONE, hurry
from tests.browser.test_people import unique


def in_lobby(person):
    person.page.goto(f"{person.address}/open/")
    return person


def find_match(person, game="gluex", **wishes):
    in_lobby(person)
    person.page.locator("#quick [name=name]").fill(person.name)
    for name, value in ({"game": game, "players": "2"} | wishes).items():
        person.page.locator(f"#quick [name={name}]").select_option(value)
    person.page.locator("#quick .primary").click()
    person.page.wait_for_selector("#table", state="attached")
    return person


def slug_of(person):
    return person.page.url.split("/t/")[1].strip("/")


def time_is_up(server):
    """For all who wait for people."""
    with sqlite3.connect(server.data / "tables.sqlite3", timeout=20) as database:
        database.execute("UPDATE workers_job SET due = datetime('now', '-1 hour') WHERE kind = 'fill seats'")
    database.close()


def call_off(person):
    person.page.locator("[form=call-off]").click()
    person.page.wait_for_url("**/open/")


def test_two_browsers_that_wait_for_the_same_are_at_one_table(person):
    anna, carla = find_match(person("Anna")), in_lobby(person("Carla", phone=True))
    assert ":" in anna.reads(".waiting-here .until")
    carla.page.wait_for_selector(f"#at-{slug_of(anna)}")
    bruno = find_match(person("Bruno"))
    assert slug_of(bruno) == slug_of(anna)
    anna.page.wait_for_selector(".sitters :text('Bruno')")
    anna.page.wait_for_selector(".waiting-here", state="detached")
    carla.page.wait_for_selector(f"#at-{slug_of(anna)} a[href='/t/{slug_of(anna)}/']")
    anna.wait_for_turn() if anna.is_to_move() else bruno.wait_for_turn()


def test_computer_players_come_when_the_time_is_up(person, server):
    anna = find_match(person("Anna"), "kartenspiel", players="3", wait="600")
    time_is_up(server)
    anna.page.wait_for_selector(".waiting-here", state="detached")
    assert "free" not in anna.reads(".sitters")


def test_the_lobby_changes_by_itself_and_the_focus_stays(person):
    carla = in_lobby(person("Carla"))
    anna = person("Anna").make("gluex", "me", "friend", "friend", listed=True)
    there = carla.page.locator(f"#at-{slug_of(anna)}")
    there.wait_for()
    there.locator("button").focus()
    other = person("Bruno").make("gluex", "me", "friend", listed=True)
    carla.page.wait_for_selector(f"#at-{slug_of(other)}")
    assert carla.page.evaluate("() => document.activeElement.getAttribute('formaction')") == f"/open/{slug_of(anna)}"
    for name in ("Bruno", "Carla"):
        guest = person(name)
        in_lobby(guest).page.locator("#quick [name=name]").fill(name)
        guest.page.locator(f"#at-{slug_of(anna)} button").click()
        guest.page.wait_for_selector("#table", state="attached")
    there.locator("a").wait_for()
    assert there.locator("a").text_content() == "Watch"


def test_the_lobby_without_scripts(person):
    anna = find_match(person("Anna", java_script_enabled=False))
    bruno = in_lobby(person("Bruno", java_script_enabled=False))
    bruno.page.locator(f"#at-{slug_of(anna)} button").click()
    assert slug_of(bruno) == slug_of(anna)
    carla = find_match(person("Carla", java_script_enabled=False))
    assert "UTC" in carla.reads(".waiting-here .until")
    call_off(carla)


@pytest.mark.parametrize("language", ["de", "ru"])
def test_the_lobby_has_no_barrier_and_no_foreign_sentence(person, language):
    anna = find_match(person("Anna", locale=language))
    assert foreign(anna, language) == []
    table = anna.page.url
    carla = in_lobby(person("Carla", locale=language))
    assert foreign(carla, language) == []
    assert barriers(carla) == []
    anna.page.goto(table)
    call_off(anna)


def test_an_invitation_by_name_arrives_on_every_page(person):
    bruno = person("Bruno", phone=True).register(unique("Bruno"))
    anna = person("Anna").register(unique("Anna")).make("gluex", "me", "friend")
    table = slug_of(anna)
    anna.page.locator(".inviting").click()
    anna.page.locator("#invitations a[href$='/people']").click()
    anna.page.locator(".find [name=name]").fill(bruno.name)
    anna.page.locator(".find button").click()
    assert bruno.name in anna.reads(".done")
    bruno.page.goto(bruno.address)
    bruno.page.locator(".heard a").click()
    bruno.page.locator(".people-list .can").first.click()
    bruno.page.wait_for_selector("#table", state="attached")
    assert slug_of(bruno) == table


def test_profile_follow_block_and_report(person):
    anna, bruno = (person(name).register(unique(name)) for name in ("Anna", "Bruno"))
    anna.page.goto(f"{anna.address}/people/")
    anna.page.locator("[name=name]").fill(bruno.name)
    anna.page.locator(".find button").click()
    assert anna.reads("h1") == bruno.name
    for words, after in (("Follow", "Unfollow"), ("Block", "Unblock")):
        anna.page.locator(".ties").get_by_role("button", name=words, exact=True).click()
        anna.page.locator(".ties").get_by_role("button", name=after, exact=True).wait_for()
    anna.make("gluex", "me", "friend", listed=True)
    in_lobby(bruno).page.locator(f"#at-{slug_of(anna)} button").click()
    assert "You cannot sit down at this table." in bruno.page.text_content("main")
    bruno.page.goto(f"{bruno.address}/people/report/{anna.name}")
    bruno.page.locator("textarea").fill("She does not let me sit down.")
    bruno.page.locator("main .primary").click()
    assert "will look at it" in bruno.reads(".done")


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_pages_of_people_are_without_barriers_in_every_language_and_fit_the_phone(person, language):
    anna = person("Anna", locale=language).register(unique("Anna"))
    bruno = person("Bruno").register(unique("Bruno"))
    anna.page.goto(f"{anna.address}/people/named/{bruno.name}")
    anna.page.locator(".ties button").first.click()
    anna.page.wait_for_selector(".ties [aria-pressed]")
    anna.make("gluex", "me", "friend")
    bruno.page.goto(f"{bruno.address}/people/")
    bruno.follow(anna.invitation)
    pages = ["open/", "people/", f"people/named/{anna.name}", f"people/report/{bruno.name}", "games/"]
    for place in [*(f"{anna.address}/{each}" for each in pages), f"{anna.page.url}people"]:
        anna.page.goto(place)
        if language != "en":
            assert [text for text in foreign(anna, language) if text not in {anna.name, bruno.name}] == [], place
        assert barriers(anna) == [], place
        anna.page.set_viewport_size(PHONE)
        assert anna.page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"], place


def test_a_public_game_is_found_in_the_archive_and_its_opening_in_the_explorer(person):
    anna, bruno = person("Anna", locale="de").make("gluex", "me", "friend", listed=True), in_lobby(person("Bruno"))
    bruno.page.locator(f"#at-{slug_of(anna)} button").click()
    bruno.page.wait_for_selector("#table", state="attached")
    slug = slug_of(anna)
    hurry(anna, bruno)
    anna.page.wait_for_selector(".archived")
    for _ in range(50):
        bruno.page.goto(f"{bruno.address}/archive/")
        if bruno.page.locator(f"a[href='/t/{slug}/replay/']").count():
            break
        bruno.page.wait_for_timeout(200)
    assert barriers(bruno) == []
    for place in ("archive/", "archive/openings?game=gluex&players=2"):
        anna.page.goto(f"{anna.address}/{place}")
        assert foreign(anna, "de") == []
        assert barriers(anna) == []
        anna.page.set_viewport_size(PHONE)
        assert anna.page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"], place
    anna.page.locator("tbody th a").first.click()
    assert anna.page.locator(".path li").count() == 2
    anna.page.goto(f"{anna.address}/t/{slug}/")
    anna.page.locator("[form=keep-out]").click()
    anna.page.wait_for_selector(".archived")
    bruno.page.goto(f"{bruno.address}/archive/")
    assert bruno.page.locator(f"a[href='/t/{slug}/replay/']").count() == 0
