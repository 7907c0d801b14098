"""The first start compiles the rules, for some seconds; a bar says what is happening."""

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from glueckauf.core import generic, playouts
from glueckauf.core.game import Game
from glueckauf.core.jit import is_compiled, mark_compiled

Step = tuple[str, Callable[[], Any]]


def _game_steps(game: Game) -> list[Step]:
    """Everything a table of people needs."""
    states = np.zeros(1, game.dtype)
    state, moves = states[0], np.zeros(playouts.MOST_MOVES, np.int16)
    points = np.zeros(playouts.MOST_SEATS, np.int16)
    return [
        ("the deal", lambda: generic.deal(state, game.players[0], 0)),
        ("the moves", lambda: generic.legal(state, moves)),
        ("the rules", lambda: generic.play(state, int(moves[0]))),
        ("the points", lambda: (generic.scores(state, points), generic.winners(state))),
        ("what a seat may see", lambda: generic.hide(state, 0)),
    ]


def _loop_steps(game: Game) -> list[Step]:
    """What bots and simulations need beside it."""
    states = np.zeros(1, game.dtype)
    results = np.zeros(1, playouts.RESULT)
    return [
        ("whole games", lambda: playouts.random_games(states, results, game.players[0], 0)),
        ("what a seat may guess", lambda: generic.guess(states[0], 0, playouts.generator(0))),
    ]


def prepare(game: Game) -> None:
    """Compile the game if this machine has not done so yet."""
    compile_once(game.name, f"Compiling {game.title} for this machine, once", lambda: _game_steps(game))


def is_plan_compiled(game: Game) -> bool:
    """Return whether the solver of whole turns is compiled."""
    return is_compiled(f"{game.name}-plan")


def prepare_plan(game: Game) -> None:
    """Compile what works out a whole turn."""
    state, moves = np.zeros(1, game.dtype)[0], np.zeros(playouts.MOST_MOVES, np.int16)
    steps = [("the best turn", lambda: generic.plan(state, moves))]
    compile_once(f"{game.name}-plan", f"Compiling the best turns of {game.title}, once", lambda: list(steps))


def prepare_observation(game: Game) -> None:
    """Compile what learners are given to look at."""
    state, out = np.zeros(1, game.dtype)[0], np.zeros(game.observation_length, np.uint8)
    steps = [("the observation", lambda: (generic.deal(state, game.players[0], 0), generic.observe(state, 0, out)))]
    compile_once(f"{game.name}-observation", f"Compiling observations of {game.title}, once", lambda: list(steps))


def prepare_playouts(game: Game) -> None:
    """Compile the game and what plays it by itself."""
    prepare(game)
    compile_once(f"{game.name}-loops", f"Compiling whole games of {game.title}, once", lambda: _loop_steps(game))


def compile_once(name: str, title: str, steps_of: Callable[[], list[Step]]) -> None:
    """Run the steps, each of which compiles something, unless this machine has done so before."""
    if is_compiled(name):
        return
    steps = steps_of()
    with _bar(title, len(steps)) as advance:
        for what, compile_step in steps:
            advance(what)
            compile_step()
    mark_compiled(name)


@contextmanager
def _bar(title: str, total: int) -> Generator[Callable[[str], None]]:
    if not sys.stderr.isatty():
        yield lambda what: None  # noqa: ARG005
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[what]}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(title, total=total, completed=-1, what="")
        yield lambda what: progress.update(task, advance=1, what=what)
