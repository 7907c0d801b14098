"""The queue of background work: each job is done by one worker, in fair order, and outlives whoever dies over it."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from glueckauf.web.workers import jobs
from glueckauf.web.workers.job_worker import LONGEST, JobWorker, LeaseKeeper
from glueckauf.web.workers.jobs import AT_ONCE, LEASE, Handler, Kind, Lane, Retry, add_handler, claim, put, put_once
from glueckauf.web.workers.models import Job
from tests.http.people import make_due, work

LANE = Lane("trial")
TRIAL = Kind("trial", LANE, (AT_ONCE, timedelta(seconds=60)))


@pytest.fixture
def handler(monkeypatch) -> Callable[..., list[str]]:
    """Adds a handler; what it has done is listed."""
    monkeypatch.setattr(jobs, "handlers", dict(jobs.handlers))
    monkeypatch.setattr("glueckauf.web.workers.job_worker.handlers", jobs.handlers)

    def add(do: Callable[[Job], bool] = lambda _: False, **more: Callable[[Job], object]) -> list[str]:
        done: list[str] = []

        def note(job: Job) -> bool:
            done.append(job.key)
            return do(job)

        add_handler(Handler(TRIAL, note, **more))
        return done

    return add


def fail(*_: object) -> bool:
    raise RuntimeError("poison")


def test_a_job_is_done_once_and_gone(handler):
    done = handler()
    put(TRIAL, 1)
    assert [work(LANE), work(LANE), done] == [True, False, ["1"]]
    assert not Job.objects.exists()


def test_two_workers_never_hold_the_same_job(handler):
    handler()
    put(TRIAL, 1)
    put(TRIAL, 2)
    held = [claim(["trial"]) for _ in range(3)]
    assert [job and job.key for job in held] == ["1", "2", None]


def test_what_a_dead_worker_held_is_taken_over_as_soon_as_its_lease_has_run_out(handler):
    done = handler()
    put(TRIAL, 1)
    dead = claim(["trial"])
    assert dead.due <= timezone.now() + timedelta(seconds=3)
    assert not work(LANE)
    make_due()
    assert work(LANE)
    assert done == ["1"]


def test_whoever_has_lost_a_lease_changes_nothing_any_more(handler):
    handler()
    put(TRIAL, 1)
    slow = claim(["trial"])
    make_due()
    quick = claim(["trial"])
    for late in (jobs.finish, jobs.put_back, jobs.note_failure, lambda job: jobs.renew([job])):
        late(slow)
        now = Job.objects.get()
        assert (now.lease, now.failures) == (quick.lease, 1)


def test_a_lease_is_renewed_as_long_as_the_work_lasts_but_not_for_ever(handler):
    handler()
    put(TRIAL, 1)
    keeper, job = LeaseKeeper(), claim(["trial"])
    with keeper.kept(job):
        make_due()
        keeper.work()
        assert Job.objects.get().due > timezone.now() + LEASE / 2
        keeper.held[id(job)] = job, keeper.held[id(job)][1] - LONGEST
        make_due()
        keeper.work()
        assert Job.objects.get().due <= timezone.now()


def test_a_process_that_is_stopped_gives_back_what_it_has_not_done(handler):
    handler()
    put(TRIAL, 1)
    keeper = LeaseKeeper()
    with keeper.kept(claim(["trial"])):
        keeper.on_stop()
        assert claim(["trial"]).failures == 0, "and nobody is to blame"


def test_a_new_request_takes_the_place_of_the_job_that_is_being_done(handler):
    done = handler()
    put(TRIAL, 1)
    outdated = claim(["trial"])
    put(TRIAL, 1)
    jobs.finish(outdated)
    assert work(LANE)
    assert done == ["1"]


def test_what_is_asked_for_once_is_not_disturbed(handler):
    handler()
    put_once(TRIAL, 1)
    held = claim(["trial"])
    put_once(TRIAL, 1)
    assert Job.objects.get().lease == held.lease


def test_nothing_is_begun_before_its_time(handler):
    done = handler()
    put(TRIAL, 1, after=timedelta(seconds=60))
    assert not work(LANE)
    make_due()
    assert work(LANE)
    assert done == ["1"]


# Fair shares


def test_somebody_with_many_jobs_keeps_nobody_waiting(handler):
    done = handler()
    for number in range(59):
        put(TRIAL, f"greedy {number}", share="greedy")
    put(TRIAL, "modest", share="modest")
    work(LANE)
    work(LANE)
    assert "modest" in done


def test_those_who_ask_for_much_share_what_is_left(handler):
    done = handler()
    for name in ("ada", "bob"):
        for number in range(4):
            put(TRIAL, f"{name} {number}", share=name)
    while work(LANE):
        pass
    assert [key.split()[0] for key in done] == ["ada", "bob"] * 4


def test_what_goes_on_for_long_lets_others_between(handler):
    left = {"long": 5, "short": 1}

    def do(job: Job) -> bool:
        left[job.key] -= 1
        return left[job.key] > 0

    done = handler(do)
    put(TRIAL, "long")
    work(LANE)
    put(TRIAL, "short")
    while work(LANE):
        pass
    assert done.index("short") <= 2
    assert left == {"long": 0, "short": 0}


# Failures


def test_a_job_that_fails_rests_longer_and_longer_and_others_go_on(handler, caplog):
    rested: list[str] = []
    handler(fail, on_rest=lambda job: rested.append(job.key))
    put(TRIAL, 1)
    assert [work(LANE), work(LANE), work(LANE)] == [True, True, False]
    make_due()
    assert [work(LANE), work(LANE)] == [True, False]
    assert Job.objects.get().due > timezone.now() + timedelta(seconds=50)
    assert rested == ["1", "1"]
    assert caplog.text.count("RuntimeError: poison") == 3


def test_a_job_that_is_given_up_is_gone(handler):
    given_up: list[str] = []
    handler(fail, give_up=lambda job: given_up.append(job.key))
    put(TRIAL, 1)
    for _ in range(3):
        make_due()
        work(LANE)
    assert given_up == ["1"]
    assert not Job.objects.exists()


def test_what_can_only_be_tried_later_is_logged_in_one_line(handler, caplog):
    def later(_: Job) -> bool:
        raise Retry("no network")

    handler(later)
    put(TRIAL, 1)
    work(LANE)
    assert "no network" in caplog.text
    assert "Traceback" not in caplog.text


def test_whoever_finds_a_job_wakes_another(handler, monkeypatch):
    handler()
    other = JobWorker(LANE, LeaseKeeper(), 2)
    monkeypatch.setattr("glueckauf.web.workers.job_worker.running", {"other": other})
    put(TRIAL, 1)
    work(LANE)
    assert other.woken.is_set()
    other.woken.clear()
    work(LANE)
    assert not other.woken.is_set(), "nor is anybody woken for nothing"
