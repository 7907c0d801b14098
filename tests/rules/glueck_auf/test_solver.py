"""The best mining turn: puzzles one can check by hand, and every turn there is, tried out."""

from typing import Any

import numpy as np
import pytest

from glueckauf.core import generic
from glueckauf.core.chance import below
from glueckauf.core.jit import config, rule
from glueckauf.core.playouts import generator, room_for_moves
from glueckauf.core.schema import Numbers
from glueckauf.games.glueck_auf.play.mining_value import worth
from glueckauf.games.glueck_auf.rules.moves import STOP, legal, play
from glueckauf.games.glueck_auf.state import DTYPE, FIRST_CUBE, MINE, PLACE, SECOND_CUBE
from glueckauf.games.glueck_auf.tables import DELIVERY, MINING
from glueckauf.games.glueck_auf.words.sentences import CODES
from tests.rules.glueck_auf import table
from tests.rules.glueck_auf.table import MIKE, complete, fill, give, outstanding, put

BLACK = 3
SLOW = bool(config.DISABLE_JIT)


def mine(state, steps):
    """Mike mines and has so many steps."""
    table.play(state, "mining_10")
    state.steps = steps


def plan(state):
    moves = room_for_moves()
    return [CODES[move] for move in moves[: generic.plan(state, moves)]]


def best(state, steps):
    """The codes of the best turn with so many steps."""
    mine(state, steps)
    return " ".join(plan(state))


def without_black(state):
    """The black cube of Mike's pit goes to the supply."""
    state.supply[BLACK] += 1
    state.coal[MIKE, BLACK, BLACK] -= 1


# Complete orders come first


def test_an_order_is_completed_and_steps_that_bring_nothing_are_given_up(state):
    give(state, MIKE, "engine_04")
    assert best(state, 8) == "cage_3 load_gray cage_0 place_gray_engine_04 stop"


def test_the_last_step_ends_the_turn_without_a_word(state):
    give(state, MIKE, "engine_04")
    assert best(state, 4) == "cage_3 load_gray cage_0 place_gray_engine_04"


def test_two_orders_in_seven_steps_by_stopping_at_both_levels_on_one_way(state):
    give(state, MIKE, "engine_04", "barrow_02")
    down_and_up = "cage_2 load_brown cage_3 load_gray cage_0"
    assert best(state, 7) == f"{down_and_up} place_brown_barrow_02 place_gray_engine_04"


def test_with_one_step_less_the_better_order_is_completed_and_the_other_cube_is_brought_along(state):
    give(state, MIKE, "engine_04", "barrow_02")
    assert best(state, 6) == "cage_2 load_brown cage_3 load_gray cage_0 place_gray_engine_04"


def test_a_small_order_completed_is_more_than_a_large_one_begun(state):
    give(state, MIKE, "barrow_01", "carriage_11")
    assert best(state, 4) == "cage_1 load_yellow cage_0 place_yellow_barrow_01"


def test_two_small_orders_can_be_more_than_a_large_one(state):
    put(state, state.cage[MIKE], "yellow", "brown")
    give(state, MIKE, "barrow_01", "barrow_02", "engine_04")
    assert best(state, 2) == "place_yellow_barrow_01 place_brown_barrow_02"


def test_a_begun_order_is_completed_before_an_equal_new_one_is_begun(state):
    put(state, state.cage[MIKE], "gray")
    give(state, MIKE, "carriage_08", "engine_08")
    fill(state, MIKE, "gray_engine_08", "gray")
    assert best(state, 1) == "place_gray_engine_08"


def test_the_order_nearer_to_completion_is_brought_on(state):
    put(state, state.storage[MIKE], "gray")
    give(state, MIKE, "barrow_10", "engine_09")
    fill(state, MIKE, "gray_engine_09", "gray")
    assert best(state, 1) == "place_stored_gray_engine_09"


# Two cubes for one


def test_without_black_coal_two_other_cubes_complete_a_black_order(state):
    without_black(state)
    give(state, MIKE, "engine_06")
    pair = "pair_black_engine_06 use_cage_yellow use_cage_brown"
    assert best(state, 7) == f"cage_1 load_yellow cage_2 load_brown cage_0 {pair}"


def test_a_matching_cube_spares_a_cube_and_is_fetched_if_there_is_time(state):
    put(state, state.storage[MIKE], "yellow", "brown")
    give(state, MIKE, "engine_06")
    mine(state, 4)
    assert plan(state) == ["cage_4", "load_black", "cage_0", "place_black_engine_06"]
    state.steps = 3
    assert plan(state) == ["pair_black_engine_06", "use_stored_yellow", "use_stored_brown", "stop"]


def test_a_pair_takes_the_cubes_that_no_order_asks_for(state):
    put(state, state.cage[MIKE], "yellow", "brown", "gray")
    give(state, MIKE, "engine_06", "engine_07")
    assert best(state, 2) == "pair_black_engine_06 use_cage_yellow use_cage_gray"


def test_a_pair_that_is_begun_is_finished_in_the_best_way(state):
    put(state, state.cage[MIKE], "yellow", "brown")
    put(state, state.storage[MIKE], "gray")
    give(state, MIKE, "engine_06", "engine_07")
    mine(state, 2)
    table.play(state, "pair_black_engine_06")
    assert plan(state) == ["use_cage_yellow", "use_stored_gray"]
    table.play(state, "use_cage_brown")
    assert plan(state) == ["use_stored_gray"]


def test_after_the_pair_the_turn_goes_on(state):
    put(state, state.cage[MIKE], "yellow", "yellow")
    give(state, MIKE, "engine_06", "engine_04")
    mine(state, 6)
    table.play(state, "pair_black_engine_06")
    cubes = "use_cage_yellow use_cage_yellow"
    assert " ".join(plan(state)) == f"{cubes} cage_3 load_gray cage_0 place_gray_engine_04"


# Coal for the next turn


def test_wanted_coal_is_brought_up_as_far_as_the_steps_allow(state):
    give(state, MIKE, "engine_04")
    assert best(state, 3) == "cage_3 load_gray cage_0"


def test_wanted_coal_in_the_cage_below_is_better_than_in_the_pit(state):
    give(state, MIKE, "engine_04")
    assert best(state, 2) == "cage_3 load_gray"


def test_coal_that_nobody_asks_for_stays_in_the_pit(state):
    complete(state, MIKE, "engine_06")
    assert best(state, 10) == "stop"


def test_after_an_order_the_cage_goes_down_for_the_next(state):
    put(state, state.cage[MIKE], "gray")
    give(state, MIKE, "engine_04", "barrow_06")
    assert best(state, 3) == "place_gray_engine_04 cage_2 load_brown"


def test_the_storage_serves_orders_while_the_cage_is_below(state):
    put(state, state.storage[MIKE], "gray")
    give(state, MIKE, "engine_04", "engine_05")
    state.cage_level[MIKE] = 2
    assert best(state, 3) == "place_stored_gray_engine_04 load_brown cage_0"


def test_a_full_cage_is_emptied_onto_orders_first(state):
    put(state, state.cage[MIKE], *["yellow"] * 5)
    give(state, MIKE, "barrow_03", "barrow_08")
    pair = "pair_gray_barrow_08 use_cage_yellow use_cage_yellow"
    fills = "place_yellow_barrow_03 place_yellow_barrow_03"
    assert best(state, 8) == f"{fills} {pair} cage_3 load_gray cage_0 place_gray_barrow_08"


# When there is nothing to work out


def test_outside_a_mining_turn_there_is_no_plan(state):
    assert plan(state) == []
    assert plan(table.dealt()) == []
    mine(state, 1)
    table.play(state, "stop")
    assert plan(state) == []


def test_without_orders_the_turn_is_given_up(state):
    assert outstanding(state, MIKE) == []
    assert best(state, 10) == "stop"


# What it is worth


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("cage_3 load_gray stop", "cage_3 stop"),
        ("cage_3 load_gray cage_0 stop", "cage_3 load_gray stop"),
        ("cage_3 load_gray cage_0 place_gray_engine_08 stop", "cage_3 load_gray cage_0 stop"),
    ],
    ids=["in the cage", "at the surface", "on the order"],
)
def test_the_nearer_a_cube_is_to_its_order_the_better(state, better, worse):
    give(state, MIKE, "engine_08")
    mine(state, 10)
    rival = state.copy()
    table.play(state, *better.split())
    table.play(rival, *worse.split())
    assert worth(state, MIKE) > worth(rival, MIKE)


# Every turn there is


@rule
def is_mining(state: Any) -> bool:
    return state.phase == MINE or state.phase == FIRST_CUBE or state.phase == SECOND_CUBE


@rule
def likes_mining(state: Any, moves: Numbers, rng: Numbers) -> int:
    """A random move, mostly to a mining space where one is free, and seldom the end of mining."""
    number = legal(state, moves)
    for place in range(number):
        if state.phase == PLACE and MINING <= moves[place] < DELIVERY and below(rng, 6) == 0:
            return int(moves[place])
    move = int(moves[below(rng, number)])
    if move == STOP and below(rng, 4) > 0:
        return int(moves[0])
    return move


def mining_positions(players, seed):
    """A copy of every position of a game in which a seat is mining."""
    state, moves, rng = table.dealt(players, seed), room_for_moves(), generator(seed)
    while not state.over:
        if is_mining(state):
            yield state.copy()
        play(state, likes_mining(state, moves, rng))


def some_positions(number, most_steps, seed=0):
    """A few positions of every game, until there are so many."""
    found = []
    while len(found) < number:
        positions = [state for state in mining_positions(2 + seed % 3, seed) if state.steps <= most_steps]
        found += positions[seed % 5 :: 11]
        seed += 1
    return found[:number]


@rule
def count_moves(states: Any, moves: Numbers) -> int:
    number = 0
    for place in range(len(states)):
        number += legal(states[place], moves)
    return number


@rule
def play_all(states: Any, moves: Numbers, after: Any) -> tuple[int, int]:
    """Play every move of every state. Says how many turns go on, and the most that a finished one is worth."""
    going_on, most = 0, -1
    for place in range(len(states)):
        seat, turns = states[place].turn, states[place].turns
        for choice in range(legal(states[place], moves)):
            after[going_on] = states[place]
            play(after[going_on], int(moves[choice]))
            if after[going_on].turns > turns:
                most = max(most, worth(after[going_on], seat))
            else:
                going_on += 1
    return going_on, most


def distinct(states):
    """Equal states once. What lies on an order is forgotten: only its free spots count."""
    states["laid"] = 0
    data, size = states.tobytes(), DTYPE.itemsize
    return np.frombuffer(bytearray().join({data[i : i + size] for i in range(0, len(data), size)}), DTYPE)


def most_worth(state):
    """By all sequences of legal moves to the end of the turn."""
    states, moves, best = np.zeros(1, DTYPE), room_for_moves(), -1
    states[0] = state
    while len(states):
        after = np.zeros(count_moves(states, moves), DTYPE)
        going_on, most = play_all(states, moves, after)
        best = max(best, most)
        states = distinct(after[:going_on])
    return best


def worth_of_plan(state):
    """Played move for move, each of them legal, to the end of the turn."""
    seat, turns = int(state.turn), int(state.turns)
    for code in plan(state):
        assert state.turns == turns
        assert code in table.legal(state)
        generic.play(state, table.NUMBER[code])
    assert state.turns == turns + 1
    return worth(state, seat)


@pytest.mark.parametrize(
    ("number", "most_steps", "seed"),
    [(20, 3, 7)] if SLOW else [(400, 6, 0), (60, 8, 1000)],
)
def test_no_sequence_of_legal_moves_is_worth_more(number, most_steps, seed):
    for state in some_positions(number, most_steps, seed):
        assert most_worth(state) == worth_of_plan(state)


def test_the_plan_holds_good_while_it_is_played():
    for state in some_positions(3 if SLOW else 200, 10):
        promised = worth_of_plan(state.copy())
        for code in plan(state)[:-1]:
            generic.play(state, table.NUMBER[code])
            assert worth_of_plan(state.copy()) == promised
