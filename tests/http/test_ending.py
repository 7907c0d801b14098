"""The end of a game on its page: what is said there, to whom, and the records of the server."""

import re
from datetime import timedelta
from html import unescape
from pathlib import Path

import pytest
from django.utils import timezone

import glueckauf as ga
from glueckauf.players.review import MISTAKE, Verdict
from glueckauf.web.areas.review.models import DONE, Judgement, Review
from glueckauf.web.pages.race_chart import RaceChart, compute_chart, openly
from glueckauf.web.tables import shared_deals
from glueckauf.web.tables.models import Result, Table
from glueckauf.web.tables.results import broken_records, enter_earlier_results, write_result
from glueckauf.web.tables.shared_deals import Keeper
from glueckauf.web.workers.earlier_results import RESULTS
from glueckauf.web.workers.jobs import THOUGHT, put
from tests.http.games import finished_table, played, write
from tests.http.people import Person, finish, history_of_table, new_table, sit_down, table, work

DELIVERED = Path(__file__).parents[1] / "records" / "kartenspiel-3-players.glueckauf"
ENDING = re.compile(r'<section class="ending.*?</section>', re.DOTALL)


def ending(page: str) -> str:
    found = ENDING.search(page)
    return unescape(re.sub(r"<[^>]+>", " ", found[0])) if found else ""


@pytest.mark.parametrize("name", ["glueck-auf", "gluex", "kartenspiel"])
def test_nothing_of_the_end_is_shown_before_the_end(ada, name):
    slug = finished_table(ada, name, moves=30)
    assert ending(ada.page(slug)) == ending(Person("Eve").page(slug)) == ""
    assert not Result.objects.exists()


@pytest.mark.parametrize("name", ["glueck-auf", "gluex", "kartenspiel"])
def test_the_end_says_who_won_and_shows_every_seat_and_its_points(ada, name):
    slug = finished_table(ada, name)
    told, position = ending(ada.page(slug)), history_of_table(slug).record.position
    assert re.search(r"won|share the victory", told)
    assert all(str(points) in told for points in position.totals())
    assert "Play again" in told
    assert "Play again" not in ending(Person("Eve").page(slug))


def test_the_ledger_is_there_but_closed(ada):
    page = ada.page(finished_table(ada, "glueck-auf"))
    assert page.count('class="points"') == 1
    assert '<details name="side" class="points">' in page


def test_the_race_of_a_daily_deal_is_as_its_player_saw_it_until_the_day_is_over(ada, monkeypatch):
    slug, record = new_table(ada, "kartenspiel", "me", "random", "random"), ga.load(DELIVERED)
    Table.objects.filter(slug=slug).update(rules=record.version, options=record.options)
    write(slug, record)
    assert ways(ada.page(slug)) == paths(compute_chart(record, openly))
    Table.objects.filter(slug=slug).update(strict=True)
    monkeypatch.setattr(shared_deals, "keepers", [Keeper(lambda _: True, lambda _table, _visitor: True)])
    assert ways(ada.page(slug)) == paths(compute_chart(record, lambda position: position.view(0)))
    assert ways(Person("Eve").page(slug)) == paths(compute_chart(record, lambda position: position.public()))


def ways(page: str) -> list[str]:
    race = page.partition('<figure class="run">')[2].partition("</figure>")[0]
    return re.findall(r'<path class="way way-\d" d="([^"]+)"', race)


def paths(race: RaceChart) -> list[str]:
    return [race.path(seat) for seat in range(len(race.totals))]


# Records


def earlier_games(person: Person, *seats: str, best: tuple[int, ...], margin: int) -> None:
    """Games that ended one hour ago, with these results."""
    for points in best:
        slug = new_table(person, "gluex", *seats)
        Table.objects.filter(slug=slug).update(over=True)
        values = {"game": "gluex", "players": len(seats), "people": len(seats) - seats.count("random")}
        ended = timezone.now() - timedelta(hours=1)
        Result.objects.create(table=table(slug), best=points, margin=margin, ended=ended, **values)


def ended(person: Person) -> str:
    """A finished table whose result is kept."""
    slug = finished_table(person)
    enter_earlier_results()
    return slug


def test_the_result_is_kept_when_the_game_ends(ada, bob):
    slug = new_table(ada, "gluex", "me", "friend")
    sit_down(bob, slug, 1)
    finish(slug, {0: ada, 1: bob})
    kept, totals = Result.objects.get(table__slug=slug), history_of_table(slug).record.position.totals()
    assert (kept.game, kept.players, kept.people, kept.best) == ("gluex", 2, 2, max(totals))
    assert kept.margin == max(totals) - min(totals) or kept.margin is None


def test_more_points_than_in_any_game_before_are_a_record(ada):
    earlier_games(ada, "me", "random", best=(1, 2, 3), margin=0)
    slug = ended(ada)
    found = broken_records(table(slug))
    best = history_of_table(slug).record.position.totals()[0]
    assert found is not None
    assert found.points == (best, 3)
    assert found.games == 3
    told = ending(ada.page(slug))
    assert f"A record on this server: {best} points; until now 3." in told
    assert "Compared with 3 earlier games of one person against computer players, for 2 players." in told


def test_as_many_points_as_before_are_no_record(ada):
    slug = ended(ada)
    best = history_of_table(slug).record.position.totals()[0]
    earlier_games(ada, "me", "random", best=(1, 2, best), margin=100)
    assert broken_records(table(slug)) is None


def test_two_games_are_too_few_for_a_record(ada):
    earlier_games(ada, "me", "random", best=(0, 0), margin=0)
    assert broken_records(table(ended(ada))) is None


def test_games_among_people_and_against_computer_players_are_not_compared(ada):
    earlier_games(ada, "me", "friend", best=(0, 0, 0), margin=0)
    assert broken_records(table(ended(ada))) is None


def test_a_later_game_does_not_take_a_record_away(ada):
    earlier_games(ada, "me", "random", best=(1, 2, 3), margin=0)
    slug = ended(ada)
    before = broken_records(table(slug))
    earlier_games(ada, "me", "random", best=(99,), margin=99)
    Result.objects.filter(best=99).update(ended=timezone.now() + timedelta(hours=1))
    assert broken_records(table(slug)) == before


@pytest.mark.parametrize("change", [{"imported": "abc"}, {"script": [1]}, {"start": {"turn": 1}}])
def test_games_that_were_not_simply_played_here_do_not_count(ada, change):
    slug = finished_table(ada)
    history = history_of_table(slug)
    Table.objects.filter(slug=slug).update(**change)
    write_result(table(slug), history)
    assert not Result.objects.exists()


def test_a_seat_that_a_computer_player_holds_at_the_end_does_not_count(ada):
    slug = finished_table(ada)
    table(slug).seats.filter(number=0).update(level="random")
    enter_earlier_results()
    assert not Result.objects.exists()


def test_games_from_before_results_were_kept_are_entered_in_the_background(ada, monkeypatch):
    monkeypatch.setattr("glueckauf.web.tables.results.MOST_AT_ONCE", 2)
    slugs = [finished_table(ada) for _ in range(3)]
    last = new_table(ada, "gluex", "me", "random")
    write(last, played("gluex", 2, 6))
    put(RESULTS, "all")
    assert [work(THOUGHT) for _ in range(4)] == [True, True, True, False]
    assert set(Result.objects.values_list("table__slug", flat=True)) == {*slugs, last}


# What the review knows


def review(slug: str, *verdicts: Verdict) -> None:
    there = Review.objects.create(table=table(slug), state=DONE, total=len(verdicts))
    for each in verdicts:
        Judgement.objects.create(review=there, number=each.number, move=each.made, verdict=each.plain())


def mistake(number: int, seat: int, lost: float, wins: tuple[float, float]) -> Verdict:
    leads = (-lost, lost) if seat == 0 else (lost, -lost)
    return Verdict(number, seat, 0, 1, MISTAKE, leads, (0.5, 0.5), wins, 400)


def test_a_review_names_the_turning_point_and_the_own_costliest_decision(ada):
    slug = finished_table(ada)
    moves, positions = history_of_table(slug).record.moves, history_of_table(slug).record.positions()
    own, other = (next(n for n in range(6, 20) if positions[n].turn == seat) for seat in (0, 1))
    review(slug, mistake(own, 0, 4.0, (0.5, 0.4)), mistake(other, 1, 2.0, (0.7, 0.2)))
    told = ending(ada.page(slug))
    assert len(moves) > other
    assert f"Chance's move {other + 1}; the chance to win fell from 70 % to 20 %." in told
    assert f"Ada's costliest move, number {own + 1}: " in told
    assert "4.0 ± 0.5 points lost." in told


def test_an_unfinished_review_says_nothing_at_the_end(ada):
    slug = finished_table(ada)
    review(slug, mistake(6, 0, 4.0, (0.5, 0.4)))
    Review.objects.update(state="running")
    assert "costliest" not in ending(ada.page(slug))
