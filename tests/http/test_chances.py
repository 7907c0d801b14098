"""Everybody's chances: after the end for all, before it for those who watch where the table allows it, never for players."""

import re

import pytest

import glueckauf as ga
from glueckauf.core.position import Position
from glueckauf.players.evaluation import is_evaluation_compiled, prepare_evaluation
from glueckauf.web.pages import chances
from glueckauf.web.pages.chances import compute_chances
from glueckauf.web.tables.models import Table
from tests.http.games import finished_table
from tests.http.people import Person, history_of_table, new_table, play_some, sit_down, table
from tests.http.programs import Program
from tests.http.test_secrets import EVERY_GAME, twins

BAR = '<section class="chances"'
CHART = "Chances to win, in %"


@pytest.fixture(autouse=True)
def compiled() -> None:
    for game in ga.all_games():
        prepare_evaluation(game)
        assert is_evaluation_compiled(game)


@pytest.fixture
def running(ada, bob) -> str:
    """A game of two people that goes on, at a table that shows the chances to those who watch."""
    slug = new_table(ada, "gluex", "me", "friend", chances="1")
    sit_down(bob, slug, 1)
    play_some(slug, {0: ada, 1: bob}, 7)
    return slug


def replay(person: Person, slug: str, move: int = 3, seat: str = "all") -> str:
    return person.see(f"/t/{slug}/replay/{move}?seat={seat}").content.decode()


def percents(page: str) -> list[int]:
    return [int(each) for each in re.findall(r"<b>(\d+)&nbsp;%</b>", page)]


def test_those_who_watch_see_the_chances_where_the_table_allows_it(running):
    watcher = Person("Cem")
    expected = history_of_table(running).record.position.evaluate()
    assert percents(watcher.page(running)) == [round(100 * chance) for chance in expected.wins]
    assert BAR in replay(watcher, running)
    assert CHART in replay(watcher, running)


@pytest.mark.parametrize("seat", ["0", "1", "all"])
def test_players_never_see_them_while_the_game_goes_on(running, ada, bob, seat):
    for person in (ada, bob):
        assert BAR not in person.page(running)
        assert BAR not in replay(person, running, seat=seat)
        assert CHART not in replay(person, running, seat=seat)


def test_a_second_tab_of_a_player_is_the_same_player(running, ada):
    tab = Person()
    tab.client.cookies = ada.client.cookies
    assert BAR not in tab.page(running)
    assert BAR not in tab.see(f"/t/{running}/?watch=1").content.decode()


def test_somebody_for_whom_a_computer_player_sits_in_is_still_a_player(running, ada):
    ada.at(running, "lend", to="0-hewer")
    assert BAR not in ada.page(running)


def test_whoever_sits_down_sees_them_no_more(ada):
    slug, eve = new_table(ada, "gluex", "me", "friend", chances="1"), Person("Eve")
    assert BAR in eve.page(slug)
    sit_down(eve, slug, 1)
    assert BAR not in eve.page(slug)


def test_they_are_hidden_unless_it_is_chosen(ada):
    slug = new_table(ada, "gluex", "me", "apprentice")
    assert not table(slug).shows_chances
    assert BAR not in Person("Cem").page(slug)
    assert CHART not in replay(Person("Cem"), slug, 0)


def test_everybody_is_told_that_those_who_watch_see_them(running, ada):
    assert "Those who watch see everybody&#39;s chances to win." in ada.page(running)


def test_another_game_of_the_same_players_keeps_the_choice(ada):
    slug = finished_table(ada)
    Table.objects.filter(slug=slug).update(shows_chances=True)
    again = ada.at(slug, "again").url.split("/")[2]
    assert table(again).shows_chances


@pytest.mark.parametrize("name", [game.name for game in ga.all_games()])
def test_after_the_end_everybody_sees_how_the_chances_went(name, ada):
    slug = finished_table(ada, name)
    winners, last = history_of_table(slug).record.position.winners(), len(history_of_table(slug).record.moves)
    for person in (ada, Person("Cem")):
        assert CHART in person.page(slug)
        for seat in ("0", "1", "all", "open"):
            page = replay(person, slug, 5, seat)
            assert CHART in page
            assert 99 <= sum(percents(page)) <= 101
        assert percents(replay(person, slug, last)) == [100 * (seat in winners) // len(winners) for seat in range(2)]


def test_the_seats_of_a_replay_are_told_what_they_could_know(ada):
    slug = finished_table(ada)
    positions = history_of_table(slug).record.positions()
    for move in range(2, 12):
        expected = [round(100 * chance) for chance in positions[move].evaluate(0).wins]
        assert percents(replay(ada, slug, move, "0")) == expected


def test_a_game_without_a_network_has_no_chances(ada, monkeypatch):
    monkeypatch.setattr(chances, "has_network", lambda *_: False)
    assert CHART not in ada.page(finished_table(ada))


def test_nothing_is_shown_before_it_is_compiled(ada, monkeypatch):
    monkeypatch.setattr(chances, "is_evaluation_compiled", lambda _: False)
    assert CHART not in ada.page(finished_table(ada))


@EVERY_GAME
def test_the_chart_tells_a_watcher_nothing_that_a_seat_hides(name):
    for record, other, _, _ in twins(name, every=97):
        assert compute_chances(record, Position.public) == compute_chances(other, Position.public)


def test_a_program_is_told_them_after_the_end(ada):
    slug = finished_table(ada)
    answer = Program(ada).see(f"/tables/{slug}/chances").json()
    assert answer["points"] == list(history_of_table(slug).record.position.totals())


def test_a_program_that_plays_is_refused(running, ada):
    refused = Program(ada).see(f"/tables/{running}/chances")
    assert (refused.status_code, refused.json()["code"]) == (403, "no_chances")
    assert Program(Person("Cem")).see(f"/tables/{running}/chances").status_code == 200
