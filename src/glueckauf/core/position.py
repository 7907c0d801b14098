"""The public interface of a game in play: positions, whole or as one seat sees them."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, Self, TypeVar

import numpy as np
from rich.console import RenderableType

from glueckauf.core import generic
from glueckauf.core.analysis import Analysis, AnalysisCallback
from glueckauf.core.caching import CacheBypass
from glueckauf.core.chance import Source, words_of
from glueckauf.core.compilation import prepare, prepare_key, prepare_observation
from glueckauf.core.errors import BadDeal, BadPosition, IllegalMove, shown
from glueckauf.core.evaluation import Evaluation
from glueckauf.core.explanation import Explanation
from glueckauf.core.game import (
    Game,
    Option,
    Seed,
    check_options,
    check_players,
    check_seed_or_key,
    check_version,
    find_game,
    for_each_game,
)
from glueckauf.core.move import Move
from glueckauf.core.outline import Section
from glueckauf.core.plain_data import Fields
from glueckauf.core.plain_text import plain_text
from glueckauf.core.playouts import generator, room_for_moves
from glueckauf.core.schema import NO_SEAT, NOTHING, Numbers, State, blank, copied
from glueckauf.core.shortcut import Shortcut
from glueckauf.core.snapshot import NO_PLAN, Snapshot, check_seat, is_whole
from glueckauf.core.svg import Part, sheet
from glueckauf.core.symmetry import Symmetry
from glueckauf.core.text import Phrase, Reason, say

T = TypeVar("T")
PUBLIC_VIEWER = -2
"""The viewer that a state names when nobody's secrets are in it; -1 names one who sees everything."""

NOT_YOUR_TURN = Reason("not_your_turn", say("It is not your turn."))


Analyst = Callable[["View", float, int, AnalysisCallback | None], Analysis]

_analysts: list[Analyst] = []


def register_analyst(analyst: Analyst) -> None:
    """Set the function behind `View.analyse`: the players do, because core must not import them."""
    _analysts[:] = [analyst]


Evaluator = Callable[["View"], Evaluation]

_evaluators: list[Evaluator] = []


def register_evaluator(evaluator: Evaluator) -> None:
    """Set the function behind `View.evaluate`, likewise."""
    _evaluators[:] = [evaluator]


class View(Snapshot):
    """A position as one seat may see it: this is all that bots and pages get."""

    def __init__(self, game: Game, states: Any, seat: int) -> None:
        super().__init__(game, states)
        self.seat = seat

    @property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves of this seat; none when another seat is to decide."""
        return self._legal() if self.turn == self.seat else ()

    def shortcuts(self) -> list[Shortcut]:
        """Several moves of this seat that have a name together; none when another seat is to decide."""
        return self.game.shortcuts(self._state) if self.turn == self.seat else []

    def check_decision(self) -> None:
        """Refuse to think where this seat has nothing to decide."""
        if self.over:
            raise IllegalMove("the game is over: there is nothing to decide")
        if self.turn != self.seat:
            raise IllegalMove(f"seat {self.seat} is not to decide: it is the turn of seat {self.turn}")
        if not generic.legal(self._state, room_for_moves()):
            raise IllegalMove("there is no legal move: this is not a position of the game")

    def why_not(self, move: Move | str | int) -> Reason | None:
        """None for a move this seat may make now, or the reason against it."""
        if not self.over and self.turn != self.seat:
            return NOT_YOUR_TURN
        return self._why_not(move)

    def best_turn(self) -> tuple[Move, ...]:
        if self.turn != self.seat:
            raise IllegalMove(NO_PLAN)
        return super().best_turn()

    def observe(self) -> Numbers:
        """What this seat may know as numbers for learners; `game.observation` says what each of them means."""
        check_seat(self.seat, self.players)
        prepare_observation(self.game)
        out = np.zeros(self.game.observation_length, np.uint8)
        generic.observe(self._state, self.seat, out)
        return out

    def guess(self, rng: Numbers) -> "Position":
        """A whole position that looks the same to this seat, the hidden part dealt anew."""
        states = copied(self._states)
        generic.guess(states[0], self.seat, rng)
        return Position(self.game, states)

    def analyse(self, seconds: float = 1, *, threads: int = 1, watch: AnalysisCallback | None = None) -> Analysis:
        """The moves of this seat, judged by thinking for some seconds.

        `watch` is given what is known so far, several times a second; when it answers True, or Ctrl-C is
        pressed, the search ends and says what it has.
        """
        self.check_decision()
        return _analysts[0](self, seconds, threads, watch)

    def evaluate(self) -> Evaluation:
        """The chance to win and the points of every seat, at a glance: by the network trained for the game, from what
        this seat may know, or everybody. It takes less than a millisecond.
        """
        return _evaluators[0](self)

    def to_dict(self) -> dict[str, Any]:
        """What this seat may know, as plain, readable data. What is hidden is None."""
        return {**super().to_dict(), "seat": self.seat}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The view that `to_dict` wrote; a whole position must look like this to its seat."""
        rest = Fields(data).left
        players, seat = rest.get("players"), rest.pop("seat", None)
        if not is_whole(seat) or not is_whole(players) or seat not in range(players):
            raise BadPosition(f"seat: {shown(seat)} is not the number of a seat")
        partial = cls(*read_state(rest, seat), seat)
        whole = Position.from_dict(partial.guess(generator(0)).to_dict())
        view = cls(whole.game, whole.view(seat).copies(), seat)
        if view.to_dict() != data:
            raise BadPosition(f"no position looks like this from seat {seat}")
        return view

    def draw(self, language: str = "en") -> RenderableType:
        """The position drawn for a terminal."""
        return self.game.terminal(self._state, self.seat, language)

    def __str__(self) -> str:
        return plain_text(self.draw())

    def outline(self) -> list[Section]:
        """The position in sentences and tables, for those who listen."""
        return self.game.outline(self._state, None if self.seat == NO_SEAT else self.seat)

    def parts(self) -> list[Part]:
        """The parts of the drawing, for a page to arrange."""
        return self.game.svg(self._state, None if self.seat == NO_SEAT else self.seat)

    def explanations(self) -> list[Explanation]:
        """What everything on the drawing means."""
        return self.game.explain(self._state, None if self.seat == NO_SEAT else self.seat)

    def preview(self, move: Move | str | int) -> list[Phrase]:
        """What a legal move of this seat would do, as far as it can know."""
        return self.game.preview(self._state, self.number(move))

    def path(self, codes: Sequence[str]) -> tuple[int, ...]:
        """Where a turn of such moves led from here, for the drawing."""
        return self.game.path(self._state, codes)

    def svg(self, lang: str = "en") -> str:
        """The position as a picture."""
        return sheet(self.parts(), lang, self.game.style)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"<{self.game.title}, seen from seat {self.seat}>"


class Position(Snapshot):
    """A whole position, hidden cards and all."""

    @cached_property
    def _notes(self) -> dict[Hashable, Any]:
        return {}

    def keep(self, what: Hashable, work_out: Callable[[], T]) -> T:
        """Work something out from this position and the moves that led here, once as long as it is in use."""
        if what not in self._notes:
            self._notes[what] = work_out()
        return self._notes[what]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves, ascending by number."""
        return self._legal()

    def why_not(self, move: Move | str | int) -> Reason | None:
        """None for a legal move, or the reason against it."""
        return self._why_not(move)

    def play(self, move: Move | str | int) -> "Position":
        """The position after a legal move. This one does not change."""
        number = self.number(move)
        if not self._is_legal(number):
            reason = self.game.why_not(self._state, number)
            raise IllegalMove(f"{self.game.codes[number]}: {reason}", reason)
        states = copied(self._states)
        generic.play(states[0], number)
        return Position(self.game, states)

    def turned(self, symmetry: Symmetry) -> "Position":
        """The position after the table was turned or mirrored; `game.symmetries` has the ways to do that."""
        states = copied(self._states)
        symmetry.turn(states[0])
        return Position(self.game, states)

    def view(self, seat: int) -> View:
        """The position as this seat may see it."""
        check_seat(seat, self.players)
        states = copied(self._states)
        generic.hide(states[0], int(seat))
        return View(self.game, states, int(seat))

    def analyse(
        self, seat: int, seconds: float = 1, *, threads: int = 1, watch: AnalysisCallback | None = None
    ) -> Analysis:
        """What the seat to decide can make of what it knows; see `View.analyse`."""
        return self.view(seat).analyse(seconds, threads=threads, watch=watch)

    def evaluate(self, seat: int | None = None) -> Evaluation:
        """What the position means to every seat, from what a seat may know, or everybody; see `View.evaluate`."""
        return (self.public() if seat is None else self.view(seat)).evaluate()

    def public(self) -> View:
        """The position as everybody may see it who sits nowhere."""
        states = copied(self._states)
        for seat in range(self.players):
            generic.hide(states[0], seat)
        states[0].viewer = PUBLIC_VIEWER
        return View(self.game, states, NO_SEAT)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The position that `to_dict` wrote, checked against every invariant of the game."""
        found = cls(*read_state(Fields(data).left))
        if not found.over and not found.moves:
            raise BadPosition("the game is not over, but the seat to decide has no move")
        return found

    def draw(self, language: str = "en") -> RenderableType:
        """The position drawn for a terminal, nothing hidden."""
        return self.game.terminal(self._state, None, language)

    def __str__(self) -> str:
        return plain_text(self.draw())

    def svg(self, seat: int | None = None, lang: str = "en") -> str:
        """The position as a picture, as a seat sees it or with nothing hidden."""
        return (
            self.view(seat).svg(lang)
            if seat is not None
            else sheet(self.game.svg(self._state, None), lang, self.game.style)
        )

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"<{self.game.title}, {self.players} players, {'over' if self.over else f'seat {self.turn} to decide'}>"


def read_state(data: dict[str, Any], viewer: int = NOTHING) -> tuple[Game, Any]:
    """The game and the state that plain data describes, as somebody sees it who may see everything, or as a seat does."""
    game = find_game(data.pop("game", None))
    states = blank(game.dtype)
    try:
        set_version(game, states[0], check_version(game, data.pop("version", None)))
    except BadDeal as error:
        raise BadPosition(str(error)) from error
    states[0].players = check_players(game, data.pop("players", None))
    states[0].viewer = viewer
    set_options(game, states[0], Fields(data.pop("options", {}), "options").left)
    game.from_dict(data, states[0])
    return game, states


def set_options(game: Game, state: State, options: Mapping[str, Option]) -> None:
    """Options are kept in the state as the number of their value."""
    for name, value in check_options(game, options).items():
        state[name] = game.options[name].index(value)


def set_version(game: Game, state: State, version: int) -> None:
    """Likewise the version of the rules, in games that have older ones."""
    if game.older:
        state.rules = game.versions.index(version)


def deal(game: Game | str, players: int, seed: Seed, **options: Option) -> Position:
    """Set the table for a game, from a small whole number or a key of 64 hexadecimal digits.

    Options, the usual value first:
    """
    found = find_game(game)
    return deal_version(found, players, seed, options, found.version)


@for_each_game
def describe_options(game: Game) -> None:
    """Let `help` name the options of every game."""
    options = (f"{name} = {' or '.join(map(repr, values))}" for name, values in game.options.items())
    told = f"{game.name}, {game.players[0]} to {game.players[-1]} players: {', '.join(options) or 'none'}"
    deal.__doc__ = f"{deal.__doc__ or ''}\n    {told}"


def deal_version(game: Game, players: int, seed: Seed, options: Mapping[str, Option], version: int) -> Position:
    """A table set for a game that is played by this version of its rules."""
    check_players(game, players)
    check_seed_or_key(seed)
    states = np.zeros(1, game.dtype)
    set_version(game, states[0], version)
    set_options(game, states[0], options)
    prepare(game)
    generic.deal(states[0], players, _source(game, seed))
    return Position(game, states)


def _source(game: Game, seed: Seed) -> Source:
    if isinstance(seed, int):
        return seed
    prepare_key(game)
    return words_of(seed)


def view_for(position: Position, viewer: int | None) -> View:
    """A position as a seat may see it, or everybody who sits nowhere; made once for all who ask again."""
    return _view_for(position.game.name, position.copies().tobytes(), viewer, CacheBypass(position))


@lru_cache(maxsize=1000)
def _view_for(game: str, state: bytes, viewer: int | None, bypass: CacheBypass) -> View:  # noqa: ARG001
    position = bypass.take()
    return position.public() if viewer in {None, NO_SEAT} else position.view(viewer)
