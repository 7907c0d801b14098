"""How a result came about: the start, luck and decisions apart, in tenths of a point, so that it adds up exactly."""

from collections.abc import Iterable
from dataclasses import dataclass

from glueckauf.core.position import Position
from glueckauf.core.record import Record
from glueckauf.core.text import Phrase, say
from glueckauf.players.review import ALIKE, MISTAKE, Verdict

COSTLIEST = 3


@dataclass(frozen=True)
class Part:
    """Tenths of a point, and their error (95 %)."""

    tenths: int
    error: float = 0.0


@dataclass(frozen=True)
class Account:
    """The lead of a seat over the best other one at the end: start + decisions + others + luck = result.

    The start is what every seat can expect before the deal. Decisions are the seat's own mistakes, others what the
    mistakes of the others did to its lead. Luck is the rest: what the deal brought, as far as the review can tell.
    `unclear` is outside the sum: what the own moves that are neither best nor a mistake cost, all together.
    """

    seat: int
    result: int
    won: bool
    shared: bool
    start: Part
    decisions: Part
    others: Part
    luck: Part
    unclear: Part


def account(record: Record, seat: int, start: tuple[float, float], verdicts: Iterable[Verdict]) -> Account:
    known, winners = list(verdicts), record.position.winners()
    own = [verdict for verdict in known if verdict.seat == seat]
    result = 10 * lead(record.position, seat)
    before = Part(round(10 * start[0]), start[1])
    decisions = effects(own, seat)
    others = effects((verdict for verdict in known if verdict.seat != seat), seat)
    rest = result - before.tenths - decisions.tenths - others.tenths
    return Account(
        seat=seat,
        result=result,
        won=seat in winners,
        shared=len(winners) > 1,
        start=before,
        decisions=decisions,
        others=others,
        luck=Part(rest, combine_errors([before.error, decisions.error, others.error])),
        unclear=sum_unclear(own, seat),
    )


def lead(position: Position, seat: int) -> int:
    """By how much a seat is ahead of the best other one."""
    totals = position.totals()
    return totals[seat] - max(total for other, total in enumerate(totals) if other != seat)


def effects(verdicts: Iterable[Verdict], seat: int) -> Part:
    mistakes = [verdict for verdict in verdicts if verdict.kind == MISTAKE]
    return Part(
        sum(verdict.effect(seat) for verdict in mistakes),
        combine_errors([verdict.errors[seat] for verdict in mistakes]),
    )


def sum_unclear(verdicts: Iterable[Verdict], seat: int) -> Part:
    alike = [verdict for verdict in verdicts if verdict.kind == ALIKE]
    total = sum(verdict.leads[seat] for verdict in alike)
    return Part(round(10 * total), combine_errors([verdict.errors[seat] for verdict in alike]))


def combine_errors(errors: list[float]) -> float:
    """The error of a sum of independent figures."""
    return sum(error * error for error in errors) ** 0.5


def costliest(verdicts: Iterable[Verdict], seat: int) -> list[Verdict]:
    """The mistakes of a seat that cost most, the worst first."""
    mistakes = [verdict for verdict in verdicts if verdict.seat == seat and verdict.kind == MISTAKE]
    return sorted(mistakes, key=lambda verdict: (-verdict.lost, verdict.number))[:COSTLIEST]


# In words


def number(tenths: float, language: str) -> str:
    """Tenths of a point as a number with one place."""
    shown = f"{tenths / 10:.1f}"
    return shown if language == "en" else shown.replace(".", ",")


def signed(tenths: int, language: str) -> str:
    sign = "+" if tenths > 0 else "\N{MINUS SIGN}" if tenths < 0 else ""
    return sign + number(abs(tenths), language)


def with_error(part: Part, language: str) -> str:
    """A figure and its error; what is known exactly has none."""
    figure = signed(part.tenths, language)
    return f"{figure} ± {number(10 * part.error, language)}" if part.error else figure


def parts(found: Account) -> list[tuple[Phrase, Part]]:
    """The parts that add up to the result, with their names."""
    return [
        (say("At the start"), found.start),
        (say("Luck"), found.luck),
        (say("Own mistakes"), found.decisions),
        (say("Mistakes of the others"), found.others),
    ]


def sentence(found: Account, language: str) -> str:
    """The whole account in one sentence."""
    named = {"start": found.start, "luck": found.luck, "decisions": found.decisions, "others": found.others}
    values = {name: signed(part.tenths, language) for name, part in named.items()}
    return outcome(found, values).text(language)


def outcome(found: Account, values: dict[str, str]) -> Phrase:
    by = abs(found.result) // 10
    if found.shared and found.won:
        return say(
            "Victory shared: luck {luck}, own mistakes {decisions}, mistakes of the others {others}, at the "
            "start {start}.",
            **values,
        )
    if found.result and found.won:
        return say(
            "Won by {by}: luck {luck}, own mistakes {decisions}, mistakes of the others {others}, at the "
            "start {start}.",
            by=by,
            **values,
        )
    if found.result:
        return say(
            "Lost by {by}: luck {luck}, own mistakes {decisions}, mistakes of the others {others}, at the "
            "start {start}.",
            by=by,
            **values,
        )
    if found.won:
        return say(
            "Won on the tie-break: luck {luck}, own mistakes {decisions}, mistakes of the others {others}, "
            "at the start {start}.",
            **values,
        )
    return say(
        "Lost on the tie-break: luck {luck}, own mistakes {decisions}, mistakes of the others {others}, "
        "at the start {start}.",
        **values,
    )


def points_lost(verdict: Verdict, language: str) -> str:
    """The figure of a mistake; near the end of a game it is exact."""
    lost = number(0 - verdict.tenths(verdict.seat), language)
    return f"{lost} ± {number(10 * verdict.error, language)}" if verdict.error else lost


def ruling(verdict: Verdict, language: str) -> str:
    """Return the verdict on a move in words."""
    if verdict.kind == MISTAKE:
        return say("{lost} points lost", lost=points_lost(verdict, language)).text(language)
    if verdict.kind == ALIKE:
        return say("too close to the best move to tell").text(language)
    return say("the best move").text(language)
