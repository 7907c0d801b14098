"""The drawings of a table arranged in a box, each as large as the others allow."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise, product
from math import log

from glueckauf.core.svg import Part

GAP = 14.0
SHARES = (0.3, 0.4, 0.5, 0.6, 0.7)
"""How much of the box the first part, or the common parts, may get, where they stand beside or above the others."""
COMMON = 2.0
"""How much more a common part counts than one of a seat that is as large, where all seats are shown."""


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
Sizes = tuple[Size, ...]
Layout = list[Box]


def arrange(parts: Sequence[Part], box: Box, common: float = COMMON) -> list[tuple[Part, Box]]:
    """Place the parts, common ones first, such that no part is larger at too high a price for the others."""
    ordered = sorted(parts, key=lambda part: part.seat is not None)
    sizes = tuple((float(part.width), float(part.height)) for part in ordered)
    weights = tuple(part.width * part.height * (common if part.seat is None else 1) for part in ordered)
    numbers = frozenset({1, sum(part.seat is None for part in parts)})
    return list(zip(ordered, best_layout(sizes, weights, numbers, box), strict=True))


@lru_cache(maxsize=500)
def best_layout(sizes: Sizes, weights: tuple[float, ...], numbers: frozenset[int], box: Box) -> Layout:
    """Return the layout with the best rating; the parts of a game rarely change their sizes."""
    return max(all_layouts(sizes, numbers, box), key=lambda layout: rating(layout, weights))


def rating(layout: Layout, weights: tuple[float, ...]) -> float:
    """Rate a layout by the product of all widths: parts that have more to show count more."""
    return sum(weight * log(place.width) for weight, place in zip(weights, layout, strict=True))


def all_layouts(sizes: Sizes, numbers: frozenset[int], box: Box) -> Iterator[Layout]:
    """All parts in rows or columns; or so many of them at one side, and the others at the other."""
    yield from rows_or_columns(sizes, box)
    for number, share in product(numbers - {0, len(sizes)}, SHARES):
        top, bottom = (half.turned for half in box.turned.split(share))
        for one, other in (box.split(share), (top, bottom)):
            pairs = product(rows_or_columns(sizes[:number], one), rows_or_columns(sizes[number:], other))
            yield from (first + second for first, second in pairs)


def rows_or_columns(sizes: Sizes, box: Box) -> Iterator[Layout]:
    turned = tuple((height, width) for width, height in sizes)
    yield from in_rows(sizes, box)
    yield from ([place.turned for place in layout] for layout in in_rows(turned, box.turned))


def in_rows(sizes: Sizes, box: Box) -> Iterator[Layout]:
    """Every way to break the parts into rows."""
    for number in range(len(sizes)):
        for breaks in combinations(range(1, len(sizes)), number):
            rows = [sizes[first:last] for first, last in pairwise((0, *breaks, len(sizes)))]
            yield list(set_rows(rows, box))


def set_rows(rows: list[Sizes], box: Box) -> Iterator[Box]:
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
