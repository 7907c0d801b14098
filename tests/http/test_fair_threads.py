"""Whoever asks for much waits for himself and keeps nobody else waiting."""

import time
from concurrent.futures import wait
from threading import Event

import pytest

from glueckauf.web.transport import fair_threads
from glueckauf.web.transport.fair_threads import FairThreads


class Work:
    """One thread that is held until all have asked; what is done is noted."""

    def __init__(self) -> None:
        self.threads, self.may_begin, self.done = FairThreads(1, "work", lambda: None), Event(), list[str]()
        self.asked = [self.threads.submit("nobody", self.may_begin.wait)]

    def ask(self, share: str, *names: str, seconds: float = 0.0) -> None:
        self.asked += [self.threads.submit(share, self.do, name, seconds) for name in names]

    def do(self, name: str, seconds: float) -> None:
        time.sleep(seconds)
        self.done.append(name)

    def finish(self) -> list[str]:
        self.may_begin.set()
        wait(self.asked, 20)
        return self.done


@pytest.fixture
def work() -> Work:
    return Work()


def test_who_asks_once_waits_for_one_of_many(work):
    work.ask("eve", *"123456789", seconds=0.01)
    work.ask("ada", "ada", seconds=0.01)
    assert work.finish().index("ada") <= 1


def test_each_share_is_served_in_the_order_in_which_it_asked(work):
    work.ask("eve", *"123")
    assert work.finish() == ["1", "2", "3"]


def test_time_is_shared_and_not_the_number_of_calls(work):
    work.ask("eve", *"EEEE", seconds=0.06)
    work.ask("ada", *"aaaaaaaaaa", seconds=0.01)
    assert work.finish()[:6].count("E") <= 2


def test_who_has_asked_for_nothing_saves_up_nothing(work):
    work.ask("ada", "first")
    work.ask("eve", *"123", seconds=0.02)
    work.finish()
    late = Work()
    late.threads = work.threads
    late.asked = [work.threads.submit("nobody", late.may_begin.wait)]
    late.ask("ada", *"aaaa", seconds=0.02)
    late.ask("eve", "eve", seconds=0.02)
    assert late.finish().index("eve") <= 2


def test_a_fault_reaches_whoever_asked_and_ends_nothing():
    threads = FairThreads(1, "work", lambda: None)
    with pytest.raises(ZeroDivisionError):
        threads.submit("ada", lambda: 1 // 0).result(20)
    assert threads.submit("ada", lambda: 1).result(20) == 1


def test_what_nobody_waits_for_any_more_is_not_done(work):
    work.ask("ada", "1", "2")
    assert work.asked[-1].cancel()
    assert work.finish() == ["1"]


def test_shares_of_before_are_forgotten(monkeypatch):
    monkeypatch.setattr(fair_threads, "MOST_KEPT", 10)
    threads = FairThreads(1, "work", lambda: None)
    for number in range(30):
        threads.submit(str(number), int).result(20)
    threads.submit("ada", int).result(20)
    assert len(threads.used) <= 11
