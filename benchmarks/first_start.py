"""The first minutes on a new machine: `python benchmarks/first_start.py [GAME …]`.

Starts `glueckauf serve` with an empty cache and an empty data folder, and says after how many seconds the first page came,
the table of the chosen game, and the first move of the computer player; then the same once more, from the cache.
"""

import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

from glueckauf.core.game import all_games

PATIENCE = 300
NOT_READY = 503


class Visitor:
    """Somebody with a browser who sits down against a director and plays whatever is offered first."""

    def __init__(self, address: str, game: str) -> None:
        self.address, self.game, self.moves, self.page = address, game, 0, ""
        self.browser = build_opener(HTTPCookieProcessor(CookieJar()))

    def see(self, address: str, **form: str) -> str:
        with self.browser.open(address, urlencode(form).encode() if form else None, timeout=60) as answer:
            self.page = answer.url
            return answer.read().decode()

    def token(self, text: str) -> str:
        found = re.search(r'csrfmiddlewaretoken" value="([^"]+)"', text)
        assert found
        return found[1]

    def come(self) -> bool:
        return bool(self.see(self.address))

    def sit_down(self) -> bool:
        token = self.token(self.see(self.address))
        seats = {"seat0": "me", "seat1": "director"}
        self.see(f"{self.address}tables", csrfmiddlewaretoken=token, game=self.game, name="Ada", **seats)
        return True

    def play_along(self) -> bool:
        """Play a move if it is one's turn; return whether the other has moved."""
        text = self.see(self.page)
        made = int(re.search(r'form="play" type="hidden" name="number" value="(\d+)"', text)[1])  # pyright: ignore[reportOptionalSubscript]
        offered = re.search(r'<ul class="moves">.*?value="([^"]+)"', text, re.DOTALL)
        if made == self.moves and offered:
            self.moves += 1
            table = self.page
            self.see(f"{table}play", csrfmiddlewaretoken=self.token(text), number=str(made), move=offered[1])
            self.page = table
        return made > self.moves


def until(found: Callable[[], bool]) -> None:
    """Ask ten times a second."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            if found():
                return
        except HTTPError as error:
            if error.code != NOT_READY:
                raise
        except (URLError, ConnectionError):
            pass
        time.sleep(0.1)
    raise SystemExit("It takes too long.")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def start(folder: str, data: Path, game: str) -> list[float]:
    """Seconds until the first page, the table, the first move."""
    began, port, seconds = time.monotonic(), free_port(), list[float]()
    command = [sys.executable, "-m", "glueckauf.cli", "serve", "--no-browser", "--port", str(port), "--data", str(data)]
    visitor = Visitor(f"http://127.0.0.1:{port}/", game)
    with subprocess.Popen(command, env=os.environ | {"XDG_CACHE_HOME": folder}, stderr=subprocess.DEVNULL) as server:
        try:
            for step in (visitor.come, visitor.sit_down, visitor.play_along):
                until(step)
                seconds.append(time.monotonic() - began)
        finally:
            server.terminate()
    return seconds


def main() -> None:
    print(f"{'':28}first page    table    first answer (seconds)")
    for name in sys.argv[1:] or [game.name for game in all_games()]:
        with tempfile.TemporaryDirectory() as folder:
            for what in ("empty cache", "from the cache"):
                found = start(folder, Path(folder, what), name)
                print(f"{f'{name}, {what}':28}" + "".join(f"{each:9.1f}" for each in found), flush=True)


if __name__ == "__main__":
    main()
