"""Reviews in a thread of their own: one decision after the other, which takes up where it was after a restart.

Computer players come first: while a table waits for one, the review waits too, though not forever.
"""

import logging
import os
import secrets
import sys
import threading
import time
from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.db.models import Q
from django.utils import timezone

from glueckauf.core.record import Record
from glueckauf.players.review import decisions, expected_lead, judge, prepare_review
from glueckauf.web.bots import due_tables
from glueckauf.web.compiler import compiler
from glueckauf.web.review.models import DONE, FAILED, RUNNING, Judgement, Review
from glueckauf.web.review.reviews import record_of, verdict_on
from glueckauf.web.rounds import Rounds

LOG = logging.getLogger("glueckauf")
NICE = 10
HELD = timedelta(seconds=20)
PATIENCE, BREATH = 1.0, 0.05
"""Seconds that a decision waits for computer players at most, and between two looks at them."""
MOST_LOSSES = 3
"""Workers that may end while they work at the same review."""
LOST_AFTER = timedelta(minutes=10)
"""No comparison takes as long."""


class Reviewer(Rounds):
    """Look for something to compare; compare; write the verdict down."""

    def __init__(self, games: int = settings.REVIEW_GAMES) -> None:
        super().__init__("reviewer")
        self.games, self.me = games, secrets.token_urlsafe(12)

    def enter(self) -> None:
        step_back()

    def leave(self) -> None:
        """Another process need not wait until the hold on a review runs out."""
        Review.objects.filter(holder=self.me).update(held_until=None)

    def round(self) -> bool:
        """One comparison: of a move that somebody tries, or the next decision of a review. Says whether there was any."""
        forget_lost_tries()
        tried = claimed_try()
        if tried:
            unless_broken(lambda: self.compare(tried), tried.delete)
            return True
        review = self.claimed()
        if review:
            let_bots_go_first()
            unless_broken(lambda: self.go_on(review), lambda: leave_alone(review))
        return review is not None

    def claimed(self) -> Review | None:
        """The first review that nobody else works at. Only one process wins it, as only one can change it."""
        now = timezone.now()
        free = Q(holder=self.me) | Q(held_until=None) | Q(held_until__lt=now)
        waiting = Review.objects.filter(free, state=RUNNING).select_related("table").order_by("pk")
        review = waiting.first()
        taken = review and waiting.filter(pk=review.pk).update(holder=self.me, held_until=now + HELD)
        if not review or not taken:
            return None
        self.note_loss(review)
        return review if review.losses < MOST_LOSSES else None

    def note_loss(self, review: Review) -> None:
        """A worker before us ended without letting go; where one after the other does, the review is left alone."""
        if review.holder not in {"", self.me} and review.held_until:
            review.losses += 1
            review.save(update_fields=["losses"])
        if review.losses >= MOST_LOSSES:
            LOG.error("a review has ended %d workers; it is left alone", review.losses)
            leave_alone(review)

    def go_on(self, review: Review) -> None:
        record = record_of(review.table)
        compiler.wait(record.game)
        prepare_review(record.game)
        if self.closing:
            return
        if review.start is None:
            review.start, review.start_error = expected_lead(record)
            review.save(update_fields=["start", "start_error"])
        number = next_decision(review, record)
        if number is None:
            Review.objects.filter(pk=review.pk, state=RUNNING).update(state=DONE)
            return
        verdict = judge(record, number, self.games)
        Judgement.objects.get_or_create(
            review=review, number=number, move=verdict.made, defaults={"verdict": verdict.plain()}
        )
        if review.losses:
            Review.objects.filter(pk=review.pk).update(losses=0)

    def compare(self, tried: Judgement) -> None:
        """A move that is tried, against the best one that the review has found."""
        table = tried.review.table
        record, best = record_of(table), verdict_on(table, tried.number).best
        prepare_review(record.game)
        verdict = judge(record, tried.number, self.games, tried.move, best)
        Judgement.objects.filter(pk=tried.pk).update(verdict=verdict.plain())


def unless_broken(work: Callable[[], None], give_up: Callable[[], object]) -> None:
    """What cannot be worked out does not keep the others waiting; where the database fails, all wait."""
    try:
        work()
    except (InterfaceError, OperationalError):
        raise
    except Exception:
        LOG.exception("a review cannot be worked out; it is left alone")
        give_up()


def claimed_try() -> Judgement | None:
    """The first move that somebody tries and nobody compares yet."""
    waiting = Judgement.objects.filter(verdict__isnull=True, begun=None).select_related("review__table").order_by("pk")
    tried = waiting.first()
    taken = tried and waiting.filter(pk=tried.pk).update(begun=timezone.now())
    return tried if taken else None


def forget_lost_tries() -> None:
    """Their worker ended meanwhile, perhaps by them; whoever still wants to know tries again."""
    lost, _ = Judgement.objects.filter(verdict__isnull=True, begun__lt=timezone.now() - LOST_AFTER).delete()
    if lost:
        LOG.error("%d moves that somebody tried came to no end; they are left alone", lost)


def leave_alone(review: Review) -> None:
    """Until somebody starts it again."""
    Review.objects.filter(pk=review.pk).update(state=FAILED, losses=0, held_until=None)


def next_decision(review: Review, record: Record) -> int | None:
    done = set(review.judgements.filter(tried=False).values_list("number", flat=True))
    return next((number for number in decisions(record) if number not in done), None)


def let_bots_go_first() -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and due_tables().exists():
        time.sleep(BREATH)


def step_back() -> None:
    """Where a thread can have a priority of its own, this one has a low one."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)


reviewer = Reviewer()
