"""Nothing outside a game's folder knows the game: not by its name, not by its title."""

import re
import subprocess
from pathlib import Path

import pytest

import glueckauf as ga

ROOT = Path(__file__).parents[1]
OWN = re.compile(r"src/glueckauf/(games|locale)/")
WORDS = sorted({word for game in ga.all_games() for word in (game.name, game.name.replace("-", "_"), game.title)})
NAMES = re.compile("|".join(map(re.escape, WORDS)))


def files():
    listed = subprocess.run(
        ["git", "ls-files", "src", "tools", "Makefile", "pyproject.toml"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split()
    return [name for name in listed if not OWN.match(name) and (ROOT / name).suffix not in {".png", ".ico", ".webp"}]


def test_there_are_files_to_look_at():
    assert len(files()) > 200


@pytest.mark.parametrize("name", files())
def test_a_file_outside_the_games_names_none_of_them(name):
    assert NAMES.findall((ROOT / name).read_text(encoding="utf-8")) == []
