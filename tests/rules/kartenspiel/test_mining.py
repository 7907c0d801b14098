"""Mining: steps, the row, the storage, wagons, and minima that look ahead."""

import pytest

from tests.rules.kartenspiel.table import (
    INA,
    OTTO,
    STOP,
    areas,
    couple,
    give,
    innovation,
    legal,
    line_up,
    load,
    load_front,
    load_stored,
    may_use,
    play,
    put_engine,
    put_load,
    row,
    storage,
    store_front,
    use,
)

MINING = {"mining_0_1", "mining_1_2", "mining_2_3"}


@pytest.fixture
def example(state):
    """Ina's example: tower and clover, single, then a double; a wild and a clover wagon on 1, a tower wagon on 2."""
    line_up(state, INA, "tower_single_1", "clover_single_2", "wheel_double")
    couple(state, INA, 1, "wild", "clover")
    couple(state, INA, 2, "tower")
    return state


def mining_areas(state):
    return areas(state) & MINING


def test_the_tower_lorry_of_the_example_fits_one_wagon_only(example):
    use(example, "mining_2_3")
    assert legal(example) == [load_front(2), store_front()]


def test_the_clover_lorry_of_the_example_fits_its_own_wagon_and_the_wild_one(example):
    use(example, "mining_2_3", load_front(2))
    assert legal(example) == [load_front(1), load_front(1, wild=True), store_front()]


def test_after_two_steps_the_double_of_the_example_stays_and_the_turn_is_over(example):
    """R-15, R-16."""
    use(example, "mining_2_3", load_front(2), load_front(1))
    assert row(example, INA) == ["wheel_double"]
    assert example.turn == OTTO


def test_the_example_loads_a_lorry_on_each_of_two_tracks(example):
    use(example, "mining_2_3", load_front(2), load_front(1))
    assert (load(example, INA, 1), load(example, INA, 2)) == ({"clover_single_2": 1}, {"tower_single_1": 1})


def test_after_the_minimum_mining_may_stop(example):
    """R-15: two steps are spent and a third is possible."""
    give(example, INA, "clover_single_1")
    use(example, "mining_2_3", load_front(2), load_front(1))
    assert legal(example) == [load_stored("clover_single_1", 1, wild=True), STOP]


def test_before_the_minimum_mining_may_not_stop(example):
    """R-15."""
    use(example, "mining_2_3", load_front(2))
    assert STOP not in legal(example)


@pytest.mark.parametrize(("name", "steps"), [("mining_0_1", 1), ("mining_1_2", 2), ("mining_2_3", 3)])
def test_no_more_steps_than_the_maximum_are_spent(state, name, steps):
    """R-15."""
    line_up(state, INA, *["fox_single_1"] * 3, "tower_single_1")
    use(state, name, *[store_front()] * steps)
    assert len(row(state, INA)) == 4 - steps
    assert state.turn == OTTO


def test_mining_0_1_can_be_used_with_no_lorry_at_all(state):
    """R-15."""
    assert mining_areas(state) == {"mining_0_1"}


def test_mining_0_1_with_nothing_to_move_ends_at_once(state):
    """R-15."""
    use(state, "mining_0_1")
    assert state.turn == OTTO


def test_mining_0_1_need_not_move_a_lorry(state):
    """R-15."""
    line_up(state, INA, "fox_single_1")
    use(state, "mining_0_1", STOP)
    assert row(state, INA) == ["fox_single_1"]


def test_mining_1_2_must_move_a_lorry(state):
    """R-15."""
    line_up(state, INA, "fox_single_1")
    use(state, "mining_1_2")
    assert legal(state) == [store_front()]


def test_mining_0_1_never_moves_a_double(state):
    """R-16."""
    line_up(state, INA, "fox_double")
    couple(state, INA, 3, "fox")
    use(state, "mining_0_1")
    assert row(state, INA) == ["fox_double"]
    assert state.turn == OTTO


def test_a_double_takes_both_steps_of_mining_1_2(state):
    """R-16."""
    line_up(state, INA, "fox_double", "fox_single_1")
    use(state, "mining_1_2", store_front())
    assert row(state, INA) == ["fox_single_1"]
    assert state.turn == OTTO


def test_a_single_leaves_mining_1_2_no_steps_for_a_double(state):
    """R-16."""
    line_up(state, INA, "fox_single_1", "fox_double")
    use(state, "mining_1_2", store_front())
    assert row(state, INA) == ["fox_double"]
    assert state.turn == OTTO


def test_a_double_and_a_single_make_three_steps(state):
    """R-16."""
    line_up(state, INA, "fox_double", "fox_single_1")
    use(state, "mining_2_3", store_front(), store_front())
    assert row(state, INA) == []


def test_only_the_oldest_lorry_leaves_the_row(state):
    """R-17."""
    line_up(state, INA, "fox_single_1", "wheel_single_1")
    couple(state, INA, 1, "wheel")
    use(state, "mining_1_2")
    assert legal(state) == [store_front()]


def test_a_lorry_that_could_be_loaded_may_be_stored_by_choice(state):
    """R-17."""
    line_up(state, INA, "wheel_single_1")
    couple(state, INA, 1, "wheel")
    use(state, "mining_0_1", store_front())
    assert storage(state, INA) == {"wheel_single_1": 1}


def test_any_stored_lorry_may_be_loaded(state):
    """R-17."""
    give(state, INA, "wheel_single_1", "fox_single_2")
    couple(state, INA, 1, "wheel")
    couple(state, INA, 3, "fox")
    use(state, "mining_0_1")
    assert legal(state) == [load_stored("wheel_single_1", 1), load_stored("fox_single_2", 3), STOP]


def test_a_stored_lorry_leaves_the_storage(state):
    """R-17."""
    give(state, INA, "wheel_single_1")
    couple(state, INA, 1, "wheel")
    use(state, "mining_0_1", load_stored("wheel_single_1", 1))
    assert (storage(state, INA), load(state, INA, 1)) == ({}, {"wheel_single_1": 1})


def test_a_stored_lorry_without_a_wagon_cannot_move(state):
    """R-17."""
    give(state, INA, "wheel_single_1", "wheel_double")
    assert mining_areas(state) == {"mining_0_1"}


def test_row_and_storage_may_be_mixed(state):
    """R-17."""
    line_up(state, INA, "fox_single_1", "fox_single_1")
    give(state, INA, "wheel_single_1")
    couple(state, INA, 1, "wheel")
    use(state, "mining_2_3", store_front(), load_stored("wheel_single_1", 1), store_front())
    assert (row(state, INA), storage(state, INA)) == ([], {"fox_single_1": 2})


def test_the_storage_has_no_limit(state):
    line_up(state, INA, "fox_single_1")
    give(state, INA, *["fox_double"] * 5, *["tower_double"] * 5, *["wheel_double"] * 5)
    use(state, "mining_0_1", store_front())
    assert sum(storage(state, INA).values()) == 16


def test_a_lorry_stored_now_may_be_loaded_in_the_same_action(state):
    """R-18."""
    line_up(state, INA, "wheel_single_1")
    couple(state, INA, 1, "wheel")
    use(state, "mining_2_3", store_front(), load_stored("wheel_single_1", 1))
    assert load(state, INA, 1) == {"wheel_single_1": 1}
    assert state.turn == OTTO


def test_one_single_with_a_wagon_must_take_the_long_way_on_mining_2_3(state):
    """R-18, R-19: loaded at once it would leave the second step unspent."""
    line_up(state, INA, "wheel_single_1")
    couple(state, INA, 1, "wheel")
    use(state, "mining_2_3")
    assert legal(state) == [store_front()]


def test_a_double_alone_meets_the_minimum_of_two(state):
    """R-19."""
    line_up(state, INA, "fox_double")
    assert mining_areas(state) == MINING


def test_a_single_without_a_wagon_does_not_meet_the_minimum_of_two(state):
    """R-19."""
    line_up(state, INA, "fox_single_1")
    assert mining_areas(state) == {"mining_0_1", "mining_1_2"}


def test_a_single_with_a_wagon_meets_the_minimum_of_two(state):
    """R-18, R-19."""
    line_up(state, INA, "fox_single_1")
    couple(state, INA, 3, "wild")
    assert "mining_2_3" in areas(state)


def test_two_singles_meet_the_minimum_of_two(state):
    """R-19."""
    line_up(state, INA, "fox_single_1", "wheel_single_1")
    assert "mining_2_3" in areas(state)


def test_a_single_and_a_double_meet_the_minimum_of_two(state):
    """R-19."""
    line_up(state, INA, "fox_single_1", "wheel_double")
    assert "mining_2_3" in areas(state)


def test_a_single_in_the_row_and_a_stored_one_with_a_wagon_meet_the_minimum(state):
    """R-19."""
    line_up(state, INA, "fox_single_1")
    give(state, INA, "wheel_single_1")
    couple(state, INA, 2, "wheel")
    assert "mining_2_3" in areas(state)


@pytest.mark.parametrize(("wagons", "is_enough"), [(["wheel"], False), (["wheel", "wild"], True)])
def test_two_stored_singles_need_two_wagons(state, wagons, is_enough):
    """R-19."""
    give(state, INA, "wheel_single_1", "wheel_single_2")
    couple(state, INA, 1, *wagons)
    assert may_use(state, "mining_2_3") == is_enough


@pytest.mark.parametrize(("wagons", "is_enough"), [(["wild"], False), (["wild", "clover"], True)])
def test_two_stored_singles_of_two_crests_need_a_wagon_each(state, wagons, is_enough):
    """R-19."""
    give(state, INA, "wheel_single_1", "clover_single_1")
    couple(state, INA, 1, *wagons)
    assert may_use(state, "mining_2_3") == is_enough


def test_two_wagons_for_one_of_two_crests_are_not_enough(state):
    """R-19."""
    give(state, INA, "wheel_single_1", "fox_single_1")
    couple(state, INA, 1, "wheel", "wheel")
    assert not may_use(state, "mining_2_3")


def test_one_stored_double_with_a_wagon_meets_the_minimum_of_two(state):
    """R-19."""
    give(state, INA, "wheel_double")
    couple(state, INA, 1, "wheel")
    assert "mining_2_3" in areas(state)


def test_a_lorry_may_not_take_the_wagon_that_the_next_one_needs(state):
    """R-19: wheel in the wild wagon would leave tower behind and the minimum unmet."""
    give(state, INA, "wheel_single_1", "tower_single_1")
    couple(state, INA, 2, "wheel", "wild")
    use(state, "mining_2_3")
    assert legal(state) == [load_stored("wheel_single_1", 2), load_stored("tower_single_1", 2, wild=True)]


def test_the_front_lorry_may_not_take_the_only_wagon_of_a_stored_one(state):
    """R-19."""
    line_up(state, INA, "wheel_single_1")
    give(state, INA, "tower_single_1")
    couple(state, INA, 2, "wild")
    use(state, "mining_2_3")
    assert legal(state) == [store_front(), load_stored("tower_single_1", 2, wild=True)]


def test_a_mining_innovation_takes_up_to_four_steps(state):
    """R-20."""
    give(state, INA, "mining")
    line_up(state, INA, "fox_double", "fox_double", "fox_single_1")
    play(state, innovation("mining"), store_front(), store_front())
    assert row(state, INA) == ["fox_single_1"]
    assert state.steps == 0


def test_a_mining_innovation_takes_at_least_one_step(state):
    """R-20."""
    give(state, INA, "mining")
    line_up(state, INA, "fox_single_1", "fox_single_1")
    play(state, innovation("mining"))
    assert legal(state) == [store_front()]


def test_a_mining_innovation_may_stop_after_one_step(state):
    """R-20."""
    give(state, INA, "mining")
    line_up(state, INA, "fox_single_1", "fox_single_1")
    play(state, innovation("mining"), store_front(), STOP)
    assert row(state, INA) == ["fox_single_1"]


@pytest.mark.parametrize(
    ("number", "wagon", "fitting"),
    [
        (1, "wheel", False),
        (1, "clover", True),
        (1, "wild", True),
        (2, "wild", False),
        (3, "fox", False),
        (3, "clover", True),
        (3, "wild", True),
    ],
)
def test_wagon_and_track_must_both_take_the_crest(state, number, wagon, fitting):
    """R-21: a clover lorry."""
    line_up(state, INA, "clover_single_1")
    couple(state, INA, number, wagon)
    use(state, "mining_0_1")
    assert (load_front(number, wild=wagon == "wild") in legal(state)) == fitting


def test_a_wagon_takes_one_lorry_card_only(state):
    """R-21."""
    line_up(state, INA, "wheel_single_1", "wheel_single_1")
    couple(state, INA, 1, "wheel")
    use(state, "mining_1_2", load_front(1))
    assert legal(state) == [store_front(), STOP]


def test_a_double_fits_in_one_wagon(state):
    """R-21."""
    line_up(state, INA, "wheel_double")
    couple(state, INA, 1, "wheel")
    use(state, "mining_1_2", load_front(1))
    assert load(state, INA, 1) == {"wheel_double": 1}


def test_a_loaded_lorry_moves_no_more(state):
    """R-17."""
    put_load(state, INA, 1, "wheel_single_1")
    couple(state, INA, 2, "wheel")
    assert mining_areas(state) == {"mining_0_1"}


def test_no_engine_is_needed_for_loading(state):
    """R-21."""
    line_up(state, INA, "fox_single_1")
    couple(state, INA, 3, "fox")
    use(state, "mining_0_1", load_front(3))
    assert load(state, INA, 3) == {"fox_single_1": 1}


def test_a_train_with_an_engine_may_be_loaded(state):
    """R-21."""
    line_up(state, INA, "fox_single_1")
    couple(state, INA, 3, "fox")
    put_engine(state, INA, 3, "a")
    use(state, "mining_0_1", load_front(3))
    assert load(state, INA, 3) == {"fox_single_1": 1}


def test_the_wagons_of_others_take_nothing(state):
    """R-21."""
    line_up(state, INA, "fox_single_1")
    couple(state, OTTO, 3, "fox")
    use(state, "mining_0_1")
    assert legal(state) == [store_front(), STOP]
