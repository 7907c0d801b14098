"""The final scoring: five categories, objectives, ties."""

import pytest

from glueckauf.games.kartenspiel.box import DESTINATIONS, MODELS
from glueckauf.games.kartenspiel.rules import scoring
from tests.rules.kartenspiel.table import (
    INA,
    OTTO,
    ROSA,
    deliver,
    give,
    give_markers,
    give_secretly,
    line_up,
    points,
    put_engines,
    put_train,
    table,
    winners,
)


@pytest.fixture
def example(state):
    """Ina's final score in the rulebook, with cards that make it."""
    deliver(state, INA, "wheel_single_2", "clover_single_2", "fox_single_1", "tower_single_1", "fox_double", "wild")
    deliver(state, INA, "barracks_4", "barracks_3", "barracks_2", "furnaces_2", "furnaces_1")
    deliver(state, INA, "model_a")
    give(state, INA, "barracks", "barracks", "furnaces")
    give(state, INA, "orders_barracks", "shares_barracks", "engines_a")
    give_markers(state, INA, INA)
    return state


@pytest.mark.parametrize(
    ("category", "expected"),
    [
        (scoring.lorry_points, 6),
        (scoring.order_points, 30),
        (scoring.share_points, 9),
        (scoring.marker_points, 2),
        (scoring.objective_points, 12),
    ],
)
def test_a_category_of_the_example(example, category, expected):
    assert category(example, INA) == expected


def test_the_example_makes_59_points(example):
    assert points(example) == 59


def test_nobody_has_points_at_the_start(state):
    assert [points(state, seat) for seat in range(3)] == [0, 0, 0]


def test_double_lorries_and_wagons_and_engines_score_nothing(state):
    deliver(state, INA, "wheel_double", "wild", "fox", "model_c")
    assert points(state) == 0


@pytest.mark.parametrize(("size", "expected"), [(1, 3), (2, 5), (3, 7), (4, 10)])
def test_a_fulfilled_order_scores_what_it_shows(state, size, expected):
    deliver(state, INA, f"steamboats_{size}")
    assert points(state) == expected


def test_a_share_scores_with_an_order_of_its_destination(state):
    """R-31."""
    deliver(state, INA, "barracks_1")
    give(state, INA, "barracks")
    assert points(state) == 3 + 3


def test_a_share_without_an_order_of_its_destination_scores_nothing(state):
    """R-31."""
    deliver(state, INA, "barracks_1")
    give(state, INA, "furnaces")
    assert points(state) == 3


def test_an_order_takes_one_share_only(state):
    """R-31."""
    deliver(state, INA, "barracks_4")
    give(state, INA, "barracks", "barracks")
    assert points(state) == 10 + 3


def test_shares_are_assigned_as_far_as_possible(state):
    """R-31."""
    deliver(state, INA, "barracks_4", "barracks_1", "furnaces_1")
    give(state, INA, "barracks", "barracks", "barracks", "furnaces")
    assert scoring.share_points(state, INA) == 9


def test_what_is_left_on_the_board_and_in_hand_is_worth_nothing(state):
    """R-32."""
    put_train(state, INA, 1, "a", "wheel_single_2")
    line_up(state, INA, "wheel_single_2")
    give(state, INA, "fox_single_2", "barracks_4", "workers_5", "mining")
    give_secretly(state, INA, "furnaces_4")
    assert points(state) == 0


def test_an_order_in_hand_takes_no_share(state):
    """R-32."""
    give(state, INA, "barracks_4", "barracks")
    assert points(state) == 0


def test_an_engine_on_a_track_does_not_count_for_the_objective(state):
    """R-32."""
    put_engines(state, INA, "aa")
    deliver(state, INA, "model_a")
    give(state, INA, "engines_a")
    assert points(state) == 2


@pytest.mark.parametrize("model", MODELS)
def test_an_engine_objective_counts_delivered_engines_of_its_model(state, model):
    deliver(state, INA, *[f"model_{name}" for name in MODELS], f"model_{model}")
    give(state, INA, f"engines_{model}")
    assert points(state) == 4


@pytest.mark.parametrize("destination", DESTINATIONS)
def test_a_share_objective_counts_assigned_shares(state, destination):
    """R-31."""
    deliver(state, INA, f"{destination}_1")
    give(state, INA, f"shares_{destination}", destination, destination)
    assert points(state) == 3 + 3 + 2


@pytest.mark.parametrize("destination", DESTINATIONS)
def test_an_order_objective_counts_fulfilled_orders(state, destination):
    deliver(state, INA, f"{destination}_1", f"{destination}_4", *[f"{name}_2" for name in DESTINATIONS])
    give(state, INA, f"orders_{destination}")
    assert scoring.objective_points(state, INA) == 6


@pytest.mark.parametrize("destination", DESTINATIONS)
@pytest.mark.parametrize(("sizes", "expected"), [((4,), 0), ((2, 2), 0), ((4, 1), 4), ((3, 2), 4), ((4, 3, 3), 4)])
def test_the_lorry_objective_pays_four_points_from_five_lorries_on(state, destination, sizes, expected):
    """R-33: flat, not for every five."""
    deliver(state, INA, *[f"{destination}_{size}" for size in sizes])
    give(state, INA, f"lorries_{destination}")
    assert scoring.objective_points(state, INA) == expected


def test_the_lorry_objective_counts_printed_lorries_not_loaded_ones(state):
    """R-33."""
    deliver(state, INA, "barracks_1", "wheel_double", "wheel_double", "wheel_double")
    give(state, INA, "lorries_barracks")
    assert scoring.objective_points(state, INA) == 0


def test_the_lorry_objective_does_not_add_destinations_up(state):
    """R-33."""
    deliver(state, INA, "barracks_4", "furnaces_4")
    give(state, INA, "lorries_barracks")
    assert scoring.objective_points(state, INA) == 0


@pytest.mark.parametrize(("markers", "expected"), [(0, 0), (1, 1), (2, 5), (3, 6), (4, 10), (5, 11)])
def test_the_marker_objective_pays_for_full_pairs(state, markers, expected):
    """R-34: the markers themselves score besides."""
    give(state, INA, "markers")
    give_markers(state, *[INA] * markers)
    assert points(state) == expected


def test_the_number_on_a_marker_is_no_score(state):
    """R-34."""
    give_markers(state, OTTO, OTTO, INA)
    assert (points(state, INA), points(state, OTTO)) == (1, 2)


def test_the_objective_of_objectives_counts_itself_and_worthless_ones(state):
    give(state, INA, "objectives", "engines_a", "orders_barracks")
    assert points(state) == 3


def test_objectives_of_others_do_not_count(state):
    give(state, OTTO, "markers")
    give_markers(state, INA, INA)
    assert (points(state, INA), points(state, OTTO)) == (2, 0)


def test_the_most_points_win(state):
    deliver(state, ROSA, "barracks_4")
    deliver(state, INA, "barracks_3")
    give_markers(state, OTTO, INA)
    assert winners(state) == [ROSA]


def test_a_tie_is_won_by_the_holder_of_the_last_marker(state):
    """R-35."""
    deliver(state, OTTO, "barracks_1")
    deliver(state, INA, "furnaces_1")
    give_markers(state, OTTO, INA)
    assert winners(state) == [INA]


def test_if_the_last_marker_is_not_among_the_tied_the_most_recent_decides(state):
    """R-35."""
    deliver(state, OTTO, "barracks_1")
    deliver(state, INA, "furnaces_1")
    give_markers(state, OTTO, INA, ROSA)
    assert winners(state) == [INA]


def test_the_latest_marker_decides_and_not_their_number(state):
    """R-35."""
    deliver(state, INA, "barracks_2")
    deliver(state, OTTO, "furnaces_1", "wheel_single_1")
    give_markers(state, INA, OTTO, OTTO, INA, ROSA, OTTO)
    assert (points(state, INA), points(state, OTTO)) == (7, 7)
    assert winners(state) == [OTTO]


def test_a_marker_beats_none_in_a_tie(state):
    """R-35."""
    deliver(state, INA, "barracks_3")
    deliver(state, OTTO, "barracks_2", "wheel_single_1")
    give_markers(state, OTTO, ROSA)
    assert winners(state) == [OTTO]


def test_tied_players_without_markers_share_the_victory():
    """R-35."""
    state = table(4)
    deliver(state, INA, "barracks_4")
    deliver(state, OTTO, "furnaces_4")
    give_markers(state, *[ROSA] * 4)
    assert winners(state) == [INA, OTTO]


def test_a_marker_never_outweighs_a_point(state):
    """R-35."""
    deliver(state, INA, "barracks_4", "wheel_single_1")
    deliver(state, OTTO, "barracks_2", "wheel_single_2")
    give_markers(state, OTTO, OTTO, OTTO)
    assert (points(state, INA), points(state, OTTO)) == (11, 10)
    assert winners(state) == [INA]
