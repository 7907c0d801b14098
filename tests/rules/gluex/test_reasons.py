"""Why not? Every square that cannot be chosen says why."""

import pytest

from tests.rules.gluex.table import (
    NUMBER,
    ORANGE,
    at_random,
    dealt,
    legal,
    play,
    reason,
    sentence,
    table,
)

PLACE = """
        B3 .  .  .  .  .
        .  .  .  O2 .  .
        .  b2 .  .  .  .
        .  o1 .  .  .  .
"""


@pytest.fixture
def state():
    return table(PLACE)


@pytest.mark.parametrize("code", ["b1_low", "o1_high", "h8_low"])
def test_the_first_tile_goes_onto_the_own_start_square(code):
    """R-14."""
    assert reason(dealt(4), code) == "first_tile"


def test_the_first_tile_names_the_start_square():
    """R-14."""
    state = dealt(4)
    play(state, "a1_low")
    assert "o1" in sentence(state, "a1_low")


@pytest.mark.parametrize("code", ["n1_low", "a10_high", "o15_low"])
def test_the_small_board_has_no_such_square(code):
    """R-01."""
    assert reason(table(players=2), code) == "off_board"


@pytest.mark.parametrize("code", ["m2_low", "l9_high"])
def test_the_last_row_and_column_of_the_small_board_are_squares(code):
    """R-01."""
    assert reason(table(players=2), code) == "out_of_reach"


@pytest.mark.parametrize("square", ["o1", "o15", "a15"])
def test_a_foreign_start_tile_is_not_covered(state, square):
    """R-06."""
    assert reason(state, f"{square}_low") == "foreign_start"


@pytest.mark.parametrize("stack", ["o1", "O1"])
def test_a_foreign_start_is_the_reason_though_a_tile_leads_there(stack):
    """R-06."""
    state = table(f"\n b4 . . . {stack}", at="k1")
    assert reason(state, "o1_low") == "foreign_start"


@pytest.mark.parametrize("square", ["a1", "d2"])
def test_two_tiles_lie_here_already(state, square):
    """R-04, R-05."""
    assert reason(state, f"{square}_high") == "stack_full"


def test_two_tiles_are_the_reason_though_a_tile_leads_there():
    """R-04."""
    assert reason(table("\n b3 . . O2", at="e8"), "h8_low") == "stack_full"


def test_a_tile_in_between_is_the_reason(state):
    """R-03. The 2 on b3 would lead to b5, but for the 1 on b4."""
    assert reason(state, "b5_low") == "blocked"


def test_the_tile_that_would_lead_here_is_named(state):
    """R-03."""
    assert sentence(state, "b5_low") == "Your 2 on b3 would lead here, but a tile lies in between."


@pytest.mark.parametrize(
    ("line", "code", "origin"),
    [("b3 o1 . .", "h8_low", "e8"), (". . o1 b3 ", "e8_low", "h8")],
    ids=["to the right", "to the left"],
)
def test_the_origin_is_named_in_both_directions(line, code, origin):
    """R-03."""
    assert f"on {origin} would" in sentence(table(f"\n {line}", at="e8"), code)


@pytest.mark.parametrize("code", ["h8_low", "b2_high", "c3_low", "e3_low"])
def test_no_tile_is_exactly_as_far_away(state, code):
    """R-01."""
    assert reason(state, code) == "out_of_reach"


def test_a_foreign_tile_that_leads_there_is_no_help(state):
    """R-02. Orange's 1 on b4 leads to c4."""
    assert reason(state, "c4_low") == "out_of_reach"


def test_a_covered_tile_that_would_lead_there_is_no_help():
    """R-04. A 5 lies under Blue's 2."""
    assert reason(table("\n B2 . . . . .", at="e8"), "j8_low") == "out_of_reach"


@pytest.mark.parametrize("code", ["d1_low", "a4_high", "b1_low", "b5_high", "d3_high"])
def test_there_is_no_reason_against_a_legal_move(code):
    state = table("\n b3 . . .\n . . . .\n . b2 . .")
    assert (reason(state, code) is None) == (code in legal(state))


@pytest.mark.parametrize("seed", range(6))
def test_a_move_is_legal_exactly_when_nothing_is_against_it(seed):
    state = at_random(2 + seed % 3, seed, moves=8 * seed + 2)
    assert [code for code in NUMBER if reason(state, code) is None] == legal(state)


@pytest.mark.parametrize("code", ["a1_low", "h8_high"])
def test_when_the_game_is_over_that_is_the_reason(code):
    assert reason(at_random(2, seed=0), code) == "over"


def test_the_reason_depends_on_whose_turn_it_is():
    """R-02."""
    drawing = "\n b3 . . o2"
    assert reason(table(drawing, at="e8"), "j8_low") == "out_of_reach"
    assert reason(table(drawing, ORANGE, at="e8"), "j8_low") is None


def test_every_reason_is_a_sentence(state):
    sentences = {sentence(state, code) for code in ("o1_low", "d2_low", "b5_low", "h8_low")}
    assert len(sentences) == 4
    assert all(text.endswith(".") for text in sentences)
