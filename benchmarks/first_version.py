"""The director of the first version, kept to be measured against: `python first_version.py` makes its folder ready.

It is the package as it was before its rules became faster, in a process of its own, and speaks the engine protocol.
"""

import subprocess
import sys
from pathlib import Path
from shlex import join

COMMIT = "265e72d3082f47b84d6c083358f935c3b4f9c032"
"""By today's rules, with the search of the first version and its speed."""
ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "build" / "first"
METADATA = "Metadata-Version: 2.1\nName: glueckauf\nVersion: 0.1.0\n"
PROGRAM = "from glueckauf.cli import main; main()"


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


def first(level: str) -> str:
    """Return a level of the first version as a player of the arena."""
    unpack()
    return "engine:" + join(["env", f"PYTHONPATH={FOLDER / 'src'}", sys.executable, "-c", PROGRAM, "engine", level])


if __name__ == "__main__":
    print(first(sys.argv[1] if len(sys.argv) > 1 else "director@0.2"))
