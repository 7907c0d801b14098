"""What drawn things mean and what moves would do, in words: shown on hover, focus and long press, and listed on a page.

Both are made from what a seat may see and from nothing else, and only when somebody asks.
"""

from dataclasses import dataclass

from glueckauf.core.text import Phrase

Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Explanation:
    """What a place on a drawing means: the name of the part, the place in its units, one or two sentences."""

    part: str
    box: Box
    phrase: Phrase
