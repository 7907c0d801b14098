"""The end of a shift and of the game."""

import pytest

from tests.rules.kartenspiel.table import (
    INA,
    OTTO,
    PASS,
    ROSA,
    crew,
    give,
    give_markers,
    hold,
    legal,
    line_up,
    orders,
    play,
    store_front,
    table,
    use,
    winners,
    workers,
)


def everybody_passes(state):
    play(state, *[PASS] * (state.players - int(state.passed.sum())))


def test_the_shift_ends_when_the_last_player_passes(state):
    play(state, PASS, PASS)
    assert state.shift == 1
    play(state, PASS)
    assert state.shift == 2


def test_the_shift_ends_when_nobody_has_workers_left(state):
    for seat in (OTTO, ROSA):
        hold(state, seat)
    hold(state, INA, 1)
    use(state, "share")
    assert state.shift == 2


def test_the_last_user_of_mining_0_1_gets_the_marker(state):
    use(state, "mining_0_1")
    use(state, "mining_0_1")
    use(state, "objective")
    everybody_passes(state)
    assert state.markers[0] == OTTO


def test_the_winner_of_the_marker_starts_the_next_shift(state):
    """R-29."""
    play(state, PASS)
    use(state, "mining_0_1")
    everybody_passes(state)
    assert (state.starter, state.turn) == (OTTO, OTTO)


@pytest.mark.parametrize("name", ["mining_1_2", "mining_2_3"])
def test_other_mining_cards_make_no_claim_on_the_marker(state, name):
    line_up(state, OTTO, "fox_double")
    play(state, PASS)
    use(state, name, store_front())
    everybody_passes(state)
    assert state.markers[0] == INA


def test_if_nobody_used_mining_0_1_the_first_marker_goes_to_the_first_starting_player(state):
    """R-28."""
    state.starter = state.turn = ROSA
    everybody_passes(state)
    assert state.markers[0] == ROSA


def test_if_nobody_used_mining_0_1_the_marker_goes_to_the_holder_of_the_previous_one(state):
    """R-28."""
    play(state, PASS)
    use(state, "mining_0_1")
    everybody_passes(state)
    everybody_passes(state)
    assert list(state.markers[:3]) == [OTTO, OTTO, -1]


def test_a_claim_does_not_last_into_the_next_shift(state):
    """R-28."""
    play(state, PASS)
    use(state, "mining_0_1")
    everybody_passes(state)
    use(state, "objective")
    use(state, "mining_0_1")
    everybody_passes(state)
    everybody_passes(state)
    assert list(state.markers[:3]) == [OTTO, ROSA, ROSA]


def test_worker_cards_come_back_at_the_end_of_a_shift(state):
    use(state, "share")
    everybody_passes(state)
    assert workers(state, INA) == [5, 2, 1, 1, 0]


def test_unused_worker_cards_stay_in_hand(state):
    """R-29: they are no more than before in the next shift."""
    everybody_passes(state)
    assert workers(state, OTTO) == [5, 2, 1, 1, 0]


def test_areas_are_empty_in_the_next_shift(state):
    use(state, "share")
    everybody_passes(state)
    assert crew(state, "share") == 0


def test_free_choice_shows_its_worker_in_every_shift(state):
    use(state, "share")
    everybody_passes(state)
    assert crew(state, "free_choice") == 1


def test_cards_in_hand_stay_for_the_next_shift(state):
    give(state, INA, "barracks_4")
    everybody_passes(state)
    assert orders(state, INA) == {"barracks_4": 1}


def test_stacks_are_not_filled_or_mixed_between_shifts(state):
    """R-14."""
    use(state, "share")
    before = state.stack.copy()
    everybody_passes(state)
    assert (state.stack == before).all()


@pytest.mark.parametrize(("players", "shifts"), [(2, 7), (3, 6), (4, 5)])
def test_the_game_ends_with_the_last_marker(players, shifts):
    state = table(players)
    give_markers(state, *[INA] * (shifts - 1))
    assert not state.over
    everybody_passes(state)
    assert state.over


def test_the_last_marker_is_given_before_the_game_ends(state):
    """R-29."""
    give_markers(state, *[INA] * 5)
    play(state, PASS)
    use(state, "mining_0_1")
    everybody_passes(state)
    assert list(state.markers[:6]) == [INA] * 5 + [OTTO]


def test_when_the_game_is_over_nothing_can_be_done(state):
    give_markers(state, *[INA] * 5)
    everybody_passes(state)
    assert legal(state) == []


def test_a_game_of_passing_is_won_by_the_first_starting_player(state):
    """R-28: all markers are his."""
    while not state.over:
        everybody_passes(state)
    assert winners(state) == [INA]
