"""Finished games at a table: played by chance and written as rows, in a moment."""

from glueckauf.core.playouts import generator
from glueckauf.core.record import Record, start
from glueckauf.players import player
from glueckauf.web.tables.history import _cache
from glueckauf.web.tables.models import MOVE, Event, Table
from tests.http.people import Person, new_table


def played(name: str, players: int, seed: int, level: str = "random", moves: int = 10_000) -> Record:
    record, rng = start(name, players, seed), generator(seed)
    while not record.position.over and len(record.moves) < moves:
        record = record.play(player(level)(record.position.view(record.position.turn or 0), rng))
    return record


def write(slug: str, record: Record) -> None:
    """The table has this record and nothing else."""
    table = Table.objects.get(slug=slug)
    seats = [position.turn for position in record.positions()]
    Event.objects.bulk_create(
        Event(table=table, number=number, kind=MOVE, seat=seats[number], value=move)
        for number, move in enumerate(record.moves)
    )
    table.seed, table.over, table.waits_for_bot = record.seed, record.position.over, False
    table.version += 1
    table.save()
    _cache.pop(slug, None)


def finished_table(person: Person, name: str = "gluex", *, moves: int = 10_000) -> str:
    """A table of this person with a bot, its game played by chance, to the end or so many moves."""
    slug = new_table(person, name, "me", "random")
    write(slug, played(name, 2, 5, moves=moves))
    return slug
