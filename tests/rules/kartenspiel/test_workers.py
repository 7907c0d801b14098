"""Placing workers: what an area costs, how it is paid, passing."""

import pytest

from glueckauf.games.kartenspiel.state import FIRST
from tests.rules.kartenspiel.table import (
    INA,
    OTTO,
    PASS,
    ROSA,
    area,
    close_all_but,
    crew,
    give,
    give_secretly,
    hold,
    innovation,
    innovations,
    legal,
    may_use,
    pay,
    pay_innovation,
    play,
    search,
    station,
    table,
    use,
    workers,
)


def ways_to_pay(state):
    """All ways to pay what is due, the values of the cards in order."""
    ways = set()
    for move in legal(state):
        after = state.copy()
        play(after, move)
        value = int(state.due) - int(after.due)
        rests = ways_to_pay(after) if after.due else {()}
        ways |= {tuple(sorted((value, *rest))) for rest in rests}
    return ways


def test_an_empty_area_costs_one_worker(state):
    """R-01."""
    play(state, area("share"))
    assert state.due == 1


@pytest.mark.parametrize("uses", [1, 2, 3, 4])
def test_the_next_use_costs_one_worker_more_than_the_last(state, uses):
    """R-01: not the running total."""
    for _ in range(uses):
        use(state, "share")
    play(state, area("share"))
    assert state.due == uses + 1


@pytest.mark.parametrize("uses", [0, 1, 2])
def test_free_choice_costs_one_worker_more_than_other_areas(state, uses):
    """R-01."""
    for _ in range(uses):
        use(state, "free_choice", search("share"))
        play(state, legal(state)[0])
    play(state, area("free_choice"))
    assert state.due == uses + 2


def test_each_area_has_a_price_of_its_own(state):
    """R-01."""
    use(state, "lorry_1")
    play(state, area("lorry_2"))
    assert state.due == 1


def test_three_workers_can_be_paid_in_three_ways(state):
    """R-02: the rulebook's list."""
    station(state, 2, "share")
    play(state, area("share"))
    assert ways_to_pay(state) == {(3,), (1, 2), (1, 1, 1)}


def test_a_higher_card_is_not_accepted(state):
    """R-02."""
    station(state, 1, "share")
    play(state, area("share"))
    assert legal(state) == [pay(1), pay(2)]


def test_an_area_that_cannot_be_paid_exactly_is_closed(state):
    """R-02: no change is given."""
    hold(state, INA, 2, 4)
    station(state, 2, "share")
    assert not may_use(state, "share")


def test_the_same_hand_pays_another_price(state):
    """R-02."""
    hold(state, INA, 2, 4)
    station(state, 5, "share")
    assert may_use(state, "share")


def test_a_card_after_which_the_rest_cannot_be_paid_is_not_offered(state):
    """R-02."""
    hold(state, INA, 2, 3, 4)
    station(state, 5, "share")
    play(state, area("share"))
    assert legal(state) == [pay(4)]


def test_cards_are_named_from_the_highest_down(state):
    """R-02: each way is offered once."""
    station(state, 2, "share")
    play(state, area("share"), pay(1))
    assert legal(state) == [pay(1)]


def test_paid_worker_cards_leave_the_hand(state):
    station(state, 2, "share")
    play(state, area("share"), pay(2), pay(1))
    assert workers(state, INA) == [4, 1, 1, 1, 0]


def test_the_area_holds_the_workers_of_the_last_use(state):
    station(state, 2, "share")
    play(state, area("share"), pay(2), pay(1))
    assert crew(state, "share") == 3


def test_no_workers_come_back_before_the_shift_ends(state):
    use(state, "share")
    use(state, "share")
    assert workers(state, INA) == [4, 2, 1, 1, 0]


@pytest.mark.parametrize(("name", "most"), [("workers_3", 3), ("workers_4", 4), ("workers_5", 5)])
def test_a_worker_innovation_counts_any_number_in_its_range(state, name, most):
    """R-03."""
    give(state, INA, name)
    hold(state, INA)
    payable = []
    for price in range(1, 7):
        station(state, price - 1, "share")
        payable.append(may_use(state, "share"))
    assert payable == [price <= most for price in range(1, 7)]


def test_a_worker_innovation_never_counts_nothing(state):
    """R-03."""
    give(state, INA, "workers_3")
    station(state, 1, "share")
    play(state, area("share"), pay_innovation("workers_3", 1))
    assert state.due == 1


def test_a_worker_innovation_joins_worker_cards(state):
    """R-03."""
    give(state, INA, "workers_4")
    hold(state, INA, 2)
    station(state, 5, "share")
    play(state, area("share"), pay_innovation("workers_4", 4), pay(2))
    assert crew(state, "share") == 6


def test_worker_innovations_join_each_other(state):
    """R-03."""
    give(state, INA, "workers_4", "workers_5")
    hold(state, INA)
    station(state, 8, "share")
    assert may_use(state, "share")


def test_an_innovation_laid_for_three_makes_the_next_price_four(state):
    """R-03: the rulebook's example."""
    give(state, INA, "workers_5")
    station(state, 2, "share")
    play(state, area("share"), pay_innovation("workers_5", 3), area("share"))
    assert state.due == 4


def test_a_laid_worker_innovation_is_used_up(state):
    """R-03."""
    give(state, INA, "workers_3")
    play(state, area("share"), pay_innovation("workers_3", 1))
    play(state, PASS, PASS, PASS)
    assert (state.shift, innovations(state, INA)) == (2, {})


def test_an_unplayed_worker_innovation_stays_for_later_shifts(state):
    """R-03."""
    give(state, INA, "workers_3")
    play(state, PASS, PASS, PASS)
    assert (state.shift, innovations(state, INA)) == (2, {"workers_3": 1})


def test_a_secret_worker_innovation_pays_too(state):
    """R-03, R-26."""
    give_secretly(state, INA, "workers_3")
    play(state, area("share"), pay_innovation("workers_3", 1))
    assert (innovations(state, INA), int(state.secret_innovation_count[INA])) == ({}, 0)


def test_of_two_equal_innovations_the_open_one_is_laid(state):
    give(state, INA, "workers_3")
    give_secretly(state, INA, "workers_3")
    play(state, area("share"), pay_innovation("workers_3", 1))
    assert int(state.secret_innovation_count[INA]) == 1


def test_equal_innovations_are_named_from_the_highest_number_down(state):
    """R-02: each way is offered once."""
    give(state, INA, "workers_3", "workers_3")
    hold(state, INA)
    station(state, 2, "share")
    play(state, area("share"))
    assert legal(state) == [pay_innovation("workers_3", 2), pay_innovation("workers_3", 3)]
    play(state, pay_innovation("workers_3", 2))
    assert legal(state) == [pay_innovation("workers_3", 1)]


def test_under_the_first_rules_equal_innovations_come_in_any_order(state):
    state.rules = FIRST
    give(state, INA, "workers_3", "workers_3")
    hold(state, INA)
    station(state, 2, "share")
    play(state, area("share"), pay_innovation("workers_3", 1), pay_innovation("workers_3", 2))
    assert crew(state, "share") == 3


def test_a_worker_innovation_of_another_player_pays_nothing(state):
    give(state, OTTO, "workers_3")
    hold(state, INA, 2)
    assert not may_use(state, "share")


def test_mining_0_1_paid_with_an_innovation_still_wins_the_marker(state):
    """R-04."""
    state.starter = OTTO
    give(state, INA, "workers_3")
    play(state, area("mining_0_1"), pay_innovation("workers_3", 1), PASS, PASS, PASS)
    assert state.markers[0] == INA


def test_you_may_outbid_yourself(state):
    """R-05."""
    play(state, area("share"), pay(1), PASS, PASS, area("share"), pay(2))
    assert crew(state, "share") == 2


def test_the_last_player_in_the_shift_takes_turn_after_turn(state):
    """R-05."""
    play(state, PASS, PASS)
    for name in ["share", "order", "objective"]:
        assert state.turn == ROSA
        use(state, name)
    assert state.turn == ROSA


def test_turns_go_round_clockwise(state):
    seats = []
    for _ in range(4):
        seats.append(int(state.turn))
        use(state, "objective")
    assert seats == [INA, OTTO, ROSA, INA]


def test_passing_is_voluntary(state):
    """R-06."""
    assert PASS in legal(state)
    assert len(legal(state)) > 1


def test_who_has_passed_is_skipped_for_the_rest_of_the_shift(state):
    """R-06."""
    play(state, PASS)
    use(state, "share")
    use(state, "order")
    assert state.turn == OTTO


def test_who_can_pay_nothing_can_only_pass(state):
    """R-06."""
    hold(state, INA, 1)
    close_all_but(state)
    assert legal(state) == [PASS]


def test_who_has_no_workers_left_is_passed_over(state):
    """R-06."""
    hold(state, OTTO)
    use(state, "share")
    assert (state.turn, state.passed[OTTO]) == (ROSA, 1)


def test_a_worker_innovation_keeps_a_player_in_the_shift(state):
    """R-06."""
    hold(state, OTTO)
    give(state, OTTO, "workers_3")
    use(state, "share")
    assert state.turn == OTTO


def test_an_action_innovation_without_workers_may_not_be_played(state):
    """R-06."""
    hold(state, INA)
    give(state, INA, "share")
    assert legal(state) == [PASS]


def test_passing_leaves_no_chance_for_innovations(state):
    """R-06."""
    give(state, INA, "share")
    play(state, PASS)
    assert state.turn == OTTO


def test_who_has_played_an_innovation_may_not_pass(state):
    """R-06, R-07."""
    give(state, INA, "share")
    play(state, innovation("share"))
    assert state.turn == INA
    assert PASS not in legal(state)


def test_who_passed_is_back_in_the_next_shift():
    state = table(2)
    play(state, PASS, PASS)
    assert not state.passed.any()
