"""What follows from a person's move by force happens by itself, where it can be taken back without asking anybody."""

from glueckauf.core.position import Position
from glueckauf.core.record import Record
from glueckauf.web.tables.models import BOT, Table


def with_forced_moves(table: Table, before: Position, record: Record) -> Record:
    """Return the record with the moves that follow by force in the turn that `before` belongs to.

    A coach explains each kind of step once, so at his table what is new does not happen by itself.
    """
    while is_same_turn(before, record.position) and is_forced(record.position):
        longer = record.play(record.position.moves[0])
        if table.script and is_new_to_a_newcomer(longer):
            break
        if not (is_kept_free(record.position, longer.position) or may_take_anything_back(table)):
            break
        record = longer
    return record


def is_new_to_a_newcomer(record: Record) -> bool:
    """Whether a seat's last move is the first of its kind, as its coach tells kinds apart."""
    coach, positions = record.game.coach, record.positions()
    if coach is None:
        return True
    own = [move for move, position in zip(record.moves, positions, strict=False) if position.turn == positions[-2].turn]
    *earlier, last = (coach.kind(record.game.codes[move]) for move in own)
    return last not in earlier


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
