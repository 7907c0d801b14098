"""A move, as code, number and words."""

from dataclasses import dataclass, field

from glueckauf.core.game import Game
from glueckauf.core.schema import State


@dataclass(frozen=True)
class Move:
    """A move; one that comes from a table also knows what lies there."""

    game: Game
    number: int
    state: State = field(default=None, compare=False)

    @property
    def code(self) -> str:
        return self.game.codes[self.number]

    def text(self, language: str = "en") -> str:
        return self.game.move(self.number, self.state).text(language)

    def __repr__(self) -> str:
        return f"<{self.code}>"
