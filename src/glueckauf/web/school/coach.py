"""The coach: what one may do now, what he would do and why, and every rule at the moment it is first needed.

He speaks from the seat's view alone. What he has explained already follows from the moves that were made, so taking
one back lets him explain it again.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from glueckauf.core.position import Move, View
from glueckauf.core.record import Record
from glueckauf.core.text import Phrase, listed, say, say_many
from glueckauf.web.scene import Box
from glueckauf.web.school import coach_glueck_auf, coach_gluex, coach_kartenspiel


class Subject(Protocol):
    """What the coach knows about a game: situations and kinds of moves, a rule for each, and reasons."""

    THINGS: dict[str, Phrase]
    RULES: dict[str, Phrase]

    def situation(self, view: View) -> str: ...
    def kind(self, code: str) -> str: ...
    def occasions(self, view: View, move: Move | None) -> list[str]: ...
    def why(self, view: View, move: Move) -> Phrase: ...


SUBJECTS: dict[str, Subject] = {
    "glueck-auf": coach_glueck_auf,
    "gluex": coach_gluex,
    "kartenspiel": coach_kartenspiel,
}


@dataclass(frozen=True)
class Words:
    """What the coach says at one decision."""

    possible: Phrase
    move: Move | None
    advice: Phrase | None
    why: Phrase | None
    rules: list[Phrase]


def words(record: Record, view: View, move: Move | None) -> Words:
    """For the seat of the view, whose turn it is; `move` is what the coach would do."""
    subject = SUBJECTS[view.game.name]
    known = set(_explained(subject, record, view.seat))
    fresh = [rule for rule in _occasions(subject, view, move) if rule not in known]
    return Words(
        possible=possible(subject, view),
        move=move,
        advice=say("My advice: {move}.", move=move.game.move(move.number, move.state)) if move else None,
        why=subject.why(view, move) if move else None,
        rules=[subject.RULES[rule] for rule in dict.fromkeys(fresh)],
    )


def possible(subject: Subject, view: View) -> Phrase:
    """What one may do now, by kinds."""
    if len(view.moves) == 1:
        return say("There is one thing you can do now.")
    kinds = Counter(subject.kind(move.code) for move in view.moves)
    things = [say("{what} ({n})", what=subject.THINGS[kind], n=number) for kind, number in kinds.items()]
    return say("You can choose now: {things}.", things=listed(things))


def _occasions(subject: Subject, view: View, move: Move | None) -> Iterator[str]:
    """The rules that matter at a decision, those of the situation first."""
    wanted = [subject.situation(view), *subject.occasions(view, move)]
    if move:
        wanted.append(subject.kind(move.code))
    return (rule for rule in wanted if rule in subject.RULES)


def _explained(subject: Subject, record: Record, seat: int) -> Iterator[str]:
    """The rules of all earlier decisions of a seat, with the moves that it made."""
    for number, position in enumerate(record.positions()[:-1]):
        if position.turn == seat:
            yield from _needed((record.game.name, record.seed, record.moves[: number + 1]), Box((subject, position)))


@lru_cache(maxsize=5000)
def _needed(made: tuple[str, int, tuple[int, ...]], box: Box) -> tuple[str, ...]:
    """The rules that mattered at the last of these moves; all newcomers begin with the same ones."""
    subject, position = box.take()
    view = position.view(position.turn)
    return tuple(_occasions(subject, view, view.move(made[2][-1])))


# The last word


def closing(view: View) -> list[Phrase]:
    """How it ended, where the points came from, and what to try next."""
    totals = view.totals()
    own, other = totals[view.seat], max(totals[: view.seat] + totals[view.seat + 1 :])
    largest = max(view.scores()[view.seat].ledger, key=lambda entry: entry.points, default=None)
    said = [_ending(own, other)]
    if largest and largest.points > 0:
        said.append(
            say_many(
                "Most of it came from one source, {what}: {n} point.",
                "Most of it came from one source, {what}: {n} points.",
                largest.points,
                what=largest.phrase,
            )
        )
    return [*said, say("The table of points shows the rest. Now play without me: you know all you need.")]


def _ending(own: int, other: int) -> Phrase:
    if own > other:
        return say("You have won your first game, {own} to {other}. Well done!", own=own, other=other)
    if own < other:
        return say("Your first game is over, {own} to {other}. The next one will go better.", own=own, other=other)
    return say("A draw in your first game: {own} to {other}.", own=own, other=other)
