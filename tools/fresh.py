"""Follow the documentation literally, as a stranger would: in fresh environments, outside the repository. `make fresh`.

Every program of a page runs in order in one empty folder, then every command of the package that needs nothing from
elsewhere. What a page promises and does not keep ends it with the line and what was said.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

ROOT = Path(__file__).parents[1]
PORT = 8765
LONGEST = 900
PROGRAM = re.compile(r"^( *)```python\n(.*?)^\1```", re.DOTALL | re.MULTILINE)
TABLE = re.compile(r"^```toml\n(# ([\w-]+\.toml)\n.*?)^```", re.DOTALL | re.MULTILINE)
COMMANDS = re.compile(r"^```sh\n(.*?)^```", re.DOTALL | re.MULTILINE)
FILE = re.compile(r"# (\w+\.py)\n")
ELSEWHERE = re.compile(
    r"--ray|my_bot\b|dice\.py|http|…|FILE|--host|^glueckauf (serve|worker|bot|admin|engine|verify)\b"
)
"""What a command needs that a page cannot give: a cluster, a program of one's own, a server, a file."""
TYPED = "1\n" * 400
"""Whoever is asked takes the first move."""
GAMES = "game.glueckauf", "finished.glueckauf"
"""What pages call a game that one has played."""
PLAYED = f"glueckauf play --players 2 --against random --seed 4 --save {GAMES[0]}"


@dataclass(frozen=True)
class Story:
    """What somebody installs, and which pages he or she reads then."""

    extra: str
    pages: tuple[str, ...]
    serves: bool = False


STORIES = {
    "engine": Story(
        "",
        ("README.md", "docs/arena.md", "docs/laboratory.md", "docs/review.md", "docs/opponents.md", "docs/records.md"),
    ),
    "web": Story("[web]", ("README.md", "docs/table.md"), serves=True),
    "rl": Story("[rl]", ("docs/rl.md", "docs/vector.md", "docs/observations.md", "docs/drawings.md")),
}


class Stranger:
    """Somebody with an empty folder, a clone, and an environment with the package and nothing else."""

    def __init__(self, folder: Path, story: Story) -> None:
        self.clone, self.place, self.bin = folder / "clone", folder / "place", folder / "environment" / "bin"
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PIP_C"))}
        self.settings = kept | {"PATH": f"{self.bin}:{kept['PATH']}", "XDG_CACHE_HOME": str(folder / "cache")}
        self.run(["git", "clone", "--quiet", str(ROOT), str(self.clone)], place=folder)
        shutil.copytree(self.clone / "examples", self.place / "examples")
        self.run([sys.executable, "-m", "venv", str(self.bin.parent)])
        self.run([str(self.bin / "pip"), "install", "--quiet", f"{self.clone}{story.extra}"])
        self.run(["sh", "-c", PLAYED], TYPED)
        self.played = (self.place / GAMES[0]).read_bytes()

    def run(self, words: list[str], typed: str = "", place: Path | None = None) -> None:
        begin = time.monotonic()
        done = subprocess.run(
            words,
            cwd=place or self.place,
            env=self.settings,
            input=typed,
            capture_output=True,
            text=True,
            check=False,
            timeout=LONGEST,
        )
        print(f"{time.monotonic() - begin:6.1f} s  {' '.join(words)[:100].splitlines()[0]}", flush=True)
        if done.returncode:
            raise SystemExit(f"{' '.join(words)}\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}")

    def follow(self, page: str) -> None:
        text = (self.clone / page).read_text(encoding="utf-8")
        print(page, flush=True)
        for name in GAMES:
            (self.place / name).write_bytes(self.played)
        for table, name in TABLE.findall(text):
            (self.place / name).write_text(table, encoding="utf-8")
        if whole := "\n".join(self.programs(text)):
            self.run([str(self.bin / "python"), "-c", whole])
        for command in commands(text):
            self.run(["sh", "-c", command], TYPED)

    def programs(self, text: str) -> Iterator[str]:
        """The programs of a page; one that begins with the name of a file is saved there."""
        for _, program in PROGRAM.findall(text):
            if name := FILE.match(dedent(program)):
                (self.place / name[1]).write_text(dedent(program), encoding="utf-8")
            yield dedent(program)

    def serve(self) -> None:
        """The table answers, as the pages say that it does."""
        words = [str(self.bin / "glueckauf"), "serve", "--no-browser", "--port", str(PORT), "--data", str(self.place)]
        with subprocess.Popen(words, env=self.settings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
            try:
                print(f"{until_answered('/'):6.1f} s  until the first page", flush=True)
                until_answered("/health")
            finally:
                server.terminate()


def commands(text: str) -> Iterator[str]:
    for block in COMMANDS.findall(text):
        for line in block.splitlines():
            command = line.split("  #")[0].strip()
            if command.startswith("glueckauf ") and not ELSEWHERE.search(command):
                yield command


def until_answered(path: str) -> float:
    """Wait for a page; return how long it took."""
    begin = time.monotonic()
    while time.monotonic() - begin < LONGEST:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{PORT}{path}", timeout=30):
                return time.monotonic() - begin
        except OSError:
            time.sleep(0.1)
    raise SystemExit(f"{path} does not answer")


def tell(name: str) -> None:
    story = STORIES[name]
    print(f"\n{name}: pip install '.{story.extra}'", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        stranger = Stranger(Path(folder), story)
        for page in story.pages:
            stranger.follow(page)
        if story.serves:
            stranger.serve()


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("stories", nargs="*", metavar="STORY", help=f"{', '.join(STORIES)} (all)")
    for name in words.parse_args().stories or STORIES:
        tell(name)
    print("\nEvery sentence that was tried is true.")


if __name__ == "__main__":
    main()
