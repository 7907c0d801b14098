"""Make the mining puzzles anew: `python -m glueckauf.games.glueck_auf.teaching.puzzle_maker`. It takes some minutes and always makes the same ones.

Pits are drawn by chance and solved exactly. How hard a puzzle is says the share of turns played by heuristics that
reach par: many do in a puzzle for apprentices, hardly any in one for foremen.
"""

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any

from glueckauf.core import generic
from glueckauf.core.playouts import generator, likely_move, room_for_moves, room_for_weights
from glueckauf.core.position import Position
from glueckauf.games.glueck_auf.box import COLORS
from glueckauf.games.glueck_auf.rules.moves import STOP
from glueckauf.games.glueck_auf.state import MINE
from glueckauf.games.glueck_auf.tables import ORDER_NAMES, TILE_NAMES
from glueckauf.games.glueck_auf.teaching.puzzles import FILE, SEAT, SPOTS_OF, STEPS, MiningPuzzle

EACH = 24
TRIES = 200
SEED = 1912


@dataclass(frozen=True)
class Grade:
    """Which puzzles belong to a level: par, orders, and how often the heuristics may reach par."""

    level: str
    pars: tuple[int, ...]
    orders: tuple[int, ...]
    easiest: float
    hardest: float


GRADES = (
    Grade("apprentice", (4, 5, 6), (1, 2), 1.0, 0.08),
    Grade("hewer", (6, 7, 8), (2,), 0.12, 0.01),
    Grade("foreman", (7, 8, 9, 10), (2, 3), 0.01, 0.0),
)


def drawn(rng: random.Random) -> MiningPuzzle:
    """A pit as it might be in the middle of a game."""
    tiles = Counter(rng.choices(TILE_NAMES, k=rng.randint(0, 4)))
    pit: dict[str, dict[str, int]] = {}
    for color in COLORS:
        lorries = 1 + sum(number * int(name.split("_")[1]) for name, number in tiles.items() if name.startswith(color))
        cubes = Counter(rng.choices((color, rng.choice(COLORS)), (9, 1))[0] for _ in range(rng.randint(0, lorries)))
        if cubes:
            pit[color] = dict(sorted(cubes.items()))
    return MiningPuzzle(
        number=0,
        level="",
        par=0,
        orders=sorted(rng.sample(ORDER_NAMES, rng.choice((1, 2, 2, 2, 3)))),
        tiles=dict(sorted(tiles.items())),
        pit=pit,
        cage_level=rng.choice((0, 0, 0, 1, 2, 3, 4)),
        cage=some(rng, (0, 0, 0, 1, 2)),
        storage=some(rng, (0, 0, 1, 2)),
    )


def some(rng: random.Random, sizes: tuple[int, ...]) -> dict[str, int]:
    return dict(sorted(Counter(rng.choices(COLORS, k=rng.choice(sizes))).items()))


def par(puzzle: MiningPuzzle) -> int | None:
    """The fewest steps that suffice."""
    if not puzzle.is_solvable(STEPS):
        return None
    return next(steps for steps in range(STEPS + 1) if steps and puzzle.is_solvable(steps))


def share_by_heuristics(puzzle: MiningPuzzle, most: int) -> float:
    """How many of some turns by heuristics complete all orders in so many steps."""
    start, rng, good = puzzle.with_steps(most), generator(puzzle.par), 0
    for _ in range(TRIES):
        good += solved_by_heuristics(start, rng)
    return good / TRIES


def solved_by_heuristics(start: Position, rng: Any) -> bool:
    states, moves, weights = start.copies(1), room_for_moves(), room_for_weights()
    state = states[0]
    while state.turn == SEAT and state.phase >= MINE:
        move = likely_move(state, moves, weights, rng)
        if move == STOP:
            break
        generic.play(state, move)
    return state.free[SEAT] == 0


def fitting(puzzle: MiningPuzzle, grade: Grade) -> bool:
    return puzzle.par in grade.pars and len(puzzle.orders) in grade.orders


def wishes(puzzle: MiningPuzzle) -> tuple[str, ...]:
    """What the orders ask for: two puzzles should not ask for the same."""
    return tuple(sorted(color for name in puzzle.orders for color in SPOTS_OF[name]))


def candidates(rng: random.Random) -> Iterator[MiningPuzzle]:
    while True:
        puzzle = drawn(rng)
        if len(wishes(puzzle)) >= 2 and (fewest := par(puzzle)):
            yield replace(puzzle, par=fewest)


def collect() -> list[MiningPuzzle]:
    rng, chosen = (
        random.Random(SEED),
        {grade.level: dict[tuple[object, ...], tuple[float, MiningPuzzle]]() for grade in GRADES},
    )
    for puzzle in candidates(rng):
        for grade in GRADES:
            mine, key = chosen[grade.level], (puzzle.par, wishes(puzzle))
            crowd = sum(each.par == puzzle.par for _, each in mine.values())
            if not fitting(puzzle, grade) or key in mine or len(mine) >= EACH or crowd >= EACH // 2:
                continue
            share = share_by_heuristics(puzzle, puzzle.par)
            if grade.hardest <= share <= grade.easiest:
                mine[key] = share, replace(puzzle, level=grade.level)
                break
        if all(len(mine) >= EACH for mine in chosen.values()):
            return [puzzle for mine in chosen.values() for _, puzzle in sorted(mine.values(), key=order)]
    return []


def order(entry: tuple[float, MiningPuzzle]) -> tuple[float, ...]:
    """The easier first."""
    share, puzzle = entry
    return puzzle.par, len(puzzle.orders), -share


def as_data(puzzle: MiningPuzzle) -> dict[str, object]:
    return {name: value for name, value in asdict(puzzle).items() if name != "number" and value}


if __name__ == "__main__":
    lines = ",\n".join(json.dumps(as_data(puzzle)) for puzzle in collect())
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
