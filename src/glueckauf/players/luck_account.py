"""How a result came about: the start, luck, decisions and what nobody foresaw, in tenths of a point, so that it adds up exactly."""

from collections.abc import Iterable
from dataclasses import dataclass

from glueckauf.core.position import Position
from glueckauf.core.record import Record
from glueckauf.core.text import Phrase, say
from glueckauf.players.luck import SURE
from glueckauf.players.review import ALIKE, MISTAKE, SURE_OF_SIX, Verdict

COSTLIEST = 3
LUCKIEST = 3


@dataclass(frozen=True)
class Part:
    """Tenths of a point, and their error (95 %)."""

    tenths: int
    error: float = 0.0


@dataclass(frozen=True)
class Account:
    """The lead of a seat over the best other one at the end: start + luck + decisions + others + unforeseen = result.

    The start is what every seat can expect before the deal. Luck is what came to light, each time less what was to be expected
    of it. Decisions are what the seat's own moves did against those that the search would have made, others what those of the others did. What
    is left nobody could foresee, as far as the review can tell: neither a card nor a move alone, but where the game went from there.
    """

    seat: int
    result: int
    won: bool
    shared: bool
    start: Part
    luck: Part
    decisions: Part
    others: Part
    unforeseen: Part


def account(record: Record, seat: int, start: tuple[float, float], verdicts: Iterable[Verdict]) -> Account:
    known, winners = list(verdicts), record.position.winners()
    result = 10 * lead(record.position, seat)
    before, luck = Part(round(10 * start[0]), start[1]), luck_of(known, seat)
    decisions = effects((verdict for verdict in known if verdict.seat == seat), seat)
    others = effects((verdict for verdict in known if verdict.seat != seat), seat)
    return Account(
        seat=seat,
        result=result,
        won=seat in winners,
        shared=len(winners) > 1,
        start=before,
        luck=luck,
        decisions=decisions,
        others=others,
        unforeseen=rest_of(result, [before, luck, decisions, others]),
    )


def rest_of(result: int, parts: list[Part]) -> Part:
    return Part(result - sum(part.tenths for part in parts), combine_errors([part.error for part in parts]))


def lead(position: Position, seat: int) -> int:
    """By how much a seat is ahead of the best other one."""
    totals = position.totals()
    return totals[seat] - max(total for other, total in enumerate(totals) if other != seat)


def luck_of(verdicts: Iterable[Verdict], seat: int) -> Part:
    measured = [(verdict.luck[seat], verdict.luck_errors[seat]) for verdict in verdicts if verdict.luck]
    return Part(round(10 * sum(luck for luck, _ in measured)), combine_errors([error for _, error in measured]))


def effects(verdicts: Iterable[Verdict], seat: int) -> Part:
    """What all these decisions did. The sum of many is known as well as that of many rehearsals, not of six."""
    found = list(verdicts)
    error = combine_errors([verdict.errors[seat] for verdict in found]) * SURE / SURE_OF_SIX
    return Part(sum(verdict.tenths(seat) for verdict in found), error)


def combine_errors(errors: list[float]) -> float:
    """The error of a sum of independent figures."""
    return sum(error * error for error in errors) ** 0.5


def costliest(verdicts: Iterable[Verdict], seat: int) -> list[Verdict]:
    """The mistakes of a seat that cost most, the worst first."""
    mistakes = [verdict for verdict in verdicts if verdict.seat == seat and verdict.kind == MISTAKE]
    return sorted(mistakes, key=lambda verdict: (-verdict.lost, verdict.number))[:COSTLIEST]


def luckiest(verdicts: Iterable[Verdict], seat: int) -> list[Verdict]:
    """The decisions after which most came to light for a seat or against it, the most first."""
    lucky = [verdict for verdict in verdicts if verdict.luck and round(10 * verdict.luck[seat])]
    return sorted(lucky, key=lambda verdict: (-abs(verdict.luck[seat]), verdict.number))[:LUCKIEST]


def luck_in(verdict: Verdict, seat: int) -> Part:
    return Part(round(10 * verdict.luck[seat]), verdict.luck_errors[seat])


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
        (say("Own decisions"), found.decisions),
        (say("Decisions of the others"), found.others),
        (say("Foreseen by nobody"), found.unforeseen),
    ]


def sentence(found: Account, language: str) -> str:
    """The whole account in one sentence."""
    named = ("luck", "decisions", "others", "start", "unforeseen")
    values = {name: signed(getattr(found, name).tenths, language) for name in named}
    account = say(
        "luck {luck}, own decisions {decisions}, those of the others {others}, at the start {start}, foreseen by nobody "
        "{unforeseen}",
        **values,
    )
    return outcome(found, account.text(language)).text(language)


def outcome(found: Account, account: str) -> Phrase:
    by = abs(found.result) // 10
    if found.shared and found.won:
        return say("Victory shared: {sum}.", sum=account)
    if found.result and found.won:
        return say("Won by {by}: {sum}.", by=by, sum=account)
    if found.result:
        return say("Lost by {by}: {sum}.", by=by, sum=account)
    if found.won:
        return say("Won on the tie-break: {sum}.", sum=account)
    return say("Lost on the tie-break: {sum}.", sum=account)


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
