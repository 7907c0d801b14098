"""Numerals drawn by us, in the slab style of enamel signs, and words that keep to their room, whatever fonts a system has.

A glyph is 100 high on its baseline; its stems are 20 wide, its bars 16. Outlines run clockwise, holes the other way.
"""

from functools import lru_cache
from typing import Literal

from markupsafe import Markup

Anchor = Literal["start", "middle", "end"]

ADVANCE, SPACE = 77, 32
"""How far it is to the next glyph of the usual width, and across a space."""
CAPITAL = 0.7
"""The height of a numeral in a text of size 1."""

# The outline of each glyph, and its width where that is not 64
GLYPHS = {
    "0": "M32-100c20 0 32 18 32 50s-12 50-32 50s-32-18-32-50s12-50 32-50zm0 16c-9 0-12 12-12 34s3 34 12 34s12-12 12-34s-3-34-12-34z",
    "1": "M10 0v-14h14v-64h-14v-14q14 0 18-8h16v86h14v14z",
    "2": "M2-64c0-24 12-36 31-36s30 11 30 28c0 18-14 33-33 55h15v-9h18v26h-61v-14c24-28 41-45 41-58c0-8-4-12-10-12s-11 5-11 20z",
    "3": "M4-72c0-18 11-28 29-28s29 9 29 26c0 11-5 18-13 22c9 4 15 12 15 25c0 18-12 27-32 27c-19 0-31-10-31-29h20c0 8 4 13 11 13"
    "s12-4 12-13s-5-13-14-13h-6v-15h5c8 0 12-4 12-11s-3-16-9-16s-9 4-9 12z",
    "4": "M34 0v-13h7v-9h-41v-15l36-63h24v62h8v16h-8v9h8v13zm7-38v-34l-19 34z",
    "5": "M8-100h50v17h-33l-1 20c4-3 8-4 13-4c17 0 27 12 27 32c0 23-13 35-33 35c-18 0-30-10-30-28h20c0 8 4 12 10 12"
    "c9 0 13-7 13-18s-5-17-12-17c-5 0-8 2-11 6l-16-3z",
    "6": "M62-76h-20c-1-5-4-8-9-8c-9 0-13 9-13 24c4-4 10-6 16-6c17 0 28 12 28 32c0 21-12 34-32 34c-22 0-32-17-32-47"
    "c0-35 12-53 33-53c16 0 27 9 29 24zm-30 60c8 0 12-6 12-18s-4-17-11-17s-12 5-12 16s3 19 11 19z",
    "7": "M2-100h61v15c-14 22-22 48-24 85h-22c2-33 9-59 24-82h-21v10h-18z",
    "8": "M32-100c18 0 30 9 30 25c0 10-5 18-12 22c9 4 14 13 14 25c0 18-12 28-32 28s-32-10-32-28c0-12 5-21 14-25c-7-4-12-12-12-22"
    "c0-16 12-25 30-25zm0 16c-7 0-10 4-10 11s4 12 10 12s10-5 10-12s-3-11-10-11zm0 39c-8 0-12 5-12 14s4 15 12 15s12-6 12-15s-4-14-12-14z",
    "9": "M2-24h20c1 5 4 8 9 8c9 0 13-9 13-24c-4 4-10 6-16 6c-17 0-28-12-28-32c0-21 12-34 32-34c22 0 32 17 32 47"
    "c0 35-12 53-33 53c-16 0-27-9-29-24zm30-60c-8 0-12 6-12 18s4 17 11 17s12-5 12-16s-3-19-11-19z",
    "+": "M25-84h15v26h24v15h-24v26h-15v-26h-24v-15h24z",
    "\N{MINUS SIGN}": "M4-58h56v16h-56z",
    "\N{EN DASH}": "M2-58h44v16h-44z",
    "?": "M6-70c0-19 11-30 28-30s28 10 28 26c0 13-7 19-15 25c-4 3-5 6-5 12h-19c0-13 3-19 11-25c5-4 8-6 8-11s-3-10-9-10s-8 4-8 13zm16 48h21v22h-21z",
    "\N{MULTIPLICATION SIGN}": "M6-68l11-11 15 15 15-15 11 11-15 15 15 15-11 11-15-15-15 15-11-11 15-15z",
    "/": "M32-104h16l-32 110h-16z",
    "≤": "M56-90v18l-34 12 34 12v18l-52-22v-16zm-52 72h52v16h-52z",
    "→": "M2-58h36v-18l30 26-30 26v-18h-36z",
    "·": "M24-58h16v16h-16z",
    "I": "M4 0v-14h9v-72h-9v-14h38v14h-9v72h9v14z",
    "M": "M0 0v-14h7v-72h-7v-14h26l16 50 16-50h26v14h-7v72h7v14h-30v-14h5v-52l-13 44h-12l-13-44v52h5v14z",
}
WIDTHS = {"\N{EN DASH}": 48, "/": 48, "→": 70, "I": 46, "M": 84}


@lru_cache(maxsize=20_000, typed=True)
def number(value: object, x: float, y: float, size: float, anchor: Anchor = "middle", *, room: float = 0, look: str = "") -> Markup:  # fmt: skip  # noqa: PLR0913
    """Draw a number on the baseline `y`, as high as in a text of that size, and smaller if it would be wider than `room`.

    Tables look alike: most numbers have been drawn before.
    """
    text = str(value).replace("-", "\N{MINUS SIGN}")
    scale = CAPITAL * size / 100
    if room:
        scale = min(scale, room / width_of(text))
    left = x - width_of(text) * scale * {"start": 0, "middle": 0.5, "end": 1}[anchor]
    path = Markup('<path class="{}" role="img" aria-label="{}" transform="translate({} {}) scale({})" d="{}"/>')
    return path.format(f"n {look}".rstrip(), text, round(left, 2), round(y, 2), round(scale, 4), outline(text))


def width_of(text: str) -> int:
    """As wide as a text is drawn, in units of its glyphs."""
    return sum(map(advance, text)) - (ADVANCE - 64)


def advance(glyph: str) -> int:
    return SPACE if glyph == " " else WIDTHS.get(glyph, 64) + ADVANCE - 64


def outline(text: str) -> str:
    """One path for the whole text: a glyph begins where the one before it leaves off."""
    found, left = "", 0
    for glyph in text:
        if glyph != " ":
            found += shifted(GLYPHS[glyph], left)
        left += advance(glyph)
    return found


def shifted(path: str, left: int) -> str:
    """The glyph so far to the right; only its first point is not relative."""
    first = path[1:].replace("-", " -").split()[0]
    end = 1 + len(first)
    return f"M{int(first) + left}{path[end:]}"


# Words: no font that people read by is wider or narrower than these, in parts of its size

WIDEST, USUAL = 0.8, 0.52


def fitted(words: str, x: float, y: float, size: float, room: float, *, anchor: Anchor = "start", look: str = "") -> Markup:  # fmt: skip  # noqa: PLR0913
    """Write words in a sign's letters. Where a wide font might need more than `room`, their length is laid down."""
    text = Markup('<text class="{}" x="{}" y="{}" font-size="{}" text-anchor="{}" data-room="{}"{}>{}</text>')
    return text.format(f"fitted {look}".rstrip(), x, y, size, anchor, room, length_of(words, size, room), words)


def length_of(words: str, size: float, room: float) -> Markup:
    if WIDEST * size * len(words) <= room:
        return Markup()
    length = Markup(' textLength="{}" lengthAdjust="spacingAndGlyphs"')
    return length.format(round(min(room, USUAL * size * len(words)), 1))
