"""Write docs/observations.md from the tables that the kernels use."""

from pathlib import Path

import glueckauf as ga
from glueckauf.core.game import Game, quickest_game
from glueckauf.core.observation import Column

PAGE = Path(__file__).parents[1] / "docs" / "observations.md"

HEAD = """# Observations

What a seat is given to look at as a learner: a row of unsigned bytes (`numpy.uint8`) of fixed length, the same for
every number of players. It is made from what the seat may know and from nothing else: when the hidden cards are dealt
anew, it stays the same. Seats come in turn order from the own one; seats that do not take part are all 0. A choice among
several things is a row of 0 with a 1 at its place. Legal moves are not part of it; they come as a mask.

```python
import glueckauf as ga

view = ga.deal("NAME", players=3, seed=7).view(0)
numbers = view.observe()
hand = view.game.observation.column("hand")
numbers[hand.first : hand.first + hand.length]
```

A change of what a number means raises the version of the observation, and with it the version of every environment.
This page is written by `tools/observations.py` from the tables the rules use.
"""

TURNED = """### {title}, the table turned to the seat

Version {version}, with `turned=True` in the [environments](rl.md). The columns are those above. The board is turned or mirrored so that
the own start square lies in the upper left corner; with three players, who starts in the middle of a side has it on the left.
Squares, rows, columns and rooms are those of the board as it then lies. So are moves, in actions and masks: `turned_move` of
`glueckauf.core.generic` turns the number of a move of the seat to decide, and turns it back. Whatever the rules treat alike looks
alike then, so a network has less to learn.
"""


def page() -> str:
    return "\n".join([HEAD.replace("NAME", quickest_game().name), *(section(game) for game in ga.all_games())])


def section(game: Game) -> str:
    seen = game.observation
    return "\n".join(
        [
            f"## {game.title}",
            "",
            f"Version {seen.version}, {seen.length:,} numbers, {game.move_count} moves.",
            "",
            "| column | from | shape | values | what it says |",
            "|---|---:|---|---|---|",
            *(row(column) for column in seen.columns),
            "",
            *turned(game),
        ]
    )


def turned(game: Game) -> list[str]:
    """The version for a table turned to the seat, if there is one: the same columns."""
    seen = game.turned_observation
    return [] if seen is None else [TURNED.format(title=game.title, version=seen.version)]


def row(column: Column) -> str:
    shape = " × ".join(str(size) for size in column.shape)
    return f"| `{column.name}` | {column.first} | {shape} | 0 to {column.high} | {column.meaning} |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
