"""Try the package with every Python it is for and this machine has: fresh environments, and a part of the tests. `make pythons`.

Rules run uncompiled in all games and compiled in the quickest one, then library, commands, environments and the table.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
VERSIONS = "3.11", "3.12", "3.13"
NEEDS = "hypothesis", "jsonschema", "pandas", "polars", "pytest", "pytest-timeout", "pytest-xdist"
PARTS = {
    "the rules of all games, uncompiled": ["tests/rules", "-m", "not compiled"],
    "the rules of one game, compiled": [str(next(Path("tests/rules").glob("*/__init__.py")).parent)],
    "library and commands": [
        "tests/test_positions.py",
        "tests/test_frames.py",
        "tests/test_simulation.py",
        "tests/test_engines.py",
    ],
    "environments": [
        "tests/rl/test_gymnasium.py",
        "tests/rl/test_gymnasium_vector.py",
        "tests/rl/test_pettingzoo.py",
    ],
    "the table": ["tests/http/test_clicks.py"],
}


def python_of(version: str) -> str | None:
    """A Python of this version that runs: on the path, or among those of pyenv."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = [shutil.which(f"python{version}"), *sorted(pyenv.glob(f"{version}.*/bin/python"), reverse=True)]
    return next((str(each) for each in found if each and runs(str(each), version)), None)


def runs(python: str, version: str) -> bool:
    said = subprocess.run([python, "--version"], capture_output=True, text=True, check=False).stdout
    return said.startswith(f"Python {version}.")


def try_with(python: str, folder: Path) -> list[str]:
    """Return the parts that failed."""
    own, cache = folder / "environment" / "bin" / "python", {"XDG_CACHE_HOME": str(folder / "cache")}
    settings = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")} | cache
    subprocess.run([python, "-m", "venv", str(own.parents[1])], check=True)
    subprocess.run([own, "-m", "pip", "install", "-q", f"{ROOT}[rl,web]", *NEEDS], check=True, env=settings)
    failed: list[str] = []
    for part, words in PARTS.items():
        uncompiled = {"NUMBA_DISABLE_JIT": "1"} if "uncompiled" in part else {}
        print(f"  {part}", flush=True)
        command = [own, "-m", "pytest", *words, "-n", str(os.cpu_count() or 1), "--dist", "loadfile"]
        if subprocess.run(command, cwd=ROOT, env=settings | uncompiled, check=False).returncode:
            failed.append(part)
    return failed


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("versions", nargs="*", default=VERSIONS, metavar="VERSION", help=f"{', '.join(VERSIONS)} (all)")
    failed: dict[str, list[str]] = {}
    for version in words.parse_args().versions:
        python = python_of(version)
        print(f"Python {version}: {python or 'not here'}", flush=True)
        if python:
            with tempfile.TemporaryDirectory() as folder:
                failed[version] = try_with(python, Path(folder))
    for version, parts in failed.items():
        print(f"Python {version}: {', '.join(parts) + ' failed' if parts else 'everything tried passes'}")
    sys.exit(any(failed.values()) or not failed)


if __name__ == "__main__":
    main()
