"""The home page: what it tells a newcomer, and how it makes a table."""

import json
import re
from pathlib import Path

import pytest
from tools.scenes import FILE, drawing_of

import glueckauf as ga
from glueckauf.core.text import LANGUAGES
from glueckauf.players.levels import MANNERS, STRENGTHS, TITLES
from glueckauf.web.tables.models import OPEN
from tests.http.people import Person, seat, table

STRENGTH = Path(__file__).parents[2] / "benchmarks" / "strength.md"
HOURS = 3 * 60
GAMES = [game for game in ga.all_games() if game.introduction]


def home(language: str = "en", address: str = "/") -> str:
    return Person(language=language).see(address).content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_game_is_told_in_three_sentences_with_time_weight_players_and_a_coach(language):
    page = home(language)
    for game in GAMES:
        told = game.introduction
        assert len(told.sentences) == 3
        assert all(each.text(language) in page for each in (*told.sentences, told.weight))
        assert 0 < told.minutes[0] <= told.minutes[1] < HOURS
        assert f'name="game" value="{game.name}" aria-label' in page
        assert game.picture.strip() in page


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_command_draws_the_picture_anew(game):
    kept, now = (game.folder / FILE).read_text(encoding="utf-8"), drawing_of(game, game.introduction.scene)
    assert now.partition(">")[0] == kept.partition(">")[0]
    assert now.endswith("</svg>")


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_pictures_need_no_translation_and_have_nothing_to_press(game):
    assert not re.search(r">[^<]*[A-Za-z]{3}[^<]*<", game.picture)
    assert not re.search(r"<(button|a|input|foreignObject)\b|\bid=", game.picture)
    _, _, width, height = game.introduction.scene.box
    assert width == 2 * height


def test_the_game_that_the_address_names_is_chosen():
    assert re.search(r'value="gluex" checked', home(address="/?game=gluex"))
    assert re.search(rf'value="{ga.all_games()[0].name}" checked', home(address="/?game=chess"))


def test_every_level_is_described_in_a_word():
    assert set(MANNERS) == set(STRENGTHS) == set(TITLES)
    page = home()
    for level in TITLES:
        assert f"{TITLES[level].text('en')}: {MANNERS[level].text('en')}</option>" in page


@pytest.mark.parametrize(
    ("level", "below", "share"), [("hewer", "apprentice", 0.9), ("foreman", "hewer", 0.8)], ids=["hewer", "foreman"]
)
def test_what_is_said_about_a_level_was_measured(level, below, share):
    """In games of two, where each pair has played at least 300."""
    part = re.findall(r", 2 players\n(.*?)\n### ", STRENGTH.read_text(encoding="utf-8"), re.DOTALL)
    row = rf"^\| {level} \| {below} \| (\d+).*?\| ([\d.]+)%"
    games, won = zip(*(each for text in part for each in re.findall(row, text, re.MULTILINE)), strict=True)
    words = {0.9: "nine times in ten", 0.8: "four times in five"}[share]
    assert len(games) == 3
    assert min(map(int, games)) >= 300
    assert share <= min(map(float, won)) / 100 < share + 0.1
    assert words in STRENGTHS[level].text("en")


# Open to everybody


def make(person: Person, *chairs: str) -> str:
    data = {f"seat{number}": chair for number, chair in enumerate(chairs)}
    answer = person.do("/tables", {"game": "gluex", "name": person.name, "listed": "1", **data})
    assert answer.status_code == 302
    return answer.url.split("/")[2]


def test_a_table_open_to_everybody_gets_a_seat_that_is_free(ada):
    slug = make(ada, "me", "hewer", "hewer")
    assert table(slug).players == 4
    assert seat(slug, 3).kind == OPEN
    assert "Violet is kept free for whoever comes." in ada.page(slug)
    assert "kept free for whoever comes" not in ada.page(slug)


def test_at_a_full_table_open_to_everybody_the_last_computer_player_gives_up_the_seat(ada):
    slug = make(ada, "me", "hewer", "foreman", "next")
    assert (seat(slug, 1).level, seat(slug, 2).kind) == ("hewer", OPEN)
    assert table(slug).listed
    assert "Green is kept free" in ada.page(slug)


def test_a_table_full_of_people_is_not_listed_and_says_so(ada):
    slug = make(ada, "me", "next", "next", "next")
    assert not table(slug).listed
    assert "not listed in the lobby" in ada.page(slug)


def test_who_keeps_a_seat_for_a_friend_is_told_nothing(ada):
    slug = make(ada, "me", "friend")
    assert table(slug).listed
    assert 'role="alert"' not in ada.page(slug)


# Getting ready


def test_the_home_page_says_how_far_each_game_is(ada, monkeypatch):
    monkeypatch.setattr("glueckauf.web.pages.home.percent_ready", lambda game: 40 if game.name == "gluex" else 100)
    page = ada.see("/").content.decode()
    assert page.count("<progress") == 1
    assert 'value="40"' in page


def test_a_game_somebody_looks_at_is_compiled_first(ada, monkeypatch):
    preferred = []
    monkeypatch.setattr("glueckauf.web.pages.readiness.compiler.prefer", lambda game: preferred.append(game.name))
    assert json.loads(ada.see("/ready/gluex").content) == {"percent": 100}
    assert preferred == []
    ada.see("/ready/gluex?first")
    assert preferred == ["gluex"]
