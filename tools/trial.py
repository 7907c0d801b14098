"""Try an installed package: every game is played, told and drawn, and the table answers. Run by `tools/release.py`."""

import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import glueckauf as ga

BIN = Path(sys.executable).parent
PATIENCE = 300


def play(game: str, players: int) -> int:
    chance = random.Random(1)
    record, moves = ga.start(game, players, 1), 0
    while record.position.turn is not None:
        record, moves = record.play(chance.choice(record.position.moves)), moves + 1
    for language in ga.LANGUAGES:
        assert record.text(language)
        assert "<svg" in str(record.position.svg(0, language))
    return moves


def get(address: str) -> str:
    with urllib.request.urlopen(address) as answer:  # noqa: S310
        return answer.read().decode()


def wait_for(address: str) -> str:
    for _ in range(PATIENCE):
        try:
            return get(address)
        except (urllib.error.URLError, ConnectionError):
            time.sleep(1)
    raise SystemExit(f"No answer from {address}.")


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def serve() -> int:
    """Serve the first page and everything it links to on this server."""
    home = f"http://127.0.0.1:{(port := free_port())}"
    command = [BIN / "glueckauf", "serve", "--no-browser", "--port", str(port)]
    server = subprocess.Popen(command, start_new_session=True)
    try:
        links = set(re.findall(r'(?:href|src)="(/[^"#]*)"', wait_for(home + "/")))
        for link in sorted(links):
            wait_for(home + link)
    finally:
        os.killpg(server.pid, signal.SIGTERM)  # the compiler beside the server too
        server.wait()
    return len(links)


if __name__ == "__main__":
    assert Path(sys.prefix) in Path(ga.__file__).parents, "This is not the installed package."
    subprocess.run([BIN / "glueckauf", "--version"], check=True)
    for game in ga.all_games():
        print(game.name, play(game.name, game.players[-1]), "moves")
    print(serve(), "links of the first page")
