"""The positions of the second lessons and what was found out about their answers, as `tools/second_lesson.py` wrote it."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from glueckauf.core.game import Game, all_games
from glueckauf.core.position import View
from glueckauf.core.record import Record, start
from glueckauf.core.teaching import Lesson, LessonItem
from glueckauf.core.text import Phrase

PLAYERS = 2


@dataclass(frozen=True)
class Estimate:
    """What playouts make of an answer: the lead at the end, the chance to win, and by how many points of lead the answer
    is behind the right one, with the error of that difference (95 %).
    """

    lead: float
    wins: float
    behind: float
    error: float


@dataclass(frozen=True)
class LessonProof:
    """How the answers were compared: in how many rehearsals, after how much thought, in how many games each, and what
    came out.
    """

    seed: int
    rehearsals: int
    thought: int
    games: int
    answers: Mapping[str, Estimate]

    @property
    def playouts(self) -> int:
        """How often each answer was played through."""
        return self.rehearsals * self.games

    @property
    def right(self) -> str:
        return max(self.answers, key=lambda code: self.answers[code].lead)


@dataclass(frozen=True)
class LessonPosition:
    """A position as the last one of a recorded game for two between directors."""

    seed: int
    moves: tuple[str, ...]
    proof: LessonProof

    def view(self, game: Game) -> View:
        """The position as the seat to move sees it."""
        position = self.record(game).position
        return position.view(position.turn or 0)

    def record(self, game: Game) -> Record:
        record = start(game.name, PLAYERS, self.seed)
        for code in self.moves:
            record = record.play(code)
        return record


@dataclass(frozen=True)
class NumberedItem:
    """An item of a game's lesson with its number and its position."""

    game: Game
    number: int
    item: LessonItem
    stored: LessonPosition

    @cached_property
    def view(self) -> View:
        return self.stored.view(self.game)

    @property
    def right(self) -> str:
        return self.stored.proof.right

    @property
    def codes(self) -> list[str]:
        """The answers in an order that does not tell which is right."""
        return sorted(self.item.answers, key=self.view.number)

    @property
    def question(self) -> Phrase:
        return self.with_facts(self.item.question)

    @property
    def remember(self) -> Phrase:
        return self.with_facts(self.item.remember)

    def feedback(self, code: str) -> Phrase:
        return self.with_facts(self.item.answers[code])

    def with_facts(self, phrase: Phrase) -> Phrase:
        return replace(phrase, values=self.facts)

    @cached_property
    def facts(self) -> dict[str, Any]:
        return dict(lesson_of(self.game).facts(self.view))


def lesson_of(game: Game) -> Lesson:
    assert game.second_lesson, game.name
    return game.second_lesson


def games_with_lesson() -> list[Game]:
    return [game for game in all_games() if game.second_lesson]


@cache
def lesson_items(game: Game) -> tuple[NumberedItem, ...]:
    """All items of a game's lesson, none for a game without one."""
    if game.second_lesson is None:
        return ()
    stored = read_positions(game.second_lesson.positions)
    return tuple(
        NumberedItem(game, number, item, stored[item.key]) for number, item in enumerate(game.second_lesson.items, 1)
    )


# The file


def read_positions(file: Path) -> dict[str, LessonPosition]:
    plain: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return {key: position_from(each) for key, each in plain.items()}


def position_from(plain: dict[str, Any]) -> LessonPosition:
    answers = {code: Estimate(**each) for code, each in plain["proof"]["answers"].items()}
    proof = LessonProof(**plain["proof"] | {"answers": answers})
    return LessonPosition(plain["seed"], tuple(plain["moves"].split()), proof)


def write_positions(file: Path, positions: Mapping[str, LessonPosition]) -> None:
    plain = {key: asdict(each) | {"moves": " ".join(each.moves)} for key, each in positions.items()}
    file.write_text(json.dumps(plain, indent=1) + "\n", encoding="utf-8")
