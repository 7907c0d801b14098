"""Setup, sentence by sentence."""

import numpy as np
import pytest

from glueckauf.games.glueck_auf.box import COLORS
from glueckauf.games.glueck_auf.state import DRAFT, ORDER_PILE, PLACE, TILE_PILE
from tests.rules.glueck_auf.table import (
    by_color,
    dealt,
    delivered,
    drafted,
    legal,
    names,
    outstanding,
    pit,
    play,
    points,
    reason,
    shown,
    stack,
)

EVERY_NUMBER = pytest.mark.parametrize("players", [2, 3, 4])
LOCKS = {
    2: ("factory_4", "factory_8", "mining_4", "mining_8", "money_3", "money_5", "order_1"),
    3: ("factory_8", "mining_4", "money_3"),
}
LOCKED_SPACES = [(players, space) for players, spaces in LOCKS.items() for space in spaces]


@pytest.mark.parametrize(("players", "space"), LOCKED_SPACES)
def test_a_locked_space_is_never_legal(players, space):
    """R-47, T-14."""
    state = drafted(players)
    assert space not in legal(state)
    assert reason(state, space) == "locked"


@pytest.mark.parametrize(("players", "locks"), [(2, LOCKS[2]), (3, LOCKS[3]), (4, ())])
def test_only_the_marked_spaces_are_locked(players, locks):
    """T-14; with three players BGA once locked others."""
    state = drafted(players)
    spaces = [code for code in LOCKS[2] if reason(state, code) == "locked"]
    assert tuple(spaces) == locks


@pytest.mark.parametrize(("players", "tiles"), [(2, 42), (3, 41), (4, 40)])
def test_tiles_left_in_the_stack(players, tiles):
    assert len(stack(dealt(players), TILE_PILE)) == tiles


@EVERY_NUMBER
def test_each_unlocked_tile_space_gets_a_tile(players):
    """R-47."""
    state = dealt(players)
    empty = [space for space in (f"factory_{n}" for n in range(1, 9)) if shown(state, space) is None]
    assert empty == [space for space in LOCKS.get(players, ()) if space.startswith("factory")]


@pytest.mark.parametrize(("players", "cubes"), [(2, 14), (3, 13), (4, 12)])
def test_the_first_coal_comes_out_of_the_supply(players, cubes):
    """R-27."""
    assert by_color(dealt(players).supply) == dict.fromkeys(COLORS, cubes)


@EVERY_NUMBER
def test_each_printed_lorry_gets_a_cube_of_its_color(players):
    for seat in range(players):
        assert np.array_equal(dealt(players).coal[seat], np.eye(4))


def test_the_cage_is_empty_at_the_surface():
    state = dealt()
    assert not state.cage.any()
    assert not state.cage_level.any()


def test_nobody_has_tiles_deliveries_or_points_yet():
    state = drafted()
    assert [(pit(state, seat), delivered(state, seat)) for seat in range(3)] == [({}, [])] * 3
    assert points(state) == [0, 0, 0]


@pytest.mark.parametrize(("players", "workers"), [(2, 18), (3, 15), (4, 13)])
def test_workers_of_each_player(players, workers):
    """T-14."""
    assert list(dealt(players).workers[:players]) == [workers] * players


@pytest.mark.parametrize(("players", "marks"), [(2, 10), (3, 9), (4, 8)])
def test_starting_capital(players, marks):
    """T-14."""
    assert list(dealt(players).money[:players]) == [marks] * players


@EVERY_NUMBER
def test_the_starting_player_is_anybody(players):
    """R-39."""
    assert {int(dealt(players, seed).starter) for seed in range(40)} == set(range(players))


def test_both_stacks_are_shuffled():
    for pile in (TILE_PILE, ORDER_PILE):
        assert stack(dealt(seed=1), pile) != stack(dealt(seed=2), pile)


@pytest.mark.parametrize(("players", "cards"), [(2, 7), (3, 10), (4, 13)])
def test_orders_laid_out_for_the_draft(players, cards):
    """T-14."""
    assert len(names(dealt(players).draft)) == cards


def test_only_orders_laid_out_can_be_drafted():
    state = dealt()
    assert legal(state) == [f"take_{name}" for name in names(state.draft)]
    assert reason(state, f"take_{stack(state, ORDER_PILE)[0]}") == "not_laid_out"


@EVERY_NUMBER
def test_drafting_goes_counter_clockwise_and_the_starting_player_comes_last(players):
    """R-46."""
    state = dealt(players)
    turns = []
    while state.phase == DRAFT:
        turns.append(int(state.turn))
        play(state, legal(state)[0])
    before = [(state.starter - step) % players for step in range(1, players + 1)]
    assert turns == 3 * before


def test_a_drafted_order_lies_open_before_its_player():
    state = dealt()
    seat, order = state.turn, names(state.draft)[4]
    play(state, f"take_{order}")
    assert outstanding(state, seat) == [order]
    assert order not in names(state.draft)


@EVERY_NUMBER
def test_each_player_drafts_three_orders(players):
    """R-46."""
    state = drafted(players)
    assert [len(outstanding(state, seat)) for seat in range(players)] == [3] * players


@EVERY_NUMBER
def test_the_order_nobody_took_goes_to_the_rightmost_space(players):
    """R-46."""
    state = dealt(players)
    last = names(state.draft)[-1]
    while state.phase == DRAFT:
        play(state, legal(state)[0])
    assert shown(state, "order_4") == last


@pytest.mark.parametrize(("players", "spaces"), [(2, (2, 3)), (3, (1, 2, 3)), (4, (1, 2, 3))])
def test_the_other_open_order_spaces_are_filled_from_the_stack(players, spaces):
    """R-46, T-14."""
    on_top = stack(dealt(players), ORDER_PILE)[: len(spaces)]
    assert [shown(drafted(players), f"order_{space}") for space in spaces] == on_top


def test_with_two_players_the_leftmost_order_space_stays_empty():
    """R-47, T-14."""
    assert shown(drafted(2), "order_1") is None


@pytest.mark.parametrize(("players", "orders"), [(2, 35), (3, 31), (4, 28)])
def test_orders_left_in_the_stack_after_the_draft(players, orders):
    assert len(stack(drafted(players), ORDER_PILE)) == orders


@EVERY_NUMBER
def test_the_starting_player_begins_the_first_shift(players):
    state = drafted(players)
    assert (state.phase, state.shift, state.turn) == (PLACE, 1, state.starter)
