"""The computer players' ratings, which never change: they hold the scale, so that a number means something at once.

`benchmarks/fixed_points.py` makes them from the measured ladder of levels; in each game the hewer stands at 1500.
"""

import json
from functools import cache
from pathlib import Path

from glueckauf.web.areas.ratings.skill import EXACT, Skill

FILE = Path(__file__).with_name("fixed_points.json")


@cache
def _ratings() -> dict[str, dict[str, int]]:
    return json.loads(FILE.read_text(encoding="utf-8"))


def levels_of(game: str) -> dict[str, int]:
    """Return the rating of each level that was measured in a game; a variant has none."""
    return _ratings().get(game, {})


def fixed_skill(game: str, level: str) -> Skill:
    return Skill(levels_of(game)[level], EXACT)
