"""`glueckauf review FILE`: luck and decisions apart, and what each mistake of a finished game cost."""

import json
from argparse import Namespace
from typing import Any

from rich.console import Console
from rich.table import Column, Table

from glueckauf.commands.progress import bar
from glueckauf.core.errors import GlueckaufError
from glueckauf.core.record import Record
from glueckauf.core.record_reader import load
from glueckauf.core.snapshot import check_seat
from glueckauf.core.text import SEAT_NAMES, choose_language, chosen_language, say
from glueckauf.players.luck_account import Account, Part, account, costliest, parts, ruling, sentence, with_error
from glueckauf.players.mistake_reasons import explain, reason
from glueckauf.players.review import (
    ALIKE,
    FEWEST,
    MISTAKE,
    MOST,
    Verdict,
    check_over,
    decisions,
    expected_lead,
    prepare_review,
    verdicts,
    verdicts_in_time,
)

LONGEST = 24 * 3600


def run(given: Namespace) -> None:
    choose_language(given.lang)
    record = checked(given)
    prepare_review(record.game)
    start, found = expected_lead(record), collect_verdicts(record, given)
    seats = range(record.players) if given.seat is None else [given.seat]
    accounts = [account(record, seat, start, found) for seat in seats]
    if given.json:
        print(json.dumps([as_dict(record, each, found) for each in accounts], ensure_ascii=False))
    else:
        for each in accounts:
            show(record, each, found, given.lang)


def checked(given: Namespace) -> Record:
    record = load(given.file)
    check_over(record)
    if given.seat is not None:
        check_seat(given.seat, record.players)
    if given.games is not None and given.games not in range(FEWEST, MOST + 1):
        raise GlueckaufError(f"games: {given.games}, but it is {FEWEST} to {MOST}")
    if not 0 < given.seconds <= LONGEST:
        raise GlueckaufError(f"seconds: {given.seconds}, but it is more than 0 and at most {LONGEST}")
    return record


def collect_verdicts(record: Record, given: Namespace) -> list[Verdict]:
    found: list[Verdict] = []
    in_turn = verdicts(record, given.games) if given.games else verdicts_in_time(record, given.seconds)
    with bar(len(decisions(record)), say("Reviewing").text(chosen_language())) as advance:
        for verdict in in_turn:
            found.append(verdict)
            advance(len(found), "")
    return found


def show(record: Record, found: Account, judgements: list[Verdict], language: str) -> None:
    console = Console()
    console.print(f"{SEAT_NAMES[found.seat].text(language)}: {sentence(found, language)}", highlight=False)
    console.print(lines(found, language))
    mistakes = [each for each in judgements if each.seat == found.seat and each.kind == MISTAKE]
    if mistakes:
        console.print(table(record, mistakes, language))
        console.print(costliest_words(record, costliest(mistakes, found.seat)[0], language), highlight=False)


def lines(found: Account, language: str) -> Table:
    """The account line by line; the last line stands outside the sum."""
    total, outside = (say("Result"), Part(found.result)), (say("Too close to tell, not in the sum"), found.unclear)
    shown = Table("", Column("", justify="right"), show_header=False)
    for name, part in [*parts(found), total, outside]:
        shown.add_row(name.text(language), with_error(part, language))
    return shown


def table(record: Record, mistakes: list[Verdict], language: str) -> Table:
    words = (say("Move"), say("Played"), say("Better"), say("Verdict"))
    shown = Table(*(word.text(language) for word in words))
    for each in mistakes:
        position = record.positions()[each.number]
        moves = (position.move(each.made).text(language), position.move(each.best).text(language))
        shown.add_row(str(each.number), *moves, ruling(each, language))
    return shown


def costliest_words(record: Record, worst: Verdict, language: str) -> str:
    told = say("The costliest, move {number}.", number=worst.number).text(language)
    return f"{told} {reason(record, explain(record, worst), language)}"


def as_dict(record: Record, found: Account, judgements: list[Verdict]) -> dict[str, Any]:
    def points(part: Part) -> dict[str, float]:
        return {"points": part.tenths / 10, "error": part.error}

    return {
        "seat": found.seat,
        "result": found.result / 10,
        "won": found.won,
        "start": points(found.start),
        "luck": points(found.luck),
        "decisions": points(found.decisions),
        "others": points(found.others),
        "unclear": points(found.unclear),
        "verdicts": [of_dict(record, each) for each in judgements if each.seat == found.seat],
    }


def of_dict(record: Record, verdict: Verdict) -> dict[str, Any]:
    codes = record.game.codes
    return {
        "move": verdict.number,
        "kind": verdict.kind,
        "played": codes[verdict.made],
        "best": codes[verdict.best],
        "lost": verdict.lost if verdict.kind in {ALIKE, MISTAKE} else 0.0,
        "error": verdict.error,
        "games": verdict.games,
    }
