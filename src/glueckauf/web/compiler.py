"""Compile beside the server, once on a machine.

Compiling holds the interpreter lock for seconds, and every page would wait. So other processes do it, as many as there
are processors, and the server loads the machine code from the disk. What the chosen game needs comes first.
"""

import json
import logging
import os
import subprocess
import sys
import time
from threading import Condition, Thread

from glueckauf.core.game import Game, all_games
from glueckauf.core.jit import KEEP, is_compiled
from glueckauf.web.compiled_parts import PARTS, PURPOSES, RULES, cache_name, parts_for

LOG = logging.getLogger("glueckauf")
COMMAND = [sys.executable, "-m", "glueckauf.web.compiled_parts"]
FAILED = "%s of %s was not compiled; whoever needs it compiles it\n%s"
ALMOST = 0.9
"""How much of a part counts as done, at most, while it is being compiled."""

Job = tuple[str, Game]
Process = subprocess.Popen[str]


class Compiler:
    """Runs the other processes: a thread for each, which takes the next part as soon as one is done."""

    def __init__(self) -> None:
        self.changed, self.stopped = Condition(), False
        self.waiting: list[Job] = []
        self.running: dict[Job, float] = {}
        self.processes: list[Process] = []
        self.preferred, self.since = "", 0.0

    @property
    def seconds(self) -> int:
        """For how long it has been at work."""
        return round(time.monotonic() - self.since)

    def start(self) -> None:
        self.since = time.monotonic()
        if KEEP:
            self.waiting = [
                (part, game) for game in all_games() for part in PARTS if not is_compiled(cache_name(game, part))
            ]
            for _ in range(min(os.cpu_count() or 1, len(self.waiting))):
                Thread(target=self.work, daemon=True, name="compiler").start()

    # What comes next

    def take(self) -> Job | None:
        """Return the next part, first of the preferred game, or None at the end."""
        with self.changed:
            self.changed.wait_for(lambda: self.stopped or not self.waiting or self.startable())
            if self.stopped or not self.waiting:
                return None
            job = min(self.startable(), key=self.urgency)
            self.waiting.remove(job)
            self.running[job] = time.monotonic()
            return job

    def startable(self) -> list[Job]:
        """The parts that wait for no other."""
        return [(part, game) for part, game in self.waiting if not any(map(self.is_open, self.needed(part, game)))]

    def needed(self, part: str, game: Game) -> list[Job]:
        return [(name, game) for name in PARTS[part].needs]

    def is_open(self, job: Job) -> bool:
        return job in self.running or job in self.waiting

    def urgency(self, job: Job) -> tuple[bool, int]:
        part, game = job
        return game.name != self.preferred, PURPOSES.index(PARTS[part].purpose)

    def prefer(self, game: Game) -> None:
        """Somebody wants to play this game: compile it before the others."""
        self.preferred = game.name

    # The processes

    def work(self) -> None:
        process = None
        while job := self.take():
            try:
                process = self.run(job, process)
            finally:
                with self.changed:
                    del self.running[job]
                    self.changed.notify_all()
        end(process)

    def run(self, job: Job, process: Process | None) -> Process | None:
        """Return the process that can take the next part, if it is still alive."""
        part, game = job
        try:
            process = process or self.new_process()
            said = self.ask(process, f"{game.name} {part}\n")
        except Exception as error:  # noqa: BLE001  whatever it is, nobody may wait for this part for ever
            end(process)
            process, said = None, repr(error)
        if said and not self.stopped:
            LOG.warning(FAILED, part, game.title, said)
        return process

    def new_process(self) -> Process:
        process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)  # noqa: S603
        self.processes.append(process)
        if self.stopped:
            process.terminate()
        return process

    def ask(self, process: Process, line: str) -> str:
        """Return what went wrong, or nothing."""
        assert process.stdin
        assert process.stdout
        process.stdin.write(line)
        process.stdin.flush()
        answer = process.stdout.readline()
        if not answer:
            raise ChildProcessError(f"the compiler ended with {process.wait()}")
        return json.loads(answer)

    def request_stop(self) -> None:
        """End the processes with the server; the next start goes on from what the cache holds."""
        with self.changed:
            self.stopped = True
            for process in self.processes:
                process.terminate()
            self.changed.notify_all()

    # What others ask

    def works_on(self, game: Game, purpose: str) -> bool:
        """Return whether something for this purpose is being compiled or will be."""
        return not self.stopped and any(self.is_open((part, game)) for part in parts_for(purpose))

    def works_on_rules(self, game: Game) -> bool:
        return self.works_on(game, RULES)

    def percent_done(self, game: Game, *purposes: str) -> int:
        """Return how far it is; 100 only at the end."""
        parts = parts_for(*purposes)
        left = sum(self.seconds_left((part, game)) for part in parts)
        return min(100 - round(100 * left / sum(PARTS[part].seconds for part in parts)), 99 if left else 100)

    def seconds_left(self, job: Job) -> float:
        expected = PARTS[job[0]].seconds
        if job in self.waiting:
            return expected
        since = self.running.get(job)
        return 0.0 if since is None else expected - min(time.monotonic() - since, ALMOST * expected)

    def wait(self, game: Game, purpose: str) -> None:
        """Wait until all for this purpose is compiled; after a failure the caller compiles what is missing."""
        self.prefer(game)
        with self.changed:
            self.changed.wait_for(lambda: not self.works_on(game, purpose))


def end(process: Process | None) -> None:
    if process:
        process.terminate()
        process.communicate()


compiler = Compiler()
