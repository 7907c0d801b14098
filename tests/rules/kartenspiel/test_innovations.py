"""Action innovations: before and after the worker action."""

import pytest

from tests.rules.kartenspiel.table import (
    END,
    INA,
    INNOVATIONS,
    OTTO,
    PASS,
    area,
    areas,
    by_name,
    cards_in,
    close_all_but,
    couple,
    crew,
    empty_wagons,
    engines,
    give,
    give_secretly,
    hold,
    innovation,
    innovations,
    leave,
    leave_only,
    legal,
    line_up,
    load_front,
    may_use,
    orders,
    pay,
    play,
    put_engine,
    put_engines,
    put_load,
    put_on_top,
    put_train,
    row,
    search,
    send,
    station,
    store_front,
    track,
    use,
)

ACTIONS = ["lorry", "wagon", "engine", "order", "share", "mining", "delivery"]


def offered(state):
    """The action innovations that may be played now."""
    return [name for name in ACTIONS if innovation(name) in legal(state)]


@pytest.fixture
def ready(state):
    """Ina has every action innovation and can carry out each."""
    give(state, INA, *ACTIONS, "barracks_1")
    line_up(state, INA, "wheel_single_1", "wheel_single_1")
    put_train(state, INA, 1, "a", "wheel_double")
    return state


def test_all_action_innovations_may_be_played_before_the_worker_action(ready):
    """R-07."""
    assert offered(ready) == ACTIONS


def test_all_action_innovations_may_be_played_after_the_worker_action(ready):
    """R-07."""
    use(ready, "objective")
    assert offered(ready) == ACTIONS
    assert ready.turn == INA


def test_after_the_worker_action_the_turn_may_end_without_one(ready):
    """R-07."""
    use(ready, "objective", END)
    assert ready.turn == OTTO


def test_without_an_innovation_the_turn_ends_by_itself(state):
    use(state, "objective")
    assert state.turn == OTTO


def test_several_innovations_may_be_played_before_and_after(ready):
    """R-07."""
    play(ready, innovation("share"), innovation("order"), area("objective"), pay(1))
    play(ready, innovation("lorry"), search("lorry_1"), innovation("engine"), track(2))
    assert sum(innovations(ready, INA).values()) == 3


def test_no_innovation_may_be_played_while_paying(ready):
    """R-07."""
    station(ready, 1, "objective")
    play(ready, area("objective"), pay(1))
    assert offered(ready) == []


def test_no_innovation_may_be_played_in_the_middle_of_mining(ready):
    """R-07."""
    use(ready, "mining_1_2", store_front())
    assert offered(ready) == []


def test_no_innovation_may_be_played_in_the_middle_of_a_delivery(ready):
    """R-07."""
    use(ready, "delivery")
    assert offered(ready) == []


def test_an_innovation_played_first_commits_to_workers(ready):
    """R-07."""
    play(ready, innovation("share"))
    assert PASS not in legal(ready)
    assert ready.turn == INA


def test_an_innovation_played_first_leaves_one_worker_action(ready):
    """R-07."""
    play(ready, innovation("share"), area("objective"), pay(1), END)
    assert ready.turn == OTTO


def test_who_can_pay_no_area_may_play_no_innovation(ready):
    """R-07."""
    hold(ready, INA, 1)
    close_all_but(ready)
    assert legal(ready) == [PASS]


def test_the_innovation_may_not_take_the_last_card_of_the_only_open_area(state):
    """R-07: look ahead."""
    give(state, INA, "share")
    leave(state, "share", 1)
    hold(state, INA, 1)
    close_all_but(state, "share")
    assert legal(state) == [area("share"), PASS]


def test_with_a_second_card_the_innovation_may_come_first(state):
    """R-07: look ahead."""
    give(state, INA, "share")
    leave(state, "share", 2)
    hold(state, INA, 1)
    close_all_but(state, "share")
    assert innovation("share") in legal(state)


@pytest.mark.parametrize(("models", "is_legal"), [("ab", False), ("a", True)])
def test_the_engine_innovation_may_not_fill_the_last_track_if_only_engines_remain(state, models, is_legal):
    """R-07: look ahead."""
    give(state, INA, "engine")
    put_engines(state, INA, models)
    hold(state, INA, 1)
    close_all_but(state, "engine")
    assert (innovation("engine") in legal(state)) == is_legal


def test_the_delivery_innovation_may_not_use_up_the_only_delivery(state):
    """R-07: look ahead."""
    give(state, INA, "delivery", "barracks_1")
    put_train(state, INA, 1, "a", "wheel_double")
    hold(state, INA, 1)
    close_all_but(state, "delivery")
    assert legal(state) == [area("delivery"), PASS]


def test_the_mining_innovation_may_not_use_up_the_only_lorry(state):
    """R-07: look ahead."""
    give(state, INA, "mining")
    line_up(state, INA, "wheel_single_1")
    hold(state, INA, 1)
    close_all_but(state, "mining_1_2")
    assert legal(state) == [area("mining_1_2"), PASS]


@pytest.mark.parametrize(("lorries", "is_legal"), [(4, False), (5, True)])
def test_a_row_longer_than_four_steps_is_not_used_up_by_the_mining_innovation(state, lorries, is_legal):
    """R-07: look ahead."""
    give(state, INA, "mining")
    line_up(
        state, INA, *["wheel_single_1", "fox_single_1", "tower_single_1", "clover_single_1", "fox_single_2"][:lorries]
    )
    hold(state, INA, 1)
    close_all_but(state, "mining_1_2")
    assert (innovation("mining") in legal(state)) == is_legal


def test_the_delivery_innovation_leaves_the_row_to_mining(state):
    """R-07: look ahead."""
    give(state, INA, "delivery", "barracks_1")
    put_train(state, INA, 1, "a", "wheel_double")
    line_up(state, INA, "fox_single_1")
    hold(state, INA, 1)
    close_all_but(state, "mining_1_2")
    assert innovation("delivery") in legal(state)


def test_the_delivery_innovation_frees_a_track_for_an_engine(state):
    """R-07: look ahead."""
    give(state, INA, "delivery", "barracks_1")
    put_train(state, INA, 1, "a", "wheel_double")
    put_engine(state, INA, 2, "b")
    put_engine(state, INA, 3, "c")
    hold(state, INA, 1)
    close_all_but(state, "engine")
    assert innovation("delivery") in legal(state)


def test_mining_0_1_remains_whatever_the_innovation_does(state):
    """R-07: look ahead."""
    give(state, INA, "mining")
    line_up(state, INA, "wheel_single_1")
    hold(state, INA, 1)
    close_all_but(state, "mining_0_1")
    assert innovation("mining") in legal(state)


def test_the_last_lorry_of_a_pair_may_not_be_taken_if_only_lorries_remain(state):
    """R-07: look ahead."""
    give(state, INA, "lorry")
    leave(state, "lorry_1", 0)
    leave(state, "lorry_2", 1)
    hold(state, INA, 1)
    close_all_but(state, "lorry_2")
    assert legal(state) == [area("lorry_2"), PASS]


def test_an_order_innovation_may_make_a_delivery_possible(state):
    """R-08."""
    give(state, INA, "order")
    put_train(state, INA, 1, "a", "wheel_double")
    put_on_top(state, "order", "barracks_2")
    assert not may_use(state, "delivery")
    play(state, innovation("order"), area("delivery"), pay(1), send(1, "barracks_2"))
    assert state.done_orders[INA].sum() == 1


@pytest.mark.parametrize(("order", "is_legal"), [("barracks_2", True), ("barracks_3", False)])
def test_the_open_order_decides_whether_a_delivery_will_remain(state, order, is_legal):
    """R-07, R-08: look ahead."""
    give(state, INA, "order")
    put_train(state, INA, 1, "a", "wheel_double")
    put_on_top(state, "order", order)
    hold(state, INA, 1)
    close_all_but(state, "delivery")
    assert (innovation("order") in legal(state)) == is_legal


def test_a_lorry_innovation_may_make_mining_possible(state):
    """R-08."""
    give(state, INA, "lorry")
    hold(state, INA, 1)
    close_all_but(state, "mining_1_2")
    assert areas(state) == set()
    play(state, innovation("lorry"), search("lorry_1"), area("mining_1_2"))
    assert state.due == 1


def test_an_innovation_drawn_by_the_worker_action_may_be_played_after_it(state):
    """R-08."""
    put_on_top(state, "innovation", "share")
    use(state, "innovation", innovation("share"))
    assert state.shares[INA].sum() == 1
    assert state.turn == OTTO


def test_a_worker_innovation_drawn_now_waits_for_the_next_turn(state):
    """R-08."""
    put_on_top(state, "innovation", "workers_5")
    use(state, "innovation")
    assert legal(state) == [END]


def test_a_mining_innovation_without_a_lorry_may_not_be_played(state):
    """R-09."""
    give(state, INA, "mining")
    assert offered(state) == []


def test_an_engine_innovation_without_a_free_track_may_not_be_played(state):
    """R-09."""
    give(state, INA, "engine")
    assert offered(state) == ["engine"]
    put_engines(state, INA, "abc")
    assert offered(state) == []


def test_a_delivery_innovation_without_a_ready_train_may_not_be_played(state):
    """R-09."""
    give(state, INA, "delivery", "barracks_1")
    assert offered(state) == []


@pytest.mark.parametrize("name", ["lorry", "wagon"])
def test_without_cards_of_a_pair_its_innovation_may_not_be_played(state, name):
    """R-09."""
    give(state, INA, name)
    assert offered(state) == [name]
    leave(state, f"{name}_1", 0)
    leave(state, f"{name}_2", 0)
    assert offered(state) == []


def test_an_innovation_that_cannot_be_carried_out_may_not_be_played_after_the_worker_action(state):
    """R-09."""
    give(state, INA, "mining")
    use(state, "objective")
    assert legal(state) == [END]


@pytest.mark.parametrize("name", ["order", "share"])
def test_an_innovation_does_not_touch_the_workers(state, name):
    """R-10."""
    give(state, INA, name)
    play(state, innovation(name))
    assert (crew(state, name), state.workers[INA].sum()) == (0, 9)


def test_a_mining_innovation_makes_no_claim_on_the_shift_marker(state):
    """R-10."""
    state.starter = OTTO
    give(state, INA, "mining")
    line_up(state, INA, "fox_single_1")
    play(state, innovation("mining"), store_front(), area("objective"), pay(1), PASS, PASS, PASS)
    assert state.markers[0] == OTTO


def test_an_innovation_costs_no_area_its_price(state):
    """R-10."""
    give(state, INA, "share")
    station(state, 3, "share")
    play(state, innovation("share"))
    assert crew(state, "share") == 3


def test_a_played_innovation_goes_to_the_box(state):
    give(state, INA, "share")
    play(state, innovation("share"))
    assert innovations(state, INA) == {}
    assert by_name(state.spent, INNOVATIONS) == {"share": 1}


def test_a_secret_innovation_may_be_played(state):
    """R-26."""
    give_secretly(state, INA, "share")
    play(state, innovation("share"))
    assert (state.shares[INA].sum(), state.secret_innovation_count[INA]) == (1, 0)


def test_the_lorry_innovation_takes_from_either_stack(state):
    give(state, INA, "lorry")
    play(state, innovation("lorry"))
    assert legal(state) == [search("lorry_1"), search("lorry_2")]


def test_the_lorry_innovation_takes_the_uppermost_card(state):
    give(state, INA, "lorry")
    top = cards_in(state, "lorry_2")[0]
    play(state, innovation("lorry"), search("lorry_2"))
    assert row(state, INA) == [top]


def test_with_one_stack_of_a_pair_left_the_innovation_asks_nothing(state):
    leave(state, "lorry_1", 0)
    leave(state, "lorry_2", 1)
    top = cards_in(state, "lorry_2")
    give(state, INA, "lorry")
    play(state, innovation("lorry"))
    assert row(state, INA) == top


def test_the_wagon_innovation_asks_for_stack_and_track(state):
    give(state, INA, "wagon")
    put_on_top(state, "wagon_2", "wild")
    play(state, innovation("wagon"), search("wagon_2"), track(3))
    assert empty_wagons(state, INA, 3) == {"wild": 1}


def test_the_engine_innovation_asks_for_a_track(state):
    give(state, INA, "engine")
    put_on_top(state, "engine", "model_b")
    play(state, innovation("engine"), track(2))
    assert engines(state, INA) == [None, "model_b", None]


def test_the_order_innovation_takes_the_uppermost_order(state):
    give(state, INA, "order")
    put_on_top(state, "order", "furnaces_4")
    play(state, innovation("order"))
    assert orders(state, INA) == {"furnaces_4": 1}


def test_the_delivery_innovation_sends_trains_of_one_model(state):
    give(state, INA, "delivery", "barracks_1", "barracks_2")
    put_train(state, INA, 1, "a", "wheel_double")
    put_train(state, INA, 3, "a", "fox_double")
    play(state, innovation("delivery"), send(1, "barracks_1"), send(3, "barracks_2"))
    assert engines(state, INA) == [None, None, None]
    assert state.turn == INA


def test_mining_by_innovation_and_by_workers_add_up(state):
    """R-08."""
    give(state, INA, "mining")
    line_up(state, INA, "wheel_double", "wheel_double", "wheel_double")
    couple(state, INA, 1, "wheel", "wheel", "wheel")
    play(state, innovation("mining"), load_front(1), load_front(1), area("mining_2_3"), pay(1), load_front(1))
    assert (row(state, INA), empty_wagons(state, INA, 1)) == ([], {})


def test_a_mining_innovation_takes_no_card_from_the_last_lorries(state):
    """R-07: look ahead."""
    give(state, INA, "mining")
    line_up(state, INA, "wheel_single_1")
    leave(state, "lorry_1", 1)
    leave(state, "lorry_2", 0)
    hold(state, INA, 1)
    close_all_but(state, "lorry_1")
    assert innovation("mining") in legal(state)


def test_a_lorry_behind_another_makes_mining_2_3_possible(state):
    """R-07, R-08, R-19: look ahead."""
    give(state, INA, "lorry")
    line_up(state, INA, "fox_single_1")
    hold(state, INA, 1)
    close_all_but(state, "mining_2_3")
    play(state, innovation("lorry"), search("lorry_1"))
    assert legal(state) == [area("mining_2_3")]


@pytest.mark.parametrize(
    ("other", "is_legal"), [("fox_double", True), ("fox_single_1", False)], ids=["two doubles", "a double and a single"]
)
def test_both_lorries_that_could_be_taken_must_serve_mining_2_3(state, other, is_legal):
    """R-07, R-19: look ahead."""
    give(state, INA, "lorry")
    put_on_top(state, "lorry_1", "wheel_double")
    put_on_top(state, "lorry_2", other)
    hold(state, INA, 1)
    close_all_but(state, "mining_2_3")
    assert (innovation("lorry") in legal(state)) == is_legal


@pytest.mark.parametrize(
    ("models", "is_legal"), [("bc", True), ("b", False)], ids=["the loaded track only", "an empty track too"]
)
def test_an_engine_innovation_may_make_a_delivery_certain(state, models, is_legal):
    """R-07, R-08: look ahead; wherever the engine goes, a train must be able to leave."""
    give(state, INA, "engine", "barracks_2")
    put_engines(state, INA, models)
    put_load(state, INA, 3, "fox_double")
    hold(state, INA, 1)
    close_all_but(state, "delivery")
    assert (innovation("engine") in legal(state)) == is_legal


@pytest.mark.parametrize(("shares", "is_legal"), [(2, True), (1, False)])
def test_a_card_must_remain_for_a_free_choice(state, shares, is_legal):
    """R-07: look ahead."""
    give(state, INA, "share")
    leave_only(state, "share", shares)
    hold(state, INA, 2)
    close_all_but(state, "free_choice")
    assert (innovation("share") in legal(state)) == is_legal


@pytest.mark.parametrize(
    ("models", "is_legal"), [("b", True), ("bc", False)], ids=["two tracks free", "one track free"]
)
def test_a_track_must_remain_for_a_free_choice_among_engines(state, models, is_legal):
    """R-07: look ahead."""
    give(state, INA, "engine")
    put_engines(state, INA, models)
    leave_only(state, "engine", 2)
    hold(state, INA, 2)
    close_all_but(state, "free_choice")
    assert (innovation("engine") in legal(state)) == is_legal


@pytest.mark.parametrize(("lorries", "is_legal"), [(2, True), (1, False)])
def test_either_stack_of_a_pair_remains_for_a_free_choice(state, lorries, is_legal):
    """R-07: look ahead."""
    give(state, INA, "lorry")
    leave_only(state, "lorry_2", lorries)
    hold(state, INA, 2)
    close_all_but(state, "free_choice")
    assert (innovation("lorry") in legal(state)) == is_legal


@pytest.mark.parametrize(
    ("name", "place"),
    [
        *(("engine", place) for place in ("engine", "order", "delivery", "free_choice")),
        *(("delivery", place) for place in ("engine", "order", "mining_1_2", "free_choice")),
        *(("lorry", place) for place in ("lorry_2", "mining_1_2", "free_choice")),
        *(("mining", place) for place in ("mining_0_1", "mining_1_2")),
    ],
)
def test_the_only_area_that_remains_is_certain_to_the_end_of_the_innovation(state, name, place):
    """R-07: look ahead; `play` checks after every move that a placement is certain."""
    give(state, INA, name, "barracks_1", "furnaces_1")
    put_train(state, INA, 1, "a", "wheel_double")
    line_up(state, INA, "fox_single_1", "fox_single_1", "fox_single_1", "tower_single_1", "tower_single_1")
    hold(state, INA, 2 if place == "free_choice" else 1)
    close_all_but(state, place)
    play(state, innovation(name))
    while state.turn == INA and not may_use(state, place):
        play(state, legal(state)[-1])
    assert may_use(state, place)


def test_who_holds_an_innovation_ends_the_turn_by_a_word(state):
    """R-36: an automatic end would tell others what a secret innovation is not."""
    give_secretly(state, INA, "mining")
    use(state, "objective")
    assert (state.turn, legal(state)) == (INA, [END])
