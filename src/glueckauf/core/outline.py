"""A position in sentences and tables under headings, for those who listen to a page rather than look at it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from glueckauf.core.text import SEAT_NAMES, Phrase, say

Cell = str | int | Phrase
YOU = say("{seat} (you)")


@dataclass(frozen=True)
class Figures:
    """A table: the names of its columns, and for each row its name and what stands there."""

    columns: tuple[Phrase, ...]
    rows: tuple[tuple[Phrase, tuple[Cell, ...]], ...]


@dataclass(frozen=True)
class Section:
    """A heading with its sentences, and perhaps a table."""

    title: Phrase
    lines: tuple[Phrase, ...] = ()
    figures: Figures | None = None


def by_seat(players: int, rows: Iterable[tuple[Phrase, Sequence[Cell]]]) -> Figures:
    """Return a table with a column for each seat."""
    return Figures(SEAT_NAMES[:players], tuple((name, tuple(cells)) for name, cells in rows))


def seat_title(seat: int, viewer: int | None) -> Phrase:
    return say(YOU.message, seat=SEAT_NAMES[seat]) if seat == viewer else SEAT_NAMES[seat]


def text_of(cell: Cell, language: str) -> str:
    return cell.text(language) if isinstance(cell, Phrase) else str(cell)
