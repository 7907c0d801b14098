"""A player who overlooks nothing: a search of the whole tree of moves."""

from dataclasses import dataclass

from glueckauf.core.move import Move
from glueckauf.core.position import View
from glueckauf.core.schema import Numbers
from glueckauf.players.search import Search

SECONDS = 0.2


@dataclass(frozen=True)
class Director:
    """One who overlooks nothing and thinks until the time is up, or, to be repeated exactly, so many games."""

    seconds: float = SECONDS
    games: int = 0

    def __call__(self, view: View, rng: Numbers) -> Move:
        if len(view.moves) == 1:
            return view.moves[0]
        search = self.search(view, rng)
        if not self.games:
            return view.move(search.decide(self.seconds))
        search.run(self.games)
        return view.move(search.best())

    def search(self, view: View, rng: Numbers) -> Search:
        return Search(view, rng)
