"""Compile beside the server, once on a machine: `python -m glueckauf.web.compiler GAME PART`.

Compiling holds the interpreter lock for seconds, and every page would wait. So other processes do it, as many as there
are processors, and the server loads the machine code from the disk. What a table needs comes first.
"""

import logging
import os
import subprocess
import sys
import time
from collections.abc import Callable
from threading import Condition, Thread

from glueckauf.core.compilation import prepare, prepare_plan
from glueckauf.core.game import Game, all_games, find_game
from glueckauf.core.jit import KEEP, is_compiled, mark_compiled
from glueckauf.core.playouts import generator
from glueckauf.core.position import View, deal
from glueckauf.core.svg import drawn
from glueckauf.core.text import LANGUAGES
from glueckauf.players import LEVELS, prepare_player
from glueckauf.players.review import prepare_review

LOG = logging.getLogger("glueckauf")
FAILED = "the compiler ended with %d; whoever needs something compiles it\n%s"
MOST_MOVES = 300
"""Moves of a game that is drawn from beginning to end."""


def compile_rules(game: Game) -> None:
    """What every page of a game needs, and the player that needs least."""
    prepare(game)
    render_whole_game(game)
    position = deal(game.name, game.players[0], 0)
    LEVELS[SUBSTITUTE](position.view(position.turn or 0), generator(0))


def compile_bots(game: Game) -> None:
    prepare_player("director", game)


def compile_review(game: Game) -> None:
    prepare_plan(game)
    prepare_review(game)


SUBSTITUTE = "apprentice"
"""The level that plays for the others while these are being compiled."""
RULES, BOTS, REVIEW = "rules", "bots", "review"
PARTS: dict[str, Callable[[Game], None]] = {RULES: compile_rules, BOTS: compile_bots, REVIEW: compile_review}
"""In the order in which a table needs them."""


def compile_part(game: Game, part: str) -> None:
    if not is_compiled(cache_name(game, part)):
        PARTS[part](game)
        mark_compiled(cache_name(game, part))


def compile_all_rules() -> None:
    """What pages need of every game, here and now: for tests and measurements."""
    for game in all_games():
        compile_part(game, RULES)


def cache_name(game: Game, part: str) -> str:
    return f"{game.name}-table-{part}"


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


Job = tuple[str, Game]


class Compiler:
    """Runs the other processes: a thread for each, which takes the next part as soon as one is done."""

    def __init__(self) -> None:
        self.changed, self.stopped = Condition(), False
        self.waiting: list[Job] = []
        self.running: dict[Job, subprocess.Popen[bytes] | None] = {}
        self.preferred, self.since = "", 0.0

    @property
    def seconds(self) -> int:
        """For how long it has been at work."""
        return round(time.monotonic() - self.since)

    def start(self) -> None:
        self.since = time.monotonic()
        if KEEP:
            self.waiting = [
                (part, game) for part in PARTS for game in all_games() if not is_compiled(cache_name(game, part))
            ]
            for _ in range(min(os.cpu_count() or 1, len(self.waiting))):
                Thread(target=self.work, daemon=True, name="compiler").start()

    def work(self) -> None:
        while job := self.take():
            try:
                self.run(job)
            finally:
                with self.changed:
                    del self.running[job]
                    self.changed.notify_all()

    def take(self) -> Job | None:
        """Return the next part, first of the preferred game, or None at the end."""
        with self.changed:
            self.changed.wait_for(lambda: self.stopped or not self.waiting or self.startable())
            if self.stopped or not self.waiting:
                return None
            job = min(self.startable(), key=self.urgency)
            self.waiting.remove(job)
            self.running[job] = None
            return job

    def startable(self) -> list[Job]:
        """The parts of a game are compiled one after the other: each needs those before it."""
        return [job for job in self.waiting if all(job[1] is not game for _, game in self.running)]

    def urgency(self, job: Job) -> tuple[bool, int]:
        part, game = job
        return game.name != self.preferred, list(PARTS).index(part)

    def prefer(self, game: Game) -> None:
        """Somebody wants to play this game: compile it before the others."""
        self.preferred = game.name

    def run(self, job: Job) -> None:
        part, game = job
        command = [sys.executable, "-m", "glueckauf.web.compiler", game.name, part]
        try:
            process = self.running[job] = subprocess.Popen(command, stderr=subprocess.PIPE)  # noqa: S603
        except OSError:
            LOG.exception("the compiler could not be started; whoever needs something compiles it")
            return
        if self.stopped:
            process.terminate()
        _, said = process.communicate()
        if process.returncode and not self.stopped:
            LOG.warning(FAILED, process.returncode, said.decode(errors="replace"))

    def request_stop(self) -> None:
        """End the processes with the server; the next start goes on from what the cache holds."""
        with self.changed:
            self.stopped = True
            for process in filter(None, self.running.values()):
                process.terminate()
            self.changed.notify_all()

    def works_on(self, game: Game, part: str) -> bool:
        """Return whether this part is being compiled or will be."""
        return not self.stopped and ((part, game) in self.running or (part, game) in self.waiting)

    def works_on_rules(self, game: Game) -> bool:
        return self.works_on(game, RULES)

    def wait(self, game: Game, part: str) -> None:
        """Wait until this part is compiled; after a failure the caller compiles what is missing."""
        self.prefer(game)
        with self.changed:
            self.changed.wait_for(lambda: not self.works_on(game, part))


compiler = Compiler()

if __name__ == "__main__":
    compile_part(find_game(sys.argv[1]), sys.argv[2])
