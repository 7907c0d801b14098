"""The first start compiles the rules, for some seconds; a bar says what is happening, or without a terminal a line."""

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import cache
from threading import local
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from glueckauf.core import generic, playouts
from glueckauf.core.chance import words_of
from glueckauf.core.game import Game
from glueckauf.core.jit import is_compiled, mark_compiled
from glueckauf.core.text import Phrase, chosen_language, say

Step = Callable[[], Any]
_thread = local()
NO_KEY = "0" * 64


class NotReady(RuntimeError):
    """A game is being compiled elsewhere, and this thread may not wait for it. Nobody has made a mistake."""

    def __init__(self, game: str) -> None:
        super().__init__(f"{game} is being compiled")
        self.game = game


@cache
def prepare(game: Game) -> None:
    """Compile what a table of people needs, if this machine has not done so yet."""
    states = np.zeros(1, game.dtype)
    state, moves = states[0], np.zeros(playouts.MOST_MOVES, np.int16)
    points = np.zeros(playouts.MOST_SEATS, np.int16)
    compile_once(
        game,
        "rules",
        say("the rules"),
        lambda: generic.deal(state, game.players[0], 0),
        lambda: generic.legal(state, moves),
        lambda: generic.play(state, int(moves[0])),
        lambda: (generic.scores(state, points), generic.winners(state)),
        lambda: generic.hide(state, 0),
    )


@cache
def prepare_key(game: Game) -> None:
    """Compile what deals from a key."""
    state, words = np.zeros(1, game.dtype)[0], words_of(NO_KEY)
    compile_once(game, "key", say("the deal"), lambda: generic.deal(state, game.players[0], words))


@cache
def prepare_playouts(game: Game) -> None:
    """Compile the game and what plays it by itself."""
    prepare(game)
    states, results, moves = np.zeros(1, game.dtype), np.zeros(1, playouts.RESULT), playouts.room_for_moves()
    compile_once(
        game,
        "loops",
        say("whole games"),
        lambda: playouts.random_games(states, results, game.players[0], 0),
        lambda: generic.guess(states[0], 0, playouts.generator(0)),
        lambda: playouts.play_all(states, moves[:0]),
    )


@cache
def prepare_plan(game: Game) -> None:
    """Compile what works out a whole turn."""
    state, moves = np.zeros(1, game.dtype)[0], np.zeros(playouts.MOST_MOVES, np.int16)
    compile_once(game, "plan", say("the best turns"), lambda: generic.plan(state, moves))


def is_plan_compiled(game: Game) -> bool:
    """Return whether the solver of whole turns is compiled."""
    return is_part_compiled(game, "plan")


@cache
def prepare_observation(game: Game) -> None:
    """Compile what learners are given to look at."""
    state, out = np.zeros(1, game.dtype)[0], np.zeros(game.observation_length, np.uint8)
    steps = (lambda: generic.deal(state, game.players[0], 0), lambda: generic.observe(state, 0, out))
    compile_once(game, "observation", say("the observation"), *steps)


def is_part_compiled(game: Game, part: str) -> bool:
    return is_compiled(_name(game, part))


def leave_compiling_to(others: Callable[[Game], bool]) -> None:
    """Let the calling thread compile nothing of the games that others are compiling."""
    _thread.others = others


def compile_once(game: Game, part: str, words: Phrase, *steps: Step) -> None:
    """Run the steps, each of which compiles something, unless this machine has done so before."""
    if getattr(_thread, "others", _nobody)(game):
        raise NotReady(game.name)
    if is_compiled(_name(game, part)):
        return
    title = say("Compiling {game} for this machine, once: {part}", game=game.title, part=words)
    with _bar(title, len(steps)) as advance:
        for step in steps:
            step()
            advance()
    mark_compiled(_name(game, part))


def _nobody(game: Game) -> bool:  # noqa: ARG001
    return False


def _name(game: Game, part: str) -> str:
    return f"{game.name}-{part}"


@contextmanager
def _bar(title: Phrase, total: int) -> Generator[Callable[[], None]]:
    if not sys.stderr.isatty():
        sys.stderr.write(f"{title.text(chosen_language())}\n")
        yield lambda: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(title.text(chosen_language()), total=total)
        yield lambda: progress.advance(task)
