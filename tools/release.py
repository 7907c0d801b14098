"""Build the wheel and the sdist and try them: what somebody would get, without this repository.

Nothing is uploaded and nothing is tagged. `--rehearsal` leaves out what is about the version.
"""

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import venv
import zipfile
from collections.abc import Iterable
from pathlib import Path

from packaging.metadata import Metadata

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
TRIAL = ROOT / "tools" / "trial.py"


def left_out(tracked: Iterable[str], packed: Iterable[str]) -> list[str]:
    """Return the files under version control that are not in the package."""
    return sorted(set(tracked) - set(packed))


def added(tracked: Iterable[str], packed: Iterable[str]) -> list[str]:
    """Return the files in the package that are not under version control: what happened to lie about."""
    return sorted(set(packed) - set(tracked))


def unreleased(changelog: str) -> str:
    """Return what the changelog says of changes that have no version yet."""
    found = re.search(r"^## \[?Unreleased\]?$(.*?)(?=^## |\Z)", changelog, re.DOTALL | re.MULTILINE)
    return found[1].strip() if found else ""


def versions(changelog: str) -> list[str]:
    """Return the versions of the changelog, the newest first; each has its day."""
    return re.findall(r"^## \[?(\d+\.\d+\.\d+)\]? - \d{4}-\d\d-\d\d$", changelog, re.MULTILINE)


def not_ready(version: str, changelog: str, citation: str, status: str) -> list[str]:
    """Return what has to be done before this version can be given out."""
    wrong: list[str] = []
    if status:
        wrong.append("The working tree has changes that are not committed.")
    if unreleased(changelog):
        wrong.append("CHANGELOG.md has unreleased changes: give them a version and a day.")
    if versions(changelog)[:1] != [version]:
        wrong.append(f"The newest version in CHANGELOG.md is not {version}.")
    if f"\nversion: {version}\n" not in citation:
        wrong.append(f"The version in CITATION.cff is not {version}.")
    return wrong


def tracked_files() -> list[str]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True)
    return [name for name in listed.stdout.split("\0") if name and (ROOT / name).exists()]


def build() -> tuple[Path, Path]:
    shutil.rmtree(DIST, ignore_errors=True)
    subprocess.run([sys.executable, "-m", "build", "--outdir", DIST, ROOT], check=True)
    (wheel,), (sdist,) = DIST.glob("*.whl"), DIST.glob("*.tar.gz")
    return wheel, sdist


def wrong_in_wheel(wheel: Path, version: str) -> list[str]:
    with zipfile.ZipFile(wheel) as file:
        packed = file.namelist()
        about = next(name for name in packed if name.endswith(".dist-info/METADATA"))
        metadata = Metadata.from_email(file.read(about), validate=True)
    code = [name.removeprefix("src/") for name in tracked_files() if name.startswith("src/")]
    modules = [name for name in packed if ".dist-info/" not in name]
    wrong = [f"The wheel is without {name}." for name in left_out(code, modules)]
    wrong += [f"The wheel has {name}, which is not under version control." for name in added(code, modules)]
    if str(metadata.version) != version or metadata.license_expression is None or not metadata.description:
        wrong.append("The metadata lack the version, the licence or the description.")
    return wrong


def wrong_in_sdist(sdist: Path) -> list[str]:
    with tarfile.open(sdist) as file:
        packed = [member.name.partition("/")[2] for member in file.getmembers() if member.isfile()]
    names = tracked_files()
    wrong = [f"The sdist is without {name}." for name in left_out(names, packed)]
    return wrong + [
        f"The sdist has {name}, which is not under version control."
        for name in added(names, packed)
        if name != "PKG-INFO"
    ]


def try_wheel(wheel: Path) -> None:
    """Install the wheel where nothing else is and let it play, draw and serve."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        venv.create(home / "environment", with_pip=True)
        python = home / "environment" / "bin" / "python"
        subprocess.run([python, "-m", "pip", "install", "-q", f"{wheel}[web]"], cwd=home, check=True)
        shutil.copy(TRIAL, home / "trial.py")
        kept = {name: text for name, text in os.environ.items() if not name.startswith(("PYTHON", "GLUECKAUF_"))}
        places = {"HOME": folder, "XDG_CACHE_HOME": f"{folder}/cache", "GLUECKAUF_DATA": f"{folder}/data"}
        subprocess.run([python, "-I", home / "trial.py"], cwd=home, check=True, env=kept | places)


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument(
        "--rehearsal", action="store_true", help="build, check and try what is here, whatever its version"
    )
    rehearsal = words.parse_args().rehearsal
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    changelog, citation = ((ROOT / name).read_text(encoding="utf-8") for name in ("CHANGELOG.md", "CITATION.cff"))
    status = subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, check=True, capture_output=True, text=True)
    wrong = [] if rehearsal else not_ready(version, changelog, citation, status.stdout)
    if not wrong:
        wheel, sdist = build()
        wrong = wrong_in_wheel(wheel, version) + wrong_in_sdist(sdist)
    if wrong:
        print(*wrong, sep="\n", file=sys.stderr)
        return 1
    try_wheel(wheel)
    for file in (wheel, sdist):
        print(hashlib.sha256(file.read_bytes()).hexdigest(), file.name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
