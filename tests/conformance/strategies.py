"""Positions of every game, reached by random play."""

import os
from dataclasses import dataclass
from typing import Any

import numpy as np
from hypothesis import settings
from hypothesis import strategies as st

import glueckauf as ga
from glueckauf.core import generic
from glueckauf.core.playouts import generator, play_on, room_for_moves

GAMES = [ga.game(os.environ["GAME"])] if "GAME" in os.environ else list(ga.all_games())
"""All games, or the one that the environment names."""
TABLES = [(game.name, players) for game in GAMES for players in game.players]
LONGEST = 400

settings.register_profile("tables", deadline=None, max_examples=60, derandomize=True)
settings.load_profile("tables")


@dataclass(frozen=True)
class Situation:
    """A table some moves into a game, in a form that says how to get there again."""

    game: str
    players: int
    seed: int
    moves: int
    options: tuple[tuple[str, Any], ...] = ()

    def position(self) -> ga.Position:
        dealt = ga.deal(self.game, self.players, self.seed, **dict(self.options))
        states = dealt._states.copy()
        play_on(states[0], room_for_moves(), generator(self.seed), self.moves)
        return ga.Position(dealt.game, states)


@st.composite
def situations(draw: Any, *, over: bool = True) -> Situation:
    name, players = draw(st.sampled_from(TABLES))
    options = tuple((key, draw(st.sampled_from(values))) for key, values in ga.game(name).options.items())
    found = Situation(name, players, draw(st.integers(0, 2**63 - 1)), draw(st.integers(0, LONGEST)), options)
    while not over and found.position().over:
        found = Situation(name, players, found.seed, found.moves // 2, options)
    return found


def raw(table: Any) -> bytes:
    return table._states.tobytes()


def guessed(position: ga.Position, seat: int, seed: int) -> ga.Position:
    """The hidden part dealt anew, straight from the whole position."""
    states = position._states.copy()
    generic.guess(states[0], seat, generator(seed))
    return ga.Position(position.game, states)


def first_violation(position: ga.Position) -> int:
    return int(generic.first_violation(position._states[0]))


def empty_table(name: str) -> Any:
    return np.zeros(1, ga.game(name).dtype)
