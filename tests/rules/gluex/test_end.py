"""The end of the game: all tiles are laid."""

from functools import cache

import pytest

from tests.rules.gluex.table import at_random, dealt, left, legal, out, play

EVERY_TABLE = pytest.mark.parametrize("players", [2, 3, 4])


@cache
def seed_of_a_whole_game(players):
    """The first random game in which nobody is put out."""
    return next(seed for seed in range(50) if not out(at_random(players, seed)))


def whole(players, moves=200):
    """That game after so many moves, or at its end."""
    return at_random(players, seed_of_a_whole_game(players), moves)


@EVERY_TABLE
def test_all_24_tiles_are_laid(players):
    """R-12."""
    state = whole(players)
    assert (state.over, [left(state, seat) for seat in range(players)]) == (1, [0] * players)


@EVERY_TABLE
def test_everybody_has_a_start_tile_and_23_turns(players):
    """R-12."""
    assert whole(players).turns == 24 * players


@EVERY_TABLE
def test_the_game_is_not_over_before_the_last_tile(players):
    """R-12."""
    state = whole(players, 24 * players - 1)
    assert (state.over, sum(left(state, seat) for seat in range(players))) == (0, 1)


@EVERY_TABLE
def test_the_last_tile_ends_the_game(players):
    """R-12."""
    state = whole(players, 24 * players - 1)
    play(state, legal(state)[0])
    assert state.over == 1


@EVERY_TABLE
def test_the_last_round_is_played_without_drawing(players):
    """R-12. Everybody has the last tile in hand."""
    state = whole(players, 23 * players)
    assert [left(state, seat) for seat in range(players)] == [1] * players


@EVERY_TABLE
def test_the_start_player_and_the_one_before_him_have_the_same_number_of_turns(players):
    """R-12. Who began has no turn more when the last tile is laid."""
    state = whole(players, 24 * players - 1)
    assert state.turn == (state.starter - 1) % players


@EVERY_TABLE
def test_when_the_game_is_over_there_is_nothing_to_lay(players):
    """R-12."""
    assert legal(whole(players)) == []


@EVERY_TABLE
def test_a_game_never_has_more_than_24_tiles_for_each_player(players):
    """R-12."""
    assert all(at_random(players, seed).turns <= 24 * players for seed in range(20))


@EVERY_TABLE
def test_a_game_ends_early_only_when_players_are_out(players):
    """R-12."""
    states = [at_random(players, seed) for seed in range(20)]
    held = [[seat for seat in range(players) if left(state, seat)] for state in states]
    assert all(set(seats) <= set(out(state)) for seats, state in zip(held, states, strict=True))


def test_a_game_is_not_over_before_it_has_begun():
    assert dealt().over == 0
