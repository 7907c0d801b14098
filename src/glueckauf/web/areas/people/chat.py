"""Chat messages."""

from django.db import transaction

from glueckauf.core.text import say
from glueckauf.web.areas.people.models import ChatMessage
from glueckauf.web.tables.changes import announce_change
from glueckauf.web.tables.history import history_of
from glueckauf.web.tables.lookup import lock_table, require_own_seats
from glueckauf.web.tables.names import clean_line
from glueckauf.web.tables.refusals import Refusal, not_your_seat

LONGEST_MESSAGE = 200
"""Characters in a line."""
MOST_MESSAGES = 1000
"""Lines at a table."""


def send_message(slug: str, visitor: str, seat: int, text: str) -> None:
    """Write a message; only those who sit at the table may."""
    line = clean_line(text, LONGEST_MESSAGE)
    if not line:
        raise Refusal(say("The message is empty."), 400)
    with transaction.atomic():
        table = lock_table(slug)
        if seat not in require_own_seats(table, visitor):
            raise not_your_seat()
        if table.message_count >= MOST_MESSAGES:
            raise Refusal(say("This chat is full."), 409)
        ChatMessage.objects.create(table=table, seat=seat, move=len(history_of(table).record.moves), text=line)
        table.message_count += 1
        announce_change(table)
