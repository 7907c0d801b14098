"""The cards of the box."""

import pytest

from glueckauf.games.kartenspiel.box import AREAS, CRESTS, DESTINATIONS, OBJECTIVES, TRACKS, WORKERS
from glueckauf.games.kartenspiel.tables import (
    CARD_NAMES,
    DECK_NAMES,
    DECK_SIZE,
    DECKS,
    LORRY_POINTS,
    LORRY_SIZE,
    ORDER_POINTS,
    ORDER_SIZE,
    WORKER_CARDS,
)
from tests.rules.kartenspiel.table import (
    ENGINES,
    INNOVATIONS,
    LORRIES,
    ORDERS,
    SHARES,
    WAGONS,
    dealt,
)

ACTION_CARDS = 5


@pytest.mark.parametrize(
    ("deck", "size"),
    [
        ("lorries", 40),
        ("wagons", 40),
        ("engines", 28),
        ("orders", 28),
        ("shares", 24),
        ("innovations", 16),
        ("objectives", 18),
    ],
)
def test_a_deck_has_as_many_cards_as_the_rulebook_says(deck, size):
    assert DECK_SIZE[DECK_NAMES.index(deck)] == size


def test_every_player_colour_has_ten_worker_cards():
    assert sum(copies for _, copies in WORKERS) == 10


def test_there_are_five_action_cards():
    assert len(AREAS) - dealt().left.shape[0] == ACTION_CARDS


def test_there_are_239_cards_in_all():
    assert sum(DECK_SIZE) + 4 * sum(copies for _, copies in WORKERS) + ACTION_CARDS == 239


def test_there_are_fourteen_worker_areas():
    assert len(AREAS) == 14


@pytest.mark.parametrize("crest", CRESTS)
def test_each_crest_has_ten_lorry_cards(crest):
    lorries = zip(CARD_NAMES[LORRIES], DECKS[LORRIES], strict=True)
    assert sum(copies for name, copies in lorries if name.startswith(crest)) == 10


def test_a_single_lorry_has_one_or_two_points_and_a_double_none():
    printed = set(zip(LORRY_SIZE.tolist(), LORRY_POINTS.tolist(), strict=True))
    assert printed == {(1, 1), (1, 2), (2, 0)}


def test_there_are_six_wagons_of_each_crest_and_sixteen_wild():
    assert dict(zip(CARD_NAMES[WAGONS], DECKS[WAGONS], strict=True)) == dict.fromkeys(CRESTS, 6) | {"wild": 16}


def test_there_are_seven_engines_of_each_of_four_models():
    assert DECKS[ENGINES] == [7, 7, 7, 7]


def test_there_are_six_shares_of_each_of_four_destinations():
    assert DECKS[SHARES] == [6, 6, 6, 6]


@pytest.mark.parametrize("destination", DESTINATIONS)
def test_each_destination_has_seven_orders(destination):
    orders = zip(CARD_NAMES[ORDERS], DECKS[ORDERS], strict=True)
    assert sum(copies for name, copies in orders if name.startswith(destination)) == 7


def test_orders_for_one_to_four_lorries_have_3_5_7_and_10_points():
    printed = set(zip(ORDER_SIZE.tolist(), ORDER_POINTS.tolist(), strict=True))
    assert printed == {(1, 3), (2, 5), (3, 7), (4, 10)}


def test_there_are_ten_kinds_of_innovations():
    assert len(DECKS[INNOVATIONS]) == 10


def test_every_objective_is_unique():
    assert len(set(OBJECTIVES)) == len(OBJECTIVES) == 18


def test_every_track_shows_two_crests():
    assert TRACKS == (("wheel", "clover"), ("wheel", "tower"), ("clover", "fox"))


@pytest.mark.parametrize(("players", "hand"), [(2, [5, 2, 1, 0, 0]), (3, [5, 2, 1, 1, 0]), (4, [5, 2, 1, 1, 1])])
def test_with_fewer_players_the_highest_worker_cards_stay_in_the_box(players, hand):
    assert list(WORKER_CARDS[players]) == hand
