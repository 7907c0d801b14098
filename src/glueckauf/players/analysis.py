"""The analyst: a long look at one decision."""

from glueckauf.core.analysis import Analysis, AnalysisCallback, Line
from glueckauf.core.errors import GlueckaufError
from glueckauf.core.move import Move
from glueckauf.core.playouts import generator
from glueckauf.core.position import View, register_analyst
from glueckauf.players.search import MoveStatistics, Search, prepare_search

LONGEST_LINE = 8
LONGEST_THOUGHT = 3600
MOST_THREADS = 64
PAUSE = 0.1
"""Seconds between two reports."""


def analyse(view: View, seconds: float, threads: int, watch: AnalysisCallback | None) -> Analysis:
    """Think until the time is up, the watcher has seen enough or Ctrl-C is pressed."""
    check(seconds, threads)
    prepare_search(view.game)
    search = Search(view, generator(0), threads=threads)
    told = 0.0
    search.run(1)
    try:
        for passed in search.steps(seconds):
            if watch and passed > told + PAUSE:
                told = passed
                if watch(summary(view, search, passed)) is True:
                    break
    except KeyboardInterrupt:
        pass
    return summary(view, search, seconds)


def check(seconds: float, threads: int) -> None:
    if not 0 < seconds <= LONGEST_THOUGHT:
        raise GlueckaufError(f"seconds: {seconds}, but it is more than 0 and at most {LONGEST_THOUGHT}")
    if threads not in range(1, MOST_THREADS + 1):
        raise GlueckaufError(f"threads: {threads}, but it is 1 to {MOST_THREADS}")


def summary(view: View, search: Search, seconds: float) -> Analysis:
    lines = tuple(line(view, search, found) for found in search.statistics())
    return Analysis(view.seat, search.iterations, seconds, lines)


def line(view: View, search: Search, found: MoveStatistics) -> Line:
    later = tuple((seat, Move(view.game, move)) for seat, move in search.continuation(found.move, LONGEST_LINE)[1:])
    return Line(view.move(found.move), found.wins, found.points, found.error, found.visits, later)


register_analyst(analyse)
