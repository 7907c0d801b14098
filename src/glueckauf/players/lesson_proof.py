"""Which answer to a question of a lesson is right: all of them played out over the same guesses, in many rehearsals.

In a rehearsal a tree for each answer learns how both sides go on, then games are played from what it has learned. The
rehearsals are independent of each other, so the error of their mean covers the chance in the cards and in the trees.
"""

from dataclasses import asdict, dataclass

import numpy as np

from glueckauf.core.chance import draw
from glueckauf.core.lessons import Estimate, LessonProof
from glueckauf.core.playouts import generator
from glueckauf.core.position import View
from glueckauf.core.schema import Numbers
from glueckauf.players.luck import mean_and_error
from glueckauf.players.mcts import DEEPEST, SearchOptions
from glueckauf.players.paired_playouts import Trial, new_trial, play_out
from glueckauf.players.search import SearchThread

DIGITS = 2
TWO_SIDED = {6: 2.571, 12: 2.201, 24: 2.069, 40: 2.023}
"""Student's t at 95 % for the mean of so many rehearsals."""


@dataclass(frozen=True)
class Effort:
    """How many rehearsals, how many games a tree learns from in each, and how many are played after that."""

    rehearsals: int = 24
    thought: int = 3000
    games: int = 60


def prove(view: View, codes: tuple[str, ...], seed: int, effort: Effort) -> LessonProof:
    """Compare the answers."""
    rng, moves = generator(seed), [view.number(code) for code in codes]
    rows = [rehearse(view, moves, rng, effort) for _ in range(effort.rehearsals)]
    leads = np.array([[each.leads[:, view.seat].mean() for each in row] for row in rows])
    wins = np.array([[each.wins[:, view.seat].mean() for each in row] for row in rows])
    return LessonProof(seed, **asdict(effort), answers=dict(zip(codes, estimates(leads, wins), strict=True)))


def rehearse(view: View, moves: list[int], rng: Numbers, effort: Effort) -> list[Trial]:
    learning, luck = draw(rng), draw(rng)
    rooms = [new_trial(view.players, view.seat, luck, effort.games) for _ in moves]
    return [
        play_out_answer(view, move, learning, effort.thought, room) for move, room in zip(moves, rooms, strict=True)
    ]


def play_out_answer(view: View, move: int, learning: int, thought: int, room: Trial) -> Trial:
    thread = SearchThread(view, learning, SearchOptions(view.seat, guided=True, depth=DEEPEST))
    thread.workspace.excluded[:] = True
    thread.workspace.excluded[move] = False
    thread.run(thought)
    play_out(thread.tree, thread.table, thread.workspace, room)
    return room


def estimates(leads: Numbers, wins: Numbers) -> list[Estimate]:
    """From the means of each rehearsal, a column for each answer."""
    best, sure = int(leads.mean(axis=0).argmax()), TWO_SIDED[len(leads)]
    behind, errors = mean_and_error(leads[:, [best]] - leads, sure)
    columns = zip(leads.mean(axis=0), wins.mean(axis=0), behind, errors, strict=True)
    return [Estimate(*(round(float(figure), DIGITS) for figure in column)) for column in columns]
