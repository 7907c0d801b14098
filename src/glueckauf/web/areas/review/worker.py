"""The background worker of reviews: one decision after the other, resumed after a restart.

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
from django.db import InterfaceError, OperationalError, transaction
from django.db.models import Q
from django.utils import timezone

from glueckauf.core.record import Record
from glueckauf.players.review import decisions, expected_lead, judge, prepare_review
from glueckauf.web.areas.review.models import DONE, FAILED, RUNNING, Judgement, Review
from glueckauf.web.areas.review.reviews import record_of, verdict_on
from glueckauf.web.compiled_parts import REVIEW
from glueckauf.web.compiler import compiler
from glueckauf.web.tables.changes import announce_change
from glueckauf.web.tables.lookup import lock_table
from glueckauf.web.workers.background_worker import BackgroundWorker
from glueckauf.web.workers.bots import tables_waiting_for_bots

LOG = logging.getLogger("glueckauf")
NICE = 10
HELD = timedelta(seconds=20)
BOT_PATIENCE, BREATH = 1.0, 0.05
"""Seconds that a decision waits for computer players at most, and between two looks at them."""
MOST_LOSSES = 3
"""Workers that may end while they work at the same review."""
LOST_AFTER = timedelta(minutes=10)
"""No comparison takes as long."""


class ReviewWorker(BackgroundWorker):
    """Compare one decision after the other and write the verdicts."""

    def __init__(self, games: int = settings.REVIEW_GAMES) -> None:
        super().__init__("reviewer")
        self.games, self.me = games, secrets.token_urlsafe(12)

    def on_start(self) -> None:
        lower_priority()

    def on_stop(self) -> None:
        """Release the lease on a review, so that another process need not wait for its end."""
        Review.objects.filter(holder=self.me).update(held_until=None)

    def work(self) -> bool:
        """Compare a move that somebody tries, or the next decision of a review; return whether there was one."""
        forget_lost_tries()
        tried = claim_try()
        if tried:
            work_or_give_up(lambda: self.compare(tried), tried.delete)
            return True
        review = self.claim_review()
        if review:
            let_bots_go_first()
            work_or_give_up(lambda: self.go_on(review), lambda: give_up(review))
        return review is not None

    def queue_length(self) -> int:
        tries = Judgement.objects.filter(verdict__isnull=True)
        return Review.objects.filter(state=RUNNING).count() + tries.count()

    def claim_review(self) -> Review | None:
        """Lease the first review that nobody else works at; the conditional update lets one process win."""
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
        """Count leases that ran out; after some of them the review is given up, for it may be what ended the workers."""
        if review.holder not in {"", self.me} and review.held_until:
            review.losses += 1
            review.save(update_fields=["losses"])
        if review.losses >= MOST_LOSSES:
            LOG.error("a review has ended %d workers; it is left alone", review.losses)
            give_up(review)

    def go_on(self, review: Review) -> None:
        record = record_of(review.table)
        compiler.wait(record.game, REVIEW)
        prepare_review(record.game)
        if self.is_stopping:
            return
        if review.start is None:
            review.start, review.start_error = expected_lead(record)
            review.save(update_fields=["start", "start_error"])
        number = next_decision(review, record)
        if number is None:
            if Review.objects.filter(pk=review.pk, state=RUNNING).update(state=DONE):
                announce_review(review)
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


def work_or_give_up(work: Callable[[], None], give_up: Callable[[], object]) -> None:
    """Work; give up what fails, unless it is the database that fails."""
    try:
        work()
    except (InterfaceError, OperationalError):
        raise
    except Exception:
        LOG.exception("a review cannot be worked out; it is left alone")
        give_up()


def claim_try() -> Judgement | None:
    """The first move that somebody tries and nobody compares yet."""
    waiting = Judgement.objects.filter(verdict__isnull=True, begun=None).select_related("review__table").order_by("pk")
    tried = waiting.first()
    taken = tried and waiting.filter(pk=tried.pk).update(begun=timezone.now())
    return tried if taken else None


def forget_lost_tries() -> None:
    """Delete tries whose worker has ended, perhaps because of them; they can be tried again."""
    lost, _ = Judgement.objects.filter(verdict__isnull=True, begun__lt=timezone.now() - LOST_AFTER).delete()
    if lost:
        LOG.error("%d moves that somebody tried came to no end; they are left alone", lost)


def give_up(review: Review) -> None:
    """Leave the review alone until somebody starts it again."""
    Review.objects.filter(pk=review.pk).update(state=FAILED, losses=0, held_until=None)


def announce_review(review: Review) -> None:
    """Let open pages of the table show what the review has found."""
    with transaction.atomic():
        announce_change(lock_table(review.table.slug))


def next_decision(review: Review, record: Record) -> int | None:
    done = set(review.judgements.filter(tried=False).values_list("number", flat=True))
    return next((number for number in decisions(record) if number not in done), None)


def let_bots_go_first() -> None:
    end = time.monotonic() + BOT_PATIENCE
    while time.monotonic() < end and tables_waiting_for_bots().exists():
        time.sleep(BREATH)


def lower_priority() -> None:
    """Give this thread a low priority, where threads can have one."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)


review_worker = ReviewWorker()
