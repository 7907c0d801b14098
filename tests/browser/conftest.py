"""A server of its own, with data of its own, and a real Chromium before it."""

import fcntl
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from glueckauf.web.compiled_parts import compile_all_rules
from tests.browser.people import Person

PACKAGES = ("chromium-headless-shell", "chromium")
"""The first has no windows and plays the same tests in two thirds of the time."""
NAMES = (*PACKAGES, "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SETTINGS = {"GLUECKAUF_PACE": "0", "GLUECKAUF_TABLES_PER_HOUR": "100000", "GLUECKAUF_MOVES_PER_MINUTE": "1000000"}
SETTINGS |= {"GLUECKAUF_LOGINS_PER_HOUR": "100000", "GLUECKAUF_REQUESTS_PER_MINUTE": "1000000"}
SETTINGS |= {"GLUECKAUF_REVIEW_GAMES": "600", "GLUECKAUF_READS_PER_MINUTE": "1000000"}
MISSING = "no Chromium on this machine, and it cannot be installed: install the package chromium"


class Server:
    """`glueckauf serve` in a process of its own. It can be stopped, or killed, and started again with its data."""

    def __init__(self, data, log):
        self.data, self.log, self.port, self.process = data, log, free_port(), None
        self.address = f"http://127.0.0.1:{self.port}"

    def start(self):
        compile_all_rules()
        command = [sys.executable, "-m", "glueckauf.cli", "serve", "--no-browser"]
        self.process = subprocess.Popen(
            [*command, "--port", str(self.port), "--data", str(self.data)],
            env={**os.environ, **SETTINGS},
            stdout=self.log,
            stderr=subprocess.STDOUT,
        )
        self.wait_until_it_answers()

    def wait_until_it_answers(self):
        end = time.monotonic() + 240
        while time.monotonic() < end and self.process.poll() is None:
            try:
                with socket.create_connection(("127.0.0.1", self.port)):
                    return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def terminate(self):
        self.process.terminate()
        return self.process.wait(20)

    def kill(self):
        self.process.kill()
        return self.process.wait(20)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@cache
def chromium():
    """Where Chromium is; installed from the distribution where the user may, by one process while others wait."""
    with (Path(tempfile.gettempdir()) / "glueckauf-chromium").open("w") as door:
        fcntl.flock(door, fcntl.LOCK_EX)
        if shutil.which(PACKAGES[0]) is None and os.geteuid() == 0 and shutil.which("apt-get"):
            install()
    return found()


def found():
    return next(filter(None, map(shutil.which, NAMES)), None)


def install():
    """The quick one; the other only if there is none at all."""
    apt("update")
    if not apt("install", PACKAGES[0]) and not found():
        apt("install", PACKAGES[1])


def apt(*words):
    """Whether it went well."""
    surroundings = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    command = ["timeout", "120", "apt-get", "-qq", "-y", "--no-install-recommends", *words]
    return subprocess.run(command, env=surroundings, capture_output=True, check=False).returncode == 0


@pytest.fixture(scope="package")
def browser():
    """One for this folder: Playwright's loop in this thread would keep Django's database from other tests."""
    where = chromium()
    if where is None:
        pytest.skip(MISSING)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=where, args=ARGUMENTS)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def server():
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log").open("w+", encoding="utf-8") as log:
        there = Server(Path(folder) / "data", log)
        there.start()
        yield there
        assert there.terminate() in {0, -15}
        log.seek(0)
        assert "Traceback" not in log.read()


@pytest.fixture
def person(browser, server):
    """Makes people, each with a browser window of their own: `person("Anna", phone=True)`."""
    there = []

    def made(name="Anna", **wishes):
        there.append(Person(browser, server.address, name, **wishes))
        return there[-1]

    yield made
    for each in there:
        each.leave()
