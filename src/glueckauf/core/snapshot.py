"""A state of a game as it lies on the table: what positions and views have in common."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeGuard
from warnings import warn

import numpy as np

from glueckauf.core import generic
from glueckauf.core.bitset import contains
from glueckauf.core.compilation import prepare_plan
from glueckauf.core.errors import IllegalMove, shown
from glueckauf.core.frame import Frame
from glueckauf.core.game import Game, Option
from glueckauf.core.move import Move
from glueckauf.core.playouts import MOST_SEATS, room_for_moves
from glueckauf.core.schema import Numbers, State, copied
from glueckauf.core.text import Entry, Phrase, Reason

NO_PLAN = "there is no turn to work out"


def is_whole(value: object) -> TypeGuard[int]:
    """A whole number, Python's or NumPy's, but not yes or no."""
    return isinstance(value, (int, np.integer)) and not isinstance(value, bool)


def check_seat(seat: object, players: int) -> None:
    if not is_whole(seat) or seat not in range(players):
        raise IllegalMove(f"there is no seat {shown(seat)}: seats are 0 to {players - 1}")


@dataclass(frozen=True)
class Score:
    """A seat's points and where they came from."""

    total: int
    ledger: tuple[Entry, ...]

    @property
    def is_partial(self) -> bool:
        """Whether there may be points that are hidden from who looks."""
        return any(entry.is_partial for entry in self.ledger)

    @property
    def shown(self) -> str:
        """The total, with a mark where there may be more."""
        return f"{self.total}+" if self.is_partial else str(self.total)


class Snapshot:
    """One state of one game, as it lies on the table. It never changes."""

    def __init__(self, game: Game, states: Any) -> None:
        self.game = game
        self._states = states
        states.flags.writeable = False

    @property
    def _state(self) -> State:
        return self._states[0]

    @property
    def players(self) -> int:
        return int(self._state.players)

    @property
    def turn(self) -> int | None:
        """The seat to decide, or None when the game is over."""
        return None if self.over else int(self._state.turn)

    @property
    def over(self) -> bool:
        return bool(self._state.over)

    @property
    def starter(self) -> int:
        """The seat that begins: in the first position the game, later the round, where that changes."""
        return self.game.starter(self._state)

    @cached_property
    def turns(self) -> int:
        """How many turns have been finished."""
        return int(self._state.turns)

    @property
    def revealed(self) -> int:
        """How often hidden information has been revealed so far."""
        return int(self._state.revealed)

    @property
    def version(self) -> int:
        """The version of the rules that this game is played by."""
        return self.game.versions[int(self._state.rules)] if self.game.older else self.game.version

    @property
    def options(self) -> dict[str, Option]:
        return {name: values[int(self._state[name])] for name, values in self.game.options.items()}

    def stage(self) -> Phrase | None:
        """The name of the part of the game this is, such as its round, if it has one."""
        return self.game.stage(self._state)

    def prompt(self) -> Phrase:
        """What is expected now, in one sentence."""
        return self.game.prompt(self._state)

    def totals(self) -> tuple[int, ...]:
        """Points of every seat as they stand."""
        points = np.zeros(MOST_SEATS, np.int16)
        generic.scores(self._state, points)
        return tuple(points[: self.players].tolist())

    def scores(self) -> tuple[Score, ...]:
        """Points of every seat as they stand, with the entries they are made of."""
        ledgers = (tuple(entry for entry in column if entry.points or entry.is_partial) for column in self._columns)
        return tuple(map(Score, self.totals(), ledgers))

    def ledger(self) -> list[tuple[Entry, ...]]:
        """Every source of points that brought or took some, in the order of the game, with an entry for each seat."""
        lines = zip(*self._columns, strict=True)
        return [line for line in lines if any(entry.points or entry.is_partial for entry in line)]

    def points_by_source(self) -> list[dict[str, int]]:
        """For every seat the points by the codes of what they came from."""
        return [self._by_source(column) for column in self._columns]

    def _by_source(self, column: list[Entry]) -> dict[str, int]:
        points: dict[str, int] = {}
        for entry in column:
            code, _ = self.game.source(entry)
            points[code] = points.get(code, 0) + entry.points
        return points

    def to_frame(self, language: str = "en") -> Frame:
        """The ledger as it stands: a row for each seat and source of points, with `seat`, `source`, `code`, `what` and
        `points`. Several codes can have the same source.
        """
        return Frame.of(
            {
                "seat": seat,
                "source": self.game.source(entry)[0],
                "code": entry.code,
                "what": entry.text(language),
                "points": entry.points,
            }
            for seat, column in enumerate(self._columns)
            for entry in column
        )

    @cached_property
    def _columns(self) -> list[list[Entry]]:
        state = self._state
        return [self.game.ledger(state, seat) for seat in range(self.players)]

    @property
    def shows_points(self) -> bool:
        """Whether everybody sees everybody's points now."""
        return self.game.shows_points(self._state)

    def amount(self, seat: int, code: str) -> int | None:
        """Right after a scoring: how much a seat has of what this entry of the ledger was given for."""
        return self.game.amount(self._state, seat, code)

    def winners(self) -> tuple[int, ...]:
        """The seats that have won; nobody before the game is over, several when they share the victory."""
        if not self.over:
            return ()
        seats = generic.winners(self._state)
        return tuple(seat for seat in range(self.players) if contains(seats, seat))

    def best_among(self, seats: Sequence[int]) -> tuple[int, ...]:
        """Those of some seats that stand best now: by points, then by what breaks a tie."""
        ranks = {seat: int(generic.rank(self._state, seat)) for seat in seats}
        return tuple(seat for seat in seats if ranks[seat] == max(ranks.values()))

    def tie_break(self) -> Phrase | None:
        """What decided, where others have as many points as those who have won."""
        totals, winners = self.totals(), self.winners()
        return self.game.tie_break if winners and totals.count(max(totals)) > len(winners) else None

    def to_dict(self) -> dict[str, Any]:
        """The whole position as plain, readable data. What is hidden is None."""
        return {
            "game": self.game.name,
            "version": self.version,
            "players": self.players,
            "options": self.options,
            **self.game.to_dict(self._state),
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Snapshot) and type(self) is type(other) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        raw = self._states.tobytes()
        return hash(b"".join(raw[part] for part in self.game.lasting_parts))

    def _legal(self) -> tuple[Move, ...]:
        moves = room_for_moves()
        number = generic.legal(self._state, moves)
        return tuple(Move(self.game, int(move), self._state) for move in moves[:number])

    def copies(self, number: int = 1) -> Numbers:
        """The record of the state as often as wanted, for compiled functions to work on."""
        return copied(self._states, number)

    def number(self, move: "Move | str | int") -> int:
        """The number of a move given as a move, a code or a number."""
        number = self.game.number(move) if isinstance(move, str) else getattr(move, "number", move)
        if not is_whole(number) or not 0 <= number < len(self.game.codes):
            raise IllegalMove(f"unknown move {shown(move)} in {self.game.title}")
        return int(number)

    def move(self, move: "Move | str | int") -> Move:
        """A move as it would be on this table, legal or not."""
        return Move(self.game, self.number(move), self._state)

    def keeps_secret(self, move: "Move | str | int") -> bool:
        """Return whether an earlier move is still secret from the other seats."""
        return self.game.is_secret(self.number(move), self._state)

    def best_turn(self) -> tuple[Move, ...]:
        """The best way to play the rest of this turn, worked out exactly, where the game can."""
        prepare_plan(self.game)
        moves = room_for_moves()
        number = generic.plan(self._state, moves)
        if number == 0:
            raise IllegalMove(NO_PLAN)
        return tuple(Move(self.game, int(move), self._state) for move in moves[:number])

    def best_mining(self) -> tuple[Move, ...]:
        """Deprecated: `best_turn`."""
        warn("best_mining is called best_turn now", DeprecationWarning, stacklevel=2)
        return self.best_turn()

    def _is_legal(self, number: int) -> bool:
        moves = room_for_moves()
        return number in moves[: generic.legal(self._state, moves)]

    def _why_not(self, move: "Move | str | int") -> Reason | None:
        number = self.number(move)
        return None if self._is_legal(number) else self.game.why_not(self._state, number)
