"""A table to try rules on: `table(3)` is a dealt game after the draft, with every crew still at home."""

from typing import Any

import numpy as np

from glueckauf.core import generic
from glueckauf.core.loops import room_for_moves
from glueckauf.games.glueck_auf.state import DRAFT, RECORD
from glueckauf.games.glueck_auf.text import CODES, why_not

NUMBER = {code: number for number, code in enumerate(CODES)}


def dealt(players: int = 3, seed: int = 1) -> Any:
    """A game before the draft."""
    state = np.zeros(1, RECORD)[0]
    generic.deal(state, players, seed)
    return state


def table(players: int = 3, seed: int = 1) -> Any:
    """A game at the first turn of the first shift, everybody having taken the first orders laid out."""
    state = dealt(players, seed)
    while state.phase == DRAFT:
        generic.play(state, generic_moves(state)[0])
    return state


def generic_moves(state: Any) -> list[int]:
    moves = room_for_moves()
    return [int(move) for move in moves[: generic.legal(state, moves)]]


def legal(state: Any) -> list[str]:
    """The codes of the legal moves."""
    return [CODES[move] for move in generic_moves(state)]


def play(state: Any, *codes: str) -> None:
    """Play moves given by their codes; each must be legal."""
    for code in codes:
        assert code in legal(state), f"{code} is not legal: {reason(state, code)}"
        generic.play(state, NUMBER[code])


def reason(state: Any, code: str) -> str | None:
    """The code of the reason against a move."""
    refusal = why_not(state, NUMBER[code])
    return refusal.code if refusal else None


def points(state: Any) -> list[int]:
    out = np.zeros(4, np.int16)
    generic.scores(state, out)
    return [int(number) for number in out[: state.players]]
