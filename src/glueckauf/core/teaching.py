"""What a game may bring along for teaching it: a coach, a companion for the box, examples, rule links, puzzles, a lesson.

All of it is optional. The games fill these contracts; pages ask them and know no game by name.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from glueckauf.core.text import Phrase, say

if TYPE_CHECKING:
    from glueckauf.core.move import Move
    from glueckauf.core.position import Position, View

# The first words


@dataclass(frozen=True)
class Scene:
    """A moment of a game, as a picture: which drawing, after how many moves of a game of so many, and what is cut out."""

    part: str
    players: int
    moves: int
    box: tuple[int, int, int, int]
    """From the left, from the top, width, height; all scenes have the same proportions."""


@dataclass(frozen=True)
class Introduction:
    """What somebody who has never heard of a game is told before the first move."""

    sentences: tuple[Phrase, ...]
    minutes: tuple[int, int]
    """Of a game of two with a computer player, and of four people."""
    weight: Phrase
    """How much there is to learn, in a word."""
    scene: Scene
    remark: Phrase | None = None


EASY, MEDIUM, DEMANDING = say("easy"), say("medium"), say("demanding")

# Rules


@dataclass(frozen=True)
class RuleLinks:
    """Which paragraph of the rules speaks about a move, and which one is behind a reason against one.

    `moves` has the beginnings of move codes, of which the longest counts; `reasons` has the codes of reasons.
    """

    moves: Mapping[str, str] = field(default_factory=dict[str, str])
    reasons: Mapping[str, str] = field(default_factory=dict[str, str])

    def of_move(self, code: str) -> str:
        """Return the paragraph about a move, or nothing for the rules as a whole."""
        beginnings = [each for each in self.moves if code.startswith(each)]
        return self.moves[max(beginnings, key=len)] if beginnings else ""

    def of_reason(self, code: str) -> str:
        return self.reasons.get(code, "")


@dataclass(frozen=True)
class Example:
    """What is shown of a turn of the recorded game: drawings before or after it or after some of its moves, the turn in
    words with what it brought, moves that are asked for, the whole ledger. `map` makes every place a link to its rule.
    """

    turn: int
    parts: tuple[str, ...] = ()
    played: int = 0
    after: bool = False
    told: bool = False
    asked: tuple[str, ...] = ()
    ledger: bool = False
    map: bool = False


@dataclass(frozen=True)
class Layout:
    """A board at the start of a game."""

    players: int
    parts: tuple[str, ...]


@dataclass(frozen=True)
class Examples:
    """Drawn examples for the rules: moments of one recorded game, by name."""

    record: Path
    moments: Mapping[str, Example | Layout]


# The coach


@dataclass(frozen=True)
class Coach:
    """What a coach knows about a game: situations and kinds of moves, a rule for each, reasons, a recorded first game."""

    rules: Mapping[str, Phrase]
    """By situation, occasion or kind of move: the rule to explain when it is first needed; before all, the `goal`."""
    situation: "Callable[[View], str]"
    kind: Callable[[str], str]
    """From the code of a move to its kind."""
    occasions: "Callable[[View, Move | None], list[str]]"
    why: "Callable[[View, Move], Phrase]"
    record: Path
    """A recorded game for two that the computer player follows as long as the newcomer does."""
    margin: int = 10
    """By how many points the coach should win the recorded game, so that it stays a game."""
    openings: tuple[str, ...] = ("",)
    """What a beginner should meet first: the beginnings of move codes."""


# The companion for the box

NOBODY = -1
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
        """Return every single answer that is asked for, in the order of the sheet."""
        return [(question, seat) for question in self.questions for seat in self.seats(question, players)]

    def seats(self, question: Question, players: int) -> range:
        if question.kind == WHO:
            return range(1)
        return range(players) if self.seat is None else range(self.seat, self.seat + 1)


Answers = dict[tuple[str, int], int]
"""The answers of a step by question and seat."""


@dataclass(frozen=True)
class ScoreSheet:
    """What was counted so far at a real table."""

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
        """Return the answers of all seats to a question."""
        return [self.value(step, question, seat) for seat in range(self.players)]

    def with_answers(self, step: str, answers: Answers) -> "ScoreSheet":
        return replace(self, answers={**self.answers, step: answers})

    def without(self, step: str) -> "ScoreSheet":
        return replace(self, answers={name: given for name, given in self.answers.items() if name != step})


def says_nothing(players: int) -> Phrase | None:  # noqa: ARG001
    """For a companion without a remark on the setup."""
    return None


@dataclass(frozen=True)
class Companion:
    """What helps those who own the box: how it is set up, what is asked and when, and how the rules score it."""

    setup: Callable[[int], list[Phrase]]
    steps: Callable[[int], list[Step]]
    position: "Callable[[ScoreSheet], Position]"
    conclusions: Callable[[ScoreSheet, Step], list[Phrase]]
    """What follows from the answers of a step beside the points."""
    doubts: Callable[[ScoreSheet, Step], list[Phrase]]
    """What cannot be right about the answers of a step."""
    setup_part: str = ""
    """The part of the drawing that helps with the setup."""
    setup_remark: Callable[[int], Phrase | None] = says_nothing


# Puzzles


@dataclass(frozen=True)
class Puzzle:
    """A position to be solved in as few steps as possible. `key` stays with the puzzle, whatever its number."""

    key: str
    level: str
    par: int
    goal: Phrase
    position: "Callable[[], Position]"
    solution: "Callable[[], tuple[Move, ...]]"


@dataclass(frozen=True)
class PuzzleSet:
    """The puzzles of a game, and how one of them is played."""

    title: Phrase
    summary: Phrase
    description: Phrase
    levels: Mapping[str, Phrase]
    steps: int
    """The most steps that may be used."""
    seat: int
    puzzles: Callable[[], Sequence[Puzzle]]
    used: "Callable[[Position], int]"
    """How many steps were used to reach a position."""
    is_solved: "Callable[[Position], bool]"
    choices: "Callable[[Position], tuple[Move, ...]]"
    is_continued: Callable[[str], bool]
    """Whether a move belongs to the step that the move before it began; a step is taken back as a whole."""


# The second lesson


@dataclass(frozen=True)
class LessonItem:
    """A question about a position. `answers` has what to say of each move one can choose, by its code; which of them is
    right, and by how much, stands with the position. Sentences may name the lesson's facts: `{marks}`.
    """

    key: str
    title: Phrase
    question: Phrase
    answers: Mapping[str, Phrase]
    remember: Phrase
    shows: "Callable[[View, str], bool]"
    """Whether a position, with the code of its best move, is about this item's theme."""


@dataclass(frozen=True)
class Lesson:
    """What good players know: items in the order in which they are taught, and the file with their positions."""

    items: tuple[LessonItem, ...]
    positions: Path
    facts: "Callable[[View], Mapping[str, int]]"
    """The numbers that sentences may name, read from what the seat sees."""
