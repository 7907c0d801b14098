"""Mining puzzles: a pit, some orders, ten steps. Complete them all; par is the fewest steps in which it can be done.

`puzzles.json` is made by `puzzle_maker.py`. Par is not believed but worked out: with so many steps the exact solver
completes all orders, with one step less no legal turn does, for the solver leaves no complete order undone that can be.
"""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from glueckauf.core.move import Move
from glueckauf.core.position import Position, deal
from glueckauf.core.teaching import Puzzle, PuzzleSet
from glueckauf.core.text import Phrase, say
from glueckauf.games.glueck_auf.box import COAL_PER_COLOR, COLORS, COPIES_OF_A_TILE, ORDERS
from glueckauf.games.glueck_auf.tables import ORDER_NAMES, TILE_NAMES

FILE = Path(__file__).with_name("puzzles.json")
STEPS = 10
SEAT = 0
LEVELS: dict[str, Phrase] = {
    "apprentice": say("For apprentices"),
    "hewer": say("For hewers"),
    "foreman": say("For foremen"),
}

SPOTS_OF = {name: [COLORS["YBGK".index(letter)] for letter in spots] for name, _, spots in ORDERS}

Counts = dict[str, int]


@dataclass(frozen=True)
class MiningPuzzle:
    """What lies in the pit before the first step; what is not named is empty."""

    number: int
    level: str
    par: int
    orders: list[str]
    tiles: Counts = field(default_factory=Counts)
    pit: dict[str, Counts] = field(default_factory=dict[str, Counts])
    cage_level: int = 0
    cage: Counts = field(default_factory=Counts)
    storage: Counts = field(default_factory=Counts)

    @cached_property
    def key(self) -> str:
        """A name that stays with what lies in the pit, whatever number the puzzle has in the collection."""
        laid = asdict(self) | {"number": 0}
        return hashlib.sha256(json.dumps(laid, sort_keys=True).encode()).hexdigest()[:12]

    @cached_property
    def position(self) -> Position:
        return self.with_steps(STEPS)

    def with_steps(self, steps: int) -> Position:
        """The puzzle as a position of Glück Auf in which all invariants hold; all that is not in it lies on the piles."""
        table = deal("glueck-auf", 2, 0).to_dict()
        tiles = [name for name in TILE_NAMES for _ in range(COPIES_OF_A_TILE - self.tiles.get(name, 0))]
        orders = [name for name in ORDER_NAMES if name not in self.orders]
        table |= {"shift": 1, "starting_player": SEAT, "turn": SEAT, "turns": 0, "phase": "mine", "draft": []}
        table["action"] |= {"space": "mining_10", "steps": steps}
        table["crews"] = {"mining_10": {"seat": SEAT, "workers": 1}}
        table["factory"] = _laid_out(table["factory"], tiles, ("factory_4", "factory_8"))
        table["orders"] = _laid_out(table["orders"], orders, ("order_1",))
        table["stacks"]["tiles"]["cards"], table["stacks"]["orders"]["cards"] = tiles, orders
        table["seats"] = [self._own(table["seats"][0]), table["seats"][1] | {"outstanding": {}}]
        table["supply"] = _rest(table["seats"])
        return Position.from_dict(table)

    def _own(self, seat: dict[str, Any]) -> dict[str, Any]:
        return seat | {
            "workers": seat["workers"] - 1,
            "tiles": self.tiles,
            "pit": {color: _counts(self.pit.get(color, {})) for color in COLORS},
            "cage_level": self.cage_level,
            "cage": _counts(self.cage),
            "storage": _counts(self.storage),
            "outstanding": {name: _untouched(name) for name in self.orders},
        }

    def way(self, steps: int = STEPS) -> tuple[Move, ...]:
        """The solver's best turn with so many steps."""
        return self.with_steps(steps).best_turn()

    def is_solvable(self, steps: int) -> bool:
        return is_solved(after(self.with_steps(steps), (move.code for move in self.way(steps))))


def _laid_out(spaces: Iterable[str], cards: list[str], locked: tuple[str, ...]) -> dict[str, str | None]:
    """The first cards of the pile go onto the open spaces."""
    return {space: None if space in locked else cards.pop(0) for space in spaces}


def _counts(some: Counts) -> Counts:
    return {color: some.get(color, 0) for color in COLORS}


def _untouched(order: str) -> dict[str, Any]:
    spots = SPOTS_OF[order]
    return {"free": {color: spots.count(color) for color in COLORS if color in spots}, "coal": _counts({})}


def _rest(seats: list[dict[str, Any]]) -> Counts:
    heaps = [heap for seat in seats for heap in (seat["cage"], seat["storage"], *seat["pit"].values())]
    return {color: COAL_PER_COLOR - sum(heap[color] for heap in heaps) for color in COLORS}


# Playing


def after(position: Position, codes: Iterable[str]) -> Position:
    """The position after these moves, up to the end of the turn."""
    for code in codes:
        position = position.play(code)
    return position


def used(position: Position) -> int:
    """Steps used so far."""
    return STEPS - int(position.to_dict()["action"]["steps"])


def is_solved(position: Position) -> bool:
    """All orders have all their cubes."""
    orders = position.to_dict()["seats"][SEAT]["outstanding"].values()
    return not any(free for order in orders for free in order["free"].values())


def choices(position: Position) -> tuple[Move, ...]:
    """The moves of the puzzle: to stop is none of them."""
    return tuple(move for move in position.moves if move.code != "stop") if position.turn == SEAT else ()


# The collection


@cache
def all_puzzles() -> tuple[MiningPuzzle, ...]:
    found: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
    return tuple(MiningPuzzle(number, **each) for number, each in enumerate(found, 1))


def goal(puzzle: MiningPuzzle) -> Phrase:
    """Return what is to be done, in words."""
    if len(puzzle.orders) == 1:
        return say("Complete the order. It can be done in {par} steps; you have {most}.", par=puzzle.par, most=STEPS)
    if len(puzzle.orders) == 2:
        return say("Complete both orders. It can be done in {par} steps; you have {most}.", par=puzzle.par, most=STEPS)
    return say(
        "Complete all {n} orders. It can be done in {par} steps; you have {most}.",
        n=len(puzzle.orders),
        par=puzzle.par,
        most=STEPS,
    )


def is_continued(code: str) -> bool:
    """A pair of cubes is chosen in three moves."""
    return code.startswith("use_")


def as_puzzle(puzzle: MiningPuzzle) -> Puzzle:
    return Puzzle(
        key=puzzle.key,
        level=puzzle.level,
        par=puzzle.par,
        goal=goal(puzzle),
        position=lambda: puzzle.position,
        solution=lambda: puzzle.way(puzzle.par),
    )


PUZZLES = PuzzleSet(
    title=say("Mining puzzles"),
    summary=say("A pit, some orders, ten steps. Every par is proved."),
    description=say(
        "One mining turn of Glück Auf with ten steps. Complete the orders in as few steps as you can: "
        "par is the fewest possible, worked out exactly."
    ),
    levels=LEVELS,
    steps=STEPS,
    seat=SEAT,
    puzzles=lambda: [as_puzzle(each) for each in all_puzzles()],
    used=used,
    is_solved=is_solved,
    choices=choices,
    is_continued=is_continued,
)
