"""A registered game that brings nothing along but its rules works on every page."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

import glueckauf as ga
from glueckauf.core import game as list_of_games
from glueckauf.core.game import has_no_stages, is_its_own_source
from glueckauf.core.teaching import RuleLinks
from glueckauf.web.tables.models import Table
from tests.http.games import finished_table
from tests.http.people import Person, history_of_table, new_table
from tests.http.programs import Program

ROOT = Path(__file__).parents[2]
NAME, TITLE = "plain-game", "A plain game"


@pytest.fixture(autouse=True)
def plain_game():
    """The rules of another game without anything that is optional."""
    nothing = dict.fromkeys(("folder", "description", "coach", "companion", "examples", "puzzles"))
    defaults = {"stage": has_no_stages, "source": is_its_own_source, "rule_links": RuleLinks()}
    made = replace(ga.game("gluex"), name=NAME, title=TITLE, layout="board-and-mats", **nothing, **defaults)
    yield made
    list_of_games._games.pop(NAME)


@pytest.mark.parametrize("address", ["/", "/learn/", "/school/", "/school/puzzles/", "/daily/", "/open/", "/games/"])
@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_every_page_is_there(address, language):
    answer = Person(language=language).see(address)
    assert answer.status_code == 200
    assert (TITLE in answer.content.decode()) == (address in {"/", "/learn/", "/daily/"})


@pytest.mark.parametrize("address", [f"/learn/{NAME}/", f"/learn/{NAME}/box/"])
def test_what_it_does_not_bring_along_is_not_there(address):
    assert Person().see(address).status_code == 404


def test_it_has_no_first_game_with_a_coach():
    assert Person().do("/school/first-game", {"game": NAME}).status_code == 404


def test_it_is_played_at_a_table(ada):
    slug = new_table(ada, NAME, "me", "next")
    ada.at(slug, "curtain", seat=history_of_table(slug).record.position.turn)
    page = ada.page(slug)
    assert TITLE in page
    assert "/learn/plain" not in page
    assert ada.play(slug).status_code == 302
    assert ada.see(f"/t/{slug}/?why=a1_low").status_code == 200
    assert ada.see(f"/t/{slug}/rule/a1_low").status_code == 404
    assert ada.see("/games/").content.decode().count(TITLE) == 1


def test_it_is_played_as_the_daily_deal(ada):
    today = ada.see("/daily/")
    address = today.content.decode().split('action="')[2].split('"')[0]
    answer = ada.do(address, {"game": NAME, "name": "Ada"})
    assert answer.status_code == 302
    assert ada.see(answer.url).status_code == 200


def test_a_finished_game_is_replayed_and_kept_as_a_file(ada):
    slug = finished_table(ada, NAME)
    Table.objects.update(secret="")
    assert ada.see(f"/t/{slug}/").status_code == 200
    assert ada.see(f"/t/{slug}/replay/7").status_code == 200
    assert ada.see(f"/t/{slug}/review/").status_code == 200
    file = ada.see(f"/t/{slug}/game.glueckauf")
    assert ada.do("/file", {"text": file.content.decode()}).status_code == 302


def test_programs_play_it(ada):
    bot = Program(ada)
    assert NAME in {each["name"] for each in bot.see("/games").json()}
    made = bot.do("/tables", {"game": NAME, "chairs": [{"who": "me"}, {"who": "random"}]}).json()
    assert bot.see(f"/tables/{made['id']}/view").status_code == 200
    assert bot.see(f"/tables/{made['id']}/moves").status_code == 200


@pytest.mark.parametrize("folder", ["src/glueckauf/web", "src/glueckauf/static"])
def test_no_page_knows_a_game_by_name(folder):
    names = re.compile("|".join({each.name for each in ga.all_games()} | {each.title for each in ga.all_games()}))
    files = [file for file in (ROOT / folder).rglob("*") if file.suffix in {".py", ".html", ".css", ".js", ".svg"}]
    found = [file.name for file in files if names.search(file.read_text(encoding="utf-8"))]
    assert found == []
