"""The whole chain on a processor with tiny sizes: play, learn, write, go on, evaluate without PyTorch, match."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import glueckauf as ga
from glueckauf.core import generic
from glueckauf.core.playouts import room_for_moves
from glueckauf.learning.evaluate import Match, participant, play_match
from glueckauf.learning.games import WAIT, Processor
from glueckauf.players.captain import network_for
from glueckauf.players.network import UTILITY, WIN, evaluate, look_for, weigh_choices
from tests.learning.networks import write_random_network

PROGRAM = Path(__file__).parent / "cuda_program.py"
GAMES = [game.name for game in ga.all_games()]


def any_choice(side, rng):
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in side.games.masks])


@pytest.mark.parametrize("name", GAMES)
def test_games_side_by_side_end_and_begin_anew(name):
    side, rng, ended = Processor(ga.game(name), 2, 3), np.random.default_rng(1), 0
    side.begin(7)
    while ended < 3:
        side.step(any_choice(side, rng))
        for result in side.games.results[side.games.dones]:
            assert result[WIN].sum() == pytest.approx(1)
            assert result[UTILITY].sum() == pytest.approx(1)
            ended += 1
    assert (side.games.masks.sum(axis=1) > 1).all()
    assert (side.games.seeds > 9).any()


def test_a_game_that_waits_stays_as_it_is():
    side = Processor(ga.game("glueck-auf"), 3, 2)
    side.begin(1)
    before = side.games.states.copy()
    side.step(np.array([WAIT, WAIT]))
    assert (side.games.states == before).all()


@pytest.mark.parametrize("name", GAMES)
def test_processor_and_simulated_gpu_play_the_same_games(name):
    settings = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, PROGRAM, "3", "10", name]
    done = subprocess.run(command, env=settings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("all the same\n")


def test_a_match_is_played_until_the_time_is_up(tmp_path):
    write_random_network(ga.game("gluex"), tmp_path)
    found = play_match(Match("gluex", 2, "network", "random", 5.0, folder=tmp_path))
    assert found["games"] > 0
    assert 0 <= found["wins_interval"][0] <= found["wins"] <= found["wins_interval"][1] <= 1


def test_a_captain_is_told_how_to_think(tmp_path):
    captain = participant("captain@0.5:curiosity=0.3,playouts=0", tmp_path)
    assert captain.seconds == 0.5
    assert captain.options == (("curiosity", 0.3), ("playouts", 0.0))


# What needs PyTorch


def small_plan(**given):
    from glueckauf.learning.train import Plan  # noqa: PLC0415

    sizes = {
        "width": 16,
        "hidden": 8,
        "steps": 4,
        "batch": 32,
        "apart": 6,
        "seconds": 0.0,
        "planned": 1.0,
        "astray": 0.1,
    }
    return Plan("gluex", (2, 3), (6, 6), device="cpu", **(sizes | given))


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    pytest.importorskip("torch")
    from glueckauf.learning.train import train  # noqa: PLC0415

    folder = tmp_path_factory.mktemp("trained")
    train(small_plan(), None, folder / "gluex-23")
    return folder


def test_training_writes_a_network_and_a_checkpoint(trained):
    assert {file.suffix for file in trained.iterdir()} == {".npz", ".pt"}


@pytest.mark.parametrize("ending", [".pt", ".npz"])
def test_training_goes_on_where_it_stopped(trained, tmp_path, ending):
    from glueckauf.learning.train import Trainer  # noqa: PLC0415

    trainer = Trainer(small_plan(), trained / f"gluex-23{ending}")
    trainer.run(tmp_path / "gluex-23")
    assert trainer.model.players == (2, 3)
    assert (trainer.done > 0) == (ending == ".pt")


def test_the_compiled_network_is_the_trained_one(trained):
    import torch  # noqa: PLC0415

    from glueckauf.learning.model import chances, read_model  # noqa: PLC0415

    game, side, moves = ga.game("gluex"), Processor(ga.game("gluex"), 3, 5), room_for_moves()
    side.begin(1)
    for _ in range(10):
        side.step(any_choice(side, np.random.default_rng(2)))
    model = read_model(game, trained / "gluex-23.npz")
    with torch.no_grad():
        logits, told = model(torch.from_numpy(side.games.active), [(3, 5)])
        expected = chances(told[0])
    network = network_for(game, 3, trained)
    look = look_for(game, network)
    for number, state in enumerate(side.games.states):
        evaluate(network, state, int(state.turn), look)
        found = generic.legal(state, moves)
        weigh_choices(network, state, moves, found, look)
        choices = [generic.choice(state, int(move)) for move in moves[:found]]
        assert np.allclose(look.logits[:found], logits[number, choices], atol=1e-4)
        seats = (np.arange(3) + int(state.turn)) % 3
        assert np.allclose(look.seats[seats, UTILITY], expected[number, UTILITY], atol=1e-4)


def test_what_turns_out_better_is_put_down_to_earlier_decisions():
    torch = pytest.importorskip("torch")
    from glueckauf.learning.selfplay import turned  # noqa: PLC0415

    values = torch.arange(6.0).view(1, 2, 3)
    turns = torch.tensor([1])
    assert turned(values, turns, 1).tolist() == [[[1, 2, 0], [4, 5, 3]]]
    assert torch.equal(turned(turned(values, turns, 1), turns, -1), values)


def test_a_policy_astray_makes_every_legal_choice_now_and_then():
    torch = pytest.importorskip("torch")
    from glueckauf.learning.selfplay import astray, legal_logs  # noqa: PLC0415

    masks = torch.tensor([[True, True, False]])
    found = astray(legal_logs(torch.tensor([[20.0, 0.0, 20.0]]), masks), masks, 0.1).exp()
    assert found.tolist() == [pytest.approx([0.95, 0.05, 0.0], abs=1e-4)]
