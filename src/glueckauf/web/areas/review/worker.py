"""Reviews as jobs: one decision after the other, resumed wherever they were.

Computer players come first: while a table waits for one, the review waits too, though not forever.
"""

import time

from django.conf import settings
from django.db import transaction

from glueckauf.core.record import Record
from glueckauf.players.luck_account import costliest
from glueckauf.players.mistake_reasons import explain
from glueckauf.players.review import (
    decisions,
    expected_lead,
    judge,
    judge_move,
    prepare_review,
    usual_games,
    verdict_from,
)
from glueckauf.web.areas.review.models import DONE, FAILED, RUNNING, Judgement, Review
from glueckauf.web.areas.review.reviews import record_of, verdict_on
from glueckauf.web.compiled_parts import REVIEW
from glueckauf.web.compiler import compiler
from glueckauf.web.tables.changes import announce_change
from glueckauf.web.tables.lookup import lock_table
from glueckauf.web.workers.bots import BOT_MOVE
from glueckauf.web.workers.jobs import is_any_waiting
from glueckauf.web.workers.models import Job

BOT_PATIENCE, BREATH = 1.0, 0.05
"""Seconds that a decision waits for computer players at most, and between two looks at them."""


def go_on(job: Job) -> bool:
    """Compare the next decision of a review; return whether there are more."""
    review = Review.objects.select_related("table").filter(pk=job.key, state=RUNNING).first()
    if review is None:
        return False
    let_bots_go_first()
    record = record_of(review.table)
    compiler.wait(record.game, REVIEW)
    if compiler.stopped:
        return True
    prepare_review(record.game)
    if review.start is None:
        review.start, review.start_error = expected_lead(record)
        review.save(update_fields=["start", "start_error"])
    number = next_decision(review, record)
    if number is None:
        explain_costliest(review, record)
        complete(review)
        return False
    verdict = judge(record, number, games_for(record))
    Judgement.objects.get_or_create(
        review=review, number=number, move=verdict.made, defaults={"verdict": verdict.plain()}
    )
    return True


def games_for(record: Record) -> int:
    return settings.REVIEW_GAMES or usual_games(record)


def let_bots_go_first() -> None:
    end = time.monotonic() + BOT_PATIENCE
    while time.monotonic() < end and is_any_waiting(BOT_MOVE):
        time.sleep(BREATH)


def next_decision(review: Review, record: Record) -> int | None:
    done = set(review.judgements.filter(tried=False).values_list("number", flat=True))
    return next((number for number in decisions(record) if number not in done), None)


def explain_costliest(review: Review, record: Record) -> None:
    """Explain the costliest mistakes: why they cost so much."""
    found = {each.number: each for each in review.judgements.filter(tried=False)}
    known = [verdict_from(each.verdict) for each in found.values()]
    for seat in range(record.players):
        for verdict in costliest(known, seat):
            found[verdict.number].verdict = explain(record, verdict).plain()
            found[verdict.number].save(update_fields=["verdict"])


def complete(review: Review) -> None:
    """Let open pages of the table show what the review has found."""
    if Review.objects.filter(pk=review.pk, state=RUNNING).update(state=DONE):
        with transaction.atomic():
            announce_change(lock_table(review.table.slug))


def leave_alone(job: Job) -> None:
    """Give the review up until somebody starts it again."""
    Review.objects.filter(pk=job.key, state=RUNNING).update(state=FAILED)


def compare(job: Job) -> bool:
    """A move that is tried, against the best one that the review has found."""
    tried = Judgement.objects.select_related("review__table").filter(pk=job.key, verdict__isnull=True).first()
    if tried is None:
        return False
    table = tried.review.table
    record, best = record_of(table), verdict_on(table, tried.number).best
    compiler.wait(record.game, REVIEW)
    if compiler.stopped:
        return True
    prepare_review(record.game)
    verdict = judge_move(record, tried.number, tried.move, games_for(record), best=best)
    Judgement.objects.filter(pk=tried.pk).update(verdict=verdict.plain())
    return False


def forget_try(job: Job) -> None:
    """The move can be tried again."""
    Judgement.objects.filter(pk=job.key, verdict__isnull=True).delete()
