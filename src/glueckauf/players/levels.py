"""The levels, from random moves to a search of the whole tree of moves with a trained network.

Weaker players are weak like people: they overlook moves, fewer of the others strike their eye, they look less far
ahead and imagine fewer games. What strikes the eye is drawn by the weights of the game's heuristics.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from glueckauf.core import generic
from glueckauf.core.chance import below
from glueckauf.core.move import Move
from glueckauf.core.playouts import draw_by_weight, room_for_moves, room_for_weights
from glueckauf.core.position import View
from glueckauf.core.schema import Numbers
from glueckauf.core.text import Phrase, say
from glueckauf.players.captain import Captain
from glueckauf.players.director import Director
from glueckauf.players.random_player import play_random
from glueckauf.players.search import Search

Player = Callable[[View, Numbers], Move]

LONGEST = 60


def weights_of(view: View) -> dict[int, int]:
    """The legal moves of the seat to decide and their weights."""
    view.check_decision()
    state, moves, weights = view.copies(1)[0], room_for_moves(), room_for_weights()
    number = generic.legal(state, moves)
    generic.move_weights(state, moves, number, weights)
    return {int(move): int(weight) for move, weight in zip(moves[:number], weights[:number], strict=True)}


def drop_overlooked(moves: list[int], rng: Numbers, overlooks: int) -> list[int]:
    """The moves that are not overlooked, each being overlooked so often in a hundred times."""
    return [move for move in moves if below(rng, 100) >= overlooks] or moves


def draw_candidates(view: View, rng: Numbers, overlooks: int, looks: int) -> list[int]:
    """The moves that strike the eye at so many looks; an obvious one may be seen twice."""
    weights = weights_of(view)
    moves = drop_overlooked(list(weights), rng, overlooks)
    heavy: Any = room_for_weights()
    heavy[: len(moves)] = [weights[move] for move in moves]
    return sorted({moves[draw_by_weight(heavy, len(moves), rng)] for _ in range(looks)})


@dataclass(frozen=True)
class Thinker:
    """One who looks, then imagines how the game goes on, some moves deep in a tree.

    Moves are counted, not games: so it takes the same time in a long game as in a short one.
    """

    overlooks: int
    looks: int
    moves: int = 0
    depth: int = 1

    def __call__(self, view: View, rng: Numbers) -> Move:
        moves = draw_candidates(view, rng, self.overlooks, self.looks)
        if len(moves) == 1:
            return view.move(moves[0])
        search = Search(view, rng, depth=self.depth)
        search.exclude(move.number for move in view.moves if move.number not in moves)
        search.simulate(max(1, self.moves))
        return view.move(search.best())


LEVELS: dict[str, Player] = {
    "random": play_random,
    "apprentice": Thinker(overlooks=50, looks=1),
    "hewer": Thinker(overlooks=15, looks=5, moves=8_000),
    "foreman": Thinker(overlooks=0, looks=12, moves=50_000, depth=6),
    "director": Director(),
    "captain": Captain(),
}

MANNERS: dict[str, Phrase] = {
    "random": say("plays anything"),
    "apprentice": say("overlooks half"),
    "hewer": say("steady"),
    "foreman": say("strong"),
    "director": say("very strong"),
    "captain": say("strongest"),
}
"""In a word, for whoever chooses an opponent."""
STRENGTHS: dict[str, Phrase] = {
    "random": say("any legal move, without a thought"),
    "apprentice": say("sees half of the moves and plays the first good one: hardly ever loses to Chance"),
    "hewer": say("beats the apprentice nine times in ten"),
    "foreman": say("beats the hewer four times in five"),
    "director": say("thinks for 0.2 s and searches the whole tree of moves"),
    "captain": say("thinks for 0.2 s with a network that has learned by playing against itself"),
}
"""As `benchmarks/strength.md` measured it with two players, in the game where it is closest."""

TITLES: dict[str, Phrase] = {
    "random": say("Chance"),
    "apprentice": say("Apprentice"),
    "hewer": say("Hewer"),
    "foreman": say("Foreman"),
    "director": say("Director"),
    "captain": say("Captain"),
}
