"""Random play of a comparable engine: a line of JSON per game. `compare.py` runs this in the peer's environment.

usage: python peers.py catanatron | openspiel | chess SECONDS
"""

import json
import random
import sys
import time
from collections.abc import Callable, Iterator

OPENSPIEL_GAMES = ("backgammon", "hearts", "gin_rummy")
LONGEST_CHESS_GAME = 400

Contest = tuple[str, Callable[[], int]]


def catanatron() -> Iterator[Contest]:
    from catanatron.game import Game
    from catanatron.models.player import Color, RandomPlayer

    colors = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)

    def play(seats: int) -> int:
        game = Game([RandomPlayer(color) for color in colors[:seats]])
        game.play()
        state = game.state
        return len(state.action_records if hasattr(state, "action_records") else state.actions)

    yield "catan, 4 players", lambda: play(4)
    yield "catan, 2 players", lambda: play(2)


def openspiel() -> Iterator[Contest]:
    import pyspiel

    def play(game: pyspiel.Game) -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, weights)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
        return decisions

    for name in OPENSPIEL_GAMES:
        game = pyspiel.load_game(name)
        yield name, lambda game=game: play(game)


def chess() -> Iterator[Contest]:
    from chess import Board

    def play() -> int:
        board, plies = Board(), 0
        while plies < LONGEST_CHESS_GAME and (moves := list(board.legal_moves)):
            board.push(random.choice(moves))
            plies += 1
        return plies

    yield f"chess, at most {LONGEST_CHESS_GAME} plies", play


def measure(play: Callable[[], int], seconds: float) -> dict[str, float]:
    """Whole games until the time is up; `play` says how many decisions a game took."""
    play()
    decisions = games = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        decisions += play()
        games += 1
    return {"decisions_per_s": round(decisions / elapsed), "games_per_s": round(games / elapsed, 1)}


if __name__ == "__main__":
    peers = {"catanatron": catanatron, "openspiel": openspiel, "chess": chess}
    for game, play in peers[sys.argv[1]]():
        print(json.dumps({"game": game, **measure(play, float(sys.argv[2]))}), flush=True)
