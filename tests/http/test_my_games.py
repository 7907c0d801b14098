"""My games: dates, filters, notes, and games that are removed."""

import pytest

import glueckauf as ga
from glueckauf.web.areas.my_games.models import GameNote
from glueckauf.web.tables.models import Table
from tests.http.people import Person, finish, new_table, sit_down, table
from tests.http.test_people import PASSWORD, enter, games, register


def listed(person: Person, query: str = "") -> list[str]:
    """The tables of the page, in its order."""
    page = person.see(f"/games/{query}").content.decode()
    return [slug for slug in Table.objects.values_list("slug", flat=True) if f"/t/{slug}/" in page]


@pytest.fixture
def with_bob(ada, bob) -> str:
    made = new_table(ada, "gluex", "me", "friend")
    sit_down(bob, made, 1)
    return made


def test_every_game_says_when_it_was_begun(ada):
    slug = new_table(ada, "gluex", "me", "random")
    assert f'datetime="{table(slug).made.date().isoformat()}"' in games(ada)


def test_games_are_found_by_kind_company_and_note(ada, with_bob):
    alone, cards = new_table(ada, "gluex", "me", "random"), new_table(ada, "kartenspiel", "me", "random")
    assert set(listed(ada)) == {with_bob, alone, cards}
    assert set(listed(ada, "?game=gluex")) == {with_bob, alone}
    assert listed(ada, "?with=people") == [with_bob]
    assert set(listed(ada, "?with=alone")) == {alone, cards}
    assert listed(ada, "?game=kartenspiel&with=people") == []
    assert "No game of yours is like that." in ada.see("/games/?game=kartenspiel&with=people").content.decode()
    ada.do(f"/games/{alone}/note", {"text": "the long corridor"})
    assert listed(ada, "?noted=1") == [alone]
    assert set(listed(ada, "?game=chess&with=nobody")) == {with_bob, alone, cards}


def test_a_note_is_for_the_own_eyes(ada, bob, eve, with_bob):
    ada.do(f"/games/{with_bob}/note", {"text": "He always goes\nfor room A <b>"})
    assert "He always goes for room A &lt;b&gt;" in ada.see("/games/").content.decode()
    assert "room A" not in games(bob)
    assert eve.do(f"/games/{with_bob}/note", {"text": "I was here"}).status_code == 403
    ada.do(f"/games/{with_bob}/note", {"text": " "})
    assert "He always goes" not in games(ada)


def test_a_note_comes_along_to_the_account_and_goes_with_it(ada, with_bob):
    ada.do(f"/games/{with_bob}/note", {"text": "room A"})
    register(ada)
    elsewhere = Person("Ada")
    enter(elsewhere)
    assert "room A" in games(elsewhere)
    ada.do("/account/delete", {"password": PASSWORD})
    assert not GameNote.objects.exists()


def test_a_game_played_alone_is_deleted(ada):
    slug = new_table(ada, "gluex", "me", "random")
    assert ada.do(f"/games/{slug}/remove").url == "/games/"
    assert not Table.objects.exists()


def test_a_game_with_others_leaves_the_own_list_when_it_is_over(ada, bob, with_bob):
    assert ada.do(f"/games/{with_bob}/remove").status_code == 409
    finish(with_bob, {0: ada, 1: bob})
    ada.do(f"/games/{with_bob}/remove")
    assert listed(ada) == []
    assert listed(bob) == [with_bob]


def test_the_daily_game_cannot_be_begun_anew_by_removing_it(ada):
    slug = new_table(ada, "gluex", "me", "random")
    Table.objects.update(strict=True)
    assert ada.do(f"/games/{slug}/remove").status_code == 409
    finish(slug, {0: ada})
    ada.do(f"/games/{slug}/remove")
    assert Table.objects.count() == 1
    assert listed(ada) == []


def test_nobody_removes_what_is_not_theirs(eve, with_bob):
    assert eve.do(f"/games/{with_bob}/remove").status_code == 403
    assert eve.do("/games/nowhere/remove").status_code == 404
    stranger = Person("Eve", enforce_csrf_checks=True)
    assert stranger.do(f"/games/{with_bob}/remove").status_code == 403
    assert Table.objects.count() == 1


def test_older_pages_keep_the_filter(ada, monkeypatch):
    monkeypatch.setattr("glueckauf.web.areas.my_games.my_games.FINISHED_SHOWN", 1)
    for _ in range(2):
        finish(new_table(ada, "gluex", "me", "random"), {0: ada})
    page = ada.see("/games/?game=gluex").content.decode()
    assert 'href="?game=gluex&amp;page=1"' in page
    assert len(listed(ada, "?game=gluex&page=1")) == 1


@pytest.mark.parametrize("language", ga.LANGUAGES)
def test_my_games_speak_every_language(language):
    ada = Person("Ada", language)
    new_table(ada, "gluex", "me", "random")
    assert f'<html lang="{language}">' in games(ada)
