"""Components: what is in the box."""

from collections import Counter

import pytest

from glueckauf.games.glueck_auf.box import (
    CAGE_SPOTS,
    COAL_PER_COLOR,
    COLORS,
    COPIES_OF_A_TILE,
    ELEMENTS,
    ORDERS,
    SETUP,
    SPACES,
    VEHICLES,
)
from glueckauf.games.glueck_auf.tables import (
    ORDER_POINTS,
    ORDER_SIZE,
    ORDER_SPOTS,
    ORDER_VEHICLE,
    TILE_COLOR,
    TILE_LORRIES,
    TILE_NAMES,
    TILE_PRICE,
    TILE_SIDE,
)

EVERY_VEHICLE = {(2, "Y"), (3, "B"), (3, "YY"), (4, "G"), (5, "K"), (5, "BB"), (7, "GG"), (9, "KK"), (10, "YBGK")}
TRIPLES = {
    "barrow": {(7, "BBB"), (9, "GGG")},
    "carriage": {(4, "YYY"), (12, "KKK")},
    "motorcar": {(4, "YYY"), (12, "KKK")},
    "engine": {(7, "BBB"), (9, "GGG")},
}


def locked(players):
    return {name for name, _, _, locks in SPACES if players in locks}


def values(kind):
    return [value for _, its_kind, value, _ in SPACES if its_kind == kind]


def test_there_are_48_tunnel_tiles_three_of_each_kind():
    assert (len(set(TILE_NAMES)), len(TILE_NAMES) * COPIES_OF_A_TILE) == (16, 48)


def test_half_of_the_tunnel_tiles_are_light():
    assert Counter(TILE_SIDE.tolist()) == {0: 8, 1: 8}


@pytest.mark.parametrize("color", range(4))
def test_18_lorries_of_each_color_are_on_tiles(color):
    assert TILE_LORRIES[color == TILE_COLOR].sum() * COPIES_OF_A_TILE == 18


def test_all_tiles_together_cost_180_marks():
    assert TILE_PRICE.sum() * COPIES_OF_A_TILE == 180


def test_there_are_44_orders_and_no_two_are_alike():
    assert len({name for name, *_ in ORDERS}) == len({(name[:3], spots) for name, _, spots in ORDERS}) == 44


@pytest.mark.parametrize("vehicle", VEHICLES)
def test_the_eleven_orders_of_a_vehicle(vehicle):
    cards = [(points, spots) for name, points, spots in ORDERS if name.startswith(vehicle)]
    assert len(cards) == 11
    assert set(cards) == EVERY_VEHICLE | TRIPLES[vehicle]


@pytest.mark.parametrize("vehicle", range(4))
def test_each_vehicle_has_22_spots_and_64_points(vehicle):
    cards = vehicle == ORDER_VEHICLE
    assert (ORDER_SIZE[cards].sum(), ORDER_POINTS[cards].sum()) == (22, 64)


def test_each_color_has_22_spots():
    assert list(ORDER_SPOTS.sum(axis=0)) == [22, 22, 22, 22]


def test_all_orders_together_are_worth_256_points():
    assert ORDER_POINTS.sum() == 256


def test_there_are_64_coal_cubes_16_of_each_color():
    """R-27."""
    assert (COAL_PER_COLOR, COAL_PER_COLOR * len(COLORS)) == (16, 64)


def test_the_pit_cage_has_five_spots():
    assert CAGE_SPOTS == 5


def test_mining_spaces_allow_4_6_8_and_10_steps():
    assert values("mining") == [4, 6, 8, 10]


def test_money_spaces_give_3_4_5_and_6_marks_and_the_bank_one():
    assert (values("money"), values("bank")) == ([3, 4, 5, 6], [1])


@pytest.mark.parametrize(("players", "spaces"), [(2, 19), (3, 23), (4, 26)])
def test_open_worker_spaces_beside_the_bank(players, spaces):
    assert len(SPACES) - 1 - len(locked(players)) == spaces


def test_three_spaces_are_locked_with_two_and_with_three_players():
    """T-14; with three players BGA once locked others."""
    assert locked(3) == {"factory_8", "mining_4", "money_3"}


def test_four_more_spaces_are_locked_with_two_players():
    """T-14."""
    assert locked(2) - locked(3) == {"factory_4", "mining_8", "money_5", "order_1"}


def test_the_seven_lock_tiles_are_enough():
    """T-14."""
    assert [len(locked(players)) for players in (2, 3, 4)] == [7, 3, 0]


def test_workers_and_marks_by_number_of_players():
    """T-14."""
    assert SETUP == {2: (18, 10), 3: (15, 9), 4: (13, 8)}


def test_the_shift_clock():
    assert ELEMENTS == (
        ("color", "yellow", 2, 1),
        ("color", "brown", 3, 1),
        ("color", "gray", 4, 2),
        ("color", "black", 5, 2),
        ("vehicle", "barrow", 6, 3),
        ("vehicle", "carriage", 7, 3),
        ("vehicle", "motorcar", 8, 4),
        ("vehicle", "engine", 9, 4),
        ("empty_lorry", "yellow", 10, 5),
        ("empty_lorry", "brown", 11, 5),
        ("empty_lorry", "gray", 12, 6),
        ("empty_lorry", "black", 13, 6),
    )
