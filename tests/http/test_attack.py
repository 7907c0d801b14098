"""A running server holds against all attacks that take a moment; `make attack` tries the others too."""

import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "attack.py"


def test_every_attack_is_held_off():
    done = subprocess.run(
        [sys.executable, str(SCRIPT), "--quick"], capture_output=True, text=True, timeout=240, check=False
    )
    told = done.stdout.splitlines()
    assert [line for line in told if not line.startswith("held ")] == [], done.stderr[-2000:]
    assert done.returncode == 0
    assert len(told) == 22
