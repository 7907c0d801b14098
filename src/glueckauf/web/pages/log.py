"""The log of a table: what happened, in words."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from glueckauf.core.position import NO_SEAT, Position
from glueckauf.core.record import Award, Record
from glueckauf.core.text import Phrase
from glueckauf.web.tables.history import History, TakenBack, Unseen

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
    for _, numbers in reversed(list(record.turns())):
        turn = _Turn(record, numbers[0], numbers[-1] + 1)
        if awards := _turn_awards(turn):
            return _told(turn, awards, seat, language)
    return None


def _told(turn: "_Turn", awards: list[Award], seat: int, language: str) -> Scoring:
    position = turn.record.positions()[turn.after]
    totals = (position.public() if seat == NO_SEAT else position.view(seat)).totals()
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
    for mover, whole in record.turns():
        numbers = [number for number in whole if number >= begin]
        if not numbers:
            continue
        first, after = numbers[0], numbers[-1] + 1
        turn = _Turn(record, first, after)
        secret = any(record.position.keeps_secret(record.moves[number]) for number in numbers)
        told = record.describe_moves(numbers, language, seat) if secret else _turn_text(turn, language)
        yield LogLine(first, after, mover, told)
        for phrase in _turn_news(turn, None if record.position.shows_points else seat):
            yield LogLine(first, after, None, phrase.text(language), "news")


@dataclass(frozen=True, eq=False)
class _Turn:
    """A turn of a record, the same for two records that have the same moves up to its end."""

    record: Record
    first: int
    after: int

    def key(self) -> tuple[object, ...]:
        record, given = self.record, self.record.beginning
        start = given.copies().tobytes() if given else (record.seed, record.players, *record.options.values())
        return record.game.name, record.version, start, self.first, record.moves[: self.after]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Turn) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


@lru_cache(maxsize=20_000)
def _turn_text(turn: _Turn, language: str) -> str:
    """Return a turn in words that everybody may know."""
    return turn.record.describe_moves(list(range(turn.first, turn.after)), language, None)


@lru_cache(maxsize=20_000)
def _turn_news(turn: _Turn, seat: int | None) -> list[Phrase]:
    """Return the changes of points after a turn."""
    return turn.record.news(turn.first, turn.after, seat)


@lru_cache(maxsize=20_000)
def _turn_awards(turn: _Turn) -> list[Award]:
    position = turn.record.positions()[turn.after]
    if position.over and turn.record.game.scores_at_end:
        return list(_final_awards(position))
    return turn.record.scoring(turn.first, turn.after)


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
