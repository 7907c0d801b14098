"""The director of the first version, kept to be measured against: `python first_version.py` makes its folder ready.

It is the package as it was before its rules became faster, in a process of its own, and speaks the engine protocol.
"""

import subprocess
import sys
from pathlib import Path
from shlex import join

from glueckauf.players.engines import EnginePlayer

COMMIT = "265e72d3082f47b84d6c083358f935c3b4f9c032"
"""By today's rules, with the search of the first version and its speed."""
ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "build" / "first"
METADATA = "Metadata-Version: 2.1\nName: glueckauf\nVersion: 0.1.0\n"
PROGRAM = "from glueckauf.cli import main; main()"
COMPILE = """
import sys
import glueckauf
from glueckauf.players import prepare_player
prepare_player("director", glueckauf.game(sys.argv[1]))
"""


def unpack() -> None:
    """Write the old package, which a machine without the repository's history is given as a folder."""
    if FOLDER.exists():
        return
    about = FOLDER / "src" / "glueckauf-0.1.0.dist-info" / "METADATA"
    about.parent.mkdir(parents=True)
    about.write_text(METADATA, encoding="utf-8")
    archive = subprocess.run(
        ["git", "archive", COMMIT, "src/glueckauf"], cwd=ROOT, capture_output=True, check=True
    ).stdout
    subprocess.run(["tar", "-x", "-C", FOLDER], input=archive, check=True)


def first_python(*words: str) -> list[str]:
    """A command of the old package."""
    return ["env", f"PYTHONPATH={FOLDER / 'src'}", sys.executable, *words]


def prepare_first(game: str) -> None:
    """Compile its director, once on this machine: at its first move it would take too long."""
    unpack()
    subprocess.run(first_python("-c", COMPILE, game), check=True)


class FirstDirector(EnginePlayer):
    """A player of the arena, asked over the engine protocol."""

    __name__ = "director of the first version"

    def __init__(self) -> None:
        unpack()
        super().__init__(join(first_python("-c", PROGRAM, "engine", "director@0.2")))


if __name__ == "__main__":
    unpack()
