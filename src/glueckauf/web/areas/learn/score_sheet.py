"""The score sheet beside a real table, between form fields and the address of its page.

A sheet is written into the address, so it needs no account, survives a closed phone, and every entry can be corrected
by going back.
"""

import re
from collections.abc import Mapping
from urllib.parse import urlencode

from glueckauf.core.teaching import NOBODY, WHO, Answers, Question, ScoreSheet, Step

LONGEST_NAME = 24
LONGEST_SUM = 60


class NotANumber(ValueError):
    """What was entered for a cell cannot be read."""


def parse_count(value: str, most: int, least: int = 0) -> int:
    """Return a whole number, or the sum of several: `6+5+1`. Nothing is 0."""
    if len(value) > LONGEST_SUM or not re.fullmatch(r"\s*(-1|(\d{1,3}([+ ]+\d{1,3})*)?)\s*", value, re.ASCII):
        raise NotANumber(value)
    total = sum(int(part) for part in re.findall(r"-?\d+", value))
    if not least <= total <= most:
        raise NotANumber(value)
    return total


def limits_of(question: Question, players: int) -> dict[str, int]:
    return {"most": players - 1, "least": NOBODY} if question.kind == WHO else {"most": question.most}


def to_fields(sheet: ScoreSheet, steps: list[Step]) -> list[tuple[str, str]]:
    """Return the sheet as names and values of form fields."""
    fields = [("players", str(sheet.players)), ("starter", str(sheet.starter))]
    fields += [(f"name{seat}", name) for seat, name in enumerate(sheet.names) if name]
    for step in steps:
        if sheet.has(step.name):
            said = sheet.answers[step.name]
            cells = (str(said.get((question.name, seat), 0)) for question, seat in step.cells(sheet.players))
            fields.append((step.name, ".".join(cells)))
    return fields


def to_query(sheet: ScoreSheet, steps: list[Step], **more: str) -> str:
    return urlencode([*to_fields(sheet, steps), *more.items()])


def from_fields(fields: Mapping[str, str], players: int, steps: list[Step]) -> ScoreSheet:
    """Read the sheet from form fields; a step that cannot be read is as good as empty."""
    names = tuple(clean_name(fields.get(f"name{seat}", "")) for seat in range(players))
    sheet = ScoreSheet(players, names, read_starter(fields, players))
    for step in steps:
        given = fields[step.name].split(".") if step.name in fields else []
        if len(given) == len(step.cells(players)):
            sheet = with_readable_answers(sheet, step, given)
    return sheet


def with_readable_answers(sheet: ScoreSheet, step: Step, given: list[str]) -> ScoreSheet:
    cells = step.cells(sheet.players)
    try:
        said = {
            (question.name, seat): parse_count(value, **limits_of(question, sheet.players))
            for (question, seat), value in zip(cells, given, strict=True)
        }
    except NotANumber:
        return sheet
    return sheet.with_answers(step.name, said)


def read_starter(fields: Mapping[str, str], players: int) -> int:
    value = fields.get("starter", "0")
    return int(value) if value in {str(seat) for seat in range(players)} else 0


def clean_name(name: str) -> str:
    return " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())[:LONGEST_NAME]


def read_form(fields: Mapping[str, str], step: Step, players: int) -> tuple[Answers, set[tuple[str, int]]]:
    """Return the answers in the form of a step, and the cells that cannot be read."""
    said: Answers = {}
    wrong: set[tuple[str, int]] = set()
    for question, seat in step.cells(players):
        value = fields.get(f"{question.name}.{seat}", "")
        try:
            said[question.name, seat] = parse_count(value, **limits_of(question, players))
        except NotANumber:
            wrong.add((question.name, seat))
    return said, wrong
