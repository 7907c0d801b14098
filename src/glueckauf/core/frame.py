"""Columns of equal length that notebooks show. A frame is a dictionary of NumPy arrays, and that is what pandas, polars
and Arrow take as it is: `pandas.DataFrame(frame)`, `polars.DataFrame(frame)`, `pyarrow.table(frame)`.
"""

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import Any, Self

import numpy as np

from glueckauf.core.schema import Numbers

MOST_ROWS = 20
"""Rows that are shown of a longer frame: the first and the last ones."""


class Frame(dict[str, Numbers]):
    """A table with named columns. `frame["points"][frame["first"]].mean()` asks it something with NumPy alone."""

    @classmethod
    def of(cls, rows: Iterable[Mapping[str, Any]], missing: float = 0) -> Self:
        """The frame of these rows; a row without some column has `missing` there."""
        listed = list(rows)
        names = dict.fromkeys(name for row in listed for name in row)
        return cls({name: np.array([row.get(name, missing) for row in listed]) for name in names})

    @property
    def height(self) -> int:
        """How many rows there are."""
        return len(next(iter(self.values()), ()))

    def rows(self) -> Iterator[dict[str, Any]]:
        """Row after row, as plain Python values."""
        for values in zip(*(column.tolist() for column in self.values()), strict=True):
            yield dict(zip(self, values, strict=True))

    def where(self, wanted: Numbers) -> "Frame":
        """The rows for which this column of truth values says yes."""
        return Frame({name: column[wanted] for name, column in self.items()})

    def __repr__(self) -> str:
        lines = [list(self), *self._shown()]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        told = ["  ".join(word.rjust(width) for word, width in zip(line, widths, strict=True)) for line in lines]
        return "\n".join([*told, f"[{self.height:,} rows]"])

    def html(self) -> str:
        """A table for a page."""
        head = "".join(f"<th>{escape(name)}</th>" for name in self)
        body = "".join(
            "<tr>" + "".join(f"<td>{escape(word)}</td>" for word in line) + "</tr>" for line in self._shown()
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table><p>{self.height:,} rows</p>"

    def _repr_html_(self) -> str:
        return self.html()

    def _shown(self) -> list[list[str]]:
        if self.height <= MOST_ROWS:
            return self._words(slice(None))
        half = MOST_ROWS // 2
        return [*self._words(slice(half)), ["…"] * len(self), *self._words(slice(-half, None))]

    def _words(self, rows: slice) -> list[list[str]]:
        columns = [[_word(value) for value in column[rows].tolist()] for column in self.values()]
        return [list(line) for line in zip(*columns, strict=True)]


def _word(value: Any) -> str:
    return f"{value:.4g}" if isinstance(value, float) else str(value)
