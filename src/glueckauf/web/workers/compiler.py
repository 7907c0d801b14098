"""Compile in a process beside the server, once on a machine: `python -m glueckauf.web.workers.compiler`.

Compiling holds the interpreter lock for seconds, and every page would wait. So another process does it, and the server
loads the machine code from the disk.
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
MOST_MOVES = 300
"""Moves of a game that is drawn from beginning to end."""


def compile_game(game: Game) -> None:
    if not is_compiled(cache_name(game)):
        prepare(game)
        prepare_plan(game)
        prepare_player("director", game)
        prepare_review(game)
        render_whole_game(game)
        mark_compiled(cache_name(game))


def cache_name(game: Game) -> str:
    return f"{game.name}-table"


def render_whole_game(game: Game) -> None:
    """Render a whole game as pages do, because drawings and sentences call rules too."""
    position = deal(game.name, game.players[-1], 0)
    for step in range(MOST_MOVES):
        if position.turn is None:
            break
        if step % 5 == 0:
            render_view(position.view(position.turn))
        position = position.play(position.moves[step % len(position.moves)])
    render_view(position.public())


def render_view(view: View) -> None:
    for ask in (view.scores, view.ledger, view.prompt, view.draw):
        ask()
    for part in view.parts():
        drawn(part, LANGUAGES[0])
    for code in view.game.codes:
        view.why_not(code)


class Compiler:
    """Starts the other process and waits for it."""

    def __init__(self) -> None:
        self.thread = Thread(target=self.run, daemon=True, name="compiler")
        self.process: subprocess.Popen[bytes] | None = None
        self.stopped = False

    def start(self) -> None:
        if KEEP and not all(is_compiled(cache_name(game)) for game in all_games()):
            self.thread.start()

    def run(self) -> None:
        try:
            self.process = subprocess.Popen([sys.executable, "-m", "glueckauf.web.workers.compiler"])
        except OSError:
            LOG.exception("the compiler could not be started; whoever needs something compiles it")
            return
        if self.stopped:
            self.process.terminate()
        status = self.process.wait()
        if status and not self.stopped:
            LOG.warning("the compiler ended with %d; whoever needs something compiles it", status)

    def request_stop(self) -> None:
        """End the process with the server; the next start goes on from what the cache holds."""
        self.stopped = True
        if self.process:
            self.process.terminate()

    def wait(self, game: Game) -> None:
        """Wait until this game is compiled; after a failure the caller compiles what is missing."""
        while self.thread.is_alive() and not is_compiled(cache_name(game)):
            time.sleep(0.1)


compiler = Compiler()

if __name__ == "__main__":
    for each in all_games():
        compile_game(each)
