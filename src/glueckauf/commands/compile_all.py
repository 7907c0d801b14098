"""`glueckauf compile`: compile everything beforehand, where nobody is to wait for it later.

A process that has just compiled calls functions that lie scattered in its memory, and plays a fifth slower than the
next one: so measurements begin with this too.
"""

import os
from argparse import Namespace
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import redirect_stderr
from io import StringIO
from time import monotonic

from glueckauf.core.compilation import prepare_observation, prepare_playouts
from glueckauf.core.game import all_games, find_game
from glueckauf.core.jit import CACHE, KEEP
from glueckauf.players import prepare_player
from glueckauf.players.levels import LEVELS
from glueckauf.players.quick_games import prepare_quick_games
from glueckauf.rl.cpu import prepare_batch, prepare_company
from glueckauf.rl.episode import prepare_steps
from glueckauf.rl.trajectory import prepare_trace
from glueckauf.web.compiled_parts import PARTS, compile_part

PREPARATIONS = (
    prepare_playouts,
    prepare_quick_games,
    prepare_observation,
    prepare_batch,
    prepare_company,
    prepare_steps,
    prepare_trace,
)


def run(given: Namespace) -> None:
    games = [find_game(name) for name in given.games] or all_games()
    print(f"Compiling {', '.join(game.title for game in games)}; this takes a minute or two.", flush=True)
    with ProcessPoolExecutor(min(len(games), os.cpu_count() or 1)) as processes:
        for done in as_completed([processes.submit(compile_game, game.name) for game in games]):
            print(done.result(), flush=True)
    print(f"What was compiled is kept in {CACHE}." if KEEP else "Nothing could be kept: see the warning above.")


def compile_game(name: str) -> str:
    """Compile all of a game, in silence: its parts would tell of themselves."""
    game, begin = find_game(name), monotonic()
    with redirect_stderr(StringIO()):
        for part in PARTS:
            compile_part(game, part)
        for prepare in PREPARATIONS:
            prepare(game)
        for level in LEVELS:
            prepare_player(level, game)
    return f"{game.title} is compiled ({monotonic() - begin:.0f} s)."
