"""A position in words, as a page shows it: headings, sentences, tables; seats bear the names of the table."""

from collections.abc import Sequence
from dataclasses import dataclass

from glueckauf.core.outline import Section, text_of
from glueckauf.core.position import View
from glueckauf.core.text import seats_called


@dataclass(frozen=True)
class ToldSection:
    title: str
    lines: list[str]
    columns: list[str]
    rows: list[tuple[str, list[str]]]


def told_outline(view: View, language: str, names: Sequence[str] = ()) -> list[ToldSection]:
    with seats_called(names):
        return [_told(section, language) for section in view.outline()]


def _told(section: Section, language: str) -> ToldSection:
    lines, figures = [line.text(language) for line in section.lines], section.figures
    if figures is None:
        return ToldSection(section.title.text(language), lines, [], [])
    rows = [(name.text(language), [text_of(cell, language) for cell in cells]) for name, cells in figures.rows]
    return ToldSection(section.title.text(language), lines, [name.text(language) for name in figures.columns], rows)
