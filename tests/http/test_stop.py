"""A server that is stopped leaves everything in one file."""

import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from http.client import HTTPConnection
from http.cookiejar import CookieJar
from pathlib import Path
from threading import Event
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from glueckauf.web import asgi
from glueckauf.web.workers import pool
from glueckauf.web.workers.background_worker import BackgroundWorker
from tests.browser.conftest import Server, free_port

SIGNALS = pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=lambda number: number.name)


class Visitor:
    """A browser without a window."""

    def __init__(self, address: str) -> None:
        self.address, self.opener = address, build_opener(HTTPCookieProcessor(CookieJar()))

    def see(self, path: str) -> str:
        with self.opener.open(self.address + path, timeout=60) as answer:
            self.url = answer.url
            return answer.read().decode()

    def do(self, path: str, **form: str) -> str:
        form["csrfmiddlewaretoken"] = re.search(r'csrfmiddlewaretoken" value="([^"]+)"', self.see("/"))[1]
        with self.opener.open(self.address + path, urlencode(form).encode(), timeout=60) as answer:
            self.url = answer.url
            return answer.read().decode()

    def make(self, *chairs: str) -> str:
        self.do("/tables", game="gluex", name="Ada", **{f"seat{number}": who for number, who in enumerate(chairs)})
        return self.url.split("/t/")[1].strip("/")


@pytest.fixture
def server(tmp_path):
    with (tmp_path / "log").open("w+", encoding="utf-8") as log:
        there = Server(tmp_path / "data", log)
        there.start()
        yield there
        if there.process.poll() is None:
            there.kill()
        log.seek(0)
        assert "Traceback" not in log.read()


def stopped(server: Server, number: signal.Signals) -> None:
    server.process.send_signal(number)
    assert server.process.wait(20) in {0, -number}


def copied(server: Server, folder: Path) -> sqlite3.Connection:
    """The one file, without what may lie beside it."""
    folder.mkdir()
    shutil.copy(server.data / "tables.sqlite3", folder / "tables.sqlite3")
    return sqlite3.connect(folder / "tables.sqlite3")


def rows(database: sqlite3.Connection, name: str) -> int:
    return database.execute(f"SELECT count(*) FROM {name}").fetchone()[0]  # noqa: S608


@SIGNALS
def test_a_stop_leaves_all_games_in_the_one_file(server, tmp_path, number):
    ada = Visitor(server.address)
    slug = ada.make("me", "friend")
    code = re.search(r'name="move" value="(\w+)"', ada.see(f"/t/{slug}/"))[1]
    ada.do(f"/t/{slug}/play", number="0", move=code)
    with closing(HTTPConnection("127.0.0.1", server.port)) as stream:
        live = re.search(r'data-live="([^"]+)"', ada.see(f"/t/{slug}/"))[1]
        stream.request("GET", live)
        assert stream.getresponse().status == 200
        stopped(server, number)
    wal = server.data / "tables.sqlite3-wal"
    assert not wal.exists() or wal.stat().st_size == 0
    with closing(copied(server, tmp_path / "copy")) as database:
        assert (rows(database, "web_table"), rows(database, "web_event")) == (1, 1)


@SIGNALS
def test_a_stop_in_the_middle_of_thinking_loses_no_move_that_was_shown(server, tmp_path, number):
    ada = Visitor(server.address)
    slugs = [ada.make("hewer", "foreman", "director", "me") for _ in range(4)]
    time.sleep(0.5)
    shown = [int(re.search(r'name="number" value="(\d+)"', ada.see(f"/t/{slug}/part"))[1]) for slug in slugs]
    stopped(server, number)
    with closing(copied(server, tmp_path / "copy")) as database:
        assert rows(database, "web_table") == 4
        assert rows(database, "web_event") >= sum(shown)
        assert database.execute("SELECT count(*) FROM workers_job WHERE lease != ''").fetchone() == (0,), (
            "nothing was broken off"
        )


def test_a_second_signal_loses_nothing_either(server, tmp_path):
    ada = Visitor(server.address)
    ada.make("me", "friend")
    server.process.send_signal(signal.SIGINT)
    server.process.send_signal(signal.SIGINT)
    server.process.wait(20)
    with closing(copied(server, tmp_path / "copy")) as database:
        assert rows(database, "web_table") == 1


def test_a_thread_that_does_not_come_to_its_end_keeps_nothing_from_the_file(monkeypatch):
    """Such as one that waits for the compiler."""
    stuck, gathered = Event(), []

    class Stuck(BackgroundWorker):
        def work(self) -> bool:
            return not stuck.wait(20)

    workers = [Stuck("stuck"), Stuck("stuck as well")]
    for worker in workers:
        worker.start()
    monkeypatch.setattr(asgi.compiler, "stopped", False)  # as it is again after this
    monkeypatch.setattr(asgi.pool, "workers", workers)
    monkeypatch.setattr(asgi.pool, "keepers", [])
    monkeypatch.setattr(pool, "STOP_TIMEOUT", 0.2)
    monkeypatch.setattr(asgi, "write_checkpoint", lambda: gathered.append(1))
    start = time.monotonic()
    asgi.stop_workers()
    assert gathered
    assert time.monotonic() - start < 1
    stuck.set()
    for worker in workers:
        worker.stop()


def test_a_second_process_on_the_same_folder_is_refused_with_a_sentence(server):
    words = [sys.executable, "-m", "glueckauf.cli", "serve", "--no-browser", "--port", str(free_port())]
    second = subprocess.run(
        [*words, "--data", str(server.data)], capture_output=True, text=True, timeout=60, check=False
    )
    assert second.returncode == 2
    assert second.stderr.strip().endswith("another process serves the games of this data folder already")
    assert Visitor(server.address).see("/")


def test_the_folder_is_free_again_when_the_process_was_killed(server):
    server.kill()
    server.start()
    assert Visitor(server.address).see("/")
