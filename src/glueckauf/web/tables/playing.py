"""Play and take back. Every change is one transaction; what is not allowed is refused with a reason."""

import logging
from collections.abc import Callable, Iterable

from django.db import transaction

from glueckauf.core.bitset import contains, only
from glueckauf.core.errors import IllegalMove
from glueckauf.core.record import Record
from glueckauf.core.text import Reason, say
from glueckauf.web.tables.changes import announce_change, settle
from glueckauf.web.tables.clocks import note_move, rewind_clock
from glueckauf.web.tables.forced import is_forced, is_same_turn, with_forced_moves
from glueckauf.web.tables.history import History, cache_history, history_of
from glueckauf.web.tables.lookup import find_seat, lock_table, require_own_seats, seats_of_people
from glueckauf.web.tables.models import MOVE, UNDO, Event, Table
from glueckauf.web.tables.refusals import Refusal, game_over, not_your_seat, stale_table

LOG = logging.getLogger("glueckauf")

Codes = Callable[[Table, History], Iterable[str | int]]
"""The moves that somebody wants, as the table stands."""


def single_move(move: str | int) -> Codes:
    return lambda _table, _history: [move]


def play_moves(  # noqa: PLR0913  where, who, when and what
    slug: str, visitor: str, number: int, codes: Codes, *, by_click: bool = False, shown: float | None = None
) -> None:
    """Play for the seat to move, by its person, on the table as it stood after `number` events.

    Playing on declines an open request to take something back; a computer player's move does not. After a click on a
    page, what follows by force happens by itself, and the end of the turn may have to be confirmed. The page has `shown` the
    table for so many seconds, if it says so.
    """
    with transaction.atomic():
        table = lock_table(slug)
        history = history_of(table)
        turn = history.record.position.turn
        if turn not in require_own_seats(table, visitor):
            raise game_over() if turn is None else Refusal(say("It is not your turn."), 409, "not_your_turn")
        if find_seat(table, turn or 0).is_lent:
            raise Refusal(say("A computer player sits in for you. Take your seat back first."), 409, "seat_lent")
        if number != history.event_count:
            raise stale_table()
        if not note_move(table, shown):
            raise Refusal(say("Your time has run out."), 409, "out_of_time")
        table.undo_seat = None
        record = _played(history.record, codes(table, history))
        if by_click:
            _write_click(table, history, record)
        else:
            _write_moves(table, history, record)


def play_for_bot(slug: str, events: int, move: int) -> None:
    """Play a computer player's move, unless the table has changed while it was thinking."""
    with transaction.atomic():
        table = lock_table(slug)
        history = history_of(table)
        turn = history.record.position.turn
        if history.event_count == events and turn is not None and find_seat(table, turn).level:
            _write_moves(table, history, history.record.play(move))
        else:
            LOG.info("%s: a computer player has thought in vain, for the table has changed", slug)


def _played(record: Record, codes: Iterable[str | int]) -> Record:
    try:
        for code in codes:
            record = record.play(code)
    except IllegalMove as error:
        raise _refusal_of(error) from error
    return record


def _write_click(table: Table, history: History, record: Record) -> None:
    """Write what somebody has clicked with all that follows by force; the end of a turn is held, if the table wants it."""
    before = history.record.position
    if table.confirms and not is_same_turn(before, record.position):
        _hold(table, record.moves[len(history.record.moves) :])
        return
    record = with_forced_moves(table, before, record)
    _write_moves(table, history, record)
    if table.confirms and is_forced(record.position):
        _hold(table, [record.position.moves[0].number])


def _hold(table: Table, moves: Iterable[int]) -> None:
    table.held = list(moves)
    announce_change(table)


def held_moves(table: Table, history: History) -> Iterable[str | int]:  # noqa: ARG001
    """Return the moves that wait to be confirmed."""
    if not table.held:
        raise Refusal(say("There is nothing to confirm."), 409, "nothing_held")
    return table.held


def _write_moves(table: Table, history: History, record: Record) -> None:
    """Write what a record has more than the history, as one decision."""
    first, seats = len(history.record.moves), [position.turn for position in record.positions()]
    added = range(first, len(record.moves))
    Event.objects.bulk_create(
        Event(
            table=table,
            number=history.event_count + number - first,
            kind=MOVE,
            seat=seats[number],
            value=record.moves[number],
            follows=number > first,
        )
        for number in added
    )
    history = history.with_moves(record)
    transaction.on_commit(lambda: cache_history(table, history))
    settle(table, history)


def _refusal_of(error: IllegalMove) -> Refusal:
    if isinstance(error.reason, Reason):
        return Refusal(error.reason.phrase, 409, error.reason.code)
    return Refusal(say("There is no such move."), 409, "no_such_move")


def last_decision(history: History, seat: int) -> int | None:
    """Return how many moves are left when a seat takes its last decision back, or None if it has made none.

    What came with a decision is taken back with it.
    """
    positions = history.record.positions()[:-1]
    own = (number for number, position in enumerate(positions) if position.turn == seat)
    return max((number for number in own if number not in history.followers), default=None)


def is_free_undo(record: Record, seat: int, target: int) -> bool:
    """The seat needs nobody's consent: nothing was revealed, and nobody else has moved since."""
    since = record.positions()[target:-1]
    return len(record.moves) - target <= record.free_undo and all(position.turn == seat for position in since)


def asks_somebody(table: Table, seat: int) -> bool:
    """Whether anybody has to agree before a seat takes back what is not free: computer players always do."""
    agreed = _seats_speaking_for(table, find_seat(table, seat).owner, seat)
    return not all(contains(agreed, other) for other in seats_of_people(table))


def request_undo(slug: str, visitor: str, seat: int, number: int) -> None:
    """Take back one's last decision, at once if that is free, otherwise by asking the others."""
    with transaction.atomic():
        table = lock_table(slug)
        history = history_of(table)
        if seat not in require_own_seats(table, visitor):
            raise not_your_seat()
        if number != history.event_count:
            raise stale_table()
        if table.over:
            raise game_over()
        target = last_decision(history, seat)
        if is_held_by_choice(table, history, seat, target):
            _hold(table, [])
            return
        if target is None:
            raise Refusal(say("You have made no move yet."), 409, "no_move_yet")
        if is_free_undo(history.record, seat, target):
            _take_back_moves(table, history, seat, target)
        elif table.strict:
            raise Refusal(say("At this table you can take back only what has revealed nothing."), 409, "daily_deal")
        else:
            table.undo_seat, table.undo_to, table.undo_agreed = seat, target, _seats_speaking_for(table, visitor, seat)
            _undo_if_all_agree(table, history)


def is_held_by_choice(table: Table, history: History, seat: int, target: int | None) -> bool:
    """The seat has chosen the moves that are held; they did not follow from its last decision by force."""
    position = history.record.position
    follows = target is not None and is_same_turn(history.record.positions()[target], position)
    return bool(table.held) and position.turn == seat and not (follows and is_forced(position))


def answer_undo(slug: str, visitor: str, *, agree: bool) -> None:
    """Agree or refuse when another asks to take something back."""
    with transaction.atomic():
        table = lock_table(slug)
        seats = require_own_seats(table, visitor)
        if table.undo_seat is None:
            raise Refusal(say("There is no open request to take back."), 409, "nothing_asked")
        if not agree:
            table.undo_seat = None
            announce_change(table)
            return
        for seat in seats:
            table.undo_agreed |= only(seat)
        _undo_if_all_agree(table, history_of(table))


def _seats_speaking_for(table: Table, visitor: str, asking: int) -> int:
    """Return as bits the seats that agree by asking: the asking one, and lent ones of the same owner."""
    own = [seat for seat in table.seats.all() if seat.owner == visitor and (seat.is_lent or seat.number == asking)]
    return sum(only(seat.number) for seat in own)


def _undo_if_all_agree(table: Table, history: History) -> None:
    """Take back if all people agree. Computer players always agree, but not for a person whose seat they borrow."""
    if all(contains(table.undo_agreed, seat) for seat in seats_of_people(table)):
        _take_back_moves(table, history, table.undo_seat or 0, table.undo_to)
    else:
        announce_change(table)


def _take_back_moves(table: Table, history: History, seat: int, target: int) -> None:
    back = len(history.record.moves) - target
    event = Event(table=table, number=history.event_count, kind=UNDO, seat=seat, value=back)
    event.save()
    history = history.with_event(event)
    rewind_clock(table, seat, target)
    transaction.on_commit(lambda: cache_history(table, history))
    table.undo_seat = None
    settle(table, history)


def next_scripted_move(table: Table, history: History) -> int | None:
    """Return the next move of the recorded game, as long as it was followed move by move."""
    played = list(history.record.moves)
    return table.script[len(played)] if table.script[: len(played)] == played != table.script else None
