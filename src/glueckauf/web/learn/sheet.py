"""The sheet of paper beside a real table: what is asked, what was answered.

A sheet is written into the address of its page, so it needs no account, survives a closed phone, and every entry can be
corrected by going back.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from urllib.parse import urlencode

from glueckauf.core.position import Position
from glueckauf.core.text import Phrase, say

NOBODY = -1
LONGEST_NAME = 24
LONGEST_SUM = 60

NUMBER, WHO, TICK = "number", "who", "tick"


@dataclass(frozen=True)
class Question:
    """A number, a tick or a player; `entry` is the line of the ledger it leads to, `places` what the two places give."""

    name: str
    text: Phrase
    most: int = 99
    kind: str = NUMBER
    entry: str = ""
    places: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class Group:
    """Questions that belong together."""

    title: Phrase
    questions: tuple[Question, ...]


@dataclass(frozen=True)
class Step:
    """What is asked at one moment: of every seat, of one seat, or once."""

    name: str
    title: Phrase
    groups: tuple[Group, ...]
    seat: int | None = None

    @property
    def questions(self) -> list[Question]:
        return [question for group in self.groups for question in group.questions]

    def cells(self, players: int) -> list[tuple[Question, int]]:
        """Every single answer that is asked for, in the order of the sheet."""
        return [(question, seat) for question in self.questions for seat in self.seats(question, players)]

    def seats(self, question: Question, players: int) -> range:
        if question.kind == WHO:
            return range(1)
        return range(players) if self.seat is None else range(self.seat, self.seat + 1)


Answers = dict[tuple[str, int], int]
"""The answers of a step by question and seat."""


@dataclass(frozen=True)
class Sheet:
    players: int
    names: tuple[str, ...] = ()
    starter: int = 0
    answers: Mapping[str, Answers] = field(default_factory=dict[str, Answers])

    def name(self, seat: int) -> Phrase:
        given = self.names[seat] if seat < len(self.names) else ""
        return say("{name}", name=given) if given else say("Player {n}", n=seat + 1)

    def has(self, step: str) -> bool:
        return step in self.answers

    def value(self, step: str, question: str, seat: int = 0) -> int:
        return self.answers[step].get((question, seat), 0)

    def row(self, step: str, question: str) -> list[int]:
        """The answers of all seats to a question."""
        return [self.value(step, question, seat) for seat in range(self.players)]

    def noted(self, step: str, answers: Answers) -> "Sheet":
        return replace(self, answers={**self.answers, step: answers})

    def without(self, step: str) -> "Sheet":
        return replace(self, answers={name: said for name, said in self.answers.items() if name != step})


@dataclass(frozen=True)
class Box:
    """What the companion knows of a game: how it is set up, what is asked and when, and how the rules score it."""

    setup: Callable[[int], list[Phrase]]
    steps: Callable[[int], list[Step]]
    position: Callable[[Sheet], Position]
    told: Callable[[Sheet, Step], list[Phrase]]
    doubts: Callable[[Sheet, Step], list[Phrase]]


# Between a sheet and the words of an address


class NotANumber(ValueError):
    """What was entered for a cell cannot be read."""


def number(word: str, most: int, least: int = 0) -> int:
    """A whole number, or several to be added: `6+5+1`. Nothing is 0."""
    if len(word) > LONGEST_SUM or not re.fullmatch(r"\s*(-1|(\d{1,3}([+ ]+\d{1,3})*)?)\s*", word, re.ASCII):
        raise NotANumber(word)
    total = sum(int(part) for part in re.findall(r"-?\d+", word))
    if not least <= total <= most:
        raise NotANumber(word)
    return total


def limits(question: Question, players: int) -> dict[str, int]:
    return {"most": players - 1, "least": NOBODY} if question.kind == WHO else {"most": question.most}


def written(sheet: Sheet, steps: list[Step]) -> list[tuple[str, str]]:
    """The sheet as names and words."""
    words = [("players", str(sheet.players)), ("starter", str(sheet.starter))]
    words += [(f"name{seat}", name) for seat, name in enumerate(sheet.names) if name]
    for step in steps:
        if sheet.has(step.name):
            said = sheet.answers[step.name]
            cells = (str(said.get((question.name, seat), 0)) for question, seat in step.cells(sheet.players))
            words.append((step.name, ".".join(cells)))
    return words


def query(sheet: Sheet, steps: list[Step], **more: str) -> str:
    return urlencode([*written(sheet, steps), *more.items()])


def read(words: Mapping[str, str], players: int, steps: list[Step]) -> Sheet:
    """The sheet from names and words; a step that cannot be read is as good as empty."""
    names = tuple(clean(words.get(f"name{seat}", "")) for seat in range(players))
    sheet = Sheet(players, names, starter_in(words, players))
    for step in steps:
        given = words[step.name].split(".") if step.name in words else []
        if len(given) == len(step.cells(players)):
            sheet = noted_if_right(sheet, step, given)
    return sheet


def noted_if_right(sheet: Sheet, step: Step, given: list[str]) -> Sheet:
    cells = step.cells(sheet.players)
    try:
        said = {
            (question.name, seat): number(word, **limits(question, sheet.players))
            for (question, seat), word in zip(cells, given, strict=True)
        }
    except NotANumber:
        return sheet
    return sheet.noted(step.name, said)


def starter_in(words: Mapping[str, str], players: int) -> int:
    word = words.get("starter", "0")
    return int(word) if word in {str(seat) for seat in range(players)} else 0


def clean(name: str) -> str:
    return " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())[:LONGEST_NAME]


def entered(words: Mapping[str, str], step: Step, players: int) -> tuple[Answers, set[tuple[str, int]]]:
    """What was entered into the form of a step, and the cells that cannot be read."""
    said: Answers = {}
    wrong: set[tuple[str, int]] = set()
    for question, seat in step.cells(players):
        word = words.get(f"{question.name}.{seat}", "")
        try:
            said[question.name, seat] = number(word, **limits(question, players))
        except NotANumber:
            wrong.add((question.name, seat))
    return said, wrong
