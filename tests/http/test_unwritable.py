"""A database that takes no writes, as it is locked, full or read-only: pages are read, and what is asked for is refused."""

import logging
import resource
import sqlite3
import time
from collections.abc import Generator
from contextlib import closing, contextmanager

import pytest
from django.conf import settings
from django.db import OperationalError, connection

from glueckauf.web.tables import optional_writes
from glueckauf.web.tables.models import Seat
from tests.http.conftest import DATA
from tests.http.people import Person, finish, new_table, play_some, rows, seat
from tests.http.programs import Program
from tests.http.test_history import text_of

LOG = "glueckauf"
REFUSED = {
    "en": "The server cannot save anything at the moment, so nothing was changed.",
    "de": "Der Server kann im Moment nichts speichern, deshalb wurde nichts geändert.",
    "ru": "Сервер сейчас ничего не может сохранить, поэтому ничего не изменилось.",
}
FULL_AT = 256 * 1024
"""Bytes in a file: what is written ahead of the database has more."""


@pytest.fixture(autouse=True)
def short_patience(monkeypatch):
    monkeypatch.setattr(optional_writes, "PATIENCE", 50)
    monkeypatch.setattr(optional_writes, "PAUSE", 600.0)
    optional_writes._faults.clear()
    yield
    optional_writes._faults.clear()


@contextmanager
def lock(mode: str) -> Generator[sqlite3.Connection]:
    with closing(sqlite3.connect(f"{DATA}/tables.sqlite3", isolation_level=None)) as other:
        other.execute(f"BEGIN {mode}")
        yield other
        other.execute("ROLLBACK")


@contextmanager
def fill() -> Generator[None]:
    """No file can grow beyond a size that is reached."""
    cursor, (_, hard) = connection.cursor(), resource.getrlimit(resource.RLIMIT_FSIZE)
    cursor.execute("PRAGMA wal_autocheckpoint = 0")
    for number in range(FULL_AT // 4000):
        cursor.execute("UPDATE web_seat SET seen = NULL WHERE number = %s", [number % 2])
    resource.setrlimit(resource.RLIMIT_FSIZE, (FULL_AT, hard))
    with lock("DEFERRED") as reader:  # while somebody reads, the file ahead of the database does not begin anew
        reader.execute("SELECT * FROM web_seat").fetchone()
        yield
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    cursor.execute("PRAGMA wal_autocheckpoint = 1000")


UNWRITABLE = {"exclusive": lambda: lock("EXCLUSIVE"), "immediate": lambda: lock("IMMEDIATE"), "full": fill}


@pytest.fixture
def house(ada) -> dict[str, str]:
    """A table in the middle of a game, one that waits for words, one that is over, a lent seat, a daily deal."""
    going, over = new_table(ada, "gluex", "me", "next"), new_table(ada, "gluex", "me", "next")
    play_some(going, {0: ada, 1: ada}, 3)
    finish(over, {0: ada, 1: ada})
    waits = new_table(ada, "gluex", "me", "friend", words="1")
    ada.see("/daily/")
    Seat.objects.update(seen=None)
    return {"going": going, "over": over, "waits": waits}


@pytest.fixture(params=UNWRITABLE)
def unwritable(request, house) -> Generator[dict[str, str]]:
    with UNWRITABLE[request.param]():
        yield house


def pages(house: dict[str, str]) -> list[str]:
    own = [
        f"/t/{house['going']}/{part}" for part in ("", "part", "part?words", "explained", "replay/", "replay/1", "deal")
    ]
    own += [f"/t/{house['over']}/{part}" for part in ("", "replay/", "deal", "game.glueckauf", "review/")]
    return [*own, f"/t/{house['waits']}/", "/", "/games/", "/open/", "/learn/", "/school/", "/daily/"]


def test_every_page_can_be_read(unwritable, ada, caplog):
    with caplog.at_level(logging.WARNING, LOG):
        for address in pages(unwritable):
            assert ada.see(address).status_code == 200, address
        assert Person("Eve").see(f"/t/{unwritable['going']}/").status_code == 200
    assert seat(unwritable["going"], 0).seen is None
    assert "a sign of life was not written" in caplog.text
    assert len(caplog.records) == 1, "the others are not even tried for a while"


def test_what_is_asked_for_is_refused_with_a_sentence(unwritable, ada):
    there, before = unwritable["going"], rows()
    for answer in (
        ada.play(there),
        ada.at(there, "speak", seat=0, text="Hello"),
        ada.at(there, "pace", pace="slow"),
        ada.at(unwritable["waits"], "word", seat=0, word="Kohle"),
        ada.at(unwritable["over"], "again"),
        ada.do("/tables", {"game": "gluex", "seat0": "me", "seat1": "apprentice"}),
    ):
        assert answer.status_code == 503
        assert answer["Retry-After"] == "10"
        assert REFUSED["en"] in text_of(answer)
    assert rows() == before


@pytest.mark.parametrize("language", REFUSED)
def test_the_sentence_is_in_the_language_of_the_visitor(house, ada, language):
    ada.client.cookies["lang"] = language
    with lock("IMMEDIATE"):
        assert REFUSED[language] in text_of(ada.play(house["going"]))


def test_programs_read_and_are_refused_too(house, ada):
    program = Program(ada)
    with lock("EXCLUSIVE"):
        assert program.see(f"/tables/{house['going']}").status_code == 200
        answer = program.do(f"/tables/{house['going']}/again")
    assert (answer.status_code, answer["Retry-After"], answer.json()["code"]) == (503, "10", "cannot_save")


def test_clicks_on_a_locked_database_do_not_wait_as_long_as_its_other_threads(house, ada):
    """One thread makes all pages: while it waits for the lock, nobody reads."""
    usual, started = settings.SQLITE["timeout"], time.monotonic()
    with lock("IMMEDIATE"):
        assert {ada.play(house["going"]).status_code for _ in range(3)} == {503}
    assert time.monotonic() - started < usual
    assert connection.cursor().execute("PRAGMA busy_timeout").fetchone() == (1000 * usual,)


def test_after_a_fault_hardly_any_lock_is_waited_for(monkeypatch):
    waits = []
    monkeypatch.setattr(optional_writes, "lock_wait", waits.append)
    optional_writes.patient()
    optional_writes.refused_write("/tables", OperationalError("database is locked"))
    optional_writes.patient()
    assert waits == [optional_writes.PATIENCE, optional_writes.NO_PATIENCE]


def test_afterwards_signs_of_life_are_written_again(house, ada, monkeypatch):
    with lock("EXCLUSIVE"):
        ada.page(house["going"])
    monkeypatch.setattr(optional_writes, "PAUSE", 0.0)
    ada.page(house["going"])
    assert seat(house["going"], 0).seen is not None
    assert ada.play(house["going"]).status_code == 302


def test_a_fault_of_the_program_is_not_taken_for_one_of_the_database():
    def nonsense() -> None:
        connection.cursor().execute("SELECT * FROM no_such_table")

    with pytest.raises(Exception, match="no_such_table"):
        optional_writes.write_if_possible("nonsense", nonsense)
