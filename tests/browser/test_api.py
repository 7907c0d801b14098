"""Programs at a live server: the bot of the documentation, streams, and the pages about them."""

import json
import re
import subprocess
import sys
import threading
import time
from http.client import HTTPConnection
from pathlib import Path

import pytest

import glueckauf as ga
from tests.browser.checks import barriers, foreign

BOT = Path(__file__).parents[2] / "docs" / "bot.py"
EVERY_GAME = pytest.mark.parametrize("name", [game.name for game in ga.all_games()])


class Program:
    """A program with a token that a person made on the page."""

    def __init__(self, server, person):
        self.port, self.headers = server.port, {"Authorization": f"Bearer {new_token(person)}"}
        self.connections = []

    def open(self, method, path, **given):
        self.connections.append(HTTPConnection("127.0.0.1", self.port, timeout=30))
        body = json.dumps(given) if given else None
        headers = self.headers | {"Content-Type": "application/json"}
        self.connections[-1].request(method, f"/api/v1{path}", body, headers)
        return self.connections[-1].getresponse()

    def see(self, path):
        return json.load(self.open("GET", path))

    def do(self, path, **given):
        return json.load(self.open("POST", path, **given))

    def leave(self):
        for connection in self.connections:
            connection.close()

    def play(self, table):
        now = self.see(f"/tables/{table}/moves")
        return self.do(f"/tables/{table}/play", event=now["event"], move=now["moves"][0]["code"])


@pytest.fixture
def program(server):
    """Makes programs, each with a token of a person."""
    there = []

    def made(person):
        there.append(Program(server, person))
        return there[-1]

    yield made
    for each in there:
        each.leave()


def new_token(person):
    person.page.goto(f"{person.address}/api/tokens")
    person.page.locator("[name=name]").fill("my bot")
    person.page.locator(".new .primary").click()
    return person.page.locator(".fresh input").input_value()


def news(stream):
    """The next version that a stream tells."""
    for line in iter(stream.readline, b""):
        if line.startswith(b"data: "):
            told = json.loads(line[6:])
            return told["table"], told["version"]
    return None


@EVERY_GAME
def test_the_bot_of_the_documentation_plays_a_whole_game(program, person, name):
    anna = person("Anna")
    mine = program(anna)
    made = mine.do("/tables", game=name, chairs=[{"who": "me", "name": "Anna"}, {"who": "friend"}])
    mine.do(f"/tables/{made['id']}/lend", seat=0, level="random")
    token = new_token(person("Bruno"))
    link = made["seats"][1]["link"]
    ended = subprocess.run([sys.executable, BOT, link, token], capture_output=True, text=True, timeout=200, check=False)
    assert ended.returncode == 0, ended.stderr
    told = mine.see(f"/tables/{made['id']}")
    assert told["over"]
    assert json.loads(ended.stdout) == told["totals"]
    assert told["seats"][1]["name"] == "Bot"


def test_the_bot_plays_its_own_seat_only_whoever_its_token_belongs_to(program, person):
    """With my token the bot is me, at both seats: it still leaves mine alone."""
    anna = person("Anna").make("gluex", "me", "friend")
    link, token = anna.invitation, new_token(anna)
    mine, table = program(anna), link.split("/")[4]
    command = [sys.executable, BOT, link, token]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as bot:
        try:
            played = play_seat(mine, table, 0)
            told = bot.communicate(timeout=60)[0]
        finally:
            bot.kill()
    assert json.loads(told) == mine.see(f"/tables/{table}")["totals"]
    record = ga.loads(mine.open("GET", f"/tables/{table}/record").read().decode())
    turns = zip(record.positions(), record.moves, strict=False)
    assert [move for position, move in turns if position.turn == 0] == played


def play_seat(program, table, seat):
    """One seat to the end of the game, without haste; the moves that were made."""
    played = []
    while not (now := program.see(f"/tables/{table}/moves?seat={seat}"))["over"]:
        time.sleep(0.05)
        if now["moves"]:
            played.append(now["moves"][-1]["number"])
            answer = program.open("POST", f"/tables/{table}/play", event=now["event"], move=played[-1])
            assert answer.status == 200, answer.read()
    return played


def test_the_bot_is_about_thirty_lines_long():
    lines = [line for line in BOT.read_text(encoding="utf-8").partition('"""\n\n')[2].splitlines() if line.strip()]
    assert len(lines) <= 35


def test_a_stream_tells_every_version_of_a_table(program, person):
    mine = program(person())
    table = mine.do("/tables", game="glueck-auf", chairs=[{"who": "me"}, {"who": "me"}])["id"]
    stream = mine.open("GET", f"/tables/{table}/stream")
    assert stream.headers["Content-Type"] == "text/event-stream"
    assert news(stream) == (table, 1)
    for _ in range(3):
        version = mine.play(table)["version"]
        assert news(stream) == (table, version)


def test_one_stream_tells_of_all_my_tables(program, person):
    mine = program(person())
    chairs = [{"who": "me"}, {"who": "me"}]
    tables = [mine.do("/tables", game="glueck-auf", chairs=chairs)["id"] for _ in range(2)]
    stream = mine.open("GET", "/stream")
    assert {news(stream), news(stream)} == {(table, 1) for table in tables}
    for table in (*tables, tables[0]):
        version = mine.play(table)["version"]
        assert news(stream) == (table, version)


def test_a_table_that_is_made_later_joins_the_stream(program, person):
    mine = program(person())
    chairs = [{"who": "me"}, {"who": "me"}]
    first = mine.do("/tables", game="glueck-auf", chairs=chairs)["id"]
    stream = mine.open("GET", "/stream")
    assert news(stream) == (first, 1)
    second = mine.do("/tables", game="glueck-auf", chairs=chairs)["id"]
    mine.play(first)
    assert {news(stream), news(stream)} == {(first, 2), (second, 1)}


def test_a_stream_needs_a_token_and_a_table(program, person):
    mine = program(person())
    assert mine.open("GET", "/tables/nothing/stream").status == 404
    mine.headers = {}
    answer = mine.open("GET", "/stream")
    assert answer.status == 401
    assert json.load(answer)["code"] == "no_token"


def test_a_revoked_token_ends_its_streams(program, person):
    anna = person()
    mine = program(anna)
    table = mine.do("/tables", game="glueck-auf", chairs=[{"who": "me"}, {"who": "me"}])["id"]
    stream = mine.open("GET", f"/tables/{table}/stream")
    assert news(stream) == (table, 1)
    other = program(anna)
    anna.page.goto(f"{anna.address}/api/tokens")
    anna.page.locator(".tokens tbody tr").last.locator("button").click()
    anna.page.wait_for_selector(".tokens tbody tr:nth-child(2)", state="detached")
    other.play(table)
    assert news(stream) is None


def test_a_token_has_so_many_streams_and_no_more(program, person):
    mine = program(person())
    streams = [mine.open("GET", "/stream") for _ in range(10)]
    assert {stream.status for stream in streams} == {200}
    answer = mine.open("GET", "/stream")
    assert (answer.status, json.load(answer)["code"]) == (429, "too_many_streams")
    assert answer.headers["Retry-After"]


def test_a_browser_and_a_program_play_at_one_table(program, person):
    """What the program does is seen on the page at once."""
    anna = person("Anna").make("gluex", "me", "friend")
    other = program(person("Bruno"))
    link = anna.invitation
    table = other.do("/sit", link=link, name="Bruno")["id"]
    anna.page.wait_for_selector("text=Bruno")
    anna.press("a")
    before = anna.version
    threading.Thread(target=other.play, args=(table,)).start()
    anna.wait_beyond(before)


# Pages


@pytest.mark.parametrize("page", ["/api/", "/api/tokens"])
def test_the_pages_for_programs_are_without_barriers(person, page):
    anna = person("Anna")
    new_token(anna)
    anna.page.goto(anna.address + page)
    assert barriers(anna) == []


WORDS = re.compile(r"ga_.*|.*my bot.?|GET|POST|/[\w/{}:-]*|[a-z_]+|openapi\.json|curl .*|.*(JSON|Bearer).*")
"""What programs read is the same in every language."""


@pytest.mark.parametrize("language", ["de", "ru"])
def test_the_pages_for_programs_are_in_one_language(person, language):
    anna = person("Anna", locale=language)
    new_token(anna)
    assert [text for text in foreign(anna, language) if not WORDS.fullmatch(text)] == []
    anna.page.goto(f"{anna.address}/api/")
    assert [text for text in foreign(anna, language) if not WORDS.fullmatch(text)] == []


def test_a_token_is_made_and_revoked_by_keyboard_and_without_a_script(person):
    anna = person("Anna", java_script_enabled=False)
    anna.page.goto(f"{anna.address}/api/tokens")
    anna.page.locator("[name=name]").focus()
    anna.page.keyboard.type("my bot")
    anna.page.keyboard.press("Enter")
    assert anna.page.locator(".fresh input").input_value().startswith("ga_")
    anna.page.locator(".tokens button").focus()
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_selector(".tokens", state="detached")
