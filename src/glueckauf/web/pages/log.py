"""The log of a table: what happened, in words."""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from glueckauf.core.position import Position, view_for
from glueckauf.core.record import Award, Record
from glueckauf.core.text import names_of_seats
from glueckauf.web.pages.last_turns import turns_from_the_last
from glueckauf.web.tables.history import History, TakenBack, Unseen

T = TypeVar("T")
LINES_SHOWN = 200


@dataclass(frozen=True)
class Scoring:
    """A scoring, row by row: how much each seat has of something, and the points it gets; and the points before it.

    A row begins with the code of its entry in the ledger, by which its place on a drawing is found.
    """

    move: int
    is_final: bool
    before: tuple[int, ...]
    rows: list[tuple[str, str, list[tuple[int, int]]]]


def latest_scoring(record: Record, seat: int, language: str) -> Scoring | None:
    """Return the latest scoring, with the points as this seat, or somebody who watches, saw them then."""
    for _, first, after in turns_from_the_last(record):
        turn = _Turn(record, first, after)
        if awards := _turn_awards(turn):
            return _told(turn, awards, seat, language)
    return None


def _told(turn: "_Turn", awards: list[Award], seat: int, language: str) -> Scoring:
    position = turn.record.positions()[turn.after]
    totals = view_for(position, seat).totals()
    gained = map(sum, zip(*(award.points for award in awards), strict=True))
    before = tuple(total - points for total, points in zip(totals, gained, strict=True))
    return Scoring(turn.first, position.over, before, [_row(award, language) for award in awards])


def _row(award: Award, language: str) -> tuple[str, str, list[tuple[int, int]]]:
    return award.code, award.phrase.text(language), list(zip(award.amounts, award.points, strict=True))


@dataclass(frozen=True)
class LogLine:
    """A turn in words, or what it brought, or what was taken back.

    `move` is the number of its first move, `after` how many moves had been made when it was done.
    """

    move: int
    after: int
    seat: int | None
    text: str
    kind: str = "turn"


def log_lines(history: History, seat: int, language: str) -> list[LogLine]:
    """Return what happened as this seat may know it, the latest last; what was taken back stands where it was."""
    undone = [line for gone in history.taken_back for line in _taken_back_lines(gone, seat, language)]
    lines = [*undone, *turn_lines(history.record, seat, language)]
    return sorted(lines, key=lambda line: line.move)[-LINES_SHOWN:]


def log_lines_since(history: History, seat: int, language: str, unseen: Unseen) -> list[LogLine]:
    """Return the part of the log that somebody has not seen yet."""
    undone = [line for gone in history.taken_back[unseen.undone :] for line in _taken_back_lines(gone, seat, language)]
    lines = [*undone, *turn_lines(history.record, seat, language, unseen.move)]
    return sorted(lines, key=lambda line: line.move)[-LINES_SHOWN:]


def turn_lines(record: Record, seat: int | None, language: str, begin: int = 0) -> Iterator[LogLine]:
    """Return the turns from some move on as a seat may know them, or with everything if it is None."""
    secrets = {move for move in set(record.moves) if record.position.keeps_secret(move)}
    for mover, whole in record.turns():
        numbers = [number for number in whole if number >= begin]
        if not numbers:
            continue
        first, after = numbers[0], numbers[-1] + 1
        turn = _Turn(record, first, after)
        hidden = secrets.intersection(record.moves[first:after])
        yield LogLine(first, after, mover, _turn_text(turn, language, seat if hidden else None, frozenset(hidden)))
        for phrase in record.news(first, after, seat):
            yield LogLine(first, after, None, phrase.text(language), "news")


@dataclass(frozen=True)
class _Turn:
    record: Record
    first: int
    after: int

    def keep(self, what: Hashable, work_out: Callable[[], T]) -> T:
        """Work something out once, and keep it with the position after the turn."""
        return self.record.positions()[self.after].keep((what, self.first), work_out)


def _turn_text(turn: _Turn, language: str, seat: int | None, hidden: frozenset[int]) -> str:
    """Return a turn in words, without those of the hidden moves that this seat may not know."""
    numbers = list(range(turn.first, turn.after))
    key = language, seat, hidden, names_of_seats()
    return turn.keep(key, lambda: turn.record.describe_moves(numbers, language, seat))


def _turn_awards(turn: _Turn) -> list[Award]:
    position = turn.record.positions()[turn.after]
    if position.over and turn.record.game.scores_at_end:
        return turn.keep("awards", lambda: list(_final_awards(position)))
    return turn.keep("awards", lambda: turn.record.scoring(turn.first, turn.after))


def _final_awards(position: Position) -> Iterator[Award]:
    """Everything that counts at the end, where nothing was given before."""
    for line in position.ledger():
        amounts = tuple(position.amount(seat, line[0].code) or 0 for seat in range(position.players))
        yield Award(line[0].code, line[0].phrase, amounts, tuple(entry.points for entry in line))


def _taken_back_lines(gone: TakenBack, seat: int, language: str) -> Iterator[LogLine]:
    """Each turn, or the part of it that was taken back, under the name of who had made it."""
    for mover, numbers in gone.record.turns():
        back = [number for number in numbers if number >= gone.first]
        if back:
            yield LogLine(gone.first, gone.first, mover, gone.record.describe_moves(back, language, seat), "undone")
