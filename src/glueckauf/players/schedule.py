"""Which games a contest consists of: every deal with every line-up, each game known by its number."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from glueckauf.core.chance import fork
from glueckauf.core.errors import GlueckaufError, shown
from glueckauf.core.game import Game, check_players, check_seed, find_game
from glueckauf.core.playouts import RESULT, generator
from glueckauf.core.position import Position, deal
from glueckauf.core.schema import Numbers
from glueckauf.players import Player, player, prepare_player
from glueckauf.players.plugins import watched

MOST_GAMES = 10_000_000

Bot = str | Player
Lineup = tuple[int, ...]
Result = Any


def check_whole(what: str, number: object, most: int) -> int:
    if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= most:
        raise GlueckaufError(f"{what}: {shown(number)}, but it is 1 to {most:,}")
    return number


@dataclass(frozen=True)
class Seat:
    """A bot in its chair, with chance of its own."""

    choose: Player
    rng: Numbers


def seat_rng(seed: int, lineup: int, seat: int) -> Numbers:
    """Chance made from deal, line-up and seat, so that no game depends on who plays it when and where."""
    return generator(fork(fork(generator(seed)[0], lineup), seat))


def always() -> bool:
    return True


def play_game(position: Position, seats: Sequence[Seat], going: Callable[[], bool] = always) -> Result:
    """One game of computer players, each with the view of its seat; left as it is when nobody waits for it."""
    moves = 0
    while position.turn is not None and going():
        seat = seats[position.turn]
        position = position.play(seat.choose(position.view(position.turn), seat.rng))
        moves += 1
    return result_of(position, moves)


def result_of(position: Position, moves: int) -> Result:
    results = np.zeros(1, RESULT)
    results[0].moves = moves
    results[0].points[: position.players] = position.totals()
    results[0].winners = sum(1 << seat for seat in position.winners())
    return results[0]


def lineups(bots: int, players: int) -> tuple[Lineup, ...]:
    """The bots around the table in turn, beginning with each, and every rotation of that."""
    rounds = [[(first + seat) % bots for seat in range(players)] for first in range(bots)]
    turned = (tuple(line[by:] + line[:by]) for line in rounds for by in range(players))
    return tuple(dict.fromkeys(turned))


def labels(bots: Sequence[Bot]) -> tuple[str, ...]:
    """The bots' names; the second of the same name is `name (2)`."""
    seen: Counter[str] = Counter()
    return tuple(_label(_name(bot), seen) for bot in bots)


def _name(bot: Bot) -> str:
    return bot if isinstance(bot, str) else getattr(bot, "__name__", shown(bot))


def _label(name: str, seen: "Counter[str]") -> str:
    seen[name] += 1
    return name if seen[name] == 1 else f"{name} ({seen[name]})"


@dataclass(frozen=True)
class Schedule:
    """The games of a contest, before they are played."""

    game: Game
    bots: tuple[Bot, ...]
    names: tuple[str, ...]
    players: int
    deals: int
    seed: int
    lineups: tuple[Lineup, ...]

    @property
    def games(self) -> int:
        return self.deals * len(self.lineups)

    def chooser(self, bot: int) -> Player:
        given = self.bots[bot]
        return player(given) if isinstance(given, str) else watched(self.names[bot], given)

    def play(self, number: int, going: Callable[[], bool] = always) -> Result:
        """The game of this number, the same wherever it is played."""
        turn, line = divmod(number, len(self.lineups))
        seed = self.seed + turn
        seats = [Seat(self.chooser(bot), seat_rng(seed, line, seat)) for seat, bot in enumerate(self.lineups[line])]
        return play_game(deal(self.game.name, self.players, seed), seats, going)


def schedule(name: str, bots: Sequence[Bot], players: int = 2, games: int = 1000, seed: int = 0) -> Schedule:
    """Whole deals, as many as it takes for so many games; everything that can be wrong is said before the first."""
    game = find_game(name)
    check_players(game, players)
    check_bots(bots, players)
    lines = lineups(len(bots), players)
    deals = -(-check_whole("games", games, MOST_GAMES) // len(lines))
    check_seed(check_seed(seed) + deals - 1)
    plan = Schedule(game, tuple(bots), labels(bots), players, deals, seed, lines)
    for bot in range(len(bots)):
        plan.chooser(bot)
    return plan


def check_bots(bots: Sequence[Bot], players: int) -> None:
    if len(bots) < 2:
        raise GlueckaufError(f"bots: {len(bots)}, but a contest is between two or more")
    if len(bots) > players:
        raise GlueckaufError(f"bots: {len(bots)}, but the table has {players} seats")


def prepare_bots(plan: Schedule) -> None:
    """Compile what the bots need, once on this machine."""
    for bot in plan.bots:
        prepare_player(bot if isinstance(bot, str) else "", plan.game)
