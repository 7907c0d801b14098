"""Why a mistake costs what it costs: which sources of points would have brought more after the better move.

Both moves are played out by heuristics over the same guesses, and the ledgers at the end are compared.
"""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from glueckauf.core.chance import fork
from glueckauf.core.generic import guess, play
from glueckauf.core.playouts import generator
from glueckauf.core.position import Position, View
from glueckauf.core.record import Record
from glueckauf.core.schema import Numbers
from glueckauf.core.text import Phrase, say
from glueckauf.players.luck import SURE, mean_and_error
from glueckauf.players.luck_account import signed
from glueckauf.players.mcts import workspace
from glueckauf.players.paired_playouts import finish_with_turn_seeds
from glueckauf.players.review import Verdict

PLAYOUTS = 200
MOST_SOURCES = 3
OTHERS = ""
"""Stands for what the best of the others gets."""

Points = dict[str, float]
"""By source."""


def explain(record: Record, verdict: Verdict) -> Verdict:
    """Return the verdict with the changes that are no chance, the largest first."""
    view = record.positions()[verdict.number].view(verdict.seat)
    made, best = (list(ends_after(view, move)) for move in (verdict.made, verdict.best))
    codes = list(dict.fromkeys(code for end in (*made, *best) for code in end))
    if not codes:
        return verdict
    changes, errors = mean_and_error(table_of(best, codes) - table_of(made, codes), SURE)
    clear = [(code, change) for code, change, error in zip(codes, changes, errors, strict=True) if abs(change) > error]
    return replace(verdict, changes=tuple(sorted(clear, key=lambda found: -abs(found[1]))[:MOST_SOURCES]))


def ends_after(view: View, move: int) -> Iterator[Points]:
    """Yield the points of the seat by source, and those of the best other seat, at the end of each playout."""
    room = workspace(len(view.game.codes), generator(0))
    for game in range(PLAYOUTS):
        table, luck = view.copies(1), fork(view.seat, game)
        room.rng[0] = luck
        guess(table[0], view.seat, room.rng)
        play(table[0], move)
        finish_with_turn_seeds(table[0], room, luck)
        yield points_by_source(Position(view.game, table), view.seat)


def points_by_source(end: Position, seat: int) -> Points:
    totals = end.totals()
    found: Points = {OTHERS: float(max(total for other, total in enumerate(totals) if other != seat))}
    for line in end.ledger():
        code, _ = end.game.source(line[0])
        found[code] = found.get(code, 0.0) + line[seat].points
    return found


def table_of(ends: list[Points], codes: list[str]) -> Numbers:
    return np.array([[end.get(code, 0.0) for code in codes] for end in ends])


def reason(record: Record, verdict: Verdict, language: str) -> str:
    """Return in one sentence what the better move would have changed; nothing where that was not worked out."""
    if not verdict.changes:
        return ""
    names = source_names(record)
    told = [
        say("{source} {points}", source=names[code], points=figure(points, language))
        for code, points in verdict.changes
    ]
    joined = ", ".join(each.text(language) for each in told)
    return say("With the better move by the end: {changes}.", changes=joined).text(language)


def figure(points: float, language: str) -> str:
    return signed(round(10 * points), language)


def source_names(record: Record) -> dict[str, Phrase]:
    """Return what the sources of points are called."""
    state = record.position.copies()[0]
    found = (record.game.source(entry) for seat in range(record.players) for entry in record.game.ledger(state, seat))
    return {OTHERS: say("points of the best other seat"), **dict(found)}
