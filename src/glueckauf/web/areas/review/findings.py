"""What a finished review says at the end of its game: where the game turned, and what cost most."""

from django.urls import reverse

from glueckauf.core.position import NO_SEAT
from glueckauf.core.text import Phrase, say
from glueckauf.players.luck_account import points_lost
from glueckauf.players.review import MISTAKE, Verdict, verdict_from
from glueckauf.web.areas.review.models import DONE, Review
from glueckauf.web.pages.page_model import Finding, PageModel


def review_findings(model: PageModel) -> list[Finding]:
    """Return the decision that cost most chances to win, and the visitor's own, or anybody's, that cost most points."""
    mistakes = find_mistakes(model) if model.is_disclosed else []
    own = [each for each in mistakes if model.seat in {NO_SEAT, each.seat}]
    turned = max(mistakes, key=chances_lost, default=None)
    costliest = max(own, key=lambda each: each.lost, default=None)
    found = [finding(model, turned, turning_words(model, turned))] if turned and chances_lost(turned) > 0 else []
    return found + ([finding(model, costliest, costly_words(model, costliest))] if costliest else [])


def find_mistakes(model: PageModel) -> list[Verdict]:
    review = Review.objects.filter(table=model.table, state=DONE).first()
    found = review.judgements.filter(tried=False) if review else ()
    return [verdict for each in found if (verdict := verdict_from(each.verdict)).kind == MISTAKE]


def chances_lost(verdict: Verdict) -> float:
    best, made = verdict.wins
    return best - made


def finding(model: PageModel, verdict: Verdict, phrase: Phrase) -> Finding:
    return Finding(phrase, reverse("review-decision", args=[model.table.slug, verdict.number]))


def turning_words(model: PageModel, verdict: Verdict) -> Phrase:
    best, made = (f"{100 * chance:.0f}" for chance in verdict.wins)
    return say(
        "The turning point by the review: {name}'s move {n}; the chance to win fell from {best} % to {made} %.",
        name=model.sitters[verdict.seat].name,
        n=verdict.number + 1,
        best=best,
        made=made,
    )


def costly_words(model: PageModel, verdict: Verdict) -> Phrase:
    return say(
        "{name}'s costliest move, number {n}: {move}; {lost} points lost.",
        name=model.sitters[verdict.seat].name,
        n=verdict.number + 1,
        move=model.history.record.positions()[verdict.number].move(verdict.made).text(model.language),
        lost=points_lost(verdict, model.language),
    )
