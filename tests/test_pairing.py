"""Who meets whom in a tournament: everybody once, seats change, nobody meets twice in a Swiss as long as there is another."""

from itertools import combinations
from random import Random

import pytest

from glueckauf.web.areas.tournaments.pairing import round_robin, swiss


@pytest.mark.parametrize("people", range(2, 13))
def test_everybody_meets_everybody_once_in_a_cycle_and_plays_once_a_round(people):
    rounds = [round_robin(people, number) for number in range(people - 1 + people % 2)]
    for pairs in rounds:
        assert sorted(each for pair in pairs for each in pair if each is not None) == list(range(people))
    met = sorted(tuple(sorted(pair)) for pairs in rounds for pair in pairs if pair[1] is not None)
    assert met == list(combinations(range(people), 2))


@pytest.mark.parametrize("people", range(2, 13))
def test_in_the_second_cycle_the_seats_have_changed(people):
    cycle = people - 1 + people % 2
    for number in range(cycle):
        first = {pair for pair in round_robin(people, number) if pair[1] is not None}
        second = {(pair[1], pair[0]) for pair in round_robin(people, number + cycle) if pair[1] is not None}
        assert first == second


@pytest.mark.parametrize("people", range(3, 13))
def test_first_seats_are_shared_evenly_in_a_cycle(people):
    pairs = [
        pair for number in range(people - 1 + people % 2) for pair in round_robin(people, number) if pair[1] is not None
    ]
    first = [sum(pair[0] == person for pair in pairs) for person in range(people)]
    assert max(first) - min(first) <= 2


@pytest.mark.parametrize("people", range(4, 17))
def test_in_a_swiss_nobody_meets_anybody_twice_and_byes_go_round(people):
    chance, points, met, byes, first = Random(people), [0.0] * people, set(), set(), [0] * people
    for _ in range(min(5, people // 2)):
        ranked = sorted(range(people), key=lambda each: (-points[each], each))
        pairs = swiss(ranked, met, byes, first)
        assert sorted(each for pair in pairs for each in pair if each is not None) == list(range(people))
        for one, other in pairs:
            first[one] += 1
            if other is None:
                assert one not in byes
                byes.add(one)
                points[one] += 1
            else:
                assert frozenset((one, other)) not in met
                met.add(frozenset((one, other)))
                points[chance.choice((one, other))] += 1


def test_in_a_swiss_those_meet_who_stand_alike():
    assert swiss([2, 0, 3, 1], set(), set(), [0] * 4) == [(2, 0), (3, 1)]
    assert swiss([2, 0, 3, 1], {frozenset((2, 0))}, set(), [0] * 4) == [(2, 3), (0, 1)]


def test_a_pair_gives_way_where_it_would_leave_two_who_have_met():
    met = {frozenset((2, 3))}
    assert swiss([0, 1, 2, 3], met, set(), [0] * 4) == [(0, 2), (1, 3)]


def test_whoever_had_the_first_seat_more_often_has_the_other():
    assert swiss([0, 1], set(), set(), [2, 1]) == [(1, 0)]


def test_when_all_have_met_they_meet_again():
    assert swiss([0, 1], {frozenset((0, 1))}, set(), [0, 0]) == [(0, 1)]
