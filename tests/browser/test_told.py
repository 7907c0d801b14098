"""Being told, in Chromium: clocks that run and run out, messages to a service worker, the site as an app."""

import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from tests.browser.checks import barriers, foreign
from tests.browser.conftest import SETTINGS, Server
from tests.browser.people import Person
from tests.browser.test_people import play_while_mine, unique
from tests.http.push_service import PushService, Subscription

PUSH_HOUSE = Path(__file__).with_name("push_house.py")

# Chromium subscribes at Google's push service only: what it would say is said by the test.
SUBSCRIBES = """(made) => {
  PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
    window.asked = { applicationServerKey, userVisibleOnly };
    return { toJSON: () => ({ endpoint: made.endpoint, keys: { p256dh: made.key, auth: made.auth } }) };
  };
}"""
# There is no desktop that could show a notification: what the service worker asks for is kept.
KEEPS = """() => {
  self.shown = [];
  registration.showNotification = async (title, { body, tag, data }) => { self.shown.push({ title, body, tag, data }); };
  navigator.setAppBadge = async (count) => { self.counted = count; };
}"""


def slug_of(person: Person) -> str:
    return person.page.url.split("/t/")[1].split("/")[0]


def let_time_pass(server: Server, slug: str, seconds: float) -> None:
    """The clock that runs at a table has been running for so much longer."""
    with sqlite3.connect(server.data / "tables.sqlite3", timeout=20) as database:
        [(number, clock)] = database.execute("SELECT id, clock FROM web_table WHERE slug = ?", [slug])
        moved = json.loads(clock)
        moved["since"] -= seconds
        database.execute("UPDATE web_table SET clock = ? WHERE id = ?", [json.dumps(moved), number])
        database.execute("UPDATE workers_job SET due = datetime('now') WHERE kind = 'clock' AND key = ?", [str(number)])
    database.close()


def at_clocks(person, **wishes: str) -> tuple[Person, Person]:
    anna = person("Anna").make("gluex", "me", "friend", time="5+5", **wishes)
    bruno = person("Bruno", phone=True).follow(anna.invitation)
    anna.page.wait_for_selector(".clock[data-due]")
    return anna, bruno


def test_a_clock_runs_before_everybodys_eyes_and_runs_out(person, server):
    anna, bruno = at_clocks(person)
    before = bruno.reads(".clock[data-due]")
    bruno.page.wait_for_function(
        "(before) => document.querySelector('.clock[data-due]').textContent !== before", arg=before
    )
    assert bruno.page.locator(".clock").count() == 2
    assert bruno.reads(".clock:not([data-due])") == "5:00"
    let_time_pass(server, slug_of(anna), 400)
    for each in (anna, bruno):
        each.page.locator(".log li", has_text="is out of time. A computer player goes on.").wait_for(state="attached")
        assert each.page.locator(".sitters .seat-0 .clock").count() == 0
    bruno.wait_for_turn()


def test_a_clock_is_red_at_the_end_and_counts_on_after_the_house_was_down(person, server):
    anna, _ = at_clocks(person)
    let_time_pass(server, slug_of(anna), 280)
    anna.page.reload()
    anna.page.wait_for_selector(".clock.low")
    assert anna.reads(".clock.low") in {f"0:{seconds}" for seconds in range(10, 21)}


def seconds_of(clock: str) -> int:
    minutes, seconds = clock.split(":")
    return 60 * int(minutes) + int(seconds)


def test_while_the_house_is_down_no_clock_runs(browser):
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log").open("w", encoding="utf-8") as log:
        house = Server(Path(folder) / "data", log)
        house.start()
        anna = Person(browser, house.address, "Anna").make("gluex", "me", "friend", time="5+5")
        Person(browser, house.address, "Bruno").follow(anna.invitation)
        anna.page.wait_for_selector(".clock[data-due]")
        anna.page.goto("about:blank")
        begin = time.monotonic()
        house.terminate()
        down = time.monotonic()
        time.sleep(12)
        house.start()
        was_down = time.monotonic() - down
        anna.page.goto(f"{house.address}/games/")
        anna.page.locator(".mine .to").click()
        anna.page.wait_for_selector("#table .clock[data-due]")
        left = seconds_of(anna.reads("#table .clock[data-due]"))
        ran = time.monotonic() - begin - was_down
        assert 300 - ran - 5 < left, "it has not run meanwhile"
        house.terminate()
        anna.context.close()


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_clocks_deadlines_and_leaving_are_without_barriers_in_every_language(person, language):
    anna = person("Anna").make("gluex", "me", "friend", time="3d", late="forfeit")
    anna.speak(language)
    assert foreign(anna, language) == [] if language != "en" else True
    assert barriers(anna) == []


def test_without_scripts_a_clock_is_chosen_shown_and_a_game_is_left(person):
    anna = person("Anna", java_script_enabled=False).make("gluex", "me", "friend", time="10+10", late="forfeit")
    bruno = person("Bruno", java_script_enabled=False).follow(anna.invitation)
    assert bruno.page.locator(".clock").count() == 2
    bruno.page.locator(".lend summary").first.click()
    bruno.page.locator(".give-up summary").click()
    bruno.page.get_by_role("button", name="Leave for good").click()
    assert bruno.page.locator(".watching").count() == 1, "whoever has left only watches"
    anna.page.reload()
    assert "leaves the game and forfeits it." in anna.page.locator(".log").text_content()


@pytest.fixture(scope="module")
def push_service():
    there = PushService()
    yield there
    there.close()


@pytest.fixture(scope="module")
def push_server(push_service):
    """A house that reaches the push service of the test under a public name."""
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log").open("w+", encoding="utf-8") as log:
        there = Server(Path(folder) / "data", log)
        command = [sys.executable, str(PUSH_HOUSE), "serve", "--no-browser", "--port", str(there.port)]
        surroundings = {
            **os.environ,
            **SETTINGS,
            "TEST_PUSH_PORT": str(push_service.port),
            "GLUECKAUF_NOTICE_AFTER": "0",
        }
        there.process = subprocess.Popen(
            [*command, "--data", str(there.data)], env=surroundings, stdout=log, stderr=subprocess.STDOUT
        )
        there.wait_until_it_answers()
        yield there
        there.terminate()


@pytest.fixture
def told_person(browser, push_server):
    there: list[Person] = []

    def made(name: str, **wishes) -> Person:
        there.append(Person(browser, push_server.address, name, **wishes))
        return there[-1]

    yield made
    for each in there:
        each.leave()


def deliver(person: Person, message: str) -> None:
    """Give a message to the service worker as the browser's push service would (Chrome DevTools Protocol)."""
    tools = person.context.new_cdp_session(person.page)
    registrations: list[str] = []
    tools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: registrations.extend(each["registrationId"] for each in told["registrations"]),
    )
    tools.send("ServiceWorker.enable")
    while not registrations:
        person.page.wait_for_timeout(50)
    tools.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": person.address, "registrationId": registrations[-1], "data": message},
    )


def test_a_service_worker_shows_what_the_house_has_pushed(told_person, push_server, push_service):
    bruno = told_person("Bruno", permissions=["notifications"]).register(unique("Bruno"))
    subscription = Subscription("http://push.example/for/bruno")
    bruno.page.goto(f"{bruno.address}/account/")
    bruno.page.evaluate(SUBSCRIBES, subscription.form)
    bruno.page.get_by_role("button", name="Switch on on this device").click()
    bruno.page.get_by_role("button", name="Switch off on this device").wait_for()
    anna = told_person("Anna").make("gluex", "me", "friend", slow=True)
    bruno.follow(anna.invitation)
    table = bruno.page.url
    bruno.page.goto(f"{bruno.address}/account/")
    with sqlite3.connect(push_server.data / "tables.sqlite3", timeout=20) as database:
        database.execute("UPDATE web_seat SET seen = datetime('now', '-1 hour') WHERE number = 1")
    database.close()
    anna.wait_for_turn()
    play_while_mine(anna, "gluex")
    end = time.monotonic() + 30
    while not push_service.taken and time.monotonic() < end:
        bruno.page.wait_for_timeout(100)
    [(_, body)] = push_service.taken
    told = subscription.read(body)
    [worker] = bruno.context.service_workers
    worker.evaluate(KEEPS)
    deliver(bruno, json.dumps(told))
    while not (shown := worker.evaluate("() => self.shown")):
        bruno.page.wait_for_timeout(50)
    assert shown == [{"title": "Glüx: it is your turn", "body": "With Anna", "tag": told["tag"], "data": told["link"]}]
    assert worker.evaluate("() => self.counted") == 1
    assert told["link"].endswith(table.split("?")[0].split("/t/")[1])
    assert told["waiting"] == 1


def test_the_settings_of_messages_are_without_barriers_in_every_language(person):
    for language in ("en", "de", "ru"):
        anna = person("Anna").register(unique("Anna"))
        anna.page.goto(f"{anna.address}/account/")
        anna.speak(language)
        assert barriers(anna) == []
        if language != "en":
            told = [text for text in foreign(anna, language) if "/" not in text and text not in {anna.name, "UTC"}]
            assert told == []


def test_quiet_hours_and_holidays_work_without_scripts(person):
    anna = person("Anna", java_script_enabled=False).register(unique("Anna"))
    anna.page.goto(f"{anna.address}/account/")
    anna.page.locator("[name=from]").select_option("22")
    anna.page.locator("[name=until]").select_option("7")
    anna.page.locator("[name=zone]").select_option("Europe/Berlin")
    anna.page.get_by_role("button", name="Save quiet hours").click()
    assert anna.page.locator("[name=zone]").input_value() == "Europe/Berlin"
    day = anna.page.locator("[name=first]").get_attribute("min")
    anna.page.locator("[name=first]").fill(day)
    anna.page.locator("[name=last]").fill(day)
    anna.page.get_by_role("button", name="Take a holiday").click()
    assert "Days left this year: 29" in anna.page.locator("main").text_content()
    anna.page.get_by_role("button", name="Come back").click()
    assert anna.page.get_by_role("button", name="Come back").count() == 0


def test_the_icon_counts_the_games_that_wait(person):
    anna = person("Anna")
    anna.context.add_init_script("window.counted = []; navigator.setAppBadge = async (n) => window.counted.push(n)")
    anna.make("gluex", "me", "friend")
    assert anna.page.evaluate("window.counted.at(-1)") == 1
    anna.page.goto(f"{anna.address}/games/")
    assert anna.page.evaluate("window.counted") == [1]
    assert anna.page.title().startswith("(1) ")


def test_chromium_finds_nothing_that_keeps_the_site_from_being_installed(person):
    anna = person("Anna")
    anna.page.goto(anna.address)
    anna.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    tools = anna.context.new_cdp_session(anna.page)
    faults = [each["errorId"] for each in tools.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert [each for each in faults if each != "in-incognito"] == [], "contexts of the test are private windows"
    manifest = tools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert json.loads(manifest["data"])["name"] == "Glückauf"
