"""The computer players' ratings at rated tables, from the ladder that `make ladder` has measured.

Each step is the mean of those measured with two, three and four players, weighted by how exactly each is known. The
hewer stands at 1500. Run it after `make ladder`; people's ratings then want `glueckauf admin ratings`.
"""

import json
from pathlib import Path
from typing import Any

from glueckauf.web.areas.ratings.fixed_points import FILE
from glueckauf.web.areas.ratings.skill import MIDDLE
from strength import FIRST, elo_step

HERE = "hewer"
MEASURED = Path(__file__).with_name("strength.json")


def fixed_points(ladder: dict[str, list[dict[str, Any]]]) -> dict[str, dict[str, int]]:
    return {game: ratings(rungs) for game, rungs in sorted(ladder.items())}


def ratings(rungs: list[dict[str, Any]]) -> dict[str, int]:
    """The rating of each level, from the lowest that is no mere chance."""
    heights = {"random": 0.0}
    for rung in rungs:
        if rung["below"] != FIRST and rung["level"] not in heights:
            heights[rung["level"]] = heights[rung["below"]] + step(rungs, rung["level"])
    del heights["random"]
    return {level: round(MIDDLE + height - heights[HERE]) for level, height in heights.items()}


def step(rungs: list[dict[str, Any]], level: str) -> float:
    measured = [elo_step(rung) for rung in rungs if rung["level"] == level and rung["below"] != FIRST]
    weights = [1 / error**2 for _, error in measured]
    return sum(weight * each for weight, (each, _) in zip(weights, measured, strict=True)) / sum(weights)


if __name__ == "__main__":
    found = fixed_points(json.loads(MEASURED.read_text(encoding="utf-8"))["ladder"])
    FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
