"""Clocks: how much time each seat has left, and whose is running.

They are part of the table's row and change with it, so they cost a move no query of their own. All moments are in the time
of the house.
"""

from dataclasses import asdict, dataclass, field
from datetime import timedelta
from typing import Any

from django.dispatch import Signal

from glueckauf.web.tables.history import History, history_of
from glueckauf.web.tables.holidays import holidays_of
from glueckauf.web.tables.house_time import house_time
from glueckauf.web.tables.lookup import find_seat
from glueckauf.web.tables.models import OPEN, PERSON, Seat, Table
from glueckauf.web.tables.time_controls import TIME_CONTROLS, TimeControl

MOST_FORGIVEN = 2.0
"""Seconds of a turn that the network may take: what a page says about it is believed up to here."""
UNMEASURED = 0.5
"""The same for a move about which nothing is said: a page without script, a program."""
clock_started = Signal()
"""Sent within the transaction when a seat's clock begins to run: `table` and its `clock`."""


@dataclass
class Clock:
    """What the table keeps. Only one seat's clock runs at a time, or none."""

    left: list[float]
    """Seconds of every seat; the running one's as they were at `since`."""
    seat: int | None = None
    turn: int = 0
    """Which turn of the game it runs for."""
    since: float = 0.0
    forgiven: float = 0.0
    """Seconds of this turn that were the network's."""
    marks: list[list[float]] = field(default_factory=list[list[float]])
    """After each turn that was played: how many moves there were, whose turn it was, what that seat had left."""
    holidays: list[list[float]] = field(default_factory=list[list[float]])
    """When the person whose clock runs is away, with leave."""

    @property
    def due(self) -> float | None:
        """When the running clock has run out; holidays put that off."""
        if self.seat is None:
            return None
        due = self.since + self.left[self.seat]
        for begin, end in self.holidays:
            if begin < due and end > self.since:
                due += end - max(begin, self.since)
        return due

    @property
    def is_out(self) -> bool:
        return self.due is not None and house_time() > self.due + MOST_FORGIVEN - self.forgiven

    @property
    def patience(self) -> timedelta:
        """How long to wait before looking whether it has run out."""
        return timedelta(seconds=max(0.0, (self.due or 0.0) + MOST_FORGIVEN - self.forgiven - house_time()))

    def stop(self, network: float = 0.0) -> None:
        """Take what the running seat has used, but for some seconds that the network took."""
        now = house_time()
        if self.seat is not None:
            away = sum(max(0.0, min(end, now) - max(begin, self.since)) for begin, end in self.holidays)
            self.left[self.seat] -= max(0.0, now - self.since - away - network)
        self.since = now


def time_control_of(table: Table) -> TimeControl | None:
    return TIME_CONTROLS.get(table.time_control)


def clock_of(table: Table) -> Clock | None:
    """Return the clock as the table has it; none before it has begun to run for the first time."""
    return Clock(**table.clock) if table.clock else None


def keep_clock(table: Table, clock: Clock) -> None:
    table.clock = _rounded(asdict(clock))


def _rounded(value: Any) -> Any:
    """Milliseconds are enough, and shorter in the database."""
    if isinstance(value, dict):
        return {name: _rounded(each) for name, each in value.items()}  # pyright: ignore[reportUnknownVariableType]
    if isinstance(value, list):
        return [_rounded(each) for each in value]  # pyright: ignore[reportUnknownVariableType]
    return round(value, 3) if isinstance(value, float) else value


def note_move(table: Table, shown: float | None) -> bool:
    """Take the time of a decision from whoever makes it; return whether there was any left.

    `shown` says for how many seconds the page has offered the move: the rest was the network's.
    """
    clock = clock_of(table)
    if clock is None or clock.seat is None:
        return True
    elapsed = house_time() - clock.since
    delay = min(elapsed, UNMEASURED) if shown is None else elapsed - shown
    forgiven = min(max(0.0, delay), MOST_FORGIVEN - clock.forgiven)
    clock.stop(forgiven)
    clock.forgiven += forgiven
    keep_clock(table, clock)
    return clock.left[clock.seat] > 0


def run_clock(table: Table, history: History | None = None) -> None:
    """Let the clock of whoever is to move run, and no other. What ends a turn earns its increment."""
    control = time_control_of(table)
    if control is None or table.seed is None:
        return
    history = history or history_of(table)
    clock, position = clock_of(table) or Clock([control.seconds] * table.players), history.record.position
    before = clock.seat, clock.turn
    clock.stop()
    if clock.seat is not None and position.turns > clock.turn:
        _end_turn(clock, control, len(history.record.moves))
    clock.seat, clock.turn = _seat_to_run(table, control, position.turn), position.turns
    if before[1] != clock.turn:
        clock.forgiven = 0.0
    if clock.seat is not None and before != (clock.seat, clock.turn):
        clock.holidays = _holidays(table, control, clock.seat)
        clock_started.send(sender=Table, table=table, clock=clock)
    keep_clock(table, clock)


def _end_turn(clock: Clock, control: TimeControl, moves: int) -> None:
    seat = clock.seat or 0
    clock.left[seat] = control.seconds if control.is_for_each_turn else clock.left[seat] + control.increment
    clock.marks.append([moves, seat, clock.left[seat]])


def _seat_to_run(table: Table, control: TimeControl, turn: int | None) -> int | None:
    """Nobody's clock runs before everybody is there, nor a computer player's."""
    if turn is None or any(_is_awaited(seat, control) for seat in table.seats.all()):
        return None
    seat = find_seat(table, turn)
    return turn if seat.kind == PERSON and not seat.level else None


def _is_awaited(seat: Seat, control: TimeControl) -> bool:
    """Somebody has to sit down first, and for a live game also to have come."""
    is_missing = seat.kind == PERSON and seat.seen is None and not control.is_for_each_turn
    return not seat.level and (seat.kind == OPEN or is_missing)


def _holidays(table: Table, control: TimeControl, seat: int) -> list[list[float]]:
    return holidays_of(find_seat(table, seat).owner) if control.is_for_each_turn else []


def renew_holidays(table: Table) -> None:
    """Whoever is to move has taken a holiday, or come back: the deadline is reckoned anew."""
    clock, control = clock_of(table), time_control_of(table)
    if clock is None or control is None or clock.seat is None:
        return
    clock.stop()
    clock.holidays = _holidays(table, control, clock.seat)
    keep_clock(table, clock)
    clock_started.send(sender=Table, table=table, clock=clock)


def rewind_clock(table: Table, seat: int, moves: int) -> None:
    """Moves are taken back. If that undoes turns, everybody else gets back the time used since, and who takes back loses what
    they had earned; within a turn time goes on.
    """
    clock, control = clock_of(table), time_control_of(table)
    if clock is None or control is None:
        return
    gone = [mark for mark in clock.marks if mark[0] > moves]
    if not gone:
        return
    clock.stop()
    clock.marks = clock.marks[: len(clock.marks) - len(gone)]
    earned = control.increment * sum(mark[1] == seat for mark in gone)
    for other in range(table.players):
        if other != seat:
            clock.left[other] = next((mark[2] for mark in reversed(clock.marks) if mark[1] == other), control.seconds)
    clock.left[seat] = control.seconds if control.is_for_each_turn else _without(clock.left[seat], earned)
    clock.seat = None
    keep_clock(table, clock)


def _without(left: float, earned: float) -> float:
    """Nobody runs out of time by taking back: what a turn brings is left at least."""
    return max(left - earned, min(left, earned))
