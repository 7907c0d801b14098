"""What a position means to every seat."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Evaluation:
    """What can be expected of a position, seat by seat: the chance to win, of a shared victory one's part, and the points
    at the end.
    """

    wins: tuple[float, ...]
    points: tuple[float, ...]
