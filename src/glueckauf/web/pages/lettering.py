"""Words on pictures: how wide they are, about, and how to make them fit. Nothing on a picture can scroll."""

from dataclasses import dataclass

KEPT_TOGETHER = "\u00a0"
"""A space at which no line is broken."""
NARROW, WIDE = {*"ijlt.,:;!|'()[] fr-", KEPT_TOGETHER}, set("mwMWШЩЖЮФшщжюфм@—")
ELLIPSIS = "…"
LEADING = 1.2
FULL_WIDTH = 0x2E80
"""From here on letters are as wide as they are high."""
BOLDER = {"p-title": 1.12, "p-strong": 1.06}
"""How much wider letters of a style are."""
SMALLEST = 0.6
"""How much smaller letters may become, before words are cut."""
SIDES = "\u2066\u2067\u2068\u2069"
"""Marks of direction, which a browser hides and the renderer would draw."""


@dataclass(frozen=True)
class Lettering:
    """Lines of words in one size."""

    lines: tuple[str, ...]
    size: float
    style: str

    @property
    def leading(self) -> float:
        return self.size * LEADING

    @property
    def height(self) -> float:
        return self.leading * len(self.lines)


def fit(text: str, width: float, size: float, style: str, most: int = 1) -> Lettering:
    """Set a text in at most so many lines: smaller if it has to be, and cut where that is not enough."""
    plain = text.translate(dict.fromkeys(map(ord, SIDES)))
    width /= max(BOLDER.get(name, 1.0) for name in style.split())
    for share in (1.0, 0.92, 0.84, 0.76, 0.68, SMALLEST):
        lines = wrap(plain, width / (size * share))
        if len(lines) <= most and all(ems(line) * size * share <= width for line in lines):
            return Lettering(tuple(balanced(plain, lines, width / (size * share))), size * share, style)
    room = width / (size * SMALLEST)
    kept = wrap(plain, room)[:most]
    return Lettering((*kept[:-1], cut(kept[-1] + ELLIPSIS, room)), size * SMALLEST, style)


def wrap(text: str, room: float) -> list[str]:
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if ems(longer) <= room or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def balanced(text: str, lines: list[str], room: float) -> list[str]:
    """Return as many lines, more equally long: no word should stand alone in the last one."""
    narrower = (wrap(text, room * share) for share in (0.6, 0.7, 0.8, 0.9))
    return next((each for each in narrower if len(each) == len(lines)), lines)


def cut(line: str, room: float) -> str:
    while ems(line) > room and len(line) > 1:
        line = line[:-2] + ELLIPSIS
    return line


def ems(line: str) -> float:
    """Return about how wide a line is, in sizes of its letters, rather too wide than too narrow."""
    return sum(_ems(letter) for letter in line)


def _ems(letter: str) -> float:
    if letter in NARROW:
        return 0.3
    if letter in WIDE:
        return 0.88
    if ord(letter) > FULL_WIDTH:
        return 1.05
    return 0.63 if letter.isupper() else 0.53
