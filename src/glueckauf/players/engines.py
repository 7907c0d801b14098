"""Programs in any language as players: they are started, and asked for moves over their standard input and output.

One JSON object a line in both directions; `docs/engine.md` describes the protocol, `docs/engine.schema.json` every
message.
"""

import atexit
import json
import os
import shlex
import signal
import subprocess
from collections import defaultdict, deque
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.metadata import version
from itertools import count
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import monotonic
from typing import IO, Any, cast

from glueckauf.core.analysis import Analysis, Line
from glueckauf.core.chance import below
from glueckauf.core.errors import GlueckaufError, shown
from glueckauf.core.game import Game
from glueckauf.core.move import Move
from glueckauf.core.position import Position, View
from glueckauf.core.schema import Numbers

PREFIX = "engine:"
PROTOCOL = 1
START_SECONDS = 120
"""For the answer to hello: an engine may load or compile what it needs first."""
MOVE_SECONDS = 60.0
"""For a move where nobody has set a limit, so that an engine that hangs does not hang everything."""
QUIT_SECONDS = 2
LONGEST_LINE = 1 << 20
LONGEST_COMPLAINT = 200
MOST_SEED = 1 << 31

Message = dict[str, Any]


class Forfeit(GlueckaufError):
    """What a bot loses its game by: it ended, made no legal move, or took too long."""


@dataclass(frozen=True)
class Limits:
    """Seconds that a bot may take for a move, and for all its moves of a game."""

    move: float | None = None
    game: float | None = None

    def least(self, default: float) -> float:
        return min((each for each in (self.move, self.game) if each is not None), default=default)


NO_LIMITS = Limits()


@dataclass(frozen=True)
class Question:
    """All that an engine is asked: what its seat sees, and what belongs to the game."""

    position: Message
    moves: list[str]
    totals: list[int]
    table: str
    seed: int
    since: Sequence[Message] | None = None
    """The moves since the last question about this table, or None if nobody can say."""
    limits: Limits = NO_LIMITS
    analysis: bool = False

    def message(self) -> Message:
        limits = {"move_ms": self.limits.move, "game_ms": self.limits.game}
        return {
            "type": "move",
            "table": self.table,
            "position": self.position,
            "moves": self.moves,
            "totals": self.totals,
            "since": self.since,
            "seed": self.seed,
            **{name: int(1000 * seconds) for name, seconds in limits.items() if seconds is not None},
            **({"analysis": True} if self.analysis else {}),
        }


def question_about(view: View, table: str, seed: int, **more: Any) -> Question:
    codes = [move.code for move in view.moves]
    return Question(view.to_dict(), codes, list(view.totals()), table, seed, **more)


def moves_since(position: Position, seat: int, moves: Sequence[tuple[int, int]]) -> list[Message]:
    """Moves, given as seats and numbers, as this seat may hear of them now."""
    return [
        {"seat": other, "move": None if other != seat and position.keeps_secret(move) else position.game.codes[move]}
        for other, move in moves
    ]


class Engine:
    """A running program that speaks the protocol. It is asked one question at a time."""

    def __init__(self, command: str, *games: str) -> None:
        self.command, self._ids = command, count(1)
        self._process = _start(command)
        self._lines: SimpleQueue[bytes] = SimpleQueue()
        self._complaints: deque[bytes] = deque(maxlen=1)
        self._readers = [Thread(target=read, daemon=True) for read in (self._listen, self._overhear)]
        for reader in self._readers:
            reader.start()
        try:
            self._greet(games)
        except GlueckaufError:
            self.kill()
            raise

    def _listen(self) -> None:
        for line in _lines_of(self._process.stdout):
            self._lines.put(line)
        self._lines.put(b"")

    def _overhear(self) -> None:
        self._complaints.extend(line for line in _lines_of(self._process.stderr) if line.strip())

    def _greet(self, games: Sequence[str]) -> None:
        hello = {"protocol": PROTOCOL, "host": f"glueckauf {version('glueckauf')}", "games": list(games)}
        about = self._ask({"type": "hello", **hello}, START_SECONDS)
        if about.get("protocol") != PROTOCOL:
            raise Forfeit(f"speaks version {shown(about.get('protocol'))} of the protocol, but this is {PROTOCOL}")
        played = about.get("games", games)
        self.games = [name for name in games if name in played]
        if not self.games:
            raise Forfeit(f"does not play {', '.join(games)}")

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    def choose(self, question: Question) -> str:
        code = self.answer(question).get("move")
        if code not in question.moves:
            raise Forfeit(f"made no legal move: {shown(code)}")
        return cast("str", code)

    def end(self, table: str, totals: Sequence[int], winners: Sequence[int]) -> None:
        """The game at a table is over, or given up if nobody has won."""
        self._tell({"type": "over", "table": table, "totals": list(totals), "winners": list(winners)})

    def answer(self, question: Question) -> Message:
        return self._ask({**question.message(), "id": next(self._ids)}, question.limits.least(MOVE_SECONDS))

    def _ask(self, message: Message, seconds: float) -> Message:
        """The answer; whatever else the engine says meanwhile is left alone."""
        until = monotonic() + seconds
        self._tell(message)
        while True:
            answer = self._next_message(until - monotonic(), seconds)
            if answer.get("type") == "error":
                raise Forfeit(f"says: {shown(answer.get('reason'))}")
            if answer.get("type") == message["type"] and answer.get("id") == message.get("id"):
                return answer

    def _tell(self, message: Message) -> None:
        """An engine that has ended does not hear it; who waits for its answer will notice."""
        stream = cast("IO[bytes]", self._process.stdin)
        with suppress(OSError):
            stream.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")
            stream.flush()

    def _next_message(self, left: float, seconds: float) -> Message:
        try:
            line = self._lines.get(timeout=max(left, 0))
        except Empty:
            raise Forfeit(f"took longer than {seconds:g} s") from None
        if not line:
            raise Forfeit(self._last_words())
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            message = None
        if not isinstance(message, dict):
            raise Forfeit(f"said {shown(line.decode(errors='replace').strip())}, which is not a JSON object")
        return cast("Message", message)

    def _last_words(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(QUIT_SECONDS)
        self._readers[1].join(QUIT_SECONDS)
        said = b"".join(self._complaints).decode(errors="replace").strip()[:LONGEST_COMPLAINT]
        return f"ended with status {self._process.poll()}" + (f": {said}" if said else "")

    def quit(self) -> None:
        """Ask it to end, and wait a moment for it."""
        self._tell({"type": "quit"})
        with suppress(OSError):
            cast("IO[bytes]", self._process.stdin).close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(QUIT_SECONDS)
        self.kill()

    def kill(self) -> None:
        """End it and all that it has started."""
        with suppress(OSError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        with suppress(OSError):
            cast("IO[bytes]", self._process.stdin).close()
        for reader in self._readers:
            reader.join(QUIT_SECONDS)


def read_analysis(view: View, answer: Message, seconds: float) -> Analysis:
    """What an engine says its moves are worth, in its own order."""
    try:
        lines = tuple(_line(view, each) for each in answer["analysis"])
    except (GlueckaufError, KeyError, TypeError, ValueError) as error:
        raise Forfeit("gave no analysis that can be read") from error
    return Analysis(view.seat, sum(line.visits for line in lines), seconds, lines)


def _line(view: View, told: Message) -> Line:
    return Line(
        view.move(told["move"]),
        float(told["wins"]),
        float(told.get("points", 0)),
        float(told.get("error", 0)),
        int(told.get("visits", 0)),
        tuple((int(step["seat"]), Move(view.game, view.number(step["move"]))) for step in told.get("line", ())),
    )


def _start(command: str) -> "subprocess.Popen[bytes]":
    pipe = subprocess.PIPE
    try:
        words = shlex.split(command) or [""]
        return subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)  # noqa: S603
    except (OSError, ValueError) as error:
        raise Forfeit(f"cannot be started: {getattr(error, 'strerror', None) or error}") from error


def _lines_of(stream: IO[bytes] | None) -> Iterator[bytes]:
    with cast("IO[bytes]", stream) as lines:
        while line := lines.readline(LONGEST_LINE):
            yield line


class Pool:
    """Engines that are running, each lent to one game at a time."""

    def __init__(self) -> None:
        self._idle: defaultdict[tuple[str, str], list[Engine]] = defaultdict(list)
        self._lock = Lock()

    def lend(self, command: str, game: str) -> Engine:
        with self._lock:
            idle = self._idle[command, game]
            engine = idle.pop() if idle else None
        return engine if engine and engine.is_running else Engine(command, game)

    def take_back(self, engine: Engine) -> None:
        with self._lock:
            self._idle[engine.command, engine.games[0]].append(engine)

    def close(self) -> None:
        with self._lock:
            engines = [engine for idle in self._idle.values() for engine in idle]
            self._idle.clear()
        for engine in engines:
            engine.quit()


pool = Pool()
atexit.register(pool.close)


@contextmanager
def borrowed(command: str, game: Game) -> Generator[Engine]:
    """An engine for a while; one that has failed is not used again."""
    engine = pool.lend(command, game.name)
    try:
        yield engine
    except BaseException:
        engine.kill()
        raise
    pool.take_back(engine)


@dataclass(frozen=True)
class EnginePlayer:
    """An engine as a player who is asked about one view after the other."""

    command: str

    def __call__(self, view: View, rng: Numbers) -> Move:
        with self._named(), borrowed(self.command, view.game) as engine:
            return view.move(engine.choose(question_about(view, "", below(rng, MOST_SEED))))

    def analyse(self, view: View, seconds: float) -> Analysis:
        question = question_about(view, "", 0, limits=Limits(seconds), analysis=True)
        with self._named(), borrowed(self.command, view.game) as engine:
            return read_analysis(view, engine.answer(question), seconds)

    def check(self, game: Game) -> None:
        """Refuse a program that cannot be started or does not speak the protocol."""
        with self._named(), borrowed(self.command, game):
            pass

    @contextmanager
    def _named(self) -> Generator[None]:
        try:
            yield
        except Forfeit as error:
            raise Forfeit(f"engine {self.command!r} {error}") from error
