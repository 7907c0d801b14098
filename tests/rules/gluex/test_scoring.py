"""Scoring, with the examples of the rulebook: Timo is yellow there, Max green, Pia red, Sarah purple."""

import pytest

from tests.rules.gluex.table import (
    BLUE,
    GREEN,
    ORANGE,
    VIOLET,
    at_random,
    dealt,
    entries,
    play,
    points,
    room,
    table,
    winners,
)

TIMO, MAX, PIA, SARAH = BLUE, ORANGE, GREEN, VIOLET

# The rulebook's two rooms are our E on the left and the centre F on the right.
EXAMPLE = """
        b5 b5 .  .  .  v6 v6 o5
        o5 o4 g4 .  .  b4 .  .
        .  .  .  .  .  .  .  .
"""
TIES = """
        g5 g5 .  .  .  o5 o4 .
        v4 v6 b6 .  .  v4 b4 .
        .  .  .  .  .  .  .  .
"""


def rooms(drawing, players=4):
    """The left room of an example and the right one."""
    state = table(drawing, at="b7", players=players)
    return room(state, "E"), room(state, "F")


# Rooms


def test_left_room_timo_10_is_first_max_9_second_pia_4_third():
    """Rulebook, first example."""
    assert rooms(EXAMPLE)[0] == [4, 2, 0, 0]


def test_right_room_sarah_12_is_first_max_5_second_timo_4_third():
    """Rulebook, first example."""
    assert rooms(EXAMPLE)[1] == [0, 2, 0, 4]


def test_a_tie_for_the_first_place_gives_both_4_and_nobody_2():
    """R-18. Left room: Pia 10, Sarah 10, Timo 6."""
    assert rooms(TIES)[0] == [0, 0, 4, 4]


def test_a_tie_for_the_second_place_gives_both_2():
    """R-18. Right room: Max 9, Sarah 4, Timo 4."""
    assert rooms(TIES)[1] == [2, 4, 0, 2]


def test_a_tie_of_all_four_gives_all_4():
    """R-18."""
    assert rooms("\n b5 o5 .\n g5 v5")[0] == [4, 4, 4, 4]


def test_a_tie_of_three_for_the_second_place_gives_all_three_2():
    """R-18."""
    assert rooms("\n b5 o4 .\n g4 v4")[0] == [4, 2, 2, 2]


def test_the_pips_count_and_not_the_tiles():
    assert rooms("\n b1 b1 .\n b1 o4")[0] == [2, 4, 0, 0]


def test_an_empty_room_gives_no_points():
    """R-17."""
    assert rooms("\n b5")[1] == [0, 0, 0, 0]


def test_a_lone_player_gets_4_and_nobody_2():
    """R-17."""
    assert rooms("\n b5")[0] == [4, 0, 0, 0]


def test_three_players_have_a_second_place():
    assert rooms("\n b5 o4 .\n g3", players=3)[0] == [4, 2, 0]


def test_with_two_players_only_the_first_gets_points():
    """R-18."""
    state = table("\n b5 o4", players=2, at="f5")
    assert room(state, "E") == [4, 0]


def test_with_two_players_a_tie_gives_both_4():
    """R-18."""
    state = table("\n b4 o4", players=2, at="f5")
    assert room(state, "E") == [4, 4]


def test_a_covered_tile_does_not_count():
    """R-04. Orange's 6 lies under Blue's 1."""
    state = table("\n B1/o6 o2", at="b7")
    assert [int(state.glow[seat, 4]) for seat in (BLUE, ORANGE)] == [1, 2]


def test_laying_a_tile_on_another_takes_the_light_from_it():
    """R-04."""
    state = table("\n b2 . o6 .", at="f8", hand="2/5")
    assert room(state, "F") == [0, 4, 0, 0]
    play(state, "h8_low")
    assert room(state, "F") == [4, 0, 0, 0]


def test_a_tile_in_a_corridor_gives_nothing():
    before = points(table())
    assert points(table("\n b6", at="h3")) == before


@pytest.mark.parametrize(("players", "expected"), [(2, [4, 4]), (3, [0, 4, 4]), (4, [4, 4, 4, 4])])
def test_a_start_tile_counts_for_its_room(players, expected):
    """R-09. The third of three starts in a corridor."""
    assert points(table(players=players)) == expected


def test_a_start_tile_can_be_second_in_its_room():
    """R-09."""
    state = table("""
        b3 o5
    """)
    assert room(state, "A") == [2, 4, 0, 0]


def test_only_the_second_tile_of_a_start_stack_counts():
    """R-09, R-04."""
    state = table("""
        B2 o3
    """)
    assert room(state, "A") == [2, 4, 0, 0]


def test_all_rooms_are_added_up():
    state = table(EXAMPLE, at="b7")
    assert points(state) == [4 + 4 + 0, 4 + 2 + 2, 4, 4 + 4]


def test_before_the_first_tile_there_are_no_points():
    """R-20."""
    assert [entries(dealt(), seat) for seat in range(4)] == [{}, {}, {}, {}]


# The winner

FINAL = """
        b6 o1 .  .  .  o6 b1 .  .  .  .  .  .  v1 o6
        .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  b6 o1 .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        .  v6 g1 .  .  .  o4 o5 b1 .  .  .  o6 g1 .
        .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  v6 g1 .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        v6 b1 .  .  .  v6 g1 .  .  .  .  .  .  v1 g6
"""


def test_max_and_sarah_20_timo_14_pia_12():
    """Rulebook, last example: eleven rooms, each with a first and a second."""
    assert points(table(FINAL)) == [14, 20, 12, 20]


def test_max_wins_with_9_in_the_centre_against_none():
    """R-19. Rulebook, last example."""
    assert winners(table(FINAL)) == [MAX]


def test_the_most_points_win_whatever_lies_in_the_centre():
    """R-19."""
    state = table("\n b1 . . . o6 . . . b1", players=2, at="b5")
    assert (points(state), winners(state)) == ([12, 8], [BLUE])


def test_with_two_players_the_centre_decides_a_tie():
    """R-19."""
    state = table("\n b6 . . . o1", players=2, at="b5")
    assert (points(state), winners(state)) == ([8, 8], [ORANGE])


THIRD_IN_THE_CENTRE = """
        .  .  .  .  .  b1 .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        b1 .  .  .  .  o5 v4 g1 .  .  .  g1
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  g1 .  .  .  .  .  .
"""


def test_pips_in_the_centre_decide_though_they_gave_no_points():
    """R-19. Blue and Green are tied; Green is only third in the centre, Blue has nothing there."""
    state = table(THIRD_IN_THE_CENTRE, at="b4")
    assert (points(state), winners(state)) == ([12, 8, 12, 6], [GREEN])


def test_if_they_are_still_tied_they_share_the_victory():
    """R-19."""
    assert winners(table()) == [BLUE, ORANGE, GREEN, VIOLET]


def test_equal_pips_in_the_centre_share_the_victory():
    """R-19."""
    state = table("\n b4 o4", players=2, at="f5")
    assert (points(state), winners(state)) == ([8, 8], [BLUE, ORANGE])


def test_two_of_three_tied_may_be_equal_in_the_centre():
    """R-19. All have 8 points; Blue and Orange have 5 in the centre, Green none."""
    state = table(
        """
        g2 .  .  .  .  b5 o5 .  .  .  .  b2
    """,
        at="b7",
        players=3,
    )
    assert (points(state), winners(state)) == ([8, 8, 8], [BLUE, ORANGE])


# The ledger


def test_the_ledger_names_the_rooms():
    state = table(EXAMPLE, at="b7")
    assert [entries(state, seat) for seat in (TIMO, SARAH)] == [{"room_a": 4, "room_e": 4}, {"room_f": 4, "room_i": 4}]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_the_ledger_adds_up(players, seed):
    state = at_random(players, seed)
    assert [sum(entries(state, seat).values()) for seat in range(players)] == points(state)


@pytest.mark.parametrize(("players", "places"), [(2, {4}), (3, {2, 4}), (4, {2, 4})])
def test_a_room_gives_4_or_2_points(players, places):
    states = [at_random(players, seed) for seed in range(5)]
    given = {number for state in states for seat in range(players) for number in entries(state, seat).values()}
    assert given == places
