"""`glueckauf review FILE`: luck and decisions apart, and what each mistake of a finished game cost."""

import json
from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Column, Table

from glueckauf.core.record import Record
from glueckauf.core.record_reader import load
from glueckauf.core.snapshot import check_seat
from glueckauf.core.text import SEAT_NAMES, choose_language, say
from glueckauf.players.game_review import check_effort, review
from glueckauf.players.luck_account import Account, Part, costliest, parts, ruling, sentence, with_error
from glueckauf.players.mistake_reasons import explain, reason
from glueckauf.players.review import MISTAKE, Verdict, check_over


def run(given: Namespace) -> None:
    choose_language(given.lang)
    record = checked(given)
    found = review(record, given.seconds, games=given.games)
    accounts = found.accounts if given.seat is None else found.accounts[given.seat : given.seat + 1]
    if given.json:
        print(json.dumps([as_dict(record, each, found.verdicts) for each in accounts], ensure_ascii=False))
    else:
        for each in accounts:
            show(record, each, found.verdicts, given.lang)


def checked(given: Namespace) -> Record:
    record = load(given.file)
    check_over(record)
    if given.seat is not None:
        check_seat(given.seat, record.players)
    check_effort(given.seconds, given.games)
    return record


def show(record: Record, found: Account, judgements: Sequence[Verdict], language: str) -> None:
    console = Console()
    console.print(f"{SEAT_NAMES[found.seat].text(language)}: {sentence(found, language)}", highlight=False)
    console.print(lines(found, language))
    mistakes = [each for each in judgements if each.seat == found.seat and each.kind == MISTAKE]
    if mistakes:
        console.print(table(record, mistakes, language))
        console.print(costliest_words(record, costliest(mistakes, found.seat)[0], language), highlight=False)


def lines(found: Account, language: str) -> Table:
    """The account line by line."""
    shown = Table("", Column("", justify="right"), show_header=False)
    for name, part in [*parts(found), (say("Result"), Part(found.result))]:
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


def as_dict(record: Record, found: Account, judgements: Sequence[Verdict]) -> dict[str, Any]:
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
        "unforeseen": points(found.unforeseen),
        "verdicts": [of_dict(record, each) for each in judgements if each.seat == found.seat],
    }


def of_dict(record: Record, verdict: Verdict) -> dict[str, Any]:
    codes = record.game.codes
    return {
        "move": verdict.number,
        "kind": verdict.kind,
        "played": codes[verdict.made],
        "best": codes[verdict.best],
        "lost": verdict.lost,
        "error": verdict.error,
        "luck": verdict.luck[verdict.seat],
        "games": verdict.games,
    }
