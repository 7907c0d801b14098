"""Scoring by comparison, as in duplicate bridge: those who had the same seat of the same deal are compared with each other
alone, so that the luck of the deal is in nobody's score.
"""

from collections.abc import Sequence


def lead(points: Sequence[int], seat: int) -> int:
    """Return how far a seat is ahead of the best other, or behind."""
    return points[seat] - max(each for number, each in enumerate(points) if number != seat)


def comparisons_won(mine: int, others: Sequence[int]) -> float | None:
    """Return the share of comparisons that were won (matchpoints); a draw counts half."""
    return sum((mine > each) + (mine == each) / 2 for each in others) / len(others) if others else None


def difference(mine: int, others: Sequence[int]) -> float | None:
    """Return by how many points one was ahead of the others on average."""
    return sum(mine - each for each in others) / len(others) if others else None
