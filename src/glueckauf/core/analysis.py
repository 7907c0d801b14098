"""What a search tells about a decision."""

from collections.abc import Callable
from dataclasses import dataclass

from glueckauf.core.frame import Frame
from glueckauf.core.move import Move


@dataclass(frozen=True)
class Line:
    """What is to be expected of a move: the chance to win, the points at the end with the error of their mean
    (95 %), how often the search looked at it, and how the game is likely to go on, seat by seat.
    """

    move: Move
    wins: float
    points: float
    error: float
    visits: int
    continuation: tuple[tuple[int, Move], ...]


@dataclass(frozen=True)
class Analysis:
    """What a search has found out about a decision so far, the best move first."""

    seat: int
    iterations: int
    seconds: float
    lines: tuple[Line, ...]

    @property
    def best(self) -> Move:
        return self.lines[0].move

    def to_frame(self, language: str = "en") -> Frame:
        """A row for each move, the best first: `code`, `what` in words, the chance of a victory `wins`, the `points` at the
        end with the `error` of their mean (95 %), and `visits`.
        """
        return Frame.of(
            {
                "code": line.move.code,
                "what": line.move.text(language),
                "wins": line.wins,
                "points": line.points,
                "error": line.error,
                "visits": line.visits,
            }
            for line in self.lines
        )

    def _repr_html_(self) -> str:
        return f"<p>Seat {self.seat}, {self.iterations:,} games imagined:</p>{self.to_frame().html()}"


AnalysisCallback = Callable[[Analysis], object]
