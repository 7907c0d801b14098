"""Notes about games, and games that leave the own list."""

from django.db import transaction

from glueckauf.core.text import say
from glueckauf.web.areas.my_games.models import GameNote
from glueckauf.web.tables.lookup import find_kept_table, require_own_seats
from glueckauf.web.tables.models import PERSON, Table
from glueckauf.web.tables.names import clean_line
from glueckauf.web.tables.refusals import Refusal

LONGEST_NOTE = 500


def write_note(slug: str, visitor: str, text: str) -> None:
    """Keep a note about a game in which one sits; an empty one is no note."""
    table, line = find_kept_table(slug), clean_line(text, LONGEST_NOTE)
    require_own_seats(table, visitor)
    GameNote.objects.update_or_create(owner=visitor, table=table, defaults={"text": line})


def remove_game(slug: str, visitor: str) -> None:
    """Delete a game that one has played alone, so that nobody compares it. Any other leaves the own list when it is over."""
    with transaction.atomic():
        table = find_kept_table(slug)
        require_own_seats(table, visitor)
        if is_own_alone(table, visitor):
            table.delete()
        elif table.over:
            GameNote.objects.update_or_create(owner=visitor, table=table, defaults={"hidden": True})
        else:
            raise Refusal(say("The game is not over yet."), 409, "game_not_over")


def is_own_alone(table: Table, visitor: str) -> bool:
    others = (seat for seat in table.seats.all() if seat.kind == PERSON and seat.owner not in {"", visitor})
    return not table.strict and next(others, None) is None
