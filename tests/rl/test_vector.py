"""Thousands of games side by side play as one game does by itself, and say what is wrong with what they are given."""

import os

import numpy as np
import pytest

import glueckauf as ga
from glueckauf.core.errors import BadAction, GlueckaufError, IllegalMove
from glueckauf.rl import vector
from glueckauf.rl.cpu import FEWEST, worthwhile
from tests.conformance.strategies import TABLES

EVERY_TABLE = pytest.mark.parametrize(("name", "players"), TABLES)


@pytest.fixture
def env():
    with vector.make("gluex", players=2, n=40, seed=5) as made:
        made.reset()
        yield made


def copied(step):
    return [np.copy(array) for array in step]


@EVERY_TABLE
def test_every_row_is_the_game_of_its_seed(name, players):
    env = vector.make(name, players=players, n=3, seed=11, threads=1)
    step = env.reset()
    positions = [ga.deal(name, players, 11 + number) for number in range(3)]
    while not step.dones.any():
        for number, position in enumerate(positions):
            assert step.turns[number] == position.turn
            assert list(np.flatnonzero(step.masks[number])) == [move.number for move in position.moves]
            assert (step.observations[number] == position.view(position.turn).observe()).all()
            assert env.random_actions[number] in np.flatnonzero(step.masks[number])
        actions = env.random_actions.copy()
        positions = [position.play(int(action)) for position, action in zip(positions, actions, strict=True)]
        step = env.step(actions)
    number = int(np.flatnonzero(step.dones)[0])
    assert positions[number].over
    assert env.seeds[number] == 11 + number + 3
    assert step.turns[number] == ga.deal(name, players, int(env.seeds[number])).turn
    winners = positions[number].winners()
    assert np.isclose(step.rewards[number].sum(), 0, atol=1e-6)
    assert set(np.flatnonzero(step.rewards[number] == step.rewards[number].max())) == set(winners)


@EVERY_TABLE
def test_threads_change_nothing(name, players):
    def played(threads):
        env = vector.make(name, players=players, n=64, seed=3, threads=threads, reward="score")
        env.reset()
        return [copied(env.step(env.random_actions)) for _ in range(120)]

    for one, other in zip(played(1), played(3), strict=True):
        assert all((left == right).all() for left, right in zip(one, other, strict=True))


@pytest.mark.parametrize("cores", [1, 2, 8])
def test_few_games_stay_on_one_core(cores, monkeypatch):
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(cores)))
    assert worthwhile(1) == worthwhile(2 * FEWEST - 1) == 1
    assert worthwhile(100 * FEWEST) == cores


def test_a_game_that_is_over_is_followed_by_the_next(env):
    games = 0
    for _ in range(120):
        step = env.step(env.random_actions)
        assert (step.rewards[~step.dones] == 0).all()
        games += int(step.dones.sum())
    assert games >= 80
    assert sorted({int(seed) % 40 for seed in env.seeds - 5}) == list(range(40))


def test_the_same_seed_plays_the_same_games():
    def digest(seed):
        with vector.make("gluex", players=3, n=20, seed=seed) as env:
            env.reset()
            return [copied(env.step(env.random_actions))[0].tobytes() for _ in range(30)]

    assert digest(1) == digest(1)
    assert digest(1) != digest(2)


def test_reset_deals_anew_with_its_seed_or_the_last_one(env):
    first = copied(env.last)
    env.step(env.random_actions)
    assert all((one == other).all() for one, other in zip(first, env.reset(), strict=True))
    assert not (copied(env.reset(99))[0] == first[0]).all()
    assert list(env.seeds[:2]) == [99, 100]


def test_the_arrays_stay_the_same_ones(env):
    before = env.last
    after = env.step(env.random_actions)
    assert all(one is other for one, other in zip(before, after, strict=True))


def test_masks_and_observations_can_be_left_out():
    with vector.make("gluex", players=2, n=20, masks=False, observations=False) as env:
        step = env.reset()
        assert step.masks is None
        assert step.observations is None
        for _ in range(60):
            step = env.step(env.random_actions)
        with pytest.raises(IllegalMove):
            env.step(np.zeros(20, int))


@pytest.mark.parametrize("reward", ["win", "place", "score"])
def test_rewards_are_a_choice_and_sum_to_nothing(reward):
    with vector.make("gluex", players=3, n=50, reward=reward) as env:
        env.reset()
        ended = []
        for _ in range(100):
            step = env.step(env.random_actions)
            ended += list(step.rewards[step.dones])
        assert np.allclose(np.sum(ended, axis=1), 0, atol=1e-4)
        assert np.abs(ended).max() > 0


def illegal_for(env, number):
    actions = env.random_actions.copy()
    actions[number] = np.flatnonzero(~env.last.masks[number])[0]
    return actions


def test_an_illegal_action_is_refused_with_its_reason_and_changes_nothing(env):
    before = copied(env.last)
    with pytest.raises(IllegalMove, match=r"game 7: a1_low \(0\): .*start") as refused:
        env.step(illegal_for(env, 7))
    assert refused.value.reason is not None
    assert all((one == other).all() for one, other in zip(before, env.last, strict=True))


def test_whoever_writes_on_the_arrays_cannot_cheat(env):
    actions = illegal_for(env, 7)
    env.last.masks[:] = True
    with pytest.raises(IllegalMove, match="game 7: "):
        env.step(actions)
    before = env.random_actions
    env.random_actions[:] = 0
    assert (env.random_actions == before).all()
    assert not env.step(env.random_actions).masks.all(axis=1).any()


def test_an_illegal_action_can_lose_the_game():
    with vector.make("gluex", players=4, n=20, on_illegal="lose") as env:
        turn = int(env.reset().turns[7])
        step = env.step(illegal_for(env, 7))
        assert list(np.flatnonzero(step.dones)) == [7]
        assert step.rewards[7, turn] == -1
        assert np.isclose(step.rewards[7].sum(), 0, atol=1e-6)
        assert env.seeds[7] == 27


@pytest.mark.parametrize("action", [0, -3, 100_000])
def test_an_illegal_action_can_be_left_to_chance(action):
    with (
        vector.make("gluex", players=2, n=20, on_illegal="random") as env,
        vector.make("gluex", players=2, n=20) as lawful,
    ):
        env.reset(), lawful.reset()
        steps = copied(env.step(np.full(20, action))), lawful.step(lawful.random_actions)
        assert all((one == other).all() for one, other in zip(*steps, strict=True))


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        (np.zeros(39, int), r"shape \(39,\), but it has one for each game: \(40,\)"),
        (np.zeros((40, 1), int), r"shape \(40, 1\)"),
        (3, r"shape \(\)"),
        (np.zeros(40), "float64, but actions are whole numbers"),
        (np.zeros(40, bool), "bool, but actions are whole numbers"),
        (["a1_low"] * 40, "but actions are whole numbers"),
        (np.full(40, 450), "game 0: action 450, but an action is from 0 to 449"),
        (np.full(40, -1), "game 0: action -1"),
    ],
)
def test_actions_of_a_wrong_kind_are_refused(env, actions, said):
    with pytest.raises(BadAction, match=said):
        env.step(actions)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"n": 0}, "n: 0"),
        ({"n": 2.5}, "n: 2.5"),
        ({"players": 7}, "players: 7"),
        ({"name": "chess"}, "unknown game"),
        ({"reward": "fame"}, "reward: 'fame'"),
        ({"on_illegal": "laugh"}, "on_illegal: 'laugh'"),
        ({"device": "tpu"}, "device: 'tpu'"),
        ({"threads": 0}, "threads: 0"),
        ({"seed": -1}, "seed: -1"),
        ({"seed": 2**63 - 2}, "seed"),
        ({"layout": "third"}, "option layout"),
        ({"colour": "red"}, "unknown option"),
    ],
)
def test_what_cannot_be_set_up_says_why(given, said):
    with pytest.raises(GlueckaufError, match=said):
        vector.make(**{"name": "gluex", "players": 2, "n": 4, **given})


def test_options_of_the_game_are_options_here():
    with vector.make("gluex", players=4, n=20, layout="second") as env:
        observed = env.reset().observations[0]
        board = env.game.observation.column("board")
        assert list(observed[board.first : board.first + board.length]) == [0, 0, 1]


def test_nothing_is_played_before_the_deal_or_after_the_end():
    env = vector.make("gluex", players=2, n=4)
    with pytest.raises(BadAction, match="call reset"):
        env.step(np.zeros(4, int))
    env.reset()
    env.close()
    env.close()
    for ask in (env.reset, lambda: env.step(np.zeros(4, int))):
        with pytest.raises(BadAction, match="closed"):
            ask()
