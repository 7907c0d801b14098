"""Ratings: who is measured, what a rated table asks of everybody, and that all numbers can be computed anew."""

import importlib.util
import sys
from argparse import Namespace
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

import glueckauf as ga
from glueckauf.commands import housekeeping
from glueckauf.core.playouts import generator
from glueckauf.players import player
from glueckauf.web.areas.ratings import rating
from glueckauf.web.areas.ratings.fixed_points import read_levels
from glueckauf.web.areas.ratings.models import Player, RatedGame, RatedSeat, RatedTable, Rating
from glueckauf.web.areas.ratings.places import places
from glueckauf.web.areas.ratings.rated_tables import end_absences
from glueckauf.web.areas.ratings.rating import RATE, rate_one, recompute
from glueckauf.web.tables.models import MOVE, Event, Seat, Table
from glueckauf.web.workers.jobs import THOUGHT, find_job
from glueckauf.web.workers.models import Job
from tests.http.people import (
    Person,
    bot_moves,
    finish,
    history_of_table,
    new_table,
    play_some,
    seat,
    sit_down,
    table,
    work,
)

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


def account(name: str, language: str = "en") -> Person:
    person = Person(name, language)
    person.do("/account/register", {"name": name, "password": "correct horse battery"})
    return person


@pytest.fixture
def ada() -> Person:
    return account("Ada")


@pytest.fixture
def bob() -> Person:
    return account("Bob")


def make(person: Person, *others: str, **wishes: str) -> str:
    seats = {f"seat{number}": other for number, other in enumerate(others, 1)}
    answer = person.do("/ratings/tables", {"game": "gluex", **seats, **wishes})
    assert answer.status_code == 302, answer.content.decode()[:500]
    return answer.url.split("/")[2]


def table_of_two(one: Person, other: Person) -> str:
    slug = make(one, "friend")
    other.do("/ratings/join")
    assert sit_down(other, slug, 1).status_code == 302
    return slug


def play_out(slug: str, people: dict[int, Person], seed: int = 1) -> None:
    """Play by chance to the end; all but the last move are written as rows, in a moment."""
    known, rng = history_of_table(slug), generator(seed)
    record = known.record
    while not record.position.over:
        record = record.play(player("random")(record.position.view(record.position.turn or 0), rng))
    moves, seats = record.moves[len(known.record.moves) : -1], [each.turn for each in record.positions()]
    first = len(known.record.moves)
    Event.objects.bulk_create(
        Event(table=table(slug), number=known.event_count + number, kind=MOVE, seat=seats[first + number], value=move)
        for number, move in enumerate(moves)
    )
    there = table(slug)
    there.version += 1
    there.waits_for_bot = bool(seat(slug, seats[-2] or 0).level)
    there.save()
    if there.waits_for_bot:
        bot_moves(slug)
    else:
        people[seats[-2] or 0].play(slug, record.game.codes[record.moves[-1]])
    assert table(slug).over


def rate(slug: str) -> str:
    """The job that the end of the game has queued; return the verdict."""
    rate_one(Job(key=str(table(slug).pk)))
    return RatedTable.objects.get(table__slug=slug).verdict


def rated_game(one: Person, other: Person, seed: int = 1) -> str:
    slug = table_of_two(one, other)
    play_out(slug, {0: one, 1: other}, seed)
    assert rate(slug) == "rated"
    return slug


def numbers() -> list[tuple[str, float, float, int]]:
    return sorted(Rating.objects.values_list("key", "mu", "sigma", "games"))


def my_rating(person: Person) -> Rating:
    return Rating.objects.get(key=Player.objects.get(owner=person.visitor_id).key)


# Who is measured


def test_only_accounts_are_measured(eve):
    for address in ("/ratings/join", "/ratings/tables"):
        assert eve.do(address, {"game": "gluex", "seat1": "hewer"}).status_code == 403
    assert not Player.objects.exists()
    assert "only accounts are measured" in eve.see("/ratings/").content.decode()


def test_nobody_sits_down_at_a_rated_table_who_is_not_measured(ada, bob, eve):
    slug = make(ada, "friend")
    assert sit_down(eve, slug, 1).status_code == 403
    assert "say on the page of ratings" in sit_down(bob, slug, 1).content.decode()
    assert seat(slug, 1).kind == "open"
    bob.do("/ratings/join")
    assert sit_down(bob, slug, 1).status_code == 302


def test_nobody_takes_two_seats_of_a_rated_table(ada):
    slug = make(ada, "friend")
    assert sit_down(ada, slug, 1).status_code == 409


def test_other_tables_are_for_everybody(ada, eve):
    slug = new_table(ada)
    assert sit_down(eve, slug, 1).status_code == 302


def test_open_rated_tables_are_listed_and_a_press_sits_down(ada, bob):
    slug = make(ada, "friend", listed="1")
    assert f"/ratings/tables/{slug}" in bob.see("/ratings/?game=gluex").content.decode()
    assert bob.do(f"/ratings/tables/{slug}").status_code == 302
    assert seat(slug, 1).owner == bob.visitor_id
    assert f"/ratings/tables/{slug}" not in account("Cleo").see("/ratings/?game=gluex").content.decode()


@pytest.mark.parametrize("level", ["random", "captain", "nonsense"])
def test_only_measured_levels_sit_at_rated_tables(ada, level):
    assert ada.do("/ratings/tables", {"game": "gluex", "seat1": level}).status_code == 400
    assert not Table.objects.exists()


# What a rated table asks


def test_at_a_rated_table_nobody_has_help_and_nobody_sits_in(ada, bob):
    slug = table_of_two(ada, bob)
    assert table(slug).strict
    assert not table(slug).with_help
    assert ada.at(slug, "lend", to="0-director").status_code == 409
    assert "No help, and nothing that was revealed is taken back." in ada.page(slug)


def test_what_was_revealed_stays_revealed(ada, bob):
    slug = table_of_two(ada, bob)
    play_some(slug, {0: ada, 1: bob}, 2)
    mover = history_of_table(slug).record.positions()[0].turn
    person = (ada, bob)[mover]
    before = history_of_table(slug)
    assert person.at(slug, "undo", seat=mover, number=before.event_count).status_code == 409
    assert history_of_table(slug).record.moves == before.record.moves


def test_nobody_tries_out_moves_at_another_table_before_the_end(ada, bob):
    slug = table_of_two(ada, bob)
    play_some(slug, {0: ada, 1: bob}, 2)
    assert ada.at(slug, "if", move=2, seat=0, level="hewer").status_code == 403
    assert "when the game is over" in ada.see(f"/t/{slug}/replay/2").content.decode()
    play_out(slug, {0: ada, 1: bob})
    assert ada.at(slug, "if", move=2, seat=0, level="hewer").status_code == 302


def test_a_game_whose_deal_cannot_be_checked_is_not_rated(ada, bob):
    slug = table_of_two(ada, bob)
    Table.objects.update(secret="ab" * 32)
    play_out(slug, {0: ada, 1: bob})
    assert rate(slug) == "unverified"
    assert "its deal cannot be checked" in ada.page(slug)
    assert numbers() == []


# The end of a game


def test_the_end_of_a_rated_game_queues_a_job_and_nothing_else(ada, bob):
    slug = table_of_two(ada, bob)
    play_out(slug, {0: ada, 1: bob})
    assert find_job(RATE, table(slug).pk)
    assert not RatedGame.objects.exists()
    assert "The ratings are being worked out." in ada.page(slug)
    Job.objects.exclude(kind=RATE.name).delete()
    assert work(THOUGHT)
    assert RatedGame.objects.get().table.slug == slug
    assert not find_job(RATE, table(slug).pk)


def test_no_other_game_queues_one(ada, bob):
    slug = new_table(ada)
    sit_down(bob, slug, 1)
    finish(slug, {0: ada, 1: bob})
    assert find_job(RATE, table(slug).pk) is None


MEASURED = ("ratings_", "contests_", "tournaments_")


def test_a_move_at_any_other_table_asks_nothing_of_ratings_and_contests(ada, bob):
    slug = new_table(ada)
    sit_down(bob, slug, 1)
    with CaptureQueriesContext(connection) as asked:
        play_some(slug, {0: ada, 1: bob}, 4)
        ada.see(f"/t/{slug}/part")
    assert asked.captured_queries
    assert [each["sql"] for each in asked.captured_queries if any(name in each["sql"] for name in MEASURED)] == []


def test_a_move_at_a_rated_table_asks_little_more(ada, bob):
    slug = table_of_two(ada, bob)
    with CaptureQueriesContext(connection) as asked:
        play_some(slug, {0: ada, 1: bob}, 1)
    assert [each["sql"] for each in asked.captured_queries if any(name in each["sql"] for name in MEASURED)] == []


def test_both_ratings_move_and_the_table_says_so(ada, bob):
    slug = rated_game(ada, bob)
    won = history_of_table(slug).record.position.winners()
    ratings = [my_rating(ada), my_rating(bob)]
    if len(won) == 1:
        assert ratings[won[0]].mu > 1500 > ratings[1 - won[0]].mu
    assert [each.games for each in ratings] == [1, 1]
    assert f"<b>{round(ratings[0].mu)}</b>" in ada.page(slug)
    assert rate(slug) == "rated"
    assert [my_rating(ada).games, my_rating(bob).games] == [1, 1], "a game counts once"


def test_against_a_computer_player_only_the_person_moves(ada):
    slug = make(ada, "hewer")
    play_out(slug, {0: ada})
    assert rate(slug) == "rated"
    assert [each.level for each in RatedSeat.objects.all()] == ["", "hewer"]
    assert RatedSeat.objects.get(level="hewer").mu == RatedSeat.objects.get(level="hewer").before == 1500
    assert Rating.objects.count() == 1


def test_the_same_two_people_count_so_often_and_no_more(ada, bob, monkeypatch):
    monkeypatch.setattr(rating, "MOST_TOGETHER", 1)
    rated_game(ada, bob)
    slug = table_of_two(ada, bob)
    play_out(slug, {0: ada, 1: bob})
    assert rate(slug) == "often"
    RatedGame.objects.update(ended=timezone.now() - timedelta(days=31))
    rated_game(ada, bob)


def test_games_over_several_days_have_ratings_of_their_own(ada, bob):
    rated_game(ada, bob)
    slug = make(ada, "hewer", pace="slow")
    play_out(slug, {0: ada})
    rate(slug)
    assert Rating.objects.filter(key=Player.objects.get(owner=ada.visitor_id).key).count() == 2


# Leaving


def test_places_put_winners_first_and_those_who_left_last(ada, bob):
    slug = table_of_two(ada, bob)
    play_out(slug, {0: ada, 1: bob})
    position = history_of_table(slug).record.position
    winner = position.winners()[0]
    assert places(position, ())[winner] == 1
    assert places(position, {winner})[winner] == 2
    assert places(position, {0, 1}) == [1, 1]


def test_whoever_leaves_has_lost_whatever_the_computer_player_makes_of_it(ada, bob):
    slug = table_of_two(ada, bob)
    assert "Leave the game" in ada.page(slug)
    assert ada.see(f"/t/{slug}/leave").status_code == 200
    assert seat(slug, 0).level == "", "looking at the page leaves nothing"
    assert ada.do(f"/t/{slug}/leave").status_code == 302
    assert seat(slug, 0).is_lent
    assert "it is lost for you" in ada.page(slug)
    ada.at(slug, "return", seat=0)
    play_out(slug, {0: ada, 1: bob}, 2)
    rate(slug)
    assert list(RatedSeat.objects.values_list("place", flat=True)) == [2, 1]
    assert my_rating(bob).mu > 1500 > my_rating(ada).mu


def test_only_who_sits_there_leaves_and_only_a_rated_table(ada, bob, eve):
    slug = table_of_two(ada, bob)
    assert eve.do(f"/t/{slug}/leave").status_code == 403
    assert RatedTable.objects.get().left == []


def test_whoever_does_not_come_back_to_the_own_turn_has_left(ada, bob):
    slug = table_of_two(ada, bob)
    turn = history_of_table(slug).record.position.turn
    end_absences(Job())
    assert not seat(slug, turn).is_lent
    Seat.objects.update(seen=timezone.now() - timedelta(minutes=16))
    end_absences(Job())
    assert seat(slug, turn).is_lent
    assert not seat(slug, 1 - turn).is_lent, "it is not the other's turn"
    assert RatedTable.objects.get().left == [turn]


def test_in_a_game_over_several_days_there_is_more_time(ada):
    slug = make(ada, "hewer", pace="slow")
    Seat.objects.update(seen=timezone.now() - timedelta(days=6))
    end_absences(Job())
    assert not seat(slug, 0).is_lent


# Everything anew


def test_all_ratings_computed_anew_from_the_records_are_the_same(ada, bob):
    cleo = account("Cleo")
    for seed, (one, other) in enumerate([(ada, bob), (bob, cleo), (cleo, ada), (ada, bob), (bob, ada)]):
        rated_game(one, other, seed)
    left = table_of_two(ada, cleo)
    ada.do(f"/t/{left}/leave")
    ada.at(left, "return", seat=0)
    play_out(left, {0: ada, 1: cleo}, 9)
    rate(left)
    before, seats = numbers(), list(RatedSeat.objects.values())
    done = recompute()
    assert (done.games, done.from_records, done.ratings, done.changed) == (6, 6, 3, 0)
    assert numbers() == before
    assert list(RatedSeat.objects.values()) == seats


def test_damaged_numbers_are_mended(ada, bob):
    rated_game(ada, bob)
    before = numbers()
    Rating.objects.update(mu=2500.0)
    RatedSeat.objects.update(place=1)
    assert recompute().changed == 2
    assert numbers() == before


def test_the_others_ratings_stay_when_somebody_deletes_the_account(ada, bob):
    cleo = account("Cleo")
    rated_game(ada, bob, 1)
    rated_game(bob, cleo, 2)
    before = numbers()
    key = Player.objects.get(owner=ada.visitor_id).key
    ada.do("/account/delete", {"password": "correct horse battery"})
    assert not Player.objects.filter(key=key).exists()
    assert recompute().changed == 0
    assert numbers() == before


def test_leaving_the_ratings_hides_them_and_coming_back_begins_nothing_anew(ada, bob):
    rated_game(ada, bob)
    before = my_rating(ada).mu
    assert "Ada" in bob.see("/ratings/?game=gluex").content.decode()
    ada.do("/ratings/leave")
    assert "Ada" not in bob.see("/ratings/?game=gluex").content.decode()
    ada.do("/ratings/join")
    assert my_rating(ada).mu == before


def test_whoever_runs_the_house_has_them_computed_anew(ada, bob, capsys):
    rated_game(ada, bob)
    housekeeping.ratings(Namespace())
    assert capsys.readouterr().out == (
        "1 rated games, 1 of them read from their records: 2 ratings.\nEvery rating is as it was.\n"
    )
    Rating.objects.update(mu=0.0)
    housekeeping.ratings(Namespace())
    assert "2 ratings have changed." in capsys.readouterr().out


# The page


@pytest.mark.parametrize(("language", "word"), [("en", "Ratings"), ("de", "Wertung"), ("ru", "Рейтинг")])
def test_the_page_explains_itself_and_shows_the_computer_players(language, word):
    shown = Person("Eve", language).see("/ratings/?game=gluex").content.decode()
    assert word in shown
    assert "1500" in shown
    assert str(read_levels(ga.game("gluex"))["foreman"]) in shown


def test_a_certain_rating_has_a_place_and_others_have_none(ada, bob):
    rated_game(ada, bob)
    assert "Provisional" in ada.see("/ratings/?game=gluex").content.decode()
    Rating.objects.update(sigma=80.0)
    assert "Provisional" not in ada.see("/ratings/?game=gluex").content.decode()


@pytest.mark.parametrize("game", ga.all_games(), ids=str)
def test_the_fixed_points_are_those_that_were_measured(game, monkeypatch):
    monkeypatch.setattr(sys, "path", [str(BENCHMARKS), *sys.path])
    spec = importlib.util.spec_from_file_location("fixed_points", BENCHMARKS / "fixed_points.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert read_levels(game) == module.fixed_points(module.figures(game.name))
