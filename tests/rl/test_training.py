"""Other people's learners take our environments as they are, and our example learns."""

import importlib.util
import warnings
from pathlib import Path

import gymnasium
import pytest
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_checker import check_env

import glueckauf as ga
import glueckauf.rl.gymnasium
import glueckauf.rl.pettingzoo
from glueckauf.rl.vector import make
from tests.rl.tables import EVERY_GAME, EVERY_TABLE

with warnings.catch_warnings():
    # Tianshou's own modules are not clean
    warnings.simplefilter("ignore")
    from tianshou.algorithm import MARLRandomDiscreteMaskedOffPolicyAlgorithm, MultiAgentOffPolicyAlgorithm
    from tianshou.data import Collector, VectorReplayBuffer
    from tianshou.env import DummyVectorEnv
    from tianshou.env.pettingzoo_env import PettingZooEnv

pytestmark = pytest.mark.filterwarnings("ignore:::tianshou", "ignore:::stable_baselines3", "ignore:::torch")


@EVERY_TABLE
def test_it_passes_the_check_of_stable_baselines(game, players):
    env = gymnasium.make(
        ga.game(game).environment_id, opponents=["random"] * (players - 1), on_illegal="random"
    ).unwrapped
    check_env(env, warn=True, skip_render_check=True)


@EVERY_GAME
def test_maskable_ppo_learns_without_an_illegal_move(game):
    env = gymnasium.make(ga.game(game).environment_id, opponents=["random"])
    model = MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=32, n_epochs=1, seed=1, device="cpu")
    model.learn(total_timesteps=128)
    seen, info = env.reset(seed=1)
    action, _ = model.predict(seen, action_masks=info["action_mask"].astype(bool))
    assert info["action_mask"][action] == 1


@EVERY_TABLE
def test_tianshou_collects_games(game, players):
    def seated():
        return PettingZooEnv(glueckauf.rl.pettingzoo.env(game, players))

    env = seated()
    chance = [MARLRandomDiscreteMaskedOffPolicyAlgorithm(action_space=env.action_space) for _ in env.agents]
    policy = MultiAgentOffPolicyAlgorithm(algorithms=chance, env=env)
    tables = DummyVectorEnv([seated for _ in range(2)])
    collector = Collector(policy, tables, VectorReplayBuffer(5000, 2))
    collector.reset()
    collected = collector.collect(n_episode=2)
    assert collected.n_collected_episodes == 2
    assert collected.returns.sum(axis=1) == pytest.approx([0, 0], abs=1e-6)


@pytest.fixture(scope="module")
def example():
    file = Path(__file__).parents[2] / "examples" / "train.py"
    spec = importlib.util.spec_from_file_location("train", file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_example_is_short(example):
    assert len(Path(example.__file__).read_text(encoding="utf-8").splitlines()) < 200


def test_the_example_gets_better(example):
    torch.manual_seed(0)
    with make("gluex", 2, 64, reward="score", threads=1) as env:
        env.reset(seed=0)
        policy = example.Policy(env, 64)
        optimizer = torch.optim.Adam(policy.parameters(), lr=2e-3)
        before = example.wins(example.player(policy, "cpu"), "random", 200, "gluex", 2)
        for _ in range(6):
            example.learn(policy, optimizer, example.play(env, policy, 96, 10, "cpu"), 2, 512)
        assert example.wins(example.player(policy, "cpu"), "random", 200, "gluex", 2) > before


def test_the_example_is_tested_against_apprentices_and_hewers_too(example):
    assert {"random", "apprentice", "hewer"} <= set(example.RIVALS)


@EVERY_GAME
def test_the_example_knows_what_came_of_every_decision(example, game):
    with make(game, 3, 4, reward="win", threads=1) as env:
        env.reset(seed=0)
        policy = example.Policy(env, 8)
        data = example.play(env, policy, 500, 1.0, "cpu")
        assert len(data.returns) > 0
        assert set(data.returns.tolist()) <= {1.0, -0.5, 0.25, 0.0}
        assert data.masks.gather(1, data.actions[:, None]).all()
