"""What a game tells the rest of the house about itself, and the list of all games."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from glueckauf.core.errors import BadDeal, UnknownGame, shown
from glueckauf.core.generic import Kernel, register
from glueckauf.core.observation import Observation
from glueckauf.core.schema import State, bytes_without
from glueckauf.core.svg import Part
from glueckauf.core.text import Entry, Phrase, Reason


def counts_nothing(state: State, seat: int, code: str) -> int | None:  # noqa: ARG001
    """For a game without scorings on the way."""
    return None


def shows_all_points(state: State) -> bool:  # noqa: ARG001
    """For a game in which everybody sees everybody's points."""
    return True


@dataclass(frozen=True, repr=False, eq=False)
class Game:
    """The kernel plays; the rest says in words and plain data what the kernel does in numbers."""

    name: str
    title: str
    version: int
    players: tuple[int, ...]
    options: Mapping[str, tuple[Any, ...]]
    record: Any
    kernel: Kernel
    observation: Observation
    codes: tuple[str, ...]
    move: Callable[[int, State | None], Phrase]
    is_secret: Callable[[int, State], bool]
    prompt: Callable[[State], Phrase]
    why_not: Callable[[State, int], Reason | None]
    ledger: Callable[[State, int], list[Entry]]
    to_dict: Callable[[State], dict[str, Any]]
    from_dict: Callable[[dict[str, Any], State], None]
    draw: Callable[[State, int | None, str], Any]
    picture: Callable[[State, int | None], list[Part]]
    tie_break: Phrase
    """What decides among those who have the same points."""
    amount: Callable[[State, int, str], int | None] = counts_nothing
    """Right after a scoring: how much a seat has of what an entry of its ledger was given for."""
    shows_points: Callable[[State], bool] = shows_all_points
    """Whether everybody sees everybody's points now."""
    older: tuple[int, ...] = ()
    """Versions of the rules that games begun under them are still played by, the newest first."""
    rings: tuple[str, ...] = ()
    """Fields that may differ between states that mean the same: where in a ring a stack begins."""

    def __post_init__(self) -> None:
        register(self.record, self.kernel)
        _games[self.name] = self

    @property
    def versions(self) -> tuple[int, ...]:
        """All versions of the rules that can be played, the newest first."""
        return (self.version, *self.older)

    @cached_property
    def lasting_parts(self) -> tuple[slice, ...]:
        """The bytes of a state that are the same in all states that mean the same."""
        return tuple(bytes_without(self.record, self.rings))

    @property
    def move_count(self) -> int:
        """How many moves there are, legal or not: their numbers are 0 to one less."""
        return len(self.codes)

    @property
    def observation_length(self) -> int:
        """How many numbers an observation has."""
        return self.observation.length

    def number(self, code: str) -> int | None:
        """The number of a move given by its code."""
        return _numbers(self).get(code)

    def __repr__(self) -> str:
        return f"<{self.title}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return find_game, (self.name,)


_games: dict[str, Game] = {}
_codes: dict[str, dict[str, int]] = {}


def _numbers(game: Game) -> dict[str, int]:
    if game.name not in _codes:
        _codes[game.name] = {code: number for number, code in enumerate(game.codes)}
    return _codes[game.name]


def all_games() -> tuple[Game, ...]:
    return tuple(_games.values())


def find_game(name: object) -> Game:
    if not isinstance(name, str) or name not in _games:
        raise UnknownGame(f"unknown game {shown(name)}: it is one of {', '.join(_games)}")
    return _games[name]


def check_players(game: Game, players: object) -> int:
    if not isinstance(players, int) or isinstance(players, bool) or players not in game.players:
        raise BadDeal(f"players: {shown(players)}, but {game.title} is for {game.players[0]} to {game.players[-1]}")
    return players


def check_seed(seed: object) -> int:
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 2**63:
        raise BadDeal(f"seed: {shown(seed)}, but a seed is a whole number from 0 to 2**63 - 1")
    return seed


def check_version(game: Game, version: object) -> int:
    """A version of the rules that can be played."""
    if not isinstance(version, int) or isinstance(version, bool) or version not in game.versions:
        known = " or ".join(map(str, sorted(game.versions)))
        raise BadDeal(f"version: {shown(version)}, but the rules of {game.title} are played in version {known}")
    return version


def option_value(game: Game, name: str, word: str) -> Any:
    """The value of an option that is written as this word; the word itself if the option has no such value."""
    return {str(value).lower(): value for value in game.options.get(name, ())}.get(word, word)


def check_options(game: Game, options: Mapping[str, Any]) -> dict[str, Any]:
    """All options of the game, those not named at their first value."""
    for name, value in options.items():
        if name not in game.options:
            known = ", ".join(game.options) or "none"
            raise BadDeal(f"unknown option {shown(name)} of {game.title}: its options are {known}")
        if type(value) is not type(game.options[name][0]) or value not in game.options[name]:
            raise BadDeal(f"option {name}: {shown(value)}, but it is one of {', '.join(map(repr, game.options[name]))}")
    return {name: options.get(name, values[0]) for name, values in game.options.items()}
