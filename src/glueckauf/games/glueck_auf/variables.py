"""What a variant may change in the box. The limits are what states, observations and the exact solver can hold."""

from collections.abc import Iterator

from glueckauf.core.variables import Box, Columns, Path, Row, Rows, Some, Variables, Whole, by_players
from glueckauf.games.glueck_auf import box as printed

MARKED = ("mining", "money")
"""Kinds of spaces whose number is theirs alone."""
LOCKABLE = ("factory", "mining", "money", "order")
LAST_ORDER = "order_4"
"""The last order of the draft is laid here."""


def check(box: Box) -> Iterator[tuple[Path, str]]:
    """A space has a number only where it says how much one gets, and some cannot be covered."""
    for now, changed in zip(printed.SPACES, box["spaces"], strict=True):
        name, kind = now[0], now[1]
        if changed[2] != now[2] and kind not in MARKED:
            yield ("box", "spaces", name, "value"), "only mining and money spaces have a value that can be varied"
        if changed[3] and (kind not in LOCKABLE or name == LAST_ORDER):
            yield ("box", "spaces", name, "locked"), "this space cannot be covered by a lock"


VARIABLES = Variables(
    {
        "coal_per_color": Whole(8, 24),
        "orders_at_start": Whole(1, 5),
        "price_per_lorry": Row(Whole(0, 9)),
        "copies_of_a_tile": Whole(1, 3),
        "shifts": Whole(1, 3),
        "spaces": Rows(Columns({"value": (2, Whole(1, 10)), "locked": (3, Some((2, 3, 4)))})),
        "orders": Rows(Columns({"points": (1, Whole(0, 12))})),
        "setup": by_players(Columns({"workers": (0, Whole(6, 30)), "marks": (1, Whole(0, 60))})),
        "elements": Rows(Columns({"first": (2, Whole(0, 30)), "second": (3, Whole(0, 30))}), key=2),
        "marks_per_point": Whole(1, 50),
        "coal_per_point": Whole(1, 50),
        "points_per_outstanding_order": Whole(-10, 0),
        "points_per_excess_tile": Whole(-10, 0),
    },
    check,
)
