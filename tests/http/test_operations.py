"""What those who run the house can ask: whether it is well, how busy it is, what happened to a request."""

import io
import json
import logging
import os
import subprocess
import sys
from datetime import timedelta

import pytest
from django.db import OperationalError
from django.test import override_settings
from django.utils import timezone

from glueckauf.web.areas.operations import health, metrics
from glueckauf.web.pages import table_pages
from glueckauf.web.tables.models import Table
from glueckauf.web.transport.request_log import JsonLines, RequestId
from glueckauf.web.workers import background_worker
from glueckauf.web.workers.background_worker import BackgroundWorker
from glueckauf.web.workers.models import Job
from tests.http.people import Person, new_table
from tests.http.test_workers import until


class Idle(BackgroundWorker):
    def work(self) -> bool:
        return False


@pytest.fixture
def idle():
    worker = Idle("idle")
    worker.start()
    yield worker
    worker.stop()


@pytest.mark.usefixtures("idle")
def test_a_house_that_is_well_says_so(ada):
    answer = ada.see("/health")
    assert answer.status_code == 200
    told = answer.json()
    assert told["alive"] is True
    assert told["threads"] == {"idle": True}
    waiting = (
        "bot move",
        "notice",
        "webhook",
        "review",
        "try",
        "par",
        "sweep",
        "results",
        "retention",
        "clock",
        "push",
        "absences",
        "archive",
        "earlier archive",
        "played",
        "earlier played",
        "fill seats",
        "rating",
        "report",
    )
    assert told["queues"] == dict.fromkeys(waiting, 0)
    assert answer.headers["Cache-Control"].startswith("max-age=0")


def test_a_dead_thread_shows(ada, idle):
    idle.stopped.set()
    idle.wake()
    until(lambda: not idle.thread.is_alive())
    answer = ada.see("/health")
    assert answer.status_code == 503
    assert answer.json()["threads"] == {"idle": False}


def test_a_worker_that_was_stopped_is_not_missed(ada, idle):
    idle.stop()
    assert ada.see("/health").json()["threads"] == {}
    assert "idle" not in background_worker.running


def test_a_database_that_does_not_answer_shows(ada, monkeypatch):
    def broken() -> None:
        raise OperationalError

    monkeypatch.setattr(health.connection, "ensure_connection", broken)
    answer = ada.see("/health")
    assert answer.status_code == 503
    assert answer.json()["database"] is None


def test_the_oldest_waiting_computer_player_shows(ada):
    assert ada.see("/health").json()["oldest_bot_move"] == 0
    slug = new_table(ada, "gluex", "hewer", "me")
    assert Table.objects.get(slug=slug).waits_for_bot
    Job.objects.update(requested=timezone.now() - timedelta(seconds=30))
    assert 30 <= ada.see("/health").json()["oldest_bot_move"] < 40
    assert ada.see("/health").json()["queues"]["bot move"] == 1


def test_metrics_are_for_houses_that_want_them(ada):
    assert ada.see("/metrics").status_code == 404


@pytest.mark.usefixtures("idle")
@override_settings(METRICS=True)
def test_prometheus_is_told_what_waits_and_what_was_asked(ada):
    metrics.begin_counting()
    try:
        ada.see("/")
        ada.see("/nothing/here")
        told = ada.see("/metrics").content.decode()
    finally:
        metrics.request_answered.disconnect(metrics.count_request)
    assert 'glueckauf_queue_length{name="bot move"} 0.0' in told
    assert 'glueckauf_thread_up{name="idle"} 1.0' in told
    assert 'glueckauf_requests_total{method="GET",route="",status="200"} 1.0' in told
    assert 'status="404"' in told


# The log


@pytest.fixture
def lines():
    """What the log of requests writes, as objects."""
    written, log = io.StringIO(), logging.getLogger("glueckauf")
    handler = logging.StreamHandler(written)
    handler.addFilter(RequestId())
    handler.setFormatter(JsonLines())
    log.addHandler(handler)
    logging.getLogger("glueckauf.requests").setLevel(logging.INFO)
    yield lambda: [json.loads(line) for line in written.getvalue().splitlines()]
    log.removeHandler(handler)
    logging.getLogger("glueckauf.requests").setLevel(logging.WARNING)


def test_a_request_has_an_id_in_its_answer_and_in_the_log(lines):
    answer = Person("Ada").see("/learn/")
    line = lines()[-1]
    assert line["request"] == answer.headers["X-Request-ID"]
    assert (line["route"], line["method"], line["status"]) == ("learn/", "GET", 200)


def test_an_id_of_the_proxy_is_kept_and_nonsense_is_not(ada):
    assert ada.client.get("/", headers={"x-request-id": "abc-123.DEF"}).headers["X-Request-ID"] == "abc-123.DEF"
    assert "\n" not in ada.client.get("/", headers={"x-request-id": "a\nb" * 9}).headers["X-Request-ID"]


def test_the_secret_of_a_link_is_not_logged(ada, lines):
    slug = new_table(ada, "gluex", "me", "friend")
    secret = Table.objects.get(slug=slug).seats.get(number=1).secret
    Person("Bob").see(f"/t/{slug}/sit/{secret}")
    assert secret not in json.dumps(lines())
    assert lines()[-1]["route"] == "t/<slug:slug>/sit/<slug:secret>"


@pytest.mark.parametrize("fault", [OperationalError("the disk is full"), RuntimeError("poison")])
def test_the_secret_of_a_link_is_not_logged_when_something_goes_wrong_either(ada, caplog, monkeypatch, fault):
    def fail(*_: object) -> None:
        raise fault

    slug = new_table(ada, "gluex", "me", "friend")
    secret = Table.objects.get(slug=slug).seats.get(number=1).secret
    monkeypatch.setattr(table_pages, "sit_down", fail)
    assert Person("Bob").do(f"/t/{slug}/sit/{secret}").status_code >= 500
    assert str(fault) in caplog.text
    assert "t/<slug:slug>/sit/<slug:secret>" in caplog.text
    assert secret not in caplog.text


def test_a_fault_is_logged_with_its_traceback(lines):
    try:
        lines(1)
    except TypeError:
        logging.getLogger("glueckauf").exception("something went wrong")
    assert "TypeError: " in lines()[-1]["exception"]


def test_the_log_can_go_to_a_file_that_is_kept_for_so_many_days(tmp_path):
    say = "import logging, django; django.setup(); log = logging.getLogger('glueckauf'); log.info('here'); "
    ask = "print(log.handlers[0].backupCount)"
    surroundings = os.environ | {"GLUECKAUF_LOG_FILE": str(tmp_path / "log"), "GLUECKAUF_KEEP_LOG": "3"}
    done = subprocess.run(
        [sys.executable, "-c", say + ask], env=surroundings, capture_output=True, text=True, check=True
    )
    assert (done.stdout, done.stderr) == ("3\n", "")
    assert (tmp_path / "log").read_text().strip().endswith("here")
