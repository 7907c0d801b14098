"""Ratings: what a game moves, and that simulated players of known strength come out in their order."""

from itertools import pairwise
from random import Random

import pytest

from glueckauf.web.areas.ratings.skill import EXACT, Entrant, Skill, rate

SURE = Skill(1500.0, 60.0)
HEWER = Entrant(Skill(1500.0, EXACT), 1, is_fixed=True)


def finish(strengths: list[float], chance: Random) -> list[int]:
    """Places as in the model: the next one is drawn by strength from those who are left."""
    left, places = list(range(len(strengths))), [0] * len(strengths)
    for place in range(1, len(strengths) + 1):
        next_one = chance.choices(left, [10 ** (strengths[each] / 400) for each in left])[0]
        places[next_one] = place
        left.remove(next_one)
    return places


def tournament(strengths: list[float], seats: int, games: int, chance: Random) -> list[Skill]:
    """Everybody plays so many games, at tables drawn by lot with one computer player of 1500."""
    skills, played = [Skill() for _ in strengths], [0] * len(strengths)
    while min(played) < games:
        table = sorted(range(len(strengths)), key=lambda each: (played[each], chance.random()))[: seats - 1]
        places = finish([*(strengths[each] for each in table), 1500.0], chance)
        entrants = [Entrant(skills[each], place) for each, place in zip(table, places, strict=False)]
        for each, skill in zip(table, rate([*entrants, Entrant(HEWER.skill, places[-1], is_fixed=True)]), strict=False):
            skills[each], played[each] = skill, played[each] + 1
    return skills


def test_who_finishes_ahead_goes_up_and_the_other_down():
    winner, loser = rate([Entrant(SURE, 1), Entrant(SURE, 2)])
    assert winner.mu > SURE.mu > loser.mu
    assert winner.mu - SURE.mu == pytest.approx(SURE.mu - loser.mu)


def test_a_draw_among_equals_moves_nobody():
    assert [found.mu for found in rate([Entrant(SURE, 1), Entrant(SURE, 1)])] == pytest.approx([1500, 1500])


def test_a_computer_player_never_moves():
    assert rate([Entrant(SURE, 1), Entrant(HEWER.skill, 2, is_fixed=True)])[1] == HEWER.skill


def test_a_game_makes_a_rating_more_certain():
    assert rate([Entrant(Skill(), 1), HEWER])[0].sigma < Skill().sigma


def test_a_certain_rating_does_not_move_by_games_against_provisional_ones():
    certain, newcomer = rate([Entrant(SURE, 2), Entrant(Skill(), 1)])
    assert certain == SURE
    assert newcomer.mu > Skill().mu


def test_at_a_table_with_others_only_those_who_are_certain_count_for_a_certain_one():
    alone, with_newcomer = (
        rate([Entrant(SURE, 1), Entrant(HEWER.skill, 2, is_fixed=True), *more])[0]
        for more in ([], [Entrant(Skill(), 3)])
    )
    assert alone == with_newcomer


def test_a_number_says_from_the_beginning_where_among_the_computer_players_one_stands():
    chance = Random(1)
    skill = Skill()
    for _ in range(30):
        level = 900.0 if skill.mu < 1200 else 1500.0
        won = chance.random() < 1 / (1 + 10 ** ((level - 1000) / 400))
        skill = rate([Entrant(skill, 1 if won else 2), Entrant(Skill(level, EXACT), 2 if won else 1, is_fixed=True)])[0]
    assert abs(skill.mu - 1000) < 200
    assert not skill.is_provisional


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_players_of_known_strength_are_ordered_within_thirty_games(seats):
    strengths = [900.0, 1250.0, 1600.0, 1950.0]
    runs = [tournament(strengths, seats, 30, Random(seed)) for seed in range(100)]
    assert sum(all(low.mu < high.mu for low, high in pairwise(skills)) for skills in runs) >= 90


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_interval_covers_the_true_strength(seats):
    strengths = [1200.0, 1400.0, 1600.0, 1800.0]
    hits = [
        abs(skill.mu - strength) <= skill.margin
        for seed in range(50)
        for skill, strength in zip(tournament(strengths, seats, 30, Random(seed)), strengths, strict=True)
    ]
    assert sum(hits) / len(hits) > 0.9
