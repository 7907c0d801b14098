"""The boards: rooms, corridors, the centre, the start squares."""

from itertools import pairwise

import pytest

import glueckauf as ga
from glueckauf.games.gluex.rules.turn import find_reach, light
from glueckauf.games.gluex.tables import (
    BOARD_HEIGHT,
    BOARD_WIDTH,
    CENTRE,
    CORRIDOR,
    ROOM_COUNT,
    ROOM_NAMES,
    ROOM_OF,
    ROWS_DRAWN,
    SIZE,
    SQUARE_NAMES,
    SQUARES,
)
from tests.rules.gluex.table import BLUE, COLORS, dealt, in_reach, square, start, starts, table, tile

TWO, FIRST, SECOND = range(3)
EVERY_BOARD = pytest.mark.parametrize("board", [TWO, FIRST, SECOND])
EVERY_SEAT = pytest.mark.parametrize(("players", "seat"), [(n, seat) for n in (2, 3, 4) for seat in range(n)])


def squares_of(board):
    """Every square of a board with the letter drawn there."""
    return {(x, y): letter for y, row in enumerate(ROWS_DRAWN[board]) for x, letter in enumerate(row)}


def rooms(board):
    found = {}
    for place, letter in squares_of(board).items():
        if letter != ".":
            found.setdefault(letter, set()).add(place)
    return found


def around(place, *, diagonally=False):
    x, y = place
    steps = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)]
    return {(x + a, y + b) for a, b in steps if diagonally or 0 in (a, b)}


def connected(places):
    """The part of these squares that hangs together with one of them."""
    part, new = set(), {min(places)}
    while new:
        part |= new
        new = {there for here in new for there in around(here) if there in places} - part
    return part


@pytest.mark.parametrize(("board", "width", "height"), [(TWO, 13, 9), (FIRST, 15, 15), (SECOND, 15, 15)])
def test_the_side_for_two_is_13_by_9_and_the_other_15_by_15(board, width, height):
    assert (BOARD_WIDTH[board], BOARD_HEIGHT[board]) == (width, height)


@EVERY_BOARD
def test_a_board_has_no_ragged_edge(board):
    assert {len(row) for row in ROWS_DRAWN[board]} == {int(BOARD_WIDTH[board])}


@pytest.mark.parametrize(("board", "number"), [(TWO, 9), (FIRST, 11), (SECOND, 11)])
def test_two_play_in_nine_rooms_and_three_or_four_in_eleven(board, number):
    assert ROOM_COUNT[board] == len(rooms(board)) == number


@pytest.mark.parametrize(
    ("board", "sizes"),
    [
        (TWO, {"A": 4, "B": 8, "C": 4, "D": 7, "E": 9, "F": 7, "G": 4, "H": 8, "I": 4}),
        (FIRST, {"A": 4, "B": 8, "C": 4, "D": 6, "E": 7, "F": 9, "G": 7, "H": 6, "I": 4, "J": 8, "K": 4}),
        (SECOND, {"A": 4, "B": 8, "C": 4, "D": 7, "E": 7, "F": 9, "G": 7, "H": 7, "I": 4, "J": 8, "K": 4}),
    ],
)
def test_the_rooms_have_their_sizes(board, sizes):
    assert {name: len(places) for name, places in rooms(board).items()} == sizes


@pytest.mark.parametrize(("board", "in_rooms", "in_corridors"), [(TWO, 55, 62), (FIRST, 67, 158)])
def test_rooms_and_corridors_make_up_the_board(board, in_rooms, in_corridors):
    letters = list(squares_of(board).values())
    assert (len(letters) - letters.count("."), letters.count(".")) == (in_rooms, in_corridors)


@EVERY_BOARD
def test_the_centre_room_has_nine_squares_and_no_other_as_many(board):
    centre = ROOM_NAMES[board][CENTRE[board]]
    sizes = {name: len(places) for name, places in rooms(board).items()}
    assert sizes.pop(centre) == 9
    assert max(sizes.values()) == 8


@EVERY_BOARD
def test_the_centre_room_lies_in_the_middle(board):
    centre = rooms(board)[ROOM_NAMES[board][CENTRE[board]]]
    x, y = BOARD_WIDTH[board] // 2, BOARD_HEIGHT[board] // 2
    assert centre == {(x, y)} | around((x, y), diagonally=True)


@EVERY_BOARD
def test_a_board_is_the_same_from_left_and_right(board):
    shape = [[letter == "." for letter in row] for row in ROWS_DRAWN[board]]
    assert [row[::-1] for row in shape] == shape


@EVERY_BOARD
def test_a_board_is_the_same_from_top_and_bottom(board):
    shape = [[letter == "." for letter in row] for row in ROWS_DRAWN[board]]
    assert shape[::-1] == shape


@EVERY_BOARD
def test_every_room_hangs_together(board):
    assert all(connected(places) == places for places in rooms(board).values())


@EVERY_BOARD
def test_the_corridors_hang_together(board):
    corridors = {place for place, letter in squares_of(board).items() if letter == "."}
    assert connected(corridors) == corridors


@EVERY_BOARD
def test_no_room_touches_another_not_even_at_a_corner(board):
    letters = squares_of(board)
    touching = {
        letters[here] + letters[there]
        for here in letters
        for there in around(here, diagonally=True) & letters.keys()
        if "." not in letters[here] + letters[there]
    }
    assert touching == {2 * name for name in rooms(board)}


@EVERY_BOARD
def test_the_rules_know_the_rooms_as_they_are_drawn(board):
    known = [ROOM_OF[board, SIZE * y + x] for x, y in squares_of(board)]
    names = [CORRIDOR if letter == "." else ROOM_NAMES[board].index(letter) for letter in squares_of(board).values()]
    assert known == names


@EVERY_BOARD
def test_beside_the_board_there_is_no_room(board):
    beside = [place for place in range(SQUARES) if (place % SIZE, place // SIZE) not in squares_of(board)]
    assert {int(ROOM_OF[board, place]) for place in beside} <= {CORRIDOR}


def test_the_columns_have_letters_and_the_rows_numbers():
    assert [SQUARE_NAMES[place] for place in (0, 14, 15, 224)] == ["a1", "o1", "a2", "o15"]


# Start squares


@pytest.mark.parametrize(
    ("players", "squares"), [(2, ["a9", "m1"]), (3, ["o8", "a15", "a1"]), (4, ["a1", "o1", "o15", "a15"])]
)
def test_every_number_of_players_has_its_start_squares(players, squares):
    """R-16."""
    assert sorted(starts(dealt(players))) == sorted(squares)


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 1), (3, 2), (3, 3), (3, 4), (4, 1)])
def test_the_seats_go_clockwise_like_the_start_squares(players, seed):
    """R-16."""
    squares = [square(name) for name in starts(dealt(players, seed))]
    middle = 7 if players > 2 else 4
    ranks = [clock(place % SIZE - middle, place // SIZE - middle) for place in squares]
    ahead = [(there - here) % 8 for here, there in pairwise([*ranks, ranks[0]])]
    assert sum(ahead) == 8


def clock(x, y):
    """The direction of a square from the middle as an eighth of a turn, clockwise from the left."""
    return [(-1, 0), (-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1)].index((sign(x), sign(y)))


def sign(number):
    return (number > 0) - (number < 0)


@pytest.mark.parametrize("name", ["a9", "m1"])
def test_with_two_the_start_squares_lie_in_corner_rooms(name):
    """R-09."""
    assert ROOM_OF[TWO, square(name)] != CORRIDOR


def test_the_third_of_three_starts_in_a_corridor():
    """R-16."""
    assert [int(ROOM_OF[FIRST, square(name)]) == CORRIDOR for name in ("o8", "a15", "a1")] == [True, False, False]


@EVERY_SEAT
def test_every_square_but_foreign_starts_can_be_reached_in_the_end(players, seat):
    """R-03."""
    state = table(players=players)
    foreign = {start(state, other) for other in range(players) if other != seat}
    assert flooded(state, seat) == {name_of(place) for place in squares_of(int(state.board))} - foreign


def flooded(state, seat):
    """Lay tiles of one pip wherever the seat gets, until it gets nowhere new."""
    found = {start(state, seat)}
    find_reach(state, seat)
    while new := set(in_reach(state)) - found:
        for name in new:
            light(state, square(name), tile(f"{COLORS[seat]}1"))
        found |= new
        find_reach(state, seat)
    return found


def name_of(place):
    x, y = place
    return SQUARE_NAMES[SIZE * y + x]


@pytest.mark.parametrize(
    ("board", "name", "placements"),
    [(TWO, "a9", 19), (TWO, "m1", 19), (FIRST, "a1", 29), (FIRST, "o1", 29), (FIRST, "a15", 29), (FIRST, "o8", 22)],
)
def test_corner_starts_are_equally_far_from_all_rooms(board, name, placements):
    far = placements_to(board, (square(name) % SIZE, square(name) // SIZE))
    assert sum(min(far[place] for place in places) for places in rooms(board).values()) == placements


def placements_to(board, here):
    """How many tiles it takes to get to each square of an empty board, any pips wanted at hand."""
    far, new = {}, {here}
    while new:
        far.update(dict.fromkeys(new, max(far.values(), default=-1) + 1))
        new = {there for here in new for there in within_six(here)} & squares_of(board).keys() - far.keys()
    return far


def within_six(here):
    x, y = here
    return {(x + a, y + b) for n in range(1, 7) for a, b in ((n, 0), (-n, 0), (0, n), (0, -n))}


# The second layout


@pytest.mark.parametrize(("layout", "board"), [("first", FIRST), ("second", SECOND)])
@pytest.mark.parametrize("players", [3, 4])
def test_three_and_four_players_choose_between_two_layouts(players, layout, board):
    assert dealt(players, layout=layout).board == board


@pytest.mark.parametrize("layout", ["first", "second"])
def test_two_players_have_one_board(layout):
    assert dealt(2, layout=layout).board == TWO


def test_the_first_layout_is_meant_when_nothing_is_said():
    assert ga.deal("gluex", players=4, seed=1).options == {"layout": "first"}


def test_the_second_layout_is_an_option_of_the_game():
    assert ga.deal("gluex", players=4, seed=1, layout="second").options == {"layout": "second"}


def test_both_layouts_have_the_same_start_squares():
    assert starts(dealt(4, layout="second")) == starts(dealt(4, layout="first"))


@pytest.mark.parametrize(("layout", "pips"), [("first", 0), ("second", 5)])
def test_a_tile_shines_in_the_room_of_the_layout(layout, pips):
    state = dealt(4, layout=layout)
    light(state, square("e5"), tile("b5"))
    assert state.glow[BLUE].sum() == pips
