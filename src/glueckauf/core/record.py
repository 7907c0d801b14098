"""A game is its deal and the list of its moves; everything else is computed from them.

As a file it is a small text: a head, then a line per turn, then the end. Every line ends with a check that
covers it and all lines above, so that a cut or edited file is refused at the very line. A game played at a table also
proves its deal: the head has the secret and the words it was made from, and their hashes, which all saw before.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from html import escape
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from glueckauf.core.errors import BadDeal, IllegalMove, shown
from glueckauf.core.frame import Frame
from glueckauf.core.game import (
    Game,
    Option,
    Seed,
    check_options,
    check_players,
    check_seed_or_key,
    check_version,
    find_game,
)
from glueckauf.core.move import Move
from glueckauf.core.position import Position, View, deal_version, view_for
from glueckauf.core.proof import SEATS, OldProof, Proof, of_seats
from glueckauf.core.snapshot import check_seat, is_whole
from glueckauf.core.text import SEAT_NAMES, Entry, Phrase, say

if TYPE_CHECKING:
    from glueckauf.rl.compiled_steps import Trajectory

TrajectoryMaker = Callable[["Record", str], "Trajectory"]

_makers: list[TrajectoryMaker] = []


def register_trajectory_maker(maker: TrajectoryMaker) -> None:
    """Learners are above this module; they name the one who makes a trajectory of a record."""
    _makers[:] = [maker]


FORMAT = "glueckauf record"
LONGEST_NAME = 40
LINES_SHOWN = 12
IN_SECRET = say("(in secret)")


@dataclass(frozen=True)
class Award:
    """What a scoring gave for one element: how much each seat has of it, and the points."""

    code: str
    phrase: Phrase
    amounts: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, repr=False)
class Record:
    """`seed` is a small whole number, or a key of 64 hexadecimal digits; `beginning` is a position to start from instead
    of a deal, and the seed then means nothing.

    `version` is that of the rules the game is played by, the newest unless something else is said.
    """

    game: Game
    players: int
    seed: Seed
    options: Mapping[str, Option] = field(default_factory=dict[str, Option])
    moves: tuple[int, ...] = ()
    proof: Proof | OldProof | None = None
    names: tuple[str, ...] = ()
    beginning: Position | None = None
    version: int = 0

    def __post_init__(self) -> None:
        check_players(self.game, self.players)
        check_seed_or_key(self.seed)
        object.__setattr__(self, "options", check_options(self.game, self.options))
        version, begin = self.version or (self.beginning or self.game).version, self.beginning
        own = self.game, self.players, self.options, version
        if begin and own != (begin.game, begin.players, begin.options, begin.version):
            raise BadDeal("the position to start from belongs to another game, table or version of the rules")
        object.__setattr__(self, "version", check_version(self.game, version))

    @cached_property
    def _line(self) -> tuple[Position, ...]:
        line = [self.beginning or deal_version(self.game, self.players, self.seed, self.options, self.version)]
        for move in self.moves:
            line.append(line[-1].play(move))
        return tuple(line)

    def positions(self) -> tuple[Position, ...]:
        """All positions from the deal on; one more than there are moves."""
        return self._line

    @property
    def position(self) -> Position:
        """The position after the last move."""
        return self._line[-1]

    def play(self, move: Move | str | int) -> "Record":
        """The record with one move more."""
        after = self.position.play(move)
        longer = replace(self, moves=(*self.moves, self.position.number(move)))
        longer.__dict__["_line"] = (*self._line, after)
        return longer

    @property
    def free_undo(self) -> int:
        """How many moves can be taken back before one that revealed something."""
        earlier = reversed(self._line[:-1])
        return next(
            (back for back, position in enumerate(earlier) if position.revealed != self.position.revealed),
            len(self.moves),
        )

    def undo(self, moves: int = 1, *, agreed: bool = False) -> "Record":
        """The record without its last moves. Beyond revealed information only when the others have agreed."""
        if not is_whole(moves) or not 0 < moves <= len(self.moves):
            raise IllegalMove(f"cannot take back {shown(moves)} moves: {len(self.moves)} were played")
        if moves > self.free_undo and not agreed:
            raise IllegalMove(f"cannot take back {moves} moves: {self.free_undo} were played since the last reveal")
        shorter = replace(self, moves=self.moves[:-moves])
        shorter.__dict__["_line"] = self._line[:-moves]
        return shorter

    def turns(self) -> Iterator[tuple[int, list[int]]]:
        """The moves by turns: a seat and the numbers of the moves it made."""
        for _, group in groupby(range(len(self.moves)), key=lambda number: self._line[number].turns):
            numbers = list(group)
            yield self._line[numbers[0]].turn or 0, numbers

    def text(self, language: str = "en", seat: int | None = None) -> str:
        """The game in words; told to a seat, without what the others keep to themselves."""
        if seat is not None:
            check_seat(seat, self.players)
        return "\n".join([self._head(seat).text(language), "", *self._lines_of_text(language, seat)]) + "\n"

    def _head(self, viewer: int | None) -> Phrase:
        """Who knows the number of the deal knows all cards: a seat hears it when the game is over."""
        if self.beginning or (viewer is not None and not self.position.over):
            return say("{game}, {players} players", game=self.game.title, players=self.players)
        return say("{game}, {players} players, deal {seed}", game=self.game.title, players=self.players, seed=self.seed)

    def _lines_of_text(self, language: str, viewer: int | None) -> Iterator[str]:
        for count, (seat, numbers) in enumerate(self.turns(), 1):
            yield f"{count}. {SEAT_NAMES[seat].text(language)}: {self.describe_moves(numbers, language, viewer)}"
            for phrase in self.news(numbers[0], numbers[-1] + 1, viewer):
                yield "   " + phrase.text(language)

    def describe_moves(self, numbers: list[int], language: str, seat: int | None) -> str:
        """Some moves in words, those that this seat may hear of."""
        public = [
            self._line[number].move(self.moves[number])
            for number in numbers
            if seat in {None, self._line[number].turn} or not self.position.keeps_secret(self.moves[number])
        ]
        return "; ".join(move.text(language) for move in public) or IN_SECRET.text(language)

    def news(self, before: int, after: int, viewer: int | None = None) -> list[Phrase]:
        """Points that were gained or lost between two positions, given by their numbers, in words.

        A seat is told what it sees on the table, or somebody who watches, until the game is over.
        """
        return [_change(seat, entry, points) for seat, entry, points in self.gains(before, after, viewer)]

    def gains(self, before: int, after: int, viewer: int | None = None) -> list[tuple[int, Entry, int]]:
        """Who gained or lost how many points for what between two positions, given by their numbers."""
        seen_by = None if self.position.shows_points else viewer
        return self._line[after].keep(("gains", before, seen_by), lambda: self._gains(before, after, seen_by))

    def _gains(self, before: int, after: int, viewer: int | None) -> list[tuple[int, Entry, int]]:
        old, new = (self._position_for(number, viewer) for number in (before, after))
        pairs = zip(old.scores(), new.scores(), strict=True)
        return [
            (seat, entry, points)
            for seat, (old, new) in enumerate(pairs)
            for entry, points in _differences(old.ledger, new.ledger)
        ]

    def _position_for(self, number: int, viewer: int | None) -> Position | View:
        position = self._line[number]
        return position if viewer is None else view_for(position, viewer)

    def scoring(self, before: int, after: int) -> list[Award]:
        """The scoring between two positions, given by their numbers, element by element; empty if there was none."""
        position = self._line[after]
        gains = {(seat, entry.code): points for seat, entry, points in self.gains(before, after)}
        seats = range(self.players)
        awards: list[Award] = []
        for entry, *_ in position.ledger() if gains else ():
            amounts = [amount for seat in seats if (amount := position.amount(seat, entry.code)) is not None]
            points = tuple(gains.get((seat, entry.code), 0) for seat in seats)
            if amounts and any(points):
                awards.append(Award(entry.code, entry.phrase, tuple(amounts), points))
        return awards

    def to_frame(self, language: str = "en") -> Frame:
        """A row for each move: its `number`; `turn`, counted from 0; `stage`, the part of the game; `seat`; `code`; `what` in
        words; `choices`, how many moves were legal; and `points_…`, what every seat had after it.
        """
        return Frame.of(self._row(number, language) for number in range(len(self.moves)))

    def _row(self, number: int, language: str) -> dict[str, Any]:
        before, after = self._line[number : number + 2]
        move, stage = before.move(self.moves[number]), before.stage()
        return {
            "number": number,
            "turn": before.turns,
            "stage": stage.text(language) if stage else "",
            "seat": before.turn,
            "code": move.code,
            "what": move.text(language),
            "choices": len(before.moves),
            **{f"points_{seat}": points for seat, points in enumerate(after.totals())},
        }

    def trajectory(self, reward: str = "win") -> "Trajectory":
        """The game as arrays for learners: observations, masks, actions, rewards and seats; see docs/rl.md."""
        return _makers[0](self, reward)

    def __repr__(self) -> str:
        return f"<{self._head(None).text()}: {len(self.moves)} moves{', over' if self.position.over else ''}>"

    def _repr_html_(self) -> str:
        """The last position and the last turns, for a notebook."""
        told = escape("\n".join(list(self._lines_of_text("en", None))[-LINES_SHOWN:]))
        return f"<p>{escape(repr(self)[1:-1])}</p>{self.position.svg()}<pre>{told}</pre>"

    def dumps(self) -> str:
        """The record as the text of a file."""
        return as_file(self.lines())

    def lines(self) -> Iterator[str]:
        """The lines of the file, without their checks."""
        yield from self.head().lines()
        for count, (seat, numbers) in enumerate(self.turns(), 1):
            codes = " ".join(self.game.codes[self.moves[number]] for number in numbers)
            yield f"{count} {SEATS[seat]} {codes}"
        if self.position.over:
            yield "result " + " ".join(map(str, self.position.totals()))
        yield f"end {len(self.moves)}"

    def lines_by_moves(self) -> Iterator[str]:
        """The lines of the file where nobody knew the rules: neither what a turn is nor the result."""
        moves = [(self._line[number].turn or 0, self.game.codes[move]) for number, move in enumerate(self.moves)]
        yield from self.head().lines()
        yield from move_lines(moves)

    def head(self) -> "Head":
        beginning = self.beginning.to_dict() if self.beginning else None
        options = {name: value for name, value in self.options.items() if value != self.game.options[name][0]}
        deal = self.players, self.seed, beginning, options
        return Head(self.game.name, self.version, *deal, self.proof, self.names)

    def save(self, path: str | Path) -> None:
        Path(path).write_text(self.dumps(), encoding="utf-8")


@dataclass(frozen=True)
class Head:
    """What a file says before the first move; nothing in it asks for the rules. `options` are those that are not as usual."""

    game: str
    version: int
    players: int
    seed: Seed
    beginning: Mapping[str, Any] | None
    options: Mapping[str, Any]
    proof: Proof | OldProof | None
    names: tuple[str, ...]

    def lines(self) -> Iterator[str]:
        yield f"{FORMAT} {2 if isinstance(self.seed, str) else 1}"
        yield f"game {self.game} {self.version}"
        yield f"players {self.players}"
        yield self._deal_line()
        for name, value in self.options.items():
            yield f"option {name} {str(value).lower()}"
        if self.proof:
            yield from self.proof.lines()
        yield from of_seats("name", self.names)

    def _deal_line(self) -> str:
        if self.beginning:
            return f"position {json.dumps(self.beginning, separators=(',', ':'))}"
        return f"key {self.seed}" if isinstance(self.seed, str) else f"seed {self.seed}"


def move_lines(moves: Sequence[tuple[int, str]]) -> Iterator[str]:
    """A line for each move, given by its seat and its code, and the end."""
    for count, (seat, code) in enumerate(moves, 1):
        yield f"{count} {SEATS[seat]} {code}"
    yield f"end {len(moves)}"


def start(game: Game | str, players: int, seed: Seed, **options: Option) -> Record:
    """A record without moves; its options are those of `deal`."""
    return Record(find_game(game), players, seed, options)


def tidy(text: str) -> str:
    """A name or a word as it can stand in a line."""
    visible = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(visible.split())[:LONGEST_NAME].strip()


def _differences(old: tuple[Entry, ...], new: tuple[Entry, ...]) -> list[tuple[Entry, int]]:
    """Entries that came, went or changed, with the points they brought or took."""
    before = {entry.code: entry.points for entry in old}
    after = {entry.code: entry.points for entry in new}
    entries = {entry.code: entry for entry in (*old, *new)}
    changes = [(entry, after.get(code, 0) - before.get(code, 0)) for code, entry in entries.items()]
    return [(entry, points) for entry, points in changes if points]


def _change(seat: int, entry: Entry, points: int) -> Phrase:
    return say("{seat} {points:+}: {why}", seat=SEAT_NAMES[seat], points=points, why=entry.phrase)


# Checks


def as_file(bare: Iterable[str]) -> str:
    """Return lines with their checks as the text of a file."""
    lines = list(bare)
    return "".join(f"{line} ~{check}\n" for line, check in zip(lines, checks(lines), strict=True))


def checks(lines: list[str]) -> Iterator[str]:
    """For each line a check of this line and all above it."""
    digest = hashlib.sha256()
    for line in lines:
        digest.update(f"{line}\n".encode(errors="replace"))
        yield digest.hexdigest()[:6]
