"""PettingZoo's own tests over every table, and what they do not look at."""

import copy
import pickle
import random
import warnings

import numpy as np
import pettingzoo
import pytest

import glueckauf as ga
from glueckauf.core.errors import BadAction, BadDeal, GlueckaufError, IllegalMove
from glueckauf.rl.pettingzoo import TableEnv
from glueckauf.rl.pettingzoo import env as make
from tests.conformance.strategies import raw
from tests.rl.tables import EVERY_GAME, EVERY_TABLE, SEEDS, legal_moves, winners

with warnings.catch_warnings():
    # its tests load a game in a way that it has itself given up
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, render_test, seed_test


def play(env, moves, chance):
    """Some random moves; stops where the game is over."""
    for _ in range(moves):
        if env.episode.over:
            return
        env.step(chance.choice(legal_moves(env.last()[0]["action_mask"])))


def begun(game="gluex", players=2, moves=0, seed=3, **choices):
    env = make(game, players, **choices)
    env.reset(seed=seed)
    play(env, moves, random.Random(seed))
    return env


class Shifted(TableEnv):
    """PettingZoo's tests have seeds of their own; this makes others of them."""

    def reset(self, seed=None, options=None):
        super().reset(None if seed is None else seed + self.shift, options)


def shifted(game, players, shift):
    env = Shifted(game, players)
    env.shift = shift
    for agent in env.possible_agents:
        env.action_space(agent).seed(shift)
    return env


@SEEDS
@EVERY_TABLE
def test_it_passes_the_api_test(game, players, seed, capsys):
    with warnings.catch_warnings():
        # PettingZoo recommends dictionaries with a mask and warns of those that are not its own
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        # nothing is legal any more when the game is over
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")
        api_test(shifted(game, players, seed), num_cycles=200)
    assert "Passed" in capsys.readouterr().out


@SEEDS
@EVERY_TABLE
def test_it_passes_the_seed_test(game, players, seed):
    seed_test(lambda: shifted(game, players, seed), num_cycles=60)


@EVERY_GAME
def test_it_passes_the_render_test(game, capsys):
    render_test(
        lambda render_mode: make(game, 2, render_mode=render_mode),
        custom_tests={"svg": lambda drawing: drawing.startswith("<svg") and drawing.endswith("</svg>")},
    )
    assert capsys.readouterr().out


@EVERY_TABLE
def test_whole_games_end_with_rewards_that_sum_to_zero(game, players):
    chance = random.Random(1)
    for reward in ("win", "place", "score"):
        env = begun(game, players, 10_000, seed=chance.randrange(1000), reward=reward)
        assert all(env.terminations.values())
        assert sum(env.rewards.values()) == pytest.approx(0)
        for _ in range(players):
            env.step(None)
        assert env.agents == []


@EVERY_TABLE
def test_it_plays_as_the_library_does(game, players):
    env = begun(game, players)
    env.reset(options={"deal": 7})
    position = ga.deal(game, players, 7)
    chance = random.Random(2)
    while not position.over:
        seat, view = position.turn, position.view(position.turn)
        observed, *_, info = env.last()
        assert env.agent_selection == f"player_{seat}"
        assert (observed["observation"] == view.observe()).all()
        assert legal_moves(observed["action_mask"]) == legal_moves(info["action_mask"])
        assert legal_moves(observed["action_mask"]) == [move.number for move in view.moves]
        move = chance.choice(position.moves)
        position = position.play(move)
        env.step(move.number)
    assert winners([env.rewards[agent] for agent in env.possible_agents]) == position.winners()


@EVERY_TABLE
def test_observing_changes_nothing_and_hands_out_arrays_of_its_own(game, players):
    env = begun(game, players, 20)
    before = env.episode.table.tobytes()
    for agent in env.agents:
        seen = env.observe(agent)
        seen["observation"][:] = 77
        seen["action_mask"][:] = 1
    env.infos[env.agent_selection]["action_mask"][:] = 1
    assert env.episode.table.tobytes() == before
    assert legal_moves(env.last()[0]["action_mask"]) == env.episode.legal()


@EVERY_TABLE
def test_an_observation_does_not_change_when_the_hidden_part_is_dealt_anew(game, players):
    for moves in (0, 7, 25):
        env = begun(game, players, moves)
        for seat, agent in enumerate(env.agents):
            other = copy.deepcopy(env)
            guess = env.episode.view(seat).guess(ga.generator(moves))
            other.episode.lay(guess._states)
            assert (other.observe(agent)["observation"] == env.observe(agent)["observation"]).all()
            assert raw(guess) != raw(env.episode.position())


@EVERY_TABLE
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])  # noqa: S301
def test_a_copy_shares_nothing_and_goes_on_the_same_way(game, players, copied):
    env = begun(game, players, 15)
    twin = copied(env)
    table, mask = env.episode.table.tobytes(), env.episode.mask.tobytes()
    play(twin, 30, random.Random(5))
    assert (env.episode.table.tobytes(), env.episode.mask.tobytes()) == (table, mask)
    assert env.infos[env.agent_selection]["action_mask"].sum() == env.episode.number
    play(env, 30, random.Random(5))
    assert env.episode.table.tobytes() == twin.episode.table.tobytes()
    assert not any(
        np.shares_memory(getattr(env.episode, name), getattr(twin.episode, name)) for name in ("table", "moves")
    )


def test_an_illegal_action_is_refused_with_the_reason_and_nothing_happens():
    env = begun(moves=6)
    before = env.episode.table.tobytes()
    illegal = next(move for move in range(450) if not env.episode.mask[move])
    with pytest.raises(IllegalMove, match=r"a1_low \(0\): \S+") as caught:
        env.step(illegal)
    assert caught.value.reason.text("de")
    assert env.episode.table.tobytes() == before


@pytest.mark.parametrize(("reward", "loss"), [("win", -1), ("place", -1), ("score", -1000)])
def test_an_illegal_action_can_lose_the_game(reward, loss):
    env = begun(players=3, moves=6, on_illegal="lose", reward=reward)
    culprit = env.agent_selection
    env.step(0)
    assert all(env.terminations.values())
    assert env.rewards == {agent: loss if agent == culprit else -loss / 2 for agent in env.possible_agents}
    assert env.infos[culprit]["illegal"].startswith("a1_low")


def test_chance_can_play_instead_of_an_illegal_action():
    one, other = (begun(players=3, moves=6, on_illegal="random") for _ in range(2))
    culprit = one.agent_selection
    one.step(0)
    other.step(0)
    assert one.infos[culprit]["illegal"].startswith("a1_low")
    assert one.episode.table.tobytes() == other.episode.table.tobytes()
    assert one.agent_selection != culprit


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (450, "450, but an action is a whole number from 0 to 449"),
        (-1, "-1, but an action"),
        (1.0, r"1\.0, but an action is one whole number"),
        (True, "True, but an action is one whole number"),
        ("a1_low", "'a1_low', but an action is one whole number"),
        (None, "None, but an action is one whole number"),
        (np.array([3]), r"an array of shape \(1,\) and type int64, but an action is one whole number"),
        (np.array(3.5), r"an array of shape \(\) and type float64"),
    ],
)
def test_what_is_no_action_is_refused(action, said):
    env = begun()
    with pytest.raises(BadAction, match=said):
        env.step(action)


@pytest.mark.parametrize("kind", [int, np.int16, np.int64, np.array])
def test_whole_numbers_of_every_kind_are_actions(kind):
    env = begun()
    env.step(kind(env.episode.legal()[0]))


def test_a_step_before_the_beginning_and_after_the_end_is_refused():
    env = make("gluex", 2)
    with pytest.raises(BadAction, match="no game is under way: reset begins one"):
        env.step(0)
    env = begun(moves=1000)
    with pytest.raises(BadAction, match="3, but the game is over: agents leave it with the action None"):
        env.step(3)
    env.step(None)
    env.step(None)
    with pytest.raises(BadAction, match="no game is under way: reset begins one"):
        env.step(None)


@pytest.mark.parametrize(
    ("choices", "said"),
    [
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"players": 5}, "players: 5, but Glüx is for 2 to 4"),
        ({"reward": "money"}, "reward: 'money', but it is one of win, place, score"),
        ({"on_illegal": "ignore"}, "on_illegal: 'ignore', but it is one of raise, lose, random"),
        ({"render_mode": "film"}, "render_mode: 'film', but it is one of human, ansi, svg, rgb_array"),
        ({"layout": "third"}, "option layout: 'third'"),
        ({"colour": "red"}, "unknown option 'colour' of Glüx"),
    ],
)
def test_a_wrong_choice_is_named(choices, said):
    with pytest.raises(GlueckaufError, match=said):
        make(**choices)


def test_options_of_the_game_are_kept_from_deal_to_deal():
    env = begun(players=3, layout="second")
    for _ in range(2):
        env.reset()
        assert env.episode.position().options == {"layout": "second"}


def test_a_wrong_deal_is_named():
    with pytest.raises(BadDeal, match="seed: -1"):
        make().reset(options={"deal": -1})


def test_rendering_without_a_mode_says_so():
    with pytest.raises(BadAction, match="no render_mode was chosen"):
        begun().render()


def test_versions_are_in_the_name():
    assert str(pettingzoo.make("aec", "glueckauf/Gluex-v2", players=3)) == "gluex_v2"
    assert [str(make(game)) for game in ("glueck-auf", "kartenspiel", "gluex")] == [
        "glueck-auf_v2",
        "kartenspiel_v2",
        "gluex_v2",
    ]
