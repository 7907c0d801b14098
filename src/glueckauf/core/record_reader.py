"""From a file to a record, checked line by line and move by move."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from typing import Any

from glueckauf.core.errors import BadRecord, GlueckaufError, IllegalMove, shown
from glueckauf.core.game import KEY, Game, Seed, find_game, option_value
from glueckauf.core.position import Position
from glueckauf.core.proof import SEATS, OldProof, Proof, Word, hash_of
from glueckauf.core.record import FORMAT, Record, checks, tidy
from glueckauf.core.text import Phrase, Reason, say

LARGEST = 1_000_000
NONCE = re.compile("[0-9a-f]{32}")


def load(path: str | Path) -> Record:
    """The record in a file, checked line by line and move by move."""
    try:
        with Path(path).open("rb") as file:
            raw = file.read(LARGEST + 1)
    except OSError as error:
        raise BadRecord(f"cannot read {path}: {error.strerror}") from error
    except (TypeError, ValueError) as error:
        raise BadRecord(f"cannot read {shown(path)}: it is not the name of a file") from error
    if len(raw) > LARGEST:
        raise BadRecord(f"{path}: this is too long for a record")
    try:
        return loads(raw.decode())
    except UnicodeDecodeError as error:
        raise BadRecord(f"{path}: this is not a text file") from error
    except GlueckaufError as error:
        raise BadRecord(f"{path}, {error}") from error


def loads(text: str) -> Record:
    """The record in a text."""
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise BadRecord(f"a record is a text, not {shown(text)}")
    lines = _strip_checks(text.splitlines())
    reader = _Reader(lines)
    record = reader.head()
    while (words := reader.words())[0] not in {"result", "end"}:
        record = _turn(record, words, reader.number)
    if words[0] == "result":
        _check_result(record, words, reader.number)
        words = reader.words()
    if words != ["end", str(len(record.moves))]:
        raise BadRecord(
            say("line {line}: the end of a record with {n} moves is expected", line=reader.number, n=len(record.moves))
        )
    reader.finish()
    _check_form(record, lines)
    return record


def _check_form(record: Record, lines: list[str]) -> None:
    """There is one way to write a record down, and another for whoever does not know the rules."""
    if lines == list(record.lines_by_moves()):
        return
    for number, (line, right) in enumerate(zip_longest(lines, record.lines()), 1):
        if line != right:
            raise BadRecord(
                say(
                    "line {line}: {is_there}, but a record of this game has {right} here",
                    line=number,
                    is_there=shown(line),
                    right=shown(right),
                )
            )


def _strip_checks(lines: list[str]) -> list[str]:
    """The lines without their checks, which must be right."""
    if not lines or not lines[0].startswith(FORMAT):
        raise BadRecord(say("line 1: a record begins with {words}", words=repr(FORMAT)))
    bare = [line.rpartition(" ~")[0] for line in lines]
    for number, (line, check) in enumerate(zip(lines, checks(bare), strict=True), 1):
        if line.rpartition(" ~")[2] != check:
            raise BadRecord(
                say("line {line}: this line was changed, or one above it was removed or added", line=number)
            )
    return bare


class _Reader:
    """Line after line, with the number of the line at hand."""

    def __init__(self, lines: list[str]) -> None:
        self.lines, self.number = lines, 1

    def words(self) -> list[str]:
        if self.number == len(self.lines):
            raise BadRecord(say("line {line}: the file is cut off, its end is missing", line=self.number))
        self.number += 1
        words = self.lines[self.number - 1].split()
        if not words:
            raise BadRecord(say("line {line}: this line is empty", line=self.number))
        return words

    def follows(self, name: str) -> bool:
        return self.number < len(self.lines) and self.lines[self.number].startswith(f"{name} ")

    def value(self, name: str) -> str:
        words = self.words()
        if len(words) < 2 or words[0] != name:
            raise BadRecord(say("line {line}: {name} and its value are expected", line=self.number, name=repr(name)))
        return " ".join(words[1:])

    def whole(self, name: str) -> int:
        value = self.value(name)
        if not value.isdecimal() or not value.isascii() or len(value) > len(str(2**63)):
            raise BadRecord(
                say(
                    "line {line}: {name} {value} is not a whole number",
                    line=self.number,
                    name=name,
                    value=shown(value),
                )
            )
        return int(value)

    def finish(self) -> None:
        if self.number < len(self.lines):
            raise BadRecord(say("line {line}: something follows the end", line=self.number + 1))

    def head(self) -> Record:
        name, _, version = self.value("game").partition(" ")
        try:
            game = find_game(name)
        except GlueckaufError as error:
            raise self.unfit(f"line {self.number}: {error}") from error
        if version not in map(str, game.versions):
            raise self.unfit(
                f"line {self.number}: rules version {shown(version)}, but {game.title} is at {game.version}"
            )
        players = self.whole("players")
        beginning = self.position() if self.follows("position") else None
        seed, at = 0 if beginning else self.seed(), self.number
        options = dict(self.options(game))
        try:
            record = Record(game, players, seed, options, beginning=beginning, version=int(version))
        except GlueckaufError as error:
            raise self.unfit(f"the head, down to line {self.number}: {error}") from error
        proof = self.proof(record, at) if self.follows("hash") else None
        return replace(record, proof=proof, names=self.of_seats("name", players))

    def unfit(self, sentence: str) -> BadRecord:
        return BadRecord(sentence, say("line {line}: this game is not played here", line=self.number))

    def options(self, game: Game) -> Iterator[tuple[str, Any]]:
        while self.follows("option"):
            name, _, value = self.value("option").partition(" ")
            yield name, option_value(game, name, value)

    def position(self) -> Position:
        try:
            return Position.from_dict(json.loads(self.value("position")))
        except (ValueError, RecursionError) as error:
            raise self.unfit(f"line {self.number}: {error}") from error

    def seed(self) -> Seed:
        if not self.follows("key"):
            return self.whole("seed")
        key = self.value("key")
        if not _is_key(key):
            raise BadRecord(say("line {line}: this is not a key of 64 hexadecimal digits", line=self.number))
        return key

    def proof(self, record: Record, seed_at: int) -> Proof | OldProof:
        """The secret has the hash that all saw before, and makes, with the words, the deal."""
        shown_before = self.value("hash")
        secret = self.value("secret")
        if not _is_key(secret) or hash_of(secret) != shown_before:
            raise BadRecord(say("line {line}: this secret does not have the hash of the line above", line=self.number))
        if isinstance(record.seed, str):
            proof = Proof(secret, self.words_committed_to(record.players, shown_before))
        else:
            proof = OldProof(secret, self.of_seats("word", record.players) or ("",) * record.players)
        if record.beginning or proof.seed != record.seed:
            raise BadRecord(say("line {line}: the secret and the words make another deal", line=seed_at))
        return proof

    def words_committed_to(self, players: int, secret_hash: str) -> tuple[Word, ...]:
        """Every word that was opened has the commitment of its seat."""
        words = [Word()] * players
        for seat, commitment in self.each_seat("commitment", players, _is_key):
            words[seat] = Word(commitment)
        for seat, opening in self.each_seat("word", players, _is_opening):
            nonce, _, text = opening.partition(" ")
            words[seat] = replace(words[seat], nonce=nonce, text=text)
            if not words[seat].fits(secret_hash, seat):
                raise BadRecord(say("line {line}: this word is not the one that was committed to", line=self.number))
        return tuple(words)

    def of_seats(self, what: str, players: int) -> tuple[str, ...]:
        """What is given for some of the seats; nothing at all where it is given for none."""
        given = dict(self.each_seat(what, players, _is_tidy))
        return tuple(given.get(seat, "") for seat in range(players)) if given else ()

    def each_seat(self, what: str, players: int, fits: Callable[[str], bool]) -> Iterator[tuple[int, str]]:
        while self.follows(what):
            seat, _, value = self.value(what).partition(" ")
            if seat not in SEATS[:players] or not value or not fits(value):
                raise BadRecord(say("line {line}: a seat and its {what} are expected", line=self.number, what=what))
            yield SEATS.index(seat), value


def _is_key(value: str) -> bool:
    return KEY.fullmatch(value) is not None


def _is_tidy(value: str) -> bool:
    return value == tidy(value)


def _is_opening(value: str) -> bool:
    """A nonce, and a word unless it is empty."""
    nonce, _, text = value.partition(" ")
    return NONCE.fullmatch(nonce) is not None and _is_tidy(text)


def _turn(record: Record, words: list[str], line: int) -> Record:
    """Play the moves of one line."""
    seat = " ".join(words[1:2])
    for code in words[2:]:
        if record.position.over:
            raise BadRecord(say("line {line}: {code}: the game is over", line=line, code=_bare(code)))
        if SEATS[record.position.turn or 0] != seat:
            raise BadRecord(
                say(
                    "line {line}: it is the turn of {seat}, not of {other}",
                    line=line,
                    seat=SEATS[record.position.turn or 0],
                    other=_bare(seat),
                )
            )
        try:
            record = record.play(code)
        except IllegalMove as error:
            raise BadRecord(f"line {line}: {error}", _why_not(error, line)) from error
    return record


def _bare(word: str) -> str:
    return shown(word)[1:-1]


def _why_not(error: IllegalMove, line: int) -> Phrase:
    if isinstance(error.reason, Reason):
        return say("line {line}: {why}", line=line, why=error.reason.phrase)
    return say("line {line}: there is no such move", line=line)


def _check_result(record: Record, words: list[str], line: int) -> None:
    result = ["result", *map(str, record.position.totals())]
    if not record.position.over or words != result:
        raise BadRecord(
            say(
                "line {line}: {said}, but these moves lead to {right}",
                line=line,
                said=shown(" ".join(words)),
                right=repr(" ".join(result)),
            )
        )
