"""The distribution's Firefox, driven over WebDriver BiDi (https://w3c.github.io/webdriver-bidi/).

Playwright asks this browser for commands that it does not have yet; the few that are needed here fit into a WebSocket.
"""

import json
import re
import subprocess
import time
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from websockets.sync.client import ClientConnection, connect

LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
SECONDS = 30


@contextmanager
def open_firefox(program: str, profile: Path) -> Iterator["Firefox"]:
    """Start a browser without windows, with a profile of its own."""
    command = [program, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
    with (profile / "log").open("w") as log, subprocess.Popen(command, stdout=log, stderr=log) as process:
        try:
            with connect(f"{listens_at(profile / 'log')}/session", max_size=None) as socket:
                yield Firefox(socket)
        finally:
            process.terminate()


def listens_at(log: Path) -> str:
    """Return the address that Firefox prints once it listens."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        if found := LISTENS.search(log.read_text(encoding="utf-8")):
            return found[1]
        time.sleep(0.05)
    raise AssertionError("Firefox does not listen")


class Firefox:
    """One page of the browser."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket, self.numbers, self.errors = socket, count(1), list[str]()
        self.send("session.new", capabilities={})
        self.send("session.subscribe", events=["log.entryAdded"])
        self.context = self.send("browsingContext.getTree")["contexts"][0]["context"]

    def send(self, method: str, **params: object) -> dict:
        """Send a command and return its result; errors of the page's scripts that arrive meanwhile are kept."""
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self.socket.recv(timeout=SECONDS))
            if answer.get("id") == number:
                assert answer["type"] == "success", answer
                return answer["result"]
            if answer.get("method") == "log.entryAdded" and answer["params"]["level"] == "error":
                self.errors.append(answer["params"]["text"])

    def resize(self, width: int, height: int) -> None:
        self.send("browsingContext.setViewport", context=self.context, viewport={"width": width, "height": height})

    def visit(self, address: str) -> None:
        self.send("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def evaluate(self, script: str) -> object:
        """Return what a script returns, carried over as JSON."""
        result = self.send(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await ({script})))()",
            target={"context": self.context},
            awaitPromise=True,
        )
        assert result["type"] == "success", result
        return json.loads(result["result"].get("value", "null"))

    def click(self, x: float, y: float) -> None:
        steps = [{"type": "pointerMove", "x": round(x), "y": round(y)}]
        steps += [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]
        mouse = {"type": "pointer", "id": "mouse", "actions": steps}
        self.send("input.performActions", context=self.context, actions=[mouse])

    def picture(self, file: Path) -> None:
        shot = self.send("browsingContext.captureScreenshot", context=self.context)
        file.write_bytes(b64decode(shot["data"]))
