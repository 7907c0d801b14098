"""From rows to records: what happened at a table, computed once and kept while it is in use."""

import logging
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from threading import Lock

from glueckauf.core.errors import GlueckaufError
from glueckauf.core.game import find_game
from glueckauf.core.position import Position
from glueckauf.core.record import Record
from glueckauf.web.models import UNDO, Event, Table
from glueckauf.web.refusal import NotDealt, Unreadable

LOG = logging.getLogger("glueckauf")
MOST_KEPT = 1000


@dataclass(frozen=True)
class Undone:
    """Moves that were taken back: the record they stood in, from where on, and who took them back."""

    record: Record
    first: int
    seat: int


@dataclass(frozen=True)
class Story:
    """A record and how it came about. `events` counts the rows it is made of."""

    record: Record
    events: int = 0
    undone: tuple[Undone, ...] = field(default=())

    def after(self, event: Event) -> "Story":
        if event.kind == UNDO:
            gone = Undone(self.record, len(self.record.moves) - event.value, event.seat)
            record = self.record.undo(event.value, agreed=True)
            return replace(self, record=record, events=self.events + 1, undone=(*self.undone, gone))
        return replace(self, record=self.record.play(event.value), events=self.events + 1)


@dataclass(frozen=True)
class Unseen:
    """From where on a visitor has not seen what happened: the first move, and how many times moves were taken back."""

    move: int
    undone: int


def unseen(table: Table, known: int) -> Unseen:
    """What came after so many events. A move that was taken back and made anew is new."""
    length = first = undone = 0
    for number, kind, value in Event.objects.filter(table=table).values_list("number", "kind", "value"):
        length += -value if kind == UNDO else 1
        undone += kind == UNDO and number < known
        first = length if number < known else min(first, length)
    return Unseen(first, undone)


_kept: OrderedDict[str, tuple[int, Story]] = OrderedDict()
"""By table: a version, and a story that has all events up to it."""
_lock = Lock()


def story(table: Table) -> Story:
    """What happened at a table up to now."""
    try:
        return _read(table)
    except GlueckaufError as error:
        raise Unreadable from error


def is_readable(table: Table) -> bool:
    """For lists: one game that cannot be read keeps nobody from the others."""
    try:
        story(table)
    except Unreadable as error:
        LOG.warning("table %d cannot be read: %s", table.pk, error.__cause__)
        return False
    return True


def _read(table: Table) -> Story:
    with _lock:
        version, so_far = _kept.get(table.slug) or (-1, _beginning(table))
    if version == table.version:
        return so_far
    for event in Event.objects.filter(table=table, number__gte=so_far.events):
        so_far = so_far.after(event)
    keep(table, so_far)
    return so_far


def _beginning(table: Table) -> Story:
    if table.seed is None:
        raise NotDealt
    beginning = Position.from_dict(table.start) if table.start else None
    record = Record(
        find_game(table.game), table.players, table.seed, table.options, beginning=beginning, version=table.rules
    )
    return Story(record)


def keep(table: Table, known: Story) -> None:
    with _lock:
        if table.slug not in _kept or _kept[table.slug][1].events <= known.events:
            _kept[table.slug] = table.version, known
        _kept.move_to_end(table.slug)
        while len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
