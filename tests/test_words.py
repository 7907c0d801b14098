"""The translations are complete, and the compiled catalogues are not older than they."""

import subprocess
import sys
from pathlib import Path


def test_every_sentence_is_translated():
    script = Path(__file__).parents[1] / "tools" / "words.py"
    checked = subprocess.run([sys.executable, script, "--check"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout
