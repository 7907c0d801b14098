"""The computer players' ratings at rated tables, from the ladder that `make ladder` has measured.

Each step is the mean of those measured with two, three and four players, weighted by how exactly each is known. The
hewer stands at 1500. A level that has not played enough yet is left out, and so are those above it. Run it after `make
ladder`; people's ratings then want `glueckauf admin ratings`.
"""

import json

import glueckauf as ga
from glueckauf.web.areas.ratings.fixed_points import FILE
from glueckauf.web.areas.ratings.skill import MIDDLE
from ladder import FIRST, Figures, elo_step, figures

HERE = "hewer"
ENOUGH = 100
"""Games of a pair with each number of players."""


def fixed_points(rungs: list[Figures]) -> dict[str, int]:
    """The rating of each level, from the lowest that is no mere chance."""
    heights = {"random": 0.0}
    for rung in rungs:
        if rung["below"] in heights and rung["level"] not in heights and is_known(rungs, rung["level"]):
            heights[rung["level"]] = heights[rung["below"]] + step(rungs, rung["level"])
    del heights["random"]
    return {level: round(MIDDLE + height - heights[HERE]) for level, height in heights.items()}


def steps_to(rungs: list[Figures], level: str) -> list[Figures]:
    return [rung for rung in rungs if rung["level"] == level and rung["below"] != FIRST]


def is_known(rungs: list[Figures], level: str) -> bool:
    return all(rung["games"] >= ENOUGH for rung in steps_to(rungs, level))


def step(rungs: list[Figures], level: str) -> float:
    measured = [elo_step(rung) for rung in steps_to(rungs, level)]
    weights = [1 / error**2 for _, error in measured]
    return sum(weight * each for weight, (each, _) in zip(weights, measured, strict=True)) / sum(weights)


if __name__ == "__main__":
    for game in ga.all_games():
        assert game.folder
        found = fixed_points(figures(game.name))
        (game.folder / FILE).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
