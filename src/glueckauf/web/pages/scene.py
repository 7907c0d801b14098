"""The drawings of a table arranged in a box, each as large as the others allow."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, product
from math import log

from glueckauf.core.svg import Part

GAP = 14.0
SHARES = (0.3, 0.4, 0.5, 0.6, 0.7)
"""How much of the box the common parts may get, where they stand beside or above those of the seats."""
COMMON = 2
"""How much more a common part counts than one of a seat that is as large."""


@dataclass(frozen=True)
class Box:
    x: float
    y: float
    width: float
    height: float

    @property
    def turned(self) -> "Box":
        return Box(self.y, self.x, self.height, self.width)

    def split(self, share: float) -> "tuple[Box, Box]":
        """Return the left part and the right part, with a gap between them."""
        left = (self.width - GAP) * share
        return Box(self.x, self.y, left, self.height), Box(
            self.x + left + GAP, self.y, self.width - GAP - left, self.height
        )


Size = tuple[float, float]
Layout = list[Box]


def arrange(parts: Sequence[Part], box: Box) -> list[tuple[Part, Box]]:
    """Place the parts, common ones first, such that no part is larger at too high a price for the others."""
    ordered = sorted(parts, key=lambda part: part.seat is not None)
    sizes = [(float(part.width), float(part.height)) for part in ordered]
    weights = [part.width * part.height * (COMMON if part.seat is None else 1) for part in ordered]
    layouts = all_layouts(sizes, sum(part.seat is None for part in parts), box)
    return list(zip(ordered, max(layouts, key=lambda layout: rating(layout, weights)), strict=True))


def rating(layout: Layout, weights: list[int]) -> float:
    """Rate a layout by the product of all widths: parts that have more to show count more."""
    return sum(weight * log(place.width) for weight, place in zip(weights, layout, strict=True))


def all_layouts(sizes: list[Size], common: int, box: Box) -> Iterator[Layout]:
    """All parts in rows or columns; or the common parts so at one side, and those of the seats at the other."""
    yield from rows_or_columns(sizes, box)
    if 0 < common < len(sizes):
        for share in SHARES:
            left, right = box.split(share)
            top, bottom = (half.turned for half in box.turned.split(share))
            for one, other in ((left, right), (top, bottom)):
                pairs = product(rows_or_columns(sizes[:common], one), rows_or_columns(sizes[common:], other))
                yield from (first + second for first, second in pairs)


def rows_or_columns(sizes: list[Size], box: Box) -> Iterator[Layout]:
    turned = [(height, width) for width, height in sizes]
    yield from in_rows(sizes, box)
    yield from ([place.turned for place in layout] for layout in in_rows(turned, box.turned))


def in_rows(sizes: list[Size], box: Box) -> Iterator[Layout]:
    """Every way to break the parts into rows."""
    for number in range(len(sizes)):
        for breaks in combinations(range(1, len(sizes)), number):
            rows = [sizes[first:last] for first, last in pairwise((0, *breaks, len(sizes)))]
            yield list(set_rows(rows, box))


def set_rows(rows: list[list[Size]], box: Box) -> Iterator[Box]:
    """Rows that are as wide as the box, made smaller together where they are too high for it."""
    heights = [(box.width - GAP * (len(row) - 1)) / sum(width / height for width, height in row) for row in rows]
    scale = min(1.0, (box.height - GAP * (len(rows) - 1)) / sum(heights))
    y = box.y + (box.height - sum(heights) * scale - GAP * (len(rows) - 1)) / 2
    for row, full in zip(rows, heights, strict=True):
        height = full * scale
        widths = [height * width / tall for width, tall in row]
        x = box.x + (box.width - sum(widths) - GAP * (len(row) - 1)) / 2
        for width in widths:
            yield Box(x, y, width, height)
            x += width + GAP
        y += height + GAP
