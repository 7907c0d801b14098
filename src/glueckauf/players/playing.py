"""One game of bots: who sits where, how long they may think, and what becomes of those who fail."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf
from time import monotonic
from typing import Any

import numpy as np

from glueckauf.core.chance import below, fork
from glueckauf.core.move import Move
from glueckauf.core.playouts import RESULT, generator
from glueckauf.core.position import Position
from glueckauf.core.schema import Numbers
from glueckauf.players.engines import MOST_SEED, NO_LIMITS, Engine, Forfeit, Limits, moves_since, pool, question_about
from glueckauf.players.levels import Player
from glueckauf.players.random_player import play_random

Result = Any
Moves = list[tuple[int, int]]
"""Who moved and the number of the move."""


@dataclass(frozen=True)
class Played:
    """A game that was played, and why seats forfeited it."""

    result: Result
    moves: tuple[int, ...]
    forfeits: dict[int, str] = field(default_factory=dict[int, str])


class Seat:
    """A bot in its chair, with chance of its own and a clock."""

    def __init__(self, choose: Player, rng: Numbers, limits: Limits = NO_LIMITS) -> None:
        self.choose, self.rng, self.limits, self.spent = choose, rng, limits, 0.0

    @property
    def time(self) -> Limits:
        """What is left of it."""
        game = self.limits.game
        return Limits(self.limits.move, None if game is None else max(0.0, game - self.spent))

    def decide(self, position: Position, moves: Moves) -> Move:  # noqa: ARG002  an engine is told the moves
        """A move in time, or a forfeit."""
        view = position.view(position.turn or 0)
        allowed = self.time.least(inf)
        start = monotonic()
        move = self.choose(view, self.rng)
        if self.spend(start) > allowed:
            raise Forfeit(f"took longer than {allowed:g} s")
        return move

    def spend(self, start: float) -> float:
        took = monotonic() - start
        self.spent += took
        return took

    def leave(self, position: Position) -> None:
        """The game is over, or given up."""


class EngineSeat(Seat):
    """An engine in its chair. It runs for the whole game, and hears what the others did since its last move."""

    def __init__(self, command: str, rng: Numbers, limits: Limits, table: str) -> None:
        super().__init__(play_random, rng, limits)
        self.command, self.table = command, table
        self.engine: Engine | None = None
        self.heard = 0

    def decide(self, position: Position, moves: Moves) -> Move:
        turn = position.turn or 0
        since = moves_since(position, turn, moves[self.heard :]) if self.engine else None
        self.engine, self.heard = self.engine or pool.lend(self.command, position.game.name), len(moves)
        view, seed = position.view(turn), below(self.rng, MOST_SEED)
        question, start = question_about(view, self.table, seed, since=since, limits=self.time), monotonic()
        try:
            return view.move(self.engine.choose(question))
        except Forfeit:
            self.engine.kill()
            self.engine = None
            raise
        finally:
            self.spend(start)

    def leave(self, position: Position) -> None:
        if self.engine:
            self.engine.end(self.table, position.totals(), position.winners())
            pool.take_back(self.engine)


def seat_rng(seed: int, lineup: int, seat: int) -> Numbers:
    """Chance made from deal, line-up and seat, so that no game depends on who plays it when and where."""
    return generator(fork(fork(generator(seed)[0], lineup), seat))


def always() -> bool:
    return True


def play_game(position: Position, seats: Sequence[Seat], going: Callable[[], bool] = always) -> Played:
    """One game of computer players, each with the view of its seat; left as it is when nobody waits for it.

    A seat that forfeits is played on by chance, for the others' sake, until only one of them is left.
    """
    moves: Moves = []
    forfeits: dict[int, str] = {}
    try:
        while position.turn is not None and len(forfeits) < position.players - 1 and going():
            turn = position.turn
            try:
                move = decide(seats[turn], position, moves, has_forfeited=turn in forfeits)
            except Forfeit as error:
                forfeits[turn] = str(error)
                continue
            position = position.play(move)
            moves.append((turn, move.number))
    finally:
        for seat in seats:
            seat.leave(position)
    return Played(result_of(position, len(moves), forfeits), tuple(move for _, move in moves), forfeits)


def decide(seat: Seat, position: Position, moves: Moves, *, has_forfeited: bool) -> Move:
    if has_forfeited:
        return play_random(position.view(position.turn or 0), seat.rng)
    return seat.decide(position, moves)


def result_of(position: Position, moves: int, forfeits: Sequence[int] | dict[int, str] = ()) -> Result:
    """Whoever forfeits has lost; among the others it is as the game says, or the only one left has won."""
    results = np.zeros(1, RESULT)
    results[0].moves = moves
    results[0].points[: position.players] = position.totals()
    results[0].winners = bits(winners_of(position, forfeits))
    results[0].forfeits = bits(forfeits)
    return results[0]


def winners_of(position: Position, forfeits: Sequence[int] | dict[int, str]) -> Sequence[int]:
    if not forfeits:
        return position.winners()
    left = [seat for seat in range(position.players) if seat not in forfeits]
    return position.best_among(left) if position.over or len(left) == 1 else ()


def bits(seats: Any) -> int:
    return sum(1 << seat for seat in seats)
