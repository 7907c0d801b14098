"""What is compiled for a table, in parts that need not wait for each other: `python -m glueckauf.web.compiled_parts`.

The process reads lines, each with a game and a part of it, and answers each with a line: nothing, or what went wrong.
"""

import json
import os
import sys
import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from glueckauf.core import generic, playouts
from glueckauf.core.chance import words_of
from glueckauf.core.compilation import NO_KEY, prepare, prepare_key, prepare_plan
from glueckauf.core.game import Game, all_games, find_game
from glueckauf.core.jit import is_compiled, mark_compiled
from glueckauf.core.playouts import generator, room_for_moves, room_for_weights
from glueckauf.core.position import View, deal
from glueckauf.core.svg import drawn
from glueckauf.core.text import LANGUAGES
from glueckauf.players import LEVELS, prepare_player
from glueckauf.players.captain import prepare_captain
from glueckauf.players.evaluation import has_network, prepare_evaluation
from glueckauf.players.review import prepare_review
from glueckauf.players.search import prepare_search

SUBSTITUTE = "apprentice"
"""The level that plays for the others while these are being compiled."""
MOST_MOVES = 300
"""Moves of a game that is drawn from beginning to end."""
NICE = 5
"""Pages come before compiling."""


def compile_for(function: Any, *arguments: object) -> None:
    """Compile a rule for such arguments without calling it: nothing else has to be compiled before."""
    function.compile(tuple(function.typeof_pyval(each) for each in arguments))


def blank(game: Game) -> Any:
    return np.zeros(1, game.dtype)[0]


def compile_deal(game: Game) -> None:
    for source in (0, words_of(NO_KEY)):
        compile_for(game.deal, blank(game), 0, source)


def compile_legal(game: Game) -> None:
    compile_for(game.legal, blank(game), room_for_moves())


def compile_play(game: Game) -> None:
    compile_for(game.play, blank(game), 0)


def compile_scores(game: Game) -> None:
    compile_for(game.scores, blank(game), np.zeros(playouts.MOST_SEATS, np.int16))
    compile_for(generic.winners, blank(game))
    compile_for(game.hide, blank(game), 0)


def compile_weights(game: Game) -> None:
    compile_for(game.move_weights, blank(game), room_for_moves(), 0, room_for_weights())


def compile_pages(game: Game) -> None:
    """The small rules that drawings and sentences ask, and the player that needs least."""
    prepare(game)
    prepare_key(game)
    render_whole_game(game)
    position = deal(game.name, game.players[0], 0)
    LEVELS[SUBSTITUTE](position.view(position.turn or 0), generator(0))


def compile_guess(game: Game) -> None:
    compile_for(game.guess, blank(game), 0, generator(0))


def compile_playouts(game: Game) -> None:
    compile_for(playouts.random_games, np.zeros(1, game.dtype), np.zeros(1, playouts.RESULT), 0, 0)


def compile_players(game: Game) -> None:
    prepare_player("director", game)


def compile_evaluation(game: Game) -> None:
    if has_network(game, game.players[0]):
        prepare_evaluation(game)


def compile_review(game: Game) -> None:
    prepare_plan(game)
    prepare_review(game)


@dataclass(frozen=True)
class Part:
    """What is compiled in one go: for whom, about how many seconds it takes, and what must be there before."""

    compile: Callable[[Game], None]
    purpose: str
    seconds: float
    needs: tuple[str, ...] = ()


RULES, BOTS, CAPTAIN, REVIEW = "rules", "bots", "captain", "review"
PURPOSES = RULES, BOTS, CAPTAIN, REVIEW
"""In the order in which a table needs them: the rules and a first opponent, the others, the one with a network, the review."""
PARTS = {
    "play": Part(compile_play, RULES, 5),
    "legal": Part(compile_legal, RULES, 4),
    "weights": Part(compile_weights, RULES, 4),
    "deal": Part(compile_deal, RULES, 3),
    "scores": Part(compile_scores, RULES, 2),
    "pages": Part(compile_pages, RULES, 4, ("deal", "legal", "play", "scores", "weights")),
    "search": Part(prepare_search, BOTS, 15, ("pages",)),
    "playouts": Part(compile_playouts, BOTS, 6),
    "guess": Part(compile_guess, BOTS, 5),
    "players": Part(compile_players, BOTS, 1, ("pages", "search", "playouts", "guess")),
    "captain": Part(prepare_captain, CAPTAIN, 15, ("players",)),
    "evaluation": Part(compile_evaluation, REVIEW, 15, ("guess",)),
    "review": Part(compile_review, REVIEW, 20, ("captain", "evaluation")),
}
"""What takes longest comes first, so that two processes are done at the same time."""


def compile_part(game: Game, name: str) -> None:
    if not is_compiled(cache_name(game, name)):
        PARTS[name].compile(game)
        mark_compiled(cache_name(game, name))


def compile_all_rules() -> None:
    """What pages need of every game, here and now: for tests and measurements."""
    for game in all_games():
        for name in parts_for(RULES):
            compile_part(game, name)


def parts_for(*purposes: str) -> list[str]:
    return [name for name, part in PARTS.items() if part.purpose in purposes]


def purpose_for(levels: Iterable[str]) -> str:
    """Return what has to be compiled for such computer players."""
    return CAPTAIN if "captain" in levels else BOTS


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
    for ask in (view.scores, view.ledger, view.prompt, view.draw, view.explanations):
        ask()
    for part in view.parts():
        drawn(part, LANGUAGES[0])
    for code in view.game.codes:
        view.why_not(code)
    for move in view.moves:
        view.preview(move)


def answer(line: str) -> str:
    game, part = line.split()
    try:
        compile_part(find_game(game), part)
    except Exception:  # noqa: BLE001  whoever asked logs it and goes on
        return traceback.format_exc()
    return ""


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(NICE)
    for line in sys.stdin:
        print(json.dumps(answer(line)), flush=True)  # noqa: T201  whoever asked reads it
