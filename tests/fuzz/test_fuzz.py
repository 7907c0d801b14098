"""What comes from outside is refused or can be played: changed dictionaries and records, under bounds checks."""

import json
import os
import subprocess
import sys

import pytest

import glueckauf as ga

NUMBER, MANY = 500, 1_000_000
EVERY_GAME = pytest.mark.parametrize("name", [game.name for game in ga.all_games()])


def fuzz(name, number):
    """In a process of its own: bounds checks are chosen when a process begins, and a crash ends it."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.fuzz.program", name, str(number), "1"],
        env={**os.environ, "NUMBA_BOUNDSCHECK": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-3000:] + run.stderr[-3000:]
    return json.loads(run.stdout.splitlines()[-1])


@pytest.mark.timeout(600)
@EVERY_GAME
def test_what_was_changed_is_refused_or_can_be_played_to_the_end(name):
    found = fuzz(name, NUMBER)
    assert found["positions accepted"] > NUMBER // 20
    assert found["views accepted"] > NUMBER // 5 // 20


@pytest.mark.soak
@EVERY_GAME
def test_a_million_changed_positions_are_refused_or_can_be_played(name):
    assert fuzz(name, MANY)["positions accepted"] > MANY // 20
