"""Who can lay no tile on his turn is out until the scoring."""

import pytest

from glueckauf.games.gluex.tables import TILES_EACH
from glueckauf.games.gluex.words.sentences import CODES
from tests.rules.gluex.table import (
    BLUE,
    GREEN,
    ORANGE,
    VIOLET,
    at_random,
    drawn,
    in_reach,
    knock_out,
    left,
    legal,
    out,
    play,
    points,
    reach,
    table,
    top,
    winners,
)

SHUT_IN = """
        B6 O5
        O5 .
"""
START_LEFT = """
        b6 O5
        O5 .
"""


@pytest.fixture
def shut_in():
    """Violet is to move; after that it is Blue's turn, who can lay nowhere."""
    return table(SHUT_IN, VIOLET)


def test_who_cannot_lay_a_tile_and_has_used_the_option_is_out(shut_in):
    """R-11."""
    play(shut_in, "a15_low")
    assert out(shut_in) == [BLUE]


def test_nobody_is_out_before_his_own_turn(shut_in):
    """R-11."""
    assert out(shut_in) == []


def test_nobody_is_out_while_others_move():
    """R-11."""
    state = table(SHUT_IN, GREEN)
    play(state, "o15_low")
    assert (out(state), state.turn) == ([], VIOLET)


def test_the_turn_goes_to_the_next_player_who_can_lay_a_tile(shut_in):
    """R-11."""
    play(shut_in, "a15_low")
    assert shut_in.turn == ORANGE


def test_who_has_the_option_left_is_not_out():
    """R-07, R-11."""
    state = table(START_LEFT, VIOLET)
    play(state, "a15_low")
    assert (out(state), state.turn) == ([], BLUE)


@pytest.mark.parametrize("face", ["low", "high"])
def test_the_option_postpones_the_end_by_one_turn(face):
    """R-07, R-11."""
    state = table(START_LEFT, hand="2/5")
    play(state, f"a1_{face}", "o1_low", "o15_low")
    assert out(state) == []
    play(state, "a15_low")
    assert out(state) == [BLUE]


def test_one_open_square_is_enough_to_stay_in():
    """R-11."""
    state = table("""
        B1 O5
        o5 .
    """)
    assert (out(state), legal(state)) == ([], ["a2_low", "a2_high"])


def test_nobody_may_pass():
    """R-10."""
    assert [code for code in CODES if not code.endswith(("_low", "_high"))] == []


def test_a_player_on_turn_always_has_a_tile_to_lay():
    """R-10."""
    states = [at_random(4, seed=seed, moves=4 + 9 * seed) for seed in range(10)]
    assert all(len(legal(state)) >= 2 for state in states if not state.over)


# What stays


def test_the_tiles_of_who_is_out_stay(shut_in):
    """R-11."""
    play(shut_in, "a15_low")
    assert top(shut_in, "a1") == "B6"


def test_the_tiles_in_hand_and_bag_of_who_is_out_are_void(shut_in):
    """R-11."""
    before = left(shut_in, BLUE)
    play(shut_in, "a15_low", "o1_low", "o15_low")
    play(shut_in, legal(shut_in)[0])
    assert (left(shut_in, BLUE), shut_in.turn) == (before, ORANGE)


def test_the_tiles_of_who_is_out_block():
    """R-11."""
    state = table("\n o4 . b1 . .", ORANGE, at="e8")
    knock_out(state, BLUE)
    assert "i8" not in in_reach(state)


def test_the_tiles_of_who_is_out_may_be_covered():
    """R-11."""
    state = table("\n o4 . . . b1", ORANGE, at="e8")
    knock_out(state, BLUE)
    play(state, "i8_low")
    assert top(state, "i8")[0] == "O"


def test_the_tiles_of_who_is_out_score(shut_in):
    """R-11. Blue has 6 in the room A, Orange 10."""
    before = points(shut_in)[BLUE]
    play(shut_in, "a15_low")
    assert points(shut_in)[BLUE] == before == 2


def test_who_is_out_can_still_win():
    """R-11."""
    state = table("\n b1", ORANGE, at="g4")
    knock_out(state, BLUE)
    assert winners(state) == [BLUE]


def test_who_is_out_has_no_further_turn(shut_in):
    """R-11."""
    turns = []
    play(shut_in, "a15_low")
    for _ in range(9):
        turns.append(int(shut_in.turn))
        play(shut_in, legal(shut_in)[-1])
    assert turns == [ORANGE, GREEN, VIOLET] * 3


# The last ones


def test_the_last_player_goes_on_alone():
    """R-13."""
    state = table("\n b5", hand="2/5")
    knock_out(state, ORANGE, GREEN, VIOLET)
    play(state, "a1_low")
    assert (state.turn, state.over) == (BLUE, 0)
    assert reach(state) == drawn("""
        .  .  x
        .  .  .
        x  .  .
    """)


def test_the_last_player_goes_on_to_the_end_of_his_tiles():
    """R-13."""
    state = table("\n b5")
    knock_out(state, ORANGE, GREEN, VIOLET)
    while not state.over:
        play(state, legal(state)[-1])
    assert [TILES_EACH - left(state, seat) for seat in range(4)] == [24, 2, 2, 2]


def test_the_game_ends_when_nobody_can_lay_a_tile():
    """R-11, R-12. The others are out, and Blue's last turn is the option."""
    state = table(START_LEFT)
    knock_out(state, ORANGE, GREEN, VIOLET)
    play(state, "a1_high")
    assert (state.over, out(state), legal(state)) == (1, [BLUE, ORANGE, GREEN, VIOLET], [])


def test_several_players_can_be_put_out_one_after_the_other():
    """R-11. After Green, neither Violet nor Blue can lay a tile."""
    state = table(TWO_SHUT_IN, GREEN)
    play(state, "o15_low")
    assert (out(state), state.turn) == ([BLUE, VIOLET], ORANGE)


TWO_SHUT_IN = """
        B6 O5 .
        O5 .  .
        .  .  .
        .  .  .
        .  .  .
        .  .  .
        .  .  .
        .  .  .
        .  .  .
        .  .  .
        .  .  .
        .  .  .
        .  .  .
        G5 .  .
        V6 O5 .
"""
