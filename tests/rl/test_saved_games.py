"""Games of the vector environment are copied, put back, and go on from given positions."""

import pickle

import numpy as np
import pytest

import glueckauf as ga
from glueckauf.core.errors import BadAction, BadPosition, GlueckaufError
from glueckauf.rl import vector
from tests.conformance.strategies import TABLES

EVERY_TABLE = pytest.mark.parametrize(("name", "players"), TABLES)


@pytest.fixture
def env():
    with vector.make("gluex", players=2, n=12, seed=5) as made:
        made.reset()
        yield made


def everything(env):
    return [np.copy(array) for array in (*env.last, env.random_actions, env.seeds)]


def same(one, other):
    return all((left == right).all() for left, right in zip(one, other, strict=True))


def played(env, steps):
    for _ in range(steps):
        env.step(env.random_actions)
    return everything(env)


@EVERY_TABLE
def test_games_put_back_go_on_as_they_would_have(name, players):
    with vector.make(name, players=players, n=8, seed=3) as env:
        env.reset()
        before = played(env, 30)
        saved = env.clone()
        first = played(env, 200)
        assert same(everything_after_set(env, saved), before)
        assert same(played(env, 200), first)


def everything_after_set(env, saved):
    env.set(saved)
    return everything(env)


def test_some_games_are_copied_and_the_others_stay(env):
    played(env, 10)
    saved, before = env.clone([3, 7]), everything(env)
    after = played(env, 5)
    env.set(saved, [7, 3], take=[1, 0])
    for now, then, later in zip(everything(env), before, after, strict=True):
        assert (now[[3, 7]] == then[[3, 7]]).all()
        others = np.setdiff1d(np.arange(12), [3, 7])
        assert (now[others] == later[others]).all()


def test_a_mark_for_each_game_names_them_too(env):
    assert len(env.clone(env.last.turns == 0)) == int((env.last.turns == 0).sum())


def test_one_game_becomes_the_roots_of_a_search_elsewhere(env):
    played(env, 10)
    with vector.make("gluex", players=2, n=100, seed=99) as search:
        search.reset()
        step = search.set(env.clone([4]), take=np.zeros(100, int))
        assert (step.observations == env.last.observations[4]).all()
        assert (search.random_actions == env.random_actions[4]).all()
        search.step(search.random_actions)
        assert (step.observations == step.observations[0]).all()


def test_saved_games_survive_being_written_down(env):
    saved = pickle.loads(pickle.dumps(env.clone()))  # noqa: S301 its own
    before = everything(env)
    played(env, 20)
    assert same(everything_after_set(env, saved), before)
    assert repr(saved) == "<12 games of gluex, 2 players>"


@EVERY_TABLE
def test_games_go_on_from_given_positions(name, players):
    record = ga.start(name, players, seed=8)
    while len(record.moves) < 15:
        record = record.play(record.position.moves[len(record.moves) % len(record.position.moves)])
    positions = record.positions()[:-1][::3]
    with vector.make(name, players=players, n=len(positions), seed=3) as env:
        env.reset()
        step = env.set(positions)
        for number, position in enumerate(positions):
            assert step.turns[number] == position.turn
            assert list(np.flatnonzero(step.masks[number])) == [move.number for move in position.moves]
            assert (step.observations[number] == position.view(position.turn).observe()).all()
            assert step.masks[number, env.random_actions[number]]
        assert not step.dones.any()
        step = env.step(np.array(record.moves[::3]))
        for number in range(len(positions)):
            position = record.positions()[3 * number + 1]
            assert (step.observations[number] == position.view(position.turn).observe()).all()


@EVERY_TABLE
def test_guessing_changes_what_is_hidden_and_nothing_that_is_seen(name, players):
    with vector.make(name, players=players, n=40, seed=3) as env:
        env.reset()
        played(env, 30)
        env.set(env.clone([0]), take=np.zeros(40, int))
        before = everything(env)
        env.guess(1)
        for now, then in zip(env.last, before, strict=False):
            assert (now == then).all()
        assert len(set(env.random_actions.tolist())) > 1 or env.last.masks[0].sum() == 1
        assert env.last.masks[np.arange(40), env.random_actions].all()
        states = {env._machine.state(number).tobytes() for number in range(40)}
        assert len(states) > 1 or name == "gluex"


def test_guesses_of_one_seed_are_the_same(env):
    saved = env.clone()
    env.guess(7)
    once = played(env, 20)
    env.set(saved)
    env.guess(7)
    assert same(played(env, 20), once)
    env.set(saved)
    env.guess(8)
    assert not same(played(env, 20), once)


def test_what_cannot_be_set_says_why(env):
    saved, position = env.clone(), ga.deal("gluex", 2, 1)
    with vector.make("gluex", players=2, n=12, masks=False) as other:
        other.reset()
        unmasked = other.clone()
    over = position
    while not over.over:
        over = over.play(over.moves[0])
    wrong = {
        "rows: 12, but the games are 0 to 11": (saved, {"rows": [12], "take": [0]}),
        "rows: 1.5": (saved, {"rows": 1.5}),
        "take: -1": (saved, {"take": [-1]}),
        "set: 1 games for 12 rows": ([position], {}),
        "another choice of masks": (unmasked, {}),
        "position 0: 'a1_low', but it is a Position": (["a1_low"], {"rows": [0]}),
        "position 0: .*3 players": ([ga.deal("gluex", 3, 1)], {"rows": [0]}),
        "position 0: the game is over": ([over], {"rows": [0]}),
        "position 1: its layout differs": ([position, ga.deal("gluex", 2, 1, layout="second")], {"rows": [0, 1]}),
    }
    before = everything(env)
    for said, (games, given) in wrong.items():
        with pytest.raises(GlueckaufError, match=said):
            env.set(games, **given)
    assert same(everything(env), before)


def test_games_of_another_kind_cannot_be_set(env):
    with vector.make("gluex", players=3, n=12) as other:
        other.reset()
        with pytest.raises(BadAction, match="<12 games of gluex, 3 players>, but here gluex is played by 2"):
            env.set(other.clone())


def test_a_view_is_no_position_to_go_on_from(env):
    with pytest.raises(BadPosition, match="is a Position"):
        env.set([ga.deal("gluex", 2, 1).view(0)], [0])


def test_nothing_is_copied_before_the_deal():
    with vector.make("gluex", players=2, n=4) as env:
        for ask in (env.clone, lambda: env.set([]), lambda: env.guess(1)):
            with pytest.raises(BadAction, match="call reset"):
                ask()
