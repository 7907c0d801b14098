"""A game that can only be looked at: who sat there, and the moves in codes."""

from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from glueckauf.core.game import Game
from glueckauf.core.text import SEAT_NAMES
from glueckauf.web.tables.kept_game import game_of, kept_moves, may_be_told
from glueckauf.web.tables.models import Table
from glueckauf.web.tables.names import marked_name


@dataclass(frozen=True)
class KeptGame:
    table: Table
    language: str

    @property
    def game(self) -> Game | None:
        return game_of(self.table)

    @property
    def title(self) -> str:
        return self.game.title if self.game else self.table.game

    @property
    def has_other_rules(self) -> bool:
        return self.game is not None and self.table.rules not in self.game.versions

    @cached_property
    def names(self) -> list[str]:
        return [marked_name(seat) or SEAT_NAMES[seat.number].text(self.language) for seat in self.table.seats.all()]

    @property
    def is_told(self) -> bool:
        return may_be_told(self.table)

    @property
    def moves(self) -> list[tuple[str, str]]:
        """Who made which moves one after the other."""
        grouped = groupby(kept_moves(self.table), key=lambda move: move[0])
        return [(self.names[seat], " ".join(code for _, code in moves)) for seat, moves in grouped]
