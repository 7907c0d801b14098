"""OpenSpiel's own tests over every table, a game as it was once written down, and what these do not look at."""

import copy
import os
import pickle
import random
import subprocess
import sys
import unittest
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms.generate_playthrough import playthrough
from open_spiel.python.observation import make_observation

import glueckauf as ga
import glueckauf.rl.openspiel
from glueckauf.core.errors import GlueckaufError, IllegalMove
from tests.rl.tables import EVERY_GAME, EVERY_TABLE, winners
from tests.rl.transcripts import condensed

GOLDEN = Path(__file__).parent / "playthroughs"
SEED = 5


def load(game, players=2, **choices):
    given = ",".join(f"{name}={value}" for name, value in {"players": players, **choices}.items())
    return pyspiel.load_game(f"python_glueckauf_{game.replace('-', '_')}({given})")


def begun(game="gluex", players=2, moves=0, seed=3, **choices):
    return play(load(game, players, **choices).new_initial_state(), moves, random.Random(seed))


def play(state, moves, chance):
    """Deal if need be, and some random moves."""
    while state.is_chance_node():
        state.apply_action(chance.choice(state.legal_actions()))
    for _ in range(moves):
        if not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
    return state


@EVERY_TABLE
def test_it_passes_the_random_simulations(game, players):
    pyspiel.random_sim_test(load(game, players), num_sims=1, serialize=True, verbose=False)


@EVERY_TABLE
def test_it_passes_the_test_of_a_partial_tree(game, players):
    loaded = load(game, players)
    case = type("Partial", (api_test.EnforceAPIOnPartialTreeBase,), {"game": loaded, "game_name": str(loaded)})
    outcome = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(outcome)
    assert outcome.testsRun >= 5
    assert outcome.errors + outcome.failures == []


def golden(game):
    return condensed(playthrough(str(load(game)), action_sequence=None, seed=SEED))


@EVERY_GAME
def test_a_game_is_played_and_told_as_it_was_once_written_down(game):
    """`python -m tests.rl.test_openspiel` writes them anew."""
    written = (GOLDEN / f"{game}.txt").read_text(encoding="utf-8")
    assert golden(game).splitlines() == written.splitlines()


@EVERY_TABLE
def test_it_plays_as_the_library_does(game, players):
    state = begun(game, players)
    position = ga.deal(game, players, state.seed)
    chance = random.Random(1)
    while not position.over:
        assert state.current_player() == position.turn
        assert state.legal_actions() == [move.number for move in position.moves]
        codes = [state.action_to_string(state.current_player(), move.number) for move in position.moves]
        assert codes == [move.code for move in position.moves]
        move = chance.choice(position.moves)
        position = position.play(move)
        state.apply_action(move.number)
    assert state.is_terminal()
    assert winners(state.returns()) == position.winners()


@EVERY_TABLE
@pytest.mark.parametrize("reward", ["win", "place", "score"])
def test_returns_sum_to_zero(game, players, reward):
    state = begun(game, players, 10_000, reward=reward)
    assert sum(state.returns()) == pytest.approx(0)
    assert any(state.returns())


@EVERY_TABLE
def test_what_a_player_is_told_does_not_change_when_the_hidden_part_is_dealt_anew(game, players):
    for moves in (0, 7, 25):
        state = begun(game, players, moves)
        for seat in range(players):
            other = state.resample_from_infostate(seat, random.Random(moves).random)
            assert other.episode.table.tobytes() != state.episode.table.tobytes()
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            assert seat != state.current_player() or other.legal_actions() == state.legal_actions()


@EVERY_TABLE
def test_observing_changes_nothing(game, players):
    state = begun(game, players, 12)
    before = state.serialize()
    for seat in range(players):
        state.information_state_string(seat)
        state.information_state_tensor(seat)
        state.observation_tensor(seat)
    assert state.serialize() == before


COPIES = [
    lambda state: state.clone(),
    copy.deepcopy,
    lambda state: pickle.loads(pickle.dumps(state)),  # noqa: S301
    lambda state: state.get_game().deserialize_state(state.serialize()),
]


@EVERY_GAME
@pytest.mark.parametrize("copied", COPIES)
def test_a_copy_shares_nothing_and_goes_on_the_same_way(game, copied):
    state = begun(game, 2, 9)
    twin, before = copied(state), state.serialize()
    arrays = ("table", "moves")
    assert not any(np.shares_memory(getattr(state.episode, one), getattr(twin.episode, one)) for one in arrays)
    play(twin, 20, random.Random(4))
    assert state.serialize() == before
    play(state, 20, random.Random(4))
    assert state.serialize() == twin.serialize()
    assert state.history_str() == twin.history_str()


def test_one_who_remembers_tells_states_apart_that_look_the_same():
    """Two moves of a turn in another order lead to the same table, but not to the same past."""
    one, other = begun("gluex", 2, 0), begun("gluex", 2, 0)
    play(one, 6, random.Random(1))
    play(other, 6, random.Random(2))
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.information_state_string(0).splitlines()[0].count(":") == 6


def test_the_others_first_faces_are_secret_while_they_are_chosen():
    state = begun("gluex", 3, 1)
    first = state.full_history()[-1]
    assert f"{first.player}:{state.action_to_string(first.player, first.action)}" in state.information_state_string(0)
    assert f"{first.player}:?" in state.information_state_string(1)


def test_public_and_private_parts_make_up_what_a_player_sees():
    state = begun("gluex", 2, 5)
    kind = pyspiel.IIGObservationType
    public = make_observation(state.get_game(), kind(private_info=pyspiel.PrivateInfoType.NONE, perfect_recall=False))
    private = make_observation(state.get_game(), kind(public_info=False, perfect_recall=False))
    assert public.string_from(state, 0) == public.string_from(state, 1)
    assert private.string_from(state, 0) != private.string_from(state, 1)


def test_an_illegal_action_is_refused_with_the_reason():
    state = begun(moves=6)
    illegal = min(set(range(450)) - set(state.legal_actions()))
    before = state.serialize()
    with pytest.raises(IllegalMove, match=r"_low \(\d+\): \S+"):
        state.apply_action(illegal)
    assert state.serialize() == before


def test_a_step_after_the_end_is_refused():
    state = begun(moves=1000)
    with pytest.raises(GlueckaufError, match="The game is over"):
        state.apply_action(0)


@pytest.mark.parametrize(
    ("choices", "said"),
    [({"players": 7}, "players: 7"), ({"reward": "money"}, "reward: 'money'"), ({"layout": "x"}, "option layout")],
)
def test_a_wrong_choice_is_named(choices, said):
    with pytest.raises(GlueckaufError, match=said):
        load("gluex", **choices)


def test_options_of_the_game_are_parameters():
    assert begun("gluex", 3, layout="second").episode.position().options == {"layout": "second"}
    assert begun("glueck-auf", 3, open_deliveries="True").episode.position().options == {"open_deliveries": True}


def test_python_ends_quietly():
    """OpenSpiel keeps what is registered until after Python has ended."""
    program = "import pyspiel, glueckauf.rl.openspiel; pyspiel.load_game('python_glueckauf_gluex').new_initial_state()"
    subprocess.run([sys.executable, "-c", program], check=True, env=os.environ)


if __name__ == "__main__":
    for each in ga.all_games():
        (GOLDEN / f"{each.name}.txt").write_text(golden(each.name), encoding="utf-8")


def test_a_state_of_gluex_can_begin_with_a_position():
    position = ga.deal("gluex", 2, 7)
    for _ in range(10):
        position = position.play(position.moves[0])
    state = pyspiel.load_game("python_glueckauf_gluex(players=2)").state_at(position)
    seat = position.turn
    assert (state.current_player(), state.is_chance_node()) == (seat, False)
    assert state.legal_actions() == [move.number for move in position.moves]
    assert (
        state.resample_from_infostate(seat, lambda: 0.5).information_state_string() == state.information_state_string()
    )
    for _ in range(2):
        move = state.legal_actions()[0]
        before, state = state, state.clone()
        state.apply_action(move)
        assert (list(state.moves()), before.legal_actions()[0]) == (
            [*before.moves(), (before.current_player(), move)],
            move,
        )
