"""From the rows of a table to its record, computed once and cached while it is in use."""

import logging
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from threading import Lock

from glueckauf.core.errors import GlueckaufError
from glueckauf.core.game import find_game
from glueckauf.core.position import Position
from glueckauf.core.record import Record
from glueckauf.web.tables.models import UNDO, Event, Table
from glueckauf.web.tables.refusals import NotDealt, Unreadable

LOG = logging.getLogger("glueckauf")
CACHE_SIZE = 1000


@dataclass(frozen=True)
class TakenBack:
    """Moves that were taken back: the record they stood in, from where on, and who took them back."""

    record: Record
    first: int
    seat: int


@dataclass(frozen=True)
class History:
    """A record and how it came about. `event_count` counts the rows it is made of."""

    record: Record
    event_count: int = 0
    taken_back: tuple[TakenBack, ...] = field(default=())
    undone_at: int = 0
    """How many events there were right after something was last taken back."""
    followers: frozenset[int] = frozenset()
    """The numbers of moves that came with the one before them."""

    def with_event(self, event: Event) -> "History":
        if event.kind == UNDO:
            return self._with_undo(event)
        later = self.with_moves(self.record.play(event.value))
        return replace(later, followers=self.followers | {len(self.record.moves)}) if event.follows else later

    def _with_undo(self, event: Event) -> "History":
        length, now = len(self.record.moves) - event.value, self.event_count + 1
        return History(
            record=self.record.undo(event.value, agreed=True),
            event_count=now,
            taken_back=(*self.taken_back, TakenBack(self.record, length, event.seat)),
            undone_at=now,
            followers=frozenset(number for number in self.followers if number < length),
        )

    def with_moves(self, longer: Record) -> "History":
        """The same, with the moves that a longer record has more, as one decision."""
        first = len(self.record.moves)
        return replace(
            self,
            record=longer,
            event_count=self.event_count + len(longer.moves) - first,
            followers=self.followers | frozenset(range(first + 1, len(longer.moves))),
        )

    def as_it_was(self, moves: int) -> "History":
        """The table as it stood after so many moves, none of which has been taken back since."""
        back = len(self.record.moves) - moves
        return replace(self, record=self.record.undo(back, agreed=True), event_count=self.event_count - back)


@dataclass(frozen=True)
class Unseen:
    """From where on a visitor has not seen what happened: the first move, and how many times moves were taken back."""

    move: int
    undone: int


def find_unseen(table: Table, known: int) -> Unseen:
    """Return what came after so many events. A move that was taken back and made anew is new."""
    length = first = undone = 0
    for number, kind, value in Event.objects.filter(table=table).values_list("number", "kind", "value"):
        length += -value if kind == UNDO else 1
        undone += kind == UNDO and number < known
        first = length if number < known else min(first, length)
    return Unseen(first, undone)


_cache: OrderedDict[str, tuple[int, History]] = OrderedDict()
"""By table: a version, and a history that has all events up to it."""
_lock = Lock()


def history_of(table: Table) -> History:
    """Return what happened at a table up to now."""
    try:
        return _read(table)
    except GlueckaufError as error:
        raise Unreadable from error


def is_readable(table: Table) -> bool:
    """Ask before listing a game: one that cannot be read is logged and left out."""
    try:
        history_of(table)
    except Unreadable as error:
        LOG.warning("table %d cannot be read: %s", table.pk, error.__cause__)
        return False
    return True


def _read(table: Table) -> History:
    with _lock:
        version, so_far = _cache.get(table.slug) or (-1, begin_history(table))
    if version == table.version:
        return so_far
    for event in Event.objects.filter(table=table, number__gte=so_far.event_count):
        so_far = so_far.with_event(event)
    cache_history(table, so_far)
    return so_far


def begin_history(table: Table) -> History:
    if table.seed is None:
        raise NotDealt
    beginning = Position.from_dict(table.start) if table.start else None
    record = Record(
        find_game(table.game), table.players, table.seed, table.options, beginning=beginning, version=table.rules
    )
    return History(record)


def cache_history(table: Table, history: History) -> None:
    with _lock:
        if table.slug not in _cache or _cache[table.slug][1].event_count <= history.event_count:
            _cache[table.slug] = table.version, history
        _cache.move_to_end(table.slug)
        while len(_cache) > CACHE_SIZE:
            _cache.popitem(last=False)
