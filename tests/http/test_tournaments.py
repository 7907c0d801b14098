"""Tournaments for two at a table: from the entry to the standings."""

import pytest

from glueckauf.web.areas.tournaments.models import Match, Tournament
from glueckauf.web.areas.tournaments.standings import standings
from tests.http.people import Person, history_of_table, seat
from tests.http.test_ratings import account, play_out


@pytest.fixture
def people() -> list[Person]:
    return [account(name) for name in ("Ada", "Bob", "Cleo", "Dora")]


def make(people: list[Person], system: str = "all", rounds: str = "1") -> str:
    data = {"name": "Cup", "game": "gluex", "system": system, "rounds": rounds}
    answer = people[0].do("/tournaments/new", data)
    assert answer.status_code == 302, answer.content.decode()[:500]
    slug = answer.url.split("/")[2]
    for person in people[1:]:
        assert person.do(f"/tournaments/{slug}/enter").status_code == 302
    assert people[0].do(f"/tournaments/{slug}/begin").status_code == 302
    return slug


def play(match: Match, people: list[Person]) -> None:
    assert match.other is not None
    play_out(match.table.slug, {0: people[match.one], 1: people[match.other]}, match.pk)


def test_everybody_meets_everybody_and_the_points_are_those_of_the_games(people):
    slug = make(people)
    assert Match.objects.count() == 6
    for match in Match.objects.all():
        assert [seat(match.table.slug, number).owner for number in (0, 1)] == [
            people[each].visitor_id for each in (match.one, match.other)
        ]
        play(match, people)
        winners = history_of_table(match.table.slug).record.position.winners()
        match.refresh_from_db()
        assert match.half_points == (1 if len(winners) == 2 else 2 * (winners == (0,)))
    lines = standings(Tournament.objects.get())
    assert sum(line.points for line in lines) == 6
    assert {line.played for line in lines} == {3}
    assert Tournament.objects.get().is_over
    shown = people[0].see(f"/tournaments/{slug}/").content.decode()
    assert all(name in shown for name in ("Ada", "Bob", "Cleo", "Dora", "Standings"))


def test_a_series_of_two_is_a_tournament_of_two(people):
    make(people[:2], rounds="3")
    assert [(match.one, match.other) for match in Match.objects.all()] == [(0, 1), (1, 0), (0, 1)]


def test_the_next_swiss_round_is_set_when_the_last_game_of_one_is_over(people):
    make(people, "swiss", "2")
    for match in Match.objects.filter(round=0):
        assert not Match.objects.filter(round=1).exists()
        play(match, people)
    second = list(Match.objects.filter(round=1))
    assert len(second) == 2
    first = {frozenset((match.one, match.other)) for match in Match.objects.filter(round=0)}
    assert all(frozenset((match.one, match.other)) not in first for match in second)
    for match in second:
        play(match, people)
    assert Tournament.objects.get().is_over
    assert Match.objects.count() == 4


def test_with_an_odd_number_the_last_has_a_bye_and_a_point(people):
    make(people[:3], "swiss", "1")
    bye = Match.objects.get(other=None)
    assert (bye.one, bye.half_points, bye.table) == (2, 2, None)


def test_the_host_decides_a_game_that_is_not_played_to_its_end(people):
    slug = make(people[:2])
    match = Match.objects.get()
    assert people[1].do(f"/tournaments/{slug}/award", {"award": f"{match.pk}-0"}).status_code == 403
    assert people[0].do(f"/tournaments/{slug}/award", {"award": f"{match.pk}-7"}).status_code == 404
    assert people[0].do(f"/tournaments/{slug}/award", {"award": f"{match.pk}-0"}).status_code == 302
    assert Tournament.objects.get().is_over
    play_out(match.table.slug, {0: people[0], 1: people[1]})
    match.refresh_from_db()
    assert match.half_points == 0, "what was decided stays decided"


def test_only_accounts_take_part_and_nobody_after_the_beginning(people, eve):
    slug = make(people[:2])
    assert eve.do("/tournaments/new", {"game": "gluex"}).status_code == 403
    assert people[2].do(f"/tournaments/{slug}/enter").status_code == 409
    assert people[1].do(f"/tournaments/{slug}/begin").status_code == 403


@pytest.mark.parametrize("wish", [{"system": "cup"}, {"rounds": "0"}, {"rounds": "99"}, {"rounds": "x"}])
def test_terms_that_cannot_be_are_refused(people, wish):
    data = {"name": "Cup", "game": "gluex", "system": "all", "rounds": "1"} | wish
    assert people[0].do("/tournaments/new", data).status_code == 400
    assert not Tournament.objects.exists()


def test_who_deletes_the_account_leaves_the_points_of_the_others(people):
    slug = make(people[:3])
    for match in Match.objects.filter(other__isnull=False):
        play(match, people)
    before = {line.number: line.points for line in standings(Tournament.objects.get())}
    people[2].do("/account/delete", {"password": "correct horse battery"})
    assert {line.number: line.points for line in standings(Tournament.objects.get())} == before
    assert "Cleo" not in people[0].see(f"/tournaments/{slug}/").content.decode()


def test_it_is_found_by_its_link_or_if_it_is_listed(people):
    data = {"name": "Open", "game": "gluex", "system": "swiss", "rounds": "3", "listed": "1"}
    there = people[0].do("/tournaments/new", data).url
    assert f'href="{there}"' in people[1].see("/tournaments/").content.decode()
    assert "Take part" in people[1].see(there).content.decode()
    hidden = people[0].do("/tournaments/new", data | {"listed": ""}).url
    assert f'href="{hidden}"' not in people[1].see("/tournaments/").content.decode()
