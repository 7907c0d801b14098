"""`glueckauf replay FILE`: step through a recorded game."""

import json
import sys
from argparse import Namespace

from rich.console import Console
from rich.text import Text

from glueckauf.commands.play import ledgers
from glueckauf.core.errors import GlueckaufError
from glueckauf.core.position import Position, View
from glueckauf.core.record import Record
from glueckauf.core.record_reader import load
from glueckauf.core.text import SEAT_NAMES, choose_language, say

HELP = say("Enter: next move. b: back. A number: go there. t: next turn. q: quit.")


def run(given: Namespace) -> None:
    choose_language(given.lang)
    record = load(given.file)
    if given.seat is not None and given.seat not in range(record.players):
        raise GlueckaufError(f"seat: {given.seat}, but seats are 0 to {record.players - 1}")
    if given.json:
        print_json(record, given.seat, given.lang)
    elif given.text or not sys.stdin.isatty():
        print(record.text(given.lang, given.seat), end="")
    else:
        Replay(record, given.seat, given.lang).run()


def print_json(record: Record, seat: int | None, language: str) -> None:
    """A line for each move, but for those that this seat may not hear of."""
    for number, move in enumerate(record.moves):
        before, after = record.positions()[number], record.positions()[number + 1]
        if seat not in {None, before.turn} and record.position.keeps_secret(move):
            continue
        line = {
            "number": number + 1,
            "turn": before.turns + 1,
            "seat": before.turn,
            "code": record.game.codes[move],
            "text": before.move(move).text(language),
            "points": list(after.totals()),
        }
        print(json.dumps(line, ensure_ascii=False))


class Replay:
    def __init__(self, record: Record, seat: int | None, language: str) -> None:
        self.record, self.seat, self.language = record, seat, language
        self.console = Console(highlight=False)
        self.at = 0

    def run(self) -> None:
        self.console.print(Text(HELP.text(self.language), "dim"))
        self.show()
        try:
            while (word := input("> ").strip()) != "q":
                self.at = min(max(self.target(word), 0), len(self.record.moves))
                self.show()
        except EOFError:
            return

    def target(self, word: str) -> int:
        if word.isdecimal():
            return int(word)
        if word == "b":
            return self.at - 1
        if word == "t":
            return self.next_turn()
        return self.at + 1

    def next_turn(self) -> int:
        positions = self.record.positions()
        turns = positions[self.at].turns
        later = (number for number in range(self.at, len(positions)) if positions[number].turns > turns)
        return next(later, len(positions) - 1)

    def show(self) -> None:
        position = self.record.positions()[self.at]
        seen: Position | View = position if self.seat is None else position.view(self.seat)
        self.console.rule(f"{self.at} / {len(self.record.moves)}")
        if self.at:
            self.console.print(Text(self.last_move(), "bold"))
        self.console.print(seen.draw(self.language))
        if position.over:
            self.console.print(ledgers(position, self.language))

    def last_move(self) -> str:
        before = self.record.positions()[self.at - 1]
        move = before.move(self.record.moves[self.at - 1])
        return f"{SEAT_NAMES[before.turn or 0].text(self.language)}: {move.text(self.language)} ({move.code})"
