"""Compile all there is to compile, the games side by side: `make test` runs its tests in several processes, and each of
them would do it by itself; and `make bench` measures what comes from the cache. A process that has just compiled calls
functions that lie scattered in its memory, and plays a fifth slower than the next one.
"""

from concurrent.futures import ProcessPoolExecutor

from glueckauf.core.compilation import prepare_observation, prepare_playouts
from glueckauf.core.game import all_games, find_game
from glueckauf.players import prepare_player
from glueckauf.players.levels import LEVELS
from glueckauf.players.quick_games import prepare_quick_games
from glueckauf.rl.cpu import prepare_batch
from glueckauf.rl.episode import prepare_steps
from glueckauf.rl.trajectory import prepare_trace
from glueckauf.web.compiled_parts import PARTS, compile_part


def compile_all_of(name: str) -> None:
    game = find_game(name)
    for part in PARTS:
        compile_part(game, part)
    for prepare in (
        prepare_playouts,
        prepare_quick_games,
        prepare_observation,
        prepare_batch,
        prepare_steps,
        prepare_trace,
    ):
        prepare(game)
    for level in LEVELS:
        prepare_player(level, game)


if __name__ == "__main__":
    names = [game.name for game in all_games()]
    with ProcessPoolExecutor(len(names)) as processes:
        list(processes.map(compile_all_of, names))
