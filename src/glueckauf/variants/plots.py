"""The pictures of a report: two distributions over each other, and pairs of bars, as SVG and as text."""

from collections.abc import Iterable, Sequence

import numpy as np

from glueckauf.core.schema import Numbers

WIDTH, HEIGHT, MARGIN = 640, 180, 24
STEPS = " ▁▂▃▄▅▆▇█"
MOST_BINS, TEXT_BINS = 40, 60


def shares_by_bin(both: tuple[Numbers, Numbers], bins: int) -> tuple[Numbers, Numbers, Numbers]:
    """The borders of the bins, and the share of the values in each, for both."""
    low, high = int(min(map(np.min, both))), int(max(map(np.max, both))) + 1
    borders = np.unique(np.linspace(low, high, bins + 1).round())
    box, variant = (np.histogram(values, borders)[0] / len(values) for values in both)
    return borders, box, variant


def distributions(both: tuple[Numbers, Numbers], what: str) -> str:
    """An SVG of two distributions: the box as an area, the variant as a line."""
    borders, box, variant = shares_by_bin(both, MOST_BINS)
    top = max(box.max(), variant.max())
    x = MARGIN + (WIDTH - 2 * MARGIN) * (borders - borders[0]) / (borders[-1] - borders[0])
    area, line = (steps(x, HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * shares / top) for shares in (box, variant))
    bottom = HEIGHT - MARGIN
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{what}">'
        f'<path class="box" d="M{x[0]:.1f} {bottom}{area}V{bottom}z"/>'
        f'<path class="variant" d="M{x[0]:.1f} {bottom}{line}V{bottom}"/>'
        f'<text x="{MARGIN}" y="{HEIGHT - 6}">{borders[0]:.0f}</text>'
        f'<text x="{WIDTH - MARGIN}" y="{HEIGHT - 6}" text-anchor="end">{borders[-1] - 1:.0f}</text></svg>'
    )


def steps(x: Numbers, y: Numbers) -> str:
    """A way along the tops of bins."""
    return "".join(f"V{top:.1f}H{right:.1f}" for top, right in zip(y, x[1:], strict=True))


def spark(shares: Numbers, top: float) -> str:
    """A distribution in one line of text."""
    return "".join(STEPS[round((len(STEPS) - 1) * share / top)] for share in shares)


def distributions_in_text(both: tuple[Numbers, Numbers]) -> tuple[str, str, str]:
    """The box, the variant, and below them the least and the highest value."""
    borders, box, variant = shares_by_bin(both, TEXT_BINS)
    top = max(box.max(), variant.max())
    least, most = f"{borders[0]:.0f}", f"{borders[-1] - 1:.0f}"
    return spark(box, top), spark(variant, top), least + most.rjust(len(box) - len(least))


ROW, LABEL = 26, 220


def pairs(rows: Sequence[tuple[str, float, float]], what: str) -> str:
    """An SVG of two bars for each name: the box above the variant."""
    values = [value for _, *both in rows for value in both]
    low, high = min(0, *values), max(0, *values)
    scale = (WIDTH - LABEL - MARGIN) / ((high - low) or 1)
    drawn = "".join(pair(number, row, LABEL - low * scale, scale) for number, row in enumerate(rows))
    return f'<svg viewBox="0 0 {WIDTH} {ROW * len(rows)}" role="img" aria-label="{what}">{drawn}</svg>'


def pair(number: int, row: tuple[str, float, float], zero: float, scale: float) -> str:
    name, *both = row
    top = ROW * number + 4
    bars = (bar(zero, value * scale, top + 9 * place, kind) for place, value, kind in numbered(both))
    return f'<text x="{LABEL - 8}" y="{top + 13}" text-anchor="end">{name}</text>{"".join(bars)}'


def numbered(both: Iterable[float]) -> Iterable[tuple[int, float, str]]:
    return zip((0, 1), both, ("box", "variant"), strict=True)


def bar(zero: float, length: float, top: int, kind: str) -> str:
    return (
        f'<rect class="bar-{kind}" x="{min(zero, zero + length):.1f}" y="{top}" width="{abs(length):.1f}" height="8"/>'
    )
