"""The first start compiles the rules, for some seconds; a bar says what is happening."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from glueckauf.core import generic, loops
from glueckauf.core.game import Game
from glueckauf.core.kernel import is_compiled, mark_compiled


def _steps(of: Game) -> list[tuple[str, Callable[[], Any]]]:
    """Everything a table needs, small things first; the later steps stand on the earlier."""
    states = np.zeros(1, of.record)
    state, moves, rng = states[0], loops.room_for_moves(), loops.generator(0)
    points = np.zeros(loops.MOST_SEATS, np.int16)
    players = of.players[0]
    return [
        ("the deal", lambda: generic.deal(state, players, 0)),
        ("the moves", lambda: generic.legal(state, moves)),
        ("the rules", lambda: generic.play(state, int(moves[0]))),
        ("the points", lambda: (generic.scores(state, points), generic.winners(state))),
        ("what a seat may see", lambda: generic.hide(states.copy()[0], 0)),
        ("what a seat may guess", lambda: generic.guess(states.copy()[0], 0, rng)),
        ("whole games", lambda: loops.random_games(states, np.zeros(1, loops.RESULT), players, 0)),
    ]


def prepare(of: Game) -> None:
    """Compile the game if this machine has not done so yet."""
    if is_compiled(of.name):
        return
    with _bar(f"Compiling {of.title} for this machine, once") as advance:
        steps = _steps(of)
        for name, compile_step in steps:
            advance(name, len(steps))
            compile_step()
        advance("", len(steps))
    mark_compiled(of.name)


@contextmanager
def _bar(title: str) -> Iterator[Callable[[str, int], None]]:
    if not sys.stderr.isatty():
        yield lambda name, total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[name]}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(title, total=None, completed=-1, name="")

        def advance(name: str, total: int) -> None:
            progress.update(task, advance=1, total=total, name=name)

        yield advance
