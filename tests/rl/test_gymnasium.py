"""Gymnasium's own check over every table, and what it does not look at."""

import copy
import pickle
import random

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import glueckauf as ga
import glueckauf.rl.gymnasium
from glueckauf.core.errors import BadAction, GlueckaufError, IllegalMove
from tests.rl.tables import EVERY_GAME, EVERY_TABLE, SEEDS, legal_moves


def make(game="gluex", players=2, **choices):
    choices = {"opponents": ["random"] * (players - 1), **choices}
    return gymnasium.make(ga.game(game).environment_id, **choices)


def begun(game="gluex", players=2, moves=0, seed=3, **choices):
    env = make(game, players, **choices).unwrapped
    env.reset(seed=seed)
    play(env, moves, random.Random(seed))
    return env


def play(env, moves, chance):
    for _ in range(moves):
        if env.episode.over:
            return
        env.step(chance.choice(legal_moves(env.action_masks())))


def whole_game(env, seed, **options):
    """A game of random moves: all that came out of it."""
    chance, told = random.Random(seed), [env.reset(seed=seed, **options)]
    while len(told) == 1 or not told[-1][2]:
        told.append(env.step(chance.choice(legal_moves(told[-1][-1]["action_mask"]))))
    return told


@SEEDS
@EVERY_TABLE
def test_it_passes_the_check(game, players, seed):
    env = make(game, players, on_illegal="random", disable_env_checker=True).unwrapped
    env.action_space.seed(seed)
    check_env(env, skip_render_check=True)


@EVERY_GAME
def test_it_passes_the_check_of_rendering(game, capsys):
    for mode in ("human", "ansi", "rgb_array"):
        env = make(game, on_illegal="random", render_mode=mode, disable_env_checker=True)
        env.reset(seed=1)
        gymnasium.utils.passive_env_checker.env_render_passive_checker(env.unwrapped)
    assert capsys.readouterr().out


@EVERY_TABLE
@pytest.mark.parametrize("reward", ["win", "place", "score"])
def test_whole_games_through_all_wrappers(game, players, reward):
    told = whole_game(make(game, players, reward=reward), 5)
    *_, (_, last, over, cut, info) = told
    assert (over, cut) == (True, False)
    assert all(step[1] == 0 for step in told[1:-1])
    assert reward == "score" or -1 <= last <= 1
    assert not info["action_mask"].any()


@EVERY_TABLE
def test_the_same_seed_gives_the_same_game(game, players):
    one, other = (whole_game(make(game, players), 9) for _ in range(2))
    assert [step[1] for step in one[1:]] == [step[1] for step in other[1:]]
    assert all((a[0] == b[0]).all() for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("opponent", ["apprentice", "hewer"])
@EVERY_GAME
def test_opponents_of_every_level_sit_at_the_table(game, opponent):
    env = begun(game, opponents=[opponent], seat=0)
    play(env, 3, random.Random(1))
    assert not env.episode.over
    assert env.episode.turn == 0


def test_an_opponent_can_be_any_function_of_a_view():
    seen = []

    def first(view, rng):  # noqa: ARG001
        seen.append(view.seat)
        return view.moves[0]

    begun(opponents=[first, "random"], seat=1, moves=5)
    assert set(seen) == {2}


def test_the_mistakes_of_an_opponent_are_told_with_its_name():
    def dreamer(view, rng):  # noqa: ARG001
        return 449

    with pytest.raises(GlueckaufError, match="bot 'dreamer' made an illegal move"):
        begun(opponents=[dreamer], seat=1, moves=5)


def test_random_opponents_are_the_same_one_by_one_and_all_at_once():
    together, alone = (begun(players=4, seat=2) for _ in range(2))
    alone.only_chance = False
    for env in (together, alone):
        env.reset(seed=8)
        play(env, 6, random.Random(8))
    assert together.episode.table.tobytes() == alone.episode.table.tobytes()


def test_the_seat_is_drawn_with_every_game_or_chosen():
    env = begun(players=4)
    drawn = set()
    for _ in range(40):
        env.reset()
        drawn.add(env.seat)
    assert drawn == {0, 1, 2, 3}
    assert {begun(players=3, seat=2, seed=seed).seat for seed in range(5)} == {2}


@EVERY_TABLE
def test_it_is_always_the_learners_turn(game, players):
    env = begun(game, players)
    chance = random.Random(4)
    while not env.episode.over:
        assert env.episode.turn == env.seat
        position = env.episode.position()
        assert legal_moves(env.action_masks()) == [move.number for move in position.moves]
        assert (env.episode.observe(env.seat) == position.view(env.seat).observe()).all()
        play(env, 1, chance)


@EVERY_TABLE
def test_what_was_returned_never_changes_and_changing_it_does_no_harm(game, players):
    env = begun(game, players, 4)
    seen, *_, info = env.step(env.episode.legal()[0])
    kept, mask, table = seen.copy(), info["action_mask"].copy(), env.episode.table.tobytes()
    env.action_masks()[:] = True
    play(env, 5, random.Random(1))
    assert (seen == kept).all()
    assert (info["action_mask"] == mask).all()
    env.reset(seed=3)
    play(env, 4, random.Random(3))
    again, *_ = env.step(env.episode.legal()[0])
    again[:] = 99
    assert env.episode.table.tobytes() == table


@EVERY_TABLE
def test_an_observation_does_not_change_when_the_hidden_part_is_dealt_anew(game, players):
    for moves in (0, 5, 12):
        env = begun(game, players, moves)
        before = env.episode.observe(env.seat)
        env.episode.lay(env.episode.view(env.seat).guess(ga.generator(moves))._states)
        assert (env.episode.observe(env.seat) == before).all()


@EVERY_TABLE
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])  # noqa: S301
def test_a_copy_shares_nothing_and_goes_on_the_same_way(game, players, copied):
    env = begun(game, players, 4)
    twin = copied(env)
    table, rng = env.episode.table.tobytes(), env.rng.copy()
    play(twin, 5, random.Random(5))
    assert env.episode.table.tobytes() == table
    assert env.rng == rng
    play(env, 5, random.Random(5))
    assert env.episode.table.tobytes() == twin.episode.table.tobytes()


def illegal(env):
    return next(move for move in range(env.action_space.n) if not env.episode.mask[move])


def test_an_illegal_action_is_refused_with_the_reason():
    env = begun(moves=4)
    with pytest.raises(IllegalMove, match=r"a1_low \(0\): \S+"):
        env.step(illegal(env))


@pytest.mark.parametrize(("reward", "loss"), [("win", -1), ("place", -1), ("score", -1000)])
def test_an_illegal_action_can_lose_the_game(reward, loss):
    env = begun(players=3, moves=4, on_illegal="lose", reward=reward)
    _, got, over, _, info = env.step(illegal(env))
    assert (got, over) == (loss, True)
    assert "No tile of yours leads here" in info["illegal"]
    with pytest.raises(BadAction, match="no game is under way"):
        env.step(0)


def test_chance_can_play_instead_of_an_illegal_action():
    env = begun(moves=4, on_illegal="random")
    _, got, over, _, info = env.step(illegal(env))
    assert (got, over) == (0, False)
    assert info["illegal"].startswith("a1_low")


@pytest.mark.parametrize("action", [1.5, "a1_low", None, np.array([1, 2]), 450])
def test_what_is_no_action_is_refused(action):
    with pytest.raises(BadAction, match="but an action is"):
        begun().step(action)


def test_a_step_before_the_beginning_and_after_the_end_is_refused():
    env = make().unwrapped
    with pytest.raises(BadAction, match="no game is under way: reset begins one"):
        env.step(0)
    env = begun(moves=1000)
    with pytest.raises(BadAction, match="no game is under way: reset begins one"):
        env.step(0)


@pytest.mark.parametrize(
    ("choices", "said"),
    [
        ({"opponents": []}, "players: 1, but Glüx is for 2 to 4"),
        ({"opponents": ["wizard"]}, "unknown player 'wizard'"),
        ({"seat": 2}, "there is no seat 2: seats are 0 to 1"),
        ({"reward": "money"}, "reward: 'money'"),
        ({"on_illegal": "ignore"}, "on_illegal: 'ignore'"),
        ({"render_mode": "film"}, "render_mode: 'film'"),
    ],
)
def test_a_wrong_choice_is_named(choices, said):
    with pytest.raises(GlueckaufError, match=said):
        glueckauf.rl.gymnasium.Seat("gluex", **choices)


def test_a_deal_can_be_named():
    dealt = ga.deal("kartenspiel", 2, 7)
    env = begun("kartenspiel", seat=dealt.turn)
    env.reset(options={"deal": 7})
    assert env.episode.position() == dealt


def test_the_drawing_shows_what_the_learner_may_see():
    env = begun("glueck-auf", seat=1, moves=3, render_mode="svg")
    assert env.render() == env.episode.position().svg(seat=1)
