"""Players with a trained network: one who plays what comes to its mind first, and one who thinks with it."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from glueckauf.core import generic
from glueckauf.core.chance import draw
from glueckauf.core.compilation import compile_once
from glueckauf.core.errors import GlueckaufError
from glueckauf.core.game import Game
from glueckauf.core.move import Move
from glueckauf.core.playouts import generator, room_for_moves
from glueckauf.core.position import View, deal
from glueckauf.core.schema import Numbers
from glueckauf.core.text import say
from glueckauf.players.director import Director
from glueckauf.players.network import Network, like_best, look_for, read_networks
from glueckauf.players.network_tree import NONE, SearchOptions, new_tree, room_for, think
from glueckauf.players.search import MoveStatistics, Search

OPTIONS: dict[str, float] = {"curiosity": 0.5, "playouts": 0.4, "temperature": 2.0, "uniform": 0.1}
"""A trained policy is all but sure of its first choice. Taken at its word, the search would hardly look at another."""


def options_for(game: Game, players: int) -> dict[str, float]:
    """Return how to search a game: what holds for all, and what the game says for this number of players."""
    return OPTIONS | dict(game.network_options.get(players, {}))


def network_file(game: Game, players: int, folder: Path | None = None) -> Path | None:
    """Return the file with the network for a number of players. It is named after the game and the numbers."""
    files = (folder or (game.folder or Path()) / "play" / "weights").glob(f"{game.name}-*.npz")
    return next((file for file in sorted(files) if str(players) in file.stem.rpartition("-")[2]), None)


def network_for(game: Game, players: int, folder: Path | None = None) -> Network:
    file = network_file(game, players, folder)
    if not file:
        raise GlueckaufError(f"no network was trained for {game.title} with {players} players")
    return read_networks(game, file)[players]


class NetworkThread:
    """One thread's tree and its room to think."""

    def __init__(self, view: View, seed: int, network: Network, options: SearchOptions) -> None:
        self._tree = new_tree()
        self.tree: Any = self._tree.nodes
        self.table, self.network, self.options = view.copies(2), network, options
        self.room = room_for(view.game, network, generator(seed))

    def run(self, iterations: int) -> None:
        think(self._tree, self.table, self.network, self.room, self.options, iterations)

    def children(self, node: int) -> Iterator[int]:
        """Yield the children that were looked at."""
        while node != NONE:
            first, length = int(self.tree[node]["first"]), int(self.tree[node]["edges"])
            found = self._tree.edges["node"][first : first + length]
            yield from (int(child) for child in found if child)
            node = int(self.tree[node]["more"])


class NetworkSearch(Search):
    """A search that asks a network. As any other it can be asked for its statistics at any time."""

    def __init__(self, view: View, rng: Numbers, network: Network, threads: int = 1, **options: float) -> None:
        chosen = SearchOptions(view.seat, **options)
        self.threads: Any = [NetworkThread(view, draw(rng), network, chosen) for _ in range(threads)]

    def best(self) -> int:
        """Return the most visited move; of equal ones that of the highest value."""
        return max(self.statistics(), key=worth).move


def worth(found: MoveStatistics) -> tuple[int, float]:
    return found.visits, found.value


@dataclass(frozen=True)
class Instinct:
    """Plays what its network likes best, without a look ahead."""

    folder: Path | None = None

    def __call__(self, view: View, rng: Numbers) -> Move:  # noqa: ARG002
        if len(view.moves) == 1:
            return view.moves[0]
        network = network_for(view.game, view.players, self.folder)
        moves, state = room_for_moves(), view.copies(1)[0]
        number = generic.legal(state, moves)
        return view.move(like_best(network, state, moves, number, look_for(view.game, network)))


@dataclass(frozen=True)
class Captain(Director):
    """Thinks as the director does, but with a network; without one where a game has none."""

    folder: Path | None = None
    options: tuple[tuple[str, float], ...] = ()

    def search(self, view: View, rng: Numbers) -> Search:
        if not self.folder and not network_file(view.game, view.players):
            return super().search(view, rng)
        network = network_for(view.game, view.players, self.folder)
        options = options_for(view.game, view.players) | dict(self.options)
        return NetworkSearch(view, rng, network, 1, **options)


def prepare_captain(game: Game) -> None:
    """Compile the search with a network, so that thinking does not begin with a long silence."""
    position = deal(game, game.players[0], 0)
    view = position.view(position.turn or 0)
    compile_once(game, "captain", say("the captain"), lambda: Captain(games=2)(view, generator(0)))
