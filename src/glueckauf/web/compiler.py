"""Compiling beside the server, once for a machine: `python -m glueckauf.web.compiler`.

A compiler keeps the interpreter to itself for seconds, and everybody at the tables waiting. So it works in a process of
its own, and the server takes the machine code from the disk.
"""

import logging
import subprocess
import sys
import time
from threading import Thread

from glueckauf.core.compilation import prepare, prepare_plan
from glueckauf.core.game import Game, all_games
from glueckauf.core.jit import KEEP, is_compiled, mark_compiled
from glueckauf.core.position import View, deal
from glueckauf.core.svg import drawn
from glueckauf.core.text import LANGUAGES
from glueckauf.players import prepare_player
from glueckauf.players.review import prepare_review

LOG = logging.getLogger("glueckauf")
STEPS = 300
"""Moves of a game that is drawn from beginning to end."""


def compile_game(of: Game) -> None:
    if not is_compiled(name_of(of)):
        prepare(of)
        prepare_plan(of)
        prepare_player("director", of)
        prepare_review(of)
        show_all(of)
        mark_compiled(name_of(of))


def name_of(of: Game) -> str:
    return f"{of.name}-table"


def show_all(of: Game) -> None:
    """A game as pages show it: drawings and sentences call rules too."""
    position = deal(of.name, of.players[-1], 0)
    for step in range(STEPS):
        if position.turn is None:
            break
        if step % 5 == 0:
            show(position.view(position.turn))
        position = position.play(position.moves[step % len(position.moves)])
    show(position.public())


def show(view: View) -> None:
    for ask in (view.scores, view.ledger, view.prompt, view.draw):
        ask()
    for part in view.parts():
        drawn(part, LANGUAGES[0])
    for code in view.game.codes:
        view.why_not(code)


class Compiler:
    """The other process, and who waits for it."""

    def __init__(self) -> None:
        self.thread = Thread(target=self.run, daemon=True, name="compiler")

    def start(self) -> None:
        if KEEP and not all(is_compiled(name_of(of)) for of in all_games()):
            self.thread.start()

    def run(self) -> None:
        try:
            done = subprocess.run([sys.executable, "-m", "glueckauf.web.compiler"], check=False)
        except OSError:
            LOG.exception("the compiler could not be started; whoever needs something compiles it")
            return
        if done.returncode:
            LOG.warning("the compiler ended with %d; whoever needs something compiles it", done.returncode)

    def wait(self, of: Game) -> None:
        """Until this game is compiled; if that went wrong, whoever waits compiles what is missing."""
        while self.thread.is_alive() and not is_compiled(name_of(of)):
            time.sleep(0.1)


compiler = Compiler()

if __name__ == "__main__":
    for each in all_games():
        compile_game(each)
