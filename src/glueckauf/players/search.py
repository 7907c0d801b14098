"""Thinking about a decision: a tree for each thread, a limit of time or of iterations, what came out so far."""

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np

from glueckauf.core.chance import draw
from glueckauf.core.compilation import compile_once
from glueckauf.core.game import Game
from glueckauf.core.playouts import generator
from glueckauf.core.position import View, deal
from glueckauf.core.schema import Numbers
from glueckauf.core.text import say
from glueckauf.players.mcts import DEEPEST, MOST_NODES, NODE, SearchOptions, search_iterations, workspace

FIRST_LOOK = 32
A_FEW = 10
BREATH = 0.01
"""Seconds between two looks at the clock."""


@dataclass(frozen=True)
class MoveStatistics:
    """What a search has found out about one move."""

    move: int
    visits: int
    value: float
    wins: float
    points: float
    error: float


class SearchThread:
    """One thread's tree and its room to think."""

    def __init__(self, view: View, seed: int, options: SearchOptions) -> None:
        self.tree: Any = np.zeros(MOST_NODES, NODE)
        self.table, self.options = view.copies(2), options
        self.workspace = workspace(len(view.game.codes), generator(seed))

    def run(self, iterations: int) -> None:
        search_iterations(self.tree, self.table, self.workspace, self.options, iterations)

    def children(self, node: int) -> Iterator[int]:
        child = int(self.tree[node]["first"])
        while child:
            yield child
            child = int(self.tree[child]["next"])


class Search:
    """A search can be asked for its statistics at any time and go on afterwards."""

    def __init__(
        self, view: View, rng: Numbers, *, threads: int = 1, guided: bool = True, depth: int = DEEPEST
    ) -> None:
        view.check_decision()
        self.threads = [SearchThread(view, draw(rng), SearchOptions(view.seat, guided, depth)) for _ in range(threads)]

    def exclude(self, moves: Iterable[int]) -> None:
        """Do not think of these moves."""
        for thread in self.threads:
            thread.workspace.excluded[list(moves)] = True

    def run(self, iterations: int) -> None:
        """So many iterations in every thread."""
        if len(self.threads) == 1:
            self.threads[0].run(iterations)
            return
        with ThreadPoolExecutor(len(self.threads)) as pool:
            for done in [pool.submit(thread.run, iterations) for thread in self.threads]:
                done.result()

    def simulate(self, moves: int) -> None:
        """Search until so many moves have been simulated."""
        while sum(int(thread.workspace.simulated[0]) for thread in self.threads) < moves:
            self.run(A_FEW)

    def decide(self, seconds: float) -> int:
        """The best move, as soon as no other can catch up with it in the time that is left."""
        for passed in self.steps(seconds):
            if self.lead() > self.iterations * (seconds - passed) / passed:
                break
        return self.best()

    def lead(self) -> int:
        """By how many visits the best move is ahead of the next."""
        first, second = ([each.visits for each in self.statistics()] + [0])[:2]
        return first - second

    def steps(self, seconds: float) -> Iterator[float]:
        """Search for some seconds; yield the seconds passed after each batch of iterations."""
        start = perf_counter()
        size, passed = FIRST_LOOK, 0.0
        while passed < seconds:
            self.run(size)
            before, passed = passed, perf_counter() - start
            size = max(1, int(size * min(BREATH, seconds - passed) / (passed - before)))
            yield passed

    @property
    def iterations(self) -> int:
        return sum(int(thread.tree[0]["visits"]) for thread in self.threads)

    def statistics(self) -> list[MoveStatistics]:
        """The moves looked at, the most visited first."""
        found: dict[int, Any] = {}
        for thread in self.threads:
            for child in thread.children(0):
                node = thread.tree[child]
                sums = np.array([node[name] for name in ("visits", "value", "wins", "points", "squares")], float)
                found[int(node["move"])] = found.get(int(node["move"]), 0) + sums
        return sorted(
            (statistics_of(move, sums) for move, sums in found.items()), key=lambda each: (-each.visits, each.move)
        )

    def best(self) -> int:
        return self.statistics()[0].move

    def continuation(self, move: int, longest: int) -> list[tuple[int, int]]:
        """How the game is expected to go on from a move: seats and moves, the most visited each time."""
        thread = self.threads[0]
        line: list[tuple[int, int]] = []
        node = next((child for child in thread.children(0) if thread.tree[child]["move"] == move), 0)
        while node and len(line) < longest:
            line.append((int(thread.tree[node]["mover"]), int(thread.tree[node]["move"])))
            node = max(thread.children(node), key=lambda child: int(thread.tree[child]["visits"]), default=0)
        return line


def statistics_of(move: int, sums: Any) -> MoveStatistics:
    """From the sums over all visits to their means, and the error of the mean of the points (95 %)."""
    visits = float(sums[0])
    value, wins, points, squares = (float(each) / visits for each in sums[1:])
    spread = max(0.0, squares - points * points)
    return MoveStatistics(move, int(visits), value, wins, points, 1.96 * (spread / visits) ** 0.5)


def prepare_search(game: Game) -> None:
    """Compile the search, so that thinking does not begin with a long silence."""
    position = deal(game, game.players[0], 0)
    view = position.view(position.turn or 0)
    compile_once(game, "search", say("the search"), lambda: Search(view, generator(0)).run(2))
