"""A game lost by an illegal action is worse than any that is played honestly."""

import numpy as np
import pytest

import glueckauf as ga
from glueckauf.core.playouts import RESULT, random_games
from glueckauf.games.glueck_auf.box import ELEMENTS, ELEMENTS_PER_SHIFT, ORDERS
from glueckauf.games.gluex.box import BOARDS
from glueckauf.games.kartenspiel import box as cards
from glueckauf.rl.rewards import FORFEIT, SCORE, forfeited
from tests.rl.tables import EVERY_GAME


def most_in_glueck_auf():
    """All orders, every first place of every clock, 60 turns of 6 Marks and all coal; or all penalties at once."""
    clock = sum(sum(first for *_, first, _ in ELEMENTS[: ELEMENTS_PER_SHIFT * shift]) for shift in (1, 2, 3))
    best = sum(points for _, points, _ in ORDERS) + clock + (10 + 6 * 60) // 5 + 64 // 3
    worst = len(ORDERS) + 2 * 24
    return best + worst


def most_in_the_card_game():
    """Every card that counts, and every objective at its best."""
    lorries = 4 * sum(points * copies for _, points, copies in cards.LORRIES)
    orders = 4 * sum(points * copies for _, points, copies in cards.ORDERS)
    shares = 4 * cards.SHARES_OF_A_DESTINATION * cards.POINTS_OF_A_SHARE
    return lorries + orders + shares + 7 + len(cards.OBJECTIVES) * 18


def most_in_gluex():
    """The first place in every room."""
    return 4 * max(len(set(board) - {".", "\n"}) for board in BOARDS)


MOST = {"glueck-auf": most_in_glueck_auf, "kartenspiel": most_in_the_card_game, "gluex": most_in_gluex}


@EVERY_GAME
def test_nobody_can_be_as_far_behind_as_by_an_illegal_action(game):
    assert MOST[game]() < FORFEIT


@EVERY_GAME
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_play_is_better_than_an_illegal_action(game, players):
    results = np.zeros(300, RESULT)
    random_games(np.zeros(1, ga.game(game).dtype), results, players, 0)
    points = results["points"][:, :players].astype(float)
    behind = (points.sum(axis=1) - points.min(axis=1)) / (players - 1) - points.min(axis=1)
    assert behind.max() < FORFEIT


def test_the_others_share_what_is_lost():
    assert forfeited(SCORE, 3, 1) == [FORFEIT / 2, -FORFEIT, FORFEIT / 2]
