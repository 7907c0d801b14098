"""The threads behind the tables: no fault ends one, and what is poisoned keeps nobody else waiting."""

import itertools
import re
import sys
import threading
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Self

import pytest
from django.db import InterfaceError, InternalError, OperationalError
from django.utils import timezone

import glueckauf as ga
from glueckauf.core.compilation import NotReady, compile_once, leave_compiling_to
from glueckauf.core.text import say
from glueckauf.web import asgi, compiled_parts, compiler
from glueckauf.web.areas.review import worker
from glueckauf.web.areas.review.models import FAILED as REVIEW_FAILED
from glueckauf.web.areas.review.models import RUNNING, Judgement, Review
from glueckauf.web.areas.review.reviews import TRY
from glueckauf.web.areas.school import advice, daily_par
from glueckauf.web.compiler import Compiler
from glueckauf.web.tables.models import Seat, Table
from glueckauf.web.transport import fanout
from glueckauf.web.workers import background_worker, bots
from glueckauf.web.workers.background_worker import LONGEST_BACKOFF, BackgroundWorker, backoff
from glueckauf.web.workers.house_beat import HouseBeat
from glueckauf.web.workers.job_worker import JobWorker, LeaseKeeper
from glueckauf.web.workers.jobs import MOVES, THOUGHT, put
from glueckauf.web.workers.models import Job
from glueckauf.web.workers.visit_writer import VisitWriter
from tests.http.games import finished_table
from tests.http.people import history_of_table, make_due, new_table, play_some, table, work
from tests.http.programs import Program

WORKERS = [HouseBeat, JobWorker, LeaseKeeper, VisitWriter]
FAULTS = [
    RuntimeError("poison"),
    OperationalError("the disk is full"),
    MemoryError(),
    RecursionError(),
    AssertionError(),
]


def until(asked: Callable[[], object]) -> None:
    for _ in range(200):
        if asked():
            return
        time.sleep(0.02)
    pytest.fail("it has not come about")


def worker_of(kind: type[BackgroundWorker]) -> BackgroundWorker:
    return kind(MOVES, LeaseKeeper()) if kind is JobWorker else kind()


def test_every_background_worker_is_tested_here():
    assert {*WORKERS} <= {*BackgroundWorker.__subclasses__()}
    assert {type(each) for each in (*asgi.pool.workers, *asgi.pool.keepers)} == {*WORKERS}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: type(fault).__name__)
@pytest.mark.parametrize("kind", WORKERS)
def test_no_fault_ends_a_thread(kind, fault, monkeypatch, caplog):
    monkeypatch.setattr(background_worker, "FIRST_BACKOFF", 0.01)
    monkeypatch.setattr(kind, "poll", 0.01)
    went: list[int] = []

    def fail_at_first(_: BackgroundWorker) -> bool:
        went.append(1)
        if len(went) < 4:
            raise fault
        return False

    monkeypatch.setattr(kind, "work", fail_at_first)
    there = worker_of(kind)
    there.start()
    try:
        until(lambda: len(went) > 5)
        assert there.thread.is_alive()
    finally:
        there.stop()
    assert not there.thread.is_alive()
    assert caplog.text.count("Traceback") == 3
    assert there.thread.name in caplog.text


@pytest.mark.parametrize("kind", WORKERS)
def test_a_fault_at_the_beginning_or_the_end_is_logged_and_ends_nothing_else(kind, monkeypatch, caplog):
    for hook in ("on_start", "on_stop"):
        monkeypatch.setattr(kind, hook, lambda _: 1 / 0)
    went = threading.Event()
    monkeypatch.setattr(kind, "work", lambda _: bool(went.set()))
    there = worker_of(kind)
    there.start()
    assert went.wait(5)
    there.stop()
    assert caplog.text.count("ZeroDivisionError") == 2


def test_while_a_fault_lasts_a_thread_waits_longer_and_longer_whoever_wakes_it(monkeypatch):
    monkeypatch.setattr(background_worker, "FIRST_BACKOFF", 0.05)
    went: list[float] = []

    class Poor(BackgroundWorker):
        def work(self) -> bool:
            went.append(time.monotonic())
            raise RuntimeError

    poor = Poor("poor")
    poor.start()
    end = time.monotonic() + 1
    while time.monotonic() < end:
        poor.wake()
        time.sleep(0.005)
    start = time.monotonic()
    poor.stop()
    assert time.monotonic() - start < 0.5, "who is told to stop does not wait for the end of the pause"
    pauses = [after - before for before, after in itertools.pairwise(went)]
    assert 2 <= len(pauses) <= 5
    assert all(later > 1.5 * earlier for earlier, later in itertools.pairwise(pauses))
    assert backoff(1000) == LONGEST_BACKOFF


class Standby(Exception):
    """As PostgreSQL refuses a write while another server takes over."""

    sqlstate = "25006"


def read_only() -> InternalError:
    error = InternalError("cannot execute SELECT FOR UPDATE in a read-only transaction")
    error.__cause__ = Standby()
    return error


PASSING = [OperationalError(), InterfaceError(), read_only()]


@pytest.mark.parametrize("fault", PASSING, ids=lambda fault: type(fault).__name__)
def test_a_database_that_is_away_is_asked_again_soon(monkeypatch, fault):
    monkeypatch.setattr(background_worker, "FIRST_BACKOFF", 100)
    monkeypatch.setattr(background_worker, "DATABASE_BACKOFF", 0.01)
    there, went = VisitWriter(), []

    def fail(_: BackgroundWorker) -> bool:
        went.append(1)
        raise fault

    monkeypatch.setattr(VisitWriter, "work", fail)
    there.start()
    until(lambda: len(went) > 3)
    there.stop()


def test_what_people_have_seen_is_written_at_the_end(ada):
    slug = new_table(ada, "gluex", "me", "friend")
    ada.play(slug)
    ada.page(slug)
    there = VisitWriter()
    there.poll = 100
    until(lambda: there.work() is False)
    ada.play(slug, number=1)
    there.start()
    there.stop()
    assert Seat.objects.get(table__slug=slug, number=0).events_seen == 1


# Threads that are no background workers


class Line:
    """A connection to PostgreSQL that tells some notes and then breaks."""

    def __init__(self, *payloads: str) -> None:
        self.payloads = payloads

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def execute(self, _: str) -> None:
        pass

    def notifies(self):
        yield from (type("Note", (), {"payload": each}) for each in self.payloads)
        raise RuntimeError("something that nobody thought of")


def test_listening_goes_on_after_every_fault(monkeypatch, caplog):
    import psycopg  # noqa: PLC0415

    lines = [Line("a 1", "poison 2", "b 3"), Line("c 4"), Line("d 5")]
    heard: list[str] = []
    monkeypatch.setattr(psycopg, "connect", lambda **_: lines.pop(0))
    monkeypatch.setattr(fanout, "RECONNECT_AFTER", 0.01)

    def hear(slug: str, _: str) -> None:
        if slug == "poison":
            raise ValueError(slug)
        heard.append(slug)
        if slug == "d":
            raise SystemExit  # ends the test, as nothing else does

    listening = fanout.Postgres()
    listening.listeners.append(hear)
    with pytest.raises(SystemExit):
        listening._listen()
    assert [each for each in heard if each != fanout.MISSED] == ["a", "b", "c", "d"]
    assert "something that nobody thought of" in caplog.text
    assert "ValueError: poison" in caplog.text


def test_a_broken_connection_to_the_database_is_not_asked_again(monkeypatch):
    closed: list[bool] = []
    monkeypatch.setattr(fanout.connection, "close", lambda: closed.append(True))

    def fail(*_: str) -> None:
        raise OperationalError

    listening = fanout.Postgres()
    listening.listeners.append(fail)
    with pytest.raises(OperationalError):
        listening._catch_up()
    assert closed


# The compiler

JOB = "play", ga.game("gluex")
ALL = [(part, game) for game in ga.all_games() for part in compiled_parts.PARTS]


def test_a_compiler_that_cannot_be_started_is_logged_and_nobody_waits_for_it(monkeypatch, caplog):
    def fail(*_: object, **__: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(compiler.subprocess, "Popen", fail)
    machine = Compiler()
    machine.waiting = [JOB]
    machine.work()
    assert "no more processes" in caplog.text
    assert not machine.works_on(ga.game("gluex"), compiled_parts.RULES)


def start_instead(monkeypatch: pytest.MonkeyPatch, program: str) -> Compiler:
    """Make a compiler whose processes run this program."""
    monkeypatch.setattr(compiler, "COMMAND", [sys.executable, "-c", program])
    machine = Compiler()
    machine.waiting = [JOB]
    return machine


@pytest.mark.parametrize(
    ("program", "said"), [("raise SystemExit(7)", "ended with 7"), ("input(); print('\"poison\"')", "poison")]
)
def test_a_part_that_cannot_be_compiled_is_logged_with_the_reason(monkeypatch, caplog, program, said):
    start_instead(monkeypatch, program).work()
    assert said in caplog.text
    assert "play of Glüx was not compiled" in caplog.text


def test_a_compiler_that_answers_nonsense_is_replaced_and_nobody_waits_for_it(monkeypatch, caplog):
    machine = start_instead(monkeypatch, "input(); print('a warning that nobody thought of')")
    machine.waiting = [("deal", ga.game("gluex")), JOB]
    machine.work()
    assert caplog.text.count("was not compiled") == caplog.text.count("JSONDecodeError") == 2
    assert not machine.works_on(ga.game("gluex"), compiled_parts.RULES)


def test_what_goes_wrong_in_a_part_is_answered():
    assert "KeyError: 'poison'" in compiled_parts.answer("gluex poison\n")
    assert not compiled_parts.answer("gluex deal\n")


@pytest.mark.parametrize("early", [True, False])
def test_the_compiler_ends_with_the_server(monkeypatch, caplog, early):
    machine = start_instead(monkeypatch, "import time; time.sleep(60)")
    thread = threading.Thread(target=machine.work)
    if early:
        machine.request_stop()
    thread.start()
    while not early and not machine.processes:
        time.sleep(0.01)
    machine.request_stop()
    thread.join(10)
    assert not thread.is_alive()
    assert bool(machine.processes) != early
    assert not caplog.text


def order_of(monkeypatch: pytest.MonkeyPatch, machine: Compiler) -> list[tuple[str, str]]:
    """The games and purposes of the parts, in the order in which one thread compiles them."""
    found = []
    monkeypatch.setattr(
        machine, "run", lambda job, _: found.append((job[1].name, compiled_parts.PARTS[job[0]].purpose))
    )
    machine.work()
    return found


def test_rules_are_compiled_first_and_the_chosen_game_before_the_others(monkeypatch):
    machine = Compiler()
    machine.waiting = list(ALL)
    purposes = [purpose for _, purpose in order_of(monkeypatch, machine)]
    assert purposes == sorted(purposes, key=compiled_parts.PURPOSES.index)
    machine = Compiler()
    machine.waiting = list(ALL)
    machine.prefer(ga.game("gluex"))
    games = [game for game, _ in order_of(monkeypatch, machine)]
    assert games[: len(compiled_parts.PARTS)] == ["gluex"] * len(compiled_parts.PARTS)


def test_two_processes_share_the_parts_of_a_game_and_wait_where_one_needs_another():
    machine = Compiler()
    machine.prefer(ga.game("gluex"))
    machine.waiting = [(part, ga.game("gluex")) for part in ("play", "deal", "pages")]
    first, second = machine.take(), machine.take()
    assert {first, second} == {("play", ga.game("gluex")), ("deal", ga.game("gluex"))}
    assert machine.startable() == []


def test_how_far_a_game_is_grows_to_a_hundred(ada, monkeypatch):
    machine, game = Compiler(), ga.game("gluex")
    monkeypatch.setattr("glueckauf.web.pages.readiness.compiler", machine)
    machine.waiting, seen = list(ALL), []
    while any(each is game for _, each in machine.waiting):
        seen.append(ada.see("/ready/gluex?first").json()["percent"])
        del machine.running[machine.take()]
    assert seen == sorted(seen)
    assert seen[0] == 0
    assert len(set(seen)) > 5
    assert ada.see("/ready/gluex").json() == {"percent": 100}


def test_a_bar_moves_while_a_part_is_compiled_and_is_full_only_at_the_end():
    machine, game = Compiler(), ga.game("gluex")
    machine.running[JOB] = time.monotonic() - 1
    early = machine.percent_done(game, compiled_parts.RULES)
    machine.running[JOB] = time.monotonic() - 100
    late = machine.percent_done(game, compiled_parts.RULES)
    assert early < late < 100


def test_a_page_does_not_compile_what_others_compile_and_a_worker_may():
    raised = []

    def ask(others: bool) -> None:
        if others:
            leave_compiling_to(lambda game: game.name == "gluex")
        try:
            compile_once(ga.game("gluex"), "nothing", say("nothing"))
        except NotReady as error:
            raised.append(error.game)

    for others in (True, False):
        thread = threading.Thread(target=ask, args=[others])
        thread.start()
        thread.join()
    assert raised == ["gluex"]


@pytest.fixture
def compiling(monkeypatch):
    """As long as the computer players of every game are being compiled."""
    monkeypatch.setattr(compiler.compiler, "waiting", [("search", game) for game in ga.all_games()])
    monkeypatch.setattr(compiler.compiler, "stopped", False)


@pytest.mark.usefixtures("compiling")
def test_while_a_level_is_compiled_a_simpler_one_plays_and_the_table_says_so(ada):
    slug = new_table(ada, "gluex", "director", "me")
    assert bots.ready_level(table(slug), ga.game("gluex"), "director") == compiled_parts.SUBSTITUTE
    page = ada.page(slug)
    assert "Until then the apprentice plays for them." in page
    assert re.search(r'data-ready="/ready/gluex\?first&amp;for=bots"><progress max="100" value="\d+"', page)


@pytest.mark.usefixtures("compiling")
def test_where_results_are_compared_nobody_plays_for_a_level(ada, monkeypatch):
    waited = []
    monkeypatch.setattr(compiler.compiler, "wait", lambda _, part: waited.append(part))
    slug = new_table(ada, "gluex", "director", "me")
    Table.objects.filter(slug=slug).update(strict=True)
    bots.ready_level(table(slug), ga.game("gluex"), "director")
    assert waited == [compiled_parts.BOTS]


def not_ready(*_: object, **__: object) -> None:
    raise NotReady("gluex")


def test_a_page_of_a_game_that_is_compiled_comes_again_by_itself(ada, monkeypatch):
    monkeypatch.setattr("glueckauf.web.pages.home.make_table", not_ready)
    monkeypatch.setattr("glueckauf.web.areas.learn.pages.read_written_rules", not_ready)
    answer = ada.see("/learn/gluex/")
    assert answer.status_code == 503
    assert '<meta http-equiv="refresh" content="1">' in answer.content.decode()
    sent = {"game": "gluex", "name": "Ada", "seat0": "me", "seat1": "apprentice"}
    answer = ada.do("/tables", sent)
    assert answer.status_code == 503
    for name, value in sent.items():
        assert f'<input type="hidden" name="{name}" value="{value}">' in answer.content.decode()
    assert compiler.compiler.preferred == "gluex"


def test_programs_are_told_to_come_again(ada, monkeypatch):
    monkeypatch.setattr("glueckauf.web.areas.api.routes.all_games", not_ready)
    answer = Program(ada).see("/games")
    assert (answer.status_code, answer.json()["code"], answer["Retry-After"]) == (503, "not_ready", "2")


# A computer player that cannot move


FAILED = "Something went wrong while Apprentice was thinking; we will try again later."


@pytest.fixture
def poisoned(monkeypatch) -> list[int]:
    """Nobody can think about a position with three seats; each try is counted."""
    tries: list[int] = []
    usual = bots.player

    def player(level: str):
        def think(view: ga.View, rng: object) -> ga.Move:
            if view.players == 3:
                tries.append(1)
                raise RuntimeError("a position without moves")
            return usual(level)(view, rng)

        return think

    monkeypatch.setattr(bots, "player", player)
    return tries


def die(*_: object) -> None:
    raise SystemExit  # as near to a signal as a test comes: nothing more is written


def job_at(slug: str) -> Job:
    return Job.objects.get(kind="bot move", key=table(slug).pk)


def test_a_position_that_nobody_can_think_about_is_tried_later_and_later(ada, poisoned, caplog):
    slug = new_table(ada, "gluex", "apprentice", "me", "me")
    assert work()
    for pause in (10, 60, 600, 3600, 86400, 86400):
        assert work()
        assert not work(), "not before its time"
        left = (job_at(slug).due - timezone.now()).total_seconds()
        assert pause - 5 < left <= pause
        make_due()
    assert len(poisoned) == 7
    assert caplog.text.count("RuntimeError: a position without moves") == 7


def test_the_others_do_not_wait_for_it(ada, poisoned):
    new_table(ada, "gluex", "apprentice", "me", "me")
    good = new_table(ada, "gluex", "apprentice", "me")
    while work():
        pass
    assert poisoned
    assert history_of_table(good).event_count == 1


def test_the_table_says_so_in_plain_words_and_programs_are_told(ada, bob, poisoned, monkeypatch):
    slug = new_table(ada, "gluex", "apprentice", "me", "me")
    assert work()
    assert FAILED not in ada.page(slug), "once is no failure: it is tried again at once"
    version = table(slug).version
    assert work()
    assert table(slug).version == version + 1, "so that all pages hear of it"
    for person in (ada, bob):
        assert FAILED in person.page(slug)
        assert Program(person).see(f"/tables/{slug}").json()["stuck"]
    assert poisoned
    monkeypatch.undo()
    make_due()
    assert work()
    assert FAILED not in ada.page(slug)
    assert not Program(ada).see(f"/tables/{slug}").json()["stuck"]


def test_what_changes_the_position_ends_the_pause(ada, poisoned):
    slug = new_table(ada, "gluex", "me", "friend", "friend")
    ada.at(slug, "lend", to="0-apprentice")
    while work():
        pass
    assert table(slug).is_stuck
    ada.at(slug, "return", seat=0)
    assert not table(slug).is_stuck
    ada.at(slug, "lend", to="0-hewer")
    assert job_at(slug).failures == 0
    assert work()
    assert len(poisoned) == 3


def test_a_position_that_ends_the_server_is_not_tried_at_once_by_the_next(ada, monkeypatch):
    slug = new_table(ada, "gluex", "apprentice", "me", "me")
    monkeypatch.setattr(bots, "player", lambda _: die)
    with pytest.raises(SystemExit):
        work()
    assert not work(), "somebody may still be at it"
    make_due()
    with pytest.raises(SystemExit):
        work()  # the first death may have had another cause
    for deaths in (2, 3):
        make_due()
        assert not work()
        assert job_at(slug).failures == deaths
        make_due()
        with pytest.raises(SystemExit):
            work()


# Tables where nobody plays


def leave(slug: str) -> None:
    Seat.objects.filter(table__slug=slug).update(seen=timezone.now() - timedelta(hours=1))


def test_computer_players_do_not_go_on_for_ever_where_they_are_alone(ada):
    slug = new_table(ada, "gluex", "me", "apprentice")
    ada.at(slug, "lend", to="0-apprentice")
    assert work()
    assert work(), "somebody looks on"
    leave(slug)
    while work():
        pass
    assert table(slug).waits_for_bot
    assert not table(slug).over
    assert not Job.objects.exists()
    ada.page(slug)
    assert work(), "whoever comes back finds them at work"


def test_the_coach_is_silent_where_he_cannot_think(ada, monkeypatch, caplog):
    answer = ada.do("/school/first-game", {"game": "gluex"})
    slug = answer.url.split("/")[2]
    play_some(slug, {0: ada}, 2)
    assert history_of_table(slug).record.position.turn == 0
    Table.objects.filter(slug=slug).update(script=[999])
    monkeypatch.setattr(advice, "is_compiled", lambda _: True)
    monkeypatch.setattr(advice, "advise", lambda *_: 1 / 0)
    for _ in range(3):
        assert ada.see(f"/t/{slug}/").status_code == 200
    assert caplog.text.count("ZeroDivisionError") == 1, "and is not asked again at every look"


# Reviews and par


def test_a_review_does_not_wait_for_a_computer_player_that_rests(ada, poisoned, monkeypatch):
    new_table(ada, "gluex", "apprentice", "me", "me")
    monkeypatch.setattr(worker.time, "sleep", lambda _: pytest.fail("it waits"))
    while work():
        pass
    assert poisoned
    worker.let_bots_go_first()


def test_a_review_that_ends_one_worker_after_the_other_is_left_alone(ada, monkeypatch):
    slug = finished_table(ada)
    ada.at(slug, "review/start")
    monkeypatch.setattr(worker, "judge", die)
    for _ in range(3):
        with pytest.raises(SystemExit):
            work(THOUGHT)
        make_due()
    assert not work(THOUGHT)
    assert Review.objects.get().state == REVIEW_FAILED
    monkeypatch.undo()
    ada.at(slug, "review/start")
    assert work(THOUGHT), "who wants it may have it tried again"


def tried_move(ada) -> None:
    """A move that somebody tries, in a review that is done."""
    slug = finished_table(ada)
    ada.at(slug, "review/start")
    Review.objects.update(state="done")
    put(TRY, Judgement.objects.create(review=Review.objects.get(), number=3, move=1, tried=True).pk)
    work(THOUGHT)  # there is nothing left of the review


def test_a_try_that_ends_its_worker_is_not_taken_up_by_the_next(ada, monkeypatch):
    tried_move(ada)
    monkeypatch.setattr(worker, "verdict_on", die)
    with pytest.raises(SystemExit):
        work(THOUGHT)
    make_due()
    assert not work(THOUGHT)
    assert not Judgement.objects.exists()
    assert Review.objects.get().state == "done", "the review itself stays"


def test_a_try_that_fails_leaves_the_review_as_it_is(ada, monkeypatch, caplog):
    tried_move(ada)
    monkeypatch.setattr(worker, "verdict_on", lambda *_: 1 / 0)
    assert work(THOUGHT)
    assert Review.objects.get().state == "done"
    assert not Judgement.objects.exists()
    assert "ZeroDivisionError" in caplog.text


@pytest.mark.parametrize("fault", PASSING, ids=lambda fault: type(fault).__name__)
def test_a_fault_of_the_database_is_not_the_fault_of_a_review(ada, monkeypatch, fault):
    slug = finished_table(ada)
    ada.at(slug, "review/start")

    def fail(*_: object) -> None:
        raise fault

    monkeypatch.setattr(worker, "judge", fail)
    with pytest.raises(type(fault)):
        work(THOUGHT)
    assert Review.objects.get(table__slug=slug).state == RUNNING


def test_par_that_goes_wrong_is_left_alone_for_a_while_and_the_page_says_so(ada, monkeypatch, caplog):
    monkeypatch.setattr(daily_par, "play", lambda *_: 1 / 0)
    page = ada.see("/daily/").content.decode()
    assert page.count("<progress") == Job.objects.count() == 3
    while work(THOUGHT):
        pass
    page = ada.see("/daily/").content.decode()
    assert page.count("Something went wrong here; we will try again later.") == 3
    assert "<progress" not in page
    assert not work(THOUGHT), "no hot loop of looks and failures"
    assert caplog.text.count("ZeroDivisionError") == 3
    make_due()
    assert work(THOUGHT)
