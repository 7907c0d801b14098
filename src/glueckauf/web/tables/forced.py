"""What follows from a person's move by force happens by itself, where it can be taken back without asking anybody."""

from glueckauf.core.position import Position
from glueckauf.core.record import Record
from glueckauf.web.tables.models import BOT, Table


def with_forced_moves(table: Table, before: Position, record: Record) -> Record:
    """Return the record with the moves that follow by force in the turn that `before` belongs to.

    A coach explains every step, so at his table nothing happens by itself.
    """
    while not table.script and is_same_turn(before, record.position) and is_forced(record.position):
        longer = record.play(record.position.moves[0])
        if not (is_kept_free(record.position, longer.position) or may_take_anything_back(table)):
            break
        record = longer
    return record


def is_forced(position: Position) -> bool:
    return len(position.moves) == 1


def is_same_turn(before: Position, after: Position) -> bool:
    return (before.turn, before.turns) == (after.turn, after.turns)


def is_kept_free(before: Position, after: Position) -> bool:
    """What could be taken back freely before a move still can: it reveals nothing, and nobody else is to move."""
    return before.revealed == after.revealed and is_same_turn(before, after)


def may_take_anything_back(table: Table) -> bool:
    """Whoever plays against computer players alone is asked for nothing, and the end of a turn is not held."""
    people = [seat for seat in table.seats.all() if seat.kind != BOT]
    return len(people) == 1 and not table.strict and not table.confirms
