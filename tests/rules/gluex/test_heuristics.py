"""Rules of thumb: they say what is likely, never what is allowed."""

from typing import Any

import pytest

from glueckauf.core import generic
from glueckauf.core.playouts import room_for_moves, room_for_weights
from glueckauf.games.gluex.words.sentences import CODES
from tests.rules.gluex.table import at_random, dealt, table


def weights(state: Any) -> dict[str, int]:
    """The weight of every legal move."""
    moves, room = room_for_moves(), room_for_weights()
    number = generic.legal(state, moves)
    generic.move_weights(state, moves, number, room)
    return {CODES[move]: int(weight) for move, weight in zip(moves[:number], room[:number], strict=True)}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("moves", [1, 5, 12, 30, 41, 45, 60])
def test_every_legal_move_is_possible_and_the_best_ones_fit_into_one_sum(players: int, moves: int):
    for seed in range(5):
        state = at_random(players, seed, moves)
        if not state.over:
            assert min(weights(state).values()) >= 1
            assert sum(weights(state).values()) < 2**31


@pytest.mark.parametrize("players", [2, 3, 4])
def test_weighing_leaves_the_table_as_it_is(players: int):
    for moves in (0, 3, 20, 40):
        state = at_random(players, 7, moves)
        before = state.tobytes()
        weights(state)
        assert state.tobytes() == before


def test_the_first_face_is_weighed_too():
    assert len(weights(dealt(2))) == 2


def late(drawing: str, hand: str, at: str) -> Any:
    """A drawn table of two players as if only the last two tiles were to come."""
    state = table(drawing, hand=hand, players=2, at=at)
    tile = state.bag[0, state.used[0]]
    state.used[:2] = 22
    state.bag[0, 22] = tile
    return state


def test_early_a_tile_is_turned_so_that_it_leads_to_rooms():
    """From b9 five pips lead to rooms D and H, two pips into corridors."""
    weighed = weights(table(hand="2/5", players=2))
    assert weighed["b9_high"] > weighed["b9_low"]


def test_the_start_square_is_kept_for_the_end():
    weighed = weights(table(hand="2/5", players=2))
    assert weighed["a9_high"] < weighed["b9_high"]


def test_late_a_tile_goes_into_a_room_rather_than_into_a_corridor():
    weighed = weights(late("\n b3 . . .", "2/5", "c5"))
    assert weighed["f5_high"] > weighed["c8_high"]


def test_late_a_tile_that_takes_the_lead_outweighs_one_that_does_not():
    """In the centre orange has 4: five pips are enough, two are not."""
    weighed = weights(late("\n b3 . . . . o4", "2/5", "c5"))
    assert weighed["f5_high"] > weighed["f5_low"]


def test_late_covering_the_leader_outweighs_adding_to_a_sure_lead():
    """At f5 lies the leader of the centre; room D, with b4, is blue's alone."""
    weighed = weights(late("\n b1 . . . . .\n b6 . b1 o6 . .", "2/5", "c4"))
    assert weighed["f5_high"] > weighed["b4_high"]


def test_a_tile_is_not_laid_where_another_can_cover_it_at_once():
    """From f3 a two leads to f5, a three does not."""
    safe, in_danger = (late(f"\n . . . o{pips} .\n . . . . .\n b3 . . . .", "1/6", "c3") for pips in (3, 2))
    assert weights(in_danger)["f5_high"] < weights(safe)["f5_high"]
