"""The table turned to the seat to decide: the same games, seen and named from there."""

import numpy as np
import pytest

import glueckauf as ga
from glueckauf.core.errors import BadAction, GlueckaufError, IllegalMove
from glueckauf.core.generic import turned_move
from glueckauf.rl import vector
from glueckauf.rl.episode import Episode

SHAPE = [("players", "layout"), [(2, "first"), (3, "first"), (4, "second")]]


def pair(players, **given):
    return [vector.make("gluex", players, 20, seed=3, turned=turned, **given) for turned in (False, True)]


def turned(env, actions):
    """The names of actions from where the seats to decide sit."""
    states = env._machine.batch.states
    return np.array([turned_move(state, int(action)) for state, action in zip(states, actions, strict=True)])


@pytest.mark.parametrize(*SHAPE)
def test_turned_games_are_the_same_games(players, layout):
    plain, own = pair(players, layout=layout, reward="score")
    plain.reset(), own.reset()
    for _ in range(120):
        actions = plain.random_actions
        assert (own.random_actions == turned(plain, actions)).all()
        assert (own.last.masks.sum(axis=1) == plain.last.masks.sum(axis=1)).all()
        for one, other in zip(plain.step(actions)[2:], own.step(own.random_actions)[2:], strict=True):
            assert (one == other).all()


@pytest.mark.parametrize(*SHAPE)
def test_masks_and_observations_are_those_of_the_turned_table(players, layout):
    plain, own = pair(players, layout=layout)
    plain.reset(), own.reset()
    start = own.game.turned_observation.column("start").first
    for _ in range(60):
        for game in range(5):
            legal = np.flatnonzero(plain.last.masks[game])
            names = [turned_move(plain._machine.batch.states[game], int(move)) for move in legal]
            assert sorted(names) == np.flatnonzero(own.last.masks[game]).tolist()
        row, column = own.last.observations[:, start], own.last.observations[:, start + 1]
        assert (column == 0).all()
        assert (row == 0).all() or players == 3
        plain.step(plain.random_actions)
        own.step(own.random_actions)


def test_opponents_sit_at_the_turned_table_too():
    def first(observations, masks):
        assert (observations[:, own_start : own_start + 2] == 0).all()
        return masks.argmax(axis=1)

    with vector.make("gluex", 2, 40, opponents=[first], turned=True, seed=1) as env:
        own_start = env.game.turned_observation.column("start").first
        env.reset()
        ended = sum(int(env.step(env.random_actions).dones.sum()) for _ in range(60))
        assert ended > 40
        assert (env.finals[:, own_start : own_start + 2] == 0).all()


def test_an_illegal_action_is_named_as_on_the_table(env_turned):
    actions = env_turned.random_actions
    actions[2] = np.flatnonzero(~env_turned.last.masks[2])[5]
    move = turned_move(env_turned._machine.batch.states[2], int(actions[2]))
    with pytest.raises(IllegalMove, match=f"game 2: {env_turned.game.codes[move]} "):
        env_turned.step(actions)


def test_games_of_a_turned_table_go_on_at_a_turned_table(env_turned):
    saved, plain = env_turned.clone(), pair(2)[0]
    plain.reset()
    with pytest.raises(BadAction, match="another choice of masks, observations, turned or opponents"):
        plain.set(saved)
    before = env_turned.last.masks.copy()
    env_turned.step(env_turned.random_actions)
    assert (env_turned.set(saved).masks == before).all()
    env_turned.guess(4)
    assert env_turned.last.masks[np.arange(20), env_turned.random_actions].all()


@pytest.fixture
def env_turned():
    with pair(2)[1] as env:
        env.reset()
        for _ in range(7):
            env.step(env.random_actions)
        yield env


def test_one_game_is_turned_as_many_are():
    episode, env = Episode("gluex", 2, turned=True), pair(2)[1]
    episode.deal(3)
    env.reset()
    while not episode.over:
        assert (episode.mask == env.last.masks[0]).all()
        assert (episode.observe(episode.turn) == env.last.observations[0]).all()
        episode.play(episode.move_of(env.random_actions[0]))
        env.step(env.random_actions)
    assert env.last.dones[0]


@pytest.mark.parametrize(
    ("name", "given", "said"),
    [
        ("glueck-auf", True, "the table of Glück Auf looks the same from every seat"),
        ("gluex", "yes", "turned: 'yes', but it is True or False"),
    ],
)
def test_what_cannot_be_turned_says_why(name, given, said):
    with pytest.raises(GlueckaufError, match=said):
        vector.make(name, 2, 4, turned=given)


def test_what_is_turned_has_a_version_of_its_own():
    game = ga.game("gluex")
    assert (game.observation.version, game.turned_observation.version) == (1, 2)
