"""A position with nothing hidden."""

from typing import Any

from glueckauf.core.position import NO_SEAT, Position, View


class OpenView(View):
    """A position with nothing hidden, for games that are over."""

    def __init__(self, position: Position) -> None:
        super().__init__(position.game, position.copies(), NO_SEAT)

    def draw(self, language: str = "en") -> Any:
        return self.game.terminal(self._state, None, language)
