"""The archive: public games that are over, and what was played in their openings."""

import zipfile
from html import unescape
from io import BytesIO
from typing import Any

import pytest

import glueckauf as ga
from glueckauf.core.record_reader import loads
from glueckauf.web.areas.archive.archiving import ARCHIVE, EARLIER
from glueckauf.web.areas.archive.models import PEOPLE, ArchivedGame, OpeningMove, Reached
from glueckauf.web.areas.archive.openings import DEPTH
from glueckauf.web.tables.models import Table
from glueckauf.web.workers.jobs import THOUGHT, find_job, put
from glueckauf.web.workers.models import Job
from tests.http.people import Person, finish, history_of_table, make_due, new_table, play_some, sit_down, table, work
from tests.http.test_people import PASSWORD, register
from tests.http.test_people_tables import open_table


def archived() -> None:
    """The background work is done."""
    Job.objects.exclude(kind__in=(ARCHIVE.name, EARLIER.name)).delete()
    make_due()
    while work(THOUGHT):
        pass


def public_game(first: Person, second: Person, game: str = "gluex") -> str:
    slug = open_table(first, "me", "friend", game=game)
    sit_down(second, slug, 1)
    finish(slug, {0: first, 1: second})
    archived()
    return slug


def page(person: Person, address: str = "/archive/") -> str:
    return unescape(person.see(address).content.decode())


def counts() -> list[Any]:
    return list(
        OpeningMove.objects.filter(games__gt=0)
        .order_by("pk")
        .values_list("opening", "move", "by", "games", "won", "points")
    )


# What is there


def test_a_public_game_is_in_the_archive_when_it_is_over_and_not_before(ada, bob, eve):
    slug = open_table(ada, "me", "friend")
    sit_down(bob, slug, 1)
    play_some(slug, {0: ada, 1: bob}, 5)
    archived()
    assert slug not in page(eve)
    assert not Reached.objects.exists()
    finish(slug, {0: ada, 1: bob})
    assert slug not in page(eve), "the move that ends a game does not wait for the archive"
    archived()
    assert f"/t/{slug}/replay" in page(eve)
    assert f"/t/{slug}/game.glueckauf" in page(eve)


def test_a_game_among_friends_is_not_there(ada, bob, eve):
    slug = new_table(ada, "gluex", "me", "friend")
    sit_down(bob, slug, 1)
    finish(slug, {0: ada, 1: bob})
    archived()
    assert slug not in page(eve)
    assert not ArchivedGame.objects.exists()
    assert "archive" not in ada.page(slug).partition("<main")[2]


def test_a_game_that_goes_on_again_leaves_the_archive_and_its_counts(ada, bob, eve):
    slug = public_game(ada, bob)
    assert counts()
    Table.objects.filter(slug=slug).update(over=False)
    assert slug not in page(eve), "even before the background work is done"
    assert slug not in page(eve, "/archive/openings?game=gluex&players=2")
    put(ARCHIVE, table(slug).pk)
    archived()
    assert counts() == []
    assert not ArchivedGame.objects.exists()


def test_taking_back_the_end_asks_for_the_work(ada, bob):
    slug = public_game(ada, bob)
    play_again = history_of_table(slug)
    Table.objects.filter(slug=slug).update(over=False)
    last = play_again.record.positions()[-2].turn or 0
    people = (ada, bob)
    people[last].at(slug, "undo", seat=last, number=play_again.event_count)
    people[1 - last].at(slug, "answer", agree="yes")
    assert history_of_table(slug).taken_back
    assert find_job(ARCHIVE, table(slug).pk)


def test_whoever_has_played_takes_a_game_out_and_puts_it_in_again(ada, bob, eve):
    slug = public_game(ada, bob)
    before = counts()
    assert "This was a public game" in ada.page(slug)
    assert "This was a public game" not in eve.page(slug)
    assert eve.do(f"/archive/{slug}/keep", {"withheld": "1"}).status_code == 403
    bob.do(f"/archive/{slug}/keep", {"withheld": "1"})
    assert slug not in page(eve)
    assert counts() == []
    assert "This game is not in the archive." in ada.page(slug)
    put(ARCHIVE, table(slug).pk)
    archived()
    assert slug not in page(eve), "what was taken out is not entered anew"
    ada.do(f"/archive/{slug}/keep")
    assert slug in page(eve)
    assert counts() == before


def test_only_a_public_game_that_is_over_can_be_taken_out(ada):
    slug = new_table(ada, "gluex", "me", "random")
    assert ada.do(f"/archive/{slug}/keep", {"withheld": "1"}).status_code == 409


def test_games_are_found_by_kind_players_and_name(ada, bob, eve):
    slug, cards = public_game(ada, bob), public_game(ada, eve, "kartenspiel")
    found = {
        "": {slug, cards},
        "game=gluex": {slug},
        "players=2": {slug, cards},
        "players=3": set(),
        "name=EVE": {cards},
        "name=nobody": set(),
        "game=gluex&name=Eve": set(),
    }
    for query, expected in found.items():
        assert {each for each in (slug, cards) if each in page(eve, f"/archive/?{query}")} == expected, query
    assert eve.see("/archive/?game=chess").status_code == 400
    assert eve.see("/archive/?players=x").status_code == 400


def test_the_archive_is_shown_part_by_part(ada, bob, monkeypatch):
    monkeypatch.setattr("glueckauf.web.areas.archive.pages.SHOWN", 1)
    first, second = public_game(ada, bob), public_game(ada, bob)
    newest = page(ada, "/archive/?game=gluex")
    assert second in newest
    assert first not in newest
    older = f"/archive/?game=gluex&before={ArchivedGame.objects.get(table__slug=second).pk}"
    assert older.removeprefix("/archive/") in newest
    assert first in page(ada, older)
    assert second not in page(ada, older)


def test_a_name_goes_with_its_account(ada, bob, eve):
    register(ada)
    slug = public_game(ada, bob)
    assert "Ada" in page(eve, "/archive/?name=Ada")
    ada.do("/account/delete", {"password": PASSWORD})
    assert slug in page(eve)
    assert slug not in page(eve, "/archive/?name=Ada")
    assert "Ada" not in page(eve)


def test_games_of_before_are_entered_in_the_background(ada, bob, eve):
    slug = public_game(ada, bob)
    before = counts()
    ArchivedGame.objects.all().delete()
    put(EARLIER, "all")
    archived()
    assert slug in page(eve)
    assert counts() == before


# Files


def test_the_records_of_a_search_come_in_one_file(ada, bob, eve):
    slug = public_game(ada, bob)
    answer = eve.see("/archive/games.zip?game=gluex")
    archive = zipfile.ZipFile(BytesIO(answer.content))
    assert archive.namelist() == [f"{slug}.glueckauf"]
    record = loads(archive.read(f"{slug}.glueckauf").decode())
    assert record.moves == history_of_table(slug).record.moves


def test_a_table_of_figures_where_pyarrow_is_there(ada, bob, eve):
    parquet = pytest.importorskip("pyarrow.parquet")
    slug = public_game(ada, bob)
    rows = parquet.read_table(BytesIO(eve.see("/archive/games.parquet").content)).to_pylist()
    assert [(row["table"], row["seat"], row["by"]) for row in rows] == [(slug, 0, PEOPLE), (slug, 1, PEOPLE)]
    assert [row["points"] for row in rows] == list(history_of_table(slug).record.position.totals())


def test_without_pyarrow_there_is_no_parquet(ada, bob, monkeypatch):
    public_game(ada, bob)
    monkeypatch.setattr("glueckauf.web.areas.archive.pages.has_parquet", lambda: False)
    assert ada.see("/archive/games.parquet").status_code == 404
    assert "parquet" not in page(ada)


# Openings


def test_the_explorer_says_what_was_played_by_whom_and_how_it_went(ada, bob, eve):
    slug = public_game(ada, bob)
    record = history_of_table(slug).record
    codes = [record.game.codes[move] for move in record.moves]
    for number in range(3):
        way = ".".join(codes[:number])
        shown = page(eve, f"/archive/openings?game=gluex&players=2&moves={way}")
        assert record.game.move(record.moves[number], None).text("en") in shown
        assert f"/t/{slug}/replay/{number}" in shown
        assert "people" in shown
    assert "No game has come this way yet." in page(eve, "/archive/openings?game=gluex&players=3")


def test_people_and_levels_are_counted_apart_and_every_move_once(ada, bob):
    slug = open_table(ada, "me", "friend", "random")
    sit_down(bob, slug, 1)
    finish(slug, {0: ada, 1: bob})
    archived()
    rows = list(OpeningMove.objects.filter(games__gt=0))
    assert {row.by for row in rows} == {PEOPLE, "random"}
    assert sum(row.games for row in rows) == DEPTH
    totals, winners = history_of_table(slug).record.position.totals(), history_of_table(slug).record.position.winners()
    bots = [row for row in rows if row.by == "random"]
    assert {row.points for row in bots} <= {totals[2] * row.games for row in bots}
    assert all(row.won == (row.games if 2 in winners else 0) for row in bots)


def test_two_games_with_the_same_beginning_are_counted_together(ada, bob):
    """Everybody makes the first legal move; where that is the same, the count is two."""
    first, second = (history_of_table(public_game(ada, bob)).record for _ in range(2))
    assert first.moves[0] == second.moves[0]
    row = OpeningMove.objects.filter(move=first.moves[0], games=2).first()
    assert row
    assert row.points == first.position.totals()[0] + second.position.totals()[0]


@pytest.mark.parametrize(
    "query", ["moves=nonsense", "moves=..", "game=chess", "players=x", "moves=" + ".".join(["a"] * 40)]
)
def test_what_is_no_opening_is_refused(ada, query):
    assert ada.see(f"/archive/openings?{query}").status_code == 400


@pytest.mark.parametrize("name", [game.name for game in ga.all_games()])
def test_every_game_has_openings(ada, bob, name):
    public_game(ada, bob, name)
    assert page(ada, f"/archive/openings?game={name}&players=2").count("<tr") > 1


@pytest.mark.parametrize("language", ga.LANGUAGES)
def test_the_archive_speaks_every_language(ada, bob, language):
    slug = public_game(ada, bob)
    ada.client.cookies["lang"] = language
    for address in ("/archive/", "/archive/openings", f"/t/{slug}/"):
        assert f'<html lang="{language}">' in ada.see(address).content.decode()
