"""Setup: bags, start squares, the first tile, the tile in hand, who begins."""

from collections import Counter

import pytest

from glueckauf.core import generic
from glueckauf.games.gluex.box import STARTS
from glueckauf.games.gluex.state import CHOOSE, PLACE
from tests.rules.gluex.table import (
    BLUE,
    COLORS,
    GREEN,
    ORANGE,
    VIOLET,
    bag,
    dealt,
    hand,
    left,
    legal,
    play,
    points,
    start,
    started,
    starts,
    top,
)

SEEDS = range(60)
EVERY_TABLE = pytest.mark.parametrize("players", [2, 3, 4])
EVERY_SEAT = pytest.mark.parametrize("seat", [BLUE, ORANGE, GREEN, VIOLET])


@pytest.fixture
def state():
    return dealt(4)


@EVERY_SEAT
def test_everybody_has_eight_tiles_of_each_kind(state, seat):
    """Components."""
    assert Counter(bag(state, seat)) == {"1/6": 8, "2/5": 8, "3/4": 8}


@EVERY_SEAT
def test_everybody_begins_with_24_tiles_in_the_bag(state, seat):
    assert left(state, seat) == 24


def test_the_bags_are_mixed(state):
    assert len({tuple(bag(state, seat)) for seat in range(4)}) == 4
    assert bag(state, BLUE) != sorted(bag(state, BLUE))


def test_another_deal_mixes_the_bags_otherwise():
    assert bag(dealt(seed=1), BLUE) != bag(dealt(seed=2), BLUE)


def test_every_kind_of_tile_can_be_the_first():
    assert {hand(dealt(2, seed), BLUE) for seed in SEEDS} == {"1/6", "2/5", "3/4"}


@EVERY_TABLE
def test_nothing_lies_on_the_board_before_the_first_tiles(players):
    assert not dealt(players).top.any()


@EVERY_TABLE
def test_score_markers_begin_at_nought(players):
    """R-20."""
    assert points(dealt(players)) == [0] * players


@EVERY_TABLE
def test_a_dealt_table_keeps_every_law(players):
    assert generic.first_violation(dealt(players)) == 0


# Start squares


@pytest.mark.parametrize("players", [2, 4])
def test_with_two_and_four_every_seat_has_its_corner(players):
    """R-16."""
    assert {tuple(starts(dealt(players, seed))) for seed in SEEDS} == {STARTS[players]}


def test_three_players_draw_their_start_squares():
    """R-16."""
    drawn = Counter(tuple(starts(dealt(3, seed))) for seed in SEEDS)
    assert set(drawn) == {("o8", "a15", "a1"), ("a15", "a1", "o8"), ("a1", "o8", "a15")}
    assert min(drawn.values()) > len(SEEDS) / 6


# The first tile


@EVERY_TABLE
def test_the_first_faces_are_chosen_in_seat_order(players):
    """R-14."""
    state = dealt(players)
    turns = []
    while state.phase == CHOOSE:
        turns.append(int(state.turn))
        play(state, f"{start(state, state.turn)}_low")
    assert turns == list(range(players))


def test_both_faces_of_the_first_tile_are_offered_on_the_own_start_square(state):
    """R-14."""
    assert legal(state) == ["a1_low", "a1_high"]
    play(state, "a1_high")
    assert legal(state) == ["o1_low", "o1_high"]


def test_no_first_tile_is_laid_before_all_have_chosen(state):
    """R-14."""
    play(state, "a1_low", "o1_high", "o15_low")
    assert not state.top.any()


def test_the_first_tiles_are_laid_when_all_have_chosen(state):
    """R-14."""
    play(state, "a1_low", "o1_high", "o15_low", "a15_high")
    assert [bool(state.top[state.start[seat]]) for seat in range(4)] == [True] * 4
    assert state.phase == PLACE


@EVERY_SEAT
@pytest.mark.parametrize(("face", "place"), [("low", 0), ("high", 2)])
def test_the_first_tile_shows_the_face_chosen(seat, face, place):
    """R-14."""
    state = started(face=face)
    assert top(state, start(state, seat)) == COLORS[seat] + bag(state, seat)[0][place]


def test_everybody_chooses_for_himself(state):
    """R-14."""
    play(state, "a1_low", "o1_high", "o15_high", "a15_low")
    shown = [int(top(state, start(state, seat))[1]) > 3 for seat in range(4)]
    assert shown == [False, True, True, False]


@EVERY_SEAT
def test_the_first_tile_is_the_first_of_the_bag(state, seat):
    first = bag(state, seat)[0]
    play(state, "a1_low", "o1_low", "o15_low", "a15_low")
    assert top(state, start(state, seat))[1] in first


# The tile in hand


@EVERY_SEAT
def test_the_tile_in_hand_is_drawn_after_the_first_is_laid(seat):
    """R-14."""
    state = started()
    assert (left(state, seat), hand(state, seat)) == (23, bag(state, seat)[1])


def test_during_the_choice_nobody_has_drawn_a_second_tile(state):
    """R-14."""
    play(state, "a1_low", "o1_low", "o15_low")
    assert [left(state, seat) for seat in range(4)] == [24] * 4


# The start player


@EVERY_TABLE
def test_everybody_can_be_the_start_player(players):
    """R-16."""
    drawn = Counter(int(dealt(players, seed).starter) for seed in SEEDS)
    assert set(drawn) == set(range(players))
    assert min(drawn.values()) > len(SEEDS) / players / 2


@pytest.mark.parametrize("seed", range(8))
def test_the_start_player_has_the_first_turn(seed):
    """R-16."""
    state = started(seed=seed)
    assert state.turn == state.starter


@pytest.mark.parametrize("choice", ["low", "high"])
def test_the_choice_does_not_change_who_begins(choice):
    """R-14."""
    assert started(seed=3, face=choice).turn == dealt(seed=3).starter


def test_the_start_player_is_drawn_apart_from_the_seats_of_three():
    """R-16."""
    states = [dealt(3, seed) for seed in SEEDS]
    assert len({(start(state, BLUE), int(state.starter)) for state in states}) == 9


def test_the_next_player_clockwise_goes_on():
    state = started(seed=1)
    turns = []
    for _ in range(8):
        turns.append(int(state.turn))
        play(state, legal(state)[0])
    first = int(state.starter)
    assert turns == [(first + step) % 4 for step in range(8)]
