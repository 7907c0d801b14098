"""Which games a contest consists of: every deal with every line-up, each game known by its number."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import comb

from glueckauf.core.errors import GlueckaufError, shown
from glueckauf.core.game import Game, Option, check_players, check_seed, find_game
from glueckauf.core.position import Position, deal
from glueckauf.core.schema import Numbers
from glueckauf.players import Player, player, prepare_player
from glueckauf.players.engines import NO_LIMITS, PREFIX, EnginePlayer, Limits
from glueckauf.players.playing import EngineSeat, Played, Seat, always, play_game, seat_rng
from glueckauf.players.plugins import watched

MOST_GAMES = 10_000_000
MOST_LINEUPS = 10_000

Bot = str | Player
Lineup = tuple[int, ...]


def check_whole(what: str, number: object, most: int) -> int:
    if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= most:
        raise GlueckaufError(f"{what}: {shown(number)}, but it is 1 to {most:,}")
    return number


def lineups(bots: int, players: int) -> tuple[Lineup, ...]:
    """The bots around the table in turn, beginning with each, and every rotation of that.

    If there are more of them than seats, everybody meets everybody: as many as there are seats, in every rotation.
    """
    if bots > players:
        rounds = [list(chosen) for chosen in combinations(range(bots), players)]
    else:
        rounds = [[(first + seat) % bots for seat in range(players)] for first in range(bots)]
    turned = (tuple(line[by:] + line[:by]) for line in rounds for by in range(players))
    return tuple(dict.fromkeys(turned))


def labels(bots: Sequence[Bot]) -> tuple[str, ...]:
    """The bots' names; the second of the same name is `name (2)`."""
    seen: Counter[str] = Counter()
    return tuple(_label(_name(bot), seen) for bot in bots)


def _name(bot: Bot) -> str:
    return bot.removeprefix(PREFIX) if isinstance(bot, str) else getattr(bot, "__name__", shown(bot))


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
    limits: Limits = NO_LIMITS
    options: Mapping[str, Option] = field(default_factory=dict[str, Option])

    @property
    def games(self) -> int:
        return self.deals * len(self.lineups)

    def chooser(self, bot: int) -> Player:
        given = self.bots[bot]
        return player(given) if isinstance(given, str) else watched(self.names[bot], given)

    def seat(self, bot: int, rng: Numbers, table: str) -> Seat:
        given = self.bots[bot]
        if isinstance(given, str) and given.startswith(PREFIX):
            return EngineSeat(given.removeprefix(PREFIX), rng, self.limits, table)
        return Seat(self.chooser(bot), rng, self.limits)

    def play(self, number: int, going: Callable[[], bool] = always) -> Played:
        """The game of this number, the same wherever it is played."""
        turn, line = divmod(number, len(self.lineups))
        seed, lineup = self.seed + turn, self.lineups[line]
        seats = [self.seat(bot, seat_rng(seed, line, seat), str(number)) for seat, bot in enumerate(lineup)]
        return play_game(self.deal(number), seats, going)

    def deal(self, number: int) -> Position:
        """The first position of a game."""
        return deal(self.game, self.players, self.seed + number // len(self.lineups), **self.options)


def schedule(  # noqa: PLR0913  each has its word in the command
    name: Game | str,
    bots: Sequence[Bot],
    players: int = 2,
    games: int = 1000,
    seed: int = 0,
    *,
    limits: Limits = NO_LIMITS,
) -> Schedule:
    """Whole deals, as many as it takes for so many games; everything that can be wrong is said before the first."""
    game = find_game(name)
    check_players(game, players)
    check_bots(bots, players)
    lines = lineups(len(bots), players)
    deals = -(-check_whole("games", games, MOST_GAMES) // len(lines))
    check_seed(check_seed(seed) + deals - 1)
    plan = Schedule(game, tuple(bots), labels(bots), players, deals, seed, lines, limits)
    for bot in range(len(bots)):
        plan.chooser(bot)
    return plan


def check_bots(bots: Sequence[Bot], players: int) -> None:
    if len(bots) < 2:
        raise GlueckaufError(f"bots: {len(bots)}, but a contest is between two or more")
    if (number := comb(len(bots), players) * players) > MOST_LINEUPS:
        raise GlueckaufError(
            f"bots: {len(bots)} at a table of {players} make {number:,} line-ups, more than {MOST_LINEUPS:,}"
        )


def prepare_bots(plan: Schedule) -> None:
    """Compile what the bots need, once on this machine, and see whether engines run."""
    for number, bot in enumerate(plan.bots):
        prepare_player(bot if isinstance(bot, str) else "", plan.game)
        chooser = plan.chooser(number)
        if isinstance(chooser, EnginePlayer):
            chooser.check(plan.game)
