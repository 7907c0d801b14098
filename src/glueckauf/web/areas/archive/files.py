"""Games of the archive as files: records, and a table of figures where pyarrow is there."""

from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from glueckauf.web.areas.archive.models import ArchivedGame
from glueckauf.web.areas.archive.search import is_shown
from glueckauf.web.tables.dealing import full_record
from glueckauf.web.tables.models import BOT

MOST_GAMES = 50
"""In one file: a page is worked out in the thread that works out all pages."""


def has_parquet() -> bool:
    return find_spec("pyarrow") is not None


def zipped_records(found: Iterable[ArchivedGame]) -> bytes:
    """Return the records of these games, each in a file of its own."""
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for each in shown(found):
            archive.writestr(f"{each.table.slug}.glueckauf", full_record(each.table).dumps())
    return out.getvalue()


def parquet_of(found: Iterable[ArchivedGame]) -> bytes:
    """Return a row for each seat of these games."""
    pa: Any = import_module("pyarrow")
    parquet: Any = import_module("pyarrow.parquet")
    out = BytesIO()
    parquet.write_table(pa.Table.from_pylist([row for each in shown(found) for row in seats_in(each)]), out)
    return out.getvalue()


def shown(found: Iterable[ArchivedGame]) -> Iterator[ArchivedGame]:
    return (each for each in found if is_shown(each.table))


def seats_in(archived: ArchivedGame) -> Iterator[dict[str, Any]]:
    record = full_record(archived.table)
    totals, winners = record.position.totals(), record.position.winners()
    moves = " ".join(record.game.codes[move] for move in record.moves)
    for seat in archived.table.seats.all():
        yield {
            "table": archived.table.slug,
            "game": record.game.name,
            "players": record.players,
            "ended": archived.ended,
            "seat": seat.number,
            "by": seat.level if seat.kind == BOT else "people",
            "points": totals[seat.number],
            "won": seat.number in winners,
            "moves": moves,
        }
