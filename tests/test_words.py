"""The translations are complete, and the compiled catalogues are not older than they."""

import re
import subprocess
import sys
from pathlib import Path


def test_every_sentence_is_translated():
    script = Path(__file__).parents[1] / "tools" / "words.py"
    checked = subprocess.run([sys.executable, script, "--check"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout


def test_no_sentence_hides_in_a_string_where_it_is_not_found():
    source = Path(__file__).parents[1] / "src" / "glueckauf"
    hidden = re.compile(r"""\bf(["']).*\{[^}]*\bsay(_many)?\(""")
    assert [file.name for file in source.rglob("*.py") if hidden.search(file.read_text(encoding="utf-8"))] == []
