"""The games on a GPU are the games on a processor. Where no GPU is, Numba's simulator plays a small case."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import glueckauf as ga
from glueckauf.core.errors import GlueckaufError
from glueckauf.core.schema import Schema, byte, dtype_of, make_clear
from glueckauf.rl import vector

PROGRAM = Path(__file__).parent / "cuda_program.py"


@pytest.mark.parametrize("name", [game.name for game in ga.all_games()])
def test_processor_and_simulated_gpu_play_the_same_games(name):
    settings = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, PROGRAM, "4", "20", name]
    done = subprocess.run(command, env=settings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("all the same\n")


def test_a_state_is_cleared_without_arrays_and_loops():
    """A real GPU's compiler refuses both in a function that is inlined; the simulator does not."""

    class Small(Schema):
        rooms = byte(3, blank=np.array([2, 3, 5]))

    clear, states = make_clear(Small), np.zeros(1, dtype_of(Small))
    clear(states[0])
    assert states[0]["rooms"].tolist() == [2, 3, 5]
    assert not {"blank_rooms", "range"} & set(clear.__code__.co_names)


def test_without_a_gpu_it_says_so():
    from glueckauf.rl.cuda import cuda  # noqa: PLC0415

    if cuda.is_available():
        pytest.skip("there is a GPU here")
    with pytest.raises(GlueckaufError, match="finds no GPU here"):
        vector.make("gluex", players=2, n=4, device="cuda")
