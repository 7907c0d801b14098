"""Free choice: four cards of a stack, one to keep."""

import pytest

from glueckauf.games.kartenspiel.tables import AREA_NAMES, STACKS
from tests.rules.kartenspiel.table import (
    INA,
    OTTO,
    area,
    areas,
    cards_in,
    close_all_but,
    drawn,
    empty_wagons,
    engines,
    innovations,
    keep,
    leave,
    legal,
    orders,
    play,
    put_engines,
    put_on_top,
    row,
    search,
    track,
    use,
)

FOUR = ["barracks_1", "furnaces_4", "factories_2", "barracks_3"]


@pytest.fixture
def four(state):
    """Ina is looking at four orders."""
    put_on_top(state, "order", *FOUR)
    use(state, "free_choice", search("order"))
    return state


def test_any_of_the_nine_stacks_may_be_searched(state):
    """R-25."""
    use(state, "free_choice")
    assert legal(state) == [search(name) for name in AREA_NAMES[:STACKS]]


def test_four_cards_are_drawn(four):
    """R-25."""
    assert drawn(four) == FOUR


def test_exactly_one_of_them_is_kept(four):
    """R-25."""
    assert set(legal(four)) == {keep(name) for name in FOUR}


def test_the_kept_card_joins_what_the_player_has(four):
    """R-25."""
    play(four, keep("furnaces_4"))
    assert orders(four, INA) == {"furnaces_4": 1}
    assert four.turn == OTTO


def test_the_others_go_under_the_stack_in_the_order_drawn(four):
    """R-27."""
    play(four, keep("furnaces_4"))
    assert cards_in(four, "order")[-3:] == ["barracks_1", "factories_2", "barracks_3"]


def test_the_stack_has_one_card_less(four):
    play(four, keep("furnaces_4"))
    assert len(cards_in(four, "order")) == 27


def test_the_next_card_lies_open_while_the_player_chooses(state):
    put_on_top(state, "order", *FOUR, "steamboats_4")
    use(state, "free_choice", search("order"))
    assert cards_in(state, "order")[0] == "steamboats_4"


def test_two_cards_alike_are_offered_once(state):
    put_on_top(state, "order", "barracks_1", "barracks_1", "barracks_2", "barracks_2")
    use(state, "free_choice", search("order"))
    assert legal(state) == [keep("barracks_1"), keep("barracks_2")]


def test_of_two_cards_alike_one_goes_back(state):
    put_on_top(state, "order", "barracks_1", "barracks_2", "barracks_1", "barracks_3")
    use(state, "free_choice", search("order"), keep("barracks_1"))
    assert cards_in(state, "order")[-3:] == ["barracks_2", "barracks_1", "barracks_3"]


@pytest.mark.parametrize("left", [1, 2, 3])
def test_fewer_cards_are_drawn_if_there_are_no_more(state, left):
    """R-25."""
    leave(state, "order", left)
    use(state, "free_choice", search("order"))
    assert len(drawn(state)) == left


def test_the_last_card_of_a_stack_may_be_kept(state):
    """R-25."""
    leave(state, "share", 1)
    use(state, "free_choice", search("share"))
    play(state, *legal(state))
    assert cards_in(state, "share") == []


def test_the_engine_stack_is_closed_without_a_free_track(state):
    """R-25."""
    put_engines(state, INA, "abc")
    use(state, "free_choice")
    assert search("engine") not in legal(state)
    assert search("order") in legal(state)


def test_a_kept_engine_goes_to_a_free_track(state):
    """R-25."""
    put_engines(state, INA, "a")
    put_on_top(state, "engine", "model_b", "model_c", "model_d", "model_a")
    use(state, "free_choice", search("engine"), keep("model_d"))
    assert legal(state) == [track(2), track(3)]
    play(state, track(3))
    assert engines(state, INA) == ["model_a", None, "model_d"]


def test_a_kept_wagon_asks_for_a_track(state):
    """R-25."""
    put_on_top(state, "wagon_2", "wheel", "clover", "tower", "fox")
    use(state, "free_choice", search("wagon_2"), keep("clover"), track(3))
    assert empty_wagons(state, INA, 3) == {"clover": 1}


def test_a_kept_lorry_joins_the_mining_row(state):
    """R-25."""
    put_on_top(state, "lorry_1", "wheel_double", "fox_single_2", "fox_double", "wheel_double")
    use(state, "free_choice", search("lorry_1"), keep("fox_single_2"))
    assert row(state, INA) == ["fox_single_2"]


def test_a_kept_share_lies_open(state):
    put_on_top(state, "share", "barracks", "furnaces", "factories", "steamboats")
    use(state, "free_choice", search("share"), keep("factories"))
    assert list(state.shares[INA]) == [0, 0, 1, 0]


def test_a_kept_objective_lies_open(state):
    put_on_top(state, "objective", "engines_a", "markers")
    use(state, "free_choice", search("objective"), keep("markers"))
    assert state.objectives[INA] == 1


def test_a_kept_order_is_secret(four):
    """R-26."""
    play(four, keep("barracks_3"))
    assert (four.secret_order_count[INA], four.orders[INA].sum()) == (1, 0)


def test_a_kept_innovation_is_secret(state):
    """R-26."""
    put_on_top(state, "innovation", "workers_4", "workers_5", "wagon", "workers_3")
    use(state, "free_choice", search("innovation"), keep("workers_5"))
    assert innovations(state, INA) == {"workers_5": 1}
    assert (state.secret_innovation_count[INA], state.innovations[INA].sum()) == (1, 0)


def test_only_the_searched_stack_of_a_pair_changes(state):
    """R-25: each of the two is one stack."""
    before = cards_in(state, "lorry_2")
    use(state, "free_choice", search("lorry_1"))
    play(state, legal(state)[0])
    assert cards_in(state, "lorry_2") == before


def test_a_stack_of_a_pair_that_ends_by_free_choice_is_filled_again(state):
    """R-13."""
    leave(state, "lorry_1", 1)
    use(state, "free_choice", search("lorry_1"))
    play(state, *legal(state))
    assert (len(cards_in(state, "lorry_1")), len(cards_in(state, "lorry_2"))) == (10, 10)


def test_returned_cards_keep_a_stack_of_a_pair_alive(state):
    """R-13: three come back, so nothing is lifted."""
    leave(state, "lorry_1", 4)
    use(state, "free_choice", search("lorry_1"))
    play(state, legal(state)[0])
    assert (len(cards_in(state, "lorry_1")), len(cards_in(state, "lorry_2"))) == (3, 20)


def test_without_any_card_free_choice_is_closed(state):
    """R-25."""
    close_all_but(state, "free_choice")
    assert areas(state) == {"free_choice"}
    for name in AREA_NAMES[:STACKS]:
        leave(state, name, 0)
    assert area("free_choice") not in legal(state)
