"""Opponents inside the vector environment: the learner holds one seat, rules of thumb and policies the others."""

import numpy as np
import pytest

import glueckauf as ga
from glueckauf.core.chance import fork
from glueckauf.core.errors import BadAction, GlueckaufError, IllegalMove
from glueckauf.core.playouts import MOST_MOVES, generator
from glueckauf.players.levels import LEVELS
from glueckauf.rl import vector
from glueckauf.rl.batch import PLAY_BRANCH
from glueckauf.rl.company import APPRENTICE, CHANCE, choose
from glueckauf.rl.cpu import new_room
from tests.conformance.strategies import TABLES

EVERY_TABLE = pytest.mark.parametrize(("name", "players"), TABLES)


def everything(env):
    return [np.copy(array) for array in (*env.last, env.random_actions, env.seeds, env.seats, env.finals)]


def same(one, other):
    return all((left == right).all() for left, right in zip(one, other, strict=True))


def played(env, steps):
    env.reset()
    return [copy for _ in range(steps) for copy in (env.step(env.random_actions), everything(env))[1]]


def first_legal(_, masks):
    return masks.argmax(axis=1)


@EVERY_TABLE
@pytest.mark.parametrize(("level", "kind"), [("random", CHANCE), ("apprentice", APPRENTICE)])
def test_a_rule_of_thumb_plays_as_the_level_of_its_name(name, players, level, kind):
    position, rng, compiled = ga.deal(name, players, 4), generator(1), generator(1)
    room = new_room(ga.game(name), np.zeros(MOST_MOVES, np.int16))
    for _ in range(60):
        if position.over:
            break
        wanted = LEVELS[level](position.view(position.turn), rng).number
        assert choose(position.copies()[0], kind, room, compiled) == wanted
        position = position.play(wanted)


@EVERY_TABLE
def test_the_games_are_those_that_the_opponents_would_play_outside(name, players):
    """The learner's row shows the game of its deal, played on by the same opponents."""
    opponents = ["apprentice", "random", "apprentice"][: players - 1]
    with vector.make(name, players, 3, opponents=opponents, seed=21, seat=0, threads=1) as env:
        step = env.reset()
        games = [Outside(ga.deal(name, players, 21 + number), opponents, 21 + number) for number in range(3)]
        while not step.dones.any():
            for number, game in enumerate(games):
                assert step.turns[number] == 0
                assert (step.observations[number] == game.position.view(0).observe()).all()
                action = game.propose()
                assert env.random_actions[number] == action
                game.play(action)
            step = env.step(env.random_actions)
        number = int(step.dones.argmax())
        position = games[number].position
        assert position.over
        assert (step.rewards[number] > 0) == (position.winners() == (0,)) or len(position.winners()) > 1
        assert (env.finals[number] == position.view(0).observe()).all()


class Outside:
    """A game played with the library, chance and all as the vector environment has it."""

    def __init__(self, position, opponents, seed):
        self.position, self.opponents, self.rng = position, opponents, np.array([fork(seed, PLAY_BRANCH)])
        self.others()

    def others(self):
        while self.position.turn:
            choose = LEVELS[self.opponents[self.position.turn - 1]]
            self.play_one(choose(self.position.view(self.position.turn), self.rng))

    def play_one(self, move):
        self.position = self.position.play(move)

    def propose(self):
        return LEVELS["random"](self.position.view(0), self.rng).number

    def play(self, move):
        self.play_one(move)
        self.others()


def test_a_drawn_seat_is_each_seat_and_the_same_for_the_same_deal():
    with vector.make("gluex", 4, 200, opponents=["random"] * 3) as env:
        step = env.reset()
        seats = env.seats
        assert set(seats.tolist()) == {0, 1, 2, 3}
        assert (step.turns == seats).all()
        assert (env.reset().turns == seats).all()
        ended = 0
        for _ in range(60):
            step = env.step(env.random_actions)
            assert (step.turns == env.seats).all()
            ended += int(step.dones.sum())
        assert ended > 200


@pytest.mark.parametrize("reward", ["win", "place", "score"])
def test_rewards_are_the_learners_own_and_come_with_the_end(reward):
    with vector.make("gluex", 3, 100, opponents=["random"] * 2, reward=reward) as env:
        env.reset()
        ended = []
        for _ in range(60):
            step = env.step(env.random_actions)
            assert step.rewards.shape == (100,)
            assert (step.rewards[~step.dones] == 0).all()
            ended += step.rewards[step.dones].tolist()
        assert max(ended) > 0 > min(ended)


def test_a_policy_that_plays_as_chance_would_is_asked_for_its_seat_alone():
    asked = []

    def policy(observations, masks):
        assert masks.any(axis=1).all()
        asked.append(len(observations))
        return masks.argmax(axis=1)

    with vector.make("gluex", 3, 20, opponents=["random", policy], seat=1) as env:
        env.reset()
        ended = 0
        for _ in range(60):
            step = env.step(env.random_actions)
            assert (step.turns == 1).all()
            ended += int(step.dones.sum())
        assert ended >= 20
        assert max(asked) <= 20


def test_policies_see_what_their_seat_may_know():
    """Both learner and policy take their first move: the game is the one that two such players play."""
    with vector.make("gluex", 2, 1, opponents=[first_legal], seat=0, seed=6) as env:
        step = env.reset()
        position = ga.deal("gluex", 2, 6)
        while not step.dones[0]:
            while position.turn == 1:
                position = position.play(position.moves[0])
            assert (step.observations[0] == position.view(0).observe()).all()
            position = position.play(position.moves[0])
            step = env.step(step.masks.argmax(axis=1))
        while not position.over:
            position = position.play(position.moves[0])
        assert (env.finals[0] == position.view(0).observe()).all()


def test_threads_change_nothing():
    company = ["apprentice", first_legal, "random"]
    one, other = (vector.make("gluex", 4, 64, opponents=company, threads=threads) for threads in (1, 3))
    assert same(played(one, 40), played(other, 40))


def test_games_with_opponents_are_saved_and_put_back():
    with vector.make("gluex", 3, 10, opponents=["apprentice"] * 2) as env:
        env.reset()
        for _ in range(5):
            env.step(env.random_actions)
        saved, before = env.clone(), everything(env)
        once = [env.step(env.random_actions).observations.copy() for _ in range(50)]
        env.set(saved)
        assert same(everything(env)[:-1], before[:-1])
        again = [env.step(env.random_actions).observations.copy() for _ in range(50)]
        assert same(once, again)


def test_from_a_given_position_the_learner_holds_the_seat_to_decide():
    position = ga.deal("gluex", 3, 1)
    while position.turn != 2:
        position = position.play(position.moves[0])
    with vector.make("gluex", 3, 4, opponents=["random"] * 2) as env:
        env.reset()
        step = env.set([position], [3])
        assert step.turns[3] == env.seats[3] == 2
        assert (step.observations[3] == position.view(2).observe()).all()
        assert env.step(env.random_actions).turns[3] == 2


def test_the_next_game_can_wait_for_the_next_step():
    with vector.make("gluex", 2, 20, opponents=["random"], autoreset="next_step") as env:
        step = env.reset()
        for _ in range(200):
            dones, seeds = step.dones.copy(), env.seeds
            step = env.step(env.random_actions)
            assert (step.rewards[dones] == 0).all()
            assert not step.dones[dones].any()
            assert ((env.seeds != seeds) == dones).all()


def test_the_next_game_can_wait_until_it_is_asked_for():
    with vector.make("gluex", 2, 20, opponents=["random"], autoreset="disabled") as env:
        step = env.reset()
        while not step.dones.any():
            step = env.step(env.random_actions)
        dones, seeds, before = step.dones.copy(), env.seeds, everything(env)
        with pytest.raises(BadAction, match=f"game {dones.argmax()} is over"):
            env.step(env.random_actions)
        env.reset(chosen=dones)
        assert not env.last.dones.any()
        assert ((env.seeds - seeds) == 20 * dones).all()
        for now, then in zip(everything(env), before, strict=True):
            assert (now[~dones] == then[~dones]).all()
        env.step(env.random_actions)


def test_an_illegal_action_of_the_learner_loses_its_game():
    with vector.make("gluex", 3, 6, opponents=["random"] * 2, on_illegal="lose") as env:
        env.reset()
        actions = env.random_actions
        actions[2] = np.flatnonzero(~env.last.masks[2])[0]
        step = env.step(actions)
        assert step.dones.tolist() == [False, False, True, False, False, False]
        assert step.rewards[2] == -1


@pytest.mark.parametrize(
    ("policy", "error", "said"),
    [
        (lambda observations, _: np.zeros(len(observations) + 1, int), BadAction, "a policy answered"),
        (lambda observations, _: np.zeros(len(observations)), BadAction, "type float64"),
        (lambda _, masks: (~masks).argmax(axis=1), IllegalMove, "game [0-9]+: "),
    ],
)
def test_what_a_policy_may_not_answer_is_refused_and_the_games_begin_anew(policy, error, said):
    with vector.make("gluex", 2, 8, opponents=[policy], seat=0) as env:
        with pytest.raises(error, match=said):
            played(env, 10)
        with pytest.raises(BadAction, match="call reset"):
            env.step(np.zeros(8, int))


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"opponents": []}, "0 of them, but 2 players need 1"),
        ({"opponents": ["hewer"]}, "'hewer', but one is random, apprentice, or a function"),
        ({"opponents": ["random"], "seat": 2}, "there is no seat 2"),
        ({"opponents": ["random"], "autoreset": "never"}, "autoreset: 'never'"),
        ({"opponents": ["random"], "device": "cuda"}, "on a processor only"),
        ({"seat": 1}, "for games with opponents"),
    ],
)
def test_what_cannot_be_set_up_says_why(given, said):
    with pytest.raises(GlueckaufError, match=said):
        vector.make("gluex", 2, 4, **given)
