"""In which place everybody finished."""

from collections.abc import Collection

from glueckauf.core.position import Position


def places(position: Position, left: Collection[int]) -> list[int]:
    """Return the place of each seat: winners first, the others by points; whoever has left comes last."""
    totals, winners = position.totals(), position.winners()
    order = [(seat in left, seat not in winners, -totals[seat]) for seat in range(position.players)]
    for seat in left:
        order[seat] = (True, True, 0)
    return [1 + sum(other < mine for other in order) for mine in order]
