"""Words beside the game, and notes about how it is played."""

from typing import Any

from django.db import transaction

from glueckauf.core.text import say
from glueckauf.web import tables
from glueckauf.web.archive import story
from glueckauf.web.models import Table
from glueckauf.web.people.models import LIVE, SAID, SLOW, Word
from glueckauf.web.tables import Refusal

MOST_WORDS = 200
"""Characters in a line."""
MOST_LINES = 1000
"""Lines at a table."""


def speak(slug: str, visitor: str, seat: int, text: str) -> None:
    """Who sits at the table speaks; who watches listens."""
    line = tables.clean_line(text, MOST_WORDS)
    if not line:
        raise Refusal(say("There is nothing to say here."), 400)
    with transaction.atomic():
        table = tables.locked(slug)
        if seat not in tables.mine(table, visitor):
            raise tables.not_yours()
        if table.said >= MOST_LINES:
            raise Refusal(say("Enough has been said at this table."), 409)
        _write(table, seat, SAID, line)
        tables.changed(table)


def note_pace(table: Table, seat: int, **_: Any) -> None:
    """Everybody finds in the log that the table is slow or live from now on."""
    _write(table, seat, SLOW if table.slow else LIVE)


def _write(table: Table, seat: int, kind: str, text: str = "") -> None:
    Word.objects.create(table=table, seat=seat, move=len(story(table).record.moves), kind=kind, text=text)
    table.said += 1
