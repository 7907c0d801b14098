"""Somebody leaves a game for good, or is out of time. It is said, and the game goes on: a computer player takes the seat."""

from django.db import transaction

from glueckauf.core.position import Position
from glueckauf.core.text import Phrase, say
from glueckauf.web.tables.changes import settle
from glueckauf.web.tables.clocks import clock_of, keep_clock, time_control_of
from glueckauf.web.tables.history import History, history_of
from glueckauf.web.tables.lookup import find_seat, lock_table, require_own_seats, seats_of_people
from glueckauf.web.tables.models import LATE, LEFT, OUT_OF_TIME, Seat, Table
from glueckauf.web.tables.pace import end_pace_request
from glueckauf.web.tables.refusals import Refusal, game_over, not_your_seat

SUBSTITUTE = "hewer"
INCIDENTS = {
    (LEFT, False): say("leaves the game. A computer player goes on."),
    (LEFT, True): say("leaves the game and forfeits it. A computer player plays it to the end."),
    (OUT_OF_TIME, False): say("is out of time. A computer player goes on."),
    (OUT_OF_TIME, True): say("is out of time and forfeits the game. A computer player plays it to the end."),
    (LATE, False): say("has not moved in time. A computer player goes on until the seat is taken back."),
}
"""What the log says, by what has happened and whether the seat forfeits."""


def told_incident(what: str, *, forfeits: bool) -> Phrase:
    return INCIDENTS[what, forfeits]


def may_leave(table: Table, number: int) -> bool:
    """Leaving means something where others stay: whoever plays alone with computer players just goes."""
    return not table.over and not table.strict and any(seat != number for seat in seats_of_people(table))


def leave_game(slug: str, visitor: str, number: int) -> None:
    """Give up a seat for good."""
    with transaction.atomic():
        table = lock_table(slug)
        if number not in require_own_seats(table, visitor):
            raise not_your_seat()
        if table.over:
            raise game_over()
        history = history_of(table)
        seat = find_seat(table, number)
        if seat.gone or not may_leave(table, number):
            raise Refusal(say("You cannot leave this game."), 409, "cannot_leave")
        _give_up(table, history, seat, LEFT)


def end_late_turn(table: Table) -> None:
    """The clock that runs has run out: as the table agreed, a computer player goes on or the seat forfeits."""
    clock, control = clock_of(table), time_control_of(table)
    if clock is None or control is None or clock.seat is None:
        return
    is_kept = control.is_for_each_turn and not table.forfeits
    clock.stop()
    clock.left[clock.seat] = control.seconds if is_kept else 0.0
    keep_clock(table, clock)
    _give_up(table, history_of(table), find_seat(table, clock.seat), LATE if is_kept else OUT_OF_TIME)


def _give_up(table: Table, history: History, seat: Seat, what: str) -> None:
    """After a missed deadline the person may come back, otherwise not."""
    seat.level = seat.level or SUBSTITUTE
    seat.gone = "" if what == LATE else what
    seat.save()
    table.incidents = [*table.incidents, [len(history.record.moves), seat.number, what]]
    table.undo_seat = None
    end_pace_request(table)
    settle(table, history)


def forfeited_seats(table: Table) -> frozenset[int]:
    """Return who has forfeited the game; where everybody has, the points decide again."""
    gone = frozenset(seat.number for seat in table.seats.all() if seat.gone and table.forfeits)
    return gone if len(gone) < table.players else frozenset()


def winners_of(table: Table, history: History) -> tuple[int, ...]:
    return winners_without(history.record.position, forfeited_seats(table))


def winners_without(position: Position, forfeited: frozenset[int]) -> tuple[int, ...]:
    """Return who has won: by the rules, or the best of those who have not forfeited."""
    winners = tuple(seat for seat in position.winners() if seat not in forfeited)
    if winners or not position.over:
        return winners
    totals = {seat: points for seat, points in enumerate(position.totals()) if seat not in forfeited}
    return tuple(seat for seat, points in totals.items() if points == max(totals.values()))
