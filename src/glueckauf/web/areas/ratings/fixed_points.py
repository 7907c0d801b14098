"""The computer players' ratings, which never change: they hold the scale, so that a number means something at once.

`benchmarks/fixed_points.py` makes them from the measured ladder of levels, a file in each game's folder; the hewer stands
at 1500.
"""

import json
from functools import cache

from glueckauf.core.game import Game, find_game
from glueckauf.web.areas.ratings.skill import EXACT, Skill

FILE = "fixed_points.json"


@cache
def levels_of(game: str) -> dict[str, int]:
    """Return the rating of each level that was measured in a game; a variant has none."""
    return read_levels(find_game(game))


def read_levels(game: Game) -> dict[str, int]:
    file = game.folder / FILE if game.folder and not game.variant_of else None
    return json.loads(file.read_text(encoding="utf-8")) if file and file.exists() else {}


def fixed_skill(game: str, level: str) -> Skill:
    return Skill(levels_of(game)[level], EXACT)
