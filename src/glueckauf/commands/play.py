"""`glueckauf play`: a game in the terminal."""

import secrets
from argparse import Namespace
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.table import Column, Table
from rich.text import Text

from glueckauf.core.errors import GlueckaufError
from glueckauf.core.game import Game, find_game, option_value
from glueckauf.core.move import Move
from glueckauf.core.playouts import generator
from glueckauf.core.position import Position, View
from glueckauf.core.record import Record
from glueckauf.core.schema import Numbers
from glueckauf.core.text import SEAT_NAMES, Phrase, choose_language, say
from glueckauf.players import Player, player, prepare_player

HELP = say(
    "Type the number of a move or its code. Other commands: why CODE (why a move is not possible), "
    "undo, log, points, save FILE, help, quit."
)


def run(given: Namespace) -> None:
    choose_language(given.lang)
    opponent = player(given.against)
    seed = given.seed if given.seed is not None else secrets.randbits(32)
    game = find_game(given.game)
    record = Record(game, given.players, seed, read_options(game, given.option))
    if given.seat not in range(given.players):
        raise GlueckaufError(f"seat: {given.seat}, but seats are 0 to {given.players - 1}")
    if given.save is not None:
        save(record, given.save)
    prepare_player(given.against, game)
    session = Session(record, given.seat, opponent, given.lang, generator(seed))
    try:
        session.run()
    finally:
        if given.save is not None:
            save(session.record, given.save)


def save(record: Record, file: str) -> None:
    try:
        record.save(file)
    except (OSError, ValueError) as error:
        raise GlueckaufError(f"cannot write {file!r}: {getattr(error, 'strerror', error)}") from error


def read_options(game: Game, words: list[str]) -> dict[str, Any]:
    """`NAME=VALUE` as the game knows it; what it does not know it refuses itself."""
    pairs = [word.partition("=") for word in words]
    return {name: option_value(game, name, value) for name, _, value in pairs}


class Session:
    """A person at a table with computer players."""

    def __init__(self, record: Record, seat: int, opponent: Player, language: str, rng: Numbers) -> None:
        self.record, self.seat, self.opponent, self.language = record, seat, opponent, language
        self.console = Console(highlight=False)
        self.rng = rng

    @property
    def position(self) -> Position:
        return self.record.position

    def say(self, phrase: Phrase, style: str = "") -> None:
        self.console.print(Text(phrase.text(self.language), style))

    def run(self) -> None:
        self.say(HELP, "dim")
        try:
            while not self.position.over:
                if self.position.turn == self.seat:
                    self.decide()
                else:
                    self.wait()
            self.end()
        except EOFError:
            return

    def wait(self) -> None:
        """The others play until it is this seat's turn again."""
        before = len(self.record.moves)
        while not self.position.over and self.position.turn != self.seat:
            view = self.position.view(self.position.turn or 0)
            self.record = self.record.play(self.opponent(view, self.rng))
        self.tell(before)

    def tell(self, before: int) -> None:
        """What happened since a move."""
        for seat, numbers in self.record.turns():
            if numbers[-1] >= before:
                since = [number for number in numbers if number >= before]
                self.console.print(
                    Text(
                        f"{SEAT_NAMES[seat].text(self.language)}: {self.record.describe_moves(since, self.language, self.seat)}"
                    )
                )
                for phrase in self.record.news(since[0], since[-1] + 1, self.seat):
                    self.say(phrase, "italic")

    def decide(self) -> None:
        """Draw the table, list the moves, obey."""
        view = self.position.view(self.seat)
        self.console.rule()
        self.console.print(view.draw(self.language))
        self.say(view.prompt(), "bold")
        self.list_moves(view.moves)
        while self.position.turn == self.seat and not self.obey(input("> ").split(), view.moves):
            pass

    def list_moves(self, moves: tuple[Move, ...]) -> None:
        cells = [f"[bold]{n:>2}[/] {move.text(self.language)} [dim]{move.code}[/]" for n, move in enumerate(moves, 1)]
        self.console.print(Columns(cells, padding=(0, 3), column_first=True))

    def obey(self, words: list[str], moves: tuple[Move, ...]) -> bool:
        """Do what was typed; return whether the table changed."""
        command = words[0].lower() if words else "help"
        before = len(self.record.moves)
        listed = {str(number): move.code for number, move in enumerate(moves, 1)}
        if command in COMMANDS:
            COMMANDS[command](self, words[1:])
        elif (reason := self.reason(listed.get(command, command))) is None:
            self.record = self.record.play(listed.get(command, command))
        else:
            self.say(reason, "red")
        return len(self.record.moves) != before

    def reason(self, code: str) -> Phrase | None:
        """Why a move cannot be made, in words; None if it can."""
        if self.record.game.number(code) is None:
            numbers = len(self.position.moves)
            return say("There is no such move. Type a number from 1 to {n}, or a code.", n=numbers)
        reason = self.position.why_not(code)
        return reason.phrase if reason else None

    def why(self, words: list[str]) -> None:
        self.say(self.reason(" ".join(words)) or say("This move is possible."))

    def undo(self, words: list[str]) -> None:
        """Back to this seat's last decision, if nothing was revealed since."""
        mine = [number for number, position in enumerate(self.record.positions()[:-1]) if position.turn == self.seat]
        if not mine or len(self.record.moves) - mine[-1] > self.record.free_undo:
            self.say(say("Something has been revealed since: this cannot be taken back."), "red")
        else:
            self.record = self.record.undo(len(self.record.moves) - mine[-1])

    def log(self, words: list[str]) -> None:
        self.tell(0)

    def points(self, words: list[str]) -> None:
        self.console.print(ledgers(self.position.view(self.seat), self.language))

    def save(self, words: list[str]) -> None:
        file = " ".join(words) or "game.glueckauf"
        try:
            save(self.record, file)
        except GlueckaufError as error:
            self.console.print(Text(str(error), "red"))
        else:
            self.say(say("Saved in {file}.", file=file))

    def help(self, words: list[str]) -> None:
        self.say(HELP)
        self.say(self.position.prompt(), "bold")
        self.list_moves(self.position.view(self.seat).moves)

    def quit(self, words: list[str]) -> None:
        raise EOFError

    def end(self) -> None:
        self.console.rule()
        self.console.print(self.position.draw(self.language))
        self.console.print(ledgers(self.position, self.language))
        names = ", ".join(SEAT_NAMES[seat].text(self.language) for seat in self.position.winners())
        self.say(say("Winner: {names}", names=names), "bold")
        if why := self.position.tie_break():
            self.say(why)


COMMANDS = {
    "why": Session.why,
    "undo": Session.undo,
    "log": Session.log,
    "points": Session.points,
    "save": Session.save,
    "help": Session.help,
    "quit": Session.quit,
}


def ledgers(position: Position | View, language: str) -> Table:
    """Where every point came from, a column for each seat."""
    table = Table("", *(Column(SEAT_NAMES[seat].text(language), justify="right") for seat in range(position.players)))
    for line in position.ledger():
        table.add_row(line[0].text(language), *(entry.shown for entry in line))
    table.add_section()
    table.add_row(say("Total").text(language), *(score.shown for score in position.scores()), style="bold")
    return table
