"""Taking your turn: workers, ousting, the Bank, who is next."""

import pytest

from glueckauf.games.glueck_auf.box import SPACES
from glueckauf.games.glueck_auf.words.sentences import CODES
from tests.rules.glueck_auf.table import (
    GEORGE,
    LUCY,
    MIKE,
    at_home,
    complete,
    crew,
    end_shift,
    legal,
    play,
    put_on_top,
    reason,
    show,
    shown,
    station,
    table,
)


@pytest.fixture
def marks(state):
    """The example of the rulebook: one of George's workers at 5 Marks, two of Mike's at 6 Marks."""
    station(state, GEORGE, 1, "money_5")
    station(state, MIKE, 2, "money_6")
    at_home(state, MIKE, 5)
    state.money[MIKE] = 0
    return state


@pytest.mark.parametrize(("space", "workers"), [("money_4", 1), ("money_5", 2), ("money_6", 3)])
def test_a_space_takes_one_worker_more_than_the_crew_there(marks, space, workers):
    """R-01, T-01 a, b, c."""
    play(marks, space)
    assert crew(marks, space) == (MIKE, workers)
    assert marks.workers[MIKE] == 5 - workers


@pytest.mark.parametrize(("space", "canteen"), [("money_4", [0, 0, 0]), ("money_5", [0, 1, 0]), ("money_6", [2, 0, 0])])
def test_a_busy_space_ousts_the_crew_to_the_canteen(marks, space, canteen):
    """R-01, T-01 a, b, c."""
    play(marks, space)
    assert list(marks.canteen[:3]) == canteen


@pytest.mark.parametrize(("space", "gain"), [("money_4", 4), ("money_5", 5), ("money_6", 6)])
def test_a_crew_acts_as_soon_as_it_is_placed(marks, space, gain):
    """T-01 a, b, c."""
    play(marks, space)
    assert marks.money[MIKE] == gain


@pytest.mark.parametrize(
    ("space", "is_open"), [("money_4", True), ("bank", True), ("money_5", False), ("money_6", False)]
)
def test_a_player_with_one_worker_ousts_nobody(marks, space, is_open):
    """T-01 d."""
    at_home(marks, MIKE, 1)
    assert (space in legal(marks)) == is_open
    assert (reason(marks, space) is None) == is_open


def test_too_few_workers_is_the_reason(marks):
    """R-02."""
    at_home(marks, MIKE, 2)
    assert reason(marks, "money_5") is None
    assert reason(marks, "money_6") == "too_few_workers"


def test_the_bank_takes_one_worker_and_moves_nobody(state):
    """R-03, T-01 e."""
    at_home(state, GEORGE, 8)
    play(state, "bank")
    assert list(state.bank[:3]) == [1, 7, 0]
    assert (state.workers[MIKE], state.money[MIKE]) == (14, 10)
    assert not state.canteen.any()


def test_the_bank_may_be_chosen_though_other_spaces_are_open(state):
    """R-03."""
    assert {"bank", "money_4", "mining_6"} <= set(legal(state))


def test_when_every_space_is_busy_the_bank_remains(state):
    """R-03."""
    for name, *_ in SPACES:
        if reason(state, name) is None and name != "bank":
            station(state, GEORGE if state.workers[GEORGE] > 1 else LUCY, 1, name)
    at_home(state, MIKE, 1)
    assert legal(state) == ["bank"]


def test_the_bank_alone_can_play_a_shift_for_those_who_left(state):
    """R-03, R-06, R-56."""
    play(state, *["bank"] * 44)
    assert state.shift == 1
    play(state, "bank")
    assert (state.shift, list(state.money[:3])) == (2, [24, 24, 24])


def test_nobody_may_pass(state):
    """R-04."""
    assert set(legal(state)) <= {name for name, *_ in SPACES}
    assert "pass" not in CODES


def test_a_tile_too_expensive_closes_its_space(state):
    """R-02."""
    show(state, "factory_1", "black_2_dark")
    state.money[MIKE] = 7
    assert reason(state, "factory_1") == "too_expensive"
    assert "factory_1" not in legal(state)


def test_a_delivery_space_is_closed_without_a_complete_order(state):
    """R-02, T-04."""
    assert reason(state, "delivery_carriage") == "nothing_complete"
    assert "delivery_carriage" not in legal(state)


def test_nobody_places_workers_just_to_oust(state):
    """R-02."""
    station(state, GEORGE, 1, "delivery_barrow")
    complete(state, MIKE, "engine_01")
    assert reason(state, "delivery_barrow") == "nothing_complete"


@pytest.mark.parametrize("space", ["mining_6", "mining_8", "mining_10", "money_4", "money_5", "money_6"])
def test_mining_and_money_are_open_to_everybody_with_workers(state, space):
    """R-02, R-22."""
    state.money[MIKE] = 0
    state.storage[MIKE], state.coal[MIKE] = 1, 0
    assert space in legal(state)


@pytest.mark.parametrize("space", ["factory_draw", "order_draw"])
def test_ousting_applies_where_one_looks_at_five(state, space):
    """R-08."""
    station(state, LUCY, 2, space)
    play(state, space)
    assert crew(state, space) == (MIKE, 3)
    assert state.canteen[LUCY] == 2


def test_the_next_player_clockwise_goes_on(state):
    play(state, "bank")
    assert state.turn == GEORGE
    play(state, "bank", "bank")
    assert state.turn == MIKE


def test_a_player_without_workers_is_skipped(state):
    """R-05."""
    at_home(state, GEORGE, 0)
    play(state, "bank")
    assert state.turn == LUCY


def test_a_player_with_one_worker_left_is_not_skipped(state):
    """R-05."""
    at_home(state, GEORGE, 1)
    play(state, "bank")
    assert state.turn == GEORGE


def test_the_last_player_with_workers_takes_turn_after_turn(state):
    """R-05."""
    at_home(state, GEORGE, 0)
    at_home(state, LUCY, 0)
    play(state, "bank", "money_4", "money_5")
    assert (state.shift, state.turn) == (1, MIKE)


def test_ousted_workers_stay_in_the_canteen(state):
    """R-07."""
    play(state, "money_6", "money_6", "bank")
    assert (state.canteen[MIKE], state.workers[MIKE]) == (1, 14)


def test_the_shift_ends_with_the_last_worker(state):
    """R-06."""
    end_shift(state)
    assert state.shift == 2


def test_the_last_turn_of_a_shift_includes_its_refill(state):
    """R-06."""
    for seat in (GEORGE, LUCY):
        at_home(state, seat, 0)
    at_home(state, MIKE, 1)
    put_on_top(state, "engine_05")
    play(state, "order_2")
    assert (state.shift, shown(state, "order_2")) == (2, "engine_05")


def test_all_workers_come_home_at_the_end_of_a_shift(state):
    """R-07."""
    play(state, "money_6", "money_6", "money_6")
    end_shift(state)
    assert list(state.workers[:3]) == [15, 15, 15]
    assert [row.any() for row in (state.crew, state.bank, state.canteen)] == [False] * 3


def test_with_two_players_turns_alternate():
    state = table(2)
    play(state, "bank")
    assert state.turn == GEORGE
    play(state, "bank")
    assert state.turn == MIKE
