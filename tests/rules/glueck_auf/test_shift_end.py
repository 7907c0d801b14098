"""End of a shift: the Shift Clock, ties, the next starting player."""

import pytest

from glueckauf.games.glueck_auf.box import ELEMENTS
from glueckauf.games.glueck_auf.rules.scoring import holdings
from glueckauf.games.glueck_auf.state import PLACE
from glueckauf.games.glueck_auf.words.sentences import ledger
from tests.rules.glueck_auf.table import (
    GEORGE,
    LUCY,
    MIKE,
    complete,
    deliver,
    delivered,
    dig,
    end_shift,
    fill,
    give,
    play,
    points,
    show,
    station,
    table,
)

ONE_OF_EACH = ("barrow_11", "carriage_10", "motorcar_10", "engine_11")
ONE_EMPTY_LORRY_EACH = ("yellow_1_light", "brown_1_dark", "gray_1_light", "black_1_dark")


def awarded(state, shift, what):
    """The points every seat got for an element in a shift."""
    element = [f"{kind}_{key}" for kind, key, *_ in ELEMENTS].index(what)
    return state.clock[: state.players, 2 * shift * (shift - 1) + element].tolist()


def award(state, shift, what):
    """Score a shift and say what every seat gets for one element."""
    state.shift = shift
    end_shift(state)
    return awarded(state, shift, what)


def scored(state, shift):
    """The elements that gave Mike points in a shift."""
    return [
        number for number, (kind, key, *_) in enumerate(ELEMENTS, 1) if awarded(state, shift, f"{kind}_{key}")[MIKE]
    ]


@pytest.fixture
def example(state):
    """What Mike has delivered in the examples of the rulebook."""
    deliver(state, MIKE, "carriage_09", "carriage_10", "barrow_08")
    return state


@pytest.fixture
def majorities(example):
    """The example for ties: George and Lucy have three spots on barrows and one on a carriage."""
    deliver(example, GEORGE, "barrow_01", "barrow_03", "carriage_01")
    deliver(example, LUCY, "barrow_02", "barrow_06", "carriage_03")
    example.shift = 2
    end_shift(example)
    return example


@pytest.mark.parametrize(("shift", "elements"), [(1, 4), (2, 8), (3, 12)])
def test_four_more_elements_are_scored_with_every_shift(state, shift, elements):
    """T-14."""
    deliver(state, MIKE, *ONE_OF_EACH)
    dig(state, MIKE, *ONE_EMPTY_LORRY_EACH)
    state.shift = shift
    end_shift(state)
    assert scored(state, shift) == list(range(1, elements + 1))


def test_the_ledger_names_the_elements_in_the_order_of_the_clock(state):
    """R-45."""
    deliver(state, MIKE, *ONE_OF_EACH)
    end_shift(state)
    end_shift(state)
    keys = [f"shift_{shift}_{kind}_{key}" for shift in (1, 2) for kind, key, *_ in ELEMENTS[: 4 * shift]]
    assert [entry.code for entry in ledger(state, MIKE) if entry.points] == ["delivered", *keys]


def test_a_scoring_asks_nothing_of_anybody(example):
    """R-45."""
    end_shift(example)
    assert (example.phase, example.shift) == (PLACE, 2)


def test_spots_of_each_color_on_delivered_orders(example):
    """T-07."""
    assert [int(holdings(example, MIKE, element)) for element in range(4)] == [1, 1, 3, 3]


def test_spots_of_each_vehicle_on_delivered_orders(example):
    """T-08."""
    assert [int(holdings(example, MIKE, element)) for element in range(4, 8)] == [2, 6, 0, 0]


def test_empty_lorries_on_tiles(state):
    """T-09."""
    dig(state, MIKE, "gray_2_light", "gray_1_dark", "black_2_light", "black_2_dark")
    assert [int(holdings(state, MIKE, element)) for element in range(8, 12)] == [0, 0, 3, 4]


def test_the_printed_lorries_count_when_they_are_empty(state):
    """R-40, T-09."""
    dig(state, MIKE, "gray_2_light")
    play(state, "mining_6", "cage_3", "load_gray", "stop")
    assert holdings(state, MIKE, 10) == 3


def test_outstanding_orders_do_not_count(state):
    complete(state, MIKE, "carriage_09")
    assert award(state, 2, "vehicle_carriage") == [0, 0, 0]


def test_the_printed_spot_counts_whatever_lay_on_it(state):
    """R-32."""
    give(state, MIKE, "engine_06")
    fill(state, MIKE, "black_engine_06", "yellow", "brown")
    play(state, "delivery_engine")
    assert [int(holdings(state, MIKE, element)) for element in range(4)] == [0, 0, 0, 1]


def test_the_most_and_the_second_most_score(state):
    deliver(state, MIKE, "engine_01")
    deliver(state, GEORGE, "engine_03")
    assert award(state, 1, "color_yellow") == [1, 2, 0]


@pytest.mark.parametrize(("kind", "key", "first", "second"), ELEMENTS)
def test_what_the_places_of_an_element_are_worth(state, kind, key, first, second):
    deliver(state, MIKE, *ONE_OF_EACH, "barrow_03", "barrow_06", "carriage_08", "motorcar_09", "engine_08", "engine_05")
    deliver(state, GEORGE, "barrow_01", "carriage_03", "motorcar_05", "engine_06")
    dig(state, MIKE, *ONE_EMPTY_LORRY_EACH, *ONE_EMPTY_LORRY_EACH)
    dig(state, GEORGE, *ONE_EMPTY_LORRY_EACH)
    assert award(state, 3, f"{kind}_{key}") == [first, second, 0]


def test_tied_for_first_place_all_get_it_and_there_is_no_second(majorities):
    """R-43, T-10; BGA once paid the second place after a tie."""
    assert awarded(majorities, 2, "vehicle_barrow") == [0, 6, 6]


def test_tied_for_second_place_all_get_it(majorities):
    """R-43, T-10."""
    assert awarded(majorities, 2, "vehicle_carriage") == [7, 3, 3]


@pytest.mark.parametrize("element", ["vehicle_motorcar", "vehicle_engine"])
def test_what_nobody_has_scores_for_nobody(majorities, element):
    """R-42, T-10."""
    assert awarded(majorities, 2, element) == [0, 0, 0]


def test_the_vehicles_of_the_example_together(majorities):
    """T-10."""
    vehicles = majorities.clock[:3, 4 + 4 : 4 + 8].sum(axis=1)
    assert list(vehicles) == [7, 9, 9]


def test_a_tie_of_all_for_first_place(state):
    """R-43."""
    for seat, order in enumerate(("barrow_01", "carriage_01", "engine_01")):
        deliver(state, seat, order)
    assert award(state, 1, "color_yellow") == [2, 2, 2]


def test_with_four_players_the_third_gets_nothing():
    """R-43."""
    state = table(4)
    for seat, orders in enumerate([["engine_01"], ["carriage_02"], ["carriage_04"], ["motorcar_02"]]):
        deliver(state, seat, *orders)
    assert award(state, 1, "color_yellow") == [0, 1, 2, 1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_having_none_is_no_second_place(players):
    """R-42, R-43."""
    state = table(players)
    deliver(state, GEORGE, "engine_01")
    assert award(state, 1, "color_yellow") == [0, 2, 0, 0][:players]


def test_with_two_players_there_is_no_second_place():
    """R-43."""
    state = table(2)
    deliver(state, MIKE, "engine_01")
    deliver(state, GEORGE, "engine_03")
    assert award(state, 1, "color_yellow") == [0, 2]


def test_with_two_players_both_get_first_place_in_a_tie():
    """R-43."""
    state = table(2)
    deliver(state, MIKE, "engine_01")
    deliver(state, GEORGE, "barrow_01")
    assert award(state, 1, "color_yellow") == [2, 2]


def test_empty_lorries_score_without_any_delivery(state):
    """R-42, T-15 b."""
    dig(state, MIKE, "yellow_1_light")
    assert award(state, 3, "empty_lorry_yellow") == [10, 0, 0]


def test_every_scoring_counts_all_deliveries_since_the_start(state):
    """R-44."""
    deliver(state, MIKE, "engine_01")
    for _ in range(3):
        end_shift(state)
    assert [awarded(state, shift, "color_yellow") for shift in (1, 2, 3)] == [[2, 0, 0]] * 3
    assert [awarded(state, shift, "vehicle_engine") for shift in (2, 3)] == [[9, 0, 0]] * 2


def test_later_deliveries_change_later_scorings_only(state):
    """R-44."""
    deliver(state, MIKE, "engine_01")
    end_shift(state)
    deliver(state, GEORGE, "engine_03")
    end_shift(state)
    assert [awarded(state, shift, "color_yellow") for shift in (1, 2)] == [[2, 0, 0], [1, 2, 0]]


def test_delivered_orders_are_kept_for_the_next_scoring(example):
    """R-44."""
    end_shift(example)
    assert delivered(example, MIKE) == ["barrow_08", "carriage_09", "carriage_10"]


def test_points_of_the_clock_come_on_top_of_delivered_points(example):
    """T-07."""
    end_shift(example)
    assert points(example) == [26 + 2 + 3 + 4 + 5, 0, 0]


def test_all_first_places_of_three_shifts_are_worth_148_points(state):
    """R-44, R-53."""
    deliver(state, MIKE, *ONE_OF_EACH)
    dig(state, MIKE, *ONE_EMPTY_LORRY_EACH)
    for _ in range(3):
        end_shift(state)
    assert points(state)[MIKE] - 40 == 148 + 9 // 5 + 4 // 3


@pytest.mark.parametrize("previous", [MIKE, GEORGE, LUCY])
def test_the_most_workers_in_the_factory_get_the_marker(state, previous):
    """R-37, T-11."""
    station(state, MIKE, 5, "factory_1")
    station(state, LUCY, 4, "factory_2")
    station(state, GEORGE, 2, "factory_3")
    state.starter = previous
    end_shift(state)
    assert (state.starter, state.turn) == (MIKE, MIKE)


def test_workers_on_all_spaces_of_the_factory_count_together(state):
    """R-36."""
    station(state, LUCY, 2, "factory_1", "factory_draw")
    station(state, GEORGE, 3, "factory_5")
    end_shift(state)
    assert state.starter == LUCY


def test_workers_outside_the_factory_do_not_count(state):
    """R-36."""
    station(state, GEORGE, 5, "money_6", "mining_10", "order_draw")
    station(state, LUCY, 1, "factory_7")
    end_shift(state)
    assert state.starter == LUCY


def test_workers_ousted_from_the_factory_do_not_count(state):
    """R-07, R-36."""
    station(state, GEORGE, 3, "factory_1")
    station(state, GEORGE, 2, "factory_2")
    show(state, "factory_1", "yellow_1_light")
    play(state, "factory_1")
    end_shift(state)
    assert state.starter == MIKE


@pytest.mark.parametrize(("previous", "tied", "expected"), [
    (MIKE, (MIKE, GEORGE), GEORGE),
    (MIKE, (MIKE, LUCY), LUCY),
    (MIKE, (GEORGE, LUCY), GEORGE),
    (GEORGE, (MIKE, LUCY), LUCY),
    (LUCY, (GEORGE, LUCY), GEORGE),
    (LUCY, (MIKE, GEORGE, LUCY), MIKE),
])  # fmt: skip
def test_tied_the_first_clockwise_after_the_previous_starting_player(state, previous, tied, expected):
    """R-35, R-38."""
    state.starter = previous
    for seat in tied:
        station(state, seat, 2, f"factory_{seat + 1}")
    end_shift(state)
    assert state.starter == expected


def test_a_tie_below_the_most_does_not_matter(state):
    """R-35."""
    station(state, LUCY, 3, "factory_1")
    station(state, MIKE, 2, "factory_2")
    station(state, GEORGE, 2, "factory_3")
    end_shift(state)
    assert state.starter == LUCY


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("previous", [MIKE, GEORGE])
def test_with_nobody_in_the_factory_the_left_neighbor_starts(players, previous):
    """R-38."""
    state = table(players)
    state.starter = previous
    end_shift(state)
    assert state.starter == (previous + 1) % players


def test_the_holder_of_the_marker_begins_the_next_shift(state):
    station(state, LUCY, 1, "factory_1")
    end_shift(state)
    assert (state.shift, state.turn, state.phase) == (2, LUCY, PLACE)
