"""The coach: how one wins, what he would do and why, and every rule at the moment it is first needed.

He speaks from the seat's view alone. What he has explained already follows from the moves that were made, so taking
one back lets him explain it again.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from glueckauf.core.caching import CacheBypass
from glueckauf.core.game import Seed
from glueckauf.core.move import Move
from glueckauf.core.position import View
from glueckauf.core.record import Record
from glueckauf.core.teaching import Coach
from glueckauf.core.text import Phrase, say, say_many
from glueckauf.players.levels import LEVELS
from glueckauf.web.areas.school.first_game import OPPONENT, coach_of

GOAL = "goal"
"""How one wins: said first of all."""


@dataclass(frozen=True)
class Explanation:
    """What the coach says about one decision: rules that are new, one at a time, then his advice."""

    move: Move | None
    advice: Phrase | None
    why: Phrase | None
    rules: list[Phrase]


def explain_decision(record: Record, view: View, move: Move | None) -> Explanation:
    """Return the coach's words for the seat of the view, whose turn it is; `move` is what he would do."""
    coach = coach_of(view.game)
    known = set(_explained(coach, record, view.seat))
    fresh = [rule for rule in _occasions(coach, view, move) if rule not in known]
    return Explanation(
        move=move,
        advice=say("My advice: {move}.", move=move.game.move(move.number, move.state)) if move else None,
        why=coach.why(view, move) if move else None,
        rules=[coach.rules[rule] for rule in dict.fromkeys(fresh)],
    )


def _occasions(coach: Coach, view: View, move: Move | None) -> Iterator[str]:
    """The rules that matter at a decision, those of the situation first."""
    wanted = [GOAL, coach.situation(view), *coach.occasions(view, move)]
    if move:
        wanted.append(coach.kind(move.code))
    return (rule for rule in wanted if rule in coach.rules)


def _explained(coach: Coach, record: Record, seat: int) -> Iterator[str]:
    """The rules of all earlier decisions of a seat, with the moves that it made."""
    for number, position in enumerate(record.positions()[:-1]):
        if position.turn == seat:
            yield from _needed(
                (record.game.name, record.seed, record.moves[: number + 1]), CacheBypass((coach, position))
            )


@lru_cache(maxsize=5000)
def _needed(made: tuple[str, Seed, tuple[int, ...]], bypass: CacheBypass) -> tuple[str, ...]:
    """The rules that mattered at the last of these moves; all newcomers begin with the same ones."""
    coach, position = bypass.take()
    view = position.view(position.turn)
    return tuple(_occasions(coach, view, view.move(made[2][-1])))


# The last word


def closing_words(view: View) -> list[Phrase]:
    """Return how the game ended, and where the points came from."""
    totals = view.totals()
    own, other = totals[view.seat], max(totals[: view.seat] + totals[view.seat + 1 :])
    largest = max(view.scores()[view.seat].ledger, key=lambda entry: entry.points, default=None)
    said = [_ending(own, other)]
    if largest and largest.points > 0:
        said.append(
            say_many(
                "Your best source of points was {what}: {n} point.",
                "Your best source of points was {what}: {n} points.",
                largest.points,
                what=largest.phrase,
            )
        )
    return said


def next_opponent(view: View) -> str:
    """Return the level to play against after the first game: the next one for whoever has won, otherwise the same."""
    levels = list(LEVELS)
    return levels[levels.index(OPPONENT) + 1] if view.seat in view.winners() else OPPONENT


def _ending(own: int, other: int) -> Phrase:
    if own > other:
        return say("You have won your first game, {own} to {other}. Well done!", own=own, other=other)
    if own < other:
        return say("Your first game is over, {own} to {other}. The next one will go better.", own=own, other=other)
    return say("A draw in your first game: {own} to {other}.", own=own, other=other)
