"""Turned and mirrored boards: it makes no difference whether one plays before or after."""

import numpy as np
import pytest

import glueckauf as ga
from glueckauf.core import generic
from glueckauf.games.gluex.box import LAYOUTS
from glueckauf.games.gluex.play.turning import TURNS, turns_of
from glueckauf.games.gluex.tables import SIZE
from tests.rules.gluex.table import at_random

GAME = ga.game("gluex")
TABLES = [(2, "first"), (3, "first"), (3, "second"), (4, "first"), (4, "second")]
MOMENTS = (0, 1, 2, 5, 20, 45, 70, 200)
EVERY_TABLE = pytest.mark.parametrize(("players", "layout"), TABLES)


def positions(players, layout):
    for seed, moves in enumerate(MOMENTS):
        yield ga.Position(GAME, at_random(players, seed, moves, layout).reshape(1))


def laws(players, layout):
    return [(symmetry, p) for symmetry in GAME.symmetries(players, layout=layout) for p in positions(players, layout)]


def raw(position):
    return position.copies().tobytes()


def observed(position, seat, observe=generic.observe):
    out = np.zeros(GAME.observation_length, np.uint8)
    observe(position.copies()[0], seat, out)
    return out


def test_a_board_can_be_mirrored_in_two_ways_and_turned_by_half():
    assert [symmetry.name for symmetry in GAME.symmetries(2)] == [
        "left and right exchanged",
        "top and bottom exchanged",
        "half a turn",
    ]
    assert [turns_of(board) for board in range(1 + len(LAYOUTS))] == [list(range(TURNS))] * 3


@EVERY_TABLE
def test_every_law_holds_on_a_turned_table_and_points_are_the_same(players, layout):
    for symmetry, position in laws(players, layout):
        there = position.turned(symmetry)
        assert generic.first_violation(there.copies()[0]) == 0
        assert there.totals() == position.totals()
        assert there.winners() == position.winners()


@EVERY_TABLE
def test_moves_are_turned_with_the_table(players, layout):
    for symmetry, position in laws(players, layout):
        expected = sorted(symmetry.moves[[move.number for move in position.moves]]) if position.moves else []
        assert [move.number for move in position.turned(symmetry).moves] == expected


@EVERY_TABLE
def test_playing_and_turning_change_places(players, layout):
    for symmetry, position in laws(players, layout):
        for move in position.moves[::7]:
            there = int(symmetry.moves[move.number])
            assert raw(position.turned(symmetry).play(there)) == raw(position.play(move).turned(symmetry))


@EVERY_TABLE
def test_what_a_seat_may_know_is_turned_with_the_table(players, layout):
    for symmetry, position in laws(players, layout):
        for seat in range(players):
            there = observed(position.turned(symmetry), seat)
            assert (symmetry.turn_observations(observed(position, seat)) == there).all()
            assert (position.turned(symmetry).view(seat).observe() == there).all()


@EVERY_TABLE
def test_twice_the_same_turn_is_none(players, layout):
    for symmetry, position in laws(players, layout):
        assert raw(position.turned(symmetry).turned(symmetry)) == raw(position)
        assert (symmetry.moves[symmetry.moves] == np.arange(GAME.move_count)).all()


def test_many_observations_and_masks_are_turned_at_once():
    symmetry = GAME.symmetries(2)[0]
    position = ga.deal(GAME, 2, 1)
    rows = np.array([observed(position, seat) for seat in (0, 1)])
    assert (symmetry.turn_observations(rows)[1] == symmetry.turn_observations(rows[1])).all()
    masks = np.zeros((2, GAME.move_count), bool)
    masks[1, [move.number for move in position.moves]] = True
    there = [move.number for move in position.turned(symmetry).moves]
    assert np.flatnonzero(symmetry.turn_masks(masks)[1]).tolist() == there


def test_half_a_turn_of_a_deal_for_two_is_a_deal_with_the_seats_exchanged():
    half = GAME.symmetries(2)[2]
    position = ga.deal(GAME, 2, 1)
    assert list(position.turned(half).copies()[0].start[:2]) == list(position.copies()[0].start[:2][::-1])


# The table turned to the seat


@pytest.mark.parametrize(("players", "layout"), [table for table in TABLES if table[0] != 3])
def test_whoever_has_the_board_turned_sees_no_difference(players, layout):
    for symmetry, position in laws(players, layout):
        for seat in range(players):
            here = observed(position, seat, generic.observe_turned)
            assert (observed(position.turned(symmetry), seat, generic.observe_turned) == here).all()
            if not position.over and seat == position.turn:
                there = position.turned(symmetry).copies()[0]
                for move in position.moves:
                    own = generic.turned_move(position.copies()[0], move.number)
                    assert generic.turned_move(there, int(symmetry.moves[move.number])) == own


@EVERY_TABLE
def test_the_turned_observation_is_the_first_one_after_a_symmetry(players, layout):
    start = GAME.observation.column("start").first
    ways = (lambda numbers: numbers, *(s.turn_observations for s in GAME.symmetries(players, layout=layout)))
    for position in positions(players, layout):
        for seat in range(players):
            numbers = observed(position, seat)
            nearest = min((way(numbers) for way in ways), key=lambda each: int(each[start]) + int(each[start + 1]))
            assert (observed(position, seat, generic.observe_turned) == nearest).all()


def test_who_starts_in_the_middle_of_a_side_has_it_on_the_left():
    state = ga.deal(GAME, 3, 1).copies()[0]
    middle = next(seat for seat in range(3) if state.start[seat] == SIZE * 8 - 1)
    state.turn = middle
    assert generic.turned_move(state, 2 * int(state.start[middle])) == 2 * SIZE * 7


@pytest.mark.parametrize("players", [2, 4])
def test_the_own_start_square_lies_in_the_upper_left_corner(players):
    for position in positions(players, "first"):
        for seat in range(players):
            state = position.copies()[0]
            number = 2 * int(state.start[seat])
            state.turn = seat
            assert generic.turned_move(state, number) == 0
            assert generic.turned_move(state, 0) == number
            assert number // 2 // SIZE < SIZE


def test_an_uneven_board_of_a_variant_is_turned_as_far_as_it_looks_the_same(tmp_path):
    rows = ["AA.BB", "AA.BB", ".....", ".CCC.", ".CCC.", "....."]
    board = "\n".join(rows)
    (tmp_path / "uneven.toml").write_text(
        f'game = "gluex"\ntitle = "Uneven"\n[box.boards]\ntwo_players = """\n{board}\n"""\n'
        '[box.centre_rooms]\ntwo_players = "C"\n[box.starts]\n2 = ["a6", "e1"]\n',
        encoding="utf-8",
    )
    uneven = ga.variant(tmp_path / "uneven.toml")
    assert [symmetry.name for symmetry in uneven.symmetries(2)] == ["left and right exchanged"]
