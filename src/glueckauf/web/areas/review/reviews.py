"""What people do with a review: start, stop, look, try again. Nothing of it exists before the game is over.

Of the daily deal nothing is shown before the day is over, too: a review looks into the cards of every seat.
"""

from dataclasses import dataclass

from django.db import transaction

from glueckauf.core.record import Record
from glueckauf.core.text import say
from glueckauf.players.luck_account import Account, account, costliest, luckiest
from glueckauf.players.review import Verdict, decisions, verdict_from
from glueckauf.web.areas.review.models import DONE, RUNNING, STOPPED, Judgement, Review
from glueckauf.web.pages.rate_limits import too_much
from glueckauf.web.tables.dealing import is_disclosed
from glueckauf.web.tables.history import history_of
from glueckauf.web.tables.lookup import find_table, require_own_seats
from glueckauf.web.tables.models import Table
from glueckauf.web.tables.refusals import Refusal
from glueckauf.web.tables.shared_deals import others_still_play
from glueckauf.web.transport.networks import asking_share
from glueckauf.web.workers.jobs import AT_ONCE, THOUGHT, Kind, count_of_share, put_once

REVIEW = Kind("review", THOUGHT, (AT_ONCE, AT_ONCE))
"""Three attempts: what has ended three workers may well be the review."""
TRY = Kind("try", THOUGHT)
MOST_REVIEWS, MOST_TRIES = 10, 20
"""Of one share, waiting at the same time."""


@dataclass(frozen=True)
class Report:
    """A finished review, as one seat reads it."""

    account: Account
    verdicts: list[Verdict]
    costliest: list[Verdict]
    luckiest: list[Verdict]


def find_finished(slug: str) -> Table:
    """A table whose game is over, and whose deal nobody else plays today; of any other there is nothing to say."""
    table = find_table(slug)
    if not table.over:
        raise Refusal(say("The game is not over yet."), 409)
    if not is_disclosed(table):
        raise others_still_play()
    return table


def record_of(table: Table) -> Record:
    return history_of(table).record


def find_review(table: Table) -> Review | None:
    return Review.objects.filter(table=table).first()


def start_review(slug: str, visitor: str) -> None:
    """Begin, or go on where it was stopped. Whoever sat at the table may."""
    table = find_finished(slug)
    require_own_seats(table, visitor)
    check_share(REVIEW, MOST_REVIEWS)
    with transaction.atomic():
        review, _ = Review.objects.select_for_update().get_or_create(
            table=table, defaults={"total": len(decisions(record_of(table)))}
        )
        if is_of_old(review):
            review.judgements.all().delete()
            review.state, review.start = STOPPED, None
        if review.state != DONE:
            review.state = RUNNING
            review.save()
            put_once(REVIEW, review.pk, share=asking_share())


def check_share(kind: Kind, most: int) -> None:
    if count_of_share(kind, asking_share()) >= most:
        raise too_much()


def is_of_old(review: Review) -> bool:
    """Worked out by an earlier version, which measured no luck: its moves can be looked at, but no account can be made of it."""
    found = review.judgements.filter(tried=False, verdict__isnull=False).first()
    return found is not None and not verdict_from(found.verdict).luck


def stop_review(slug: str, visitor: str) -> None:
    table = find_finished(slug)
    require_own_seats(table, visitor)
    Review.objects.filter(table=table, state=RUNNING).update(state=STOPPED)


def done_so_far(review: Review) -> int:
    return review.judgements.filter(tried=False).count()


def report(table: Table, seat: int) -> Report:
    review, found = Review.objects.get(table=table), verdicts_of(table)
    result = account(record_of(table), seat, (review.start or 0.0, review.start_error), found)
    return Report(result, [each for each in found if each.seat == seat], costliest(found, seat), luckiest(found, seat))


def verdicts_of(table: Table) -> list[Verdict]:
    found = Judgement.objects.filter(review__table=table, tried=False, verdict__isnull=False)
    return [verdict_from(each.verdict) for each in found]


def verdict_on(table: Table, number: int) -> Verdict:
    """What the review says of a decision."""
    there = Judgement.objects.filter(review__table=table, review__state=DONE, number=number, tried=False).first()
    if there is None:
        raise Refusal(say("There is no review of this move."), 404)
    return verdict_from(there.verdict)


# Trying again


def try_move(slug: str, visitor: str, number: int, code: str) -> None:
    """Another move for a decision. It is compared in the background, once for everybody."""
    table = find_finished(slug)
    require_own_seats(table, visitor)
    verdict_on(table, number)
    move = legal_move(table, number, code)
    check_share(TRY, MOST_TRIES)
    with transaction.atomic():
        tried, is_new = Judgement.objects.get_or_create(
            review=Review.objects.get(table=table), number=number, move=move, defaults={"tried": True}
        )
        if is_new:
            put_once(TRY, tried.pk, share=asking_share())


def legal_move(table: Table, number: int, code: str) -> int:
    position = record_of(table).positions()[number]
    move = next((move.number for move in position.moves if move.code == code), None)
    if move is None:
        raise Refusal(say("There is no such move."), 409)
    return move


def find_tried(table: Table, number: int, move: int) -> Judgement | None:
    return Judgement.objects.filter(review__table=table, number=number, move=move).first()
