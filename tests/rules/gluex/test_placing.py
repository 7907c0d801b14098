"""Laying a tile: where it may lie, and which face it shows."""

import pytest

from glueckauf.games.gluex.tables import TILES_EACH
from tests.rules.gluex.table import (
    BLUE,
    GREEN,
    ORANGE,
    VIOLET,
    bag,
    drawn,
    hand,
    in_reach,
    knock_out,
    left,
    legal,
    play,
    reach,
    start,
    started,
    table,
    top,
)

# Counting


def test_a_tile_leads_exactly_as_far_as_it_has_pips_in_four_directions():
    """R-01."""
    state = table("""
        B1 O1 .  .  .  .  .
        O1 .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  .  .  b3 .  .  .
    """)
    assert reach(state) == drawn("""
        .  .  .  x  .  .  .
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        x  .  .  .  .  .  x
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  .  .  x  .  .  .
    """)


@pytest.mark.parametrize("pips", [1, 2, 3, 4, 5, 6])
def test_the_square_next_to_a_tile_is_one_away(pips):
    """R-01."""
    state = table(f"""
        B{pips}
    """)
    assert in_reach(state) == ["abcdefg"[pips] + "1", f"a{1 + pips}"]


@pytest.mark.parametrize("pips", [1, 2, 3, 4, 5, 6])
def test_from_the_middle_a_tile_leads_to_four_squares(pips):
    """R-01."""
    state = table(
        f"""
        b{pips}
    """,
        at="h8",
    )
    four = {f"h{8 - pips}", f"h{8 + pips}", f"{'abcdefgh'[-1 - pips]}8", f"{'hijklmno'[pips]}8"}
    assert set(in_reach(state)) - {"a1", "b1", "a2"} == four


def test_nothing_leads_diagonally():
    """R-01."""
    state = table("""
        B1 o1 .
        o1 .  .
        .  .  .
    """)
    assert not {"b2", "c3"} & set(in_reach(state))


def test_nothing_leads_off_the_board():
    """R-01."""
    state = table("""
        B1 O1 .  .  .
        O1 .  .  .  .
        .  b4 .  .  .
    """)
    assert reach(state) == drawn("""
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  x
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  x  .  .  .  .
    """)


def test_a_line_does_not_go_on_at_the_other_side():
    """R-01."""
    state = table(
        """
        b2 .
    """,
        at="n3",
    )
    assert set(in_reach(state)) == {"a1", "b1", "a2", "l3", "n1", "n5"}


def test_the_small_board_ends_earlier():
    """R-01."""
    state = table(
        """
        b2 .
        .  .
    """,
        at="l8",
        players=2,
    )
    assert set(in_reach(state)) == {"a9", "a8", "b9", "j8", "l6"}


def test_every_own_tile_may_be_the_one_to_count_from():
    """R-02."""
    state = table("""
        B2 .  .  .
        .  .  .  .
        .  .  .  .
        .  .  .  b1
    """)
    assert reach(state) == drawn("""
        .  .  x  .  .
        .  .  .  .  .
        x  .  .  x  .
        .  .  x  .  x
        .  .  .  x  .
    """)


def test_foreign_tiles_lead_their_owner_only():
    """R-02."""
    state = table("""
        B2 .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  o1 .
        .  .  .  .  .
    """)
    assert in_reach(state) == ["c1", "a3"]


@pytest.mark.parametrize(("seat", "color"), [(BLUE, "b"), (ORANGE, "o"), (GREEN, "g"), (VIOLET, "v")])
def test_every_seat_counts_from_its_own_tiles(seat, color):
    """R-02."""
    state = table(
        f"""
        {color}2
    """,
        seat,
        at="h8",
    )
    assert {"h6", "f8", "j8", "h10"} <= set(in_reach(state))


# The way


def test_rooms_and_corridors_may_be_crossed_freely():
    """R-03. From a corridor through a room and a corridor into the centre."""
    state = table(
        """
        b6 .  .  .  .  .  .
    """,
        at="a8",
    )
    assert "g8" in in_reach(state)


@pytest.mark.parametrize("origin", ["e4", "e5", "e6"])
def test_a_line_may_pass_through_a_whole_room(origin):
    """R-03. The centre of the board for two lies between e and i."""
    state = table("\n b4", at=origin, players=2)
    assert f"i{origin[1]}" in in_reach(state)


@pytest.mark.parametrize("blocker", ["b1", "o1", "B1", "O1"])
def test_a_tile_between_blocks_the_way(blocker):
    """R-03. Single or stacked, own or foreign."""
    state = table(
        f"""
        b4 .  {blocker} .  .
    """,
        at="e8",
    )
    assert "i8" not in in_reach(state)


@pytest.mark.parametrize("line", [".  o1 .  . ", ".  .  o1 . ", ".  .  .  o1"])
def test_a_tile_anywhere_between_blocks_the_way(line):
    """R-03."""
    state = table(f"\n b5 {line} .", at="e8")
    assert "j8" not in in_reach(state)


@pytest.mark.parametrize(
    ("blocker", "square"),
    [("f8", "d8"), ("j8", "l8"), ("h6", "h4"), ("h10", "h12")],
    ids=["left", "right", "up", "down"],
)
def test_the_way_is_blocked_in_every_direction(blocker, square):
    """R-03."""
    state = table(BLOCKED[blocker], at="f6")
    assert set(in_reach(state)) - {"a1", "b1", "a2"} == {"d8", "l8", "h4", "h12"} - {square}


BLOCKED = {
    "f8": """
        .  .  .  .  .
        .  .  .  .  .
        o1 .  b4 .  .
    """,
    "j8": """
        .  .  .  .  .
        .  .  .  .  .
        .  .  b4 .  o1
    """,
    "h6": """
        .  .  o1 .  .
        .  .  .  .  .
        .  .  b4 .  .
    """,
    "h10": """
        .  .  .  .  .
        .  .  .  .  .
        .  .  b4 .  .
        .  .  .  .  .
        .  .  o1 .  .
    """,
}


def test_a_tile_beside_the_line_or_behind_the_target_does_not_block():
    """R-03."""
    state = table(
        """
        .  o1 .  .  .
        b3 .  .  .  o1
        .  .  .  o1 .
    """,
        at="e8",
    )
    assert "h9" in in_reach(state)


def test_a_start_tile_blocks_like_any_other():
    """R-06."""
    state = table(
        """
        g4
        b1
    """,
        GREEN,
        at="o7",
        players=3,
    )
    assert set(in_reach(state)) == {"a1", "b1", "a2", "k7", "o3"}


# The target


@pytest.mark.parametrize("target", [".", "b2", "o2", "g2", "v2"])
def test_a_free_square_or_a_single_tile_of_anybody_may_be_the_target(target):
    """R-04."""
    state = table(f"\n b4 . . . {target}", at="e8")
    assert "i8" in in_reach(state)


@pytest.mark.parametrize("target", ["B2", "O2", "G2", "V2"])
def test_nobody_lays_a_third_tile(target):
    """R-04."""
    state = table(f"\n b4 . . . {target}", at="e8")
    assert "i8" not in in_reach(state)


@pytest.mark.parametrize("stack", ["G2/b5", "G2/o5"])
def test_two_tiles_of_different_colours_are_two_tiles(stack):
    """R-04."""
    state = table(f"\n b4 . . . {stack}", at="e8")
    assert "i8" not in in_reach(state)


@pytest.mark.parametrize("target", ["b2", "o2"])
def test_the_new_tile_lies_on_the_one_it_covers(target):
    """R-04."""
    state = table(f"\n b4 . . . {target}", at="e8", hand="3/4")
    play(state, "i8_low")
    assert top(state, "i8") == "B3"


def test_a_covered_foreign_tile_leads_nowhere_any_more():
    """R-04."""
    state = table("\n b4 . . . o2", at="e8", hand="3/4")
    play(state, "i8_low")
    assert state.turn == ORANGE
    assert not {"i6", "i10", "k8", "g8"} & set(in_reach(state))


def test_a_foreign_tile_leads_on_as_long_as_it_is_not_covered():
    """R-04."""
    state = table("\n b4 . . . o2", at="e8")
    play(state, "e4_low")
    assert {"i6", "i10", "k8", "g8"} <= set(in_reach(state))


def test_a_covered_own_tile_leads_nowhere_any_more():
    """R-04. The 5 on i8 is covered by a 1."""
    state = table("\n b4 . . . B1/b5", at="e8")
    assert set(in_reach(state)) == {"a1", "b1", "a2", "a8", "e4", "e12", "i7", "i9", "j8", "h8"}


def test_the_tile_on_top_leads_on():
    """R-04."""
    state = table("\n O4/b5 . . . .", ORANGE, at="e8")
    assert "i8" in in_reach(state)


def test_a_square_with_two_tiles_blocks_like_one():
    """R-04."""
    state = table("\n b2 O1 .", at="e8")
    assert "g8" not in in_reach(state)


def test_several_tiles_may_be_covered_after_each_other():
    """R-04."""
    state = table("\n b1 o2 g1", at="e8")
    play(state, "f8_low")
    assert top(state, "f8")[0] == "B"
    assert state.turn == ORANGE
    assert "f8" not in in_reach(state)


# Start tiles


@pytest.mark.parametrize("stack", ["o1", "O1"])
def test_nobody_covers_a_foreign_start_tile(stack):
    """R-06. The start tile alone, and with its second tile."""
    state = table(f"\n b4 . . . {stack}", at="k1")
    assert "o1" not in in_reach(state)


def test_nobody_covers_the_start_tile_of_a_player_who_is_out():
    """R-06."""
    state = table("\n b4 . . . o1", at="k1")
    knock_out(state, ORANGE)
    assert "o1" not in in_reach(state)


@pytest.mark.parametrize("seat", [BLUE, ORANGE, GREEN, VIOLET])
def test_nobody_may_lay_on_any_of_the_others_starts(seat):
    """R-06. Everybody has a tile one square from every corner."""
    color = "bogv"[seat]
    state = table(RING.replace("#1", f"{color}1"), seat)
    assert set(in_reach(state)) & {"a1", "o1", "o15", "a15"} == {start(state, seat)}


RING = """
        .  #1 .  .  .  .  .  .  .  .  .  .  .  #1 .
        .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
        .  #1 .  .  .  .  .  .  .  .  .  .  .  #1 .
"""


def test_the_own_start_tile_may_be_covered_from_nowhere():
    """R-07."""
    state = table("""
        b5 .  .  .  .  .
    """)
    assert "a1" in in_reach(state)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_start_option_is_there_from_the_first_turn(players):
    """R-07."""
    state = started(players)
    assert start(state, state.turn) in in_reach(state)


def test_the_start_option_is_voluntary():
    """R-07."""
    state = table("""
        b5
    """)
    assert reach(state) == drawn("""
        x  .  .  .  .  x
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        x  .  .  .  .  .
    """)


def test_the_start_option_is_used_once():
    """R-07, R-05."""
    state = table("\n b5", hand="2/5")
    knock_out(state, ORANGE, GREEN, VIOLET)
    play(state, "a1_low")
    assert in_reach(state) == ["c1", "a3"]


def test_the_marker_does_not_count_for_the_height_of_the_start_stack():
    """R-05."""
    state = table("\n b5", hand="2/5")
    play(state, "a1_high")
    assert top(state, "a1") == "B5"


def test_the_start_tile_leads_until_it_is_covered():
    """R-07. Then the new tile leads."""
    state = table("\n b5", hand="3/4")
    knock_out(state, ORANGE, GREEN, VIOLET)
    play(state, "a1_high")
    assert in_reach(state) == ["e1", "a5"]


def test_who_can_lay_nowhere_else_must_cover_the_start_tile():
    """R-07, R-10."""
    state = table("""
        b6 O1
        O1 .
    """)
    assert legal(state) == ["a1_low", "a1_high"]


def test_the_own_start_tile_may_be_covered_in_a_line():
    """R-08. The 3 on d1 leads to a1 as well; the target is offered once."""
    state = table("""
        b6 .  .  b3
    """)
    assert in_reach(state).count("a1") == 1


def test_covering_the_own_start_tile_in_a_line_uses_the_option_up():
    """R-08."""
    state = table(
        """
        b6 .  .  b3
    """
    )
    knock_out(state, ORANGE, GREEN, VIOLET)
    play(state, "a1_low")
    assert "a1" not in in_reach(state)


def test_no_line_leads_onto_the_own_start_square_when_two_tiles_lie_there():
    """R-08, R-05."""
    state = table("""
        B6 .  .  b3
    """)
    assert "a1" not in in_reach(state)


# The tile laid


def test_either_face_may_be_up_on_every_target():
    """R-02."""
    state = table("""
        b5
    """)
    assert legal(state) == [f"{square}_{face}" for square in ("a1", "f1", "a6") for face in ("low", "high")]


@pytest.mark.parametrize(("tile", "low", "high"), [("1/6", "b1", "b6"), ("2/5", "b2", "b5"), ("3/4", "b3", "b4")])
def test_the_tile_in_hand_is_laid_with_the_face_chosen(tile, low, high):
    """R-02."""
    shown = []
    for face in ("low", "high"):
        state = table("\n b5", hand=tile)
        play(state, f"f1_{face}")
        shown.append(top(state, "f1"))
    assert shown == [low, high]


def test_the_tile_in_hand_does_not_matter_for_the_target():
    """R-02."""
    reached = {reach(table("\n b5 . . o1 b2", hand=tile)) for tile in ("1/6", "2/5", "3/4")}
    assert len(reached) == 1


def test_a_target_is_offered_once_though_several_tiles_lead_there():
    """R-02."""
    state = table("""
        B1 O1 .  .  .
        O1 .  b2 .  .
        .  .  .  .  .
        b2 .  .  .  b2
        .  .  .  .  .
        .  .  b2 .  .
    """)
    assert reach(state) == drawn("""
        .  .  .  .  .  .  .
        .  .  .  .  x  .  .
        .  .  .  .  .  .  .
        .  .  x  .  .  .  x
        .  .  .  .  .  .  .
        x  .  .  .  x  .  .
        .  .  .  .  .  .  .
        .  .  x  .  .  .  .
    """)
    assert legal(state).count("c4_low") == 1


def test_moves_name_no_origin():
    """R-02."""
    state = table("\n b5 . . . . o1 . . . . b5")
    assert [code for code in legal(state) if code.startswith("f1")] == ["f1_low", "f1_high"]


# Drawing the next tile


def test_after_laying_a_tile_the_next_is_drawn():
    state = table("\n b5", hand="3/4")
    following = bag(state, BLUE)[int(state.used[BLUE]) + 1]
    before = left(state, BLUE)
    play(state, "f1_low")
    assert (left(state, BLUE), hand(state, BLUE)) == (before - 1, following)


def test_nobody_else_draws():
    state = table("\n b5", hand="3/4")
    play(state, "f1_low")
    assert [TILES_EACH - left(state, seat) for seat in range(4)] == [2, 1, 1, 1]


def test_then_the_next_player_goes_on():
    state = table("\n b5", VIOLET)
    play(state, "a15_low")
    assert state.turn == BLUE
