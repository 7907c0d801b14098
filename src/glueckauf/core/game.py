"""The description of a game, and the registry of all games."""

import re
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from rich.console import RenderableType

from glueckauf.core import defaults, generic
from glueckauf.core.chance import Source
from glueckauf.core.errors import BadDeal, UnknownGame, shown
from glueckauf.core.explanation import Explanation
from glueckauf.core.generic import (
    Kernel,
    no_plan,
    no_redeal,
    no_violation,
    rank_by_points,
    register,
    same_number,
    same_weights,
)
from glueckauf.core.observation import Observation, observation_of
from glueckauf.core.outline import Section
from glueckauf.core.schema import Numbers, State, bytes_without, dtype_of
from glueckauf.core.shortcut import Shortcut
from glueckauf.core.svg import Part
from glueckauf.core.symmetry import Symmetry, no_symmetries
from glueckauf.core.teaching import Coach, Companion, Examples, Introduction, Lesson, PuzzleSet, RuleLinks
from glueckauf.core.text import Entry, Phrase, Reason
from glueckauf.core.variables import Variables

Seed = int | str
"""What a game is dealt from: a small whole number, or a key as 64 hexadecimal digits."""
Option = bool | int | str
"""A value of an option of a game."""
KEY = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True, repr=False, eq=False, kw_only=True)
class Game:
    """A game: rules that run compiled, and what they mean in words. Only what has no default must be given."""

    name: str
    title: str
    players: tuple[int, ...]
    state: type

    # The rules; `generic` says what each of them does.
    deal: Callable[[Any, int, Source], None]
    legal: Callable[[Any, Numbers], int]
    play: Callable[[Any, int], None]
    scores: Callable[[Any, Numbers], None]
    hide: Callable[[Any, int], None]
    guess: Callable[[Any, int, Numbers], None]
    rank: Callable[[Any, int], int] = rank_by_points
    redeal: Callable[[Any, Numbers], None] = no_redeal
    move_weights: Callable[[Any, Numbers, int, Numbers], None] = same_weights
    plan: Callable[[Any, Numbers], int] = no_plan
    first_violation: Callable[[Any], int] = no_violation

    version: int = 1
    older: tuple[int, ...] = ()
    """Versions of the rules that games begun under them are still played by, the newest first."""
    options: Mapping[str, tuple[Option, ...]] = field(default_factory=dict[str, tuple[Option, ...]])

    starter: Callable[[State], int] = defaults.starter
    """The seat that begins the game, or a round of it."""

    # Words
    codes: tuple[str, ...]
    move: Callable[[int, State | None], Phrase]
    is_secret: Callable[[int, State], bool] = defaults.never_secret
    """Whether the others may not hear of an earlier move, as the table lies now."""
    shortcuts: Callable[[State], list[Shortcut]] = defaults.no_shortcuts
    """Several moves that a page offers as one button."""
    prompt: Callable[[State], Phrase] = defaults.prompt
    why_not: Callable[[State, int], Reason | None] = defaults.why_not
    """The reason against a move that is not legal."""
    ledger: Callable[[State, int], list[Entry]] = defaults.ledger
    tie_break: Phrase = defaults.TIE_BREAK
    """What decides among those who have the same points."""
    amount: Callable[[State, int, str], int | None] = defaults.amount
    """Right after a scoring: how much a seat has of what an entry of its ledger was given for."""
    shows_points: Callable[[State], bool] = defaults.shows_points
    """Whether everybody sees everybody's points now."""

    # Plain data and drawings
    to_dict: Callable[[State], dict[str, Any]] = defaults.to_dict
    from_dict: Callable[[dict[str, Any], State], None] = defaults.from_dict
    rings: tuple[str, ...] = ()
    """Fields that may differ between states that mean the same: where in a ring a stack begins."""
    terminal: Callable[[State, int | None, str], RenderableType] = defaults.terminal
    outline: Callable[[State, int | None], list[Section]] = defaults.outline
    """The position in sentences and tables under headings."""
    svg: Callable[[State, int | None], list[Part]] = defaults.svg
    explain: Callable[[State, int | None], list[Explanation]] = defaults.explain
    """What everything on the drawing for a seat means."""
    preview: Callable[[State, int], list[Phrase]] = defaults.preview
    """What a legal move would do, as far as the seat to decide can know: what it costs, brings and would score."""
    path: Callable[[State, Sequence[str]], tuple[int, ...]] = defaults.no_path
    """Where a turn of many steps led, for the drawing: from the state before it and the codes of its moves."""

    # For learners
    observation: Observation = defaults.NO_COLUMNS
    """The columns that `observe` writes; without columns both follow from the schema."""
    observe: Callable[[Any, int, Numbers], None] = generic.observe
    turned_observation: Observation | None = None
    """The same for a table turned to the seat, in a game where that makes a difference, a version of its own; `turned_move` is
    what the moves are called then."""
    observe_turned: Callable[[Any, int, Numbers], None] = generic.observe
    turned_move: Callable[[Any, int], int] = same_number
    symmetries: Callable[..., tuple[Symmetry, ...]] = no_symmetries
    """The ways to turn and mirror the table that change no rule, by number of players and options."""
    environment: str = ""
    """What the environments for learners are called, if not by the game's name."""
    environment_version: int = 1
    """A change of behaviour raises it: other rules, moves, observations or rewards."""

    # Pages
    folder: Path | None = None
    """Where the texts of the rules (`words/rules.LANGUAGE.md`), the emblem and the style (`drawing/`) lie, if any."""
    description: Phrase | None = None
    """The game in one line."""
    introduction: Introduction | None = None
    """What the home page tells newcomers."""
    layout: str = "board-and-mats"
    """How a page arranges the drawings: `board-and-mats`, `board-and-hand` or `map`."""
    typical_moves: int = 100
    """About how many moves a game for two has."""
    stage: Callable[[State], Phrase | None] = defaults.stage
    """The name of the part of the game that a position belongs to, such as its round."""
    source: Callable[[Entry], tuple[str, Phrase]] = defaults.source
    """A code and a name for where an entry of the ledger came from; entries with the same code are taken together."""
    scores_at_end: bool = False
    """Whether all points are given at the end; before it the ledger is as it would be scored now."""
    scored_on: str = ""
    """The name of the drawing that a scoring takes place on, if any."""
    merit: Callable[[Entry], str] = defaults.merit
    """A code for what an entry of the ledger was earned by; entries with the same code are taken together."""
    merit_words: Callable[[list[str]], list[Phrase]] = defaults.merit_words
    """Such codes in words, as they follow "won above all by"."""
    decision: Callable[[State, Sequence[str], int, int], Phrase | None] = defaults.decision
    """What decided between the winner and the next, and who did not get that far, in sentences with the names of the seats;
    nothing where the merits say it."""
    place: Callable[[str], str] = defaults.place
    """Where on the table a move goes, by its code; nothing for one that goes nowhere."""
    variables: Variables | None = None
    """What of the box a variant may change."""
    variant_of: str = ""
    """The name of the game that this is a variant of."""
    rule_links: RuleLinks = defaults.NO_LINKS
    coach: Coach | None = None
    companion: Companion | None = None
    examples: Examples | None = None
    puzzles: PuzzleSet | None = None
    second_lesson: Lesson | None = None

    encode: Callable[[Any, int, Numbers], None] = generic.encode
    """What a network is shown; the observation if it is not given."""
    choice: Callable[[Any, int], int] = same_number
    """By which number a network knows a move."""
    network_inputs: Observation | None = None
    """What a network is shown, where that is not the observation."""
    network_options: Mapping[int, Mapping[str, float]] = field(default_factory=dict[int, Mapping[str, float]])
    """How a search with a network is set, by number of players, where that is not as usual."""
    network_choices: int = 0
    """How many choices a network tells apart, where that is not the number of moves."""

    def __post_init__(self) -> None:
        if not self.observation.columns:
            observation, observe = observation_of(self.state)
            object.__setattr__(self, "observation", observation)
            object.__setattr__(self, "observe", observe)
        if self.network_inputs is None:
            object.__setattr__(self, "encode", self.observe)
        if self.turned_observation is None:
            object.__setattr__(self, "observe_turned", self.observe)
        register(self.dtype, Kernel(*(getattr(self, name) for name in Kernel._fields)))
        if not _put_aside.get():
            (_variants if self.variant_of else _games)[self.name] = self
            for listener in _listeners:
                listener(self)

    @cached_property
    def dtype(self) -> Any:
        """The NumPy record of its states."""
        return dtype_of(self.state)

    @property
    def versions(self) -> tuple[int, ...]:
        """All versions of the rules that can be played, the newest first."""
        return (self.version, *self.older)

    @cached_property
    def lasting_parts(self) -> tuple[slice, ...]:
        """The bytes of a state that are the same in all states that mean the same."""
        return tuple(bytes_without(self.dtype, self.rings))

    @property
    def move_count(self) -> int:
        """How many moves there are, legal or not: their numbers are 0 to one less."""
        return len(self.codes)

    @property
    def observation_length(self) -> int:
        """How many numbers an observation has."""
        return self.observation.length

    @property
    def environment_id(self) -> str:
        """What the registries of Gymnasium and PettingZoo call its environments."""
        name = self.environment or "".join(part.capitalize() for part in self.name.split("-"))
        return f"glueckauf/{name}-v{self.environment_version}"

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The numbers of all moves by their codes."""
        return {code: number for number, code in enumerate(self.codes)}

    @property
    def emblem(self) -> str:
        """The inside of a small picture of 160 by 100, or nothing."""
        return self._text_of("drawing/emblem.svg")

    @property
    def picture(self) -> str:
        """A scene of play as an SVG element, made by `tools/scenes.py`, or nothing."""
        return self._text_of("drawing/scene.svg")

    @property
    def style(self) -> str:
        """The style sheet of the drawing, or nothing."""
        return self._text_of("drawing/board.css")

    @property
    def has_rules(self) -> bool:
        return bool(self.rules("en"))

    def rules(self, language: str) -> str:
        """The rules as Markdown, or nothing; those of the box are not the rules of a variant."""
        return "" if self.variant_of else self._text_of(f"words/rules.{language}.md")

    def glossary(self, language: str) -> str:
        """The terms of the game, what else they are called and what they must not be called, as Markdown, or nothing."""
        return self._text_of(f"words/glossary.{language}.md")

    def _text_of(self, name: str) -> str:
        return _read(self.folder / name) if self.folder else ""

    @property
    def inputs(self) -> Observation:
        """The columns of what a network is shown."""
        return self.network_inputs or self.observation

    @property
    def choice_count(self) -> int:
        """How many choices a network tells apart."""
        return self.network_choices or self.move_count

    def number(self, code: str) -> int | None:
        """The number of a move given by its code."""
        return self.numbers.get(code)

    def __repr__(self) -> str:
        return f"<{self.title}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return find_game, (self.name,)


@cache
def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8") if file.exists() else ""


_games: dict[str, Game] = {}
_variants: dict[str, Game] = {}
_finders: list[Callable[[str], Game | None]] = []
_put_aside: ContextVar[bool] = ContextVar("put_aside", default=False)


@contextmanager
def put_aside() -> Generator[None]:
    """Games that are made within this block are on no list."""
    token = _put_aside.set(True)
    try:
        yield
    finally:
        _put_aside.reset(token)


def register_finder(finder: Callable[[str], Game | None]) -> None:
    """Ask this function for games that are on no list: variants are made above this module."""
    _finders.append(finder)


def put_on_list(game: Game) -> None:
    """Offer a variant wherever games are offered."""
    _games[game.name] = game


_listeners: list[Callable[[Game], None]] = []


def for_each_game(listener: Callable[[Game], None]) -> None:
    """Call a function with every game there is, and with every one that is added later."""
    _listeners.append(listener)
    for each in all_games():
        listener(each)


def all_games() -> tuple[Game, ...]:
    return tuple(_games.values())


def quickest_game() -> Game:
    """Return the game with the fewest moves, for those who do not care which."""
    return min(all_games(), key=lambda game: game.typical_moves)


def find_game(name: object) -> Game:
    """The game of this name, or the game itself."""
    if isinstance(name, Game):
        return name
    found = _find(name) if isinstance(name, str) else None
    if found is None:
        raise UnknownGame(f"unknown game {shown(name)}: it is one of {', '.join(_games)}")
    return found


def _find(name: str) -> Game | None:
    made_before = (found for finder in _finders if (found := finder(name)))
    return _games.get(name) or _variants.get(name) or next(made_before, None)


def check_players(game: Game, players: object) -> int:
    if not isinstance(players, int) or isinstance(players, bool) or players not in game.players:
        raise BadDeal(f"players: {shown(players)}, but {game.title} is for {game.players[0]} to {game.players[-1]}")
    return players


def check_seed(seed: object) -> int:
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 2**63:
        raise BadDeal(f"seed: {shown(seed)}, but a seed is a whole number from 0 to 2**63 - 1")
    return seed


def check_seed_or_key(seed: object) -> Seed:
    """What a game is dealt from: a seed, or a key of 256 bits."""
    if isinstance(seed, str) and not KEY.fullmatch(seed):
        raise BadDeal(f"seed: {shown(seed)}, but a key is 64 hexadecimal digits")
    return seed if isinstance(seed, str) else check_seed(seed)


def check_version(game: Game, version: object) -> int:
    """A version of the rules that can be played."""
    if not isinstance(version, int) or isinstance(version, bool) or version not in game.versions:
        known = " or ".join(map(str, sorted(game.versions)))
        raise BadDeal(f"version: {shown(version)}, but the rules of {game.title} are played in version {known}")
    return version


def option_value(game: Game, name: str, word: str) -> Option:
    """The value of an option that is written as this word; the word itself if the option has no such value."""
    return {str(value).lower(): value for value in game.options.get(name, ())}.get(word, word)


def check_options(game: Game, options: Mapping[str, Option]) -> dict[str, Option]:
    """All options of the game, those not named at their first value."""
    for name, value in options.items():
        if name not in game.options:
            known = ", ".join(game.options) or "none"
            raise BadDeal(f"unknown option {shown(name)} of {game.title}: its options are {known}")
        if type(value) is not type(game.options[name][0]) or value not in game.options[name]:
            raise BadDeal(f"option {name}: {shown(value)}, but it is one of {', '.join(map(repr, game.options[name]))}")
    return {name: options.get(name, values[0]) for name, values in game.options.items()}
