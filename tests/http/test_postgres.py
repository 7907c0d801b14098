"""Several processes on a real PostgreSQL: one queue, one set of news, and nothing is lost with a process."""

import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.error import HTTPError

import pytest
from benchmarks.postgres import Cluster, binaries

from tests.browser.conftest import Server
from tests.http.test_stop import Visitor

pytestmark = pytest.mark.skipif(binaries() is None, reason="PostgreSQL is not installed")
END_LISTENING = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN glueckauf'"


@pytest.fixture(scope="module")
def cluster() -> Generator[Cluster]:
    with Cluster(fsync="off") as there:
        yield there


class House:
    """Processes on a database of their own, with one key."""

    def __init__(self, cluster: Cluster, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.cluster, self.name, self.folder = cluster, folder.name, folder
        monkeypatch.setenv("DATABASE_URL", cluster.create_database(self.name))
        monkeypatch.setenv("GLUECKAUF_LOG", "json")
        self.log = (folder / "log").open("w+", encoding="utf-8")
        self.servers: list[Server] = []
        self.workers: list[subprocess.Popen[bytes]] = []

    def serve(self) -> Server:
        server = Server(self.folder / "data", self.log)
        self.servers.append(server)
        server.start()
        return server

    def work(self) -> subprocess.Popen[bytes]:
        words = ["-m", "glueckauf.cli", "worker", "--threads", "1", "--data", str(self.folder / "data")]
        self.workers.append(subprocess.Popen([sys.executable, *words], stdout=subprocess.PIPE, stderr=self.log))
        assert self.workers[-1].stdout.readline()
        return self.workers[-1]

    def query(self, query: str) -> list[tuple]:
        return self.cluster.query(self.name, query)

    def logged(self) -> str:
        return (self.folder / "log").read_text(encoding="utf-8")

    def end(self) -> None:
        for server in self.servers:
            if server.process.poll() is None:
                server.kill()
        for worker in self.workers:
            worker.kill()
            worker.communicate()
        self.log.close()


@pytest.fixture
def house(cluster, tmp_path, monkeypatch) -> Generator[House]:
    there = House(cluster, tmp_path, monkeypatch)
    yield there
    there.end()


def within(seconds: float, asked: Callable[[], object]) -> None:
    end = time.monotonic() + seconds
    while not asked():
        assert time.monotonic() < end, "it has not come about"
        time.sleep(0.05)


@contextmanager
def listening(server: Server, page: str) -> Generator[HTTPResponse]:
    """The open stream of a page."""
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=20)) as line:
        line.request("GET", re.search(r'data-live="([^"]+)"', page)[1])
        with closing(line.getresponse()) as stream:
            yield stream


def next_version(stream: HTTPResponse) -> int:
    while not (line := stream.readline()).startswith(b"data: "):
        assert line
    return int(line.split()[1])


def test_news_reach_every_process_and_a_broken_connection_hides_nothing(house):
    threads = [threading.Thread(target=house.serve) for _ in range(2)]  # two first starts at once
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    here, there = house.servers
    ada = Visitor(here.address)
    slug = ada.make("me", "friend")
    with listening(there, ada.see(f"/t/{slug}/")) as stream:
        ada.do(f"/t/{slug}/speak", seat="0", text="hello")
        assert next_version(stream) == 2
        house.query(END_LISTENING)
        ada.do(f"/t/{slug}/speak", seat="0", text="is anybody there?")
        assert next_version(stream) == 3
        ada.do(f"/t/{slug}/speak", seat="0", text="hello again")
        assert next_version(stream) == 4
    assert house.logged().count("the connection for LISTEN was lost") == 2


def test_workers_share_the_work_and_one_takes_over_from_another_that_dies(house, monkeypatch):
    monkeypatch.setenv("GLUECKAUF_WORKERS_ELSEWHERE", "1")
    server, first, _ = house.serve(), house.work(), house.work()
    ada = Visitor(server.address)
    for _ in range(8):
        ada.make("foreman", "foreman", "foreman", "me")

    def moves() -> int:
        return house.query("SELECT count(*) FROM web_event")[0][0]

    within(60, moves)
    first.kill()
    within(60, lambda: not house.query("SELECT 1 FROM workers_job WHERE kind = 'bot move'"))
    assert house.query("SELECT count(*) FROM web_table WHERE waits_for_bot") == [(0,)]
    assert moves() == 8 * 3
    assert house.logged().count('"kind": "bot move"') <= moves(), "no move is thought twice"


END_ALL = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{0}' AND pid != pg_backend_pid()"


def test_a_connection_that_the_database_has_ended_is_made_anew_before_a_page_needs_it(house):
    ada = Visitor(house.serve().address)
    slug = ada.make("me", "next")
    for _ in range(3):
        house.query(END_ALL.format(house.name))
        assert "<h1" in ada.see(f"/t/{slug}/")


READING = "ALTER SYSTEM SET default_transaction_read_only = {0}"


def test_a_database_that_can_only_be_read_is_read(house):
    server = house.serve()
    ada = Visitor(server.address)
    slug = ada.make("me", "next")
    ada.see("/daily/")
    try:
        house.query("UPDATE web_seat SET seen = NULL")
        set_reading(house, "on")
        for address in ("/", "/games/", "/daily/", f"/t/{slug}/", f"/t/{slug}/replay/"):
            assert "<h1" in ada.see(address)
        with pytest.raises(HTTPError, match="503") as refused:
            ada.do("/tables", game="gluex", name="Ada", seat0="me", seat1="next")
        assert refused.value.headers["Retry-After"] == "10"
        assert "The server cannot save anything at the moment" in refused.value.read().decode()
    finally:
        set_reading(house, "off")
    assert house.query("SELECT count(*) FROM web_seat WHERE seen IS NOT NULL") == [(0,)]
    assert "was not written: cannot execute " in house.logged()
    assert ada.make("me", "next") != slug


def set_reading(house: House, switch: str) -> None:
    """Let every connection of the cluster begin only transactions that read, or not; return when they do."""
    house.query(READING.format(switch))
    house.query("SELECT pg_reload_conf()")
    within(20, lambda: house.query("SHOW default_transaction_read_only") == [(switch,)])


def test_a_server_that_leaves_the_work_to_others_needs_postgresql(tmp_path):
    words = [sys.executable, "-m", "glueckauf.cli", "worker", "--data", str(tmp_path)]
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False, env=environment)
    assert done.returncode == 2
    assert "workers elsewhere need PostgreSQL" in done.stderr


ADMIN = "import sys; from glueckauf.cli import main; [main(['admin', *words.split()]) for words in sys.argv[1:]]"


def admin(url: str, data: Path, *commands: str) -> str:
    """Do several things one after the other; return what they say."""
    surroundings = {**os.environ, "DATABASE_URL": url, "GLUECKAUF_DATA": str(data)}
    command = [sys.executable, "-u", "-c", ADMIN, *commands]
    return subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60, check=True, env=surroundings
    ).stdout


def test_a_backup_of_a_running_server_is_restored_elsewhere_and_over_what_was_there(house, cluster, tmp_path):
    slug = Visitor(house.serve().address).make("me", "random", "random")
    file, other = tmp_path / "backup.tar.gz", cluster.create_database("another")
    told = admin(os.environ["DATABASE_URL"], tmp_path / "data", f"backup {file}", f"restore --force {file}")
    assert re.search(r"bytes with tables.dump and secret-key(.|\n)*somebody uses the database", told)
    again = ("", "", "--force")
    told = admin(other, tmp_path / "other", *(f"restore {word} {file}" for word in again), "check")
    assert re.search(r"is as it was at.*\n.*overwritten only with --force\n.*is as it was at.*\n", told)
    assert "All 1 tables were replayed" in told
    assert cluster.query("another", "SELECT slug FROM web_table") == [(slug,)]
    assert (tmp_path / "other" / "secret-key").read_text() == (tmp_path / "data" / "secret-key").read_text()


def run(cluster: Cluster, name: str, *words: str) -> str:
    """Run a program on a database of its own; return what it prints."""
    environment = {**os.environ, "DATABASE_URL": cluster.create_database(name)}
    command = [sys.executable, *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_move_scans_no_table(cluster):
    assert run(cluster, "plans", "-m", "tests.http.query_plans") == "\n"


LIMITS = """
import django; django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from glueckauf.web.pages.rate_limits import RateLimit, SharedBuckets, buckets
from glueckauf.web.tables.models import Bucket
from glueckauf.web.tables.refusals import Refusal
from glueckauf.web.workers.sweeping import sweep
from time import sleep

def allowed(limit):
    for number in range(1000):
        try:
            limit.check("ada")
        except Refusal as refusal:
            return number, refusal.wait

assert isinstance(buckets(), SharedBuckets)
here, there = (RateLimit("trial", 120, 3600) for _ in range(2))
for _ in range(50):
    here.check("ada")
print(allowed(there), allowed(here), allowed(RateLimit("other", 1000, 0.001)))
sleep(0.1)  # until the other bucket is empty
sweep(None)
print(list(Bucket.objects.values_list("key", flat=True)))
"""


KEPT_ALIVE = """
import django; django.setup()
import os, socket
from django.db import connection
from psycopg import connect
from glueckauf.web.transport.fanout import connection_parameters

connection.ensure_connection()
for line in (connection.connection, connect(**connection_parameters())):
    with socket.socket(fileno=os.dup(line.fileno())) as wire:
        print(wire.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE))
        print(wire.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT))
"""


def test_a_database_that_has_gone_without_a_word_is_missed(cluster):
    """By pages, workers and whoever listens for news; nothing else would tell for two hours."""
    assert run(cluster, "alive", "-c", KEPT_ALIVE).split() == ["5", "10000"] * 2


def test_all_processes_count_together(cluster):
    told = run(cluster, "limits", "-c", LIMITS)
    assert told.split("\n")[:2] == ["(70, 30) (0, 30) None", "['trial ada']"]
